import SmashtagModel

/// Builds a ``PageTree`` from the events of the parser.
final class PageTreeReader: HTMLListener {
  /// The largest number of open elements; the parser's time grows with it.
  static let deepest = 256
  private static let mostNodes = 1_000_000

  private(set) var tree: PageTree
  private(set) var head = PageHead()
  private var nesting = PageNesting()
  /// The parser's open elements: the index of their node, or one of the two markers below.
  private var open: [Int32] = []
  /// How many of the open elements are left out.
  private var hidden = 0
  private var isInTitle = false
  private(set) var isTooDeep = false
  /// The number of elements that have begun.
  private var elements = 0
  /// Whether the request is over and reading stops.
  private var isLeft = false
  /// Whether a part of the page was not read.
  private(set) var isCut = false

  private static let leftOut: Int32 = -1
  /// The marker of an element whose end tag closes nothing.
  private static let ended = Int32.max

  init(capacity: Int, in context: RequestContext) {
    tree = PageTree(context: context)
    tree.bytes.reserveCapacity(capacity)
    tree.nodes.reserveCapacity(capacity / 24)
    add(.body, 0..<0)
  }

  var isFull: Bool { isTooDeep || isCut }

  func text(_ text: UnsafeBufferPointer<UInt8>) {
    if isInTitle { head.addToTitle(text) }
    guard hidden == 0, !isInTitle else { return }
    let start = Int32(tree.bytes.count)
    tree.bytes.append(contentsOf: text)
    let end = Int32(tree.bytes.count)
    if let last = tree.nodes.last, last.tag == .text, last.text.upperBound == start,
      Int(last.parent) == nesting.top
    {
      tree.nodes[tree.nodes.count - 1].text = last.text.lowerBound..<end
    } else {
      add(.text, 0..<0, text: start..<end)
    }
  }

  func start(_ name: UnsafePointer<UInt8>, _ attributes: HTMLAttributes) {
    elements += 1
    if elements % 4_096 == 1, tree.context.isOver { isLeft = true }
    isTooDeep = open.count > Self.deepest
    isCut = tree.nodes.count > Self.mostNodes || isLeft
    let tag = PageTag(HTMLName(name))
    if isInTitle, tag.isBlock { endTitle() }
    var shown = PageVisibility(tag, isInHeading: nesting.isInHeading)
    let first = tree.attributes.count
    attributes.forEach { name, value in take(HTMLName(name), value, &shown) }
    takeHead(tag, tree.attributes[first...], shown)
    guard hidden == 0, !shown.isHidden, !isInTitle else {
      tree.attributes.removeLast(tree.attributes.count - first)
      hidden += 1
      return open.append(Self.leftOut)
    }
    nesting.begin(tag) { end($0) }
    open.append(Int32(tree.nodes.count))
    add(tag, Int32(first)..<Int32(tree.attributes.count))
  }

  func end() {
    guard let node = open.popLast() else { return }
    if node == Self.leftOut {
      hidden -= 1
      if hidden == 0 { isInTitle = false }
    } else if nesting.top == Int(node) || nesting.contains(Int(node)) {
      while let top = nesting.pop() {
        end(top)
        if top == Int(node) { break }
      }
    }
  }

  /// Closes the elements that are still open and returns the tree.
  func finish() -> PageTree {
    while let top = nesting.pop() { end(top) }
    return tree
  }
}

private extension PageTreeReader {
  /// Ends a title without an end tag at the first block of the page.
  func endTitle() {
    open = open.map { $0 == Self.leftOut ? Self.ended : $0 }
    (hidden, isInTitle) = (0, false)
  }

  func takeHead(_ tag: PageTag, _ attributes: ArraySlice<PageTree.Attribute>, _ shown: PageVisibility) {
    switch tag {
    case .meta: head.take(shown.passing, isInNoscript: nesting.isIn(.noscript))
    case .base: attributes.first { $0.name == .address }.map { head.take(base: string($0)) }
    case .title where hidden == 0 && head.title.isEmpty: isInTitle = true
    default: break
    }
  }

  func add(_ tag: PageTag, _ attributes: Range<Int32>, text: Range<Int32> = 0..<0) {
    let node = tree.nodes.count
    tree.nodes.append(
      PageTree.Node(
        tag: tag, parent: Int32(nesting.top), end: Int32(node + 1), text: text, attributes: attributes))
    if tag != .text { nesting.push(node, tag) }
  }

  func string(_ attribute: PageTree.Attribute) -> String {
    String(
      decoding: tree.bytes[Int(attribute.value.lowerBound)..<Int(attribute.value.upperBound)], as: UTF8.self)
  }

  func end(_ node: Int) { tree.nodes[node].end = Int32(tree.nodes.count) }

  func take(_ name: HTMLName, _ value: UnsafePointer<UInt8>?, _ shown: inout PageVisibility) {
    var count = 0
    while let value, value[count] != 0 { count += 1 }
    let value = UnsafeBufferPointer(start: value, count: count)
    guard let attribute = PageAttribute(name) else { return shown.take(name, value) }
    let start = Int32(tree.bytes.count)
    tree.bytes.append(contentsOf: value)
    tree.attributes.append(PageTree.Attribute(name: attribute, value: start..<Int32(tree.bytes.count)))
  }
}

/// Decides by tag and attributes whether an element is shown.
///
/// The attributes are `hidden`, `aria-hidden`, `style` and `open`.
struct PageVisibility {
  private let tag: PageTag
  private(set) var isHidden: Bool
  /// The attributes that ``PageHead`` reads.
  private(set) var passing: [(name: HTMLName, value: String)] = []

  init(_ tag: PageTag, isInHeading: Bool) {
    self.tag = tag
    isHidden =
      switch tag {
      case .never, .title, .meta, .base: true
      // A button inside a heading collapses its section, and holds the heading's text.
      case .button: !isInHeading
      case .dialog: true
      default: false
      }
  }

  mutating func take(_ name: HTMLName, _ value: UnsafeBufferPointer<UInt8>) {
    switch name {
    case "open": if tag == .dialog { isHidden = false }
    case "hidden": isHidden = isHidden || !isPage
    case "aria-hidden": isHidden = isHidden || (!isPage && value.elementsEqual("true".utf8))
    case "style": isHidden = isHidden || (!isPage && Self.hides(value))
    default: passing.append((name, String(decoding: value, as: UTF8.self)))
    }
  }

  /// Whether the element holds the whole page, which is shown even if hidden: pages reveal it by a script.
  private var isPage: Bool { tag == .html || tag == .body || tag == .main }

  private static func hides(_ style: UnsafeBufferPointer<UInt8>) -> Bool {
    let style = style.filter { !$0.isMarkupBlank }
    return style.firstRange(ofWord: "display:none") != nil
      || style.firstRange(ofWord: "visibility:hidden") != nil
  }
}
