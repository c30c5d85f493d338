/// How much text and how many links each node of a page holds, excluding nodes that are left out.
///
/// Content of `noscript` is not counted, so it does not influence where the article is found.
struct PageStatistics {
  /// The visible text of each node in bytes, without surrounding white space.
  private(set) var text: [Int]
  /// The part of the text that is in links, in bytes.
  private(set) var linked: [Int]
  /// The text of paragraphs that are long enough and do not mostly consist of links, in bytes.
  private(set) var prose: [Int]
  private(set) var links: [Int]
  /// Links to an anchor of the page itself.
  private(set) var anchors: [Int]
  private(set) var forms: [Int]

  /// The shortest paragraph that counts as prose, in bytes; a shorter one may be a label.
  private static let shortestParagraph = 50

  init(_ tree: PageTree, leftOut: [Bool] = []) {
    let zeros = [Int](repeating: 0, count: tree.nodes.count)
    (text, linked, prose, links, anchors, forms) = (zeros, zeros, zeros, zeros, zeros, zeros)
    count(tree, leftOut)
    addUp(tree)
  }

  /// The text of a node that is in no link, in bytes.
  func unlinked(_ node: Int) -> Int { text[node] - linked[node] }

  /// The share of a node's text that is in links, from 0 to 1.
  func linkShare(_ node: Int) -> Double { text[node] == 0 ? 0 : Double(linked[node]) / Double(text[node]) }
}

private extension PageStatistics {
  /// Counts for each node what it holds outside of inner blocks.
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

  /// Decides which blocks are prose by the text they hold themselves.
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
  /// The bytes of a text node without surrounding white space.
  func visibleCount(_ node: Int) -> Int {
    var (start, end) = (Int(nodes[node].text.lowerBound), Int(nodes[node].text.upperBound))
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while start < end, bytes[end - 1] <= 0x20 { end -= 1 }
    return end - start
  }
}

/// Prepares a page's HTML for the parser: tags nested too deeply are left out.
///
/// libxml2 searches all open elements again and again, so the time it takes grows with the depth.
struct PageSource {
  private static let deepest = 200
  /// The depth from which inline elements are left out, since many are never closed.
  private static let deepestInline = 100
  private static let linkEnd = "</a>".utf8
  private static let lineBreak = Array("<br>".utf8)

  /// Whether elements whose end tag is optional count towards the depth.
  private let countsAll: Bool
  private var open = OpenTags()
  /// How many open elements were left out, by the slot of their name.
  ///
  /// Names with the same slot share a counter.
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

  /// Whether a tag is passed to the parser.
  ///
  /// An end tag without a start tag is left out, because the parser would search for it.
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

/// The elements that the parser has open.
///
/// Elements whose end tag is optional are counted only on request. An end tag also closes the elements left
/// open inside, as in the parser.
struct OpenTags {
  /// An open element.
  private struct Tag {
    let name: HTMLName
    let kind: PageTag
  }

  static let slots = 1_024

  private var counted: [Tag] = []
  /// How many open elements are not counted, by the slot of their name.
  ///
  /// Names with the same slot share a counter.
  private var loose = [Int32](repeating: 0, count: Self.slots)
  /// The number of counted elements when the last element of each slot was opened.
  private var heights = [Int32](repeating: 0, count: Self.slots)

  var depth: Int { counted.count }

  static func slot(_ name: HTMLName) -> Int { name.mixed & (slots - 1) }

  mutating func begin(_ name: HTMLName, _ kind: PageTag, isCounted: Bool) {
    guard !isCounted else { return counted.append(Tag(name: name, kind: kind)) }
    loose[Self.slot(name)] += 1
    heights[Self.slot(name)] = Int32(counted.count)
  }

  /// Closes an element; returns whether one was open.
  mutating func end(_ name: HTMLName, _ kind: PageTag, isCounted: Bool) -> Bool {
    guard isCounted else { return endLoose(name) }
    guard let index = counted.lastIndex(where: { $0.name == name }),
      counted[index...].allSatisfy({ $0.kind.endStrength <= kind.endStrength })
    else { return false }
    counted.removeSubrange(index...)
    return true
  }

  /// Closes the enclosing link, because links cannot be nested; returns whether the parser would close one.
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
  /// The priority of an end tag: it closes nothing across an open element with a higher one.
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
