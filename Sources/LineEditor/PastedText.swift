/// Pasted text as a part of one line, so that nothing in it runs by itself.
struct PastedText {
  /// How many bytes are kept; what comes beyond is dropped.
  static let limit = 1 << 20

  /// What a terminal sends after the text.
  private static let end = Array("\u{1B}[201~".utf8)

  private var received: [UInt8] = []

  /// The end of what was dropped, as long as the mark that ends a paste.
  private var tail: [UInt8] = []

  var isCutOff: Bool { !tail.isEmpty }

  /// Nobody wants it any more; its end is still to come.
  var isDropped = false

  /// Adds what came from the terminal; true once the paste is over.
  mutating func append(_ byte: UInt8) -> Bool {
    if received.count < Self.limit {
      received.append(byte)
      guard byte == Self.end.last, received.suffix(Self.end.count) == Self.end[...] else { return false }
      received.removeLast(Self.end.count)
      return true
    }
    tail = tail.suffix(Self.end.count - 1) + [byte]
    return tail == Self.end
  }

  /// Ends of lines and tabs become blanks, the last end of line goes, other control characters too.
  var line: String {
    let text = String(decoding: received, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: true) { $0.isNewline }
    let joined = lines.joined(separator: " ").unicodeScalars.map { $0 == "\t" ? " " : $0 }
    return String(String.UnicodeScalarView(joined.filter { $0.properties.generalCategory != .control }))
  }
}

/// `ESC [ ? 2004 h` and `l`: whether the terminal says where pasted text begins and ends.
enum PasteMode: String {
  case begin = "\u{1B}[?2004h"
  case end = "\u{1B}[?2004l"
}
