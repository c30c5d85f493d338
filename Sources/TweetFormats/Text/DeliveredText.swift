/// A text as the source delivered it, with `&`, `<` and `>` escaped, and the plain text it stands for.
///
/// Sources count code points of the delivered text; ``place(of:after:at:)`` answers places in the plain one.
struct DeliveredText {
  /// The text as readers see it; every range of a tweet counts its code points.
  let plain: String

  /// Valid as long as the document.
  private let bytes: UnsafeBufferPointer<UInt8>
  private let escapes: [TextEscape]
  /// Where each code point begins in `bytes`, and where the last one ends; made when first asked for.
  private lazy var offsets = CodePointOffsets(bytes)

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    let escapes = TextEscape.all(in: bytes)
    self.escapes = escapes
    plain = escapes.isEmpty ? String(decoding: bytes, as: UTF8.self) : TextEscape.plain(bytes, escapes)
  }

  /// The place in the plain text of a keyword that the source says stands at `range`; `nil` where it does not.
  ///
  /// A tag may be spelled in another case or after a full-width sign. Links end in `…` where the text was cut.
  mutating func place(
    of keyword: UnsafeBufferPointer<UInt8>, after sign: TagSign?, at range: Range<Int>?
  ) -> Range<Int>? {
    guard let range, let slice = slice(range) else { return nil }
    let fits = sign.map { $0.fits(slice, keyword) } ?? Self.isLink(slice, keyword)
    return fits ? plainIndex(range.lowerBound)..<plainIndex(range.upperBound) : nil
  }
}

private extension DeliveredText {
  mutating func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8>? {
    guard !range.isEmpty, let lower = offsets[range.lowerBound], let upper = offsets[range.upperBound] else {
      return nil
    }
    return UnsafeBufferPointer(rebasing: bytes[lower..<upper])
  }

  mutating func plainIndex(_ index: Int) -> Int {
    guard !escapes.isEmpty else { return index }
    var plain = index
    for escape in escapes {
      guard let position = offsets.index(ofByte: escape.offset), position < index else { break }
      plain -= escape.count - 1
    }
    return plain
  }

  /// Claims that a slice is the link, or the beginning of it followed by `…`.
  static func isLink(_ slice: UnsafeBufferPointer<UInt8>, _ link: UnsafeBufferPointer<UInt8>) -> Bool {
    if slice.elementsEqual(link) { return true }
    if link.contains(UInt8(ascii: "&")) {
      return TextEscape.plain(slice, TextEscape.all(in: slice)).utf8.elementsEqual(link)
    }
    let ellipsis: [UInt8] = [0xE2, 0x80, 0xA6]
    return slice.count > 3 && slice.suffix(3).elementsEqual(ellipsis) && link.starts(with: slice.dropLast(3))
  }
}
