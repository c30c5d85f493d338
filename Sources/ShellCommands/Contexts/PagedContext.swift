import SmashtagModel

/// A context whose items are fetched page by page.
public protocol PagedContext: RefreshableContext {
  /// The number of items fetched so far, without those hidden by `find`.
  var count: Int { get }
  /// Whether older items can be fetched.
  var hasOlder: Bool { get }
  /// Whether `find` restricts it to items that contain a text.
  var isNarrowed: Bool { get }
  /// Whether its items come over the network.
  var isLive: Bool { get }
  /// How often the context was changed.
  ///
  /// A response to a request may be based on an older revision; what arrived since must not be lost.
  var revision: Int { get }
  /// Fetches the next older page, and returns the context with it at the end.
  func extended(in session: Session) async throws -> Self
  /// Fetches newer items, and returns the context with them at the top.
  func renewed(in session: Session) async throws -> Self
  /// Merges in the items of another state of this context.
  func taking(from other: Self) -> Self
}

extension PagedContext {
  public var paged: (any PagedContext)? { self }

  public func refreshed(in session: Session) async throws -> any Context { try await renewed(in: session) }

  /// Merges in another state if it has the same type; otherwise returns the context unchanged.
  func taking(from other: any PagedContext) -> any PagedContext {
    (other as? Self).map { taking(from: $0) as any PagedContext } ?? self
  }

  /// Fetches the next older page; returns the step that appends it, or the failure.
  public func `extension`(in session: Session) async -> Result<Step, FailedCommand> {
    do {
      return .success(.move(.extend(try await extended(in: session))))
    } catch {
      return .failure(FailedCommand(name: MoreCommand.form.name, error: error))
    }
  }

  /// Fetches newer items; returns the step that puts them on top, or the failure.
  public func renewal(in session: Session) async -> Result<Step, FailedCommand> {
    do {
      return .success(.move(.replace(try await renewed(in: session))))
    } catch {
      return .failure(FailedCommand(name: WatchCommand.form.name, error: error))
    }
  }
}

/// A context that can be refreshed.
public protocol RefreshableContext: Context {
  /// Fetches the context's current state from its server.
  func refreshed(in session: Session) async throws -> any Context
}

extension RefreshableContext {
  public var refreshable: (any RefreshableContext)? { self }
}

/// A context whose items can be deleted.
public protocol DeletingContext: Context {
  /// The deletion of some of its rows, which can be undone; nothing is deleted yet.
  func deletion(of rows: [Row], in session: Session) throws -> Deletion
}

extension DeletingContext {
  public var deleting: (any DeletingContext)? { self }
}
