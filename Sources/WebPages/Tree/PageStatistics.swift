/// How much text and how many links each node of a page holds, what is left out aside.
///
/// What only those see who run no scripts makes no difference to where the article is.
struct PageStatistics {
  /// In bytes, blanks around it aside.
  private(set) var text: [Int]
  /// That part of the text which is in links.
  private(set) var linked: [Int]
  /// The text of paragraphs that somebody wrote to be read: long enough, and not mostly links.
  private(set) var prose: [Int]
  private(set) var links: [Int]
  /// Links that lead to a place of the page itself.
  private(set) var anchors: [Int]
  private(set) var forms: [Int]

  /// A paragraph of fewer bytes may be a label.
  private static let shortestParagraph = 50

  init(_ tree: PageTree, leftOut: [Bool] = []) {
    let zeros = [Int](repeating: 0, count: tree.nodes.count)
    (text, linked, prose, links, anchors, forms) = (zeros, zeros, zeros, zeros, zeros, zeros)
    count(tree, leftOut)
    addUp(tree)
  }

  /// The text that is in no link.
  func unlinked(_ node: Int) -> Int { text[node] - linked[node] }

  /// How much of the text is in links, from 0 to 1.
  func linkShare(_ node: Int) -> Double { text[node] == 0 ? 0 : Double(linked[node]) / Double(text[node]) }
}

private extension PageStatistics {
  /// Counts for each node what is in it and in no other block.
  mutating func count(_ tree: PageTree, _ leftOut: [Bool]) {
    var blocks = [Int](repeating: 0, count: tree.nodes.count)
    var isLinked = [Bool](repeating: false, count: tree.nodes.count)
    var own = [(text: Int, linked: Int)](repeating: (0, 0), count: tree.nodes.count)
    var node = 0
    while node < tree.nodes.count {
      let (tag, parent) = (tree.tag(node), tree.parent(node))
      if tag == .noscript || (!leftOut.isEmpty && leftOut[node]) {
        node = tree.end(node)
        continue
      }
      blocks[node] = tag.isBlock ? node : blocks[parent]
      isLinked[node] = tag == .link || isLinked[parent]
      if tag == .link { countLink(node, tree) }
      if tag == .form { forms[node] = 1 }
      if tag == .text { countText(node, tree, isLinked: isLinked[node], in: &own[blocks[node]]) }
      node += 1
    }
    weigh(own, tree)
  }

  mutating func countText(
    _ node: Int, _ tree: PageTree, isLinked: Bool, in block: inout (text: Int, linked: Int)
  ) {
    text[node] = tree.visibleCount(node)
    linked[node] = isLinked ? text[node] : 0
    block.text += text[node]
    block.linked += linked[node]
  }

  /// Tells prose by what blocks hold themselves.
  mutating func weigh(_ own: [(text: Int, linked: Int)], _ tree: PageTree) {
    for (node, own) in own.enumerated() where own.text >= Self.shortestParagraph && own.linked * 2 < own.text
    {
      prose[node] = PageTag.headings.contains(tree.tag(node)) ? 0 : own.text - own.linked
    }
  }

  mutating func countLink(_ node: Int, _ tree: PageTree) {
    guard let address = tree.value(.address, of: node) else { return }
    links[node] = 1
    if address.first == UInt8(ascii: "#") { anchors[node] = 1 }
  }

  mutating func addUp(_ tree: PageTree) {
    for node in tree.nodes.indices.reversed() where node > 0 {
      let parent = tree.parent(node)
      text[parent] += text[node]
      linked[parent] += linked[node]
      prose[parent] += prose[node]
      links[parent] += links[node]
      anchors[parent] += anchors[node]
      forms[parent] += forms[node]
    }
  }
}

extension PageTree {
  /// The bytes of a text, blanks around it aside.
  func visibleCount(_ node: Int) -> Int {
    var (start, end) = (Int(nodes[node].text.lowerBound), Int(nodes[node].text.upperBound))
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while start < end, bytes[end - 1] <= 0x20 { end -= 1 }
    return end - start
  }
}

/// A page's HTML as the parser is given it: without the tags that stand deeper than anybody means.
struct PageSource {
  private static let deepest = 200
  /// Elements that only change how a word looks are left out from here on; many are never ended.
  private static let deepestInline = 100
  private static let linkEnd = "</a>".utf8
  private static let lineBreak = Array("<br>".utf8)

  /// Elements whose end may be left out count as well.
  private let countsAll: Bool
  private var open = OpenTags()
  /// How many of a name are open and left out; names that fall together are counted together.
  private var dropped = [Int32](repeating: 0, count: OpenTags.slots)

  private init(countsAll: Bool) {
    self.countsAll = countsAll
  }

  static func parsable(
    _ html: UnsafeBufferPointer<UInt8>, _ rules: HTMLRules, countsAll: Bool
  ) -> [UInt8] {
    var source = PageSource(countsAll: countsAll)
    return HTMLSource.parsable(html, rules) { tag, bytes, text in source.write(&tag, bytes, &text) }
  }

  private mutating func write(
    _ tag: inout HTMLTag, _ bytes: UnsafeBufferPointer<UInt8>, _ text: inout [UInt8]
  ) {
    if tag.isEnd, tag.name == "br" { tag.begin("br", isEnd: false) }
    let kind = PageTag(tag.name)
    if kind == .link, !tag.isEnd, open.endLink() { text += Self.linkEnd }
    if keeps(tag, kind) {
      tag.write(to: &text, from: bytes)
    } else if !tag.isEnd, kind.isBlock, !text.suffix(Self.lineBreak.count).elementsEqual(Self.lineBreak) {
      text += Self.lineBreak
    }
    guard tag.isEmpty, !tag.isEnd else { return }
    tag.begin(tag.name, isEnd: true)
    if keeps(tag, kind) { tag.write(to: &text, from: bytes) }
  }

  /// An end without a beginning is left out, too: the parser would look for it.
  private mutating func keeps(_ tag: HTMLTag, _ kind: PageTag) -> Bool {
    if kind.isVoid { return !tag.isEnd }
    let isCounted = countsAll || !kind.endsItself
    if tag.isEnd { return ends(tag.name, kind, isCounted) }
    guard open.depth < (kind == .inline ? Self.deepestInline : Self.deepest) || !isCounted else {
      dropped[OpenTags.slot(tag.name)] += 1
      return false
    }
    open.begin(tag.name, kind, isCounted: isCounted)
    return true
  }

  private mutating func ends(_ name: HTMLName, _ kind: PageTag, _ isCounted: Bool) -> Bool {
    let slot = OpenTags.slot(name)
    guard dropped[slot] > 0 else { return open.end(name, kind, isCounted: isCounted) }
    dropped[slot] -= 1
    return false
  }
}

/// The tags that the parser has open; those whose end may be left out are counted only where that is asked for.
///
/// An end takes with it what was left open in its element, as the parser does it.
struct OpenTags {
  private struct Tag {
    let name: HTMLName
    let kind: PageTag
  }

  static let slots = 1_024

  private var counted: [Tag] = []
  /// How many of a name are open that are not counted; names that fall together are taken together.
  private var loose = [Int32](repeating: 0, count: Self.slots)
  /// How many were counted where the last of them began.
  private var heights = [Int32](repeating: 0, count: Self.slots)

  var depth: Int { counted.count }

  static func slot(_ name: HTMLName) -> Int { name.mixed & (slots - 1) }

  mutating func begin(_ name: HTMLName, _ kind: PageTag, isCounted: Bool) {
    guard !isCounted else { return counted.append(Tag(name: name, kind: kind)) }
    loose[Self.slot(name)] += 1
    heights[Self.slot(name)] = Int32(counted.count)
  }

  /// Answers whether there is anything to end.
  mutating func end(_ name: HTMLName, _ kind: PageTag, isCounted: Bool) -> Bool {
    guard isCounted else { return endLoose(name) }
    guard let index = counted.lastIndex(where: { $0.name == name }),
      counted[index...].allSatisfy({ $0.kind.endStrength <= kind.endStrength })
    else { return false }
    counted.removeSubrange(index...)
    return true
  }

  /// Ends the link around, which another cannot stand in; answers whether there is one that the parser would end.
  mutating func endLink() -> Bool {
    guard let index = counted.lastIndex(where: { $0.kind == .link || $0.kind.endStrength > 0 }),
      counted[index].kind == .link
    else { return false }
    counted.removeSubrange(index...)
    return true
  }

  private mutating func endLoose(_ name: HTMLName) -> Bool {
    let slot = Self.slot(name)
    guard loose[slot] > 0 else { return false }
    loose[slot] -= 1
    let height = Int(heights[slot])
    if counted.count > height, counted[height...].allSatisfy({ $0.kind == .inline || $0.kind == .link }) {
      counted.removeSubrange(height...)
    }
    return true
  }
}

extension PageTag {
  /// The end of an element is not heard within one that is stronger.
  fileprivate var endStrength: Int {
    switch self {
    case .division: 1
    case .cell, .headCell: 2
    case .row: 3
    case .rows, .headRows: 4
    case .table: 5
    case .head, .body: 6
    case .html: 7
    default: 0
    }
  }
}
