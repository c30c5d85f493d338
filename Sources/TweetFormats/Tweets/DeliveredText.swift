import Foundation
import SmashtagModel

/// A text as the source delivered it, with `&`, `<` and `>` escaped, and its plain form.
///
/// Sources count code points of the delivered text; ``range(of:after:at:)`` returns ranges of the plain one.
struct DeliveredText {
  /// The text as readers see it; all ranges of a tweet count its code points.
  let plain: String

  /// The delivered UTF-8 bytes, valid as long as the JSON document.
  private let bytes: UnsafeBufferPointer<UInt8>
  private let escapes: [TextEscape]
  /// The offsets of code points in `bytes`.
  private lazy var offsets = CodePointOffsets(bytes)
  /// How much shorter the plain text is because of the escapes before an index.
  private lazy var losses = EscapeLosses(escapes, offsets)
  /// The offsets of code points in the plain text.
  private lazy var plainOffsets = CodePointOffsets(plain)

  /// - Parameter isEscaped: whether `&`, `<` and `>` are escaped, as in the texts of tweets.
  init(_ bytes: UnsafeBufferPointer<UInt8>, isEscaped: Bool = true) {
    self.bytes = bytes
    let escapes = isEscaped ? TextEscape.all(in: bytes) : []
    self.escapes = escapes
    plain = escapes.isEmpty ? String(decoding: bytes, as: UTF8.self) : TextEscape.plain(bytes, escapes)
  }

  /// The range in the plain text of a keyword that the source locates at `range`; `nil` if it is not there.
  ///
  /// A tag may be spelled in another case or after a full-width sign. Links end in `…` if the text was cut;
  /// some sources then locate only the `…`, although the link begins before it.
  mutating func range(
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

  /// The range in the plain text of a name at `range`, if it is spelled exactly so there.
  mutating func range(ofName name: UnsafeBufferPointer<UInt8>, at range: Range<Int>) -> Range<Int>? {
    guard let slice = slice(range), slice.elementsEqual(name) else { return nil }
    return plainRange(range)
  }

  /// The range in the plain text of a name at UTF-16 code units of the plain text, if it is spelled exactly
  /// so there.
  mutating func range(ofName name: UnsafeBufferPointer<UInt8>, atUTF16 range: Range<Int>) -> Range<Int>? {
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

/// How many code points a delivered text loses when its escapes are replaced.
struct EscapeLosses {
  /// The start of each escape in code points of the delivered text.
  private let starts: [Int]
  /// The number of code points lost up to and including each escape.
  private let sums: [Int]

  init(_ escapes: [TextEscape], _ offsets: CodePointOffsets) {
    starts = escapes.map { offsets.index(ofByte: $0.offset) ?? 0 }
    var sum = 0
    sums = escapes.map { escape in
      sum += escape.count - 1
      return sum
    }
  }

  /// The number of code points lost before an index.
  func before(_ index: Int) -> Int {
    let number = starts.partitioningIndex { $0 >= index }
    return number == 0 ? 0 : sums[number - 1]
  }
}

/// A link as it may occur in a delivered text: whole, or cut with `…`.
struct LinkText {
  /// The minimum length of a link's beginning in bytes; less than `http` may be the end of a word.
  private static let shortest = 4
  /// The maximum length of a cut link in bytes.
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
    guard slice.count <= TextEscape.longest * link.count + Self.ellipsis.count,
      link.contains(UInt8(ascii: "&"))
    else { return false }
    let plain = Array(TextEscape.plain(slice, TextEscape.all(in: slice)).utf8)
    return plain.elementsEqual(link) || isBeginning(plain[...])
  }

  /// The number of bytes at the end of a text that are the beginning of the link.
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

/// Converts between indices of code points and byte offsets of a UTF-8 text.
struct CodePointOffsets {
  private let count: Int
  /// The byte offset of each code point and of the end; empty if all are ASCII, so that both are equal.
  private var starts: [Int32] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    count = bytes.count
    guard bytes.reduce(0, |) >= 0x80 else { return }
    starts.reserveCapacity(bytes.count + 1)
    for (offset, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 { starts.append(Int32(offset)) }
    starts.append(Int32(bytes.count))
  }

  init(_ text: String) {
    var text = text
    self = text.withUTF8 { CodePointOffsets($0) }
  }

  /// The byte at which a code point begins; `nil` outside the text.
  subscript(index: Int) -> Int? {
    if starts.isEmpty { return index >= 0 && index <= count ? index : nil }
    return starts.indices.contains(index) ? Int(starts[index]) : nil
  }

  /// The index of the code point that begins at a byte; `nil` inside of one and outside the text.
  func index(ofByte offset: Int) -> Int? {
    if starts.isEmpty { return offset >= 0 && offset <= count ? offset : nil }
    let index = starts.partitioningIndex { $0 >= offset }
    return index < starts.count && starts[index] == offset ? index : nil
  }
}

/// The sign before a hashtag, a user or a cashtag.
enum TagSign: String {
  case hash = "#"
  case at = "@"
  case dollar = "$"

  /// How many times as many bytes a word has at most as another form of it.
  ///
  /// Three times as many in another case (`K`, the sign of Kelvin), and as many when it is taken apart (`ΐ`).
  private static let mostGrowth = 9

  /// Whether a slice of a text is the sign, possibly full-width, and the word in any case.
  func fits(_ slice: UnsafeBufferPointer<UInt8>, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let rest: Slice<UnsafeBufferPointer<UInt8>>
    if slice.first == ascii {
      rest = slice.dropFirst()
    } else if slice.starts(with: fullWidth) {
      rest = slice.dropFirst(3)
    } else {
      return false
    }
    if rest.elementsEqual(word) { return true }
    // A place may be as long as the text, and each of thousands may be that place.
    guard rest.count <= word.count * Self.mostGrowth else { return false }
    return Self.caseless(rest) == Self.caseless(word[...])
  }

  /// The sign followed by a word.
  func keyword(_ word: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: word.count + 1) { keyword in
      keyword[0] = ascii
      _ = keyword[1...].update(fromContentsOf: word)
      return word.count + 1
    }
  }
}

private extension TagSign {
  var ascii: UInt8 {
    switch self {
    case .hash: UInt8(ascii: "#")
    case .at: UInt8(ascii: "@")
    case .dollar: UInt8(ascii: "$")
    }
  }

  /// U+FF03, U+FF20 and U+FF04 in UTF-8.
  var fullWidth: [UInt8] {
    switch self {
    case .hash: [0xEF, 0xBC, 0x83]
    case .at: [0xEF, 0xBC, 0xA0]
    case .dollar: [0xEF, 0xBC, 0x84]
    }
  }

  static func caseless(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased()
  }
}

/// One `&amp;`, `&lt;` or `&gt;` of a delivered text; other ampersands are not escapes.
struct TextEscape: Equatable {
  /// The most bytes that stand for one of the plain text.
  static let longest = 5

  /// The byte offset in the delivered text.
  let offset: Int
  /// The length, which is the same in bytes and code points.
  let count: Int
  let character: UInt8

  /// The escapes of a text, in order; replaced text is not unescaped again.
  static func all(in bytes: UnsafeBufferPointer<UInt8>) -> [TextEscape] {
    guard let start = bytes.baseAddress else { return [] }
    var escapes: [TextEscape] = []
    var offset = 0
    while let found = memchr(start + offset, Int32(UInt8(ascii: "&")), bytes.count - offset) {
      offset = UnsafeRawPointer(found) - UnsafeRawPointer(start)
      let escape = TextEscape(at: offset, in: bytes)
      if let escape { escapes.append(escape) }
      offset += escape?.count ?? 1
    }
    return escapes
  }

  /// The text with its escapes replaced.
  static func plain(_ bytes: UnsafeBufferPointer<UInt8>, _ escapes: [TextEscape]) -> String {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var end = 0
    for escape in escapes {
      plain.append(contentsOf: bytes[end..<escape.offset])
      plain.append(escape.character)
      end = escape.offset + escape.count
    }
    plain.append(contentsOf: bytes[end...])
    return String(decoding: plain, as: UTF8.self)
  }
}

private extension TextEscape {
  init?(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let rest = bytes[offset...]
    if rest.starts(with: "&amp;".utf8) {
      self.init(offset: offset, count: 5, character: UInt8(ascii: "&"))
    } else if rest.starts(with: "&lt;".utf8) {
      self.init(offset: offset, count: 4, character: UInt8(ascii: "<"))
    } else if rest.starts(with: "&gt;".utf8) {
      self.init(offset: offset, count: 4, character: UInt8(ascii: ">"))
    } else {
      return nil
    }
  }
}
