/// The UTF-8 bytes of a text, read by offset; reading outside the text returns zero.
///
/// It does not own the bytes, so it must not outlive the text.
struct TextBytes {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  subscript(offset: Int) -> UInt8 {
    UInt(bitPattern: offset) < UInt(bitPattern: bytes.count) ? bytes[offset] : 0
  }

  /// Eight bytes as a little-endian integer; all of them must be inside the text.
  func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The code point that begins at an offset; U+FFFD where the bytes encode none.
  func scalar(at offset: Int) -> Unicode.Scalar {
    let first = self[offset]
    if first < 0x80 { return Unicode.Scalar(first) }
    var value = UInt32(first) & (first < 0xE0 ? 0x1F : first < 0xF0 ? 0x0F : 0x07)
    for next in offset + 1..<offset + Self.length(first) { value = value << 6 | UInt32(self[next] & 0x3F) }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// The offset of the code point before an offset; 0 at the beginning of the text.
  func start(before offset: Int) -> Int {
    var start = offset
    repeat { start -= 1 } while start > 0 && self[start] & 0xC0 == 0x80
    return max(start, 0)
  }

  /// The length in bytes of the code point that begins at an offset.
  func length(at offset: Int) -> Int { Self.length(self[offset]) }

  /// Whether the text at an offset begins with ASCII letters, ignoring case.
  ///
  /// - Parameter letters: In lower case.
  func has(_ letters: StaticString, at offset: Int) -> Bool {
    for index in 0..<letters.utf8CodeUnitCount
    where self[offset + index].lowercasedASCII != letters.utf8Start[index] { return false }
    return true
  }

  private static func length(_ first: UInt8) -> Int {
    first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
  }
}

extension TextBytes {
  /// Whether the full-width form of an ASCII sign (U+FF01 to U+FF20) begins at an offset.
  func isFullWidth(_ sign: Unicode.Scalar, at offset: Int) -> Bool {
    self[offset] == .fullWidthLead && self[offset + 1] == 0xBC
      && self[offset + 2] == UInt8(sign.value) &+ 0x60
  }

  /// Whether `#` or its full-width form begins at an offset.
  func isHash(at offset: Int) -> Bool { self[offset] == UInt8(ascii: "#") || isFullWidth("#", at: offset) }

  /// Whether `@` or its full-width form begins at an offset.
  func isAt(at offset: Int) -> Bool { self[offset] == UInt8(ascii: "@") || isFullWidth("@", at: offset) }

  /// Whether the character before an offset allows a link to begin there.
  ///
  /// - Parameter used: The end of the last link, whose characters may not precede another one.
  func mayBeginLink(_ start: Int, after used: Int) -> Bool {
    guard start > 0 else { return true }
    let before = self.start(before: start)
    return before >= used && mayPrecedeLink(at: before)
  }

  private func mayPrecedeLink(at offset: Int) -> Bool {
    let byte = self[offset]
    if byte < 0x80 { return !byte.isASCIIAlphanumeric && !ASCIISet.keywordSigns.contains(byte) }
    return !isHash(at: offset) && !isAt(at: offset) && !scalar(at: offset).isInvalid
  }
}

extension ASCIISet {
  fileprivate static let keywordSigns: ASCIISet = "@#$"
}

/// A single pass over a text that stops at each sign and collects the mentions it finds.
///
/// The signs are `#`, `@`, `$`, `.`, `:` and full-width forms.
protocol MentionScanner {
  var found: [FoundMention] { get set }
  /// The offset at which the search for the next sign continues.
  var position: Int { get set }

  init(_ text: TextBytes)

  /// Adds the mention, if any, that the sign at an offset belongs to.
  mutating func take(_ sign: Int)
}

extension MentionScanner {
  /// The mentions of a text, in order.
  static func mentions(in text: TextBytes) -> [FoundMention] {
    var scanner = Self(text)
    while let sign = text.sign(from: scanner.position) {
      scanner.position = sign + 1
      scanner.take(sign)
    }
    return scanner.found
  }

  /// Adds a mention unless it overlaps the last one, and continues the search after it.
  mutating func keep(_ mention: FoundMention) {
    guard mention.range.lowerBound >= found.last?.range.upperBound ?? 0 else { return }
    if found.isEmpty { found.reserveCapacity(8) }
    found.append(mention)
    position = max(position, mention.range.upperBound)
  }
}

/// Converts ranges of bytes to extents in all units, in one pass over the text.
struct ExtentCounter {
  private let text: TextBytes
  private var byte = 0
  private var codePoint = 0
  private var utf16 = 0

  init(_ text: TextBytes) { self.text = text }

  /// The extent of a range of bytes, which may not begin before the end of the previous range.
  mutating func extent(of range: Range<Int>) -> TextExtent {
    advance(to: range.lowerBound)
    let (firstPoint, firstUnit) = (codePoint, utf16)
    advance(to: range.upperBound)
    return TextExtent(codePoints: firstPoint..<codePoint, utf8: range, utf16: firstUnit..<utf16)
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

  /// The number of continuation bytes in a word: those that begin with the bits 10.
  private static func continuations(in word: UInt64) -> Int {
    (word >> 7 & ~(word >> 6) & ones).nonzeroBitCount
  }

  /// The number of code points in a word that take two units of UTF-16.
  ///
  /// Their first byte begins with the bits 1111.
  private static func pairs(in word: UInt64) -> Int {
    (word >> 7 & word >> 6 & word >> 5 & word >> 4 & ones).nonzeroBitCount
  }
}

/// Finds the signs that every mention contains, eight bytes at a time.
extension TextBytes {
  /// The offset of the next `#`, `@`, `$`, `.` or `:`, or of the next byte that may begin a full-width form.
  ///
  /// It is at or after `offset`; `nil` where there is none.
  func sign(from offset: Int) -> Int? {
    if self[offset].isSign { return offset }
    var offset = offset
    while offset + 8 <= count {
      let signs = Self.signs(in: word(at: offset))
      if signs != 0 { return offset + signs.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < count {
      if self[offset].isSign { return offset }
      offset += 1
    }
    return nil
  }

  /// A mask with the high bit of each byte that is a sign.
  ///
  /// Only the lowest bit set is reliable: a borrow of the subtraction may set higher ones.
  private static func signs(in word: UInt64) -> UInt64 {
    zeros(in: word ^ repeated("#")) | zeros(in: word ^ repeated("@")) | zeros(in: word ^ repeated("$"))
      | zeros(in: word ^ repeated(".")) | zeros(in: word ^ repeated(":"))
      | zeros(in: word ^ (UInt64(UInt8.fullWidthLead) &* ones))
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }

  private static func repeated(_ sign: Unicode.Scalar) -> UInt64 { UInt64(sign.value) &* ones }

  private static func zeros(in word: UInt64) -> UInt64 { (word &- ones) & ~word & (ones << 7) }
}

extension UInt8 {
  /// The first UTF-8 byte of `＃`, `＠` and the other full-width forms.
  static let fullWidthLead: UInt8 = 0xEF

  fileprivate var isSign: Bool { ASCIISet.signs.contains(self) || self == .fullWidthLead }
}

extension ASCIISet {
  fileprivate static let signs: ASCIISet = "#@$.:"
}

/// A mention as offsets in the bytes of its text.
struct FoundMention {
  let kind: ExtractedMention.Kind
  /// The range of the mention, including its sign and its list.
  let range: Range<Int>
  /// The offset of its word, after the sign.
  let word: Int
  /// The offset of the list of a user; the end of the range where there is none.
  let list: Int

  init(_ kind: ExtractedMention.Kind, _ range: Range<Int>, word: Int? = nil, list: Int? = nil) {
    self.kind = kind
    self.range = range
    self.word = word ?? range.lowerBound
    self.list = list ?? range.upperBound
  }
}
