/// The UTF-8 of a text; beyond its ends there is nothing, which reads as zero.
///
/// It must not outlive the text.
struct TextBytes {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  subscript(offset: Int) -> UInt8 {
    UInt(bitPattern: offset) < UInt(bitPattern: bytes.count) ? bytes[offset] : 0
  }

  /// Eight bytes, the first one lowest; all must be inside the text.
  func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The code point that begins at an offset.
  func scalar(at offset: Int) -> Unicode.Scalar {
    let first = self[offset]
    if first < 0x80 { return Unicode.Scalar(first) }
    var value = UInt32(first) & (first < 0xE0 ? 0x1F : first < 0xF0 ? 0x0F : 0x07)
    for next in offset + 1..<offset + Self.length(first) { value = value << 6 | UInt32(self[next] & 0x3F) }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// Where the code point before an offset begins; the offset itself at the begin of the text.
  func start(before offset: Int) -> Int {
    var start = offset
    repeat { start -= 1 } while start > 0 && self[start] & 0xC0 == 0x80
    return max(start, 0)
  }

  /// The bytes of the code point that begins at an offset.
  func length(at offset: Int) -> Int { Self.length(self[offset]) }

  /// Whether ASCII letters stand at an offset, in whatever case.
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

  /// Whether `#` or its full-width form stands at an offset.
  func isHash(at offset: Int) -> Bool { self[offset] == UInt8(ascii: "#") || isFullWidth("#", at: offset) }

  /// Whether `@` or its full-width form stands at an offset.
  func isAt(at offset: Int) -> Bool { self[offset] == UInt8(ascii: "@") || isFullWidth("@", at: offset) }

  /// Whether a link may begin at an offset, for what stands before it; that may not belong to the last link.
  func mayBeginLink(_ start: Int, behind used: Int) -> Bool {
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

/// Goes through a text from sign to sign and keeps the mentions it finds.
protocol MentionScanner {
  var text: TextBytes { get }
  var found: [FoundMention] { get set }
  /// Where the search goes on.
  var position: Int { get set }

  init(_ text: TextBytes)

  /// Looks at the sign at an offset.
  mutating func take(_ sign: Int)
}

extension MentionScanner {
  /// The mentions of a text, first to last.
  static func mentions(in text: TextBytes) -> [FoundMention] {
    var scanner = Self(text)
    while let sign = text.sign(from: scanner.position) {
      scanner.position = sign + 1
      scanner.take(sign)
    }
    return scanner.found
  }

  /// Keeps a mention if it begins behind the last one, and goes on behind it.
  mutating func keep(_ mention: FoundMention) {
    guard mention.range.lowerBound >= found.last?.range.upperBound ?? 0 else { return }
    if found.isEmpty { found.reserveCapacity(8) }
    found.append(mention)
    position = max(position, mention.range.upperBound)
  }
}

/// Counts the extents of ranges of bytes, from the beginning of a text to its end.
struct ExtentCounter {
  private let text: TextBytes
  private var byte = 0
  private var codePoint = 0
  private var utf16 = 0

  init(_ text: TextBytes) { self.text = text }

  /// The extent of a range of bytes; none may begin before the end of the one asked for last.
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

  /// The bytes of a word that are not the first of their code point: those that begin with the bits 10.
  private static func continuations(in word: UInt64) -> Int {
    (word >> 7 & ~(word >> 6) & ones).nonzeroBitCount
  }

  /// The first bytes of code points that UTF-16 takes two units for: those that begin with the bits 1111.
  private static func pairs(in word: UInt64) -> Int {
    (word >> 7 & word >> 6 & word >> 5 & word >> 4 & ones).nonzeroBitCount
  }
}

/// Finds the bytes that mentions hang on, eight at a time.
extension TextBytes {
  /// The next `#`, `@`, `$`, `.` or `:`, or first byte of a full-width form, from an offset on.
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

  /// The high bit of each byte that is a sign; only the lowest one is certain.
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
  /// The first byte of `＃`, `＠` and other forms of their kind.
  static let fullWidthLead: UInt8 = 0xEF

  fileprivate var isSign: Bool { ASCIISet.signs.contains(self) || self == .fullWidthLead }
}

extension ASCIISet {
  fileprivate static let signs: ASCIISet = "#@$.:"
}

/// A mention in bytes of its text, before anybody asked for its words.
struct FoundMention {
  let kind: ExtractedMention.Kind
  /// The whole mention, with its sign and its list.
  let range: Range<Int>
  /// Where its word begins, behind the sign.
  let word: Int
  /// Where the list of a user begins, or the end where there is none.
  let list: Int

  init(_ kind: ExtractedMention.Kind, _ range: Range<Int>, word: Int? = nil, list: Int? = nil) {
    self.kind = kind
    self.range = range
    self.word = word ?? range.lowerBound
    self.list = list ?? range.upperBound
  }
}
