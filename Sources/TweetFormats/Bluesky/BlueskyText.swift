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

  /// What stands at a range of bytes of the text.
  func slice(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }
}
