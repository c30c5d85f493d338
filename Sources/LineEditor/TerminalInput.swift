import Glibc

/// The terminal's keys, byte for byte.
///
/// Nothing is read ahead: what is typed for the next program stays in the terminal.
struct TerminalInput {
  /// What was found when looking for a key.
  enum Event: Equatable {
    case wakeup
    case byte(UInt8)
    case end
    case timeout
  }

  let descriptor: Int32
  let wakeup: Int32

  /// Waits for the wake-up or a byte, whichever is first; the wake-up wins.
  func next(milliseconds: Int32 = -1) -> Event {
    while true {
      var requests = [descriptor, wakeup].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let count = poll(&requests, 2, milliseconds)
      if count == 0 { return .timeout }
      if count < 0 { continue }
      if requests[1].revents != 0 { return .wakeup }
      if let event = readByte() { return event }
    }
  }

  /// Whether something was typed and is not read yet.
  var hasBytes: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// Nil if the terminal had nothing after all.
  private func readByte() -> Event? {
    var byte: UInt8 = 0
    let count = read(descriptor, &byte, 1)
    if count == 1 { return .byte(byte) }
    return count < 0 && [EINTR, EAGAIN].contains(errno) ? nil : .end
  }
}

extension TerminalInput {
  /// The keys that this terminal sends signals for when no line is edited.
  var signalKeys: SignalKeys {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return SignalKeys() }
    return withUnsafeBytes(of: settings.c_cc) {
      SignalKeys(interrupt: Self.key($0[Int(VINTR)]), suspend: Self.key($0[Int(VSUSP)]))
    }
  }

  /// Zero stands for no key.
  private static func key(_ byte: UInt8) -> UInt8? { byte == 0 ? nil : byte }

  /// The window's size; a terminal that does not know it gets 80 by 24.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1 else { return (80, 24) }
    return (Int(size.ws_col), max(1, Int(size.ws_row)))
  }
}
