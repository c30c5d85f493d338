/// A context that can be shown before all of its sources have responded.
public protocol AwaitingContext: Context {
  /// Whether responses are still awaited.
  var isAwaited: Bool { get }

  /// Waits for the next response, and returns the step that adds it; `nil` if none is awaited.
  ///
  /// Cancelling the task cancels all of them; the step then marks them as too late.
  func nextAnswer(in session: Session) async -> Step?
}

extension AwaitingContext {
  public var awaiting: (any AwaitingContext)? { self }
}
