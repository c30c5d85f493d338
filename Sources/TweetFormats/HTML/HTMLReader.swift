/// Writes down the elements and the text that ``HTMLParser`` reports.
final class HTMLReader: HTMLListener {
  /// The parser looks through all open elements again and again, so there may not be many.
  private static let deepest = 128

  private(set) var writer = HTMLTextWriter()
  private(set) var links: [HTMLLink] = []
  private var elements: [OpenElement] = []
  private var lists = HTMLLists()
  private var verbatim = 0
  private var link: HTMLLink?

  /// It is nested so deeply that reading on would take too long.
  var isFull: Bool { elements.count > Self.deepest }

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

  /// Keeps an element apart from what stands beside it.
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
