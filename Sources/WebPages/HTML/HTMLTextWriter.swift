/// Lays text out in paragraphs and lines, and records the ranges of links.
///
/// White space and line breaks are written only together with following text, so no line and no text ends in
/// them.
struct HTMLTextWriter {
  private static let limit = 1 << 20
  /// The deepest level of quotations that is marked.
  private static let deepestQuote = 8

  private(set) var bytes: [UInt8] = []
  /// The number of code points written so far.
  private(set) var count = 0
  private var blanks: [UInt8] = []
  private var breaks = 0
  /// Pending line ends of the source itself; they count where no element breaks the line.
  private var lineEnds = 0
  private var marker = ""
  private var quotes = 0
  /// The quotation level of the last line.
  private var quotesOfLine = 0
  private var link: OpenLink?
  /// Whether the limit was reached and nothing more is added.
  private(set) var isFull = false

  /// The beginning of a link's text, and the part of it that is shown.
  private struct OpenLink {
    var start: (byte: Int, codePoint: Int)?
    var shown: [UInt8] = []
    var isHidden = false
  }

  /// Appends text.
  ///
  /// Runs of white space become one space unless they are kept, and line ends stay, as on Mastodon's page.
  mutating func write(_ text: UnsafeBufferPointer<UInt8>, keepsBlanks: Bool) {
    for byte in text {
      switch byte {
      case 0x0A where keepsBlanks: breakLine()
      case 0x0A: endLine()
      case 0x20, 0x09, 0x0C, 0x0D: blank(byte, isKept: keepsBlanks)
      default: visible(byte)
      }
    }
  }

  mutating func breakLine() {
    (blanks, lineEnds) = ([], 0)
    breaks += 1
  }

  /// Begins a new line, or with 2 a paragraph, unless that was begun already.
  mutating func part(by lines: Int) {
    (blanks, lineEnds) = ([], 0)
    breaks = max(breaks, lines)
  }

  /// Sets the marker that the next line begins with.
  mutating func beginItem(_ marker: String) { self.marker = marker }
  mutating func beginQuote() { quotes += 1 }
  mutating func endQuote() { quotes -= 1 }
}

extension HTMLTextWriter {
  /// The last byte, if the next text follows it directly; else `nil`.
  var lastByte: UInt8? { breaks == 0 && lineEnds == 0 && blanks.isEmpty ? bytes.last : nil }

  mutating func openLink(isHidden: Bool) { link = OpenLink(isHidden: isHidden) }
  mutating func hide(_ isHidden: Bool) { link?.isHidden = isHidden }
  mutating func showEllipsis() { link?.shown += "…".utf8 }

  /// Completes a link with its text and its range.
  mutating func close(_ closed: inout HTMLLink) {
    guard let link else { return }
    self.link = nil
    closed.shown = String(decoding: link.shown, as: UTF8.self)
    guard let start = link.start else { return }
    closed.text = String(decoding: bytes[start.byte...], as: UTF8.self)
    if start.byte > 0, closed.sign.map({ $0.utf8.first != bytes[start.byte - 1] }) == true {
      closed.sign = nil
    }
    closed.range = start.codePoint..<count
  }
}

private extension HTMLTextWriter {
  mutating func blank(_ byte: UInt8, isKept: Bool) {
    if isKept {
      blanks.append(byte)
    } else if breaks == 0, lineEnds == 0, blanks.isEmpty, !bytes.isEmpty {
      blanks.append(0x20)
    }
  }

  /// Records a line end of the source, at most two in a row.
  mutating func endLine() {
    guard breaks == 0, !bytes.isEmpty else { return }
    blanks = []
    lineEnds = min(lineEnds + 1, 2)
  }

  mutating func visible(_ byte: UInt8) {
    if byte & 0xC0 != 0x80 {
      isFull = isFull || bytes.count >= Self.limit
      if isFull { return }
      writePending()
      if link?.start == nil { link?.start = (bytes.count, count) }
      count += 1
    }
    if isFull { return }
    bytes.append(byte)
    if link?.isHidden == false { link?.shown.append(byte) }
  }

  mutating func writePending() {
    breaks = max(breaks, lineEnds)
    lineEnds = 0
    if bytes.isEmpty {
      (breaks, blanks) = (0, [])
      beginLine()
    } else if breaks > 0 {
      breakLines()
      beginLine()
    }
    append(blanks)
    blanks = []
  }

  mutating func breakLines() {
    let empty = Array(repeating: ">", count: min(quotes, quotesOfLine, Self.deepestQuote))
    let prefix = Array(empty.joined(separator: " ").utf8)
    for _ in 1..<breaks { append([0x0A] + prefix) }
    append([0x0A])
    breaks = 0
  }

  mutating func beginLine() {
    guard quotes > 0 || quotesOfLine > 0 || !marker.isEmpty else { return }
    quotesOfLine = quotes
    append(Array(String(repeating: "> ", count: min(quotes, Self.deepestQuote)).utf8))
    append(Array(marker.utf8))
    marker = ""
  }

  /// Appends white space and markers; inside a link they become a space of its shown form.
  mutating func append(_ more: [UInt8]) {
    guard !more.isEmpty else { return }
    bytes += more
    count += more.count { $0 & 0xC0 != 0x80 }
    if let link, link.start != nil, !link.isHidden, link.shown.last != 0x20 { self.link?.shown.append(0x20) }
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// At most `limit` bytes of UTF-8, without an incomplete character at the end.
  func prefix(wholeCharacters limit: Int) -> SubSequence {
    guard count > limit else { return self[...] }
    var end = startIndex + limit
    while end > startIndex, self[end] & 0xC0 == 0x80 { end -= 1 }
    return self[..<end]
  }
}
