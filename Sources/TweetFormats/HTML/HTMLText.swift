/// HTML as plain text, with the links that stand in it.
///
/// Paragraphs are parted by an empty line, items of lists begin with `• ` or `1. `, quoted lines with `> `. Whatever
/// it is given, it takes time in proportion to its length; what exceeds a megabyte is left out, and `…` stands there.
struct HTMLText: Equatable {
  let text: String
  /// First to last, none within another.
  let links: [HTMLLink]

  init(_ html: UnsafeBufferPointer<UInt8>) {
    let reader = HTMLParser.read(HTMLSource.parsable(html)) ?? HTMLParser.read(HTMLSource.withoutMarks(html))
    let isCut = HTMLSource.isCut(html) || reader?.writer.isFull == true
    text = reader.map { String(decoding: $0.writer.bytes, as: UTF8.self) + (isCut ? "…" : "") } ?? ""
    links = reader?.links ?? []
  }

  init(_ html: String) {
    var html = html
    self = html.withUTF8 { HTMLText($0) }
  }
}
