/// The lines of a plain text without control characters and escape sequences.
struct PlainTextLines {
  /// The lines without trailing white space; empty lines at the end are dropped.
  private(set) var lines: [ArraySlice<UInt8>] = []

  /// Splits a text into lines.
  ///
  /// - Parameter text: UTF-8, which may end within a character.
  init(_ text: ArraySlice<UInt8>) {
    let bytes = Self.visible(text)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let last = bytes[start..<end].lastIndex { $0 != 0x20 && $0 != 0x09 }
      lines.append(bytes[start..<(last.map { $0 + 1 } ?? start)])
      start = end + 1
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
  }
}

private extension PlainTextLines {
  /// The text without control characters and zero-width characters except those that scripts need.
  ///
  /// Line ends become `\n`.
  static func visible(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var index = text.startIndex
    while index < text.endIndex {
      let end = index + length(of: text[index])
      guard end <= text.endIndex else { break }
      switch text[index] {
      case 0x20..<0x7F, 0x09, 0x0A: bytes.append(text[index])
      case 0x0B, 0x0C: bytes.append(0x0A)
      case 0x1B: index = EscapeSequence.end(in: text, from: end)
      case 0x08: if end < text.endIndex, text[end] > 0x20 { bytes.removeLastOfLine() }
      case 0x0D: if end == text.endIndex || text[end] != 0x0A { bytes.append(0x0A) }
      case 0..<0x20, 0x7F: break
      case 0xC2 where text[index + 1] == 0x9B:
        index = EscapeSequence.end(in: text, from: end, isBegun: true)
      default: append(text[index..<end], to: &bytes)
      }
      index = max(index, end)
    }
    return bytes
  }

  /// The length of a character in bytes, by its first byte.
  static func length(of first: UInt8) -> Int { first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4 }

  static func append(_ character: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    let second = character[character.startIndex + 1]
    switch (character[character.startIndex], second, character[character.endIndex - 1]) {
    case (0xC2, 0x85, _), (0xE2, 0x80, 0xA8...0xA9): bytes.append(0x0A)
    case (let first, _, let third) where TextByte.hasNoPlace(first, second, third): break
    default: bytes += character
    }
  }
}

extension [UInt8] {
  /// Removes the last character of the line, as a backspace followed by another character overprints it.
  fileprivate mutating func removeLastOfLine() {
    guard last != 0x0A else { return }
    while let byte = popLast(), byte & 0xC0 == 0x80 {}
  }
}

/// Skips terminal escape sequences, which build logs contain (ECMA-48).
enum EscapeSequence {
  private static let longest = 4_096

  /// The end of the sequence whose escape character directly precedes `start`.
  ///
  /// - Parameter isBegun: Whether the parameters begin at `start`, after a CSI.
  static func end(in text: ArraySlice<UInt8>, from start: Int, isBegun: Bool = false) -> Int {
    let text = text[start...].prefix(longest)
    if isBegun { return endOfParameters(text) }
    switch text.first {
    case UInt8(ascii: "["): return endOfParameters(text.dropFirst())
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      return endOfString(text.dropFirst())
    default: return last(of: text.drop { (0x20...0x2F).contains($0) }, 0x30...0x7E)
    }
  }

  private static func endOfParameters(_ text: ArraySlice<UInt8>) -> Int {
    last(of: text.drop { (0x20...0x3F).contains($0) }, 0x40...0x7E)
  }

  /// The index after the first byte, if that byte ends a sequence.
  private static func last(of text: ArraySlice<UInt8>, _ ends: ClosedRange<UInt8>) -> Int {
    text.first.map { ends.contains($0) ? text.startIndex + 1 : text.startIndex } ?? text.endIndex
  }

  /// The end of a string, which BEL or `ESC \` ends; one that is not ended in its line is not skipped.
  private static func endOfString(_ text: ArraySlice<UInt8>) -> Int {
    guard let end = text.firstIndex(where: { $0 == 0x07 || $0 == 0x1B || $0 == 0x0A }), text[end] != 0x0A
    else { return text.startIndex }
    let isLong = text[end] == 0x1B && text.dropFirst(end + 1 - text.startIndex).first == UInt8(ascii: "\\")
    return isLong ? end + 2 : end + (text[end] == 0x07 ? 1 : 0)
  }
}
