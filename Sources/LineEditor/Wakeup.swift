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
