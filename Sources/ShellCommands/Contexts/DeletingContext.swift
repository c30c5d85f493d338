/// A context whose items can be forgotten.
protocol DeletingContext: Context {
  /// What forgets some of its rows.
  func deletion(of rows: [Row]) -> @Sendable (inout ShellState) -> Void
}
