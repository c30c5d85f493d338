/// A context whose items can be forgotten.
public protocol DeletingContext: Context {
  /// What forgets some of its rows, and brings them back.
  func deletion(of rows: [Row], in session: Session) throws -> Deletion
}

extension DeletingContext {
  public var deleting: (any DeletingContext)? { self }
}
