/// HTML as the parser is given it: one that a hostile author cannot make it slow with.
///
/// The parser compares each attribute of a tag with all before it, and ends at a byte of zero. So tags keep only the
/// attributes that are read, comments and scripts are left out, and what is no tag is escaped.
enum HTMLSource {
  private static let limit = 1 << 20

  /// The text with its marks, in an element that holds them together.
  static func parsable(_ html: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    source(html) { tag, source in tag.write(to: &source) }
  }

  /// The text in paragraphs and lines, for what is nested so deeply that nobody means it.
  static func withoutMarks(_ html: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    source(html) { tag, source in
      if tag.name == "br" || tag.name == "p", !tag.isEnd { tag.write(to: &source) }
    }
  }

  /// It is longer than what is read of it.
  static func isCut(_ html: UnsafeBufferPointer<UInt8>) -> Bool { html.count > limit }

  /// Adds a byte of text or of a value; the parser gets slow at many `&` that begin no name.
  static func append(_ byte: UInt8, before next: UInt8, to source: inout [UInt8]) {
    switch byte {
    case 0: source += "\u{FFFD}".utf8
    case UInt8(ascii: "\""): source += "&quot;".utf8
    case UInt8(ascii: "&") where next != UInt8(ascii: "#") && !(0x61...0x7A).contains(next | 0x20):
      source += "&amp;".utf8
    default: source.append(byte)
    }
  }

  private static func source(
    _ html: UnsafeBufferPointer<UInt8>, write: (HTMLTag, inout [UInt8]) -> Void
  ) -> [UInt8] {
    var scanner = HTMLScanner(bounded(html))
    var source = Array("<div>".utf8)
    source.reserveCapacity(html.count + 16)
    while let byte = scanner.next() {
      switch byte {
      case UInt8(ascii: "<"): if let tag = scanner.tag(&source) { write(tag, &source) }
      default: append(byte, before: scanner.peek, to: &source)
      }
    }
    return source
  }

  /// As much as is read, without a part of a character or of a tag at its end.
  private static func bounded(_ html: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard isCut(html) else { return html }
    var end = limit
    while end > 0, html[end] & 0xC0 == 0x80 { end -= 1 }
    let last = html[..<end].lastIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
    if let last, html[last] == UInt8(ascii: "<"), last + 1 == end || html[last + 1].beginsTag { end = last }
    return UnsafeBufferPointer(rebasing: html[..<end])
  }
}

extension UInt8 {
  /// Makes a tag of the `<` before it.
  fileprivate var beginsTag: Bool {
    (self | 0x20) &- 0x61 < 26 || self == UInt8(ascii: "/") || self == UInt8(ascii: "!")
  }
}
