/// A context that was shown before all of its sources had answered.
public protocol AwaitingContext: Context {
  /// Sources are still waited for.
  var isAwaited: Bool { get }

  /// The step that adds the next of their answers; `nil` where there is none to come.
  ///
  /// Cancelling the task gives all of them up, and the step says so.
  func nextAnswer(in session: Session) async -> Step?
}

extension AwaitingContext {
  public var awaiting: (any AwaitingContext)? { self }
}
