/// What an element of HTML does to the text in it.
enum HTMLElement {
  /// Stands on lines of its own; paragraphs have an empty line around them.
  case line
  case paragraph
  case lineBreak
  case quote
  case orderedList
  case unorderedList
  case item
  case cell
  /// Keeps its blanks and newlines; a block stands on lines of its own.
  case verbatim(isBlock: Bool)
  case link
  case span
  case picture
  case other

  init(_ name: String) {
    self = Self.named[name] ?? .other
  }

  private static let named: [String: HTMLElement] = {
    var named: [String: HTMLElement] = [
      "br": .lineBreak, "blockquote": .quote, "ol": .orderedList, "ul": .unorderedList, "li": .item,
      "td": .cell, "th": .cell, "pre": .verbatim(isBlock: true), "code": .verbatim(isBlock: false),
      "a": .link, "span": .span, "img": .picture,
    ]
    for name in ["p", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "dl", "table", "figure"] {
      named[name] = .paragraph
    }
    for name in ["div", "section", "article", "header", "footer", "tr", "dt", "dd", "figcaption", "details"] {
      named[name] = .line
    }
    return named
  }()
}
