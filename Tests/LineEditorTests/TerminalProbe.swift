import Glibc
import Synchronization

/// Remembers how a terminal was set when it was looked at.
final class TerminalProbe: Sendable {
  private let found = Mutex<Bool?>(nil)

  var wasCooked: Bool? { found.withLock { $0 } }

  func look(at descriptor: Int32) {
    let isCooked = Self.isCooked(descriptor)
    found.withLock { $0 = isCooked }
  }

  /// The terminal gathers lines by itself.
  static func isCooked(_ descriptor: Int32) -> Bool {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    return settings.c_lflag & tcflag_t(ICANON) != 0
  }
}
