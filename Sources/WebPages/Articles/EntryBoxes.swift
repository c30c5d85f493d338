/// Finds the boxes below an article with what others wrote, and with what leads to other texts.
///
/// They hold three elements or more that are called the same, each of which begins with a short line with a day or a time, or
/// is short and begins with a line that is a link.
struct EntryBoxes {
  /// The least prose in bytes above such a box.
  static let leastProseAbove = 600
  private static let (fewest, most) = (3, 200)
  private static let (longestTeaser, mostNodesOfTeaser, shortestTitle) = (400, 100, 20)
  private static let longestLine = 80

  private let tree: PageTree
  private let statistics: PageStatistics
  private let root: Int
  private let beginning: Int

  /// - Parameters:
  ///   - root: the element with the article.
  ///   - beginning: the first paragraph of its text.
  init(_ tree: PageTree, _ statistics: PageStatistics, root: Int, beginning: Int) {
    (self.tree, self.statistics, self.root, self.beginning) = (tree, statistics, root, beginning)
  }

  /// The boxes, in the order of the page, without those in which an element is passed over.
  func found(except isPassedOver: (Int) -> Bool) -> [Int] {
    var (prose, node, lookedAt, found) = (0, root + 1, Set<Int>(), [Int]())
    while node < tree.end(root) {
      if tree.tag(node) == .text { prose += statistics.unlinked(node) }
      if prose >= Self.leastProseAbove, Self.entries.contains(tree.tag(node)),
        isEntry(node) || isTeaser(node),
        !isPassedOver(node), case let parent = tree.parent(node), parent > root,
        lookedAt.insert(parent).inserted, isOfEntries(parent, from: node)
      {
        found.append(parent)
        node = tree.end(parent)
      } else {
        node += 1
      }
    }
    return found
  }
}

private extension EntryBoxes {
  /// Whether a box holds such elements from its first one on.
  func isOfEntries(_ box: Int, from first: Int) -> Bool {
    guard !tree.children(box).contains(where: { $0 < first && statistics.prose($0) > 0 }) else {
      return false
    }
    let likeFirst = tree.children(box).prefix(Self.most).filter {
      $0 >= first && tree.isCalledLike($0, first)
    }
    guard likeFirst.count >= Self.fewest else { return false }
    if isEntry(first) { return likeFirst.count(where: isEntry) >= Self.fewest }
    return statistics.prose(box) * 3 < statistics.prose(root) && box > beginning
      && likeFirst.allSatisfy(isTeaser)
  }

  /// Whether it is short, and its first line is a link.
  func isTeaser(_ node: Int) -> Bool {
    guard statistics.links(node) > 0, statistics.text(node) <= Self.longestTeaser,
      tree.range(node).count <= Self.mostNodesOfTeaser,
      let first = tree.range(node).first(where: { tree.tag($0) == .text && statistics.text($0) > 0 })
    else { return false }
    var line = first
    while line > node, !tree.tag(line).isBlock { line = tree.parent(line) }
    return line > node && statistics.linkShare(line) > 0.9 && statistics.text(line) >= Self.shortestTitle
  }

  /// Whether it begins with a short line that has two numbers or more, and goes on in prose.
  func isEntry(_ node: Int) -> Bool {
    guard Self.entries.contains(tree.tag(node)), statistics.text(node) > 0,
      let first = tree.children(node).first(where: { statistics.text($0) > 0 }), tree.tag(first).isBlock,
      statistics.text(first) <= Self.longestLine,
      tree.children(node).contains(where: { $0 > first && statistics.text($0) > 0 })
    else { return false }
    let line = tree.line(first)
    guard !tree.range(first).contains(where: { tree.tag($0).headingLevel != nil }), !tree.isSentence(first)
    else {
      return false
    }
    return line.split { !$0.isNumber }.count > 1 && line.split { !$0.isLetter }.contains { $0.count > 2 }
  }

  static let entries = PageTag.Group([.division, .article, .item, .section])
}
