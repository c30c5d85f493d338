/// Tells whether what a page calls comments or replies holds entries that are made as its first text is: all of them are messages
/// of a discussion, as in the archive of a mailing list.
struct DiscussionEntries {
  /// How many boxes of comments, and entries of each, are looked at.
  static let most = 20
  private static let mostBoxes = 200

  private let tree: PageTree
  private let statistics: PageStatistics
  private let titleNode: Int
  /// The first paragraph below the title.
  private let first: Int

  /// `nil` where a page has no title, or no text below it.
  init?(_ tree: PageTree, _ statistics: PageStatistics, titleNode: Int?) {
    guard let titleNode else { return nil }
    let first = tree.boxes(in: tree.end(titleNode)..<tree.nodes.count).first { box in
      tree.tag(box).isBlock && statistics.prose(box) > 0
        && tree.children(box).allSatisfy { statistics.prose($0) == 0 }
    }
    guard let first else { return nil }
    (self.tree, self.statistics, self.titleNode, self.first) = (tree, statistics, titleNode, first)
  }

  /// Whether a box holds several elements with prose that are called alike and stand side by side, each with a short line beside its
  /// prose: who wrote it.
  static func areSeveral(in box: Int, of tree: PageTree, _ statistics: PageStatistics) -> Bool {
    var names: [Int: Set<[UInt8]>] = [:]
    for node in tree.boxes(in: tree.range(box)).dropFirst().prefix(mostBoxes)
    where ArticleTree.entries.contains(tree.tag(node)) && statistics.prose(node) > 0 {
      let hasLine = tree.children(node).prefix(most).contains {
        tree.tag($0) != .text && statistics.text($0) > 0 && statistics.prose($0) == 0
      }
      if hasLine, !names[tree.parent(node), default: []].insert(tree.name(of: node)).inserted { return true }
    }
    return false
  }

  /// Whether a box of comments holds entries that are made as a box with the first paragraph is.
  func goesOn(in comments: Int) -> Bool {
    guard first < comments, statistics.prose(comments) > 0 else { return false }
    var outer = first
    while case let parent = tree.parent(outer), parent > 0, !tree.range(parent).contains(titleNode),
      !tree.range(parent).contains(comments)
    {
      if tree.children(comments).prefix(Self.most).contains(where: { isEntry($0, like: parent) }) {
        return true
      }
      outer = parent
    }
    return false
  }
}

private extension DiscussionEntries {
  /// Whether two elements with prose begin with the same class, and in it with a line that is called the same: who wrote it.
  func isEntry(_ node: Int, like other: Int) -> Bool {
    guard tree.tag(node) == tree.tag(other), statistics.prose(node) > 0,
      let name = tree.firstClass(of: node), name == tree.firstClass(of: other),
      let head = firstPart(of: node), let otherHead = firstPart(of: other)
    else { return false }
    return statistics.prose(head) == 0 && tree.firstClass(of: head) != nil
      && tree.isCalledLike(head, otherHead)
  }

  func firstPart(of node: Int) -> Int? { tree.children(node).first { statistics.text($0) > 0 } }
}
