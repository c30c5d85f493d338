/// HTML as the parser is given it: one that a hostile author cannot make it slow with.
///
/// The parser compares each attribute of a tag with all before it, and ends at a byte of zero. So tags keep only the
/// attributes that are read, comments and scripts are left out, and what is no tag is escaped.
enum HTMLSource {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  /// The text with its marks, in an element that holds them together.
  static func parsable(_ html: Bytes) -> [UInt8] {
    parsable(html, .post) { tag, bytes, source in tag.write(to: &source, from: bytes) }
  }

  /// The text in paragraphs and lines, for what is nested so deeply that nobody means it.
  static func withoutMarks(_ html: Bytes) -> [UInt8] {
    let kept = HTMLNameTable(["br", "p"])
    return parsable(html, .post) { tag, bytes, source in
      if kept.contains(tag.name), !tag.isEnd { tag.write(to: &source, from: bytes) }
    }
  }

  /// The text by other rules; `write` adds each tag, or leaves it out.
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

  /// It is longer than what is read of it.
  static func isCut(_ html: Bytes, _ rules: HTMLRules = .post) -> Bool { html.count > rules.limit }

  /// Adds the value of an attribute.
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

  /// As much as is read, without a part of a character or of a tag at its end.
  static func bounded(_ html: Bytes, _ rules: HTMLRules) -> Bytes {
    guard isCut(html, rules) else { return html }
    var end = html.prefix(wholeCharacters: rules.limit).count
    let last = html[..<end].lastIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
    if let last, html[last] == UInt8(ascii: "<"), last + 1 == end || html[last + 1].beginsTag { end = last }
    return Bytes(rebasing: html[..<end])
  }
}

extension UInt8 {
  /// Makes a tag of the `<` before it.
  fileprivate var beginsTag: Bool {
    (self | 0x20) &- 0x61 < 26 || self == UInt8(ascii: "/") || self == UInt8(ascii: "!")
  }
}
