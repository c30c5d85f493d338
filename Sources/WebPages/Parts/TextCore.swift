import MentionExtraction
import SmashtagModel

/// Finds the innermost box of an article that holds nearly all of its prose: its text.
struct TextCore {
  private static let nearlyAll = 85

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics
  /// The outermost elements that are none of the text, in the order of the page.
  private var others: [Int] = []
  /// The prose of the first of these, of the first two, and so on, in bytes; the first is of none.
  private var sums = [0]

  /// - Parameter others: elements that are none of the text, whose prose does not count where it is less than the rest.
  init(of article: ArticleTree, without others: some Sequence<Int>) {
    (self.article, tree, statistics) = (article, article.tree, article.statistics)
    var (end, sum) = (0, 0)
    for other in others.sorted() where other >= end {
      sum += statistics.prose(other)
      self.others.append(other)
      sums.append(sum)
      end = tree.end(other)
    }
    if sum * 2 > statistics.prose(article.root) { (self.others, sums) = ([], [0]) }
  }

  /// The box; the article itself where no box within it has nearly all.
  func found() -> Int {
    let all = prose(article.root)
    var node = article.root
    while let next = tree.children(node).first(where: { prose($0) * 100 >= all * Self.nearlyAll }),
      Self.boxes.contains(tree.tag(next)), article.continuation(of: next) == nil
    {
      node = next
    }
    return node
  }

  private func prose(_ node: Int) -> Int {
    let first = others.partitioningIndex { $0 >= node }
    let last = others.partitioningIndex { $0 >= tree.end(node) }
    return statistics.prose(node) - (sums[last] - sums[first])
  }

  private static let boxes = PageTag.Group([
    .division, .section, .article, .main, .form, .center, .table, .rows, .row, .cell, .inline, .emphasis,
    .strong, .small, .body,
  ])
}
