/// Finds the boxes below an article with what others wrote, and with what leads to other texts.
///
/// They hold three elements or more that are called the same, each of which begins with a short line with a day or a time, or
/// is short and begins with a line that is a link.
struct EntryBoxes {
  /// The least prose in bytes above such a box.
  static let leastProseAbove = 600
  private static let (fewest, most) = (3, 200)
  private static let (longestTeaser, mostNodesOfTeaser) = (400, 100)

  private let tree: PageTree
  private let statistics: PageStatistics
  private let root: Int
  /// The first paragraph of the text; `nil` where it has none.
  private let opening: Int?

  init(of article: ArticleTree, opening: Int?) {
    (tree, statistics, root) = (article.tree, article.statistics, article.root)
    self.opening = opening
  }

  /// The boxes, in the order of the page, without those in which an element is passed over.
  func found(except isPassedOver: (Int) -> Bool) -> [Int] {
    var prose = 0
    let start = tree.range(root).first { node in
      if tree.tag(node) == .text { prose += statistics.unlinked(node) }
      return prose >= Self.leastProseAbove
    }
    guard var next = start else { return [] }
    var (found, lookedAt) = ([Int](), (forEntries: Set<Int>(), forTeasers: Set<Int>()))
    for node in tree.boxes(in: next..<tree.end(root))
    where node >= next && ArticleTree.entries.contains(tree.tag(node)) {
      let box = tree.parent(node)
      guard box > root, !isPassedOver(node),
        (isEntry(node) && lookedAt.forEntries.insert(box).inserted && holdsEntries(box, from: node))
          || (leadsOn(node) && lookedAt.forTeasers.insert(box).inserted && holdsTeasers(box, from: node))
      else { continue }
      found.append(box)
      next = tree.end(box)
    }
    return found
  }

  /// Whether it begins with a short line that has two numbers or more, and goes on in prose.
  func isEntry(_ node: Int) -> Bool {
    guard ArticleTree.entries.contains(tree.tag(node)), statistics.text(node) > 0,
      let first = tree.children(node).first(where: { statistics.text($0) > 0 }), tree.tag(first).isBlock,
      statistics.text(first) <= ArticleTree.longestLine,
      tree.children(node).contains(where: { $0 > first && statistics.text($0) > 0 })
    else { return false }
    let line = tree.line(first)
    guard !tree.range(first).contains(where: { tree.tag($0).headingLevel != nil }), !tree.isSentence(first)
    else {
      return false
    }
    return line.split { !$0.isNumber }.count > 1 && line.split { !$0.isLetter }.contains { $0.count > 2 }
  }
}

private extension EntryBoxes {
  func holdsEntries(_ box: Int, from first: Int) -> Bool {
    isBegun(box, by: first) && alike(in: box, from: first).count(where: isEntry) >= Self.fewest
  }

  /// Items of lists count where no prose comments on them and the list stands in another box than the text.
  func holdsTeasers(_ box: Int, from first: Int) -> Bool {
    guard let opening, box > opening, isBegun(box, by: first),
      statistics.prose(box) * 3 < statistics.prose(root)
    else { return false }
    let isOfText =
      tree.tag(first) == .item && (statistics.prose(box) > 0 || tree.parent(box) == tree.parent(opening))
    let alike = alike(in: box, from: first)
    return !isOfText && alike.count >= Self.fewest && alike.allSatisfy(leadsOn)
  }

  /// Whether there is no prose in a box before an element.
  func isBegun(_ box: Int, by first: Int) -> Bool {
    !tree.children(box).contains { $0 < first && statistics.prose($0) > 0 }
  }

  func alike(in box: Int, from first: Int) -> [Int] {
    tree.children(box).prefix(Self.most).filter { $0 >= first && tree.isCalledLike($0, first) }
  }

  /// Whether it is short and its first line is a link.
  func leadsOn(_ node: Int) -> Bool {
    guard statistics.links(node) > 0, statistics.text(node) <= Self.longestTeaser,
      tree.range(node).count <= Self.mostNodesOfTeaser,
      let first = tree.range(node).first(where: { tree.tag($0) == .text && statistics.text($0) > 0 })
    else { return false }
    var line = first
    while line > node, !tree.tag(line).isBlock, !isEndedByBreak(line) { line = tree.parent(line) }
    return line > node && statistics.linkShare(line) > 0.9 && statistics.text(line) >= ArticleTree.longLink
  }

  /// Whether it is a link after which a line ends.
  func isEndedByBreak(_ node: Int) -> Bool {
    tree.tag(node) == .link && tree.end(node) < tree.nodes.count && tree.tag(tree.end(node)) == .lineBreak
  }
}
