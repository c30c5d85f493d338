/// How much text and how many links each node of a page holds, excluding nodes that are left out.
///
/// Content of `noscript` is not counted, so it does not influence where the article is found.
struct PageStatistics {
  /// What a node holds; a page is far shorter than 2 GB.
  private struct Counts {
    var (text, linked, prose): (Int32, Int32, Int32) = (0, 0, 0)
    var (links, anchors, forms): (Int32, Int32, Int32) = (0, 0, 0)

    static func += (counts: inout Counts, other: Counts) {
      counts.text += other.text
      counts.linked += other.linked
      counts.prose += other.prose
      counts.links += other.links
      counts.anchors += other.anchors
      counts.forms += other.forms
    }
  }

  private var counts: [Counts]

  /// The shortest paragraph that counts as prose, in bytes; a shorter one may be a label.
  private static let shortestParagraph = 50

  init(_ tree: PageTree, leftOut: [Bool] = []) {
    counts = [Counts](repeating: Counts(), count: tree.nodes.count)
    count(tree, leftOut)
    addUp(tree)
  }

  /// The visible text of a node in bytes, without surrounding white space.
  func text(_ node: Int) -> Int { Int(counts[node].text) }

  /// The part of the text that is in links, in bytes.
  func linked(_ node: Int) -> Int { Int(counts[node].linked) }

  /// The text of paragraphs that are long enough and do not mostly consist of links, in bytes.
  func prose(_ node: Int) -> Int { Int(counts[node].prose) }

  func links(_ node: Int) -> Int { Int(counts[node].links) }

  /// Links to an anchor of the page itself.
  func anchors(_ node: Int) -> Int { Int(counts[node].anchors) }

  func forms(_ node: Int) -> Int { Int(counts[node].forms) }

  /// The text of a node that is in no link, in bytes.
  func unlinked(_ node: Int) -> Int { text(node) - linked(node) }

  /// The share of a node's text that is in links, from 0 to 1.
  func linkShare(_ node: Int) -> Double {
    text(node) == 0 ? 0 : Double(linked(node)) / Double(text(node))
  }
}

private extension PageStatistics {
  /// An element around the current node, and the text that it holds itself if it is a block.
  struct Open {
    let node: Int
    let end: Int
    /// The index in the open elements of the block that a text belongs to.
    let block: Int
    let isLinked: Bool
    var text: Int32 = 0
    var linked: Int32 = 0
  }

  /// Counts for each node what it holds outside of inner blocks.
  mutating func count(_ tree: PageTree, _ leftOut: [Bool]) {
    var open: [Open] = []
    var node = 0
    while node < tree.nodes.count {
      while let last = open.last, last.end <= node { weigh(open.removeLast(), tree.tag(last.node)) }
      let tag = tree.tag(node)
      if tag == .noscript || (!leftOut.isEmpty && leftOut[node]) {
        node = tree.end(node)
        continue
      }
      if tag == .text {
        countText(node, tree, in: &open)
      } else {
        let isLink = tag == .link && !tree.isLabelOfFold(node)
        if isLink { countLink(node, tree) }
        if tag == .form { counts[node].forms = 1 }
        let outer = open.last
        open.append(
          Open(
            node: node, end: tree.end(node), block: tag.isBlock ? open.count : outer?.block ?? 0,
            isLinked: isLink || outer?.isLinked ?? false))
      }
      node += 1
    }
    while let last = open.popLast() { weigh(last, tree.tag(last.node)) }
  }

  mutating func countText(_ node: Int, _ tree: PageTree, in open: inout [Open]) {
    guard let last = open.last else { return }
    let text = Int32(tree.visibleCount(node))
    counts[node].text = text
    open[last.block].text += text
    guard last.isLinked else { return }
    counts[node].linked = text
    open[last.block].linked += text
  }

  /// Decides whether a block is prose by the text that it holds itself.
  mutating func weigh(_ block: Open, _ tag: PageTag) {
    guard block.text >= Self.shortestParagraph, block.linked * 2 < block.text else { return }
    counts[block.node].prose = PageTag.headings.contains(tag) ? 0 : block.text - block.linked
  }

  mutating func countLink(_ node: Int, _ tree: PageTree) {
    guard let address = tree.value(.address, of: node) else { return }
    counts[node].links = 1
    if address.first == UInt8(ascii: "#") { counts[node].anchors = 1 }
  }

  mutating func addUp(_ tree: PageTree) {
    for node in tree.nodes.indices.reversed() where node > 0 { counts[tree.parent(node)] += counts[node] }
  }
}

extension PageTree {
  /// Whether a link leads nowhere, or within the page, and is, or fills, what is pressed to show the element after it: a question above
  /// its answer, the name of a tab.
  fileprivate func isLabelOfFold(_ link: Int) -> Bool {
    let address = value(.address, of: link) ?? []
    guard address.isEmpty || address.first == UInt8(ascii: "#") else { return false }
    var label = link
    for depth in 0..<Self.mostLabels {
      let after = (end(label)..<end(parent(label))).prefix(Self.mostBlanks).first { tag($0) != .text }
      if let after,
        (depth < 2 && address.isEmpty && shows(label, after))
          || (endInQuestion(range(link)) && isAnswer(after))
      {
        return true
      }
      // Beside a label there is no more than its sign.
      guard after.map({ !tag($0).isBlock }) ?? true else { return false }
      label = parent(label)
    }
    return false
  }

  /// How many elements a label fills, and what may stand between it and what it shows.
  private static let (mostLabels, mostBlanks) = (4, 3)

  private func shows(_ label: Int, _ box: Int) -> Bool {
    hasRole(label, "button", or: "tab") && hasRole(box, "region", or: "tabpanel")
  }

  /// Whether a box begins with a text that is in no link.
  private func isAnswer(_ box: Int) -> Bool {
    guard tag(box).isBlock, let first = range(box).first(where: { tag($0) == .text && visibleCount($0) > 0 })
    else { return false }
    return ancestor(of: first) { $0 == .link || $0.isBlock }.map { tag($0) != .link } ?? false
  }

  private func hasRole(_ node: Int, _ role: String, or other: String) -> Bool {
    value(.role, of: node).map { $0.elementsEqual(role.utf8) || $0.elementsEqual(other.utf8) } ?? false
  }

  /// The bytes of a text node without surrounding white space.
  func visibleCount(_ node: Int) -> Int {
    var (start, end) = (Int(nodes[node].text.lowerBound), Int(nodes[node].text.upperBound))
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while start < end, bytes[end - 1] <= 0x20 { end -= 1 }
    return end - start
  }
}
