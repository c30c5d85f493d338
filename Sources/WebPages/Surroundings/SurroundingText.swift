/// The last sentences of a text of which the last long paragraph stands in a box within the box of the text: after a tip, a
/// quotation, a card.
struct SurroundingText {
  /// The paragraphs without links right in the box of the text after its end that are called as those above are, and stand below
  /// no heading of another kind.
  private(set) var sentences: [Int] = []

  private let tree: PageTree
  private let statistics: PageStatistics

  /// - Parameters:
  ///   - opening: the first paragraph; `nil` where there is none.
  ///   - paragraph: the last long paragraph.
  ///   - ending: where the text ends: at that paragraph, or at a list or the like after it.
  init(of article: ArticleTree, from opening: Int?, after paragraph: Int, _ ending: Int) {
    (tree, statistics) = (article.tree, article.statistics)
    var box = MainText(tree, statistics, root: article.root).text
    // Most of the text may stand in a box within its own: what was said, below what is told of it.
    while let opening, box > article.root, !tree.range(box).contains(opening) { box = tree.parent(box) }
    guard box != article.box(of: paragraph), tree.range(box).contains(paragraph) else { return }
    var names: Set<[UInt8]> = []
    for node in tree.children(box) where statistics.text(node) > 0 {
      let isHeading = tree.tag(node).headingLevel != nil
      if node <= ending {
        if isHeading || statistics.prose(node) > 0 { names.insert(tree.name(of: node)) }
      } else if isHeading, !names.contains(tree.name(of: node)) {
        return
      } else if tree.tag(node) == .paragraph, statistics.links(node) == 0, names.contains(tree.name(of: node))
      {
        sentences.append(node)
      }
    }
  }
}
