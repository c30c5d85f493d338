import Glibc

/// The control characters U+0080 to U+009F in a page, which stand for the signs of windows-1252 at these numbers.
///
/// They come from text in windows-1252 that was converted to UTF-8 as if it were ISO 8859-1. HTML reads references to
/// them so: `&#146;`
/// ([HTML Standard, 13.2.5.80](https://html.spec.whatwg.org/multipage/parsing.html)).
enum ControlCharacters {
  /// The first byte of each of them in UTF-8.
  static let first: UInt8 = 0xC2
  private static let second: ClosedRange<UInt8> = 0x80...0x9F

  /// The signs, in UTF-8; windows-1252 has none for five of the characters, which are left out.
  private static let signs: [[UInt8]] = [
    "€", "", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "", "Ž", "",
    "", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "", "ž", "Ÿ",
  ].map { Array($0.utf8) }

  /// A text with the signs in place of the characters.
  static func replaced(in text: [UInt8]) -> [UInt8] {
    guard var next = index(in: text, from: 0) else { return text }
    var (replaced, copied) = ([UInt8](), 0)
    replaced.reserveCapacity(text.count + text.count / 64)
    while true {
      replaced += text[copied..<next]
      replaced += signs[Int(text[next + 1] - second.lowerBound)]
      copied = next + 2
      guard let following = index(in: text, from: copied) else { return replaced + text[copied...] }
      next = following
    }
  }

  /// The sign in place of a text that is one of the characters; `nil` for other texts.
  static func sign(for text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard text.count == 2, text[0] == first, second.contains(text[1]) else { return nil }
    return signs[Int(text[1] - second.lowerBound)]
  }

  /// The first index of one of the characters at or after another index; `nil` where there is none.
  private static func index(in text: [UInt8], from start: Int) -> Int? {
    text.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      var index = start
      while index < bytes.count, let found = memchr(base + index, Int32(first), bytes.count - index) {
        index = base.distance(to: found) + 1
        if index < bytes.count, second.contains(bytes[index]) { return index - 1 }
      }
      return nil
    }
  }
}
