import Foundation

/// Finds the years of a timeline, each of which stands alone above what happened in it.
struct TimelineYears {
  static let years = 1000...2100
  private static let fewest = 3
  private static let (mostOfBox, mostOfEntry) = (200, 30)

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics
  /// Whether the boxes that were looked at hold such years.
  private var known: [Int: Bool] = [:]

  init(of article: ArticleTree) {
    (self.article, tree, statistics) = (article, article.tree, article.statistics)
  }

  /// Whether it is a year alone; beside it, or beside its box, stand several others.
  mutating func isOne(_ node: Int) -> Bool {
    guard isYear(node) else { return false }
    for entry in [node, tree.parent(node)] where entry > article.root {
      let box = tree.parent(entry)
      let isTimeline = known[box] ?? holdsYears(box, from: entry)
      known[box] = isTimeline
      if isTimeline { return true }
    }
    return false
  }

  private func holdsYears(_ box: Int, from first: Int) -> Bool {
    let alike = tree.children(box).prefix(Self.mostOfBox)
      .filter { tree.isCalledLike($0, first) && statistics.text($0) > 0 }
    return alike.count >= Self.fewest && alike.allSatisfy(isBegunByYear)
  }

  private func isBegunByYear(_ entry: Int) -> Bool {
    tree.range(entry).prefix(Self.mostOfEntry).first { statistics.text($0) > 0 && article.isLeaf($0) }
      .map(isYear) ?? false
  }

  private func isYear(_ node: Int) -> Bool {
    statistics.text(node) == 4 && statistics.links(node) == 0
      && Int(tree.line(node).trimmingCharacters(in: .whitespaces)).map(Self.years.contains) ?? false
  }
}
