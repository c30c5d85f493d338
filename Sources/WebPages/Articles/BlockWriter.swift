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
      || number + line.items.count + pictures.count >= Self.most
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
    var items: [PageItem] = []
    for item in line.items {
      number += 1
      let shown = line.bytes[item.range].foldedText
      let url = IndexedURL(item.address, expanded: item.address, display: shown)
      items.append(PageItem(number: number, mention: .url(url), range: item.range))
    }
    return PageText(text, items: items)
  }

  mutating func add(_ kind: PageBlock.Kind, _ text: PageText) {
    if case .heading = kind {
      defer { hasHeading = true }
      if !hasHeading, title.isSaid(by: text.text) {
        number -= text.items.count
        return
      }
    }
    if noscript > 0, isRepeated(text) { return number -= text.items.count }
    let placement = lists.placement(kind, after: blocks.last, quotes: quotes)
    blocks.append(
      PageBlock(
        placement.kind, text, quotes: min(quotes, Self.deepest), indent: min(placement.indent, Self.deepest),
        isTight: placement.isTight))
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

extension BlockWriter {
  mutating func text(_ node: Int) {
    guard noscript == 0 || showsNoscript else { return }
    line.add(tree.text(node), keepsBlanks: verbatim > 0 && flat == nil)
  }

  /// An element begins; answers whether what is in it is to be written as well.
  mutating func open(_ node: Int) -> Bool {
    let tag = tree.tag(node)
    if tag.isBlock {
      guard flat != nil else { return openBlock(node, tag) }
      line.blank()
      return !tag.isVoid
    }
    switch tag {
    case .lineBreak: breakLine()
    case .image: picture(node)
    case .link: openLink(node)
    case .quotation: line.add(Self.quoteBegin)
    case .noscript:
      noscript += 1
      if showsNoscript { line.blank() }
    case .ruby: hasParentheses = tree.range(node).contains { tree.tag($0) == .parenthesis }
    case .reading where !hasParentheses: line.add(Self.readingBegin)
    default: break
    }
    return !tag.isVoid
  }

  mutating func close(_ node: Int) {
    let tag = tree.tag(node)
    if tag.isBlock { return closeBlock(node, tag) }
    switch tag {
    case .link: closeLink(node)
    case .quotation: line.add(Self.quoteEnd)
    case .noscript:
      noscript -= 1
      if showsNoscript { line.blank() }
    case .reading where !hasParentheses: line.add(Self.readingEnd)
    default: break
    }
  }
}

private extension BlockWriter {
  static let quoteBegin = Array("“".utf8)[...]
  static let quoteEnd = Array("”".utf8)[...]
  static let readingBegin = Array("(".utf8)[...]
  static let readingEnd = Array(")".utf8)[...]

  mutating func openBlock(_ node: Int, _ tag: PageTag) -> Bool {
    flush()
    switch tag {
    case .quote: quotes += 1
    case .list: lists.begin(nil)
    case .orderedList: lists.begin(tree.number(.start, of: node) ?? 1)
    case .item: lists.beginItem(value: tree.number(.value, of: node))
    case .terms: lists.begin(nil)
    case .term: lists.beginTerm()
    case .definition: lists.beginDefinition()
    case .verbatim: verbatim += 1
    case .rule: rule()
    case .table: return !writeTable(node)
    case _ where tag.headingLevel != nil && tree.isHeading(node): flat = node
    default: break
    }
    return tag != .rule
  }

  mutating func closeBlock(_ node: Int, _ tag: PageTag) {
    if flat == node {
      flat = nil
      return flush(.heading(level: tag.headingLevel ?? 6))
    }
    guard flat == nil else { return line.blank() }
    flush()
    switch tag {
    case .quote: quotes -= 1
    case .list, .orderedList, .terms: lists.end()
    case .item, .definition: lists.endItem()
    case .term: lists.endTerm()
    case .verbatim: verbatim -= 1
    default: break
    }
  }

  mutating func breakLine() {
    if verbatim > 0, flat == nil {
      line.add([0x0A], keepsBlanks: true)
    } else if flat != nil {
      line.blank()
    } else if line.breaks > 0 {
      flush()
    } else {
      line.breakLine()
    }
  }

  /// A line across parts what is above from what is below, if there is something.
  mutating func rule() {
    guard let last = blocks.last, last.kind != .rule else { return }
    blocks.append(PageBlock(.rule, quotes: min(quotes, Self.deepest)))
  }
}

extension BlockWriter {
  /// Writes a table of data; answers whether it is one.
  mutating func writeTable(_ node: Int) -> Bool {
    let grid = TableGrid(node, of: tree, leftOut: leftOut)
    guard grid.isData else { return false }
    if let caption = grid.caption {
      write(inside: caption)
      flush()
    }
    var rows: [[PageText]] = []
    for row in grid.rows {
      let cells = row.map { $0.map { cell($0) } ?? PageText() }
      if cells.contains(where: { !$0.text.isEmpty }) { rows.append(cells.trimmed) }
    }
    if !rows.isEmpty { addTable(rows) }
    addPictures()
    return true
  }

  private mutating func addTable(_ rows: [[PageText]]) {
    add(.table(rows), PageText())
  }

  private mutating func cell(_ node: Int) -> PageText {
    cells += 1
    flat = node
    write(inside: node)
    flat = nil
    endLink()
    defer {
      line.removeAll()
      line.beginLink()
    }
    return pageText()
  }

  private mutating func write(inside node: Int) {
    for child in tree.children(node) { write(child) }
  }
}

extension [PageText] {
  /// Without empty cells at the end.
  fileprivate var trimmed: [PageText] {
    Array(self[..<((lastIndex { !$0.text.isEmpty } ?? -1) + 1)])
  }
}

/// The lists of a page that are open, and how far in they set what is written.
struct OpenLists {
  /// The number of the next item; `nil` in lists without numbers.
  private var next: [Int?] = []
  /// What stands before the next line: it begins an item.
  private var marker: String?
  /// Items that are open.
  private var items = 0
  /// Blocks in the outermost list.
  private var blocks = 0

  private static let numbers = -1_000_000...1_000_000

  mutating func begin(_ number: Int?) {
    if next.isEmpty { blocks = 0 }
    next.append(number.map { Self.numbers.contains($0) ? $0 : 1 })
  }

  mutating func end() { _ = next.popLast() }

  /// - Parameter value: the number that the item gives itself.
  mutating func beginItem(value: Int?) {
    items += 1
    guard let last = next.indices.last, let number = next[last] else { return marker = "•" }
    let own = value.flatMap { Self.numbers.contains($0) ? $0 : nil } ?? number
    next[last] = own + 1
    marker = "\(own)."
  }

  mutating func beginTerm() { marker = "" }

  mutating func endTerm() { marker = nil }

  mutating func beginDefinition() { items += 1 }

  mutating func endItem() {
    marker = nil
    items = max(items - 1, 0)
  }

  /// How a block stands in the lists around it.
  mutating func placement(
    _ kind: PageBlock.Kind, after last: PageBlock?, quotes: Int
  ) -> (kind: PageBlock.Kind, indent: Int, isTight: Bool) {
    guard !next.isEmpty || items > 0 || marker != nil else { return (kind, 0, false) }
    defer { blocks += 1 }
    let isTight = blocks > 0 && kind.isLine && last?.kind.isLine == true && last?.quotes == quotes
    guard kind.isText, let marker else { return (kind, items, isTight) }
    self.marker = nil
    return (.item(marker: marker), marker.isEmpty ? items : max(items - 1, 0), isTight)
  }
}

extension PageBlock.Kind {
  /// Stands right below a line of the same list.
  fileprivate var isLine: Bool {
    switch self {
    case .paragraph, .item: true
    default: false
    }
  }

  /// Can begin an item.
  fileprivate var isText: Bool {
    switch self {
    case .paragraph, .item, .heading: true
    default: false
    }
  }
}
