import SmashtagModel

/// Writes a part of a page as blocks, with a number for each link and picture.
struct BlockWriter {
  /// Deeper quotations and lists are shown like the deepest of these.
  static let deepest = 8
  /// A page of more blocks, cells among them, or of more numbers is cut.
  static let most = 50_000

  let tree: PageTree
  let links: PageLinks
  /// The nodes that are left out with all that is in them; empty where none are.
  let leftOut: [Bool]
  /// A first heading that says the same as the page's title is left out.
  let title: FoldedTitle
  /// What only those see who run no scripts is written.
  var showsNoscript = false

  var blocks: [PageBlock] = []
  var line = InlineText()
  /// Pictures of the line that is written; they follow it.
  var pictures: [Picture] = []
  var lists = OpenLists()
  var quotes = 0
  var verbatim = 0
  /// The heading or the cell of a table around, where lines cannot be broken.
  var flat: Int?
  var noscript = 0
  /// The ruby around puts its readings into parentheses itself.
  var hasParentheses = false
  var link: OpenLink?
  var number = 0
  /// Of tables.
  var cells = 0
  /// There is more than is written.
  private(set) var isCut = false
  private var hasHeading = false
  /// Nobody waits for the page any more.
  private var isLeft = false

  init(_ tree: PageTree, _ links: PageLinks, leftOut: [Bool] = [], title: String) {
    self.tree = tree
    self.links = links
    self.leftOut = leftOut
    self.title = FoldedTitle(title)
  }

  /// A picture, and the link it is all there is to see of.
  struct Picture {
    let image: PageImage
    let link: String?
  }

  struct OpenLink {
    let node: Int
    let address: String
    /// It has its number already.
    var isDone = false
    /// There is more to it than pictures.
    let hasText: Bool
  }

  /// Adds a node and what is in it.
  mutating func write(_ root: Int) {
    var open: [Int] = []
    var node = root
    let end = tree.end(root)
    while node < end, !isFull {
      if node % 4_096 == 0, tree.context.isOver { isLeft = true }
      while let last = open.last, tree.end(last) <= node {
        close(last)
        open.removeLast()
      }
      let isEntered = !isLeftOut(node) && enter(node)
      if isEntered, tree.tag(node) != .text { open.append(node) }
      node = isEntered ? node + 1 : tree.end(node)
    }
    isCut = isCut || node < end
    while let last = open.popLast() { close(last) }
  }

  private var isFull: Bool {
    isLeft || blocks.count + cells + pictures.count + (line.isEmpty ? 0 : 1) >= Self.most
      || number + line.doors.count + pictures.count >= Self.most
  }

  /// Adds a text, or begins an element; answers whether to go on with what is in it.
  private mutating func enter(_ node: Int) -> Bool {
    guard tree.tag(node) == .text else { return open(node) }
    text(node)
    return true
  }

  func isLeftOut(_ node: Int) -> Bool { !leftOut.isEmpty && leftOut[node] }
}

extension BlockWriter {
  /// Ends the block that is written.
  mutating func flush(_ kind: PageBlock.Kind = .paragraph) {
    if verbatim > 0 { line.trimLines() }
    guard !line.isEmpty || !pictures.isEmpty else { return line.removeAll() }
    resumeLink {
      guard !$0.line.isEmpty else { return }
      $0.add($0.verbatim > 0 && kind == .paragraph ? .code : kind, $0.pageText())
    }
    line.removeAll()
    addPictures()
  }

  /// The line with numbers for its doors.
  mutating func pageText() -> PageText {
    let text = String(decoding: line.bytes, as: UTF8.self)
    var doors: [PageDoor] = []
    for door in line.doors {
      number += 1
      let shown = line.bytes[door.range].foldedText
      let url = IndexedURL(door.address, expanded: door.address, display: shown)
      doors.append(PageDoor(number: number, mention: .url(url), range: door.range))
    }
    return PageText(text, doors: doors)
  }

  mutating func add(_ kind: PageBlock.Kind, _ text: PageText) {
    if case .heading = kind {
      defer { hasHeading = true }
      if !hasHeading, title.isSaid(by: text.text) {
        number -= text.doors.count
        return
      }
    }
    if noscript > 0, isRepeated(text) { return number -= text.doors.count }
    let place = lists.place(kind, after: blocks.last, quotes: quotes)
    blocks.append(
      PageBlock(
        place.kind, text, quotes: min(quotes, Self.deepest), indent: min(place.indent, Self.deepest),
        isTight: place.isTight))
  }

  /// What is there for those who run no scripts says what stands right above it.
  private func isRepeated(_ text: PageText) -> Bool {
    !text.text.isEmpty && blocks.suffix(3).contains { $0.text.text == text.text }
  }

  /// A link goes on in the next line; it has one number.
  private mutating func resumeLink(_ body: (inout BlockWriter) -> Void) {
    endLink()
    body(&self)
    line.beginLink()
  }

  mutating func endLink() {
    guard var open = link, !open.isDone else { return }
    open.isDone = line.endLink(to: open.address)
    link = open
  }
}
