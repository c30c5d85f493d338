import Glibc

/// Reads the terminal's input byte by byte.
///
/// Nothing is read ahead, so that input for the next program stays in the terminal.
struct TerminalInput {
  /// What was found when looking for a byte.
  enum Event: Equatable {
    case wakeup
    case byte(UInt8)
    case end
    case timeout
  }

  let descriptor: Int32
  let wakeup: Int32

  /// Waits for the wake-up or a byte; the wake-up has precedence.
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

  /// Whether there is unread input.
  var hasBytes: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  /// Reads a byte; `nil` if there was none after all.
  private func readByte() -> Event? {
    var byte: UInt8 = 0
    let count = read(descriptor, &byte, 1)
    if count == 1 { return .byte(byte) }
    return count < 0 && [EINTR, EAGAIN].contains(errno) ? nil : .end
  }
}

extension TerminalInput {
  /// The keys that send signals on this terminal while no line is edited.
  var signalKeys: SignalKeys {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return SignalKeys() }
    return withUnsafeBytes(of: settings.c_cc) {
      SignalKeys(interrupt: Self.key($0[Int(VINTR)]), suspend: Self.key($0[Int(VSUSP)]))
    }
  }

  /// The key, where zero stands for none.
  private static func key(_ byte: UInt8) -> UInt8? { byte == 0 ? nil : byte }

  /// The size of the window; 80 by 24 where the terminal does not know it.
  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1 else { return (80, 24) }
    return (Int(size.ws_col), max(1, Int(size.ws_row)))
  }
}

/// Pasted text, turned into a part of one line so that nothing in it runs by itself.
struct PastedText {
  /// The number of bytes that are kept; what follows is dropped.
  static let limit = 1 << 20

  /// The mark that a terminal sends after the text.
  private static let end = Array("\u{1B}[201~".utf8)

  private var received: [UInt8] = []

  /// The last bytes once some are dropped, to find the mark that ends the paste.
  private var tail: [UInt8] = []
  private var droppedCount = 0

  var isCutOff: Bool { droppedCount > 0 }

  /// Whether the paste was given up, while its end is still to come.
  var isDropped = false

  /// Adds a byte; returns `true` once the paste is complete.
  mutating func append(_ byte: UInt8) -> Bool {
    if received.count < Self.limit {
      received.append(byte)
      guard byte == Self.end.last, received.suffix(Self.end.count) == Self.end[...] else { return false }
      received.removeLast(Self.end.count)
      return true
    }
    droppedCount += 1
    tail = (tail.isEmpty ? received[...] : tail[...]).suffix(Self.end.count - 1) + [byte]
    guard tail == Self.end else { return false }
    removeMark()
    return true
  }

  /// Removes the part of the mark that was kept, and does not count the rest as dropped.
  private mutating func removeMark() {
    let count = min(droppedCount, Self.end.count)
    received.removeLast(Self.end.count - count)
    droppedCount -= count
  }

  /// The text with line ends and tabs as blanks, without a final line end and without control characters.
  var line: String {
    let text = String(decoding: received, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: true) { $0.isNewline }
    let joined = lines.joined(separator: " ").unicodeScalars.map { $0 == "\t" ? " " : $0 }
    return String(String.UnicodeScalarView(joined.filter { $0.properties.generalCategory != .control }))
  }
}

/// Turns bracketed paste on and off (xterm's mode 2004), in which the terminal marks pasted text.
enum PasteMode: String {
  case begin = "\u{1B}[?2004h"
  case end = "\u{1B}[?2004l"
}
