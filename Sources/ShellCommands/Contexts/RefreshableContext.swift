/// A context that can be fetched anew.
public protocol RefreshableContext: Context {
  /// The context as its server has it now.
  func refreshed(in session: Session) async throws -> any Context
}

extension RefreshableContext {
  public var refreshable: (any RefreshableContext)? { self }
}
