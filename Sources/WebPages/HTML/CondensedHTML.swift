import Glibc
import MentionExtraction

/// A page in which one character stands for each longer run of plain text, for a parser that takes hundreds of
/// instructions for each character.
///
/// Where a parser is in text, all characters of a run mean the same to it, so that its tree is the same. A run begins
/// after a `>`, not with white space, and holds nothing that could end a tag, a comment, a script or a value in quotes.
/// Where the parser is in a tag or a comment in truth, the run may mean something else; but then its character is in no
/// text of the tree. So a page in whose texts not all of the characters are found has to be parsed as it is.
///
/// The characters that stand for runs lie between U+40000 and U+BFFFF, where Unicode assigns none.
struct CondensedHTML {
  /// UTF-8.
  private(set) var bytes: [UInt8] = []
  /// The runs in the page; the character for each of them says its index.
  private var runs: [Range<Int>] = []

  /// The number of runs that are replaced.
  var runCount: Int { runs.count }

  /// The least bytes of a run that is replaced: each character is a token to the parser.
  private static let shortest = 2
  /// How many indices the characters have room for.
  private static let most = 1 << 18

  /// Condenses a page; `nil` where the page itself has characters that stand for runs.
  ///
  /// - Parameter html: UTF-8.
  init?(_ html: UnsafeBufferPointer<UInt8>) {
    let page = MarkupScanner(bytes: html)
    guard !page.hasMarks else { return nil }
    bytes.reserveCapacity(html.count / 2)
    var (index, copied) = (0, 0)
    while index < html.count {
      index = condense(page, from: page.end(ofMarkupFrom: index), copied: &copied)
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: html[copied...]))
  }

  /// Condenses the text from an index to the next `<`, whose index is returned.
  ///
  /// - Parameter copied: The index up to which the page is appended.
  private mutating func condense(_ page: MarkupScanner, from start: Int, copied: inout Int) -> Int {
    var index = start
    while index < page.bytes.count, page.bytes[index] != UInt8(ascii: "<") {
      let end = page.end(ofPieceFrom: index)
      if end - index >= Self.shortest, runs.count < Self.most, page.isRun(at: index) {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: page.bytes[copied..<index]))
        appendMark()
        runs.append(index..<end)
        copied = end
      }
      index = end
    }
    return index
  }

  /// Appends the character for the next run.
  ///
  /// The last 16 of its 20 bits are below 0x8000, where all are characters.
  private mutating func appendMark() {
    let code = 0x40000 + (runs.count >> 15) << 16 + runs.count & 0x7FFF
    bytes.append(UInt8(0xF0 | code >> 18))
    for shift in [12, 6, 0] { bytes.append(UInt8(0x80 | code >> shift & 0x3F)) }
  }

  /// The run that a character of four bytes stands for; `nil` for other characters.
  private func run(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Range<Int>? {
    guard index + 4 <= text.count, text[index] == 0xF1 || text[index] == 0xF2 else { return nil }
    var code = Int(text[index] & 7)
    for byte in text[(index + 1)..<(index + 4)] { code = code << 6 | Int(byte & 0x3F) }
    let number = ((code - 0x40000) >> 16) << 15 | code & 0x7FFF
    return number < runs.count ? runs[number] : nil
  }

  /// Calls `body` with a text of the parser's tree, in which the runs stand again.
  ///
  /// - Parameters:
  ///   - html: What was condensed.
  ///   - buffer: Room for the text, which is used again.
  func expand(
    _ text: UnsafeBufferPointer<UInt8>, of html: UnsafeBufferPointer<UInt8>, in buffer: inout [UInt8],
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    // Most texts are a run and nothing else.
    if text.count == 4, let run = run(text, at: 0) {
      return body(UnsafeBufferPointer(rebasing: html[run]))
    }
    buffer.removeAll(keepingCapacity: true)
    var start = 0
    for index in text.indices where text[index] & 0xFC == 0xF0 {
      guard let run = run(text, at: index) else { continue }
      buffer.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      buffer.append(contentsOf: UnsafeBufferPointer(rebasing: html[run]))
      start = index + 4
    }
    if start == 0 { return body(text) }
    buffer.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    buffer.withUnsafeBufferPointer(body)
  }
}

/// Tells roughly what is text in a page, and what is tags, comments and scripts.
private struct MarkupScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The bits of the ASCII characters that mean no more inside of text than a letter, from 0 on and from `@` on.
  private let (low, high): (UInt64, UInt64)

  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    let others = Array("\t\n #$%()*+,./:;=?@[\\^_`{|}~".utf8)
    let plain = (UInt8(0)..<0x80).filter { $0.isASCIILetter || $0.isASCIIDigit || others.contains($0) }
    let bits = plain.reduce(into: UInt128(0)) { $0 |= 1 << UInt128($1) }
    (low, high) = (UInt64(truncatingIfNeeded: bits), UInt64(truncatingIfNeeded: bits >> 64))
  }

  /// Whether a byte means no more inside of text than a letter, unlike the first bytes of control characters and of those that
  /// stand for no character.
  @inline(__always)
  private func isPlain(_ byte: UInt8) -> Bool {
    guard byte < 0x80 else { return byte < 0xC0 || (0xC3..<0xEF).contains(byte) }
    return (byte < 0x40 ? low : high) >> UInt64(byte & 0x3F) & 1 == 1
  }

  /// Whether eight bytes from an index on are letters, digits, blanks and the like, which most of all text is.
  @inline(__always)
  private func arePlain(from index: Int) -> Bool {
    guard let eight = EightBytes(bytes, from: index), eight.areASCII else { return false }
    let signs =
      eight.equal(to: UInt8(ascii: "-")) | eight.equal(to: UInt8(ascii: "<"))
      | eight.equal(to: UInt8(ascii: ">")) | eight.equal(to: UInt8(ascii: "]")) | eight.from(0x7F)
    return eight.from(UInt8(ascii: "(")) & ~signs | eight.equal(to: 0x20) == EightBytes.all
  }

  /// The first index of a byte at or after another index; `nil` where there is none.
  private func next(_ byte: Unicode.Scalar, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(byte.value), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(base).distance(to: found)
  }
}

extension MarkupScanner {
  /// Whether characters that stand for runs are in the page, as they are or by their numbers.
  var hasMarks: Bool {
    if next("\u{F1}", from: 0) != nil || next("\u{F2}", from: 0) != nil { return true }
    var index = 0
    while let sign = next("&", from: index) {
      index = sign + 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "#"), isMark(bytes[(index + 1)...]) { return true }
    }
    return false
  }

  /// Whether a number may be that of a character that stands for a run: `x40000`, `262144`.
  ///
  /// gumbo takes only the last 32 bits of a number, so that every large one may be.
  private func isMark(_ number: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let isHexadecimal = number.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    var value = 0
    for byte in isHexadecimal ? number.dropFirst() : number {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, isHexadecimal || digit < 10,
        value < 0x40000
      else { break }
      value = value * (isHexadecimal ? 16 : 10) + digit
    }
    return value >= 0x40000
  }

  /// The index after the next tag or comment; what is in a script or a style belongs to its tag.
  func end(ofMarkupFrom start: Int) -> Int {
    guard let open = next("<", from: start), open + 1 < bytes.count else { return bytes.count }
    let first = bytes[open + 1].lowercasedASCII
    guard first.isASCIILetter || first == UInt8(ascii: "/") else {
      if bytes[open...].begins(withWord: "<!--") { return end(ofCommentFrom: open + 4) }
      return next(">", from: open).map { $0 + 1 } ?? bytes.count
    }
    let end = end(ofTagFrom: open + 1)
    guard first == UInt8(ascii: "s") else { return end }
    for name: StaticString in ["script", "style"] where bytes[(open + 1)...].begins(withWord: name) {
      return self.start(ofEndTag: name, from: end)
    }
    return end
  }

  private func end(ofCommentFrom start: Int) -> Int {
    var index = start
    while let close = next(">", from: index) {
      index = close + 1
      if bytes[close - 1] == UInt8(ascii: "-"), bytes[close - 2] == UInt8(ascii: "-") { return index }
    }
    return bytes.count
  }

  /// The index after a tag; a `>` in a value in quotes does not end it.
  private func end(ofTagFrom start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      let isValue = bytes[index] == UInt8(ascii: "=")
      index += 1
      guard isValue else { continue }
      while index < bytes.count, bytes[index].isMarkupBlank { index += 1 }
      guard index < bytes.count else { break }
      if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
        index = next(Unicode.Scalar(bytes[index]), from: index + 1).map { $0 + 1 } ?? bytes.count
      }
    }
    return min(index + 1, bytes.count)
  }

  private func start(ofEndTag name: StaticString, from start: Int) -> Int {
    var index = start
    while let open = next("<", from: index) {
      index = open + 1
      if bytes[index...].first == UInt8(ascii: "/"), bytes[(index + 1)...].begins(withWord: name) {
        return open
      }
    }
    return bytes.count
  }
}

extension MarkupScanner {
  /// Whether a run begins at an index: plain text, not in the middle of a character, and no white space.
  func isRun(at index: Int) -> Bool {
    bytes[index] > 0x20 && !(0x80..<0xC0).contains(bytes[index]) && isPlain(bytes[index])
  }

  /// The index after a piece of text: a run, a character reference with the byte after it, or a byte.
  func end(ofPieceFrom start: Int) -> Int {
    var index = start + 1
    if isRun(at: start) {
      while arePlain(from: index) { index += 8 }
      while index < bytes.count, isPlain(bytes[index]) { index += 1 }
    } else if bytes[start] == UInt8(ascii: "&") {
      while index < bytes.count, bytes[index].isReferenceByte { index += 1 }
      if index < bytes.count, bytes[index] != UInt8(ascii: "<"), bytes[index] != UInt8(ascii: "&") {
        index += 1
      }
    }
    return index
  }
}

extension UInt8 {
  /// Whether it can be in the name or the number of a character reference.
  fileprivate var isReferenceByte: Bool { isASCIIAlphanumeric || self == UInt8(ascii: "#") }
}
