/// Tracks whether the shell has to end, and its exit status.
struct Ending: Sendable {
  /// The number of SIGINT, which Ctrl-C sends.
  static let interrupt: Int32 = 2

  private let isInteractive: Bool
  /// Whether a script continues after a line that failed.
  private let keepsGoing: Bool
  private var status: Int32 = 0
  private(set) var hasQuit = false
  /// Whether the shell ends without waiting for cancelled commands.
  private(set) var isImpatient = false
  /// The exit status because of a signal or a closed output.
  private var forcedStatus: Int32?
  private(set) var signal: Int32?

  init(isInteractive: Bool, keepsGoing: Bool) {
    (self.isInteractive, self.keepsGoing) = (isInteractive, keepsGoing)
  }

  /// Whether no further command should start, because of the user, a signal or a failure.
  var stops: Bool { hasQuit || isForced || (status != 0 && !keepsGoing && !isInteractive) }

  /// Whether a signal or a closed output ended it.
  var isForced: Bool { forcedStatus != nil }

  /// The exit status; failures do not count in an interactive shell.
  var exitStatus: Int32 { forcedStatus ?? (isInteractive ? 0 : status) }

  mutating func noteFailure(_ status: Int32 = 1) { self.status = status }

  /// Resets the status, since failures at start do not end a script.
  mutating func forgive() { status = 0 }

  mutating func quit() { hasQuit = true }

  mutating func hurry() { (hasQuit, isImpatient) = (true, true) }

  /// Ends because of a signal.
  ///
  /// - Parameter number: the number of the signal; the exit status is 128 plus this number.
  mutating func end(by number: Int32) { (signal, forcedStatus) = (number, 128 + number) }

  /// The same unless a signal has ended it already.
  mutating func end(lateBy number: Int32) { if !isForced { end(by: number) } }

  mutating func end(withStatus status: Int32) { (hasQuit, forcedStatus) = (true, status) }
}
