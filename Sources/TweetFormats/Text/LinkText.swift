/// A link as it may stand in a delivered text: whole, or cut with `…`.
struct LinkText {
  /// A beginning shorter than `http` may as well be the end of a word.
  private static let shortest = 4
  /// Nobody's beginning of a link is longer, in bytes.
  private static let longest = 256
  private static let ellipsis: [UInt8] = [0xE2, 0x80, 0xA6]
  private let link: UnsafeBufferPointer<UInt8>

  init(_ link: UnsafeBufferPointer<UInt8>) {
    self.link = link
  }

  /// Whether a slice is `…` and nothing else.
  static func isCut(_ slice: UnsafeBufferPointer<UInt8>) -> Bool { slice.elementsEqual(ellipsis) }

  /// Whether a slice is the link, or the beginning of it followed by `…`.
  func isSpelled(by slice: UnsafeBufferPointer<UInt8>) -> Bool {
    if slice.elementsEqual(link) || isBeginning(slice[...]) { return true }
    guard link.contains(UInt8(ascii: "&")) else { return false }
    let plain = Array(TextEscape.plain(slice, TextEscape.all(in: slice)).utf8)
    return plain.elementsEqual(link) || isBeginning(plain[...])
  }

  /// How many bytes at the end of a text are the beginning of the link.
  func lengthOfBeginning(atEndOf text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    let longest = min(link.count, text.count, Self.longest)
    guard longest >= Self.shortest else { return nil }
    return (Self.shortest...longest).last { text.suffix($0).elementsEqual(link.prefix($0)) }
  }

  private func isBeginning<Bytes: BidirectionalCollection<UInt8>>(_ slice: Bytes) -> Bool
  where Bytes.SubSequence: BidirectionalCollection {
    slice.count > 3 && slice.suffix(3).elementsEqual(Self.ellipsis) && link.starts(with: slice.dropLast(3))
  }
}
