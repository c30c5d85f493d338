/// Rewrites HTML for the parser, so that hostile input cannot make it slow.
///
/// libxml2 compares each attribute of a tag with all before it, and stops at a zero byte. Therefore tags keep
/// only the attributes that are read, comments and scripts are left out, and everything that is not a tag is
/// escaped.
enum HTMLSource {
  /// Borrowed bytes of UTF-8.
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// The HTML of a post with its tags, inside a `div`.
  static func parsable(_ html: Bytes) -> [UInt8] {
    parsable(html, .post) { tag, bytes, source in tag.write(to: &source, from: bytes) }
  }

  /// The HTML of a post with paragraphs and line breaks only, for input that is nested too deeply.
  static func withoutMarks(_ html: Bytes) -> [UInt8] {
    let kept = HTMLNameTable(["br", "p"])
    return parsable(html, .post) { tag, bytes, source in
      if kept.contains(tag.name), !tag.isEnd { tag.write(to: &source, from: bytes) }
    }
  }

  /// The HTML rewritten by some rules.
  ///
  /// - Parameter write: Appends a tag to the source, or leaves it out.
  static func parsable(
    _ html: Bytes, _ rules: HTMLRules, write: (inout HTMLTag, Bytes, inout [UInt8]) -> Void
  ) -> [UInt8] {
    var scanner = HTMLScanner(bounded(html, rules), rules)
    var source = Array("<div>".utf8)
    source.reserveCapacity(scanner.bytes.count + 16)
    while source.count < rules.sourceLimit, let text = scanner.text() {
      let rest = text.prefix(wholeCharacters: rules.sourceLimit - source.count)
      append(text: Bytes(rebasing: rest), rules, to: &source)
      guard scanner.readTag(&source) else { continue }
      var tag = scanner.tag
      write(&tag, scanner.bytes, &source)
    }
    return source
  }

  /// Whether it is longer than the part that is read.
  static func isCut(_ html: Bytes, _ rules: HTMLRules = .post) -> Bool { html.count > rules.limit }

  /// Appends the value of an attribute, escaped.
  static func append(value: Bytes, to source: inout [UInt8]) {
    for (index, byte) in value.enumerated() {
      append(byte, before: index + 1 < value.count ? value[index + 1] : 0, to: &source)
    }
  }
}

private extension HTMLSource {
  static func append(text: Bytes, _ rules: HTMLRules, to source: inout [UInt8]) {
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, text[end] != 0, text[end] != UInt8(ascii: "&") { end += 1 }
      source.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<end]))
      guard end < text.count else { return }
      start = end + 1
      if !rules.isPatient {
        append(text[end], before: start < text.count ? text[start] : 0, to: &source)
      } else if text[end] != 0 {
        start = HTMLReference.append(text, at: end, to: &source)
      }
    }
  }

  /// Appends a byte of text or of a value.
  ///
  /// An `&` that begins no name is escaped, because many of them make the parser slow.
  static func append(_ byte: UInt8, before next: UInt8, to source: inout [UInt8]) {
    switch byte {
    case 0: source += "\u{FFFD}".utf8
    case UInt8(ascii: "\""): source += "&quot;".utf8
    case UInt8(ascii: "&") where next != UInt8(ascii: "#") && !(0x61...0x7A).contains(next | 0x20):
      source += "&amp;".utf8
    default: source.append(byte)
    }
  }

  /// The part that is read, without an incomplete character or tag at its end.
  static func bounded(_ html: Bytes, _ rules: HTMLRules) -> Bytes {
    guard isCut(html, rules) else { return html }
    var end = html.prefix(wholeCharacters: rules.limit).count
    let last = html[..<end].lastIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
    if let last, html[last] == UInt8(ascii: "<"), last + 1 == end || html[last + 1].beginsTag { end = last }
    return Bytes(rebasing: html[..<end])
  }
}

extension UInt8 {
  /// Whether a `<` before it begins a tag.
  fileprivate var beginsTag: Bool {
    (self | 0x20) &- 0x61 < 26 || self == UInt8(ascii: "/") || self == UInt8(ascii: "!")
  }
}
