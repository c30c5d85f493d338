/// Keeps the state between sessions.
///
/// No one trusts a copy: each change reads what is there, changes it and writes it, under a lock.
public protocol StateKeeping: Sendable {
  /// What is kept now.
  func state() throws -> ShellState
  /// Changes what is kept now.
  func update(_ change: @Sendable (inout ShellState) -> Void) throws
}
