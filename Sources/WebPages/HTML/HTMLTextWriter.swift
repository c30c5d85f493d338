/// Lays text out in paragraphs and lines, and keeps the places of links.
///
/// Blanks and breaks are written with the text behind them, so none stand at the end of a line or of the text.
struct HTMLTextWriter {
  private static let limit = 1 << 20
  /// Quotes inside deeper quotes are marked no more.
  private static let deepestQuote = 8

  private(set) var bytes: [UInt8] = []
  /// The code points written so far.
  private(set) var count = 0
  private var blanks: [UInt8] = []
  private var breaks = 0
  /// Line ends of the source itself; they count where no element breaks the line there.
  private var lineEnds = 0
  private var marker = ""
  private var quotes = 0
  /// How deeply the last line is quoted.
  private var quotesOfLine = 0
  private var link: OpenLink?
  /// The limit was reached, and nothing is added any more.
  private(set) var isFull = false

  /// Where the text of a link began, and what is shown of it.
  private struct OpenLink {
    var start: (byte: Int, codePoint: Int)?
    var shown: [UInt8] = []
    var isHidden = false
  }

  /// Adds text; blanks become one, unless they are kept, and line ends stay, as on Mastodon's own page.
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

  /// Begins a new line, or with two a paragraph, unless one was begun.
  mutating func part(by lines: Int) {
    (blanks, lineEnds) = ([], 0)
    breaks = max(breaks, lines)
  }

  /// What the next line begins with.
  mutating func beginItem(_ marker: String) { self.marker = marker }
  mutating func beginQuote() { quotes += 1 }
  mutating func endQuote() { quotes -= 1 }
}

extension HTMLTextWriter {
  /// What stands right before the next text, with nothing between.
  var lastByte: UInt8? { breaks == 0 && lineEnds == 0 && blanks.isEmpty ? bytes.last : nil }

  mutating func openLink(isHidden: Bool) { link = OpenLink(isHidden: isHidden) }
  mutating func hide(_ isHidden: Bool) { link?.isHidden = isHidden }
  mutating func showEllipsis() { link?.shown += "…".utf8 }

  /// Fills in what the open link has become.
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

  /// Takes a line end of the source, two at most in a row.
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

  /// Adds what is no text of the source; inside a link it is a blank of its shown form.
  mutating func append(_ more: [UInt8]) {
    guard !more.isEmpty else { return }
    bytes += more
    count += more.count { $0 & 0xC0 != 0x80 }
    if let link, link.start != nil, !link.isHidden, link.shown.last != 0x20 { self.link?.shown.append(0x20) }
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// So many bytes of UTF-8 at most, without a part of a character at the end.
  func prefix(wholeCharacters limit: Int) -> SubSequence {
    guard count > limit else { return self[...] }
    var end = startIndex + limit
    while end > startIndex, self[end] & 0xC0 == 0x80 { end -= 1 }
    return self[..<end]
  }
}
