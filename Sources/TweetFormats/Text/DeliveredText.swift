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
  /// What the escapes before a place lose; made when first asked for.
  private lazy var losses = EscapeLosses(escapes, offsets)
  /// Where each code point of the plain text begins; made when first asked for.
  private lazy var plainOffsets = CodePointOffsets(plain)

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    let escapes = TextEscape.all(in: bytes)
    self.escapes = escapes
    plain = escapes.isEmpty ? String(decoding: bytes, as: UTF8.self) : TextEscape.plain(bytes, escapes)
  }

  /// The place in the plain text of a keyword that the source says stands at `range`; `nil` where it does not.
  ///
  /// A tag may be spelled in another case or after a full-width sign. Links end in `…` where the text was cut; some
  /// sources then point at the `…` alone, though the link begins before it.
  mutating func place(
    of keyword: UnsafeBufferPointer<UInt8>, after sign: TagSign?, at range: Range<Int>?
  ) -> Range<Int>? {
    guard let range, let slice = slice(range) else { return nil }
    if let sign { return sign.fits(slice, keyword) ? plainRange(range) : nil }
    let link = LinkText(keyword)
    if link.isSpelled(by: slice) { return plainRange(range) }
    guard LinkText.isCut(slice), let lower = offsets[range.lowerBound] else { return nil }
    let length = link.lengthOfBeginning(atEndOf: bytes[..<lower])
    return length.flatMap { offsets.index(ofByte: lower - $0) }.map { plainRange($0..<range.upperBound) }
  }

  /// The place in the plain text of a name that stands at `range`, letter by letter.
  mutating func place(ofName name: UnsafeBufferPointer<UInt8>, at range: Range<Int>) -> Range<Int>? {
    guard let slice = slice(range), slice.elementsEqual(name) else { return nil }
    return plainRange(range)
  }

  /// The place in the plain text of a name that stands there at units of UTF-16, letter by letter.
  mutating func place(ofName name: UnsafeBufferPointer<UInt8>, atUTF16 range: Range<Int>) -> Range<Int>? {
    let (units, bytes) = (plain.utf16, plain.utf8)
    guard let lower = units.index(plain.startIndex, offsetBy: range.lowerBound, limitedBy: plain.endIndex),
      let upper = units.index(lower, offsetBy: range.count, limitedBy: plain.endIndex),
      bytes[lower..<upper].elementsEqual(name)
    else { return nil }
    let start = plainOffsets.index(ofByte: bytes.distance(from: plain.startIndex, to: lower))
    let end = plainOffsets.index(ofByte: bytes.distance(from: plain.startIndex, to: upper))
    return start.flatMap { start in end.map { start..<$0 } }
  }
}

private extension DeliveredText {
  mutating func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8>? {
    guard !range.isEmpty, let lower = offsets[range.lowerBound], let upper = offsets[range.upperBound] else {
      return nil
    }
    return UnsafeBufferPointer(rebasing: bytes[lower..<upper])
  }

  mutating func plainRange(_ range: Range<Int>) -> Range<Int> {
    if escapes.isEmpty { return range }
    let lower = range.lowerBound - losses.before(range.lowerBound)
    return lower..<range.upperBound - losses.before(range.upperBound)
  }
}
