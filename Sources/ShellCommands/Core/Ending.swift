/// Whether the shell has to end, and with what status.
struct Ending: Sendable {
  /// The number of the signal that Ctrl-C sends.
  static let interrupt: Int32 = 2

  private let isInteractive: Bool
  /// A script goes on behind a line that failed.
  private let keepsGoing: Bool
  private var status: Int32 = 0
  private(set) var hasQuit = false
  /// Whether not even commands are waited for that were cancelled.
  private(set) var isImpatient = false
  /// The status that a signal, or an output that is gone, asked for.
  private var forcedStatus: Int32?
  private(set) var signal: Int32?

  init(isInteractive: Bool, keepsGoing: Bool) {
    (self.isInteractive, self.keepsGoing) = (isInteractive, keepsGoing)
  }

  /// Whether nothing more should be begun: the reader, a signal or a failure has ended it.
  var stops: Bool { hasQuit || isForced || (status != 0 && !keepsGoing && !isInteractive) }

  /// Whether it was not the reader who ended it.
  var isForced: Bool { forcedStatus != nil }

  /// At a prompt no failure is told to who started the program.
  var exitStatus: Int32 { forcedStatus ?? (isInteractive ? 0 : status) }

  mutating func noteFailure(_ status: Int32 = 1) { self.status = status }

  /// What goes wrong at start does not end a script.
  mutating func forgive() { status = 0 }

  mutating func quit() { hasQuit = true }

  mutating func hurry() { (hasQuit, isImpatient) = (true, true) }

  /// - Parameter number: that of the signal.
  mutating func end(by number: Int32) { (signal, forcedStatus) = (number, 128 + number) }

  /// The same where a signal may have asked for another status before.
  mutating func end(lateBy number: Int32) { if !isForced { end(by: number) } }

  mutating func end(withStatus status: Int32) { (hasQuit, forcedStatus) = (true, status) }
}
