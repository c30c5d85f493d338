/// Finds the headings of an article that are boxes with a few words: several are called alike, stand right above its prose, and
/// say something else each.
struct BoxHeadings {
  private static let (fewest, most) = (2, 200)

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics
  /// The headings; `nil` as long as nobody asked.
  private var known: Set<Int>?

  init(of article: ArticleTree) {
    (self.article, tree, statistics) = (article, article.tree, article.statistics)
  }

  mutating func isOne(_ node: Int) -> Bool {
    guard Self.boxes.contains(tree.tag(node)) else { return false }
    if let known { return known.contains(node) }
    let found = found()
    known = found
    return found.contains(node)
  }

  private func found() -> Set<Int> {
    var alike: [[[UInt8]]: [Int]] = [:]
    for node in tree.boxes(in: tree.range(article.root)) where mayBeOne(node) {
      // Boxes without a name are told apart by what they stand in.
      alike[[node, tree.parent(node)].map(tree.name), default: []].append(node)
    }
    let headings = alike.values.filter { nodes in
      (Self.fewest...Self.most).contains(nodes.count)
        && Set(nodes.map { tree.line($0).inLowerCase }).count == nodes.count
    }
    return Set(headings.joined())
  }

  private func mayBeOne(_ node: Int) -> Bool {
    guard Self.boxes.contains(tree.tag(node)), (1...LinesBeside.longestLabel).contains(statistics.text(node)),
      statistics.links(node) == 0, statistics.prose(node) == 0, article.isLeaf(node), !article.isKept(node),
      !tree.isSentence(node), !tree.line(node).contains(where: \.isNumber)
    else { return false }
    return article.nextElements(after: node).first { statistics.text($0) > 0 }
      .map { statistics.prose($0) > 0 && tree.tag($0).headingLevel == nil } ?? false
  }

  private static let boxes = PageTag.Group([.division, .center])
}
