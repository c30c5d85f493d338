/// Converts the events of ``HTMLParser`` to plain text with links.
final class HTMLReader: HTMLListener {
  /// The largest number of open elements; the parser's time grows with it.
  private static let deepest = 128

  private(set) var writer = HTMLTextWriter()
  private(set) var links: [HTMLLink] = []
  /// Whether a part could not be read.
  var isCut = false
  private var elements: [OpenElement] = []
  private var lists = HTMLLists()
  private var verbatim = 0
  private var link: HTMLLink?

  /// Whether it is nested too deeply to be read in reasonable time.
  var isFull: Bool { elements.count > Self.deepest }

  /// An open element.
  private struct OpenElement {
    let element: HTMLElement
    var isHidden = false
    var isCut = false
  }

  func text(_ text: UnsafeBufferPointer<UInt8>) {
    writer.write(text, keepsBlanks: verbatim > 0)
  }

  func start(_ name: UnsafePointer<UInt8>, _ attributes: HTMLAttributes) {
    var open = OpenElement(element: HTMLElement(String(cString: name)))
    if case .span = open.element {
      let classes = attributes.words("class")
      (open.isHidden, open.isCut) = (classes.contains("invisible"), classes.contains("ellipsis"))
      if open.isHidden { writer.hide(true) }
    } else {
      start(open.element, attributes)
    }
    elements.append(open)
  }

  func end() {
    guard let open = elements.popLast() else { return }
    if open.isHidden { writer.hide(elements.contains { $0.isHidden }) }
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
    writer.openLink(isHidden: elements.contains { $0.isHidden })
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

/// The attributes of a start tag in libxml2's form: alternating names and values, ended by a null pointer.
///
/// It is valid only during the parser's callback.
struct HTMLAttributes {
  private let list: UnsafeMutablePointer<UnsafePointer<UInt8>?>?

  init(_ list: UnsafeMutablePointer<UnsafePointer<UInt8>?>?) {
    self.list = list
  }

  /// The value of an attribute; `nil` where it is missing.
  subscript(name: String) -> String? {
    guard let list else { return nil }
    var index = 0
    while let attribute = list[index] {
      if String(cString: attribute) == name { return list[index + 1].map { String(cString: $0) } }
      index += 2
    }
    return nil
  }

  /// Calls `body` for each attribute in order, with null-terminated names and values.
  func forEach(_ body: (_ name: UnsafePointer<UInt8>, _ value: UnsafePointer<UInt8>?) -> Void) {
    guard let list else { return }
    var index = 0
    while let name = list[index] {
      body(name, list[index + 1])
      index += 2
    }
  }

  /// The words of a value, such as the class names.
  func words(_ name: String) -> [Substring] {
    self[name]?.split(whereSeparator: \.isWhitespace) ?? []
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
