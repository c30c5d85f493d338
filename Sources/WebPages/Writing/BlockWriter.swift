import MentionExtraction
import SmashtagModel

/// Converts a part of a page to blocks, and numbers its links and images.
struct BlockWriter {
  /// The deepest level of quotations and lists that is shown; deeper ones are shown like it.
  static let deepest = 8
  /// The most blocks, including table cells, and the most numbers of a page; a page with more is cut.
  static let most = 50_000

  let tree: PageTree
  let links: PageLinks
  /// For each node, whether it is left out with its descendants; empty where none is.
  let leftOut: [Bool]
  /// The page's title; a first heading that repeats it is left out.
  let title: FoldedTitle
  /// The parts of the article that are none of its text.
  var parts: [Int: PageBlock.Part] = [:]
  /// The boxes of poems, of which each element is a line.
  var verses: Set<Int> = []
  /// The last line of a poem.
  private var lastVerse: Int?
  /// Whether the current block is a line of a poem right below another one.
  private var isBelowVerse = false
  /// The enclosing parts, of which the innermost counts.
  private var openParts: [(node: Int, name: PageBlock.Part)] = []
  /// Whether the content of `noscript` is written.
  var showsNoscript = false

  var blocks: [PageBlock] = []
  var line = InlineText()
  /// The addresses of the images so far.
  var shownImages: Set<String> = []
  /// The images of the current line, which are written after it.
  var pictures: [Picture] = []
  /// The films, sounds and frames that are shown.
  var media = MediaFinder.Found()
  /// Those of the current line, which are written after it.
  var mediaOfLine: [MediaFinder.Medium] = []
  var lists = OpenLists()
  /// How many of them began in the cell or heading that is open.
  private var listsInCell = 0
  /// The notes that stand within the line they belong to.
  var sideNotes = SideNotes() {
    didSet { markers.formUnion(sideNotes.marks) }
  }
  /// Those of the current line, which are written after it.
  private var notesOfLine: [Int] = []
  /// The texts that are the markers of their items or notes.
  private var markers: Set<Int> = []
  var quotes = 0
  var verbatim = 0
  /// The enclosing heading or table cell, in which lines cannot be broken.
  var flat: Int?
  var noscript = 0
  /// Whether the enclosing `ruby` has `rp` elements that put its readings into parentheses.
  var hasParentheses = false
  var link: OpenLink?
  var footnotes = Footnotes()
  var number = 0
  /// The number of table cells written.
  var cells = 0
  /// Whether the limit was reached and the rest is not written.
  private(set) var isCut = false
  private var hasParagraph = false
  /// Whether the request is over and writing stops.
  private var isLeft = false

  init(_ tree: PageTree, _ links: PageLinks, leftOut: [Bool] = [], title: String) {
    self.tree = tree
    self.links = links
    self.leftOut = leftOut
    self.title = FoldedTitle(title)
  }

  /// An image, and the link that consists of it alone.
  struct Picture {
    let image: PageImage
    let link: String?
  }

  /// The link that is being written.
  struct OpenLink {
    let node: Int
    let address: String
    /// Whether it has its number already.
    var isDone = false
    /// Whether it contains text besides images.
    let hasText: Bool
  }

  /// Writes a node and its descendants.
  mutating func write(_ root: Int) {
    var open: [Int] = []
    var node = root
    let end = tree.end(root)
    while node < end, !isFull {
      if node % 4_096 == 0, tree.isOver() { isLeft = true }
      while let last = open.last, tree.end(last) <= node {
        close(last)
        open.removeLast()
      }
      let isOut = isLeftOut(node)
      if isOut, verbatim == 0 || flat != nil, !tree.tag(node).isBlock, isApart(node) { line.blank() }
      let isEntered = !isOut && enter(node)
      if isEntered, tree.tag(node) != .text { open.append(node) }
      node = isEntered ? node + 1 : tree.end(node)
    }
    isCut = isCut || node < end
    while let last = open.popLast() { close(last) }
  }

  // It is asked for each node, and a call would copy the whole writer.
  @inline(__always)
  private var isFull: Bool {
    isLeft || blocks.count + cells + waiting + (line.isEmpty ? 0 : 1) >= Self.most
      || number + line.items.count + waiting >= Self.most
  }

  /// The number of blocks that are written after the line.
  @inline(__always)
  private var waiting: Int { pictures.count + mediaOfLine.count + notesOfLine.count }

  /// Writes a text or begins an element; returns whether to continue with its descendants.
  private mutating func enter(_ node: Int) -> Bool {
    guard tree.tag(node) == .text else {
      let name = parts[node]
      guard let name else { return open(node) }
      if flat == nil, !tree.tag(node).isBlock || tree.tag(node) == .table { flush() }
      // A table is written as it is opened.
      let part = (node: node, name: name)
      let isTable = tree.tag(node) == .table
      if isTable { openParts.append(part) }
      let isEntered = open(node)
      if isTable, !isEntered { openParts.removeLast() }
      if !isTable, isEntered { openParts.append(part) }
      return isEntered
    }
    if markers.isEmpty || verbatim > 0 || !markers.contains(node) { text(node) }
    return true
  }

  func isLeftOut(_ node: Int) -> Bool { !leftOut.isEmpty && leftOut[node] }

  /// Whether what is left out within a line keeps the words around it apart.
  private func isApart(_ node: Int) -> Bool {
    guard tree.tag(node) != .text, tree.range(node).count <= PageTree.mostNodesOfSign else { return false }
    return tree.range(node).contains { inner in
      guard tree.tag(inner) == .text else { return false }
      let text = tree.text(inner)
      return text.first?.isMarkupBlank == true || text.last?.isMarkupBlank == true
    }
  }
}

extension BlockWriter {
  /// Ends the current block and its images.
  mutating func flush(_ kind: PageBlock.Kind = .paragraph) {
    if verbatim > 0 { line.trimLines() }
    guard !line.isEmpty || waiting > 0 else { return line.removeAll() }
    resumeLink {
      guard !$0.line.isEmpty else { return }
      $0.add($0.verbatim > 0 && kind == .paragraph ? .code : kind, $0.pageText())
    }
    line.removeAll()
    addPictures()
    addMedia()
    if !notesOfLine.isEmpty { addNotes() }
  }

  /// Adds the notes of the line that has ended.
  private mutating func addNotes() {
    let (notes, outer, around) = (notesOfLine, link, footnotes)
    notesOfLine = []
    link = nil
    for node in notes {
      let number = sideNotes.notes[node]?.number
      footnotes.begin(number, within: tree.range(node))
      if let number { line.add(Array("\(Self.raised(number)) ".utf8)[...]) }
      write(inside: node)
      flush()
      footnotes = around
    }
    link = outer
  }

  /// The current line with numbered links.
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
      if !hasParagraph, title.isSaid(by: text.text) || title.isLast(in: text.text) {
        number -= text.items.count
        return
      }
    }
    if noscript > 0, isRepeated(text) { return number -= text.items.count }
    // A page that draws its lists itself has the sign of an item on a line of its own.
    if kind == .paragraph, OwnMarker.isBullet(text.text) { return number -= text.items.count }
    let placement = lists.placement(kind, after: blocks.last, quotes: quotes)
    var block = PageBlock(
      placement.kind, text, quotes: min(quotes, Self.deepest), indent: min(placement.indent, Self.deepest),
      isTight: placement.isTight || isBelowVerse)
    block.part = openParts.last?.name ?? .body
    block.footnote = footnotes.current
    hasParagraph = hasParagraph || (kind == .paragraph && block.part == .body)
    blocks.append(block)
  }

  /// Whether a text in `noscript` repeats one of the blocks directly above.
  private func isRepeated(_ text: PageText) -> Bool {
    !text.text.isEmpty && blocks.suffix(3).contains { $0.text.text == text.text }
  }

  /// Continues the open link after `body`, which ends the line; the link keeps one number.
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

  /// Begins an element; returns whether its descendants are to be written as well.
  mutating func open(_ node: Int) -> Bool {
    let tag = tree.tag(node)
    if tag.isBlock {
      guard flat != nil else { return openBlock(node, tag) }
      line.blank()
      openList(inCell: node, tag)
      return !tag.isVoid
    }
    if !openParts.isEmpty, verbatim == 0, isAfterElement(node) { line.blank() }
    if !footnotes.isEmpty, flat == nil { beginFootnote(inLine: node) }
    if let note = sideNotes.notes[node], verbatim == 0 {
      notesOfLine.append(node)
      if let number = note.number, !note.hasSign { line.add(Array(Self.raised(number).utf8)[...]) }
      return false
    }
    switch tag {
    case .lineBreak: breakLine()
    case .image: picture(node)
    case .film, .sound, .frame, .pane: if let medium = media.media[node] { mediaOfLine.append(medium) }
    case .embedded where media.fallbacks.contains(node): return false
    case .link: return openLink(node)
    case .quotation where !hasMarks(node): line.add(Self.quoteBegin)
    case .deletion where isWithinLine(node): line.add(Self.deletionSign)
    case .noscript:
      noscript += 1
      if showsNoscript { line.blank() }
    case .ruby: hasParentheses = tree.range(node).contains { tree.tag($0) == .parenthesis }
    case .reading where !hasParentheses: line.add(Self.readingBegin)
    case .superscript where isMarker(node): return false
    case .superscript:
      if let exponent = exponent(node) {
        line.add(Array(exponent.utf8)[...])
        return false
      }
      return !writeShifted(node, tag)
    case .subscript: return !writeShifted(node, tag)
    case _ where PageTag.formulas.contains(tag):
      writeFormula(node, tag)
      return false
    default: break
    }
    return !tag.isVoid
  }

  /// Whether an element holds the marker of an item or a note.
  private func isMarker(_ node: Int) -> Bool {
    !markers.isEmpty && tree.range(node).prefix(PageTree.mostNodesOfSign).contains(where: markers.contains)
  }

  /// Whether a word begins where another element within the line ends, and one of them is a link or a time: in lines that are none
  /// of the text, style keeps these apart.
  private func isAfterElement(_ node: Int) -> Bool {
    guard Self.spans.contains(tree.tag(node)), node > 0, node - 1 != tree.parent(node),
      tree.parent(node - 1) != tree.parent(node)
    else { return false }
    let isApart = [tree.tag(node), tree.tag(tree.parent(node - 1))].contains { $0 == .link || $0 == .time }
    let text = tree.range(node).first { tree.tag($0) == .text }.flatMap { tree.text($0).first }
    return isApart && text.map { $0.isASCIILetter || (0x30...0x39).contains($0) || $0 >= 0xC2 } ?? false
  }

  private static let spans = PageTag.Group([.inline, .emphasis, .strong, .small, .link, .time])

  mutating func close(_ node: Int) {
    let tag = tree.tag(node)
    defer {
      if openParts.last?.node == node {
        if !tag.isBlock, flat == nil { flush() }
        openParts.removeLast()
      }
    }
    if tag.isBlock { return closeBlock(node, tag) }
    switch tag {
    case .link: closeLink(node)
    case .quotation where !hasMarks(node): line.add(Self.quoteEnd)
    case .deletion where isWithinLine(node): line.add(Self.deletionSign)
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
  /// What Markdown and many terminals set around text that is struck out.
  static let deletionSign = Array("~~".utf8)[...]
  static let readingBegin = Array("(".utf8)[...]
  static let readingEnd = Array(")".utf8)[...]

  /// Whether a quotation has marks of its own, in whichever language.
  func hasMarks(_ node: Int) -> Bool {
    let isText = { [tree] in tree.tag($0) == .text && tree.visibleCount($0) > 0 }
    guard let first = tree.range(node).first(where: isText), let last = tree.range(node).last(where: isText)
    else { return false }
    let begin = tree.text(first).drop(while: \.isMarkupBlank)
    let rest = tree.text(last)
    let end = rest.lastIndex { !$0.isMarkupBlank }.map { rest[...$0] } ?? rest
    return Self.openingMarks.contains { begin.starts(with: $0.utf8) }
      && Self.closingMarks.contains { end.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  static let openingMarks = ["\"", "“", "”", "„", "«", "»", "‹", "›", "‘", "‚", "「", "『", "《"]
  static let closingMarks = ["\"", "“", "”", "«", "»", "‹", "›", "’", "‘", "」", "』", "》"]

  /// Whether it is short, and has words but no lines of their own.
  func isWithinLine(_ node: Int) -> Bool {
    verbatim == 0 && tree.range(node).count <= Self.mostDeleted && hasText(node)
      && !tree.range(node).contains { tree.tag($0).isBlock }
  }

  /// The most nodes of a deletion, which are looked through in each of those around them.
  static let mostDeleted = 500

  mutating func openBlock(_ node: Int, _ tag: PageTag) -> Bool {
    if isLineOfCode(tag) {
      line.endLine()
      return true
    }
    if tag == .paragraph, isLabelOfNote {
      line.blank()
      return true
    }
    flush()
    if !verses.isEmpty { beginVerse(node) }
    if !footnotes.isEmpty { beginFootnote(block: node) }
    switch tag {
    case .quote: quotes += 1
    case .list, .orderedList: beginList(node, tag)
    case .item: beginItem(node)
    case .terms: lists.begin(nil)
    case .term: lists.beginTerm()
    case .definition: lists.beginDefinition()
    case .verbatim: verbatim += 1
    case .rule: rule()
    case .caption where media.captions.contains(node): return false
    case .table:
      guard writeTable(node) else { return true }
      footnotes.end(before: tree.end(node), isBlock: false)
      return false
    case _ where tag.headingLevel != nil && tree.isHeading(node): flat = node
    default: break
    }
    return tag != .rule
  }

  private mutating func beginList(_ node: Int, _ tag: PageTag) {
    lists.begin(tag == .list ? ListNumbering(styled: node, of: tree) : ListNumbering(node, of: tree))
  }

  /// Begins a list or an item in the one line of a cell or heading: `Lamp • wick • oil`.
  mutating func openList(inCell node: Int, _ tag: PageTag) {
    if tag == .list || tag == .orderedList {
      beginList(node, tag)
      listsInCell += 1
    }
    guard tag == .item, hasText(node), OwnMarker(of: node, in: tree) == nil else { return }
    let marker = listsInCell > 0 ? lists.nextMarker(value: tree.number(.value, of: node)) : "•"
    line.add(Array("\(marker) ".utf8)[...])
  }

  /// Begins an item, which may have a marker of its own.
  private mutating func beginItem(_ node: Int) {
    if let own = OwnMarker(of: node, in: tree) {
      markers.insert(own.text)
      lists.beginItem(marked: own.marker)
    } else {
      lists.beginItem(value: tree.number(.value, of: node))
    }
  }

  /// Whether a box is no more than a line of the text that is shown as it is typed.
  private func isLineOfCode(_ tag: PageTag) -> Bool {
    verbatim > 0 && (tag == .division || tag == .paragraph)
  }

  /// Whether the line is no more than the number of the note that it begins: `[1]`.
  private var isLabelOfNote: Bool {
    guard let number = footnotes.current, line.bytes.count <= 5 else { return false }
    let digits = line.bytes.drop { $0 == UInt8(ascii: "[") }.prefix { (0x30...0x39).contains($0) }
    return digits.elementsEqual(String(number).utf8)
  }

  /// Sets a line of a poem right below the one before it; an empty line stands between stanzas.
  private mutating func beginVerse(_ node: Int) {
    guard let lastVerse, verses.contains(tree.parent(node)), tree.parent(lastVerse) == tree.parent(node)
    else {
      return
    }
    isBelowVerse = (tree.end(lastVerse)..<node).allSatisfy { tree.tag($0) == .text }
  }

  private mutating func endVerse(_ node: Int) {
    isBelowVerse = false
    guard verses.contains(tree.parent(node)) else { return }
    if tree.range(node).contains(where: { tree.visibleCount($0) > 0 }) { lastVerse = node }
  }

  mutating func closeBlock(_ node: Int, _ tag: PageTag) {
    if flat == node {
      flat = nil
      flush(.heading(level: tag.headingLevel ?? 6))
      return footnotes.end(before: tree.end(node), isBlock: false)
    }
    guard flat == nil else {
      if tag == .list || tag == .orderedList {
        lists.end()
        listsInCell -= 1
      }
      return line.blank()
    }
    if isLineOfCode(tag) { return line.endLine() }
    flush()
    if !verses.isEmpty { endVerse(node) }
    footnotes.end(before: tree.end(node), isBlock: false)
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

  /// Adds a horizontal rule where there is something above that is not a rule.
  mutating func rule() {
    guard let last = blocks.last, last.kind != .rule else { return }
    blocks.append(PageBlock(.rule, quotes: min(quotes, Self.deepest)))
  }
}
