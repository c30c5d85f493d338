import CEditline
import Glibc

/// A flag that any thread, and any signal, may raise to wake the thread that reads lines.
public final class Wakeup: Sendable {
  /// Polls as readable while the flag is up.
  public let fileDescriptor: Int32

  public init() throws(LineEditorError) {
    fileDescriptor = cel_open_wakeup()
    if fileDescriptor < 0 { throw .cannotOpen(errno: errno) }
  }

  deinit { close(fileDescriptor) }

  public func raise() { cel_raise(fileDescriptor) }

  /// Takes the flag down; true if it was up.
  @discardableResult
  public func lower() -> Bool { cel_drain(fileDescriptor) }

  /// Waits until the flag is up and takes it down, or answers false after that time (negative: never).
  public func wait(milliseconds: Int) -> Bool {
    var request = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    poll(&request, 1, Int32(clamping: milliseconds))
    return lower()
  }
}

/// Why no line can be edited.
public enum LineEditorError: Error, Equatable {
  case notATerminal
  case noUTF8Locale
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
