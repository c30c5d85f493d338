import CEditline
import Glibc

/// The signals of this process as something that can be asked for, at the prompt and while a command runs.
///
/// Interrupt, quit, termination, hangup, a changed window and the return from a stop are noted and raise the
/// wake-up; so does a program that was started and has ended or stopped, which is not told. At most one of these should live at a time: signals belong to the whole process.
public final class Signals: Sendable {
  private static let watched = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT, SIGCHLD]

  private let wakeup: Wakeup

  public init(raising wakeup: Wakeup) {
    self.wakeup = wakeup
    let bits = Self.watched.reduce(0) { $0 | UInt64(1) << UInt64($1) }
    cel_watch_signals(bits, wakeup.fileDescriptor)
  }

  deinit { cel_watch_signals(0, -1) }

  /// Whether one has come that ends what runs; it can still be taken.
  public var askForAnEnd: Bool {
    let pending = cel_pending_signals()
    return [SIGINT, SIGQUIT, SIGTERM, SIGHUP].contains { pending >> UInt64($0) & 1 == 1 }
  }

  /// What has come since the last call, each signal once, lowest number first.
  public func takePending() -> [Int32] {
    let bits = cel_take_signals()
    return (1...31).filter { $0 != SIGCHLD && bits >> UInt64($0) & 1 == 1 }
  }
}
