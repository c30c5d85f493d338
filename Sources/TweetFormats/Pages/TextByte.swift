/// What a byte of a page's text, and those behind it, come to.
enum TextByte {
  enum Sign {
    case blank
    case text(Range<Int>)
    /// What has no place in text: control characters, and what only says where a word may be broken.
    case nothing
  }

  /// Text in itself, whatever follows.
  static func isPlain(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte != 0x7F && byte != 0xC2 && byte != 0xE2 && byte != 0xEF
  }

  /// The character at a place that is not plain; goes on behind it.
  static func sign(_ text: UnsafeBufferPointer<UInt8>, at index: inout Int) -> Sign {
    let start = index
    let first = text[start]
    if first < 0x80 {
      index += 1
      return first == 0x20 || (0x09...0x0D).contains(first) ? .blank : .nothing
    }
    let length = first == 0xC2 ? 2 : 3
    index = min(start + length, text.count)
    guard start + length <= text.count else { return .nothing }
    let second = text[start + 1]
    if first == 0xC2 { return pair(second, start..<index) }
    return triple(first, second, text[start + 2], start..<index)
  }

  private static func pair(_ second: UInt8, _ range: Range<Int>) -> Sign {
    switch second {
    case 0x85, 0xA0: .blank
    default: hasNoPlace(0xC2, second) ? .nothing : .text(range)
    }
  }

  private static func triple(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ range: Range<Int>) -> Sign {
    switch (first, second, third) {
    case (0xE2, 0x80, 0xA8...0xA9): .blank
    default: hasNoPlace(first, second, third) ? .nothing : .text(range)
    }
  }

  /// Whether a character of two or three bytes is a control character, or only says where a word may be broken.
  static func hasNoPlace(_ first: UInt8, _ second: UInt8, _ third: UInt8 = 0) -> Bool {
    switch (first, second, third) {
    case (0xC2, ..<0xA0, _), (0xC2, 0xAD, _): true
    // U+200B; U+202A…202E, which turn what follows around, and end that.
    case (0xE2, 0x80, 0x8B), (0xE2, 0x80, 0xAA...0xAE): true
    // U+2060…206F; those that keep directions apart are among them.
    case (0xE2, 0x81, 0xA0...0xAF): true
    case (0xEF, 0xBB, 0xBF), (0xEF, 0xBF, 0xB9...0xBB): true
    default: false
    }
  }
}

extension ArraySlice<UInt8> {
  /// On one line, its blanks folded and without what has no place in text.
  var foldedText: String {
    var line = InlineText()
    line.add(self)
    return String(decoding: line.bytes, as: UTF8.self)
  }
}

extension String {
  /// On one line, its blanks folded and without what has no place in text.
  var foldedLine: String { Array(utf8)[...].foldedText }
}
