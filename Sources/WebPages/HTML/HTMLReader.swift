/// Converts the events of ``HTMLParser`` to plain text with links.
final class HTMLReader: HTMLListener {
  private(set) var writer = HTMLTextWriter()
  private(set) var links: [HTMLLink] = []
  private var elements: [OpenElement] = []
  private var lists = HTMLLists()
  /// How many of the open elements keep white space, are hidden in a link, and are never shown.
  private var (verbatim, hidden, unseen) = (0, 0, 0)
  private var link: HTMLLink?

  var isFull: Bool { writer.isFull }

  /// An open element.
  private struct OpenElement {
    let element: HTMLElement
    var isHidden = false
    var isCut = false
  }

  func text(_ text: UnsafeBufferPointer<UInt8>) {
    if unseen == 0 { writer.write(text, keepsBlanks: verbatim > 0) }
  }

  func start(_ name: HTMLName, _ attributes: HTMLAttributes) {
    var open = OpenElement(element: HTMLElement(name))
    if case .span = open.element {
      let classes = attributes.words("class")
      (open.isHidden, open.isCut) = (classes.contains("invisible"), classes.contains("ellipsis"))
      if open.isHidden {
        hidden += 1
        writer.hide(true)
      }
    } else {
      start(open.element, attributes)
    }
    elements.append(open)
  }

  func end() {
    guard let open = elements.popLast() else { return }
    if open.isHidden {
      hidden -= 1
      writer.hide(hidden > 0)
    }
    if open.isCut { writer.showEllipsis() }
    end(open.element)
  }
}

private extension HTMLReader {
  func start(_ element: HTMLElement, _ attributes: HTMLAttributes) {
    switch element {
    case .lineBreak: writer.breakLine()
    case .item:
      writer.part(by: 1)
      writer.beginItem(lists.marker())
    case .cell: " ".withContiguousUTF8 { text($0) }
    case .link: open(attributes)
    case .picture: (attributes["alt"] ?? "").withContiguousUTF8 { text($0) }
    case .verbatim: verbatim += 1
    case .never: unseen += 1
    default: break
    }
    part(element)
    switch element {
    case .quote: writer.beginQuote()
    case .orderedList: lists.openOrdered(from: attributes["start"])
    case .unorderedList: lists.openUnordered()
    default: break
    }
  }

  func end(_ element: HTMLElement) {
    switch element {
    case .quote: writer.endQuote()
    case .orderedList, .unorderedList: lists.close()
    case .verbatim: verbatim -= 1
    case .never: unseen -= 1
    case .link: closeLink()
    default: break
    }
    part(element)
  }

  /// Separates an element from the text beside it.
  func part(_ element: HTMLElement) {
    switch element {
    case .paragraph, .quote, .verbatim(isBlock: true): writer.part(by: 2)
    case .orderedList, .unorderedList: writer.part(by: lists.isEmpty ? 2 : 1)
    case .line, .item: writer.part(by: 1)
    default: break
    }
  }

  func open(_ attributes: HTMLAttributes) {
    closeLink()
    link = HTMLLink(
      href: HTMLLink.address(attributes["href"] ?? ""), classes: attributes.words("class"),
      relations: attributes.words("rel"))
    link?.sign = writer.lastByte.map { Character(Unicode.Scalar($0)) }
    writer.openLink(isHidden: hidden > 0)
  }

  func closeLink() {
    guard var link else { return }
    writer.close(&link)
    links.append(link)
    self.link = nil
  }
}

private extension String {
  func withContiguousUTF8(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var text = self
    text.withUTF8(body)
  }
}

/// The effect of an HTML element on the text in it.
enum HTMLElement {
  /// An element on lines of its own; a paragraph also has empty lines around it.
  case line
  case paragraph
  case lineBreak
  case quote
  case orderedList
  case unorderedList
  case item
  case cell
  /// An element that keeps white space; a block is on lines of its own.
  case verbatim(isBlock: Bool)
  case link
  case span
  case picture
  /// An element whose content is no text for people.
  case never
  case other

  init(_ name: HTMLName) {
    self = Self.named[name] ?? .other
  }

  private static let named: HTMLNameTable<HTMLElement> = {
    var named: [HTMLName: HTMLElement] = [
      "br": .lineBreak, "blockquote": .quote, "ol": .orderedList, "ul": .unorderedList, "li": .item,
      "td": .cell, "th": .cell, "pre": .verbatim(isBlock: true), "code": .verbatim(isBlock: false),
      "a": .link, "span": .span, "img": .picture,
    ]
    for name: HTMLName in ["p", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "dl", "table", "figure"] {
      named[name] = .paragraph
    }
    for name: HTMLName in ["script", "style", "template", "iframe", "noembed", "noframes"] {
      named[name] = .never
    }
    for name: HTMLName in [
      "div", "section", "article", "header", "footer", "tr", "dt", "dd", "figcaption", "details", "summary",
    ] {
      named[name] = .line
    }
    return HTMLNameTable(named.map { ($0, $1) })
  }()
}

/// The open lists, and the markers of their next items.
struct HTMLLists {
  /// The deepest level of lists that is indented further.
  private static let deepest = 8
  /// The number of the next item; `nil` in lists without numbers.
  private var next: [Int?] = []

  var isEmpty: Bool { next.isEmpty }

  mutating func openUnordered() { next.append(nil) }

  mutating func openOrdered(from start: String?) {
    next.append(start.flatMap { Int($0) }.flatMap { (0...1_000_000).contains($0) ? $0 : nil } ?? 1)
  }

  mutating func close() { _ = next.popLast() }

  /// The indentation and marker of the next item of the innermost list.
  mutating func marker() -> String {
    let indent = String(repeating: "  ", count: min(max(next.count, 1), Self.deepest) - 1)
    guard let last = next.indices.last, let number = next[last] else { return indent + "• " }
    next[last] = number + 1
    return indent + "\(number). "
  }
}
