/// A context whose items come page by page.
public protocol PagedContext: RefreshableContext {
  /// How many items there are.
  var count: Int { get }
  var hasOlder: Bool { get }
  /// Whether only those of its items are shown that contain a text.
  var isNarrowed: Bool { get }
  /// Its items come over the network.
  var isLive: Bool { get }
  /// How often its items were added to.
  ///
  /// Tells an answer that builds on an older state: what came meanwhile must not be lost.
  var revision: Int { get }
  /// The context with the next older page behind its items.
  func extended(in session: Session) async throws -> Self
  /// The context with what is newer on top.
  func renewed(in session: Session) async throws -> Self
  /// The context with those items of another state of it that it does not have.
  func taking(from other: Self) -> Self
}

extension PagedContext {
  public var paged: (any PagedContext)? { self }

  public func refreshed(in session: Session) async throws -> any Context { try await renewed(in: session) }

  /// The same, where the other one is a state of this context at all.
  func taking(from other: any PagedContext) -> any PagedContext {
    (other as? Self).map { taking(from: $0) as any PagedContext } ?? self
  }

  /// The step that puts the next older page behind the items, or why it cannot be taken.
  public func `extension`(in session: Session) async -> Result<Step, FailedCommand> {
    do {
      return .success(.move(.extend(try await extended(in: session))))
    } catch {
      return .failure(FailedCommand(name: MoreCommand.form.name, error: error))
    }
  }

  /// The step that puts what is newer on top, or why it cannot be taken.
  public func renewal(in session: Session) async -> Result<Step, FailedCommand> {
    do {
      return .success(.move(.replace(try await renewed(in: session))))
    } catch {
      return .failure(FailedCommand(name: WatchCommand.form.name, error: error))
    }
  }
}

/// A context that can be fetched anew.
public protocol RefreshableContext: Context {
  /// The context as its server has it now.
  func refreshed(in session: Session) async throws -> any Context
}

extension RefreshableContext {
  public var refreshable: (any RefreshableContext)? { self }
}
