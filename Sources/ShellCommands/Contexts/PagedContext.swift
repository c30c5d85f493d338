/// A context whose items come page by page.
protocol PagedContext: Context {
  var hasOlder: Bool { get }
  /// How often its items were added to.
  ///
  /// Tells an answer that builds on an older state: it must not take the place of what came meanwhile.
  var revision: Int { get }
  /// The context with the next older page behind its items.
  func extended(in session: Session) async throws -> any Context
  /// The context with what is newer on top.
  func refreshed(in session: Session) async throws -> any Context
}
