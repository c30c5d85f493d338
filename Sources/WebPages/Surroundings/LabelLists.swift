/// Finds the labels of the parts of an article that are no links: boxes that are called tags, of which several stand in it.
struct LabelLists {
  private static let (fewest, longest, mostNodes) = (2, 240, 100)

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics

  init(of article: ArticleTree) {
    (self.article, tree, statistics) = (article, article.tree, article.statistics)
  }

  /// The boxes, without prose and sentences.
  func found() -> [Int] {
    let boxes = tree.outermostBoxes(in: tree.range(article.root).dropFirst(), where: isOne)
    let alike = Dictionary(grouping: boxes) { tree.name(of: $0) }
    return alike.values.filter { $0.count >= Self.fewest }.flatMap(\.self)
  }

  private func isOne(_ box: Int) -> Bool {
    guard Self.boxes.contains(tree.tag(box)), (1...Self.longest).contains(statistics.text(box)),
      statistics.prose(box) == 0, !article.holdsTitle(box),
      let classes = tree.value(.classes, of: box), ClassWords.nameTags(classes),
      tree.range(box).count <= Self.mostNodes
    else { return false }
    return !tree.range(box).contains {
      tree.tag($0).headingLevel != nil || (article.isLeaf($0) && tree.isSentence($0))
    }
  }

  private static let boxes = PageTag.Group([.division, .section, .list, .paragraph])
}
