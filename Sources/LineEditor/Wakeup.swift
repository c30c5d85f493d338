import CEditline
import Glibc

/// A flag that any thread or signal handler can raise to wake the thread that reads lines.
public final class Wakeup: Sendable {
  /// A descriptor that polls as readable while the flag is raised; it is closed with this object.
  public let fileDescriptor: Int32

  /// Makes a lowered flag.
  ///
  /// - Throws: `cannotOpen` where the system has no descriptor left.
  public init() throws(LineEditorError) {
    fileDescriptor = cel_open_wakeup()
    if fileDescriptor < 0 { throw .cannotOpen(errno: errno) }
  }

  deinit { close(fileDescriptor) }

  /// Raises the flag; safe on any thread and in signal handlers.
  public func raise() { cel_raise(fileDescriptor) }

  /// Lowers the flag, and returns whether it was raised.
  @discardableResult
  public func lower() -> Bool { cel_drain(fileDescriptor) }

  /// Waits until the flag is raised and lowers it; returns `false` if the time runs out first.
  ///
  /// - Parameter milliseconds: the time limit; a negative number waits forever.
  public func wait(milliseconds: Int) -> Bool {
    var request = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    poll(&request, 1, Int32(clamping: milliseconds))
    return lower()
  }
}

/// Why no line can be edited.
public enum LineEditorError: Error, Equatable {
  /// Standard input or output is not a terminal.
  case notATerminal
  /// The system has no UTF-8 locale, which libedit needs.
  case noUTF8Locale
  /// The system refused a descriptor or the terminal.
  case cannotOpen(errno: Int32)
}

extension LineEditorError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notATerminal: "line editor: standard input is not a terminal; pipe commands in, or use -c"
    case .noUTF8Locale: "line editor: no UTF-8 locale on this system; install C.UTF-8"
    case .cannotOpen(let code): "line editor: cannot open the terminal: \(String(cString: strerror(code)))"
    }
  }
}

/// Collects the signals of the process, at the prompt and while a command runs.
///
/// Interrupt, quit, termination, hangup, a window change and the return from a stop are recorded and raise
/// the wake-up. The end or stop of a child process raises it too, but is not reported. At most one instance
/// may exist at a time, because signals belong to the whole process.
public final class Signals: Sendable {
  private static let watched = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT, SIGCHLD]

  private let wakeup: Wakeup

  /// Starts to collect signals, until the object is released.
  public init(raising wakeup: Wakeup) {
    self.wakeup = wakeup
    let bits = Self.watched.reduce(0) { $0 | UInt64(1) << UInt64($1) }
    cel_watch_signals(bits, wakeup.fileDescriptor)
  }

  deinit { cel_watch_signals(0, -1) }

  /// Whether a signal is pending that ends what runs; it stays pending.
  public var askForAnEnd: Bool {
    let pending = cel_pending_signals()
    return [SIGINT, SIGQUIT, SIGTERM, SIGHUP].contains { pending >> UInt64($0) & 1 == 1 }
  }

  /// The signals since the last call, each once, lowest number first.
  public func takePending() -> [Int32] {
    let bits = cel_take_signals()
    return (1...31).filter { $0 != SIGCHLD && bits >> UInt64($0) & 1 == 1 }
  }
}

/// Stops the process group, as the terminal's suspend key does.
enum ProcessStop {
  /// Stops the group and returns the other signals that arrived once it is continued.
  ///
  /// The system does not stop a group that nobody could continue. The wake-up is raised at the end, because
  /// it may have been lowered meanwhile.
  static func wait(for takeSignals: () -> [Int32], wakeup: Wakeup) -> [Int32] {
    var pending = takeSignals().filter { $0 != SIGCONT }
    kill(0, SIGTSTP)
    for _ in 0..<20 where !pending.contains(SIGCONT) {
      _ = wakeup.wait(milliseconds: 10)
      pending += takeSignals()
    }
    wakeup.raise()
    return pending.filter { $0 != SIGCONT }
  }
}
