/// The text of a post, in which Bluesky counts bytes.
struct BlueskyText {
  let plain: String

  /// Valid as long as the document.
  private let bytes: UnsafeBufferPointer<UInt8>
  private lazy var offsets = CodePointOffsets(bytes)

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    plain = String(decoding: bytes, as: UTF8.self)
  }

  /// The code points that stand at a range of bytes; `nil` beyond the text and inside a character.
  mutating func codePoints(at range: Range<Int>) -> Range<Int>? {
    guard !range.isEmpty, let lower = offsets.index(ofByte: range.lowerBound),
      let upper = offsets.index(ofByte: range.upperBound)
    else { return nil }
    return lower..<upper
  }

  /// Nothing but blanks stands at a range of bytes, or nothing at all.
  func isBlank(_ range: Range<Int>) -> Bool {
    let range = range.clamped(to: 0..<bytes.count)
    if bytes[range].contains(where: { 0x21...0x7E ~= $0 }) { return false }
    return slice(range).unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0 == "\u{FEFF}" }
  }

  /// What stands at a range of bytes of the text.
  func slice(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }
}
