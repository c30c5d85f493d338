/// Turns bytes of a text into places, from its begin to its end.
struct PlaceCounter {
  private let text: TextBytes
  private var byte = 0
  private var codePoint = 0
  private var utf16 = 0

  init(_ text: TextBytes) { self.text = text }

  /// The place of a stretch that begins where the last one ended, or behind it.
  mutating func place(of range: Range<Int>) -> TextPlace {
    advance(to: range.lowerBound)
    let (firstPoint, firstUnit) = (codePoint, utf16)
    advance(to: range.upperBound)
    return TextPlace(codePoints: firstPoint..<codePoint, utf8: range, utf16: firstUnit..<utf16)
  }

  private mutating func advance(to end: Int) {
    var (continuations, pairs, offset) = (0, 0, byte)
    while offset + 8 <= end {
      let word = text.word(at: offset)
      if word & Self.ones << 7 != 0 {
        continuations += Self.continuations(in: word)
        pairs += Self.pairs(in: word)
      }
      offset += 8
    }
    while offset < end {
      continuations += text[offset].isContinuation ? 1 : 0
      pairs += text[offset] >= 0xF0 ? 1 : 0
      offset += 1
    }
    codePoint += end - byte - continuations
    utf16 += end - byte - continuations + pairs
    byte = end
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// The bytes of a word that are not the first of their code point: those that begin with the bits 10.
  private static func continuations(in word: UInt64) -> Int {
    (word >> 7 & ~(word >> 6) & ones).nonzeroBitCount
  }

  /// The first bytes of code points that UTF-16 takes two units for: those that begin with the bits 1111.
  private static func pairs(in word: UInt64) -> Int {
    (word >> 7 & word >> 6 & word >> 5 & word >> 4 & ones).nonzeroBitCount
  }
}
