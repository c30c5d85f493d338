import Glibc

/// UTF-8 of which parts are found by ranges of code points, fastest in ascending order.
struct CodePoints {
  private let text: UnsafeRawBufferPointer
  /// SQLite's `substr` counts code points in texts, but bytes in blobs, as which texts with NUL are stored.
  private let hasNUL: Bool
  /// Whether each code point is one byte.
  private let isASCII: Bool
  /// How many code points begin before a byte.
  private var known = (code: 0, byte: 0)

  init(_ text: UnsafeRawBufferPointer) {
    self.text = text
    hasNUL = text.baseAddress.map { memchr($0, 0, text.count) != nil } ?? false
    isASCII = text.reduce(0, |) < 0x80
  }

  /// The bytes of a range; `nil` if it does not lie within the text.
  subscript(range: Range<Int>) -> UnsafeRawBufferPointer? {
    mutating get {
      guard !hasNUL, let start = byte(of: range.lowerBound), let end = byte(of: range.upperBound) else {
        return nil
      }
      return UnsafeRawBufferPointer(rebasing: text[start..<end])
    }
  }

  /// Whether a keyword is what stands in a range.
  mutating func has(_ keyword: String, at range: Range<Int>?) -> Bool {
    guard let range, let part = self[range] else { return false }
    var keyword = keyword
    return keyword.withUTF8 { $0.elementsEqual(part) }
  }

  /// The keyword that is written, or else the one that stands in the range.
  mutating func keyword(
    _ written: JSONReader.Text?, at range: Range<Int>?
  ) throws(JSONReader.Malformed) -> JSONReader.Text {
    if let written { return written }
    guard let range, let part = self[range] else { throw JSONReader.Malformed() }
    return .inPlace(part)
  }

  /// Where a code point begins; `nil` if it is neither one of the text nor the one after it.
  mutating func byte(of code: Int) -> Int? {
    if isASCII { return 0...text.count ~= code ? code : nil }
    if code < known.code { known = (0, 0) }
    while known.byte + 8 <= text.count {
      let code8 =
        known.code + Self.beginnings(in: text.loadUnaligned(fromByteOffset: known.byte, as: UInt64.self))
      guard code8 <= code else { break }
      known = (code8, known.byte + 8)
    }
    while known.byte < text.count, known.code < code || text[known.byte] & 0xC0 == 0x80 {
      known.code += text[known.byte] & 0xC0 == 0x80 ? 0 : 1
      known.byte += 1
    }
    return known.code == code ? known.byte : nil
  }

  /// How many of eight bytes are not the rest of a code point, which begins with the bits 10.
  private static func beginnings(in bytes: UInt64) -> Int {
    let (high, low) = (bytes >> 7, bytes >> 6)
    return ((~high | low) & 0x0101_0101_0101_0101).nonzeroBitCount
  }
}
