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
