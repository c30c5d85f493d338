/// The lines of a text, without what is not to be seen.
struct PlainTextLines {
  /// Without blanks at their ends; the last is no empty one.
  private(set) var lines: [ArraySlice<UInt8>] = []

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
  /// Without control characters and characters of no width but those that scripts need; each end of a line is `\n`.
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

  /// The bytes of a character, by its first one.
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
  /// Takes away the last character, as one is that is printed over.
  fileprivate mutating func removeLastOfLine() {
    guard last != 0x0A else { return }
    while let byte = popLast(), byte & 0xC0 == 0x80 {}
  }
}
