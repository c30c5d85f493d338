/// The longest text of a page: the element in which most prose stands directly, and what is beside it.
struct MainText {
  /// The least prose in bytes of the text; with less, it may be a label.
  private static let leastProse = 250
  /// The least prose in bytes of a text that may have longer columns beside it; beside a shorter one they may be what the
  /// page is about.
  static let leastOfLonger = 600
  /// How many times the prose of any other text it has at least: of all the page, and of a column beside it.
  private static let (ofPage, ofColumn) = (2, 4)
  private static let leastLinks = 3
  /// The shortest link in bytes, on average, that names another text.
  private static let longLink = 12

  private let tree: PageTree
  private let statistics: PageStatistics
  private let root: Int
  /// For each node from the root on, the prose in bytes of the paragraphs that stand directly in it.
  private let held: [Int32]
  /// The element in which most prose stands directly.
  let text: Int

  init(_ tree: PageTree, _ statistics: PageStatistics, root: Int) {
    (self.tree, self.statistics, self.root) = (tree, statistics, root)
    let held = Self.held(in: tree, statistics, root: root)
    self.held = held
    text = tree.range(root).max { held[$0 - root] < held[$1 - root] } ?? root
  }
}

extension MainText {
  /// The innermost element with a title and the text after it, where all else on the page is made of smaller texts: a short
  /// notice amid the tiles of a portal, a story beside a column of others.
  ///
  /// `nil` where other texts are nearly as long, are called as this one is, or are many of a kind, as the entries of a list below
  /// what tells of it.
  func box(titled titleNode: Int) -> Int? {
    guard prose(text) >= Self.leastProse, text > titleNode || tree.range(text).contains(titleNode) else {
      return nil
    }
    // Where another heading is the first one, the title may be that of a part.
    let first =
      (root..<text).first { tree.tag($0) == .heading1 && statistics.linkShare($0) < 0.5 } ?? titleNode
    var box = text
    while box > root, !tree.range(box).contains(titleNode) || first < box { box = tree.parent(box) }
    guard box > root, isAlone(beside: root..<box, by: Self.ofPage),
      isAlone(beside: tree.end(box)..<tree.end(root), by: Self.ofPage), !isAboveEntries(box)
    else { return nil }
    return box
  }

  /// The boxes after the text that lead to many others, as columns beside it do.
  func columns() -> [Int] {
    guard prose(text) >= Self.leastProse else { return [] }
    var (inner, found) = (text, [Int]())
    while inner > root {
      let outer = tree.parent(inner)
      var after = 0
      for beside in tree.children(outer).filter({ $0 > inner }).reversed() {
        if isColumn(beside, above: after) { found.append(beside) }
        after += statistics.prose(beside)
      }
      inner = outer
    }
    return found
  }
}

private extension MainText {
  func prose(_ node: Int) -> Int { Int(held[node - root]) }

  func isAlone(beside range: Range<Int>, by factor: Int) -> Bool {
    range.allSatisfy { other in
      prose(other) == 0 || (prose(other) * factor <= prose(text) && !tree.isCalledLike(other, text))
    }
  }

  /// Whether texts after a box that are called the same are together far longer than the text.
  func isAboveEntries(_ box: Int) -> Bool {
    var entries: [[UInt8]: Int] = [:]
    for node in tree.end(box)..<tree.end(root) where prose(node) > 0 {
      entries[tree.name(of: node), default: 0] += prose(node)
    }
    return entries.values.contains { $0 >= prose(text) * Self.ofPage }
  }

  /// - Parameter prose: how much of it follows in the same box, in bytes; there a list may be of the text.
  func isColumn(_ node: Int, above prose: Int) -> Bool {
    let (links, linked) = (statistics.links(node), statistics.linked(node))
    return Self.columns.contains(tree.tag(node)) && links >= Self.leastLinks
      && linked >= links * Self.longLink
      && (statistics.text(node) < self.prose(text) * 2 || self.prose(text) >= Self.leastOfLonger)
      && linked * 4 >= statistics.text(node) && !ClassWords.namesSources(node, of: tree)
      && !(prose >= Self.leastProse && saysMore(node))
      && isAlone(beside: tree.range(node), by: Self.ofColumn)
  }

  /// Whether a fifth of a box or more is not linked, as how much of each thing a dish needs.
  func saysMore(_ node: Int) -> Bool { statistics.unlinked(node) * 5 >= statistics.text(node) }

  static func held(in tree: PageTree, _ statistics: PageStatistics, root: Int) -> [Int32] {
    // Of each node what is in none of its children.
    var own = tree.range(root).map { Int32(statistics.prose($0)) }
    for node in tree.range(root).dropFirst() {
      own[tree.parent(node) - root] -= Int32(statistics.prose(node))
    }
    var held = [Int32](repeating: 0, count: own.count)
    for node in tree.range(root) where own[node - root] > 0 {
      var holder = node
      while holder > root, parts.contains(tree.tag(holder)) { holder = tree.parent(holder) }
      held[holder - root] += own[node - root]
    }
    return held
  }

  /// What belongs to the text around it.
  static let parts = PageTag.Group([
    .paragraph, .quote, .item, .list, .orderedList, .terms, .term, .definition, .figure, .caption, .inline,
    .emphasis, .strong, .small,
  ])
  static let columns = PageTag.Group([.division, .section, .aside, .item, .cell])
}
