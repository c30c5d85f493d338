import Foundation
import MentionExtraction
import SmashtagModel

/// Finds the standfirst of an article: the headings and the paragraph between its title and its text that sum it up.
struct Standfirsts {
  /// The shortest subtitle in bytes that nothing else tells from the heading of a section.
  private static let shortestSubtitle = 60
  /// How many times the prose of a standfirst the whole article has at least.
  private static let leastRest = 3

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics
  private let root: Int
  private let titleNode: Int
  /// The first paragraph after the title; `nil` where there is none.
  private let opening: Int?
  private let lines: LinesBeside
  private let isPassedOver: (Int) -> Bool
  /// The bylines and dates, in the order of the page.
  private let facts: [Int]

  /// - Parameters:
  ///   - opening: the first paragraph after the title; `nil` where there is none.
  ///   - facts: the bylines and dates.
  ///   - isPassedOver: whether an element is known to be another part.
  init(
    of article: ArticleTree, after titleNode: Int, opening: Int?, lines: LinesBeside, facts: [Int],
    except isPassedOver: @escaping (Int) -> Bool
  ) {
    (self.article, tree, statistics) = (article, article.tree, article.statistics)
    (root, self.titleNode, self.opening, self.lines) = (article.root, titleNode, opening, lines)
    (self.facts, self.isPassedOver) = (facts.sorted(), isPassedOver)
  }

  /// The headings below the title that stand above the byline or date, or a long one with nothing but lines after it: they
  /// belong to the title, and begin no section.
  func subtitles() -> [Int] {
    let beginning = opening ?? tree.end(root)
    let last = facts.last { $0 < beginning }
    let above = tree.end(titleNode)..<max(beginning, tree.end(titleNode))
    let first = above.first(where: article.isLeaf)
    let second = first.flatMap { (tree.end($0)..<max(beginning, tree.end($0))).first(where: article.isLeaf) }
    let isFirst = second.map { tree.tag($0).headingLevel == nil && !article.isKept($0) } ?? false
    return above.filter { node in
      guard PageTag.headings.contains(tree.tag(node)), !isPassedOver(node),
        statistics.text(node) <= ArticleTree.longestStandfirst
      else { return false }
      let isSubtitle = isFirst && node == first && statistics.text(node) >= Self.shortestSubtitle
      return isSubtitle || last.map { node < $0 } ?? false
    }
  }

  /// The first paragraph, if it stands above the byline or date, or is what the page calls its description, and the lines
  /// between it and the text; `nil` where it begins the text.
  func paragraph(saying description: String) -> (node: Int, facts: [Int])? {
    guard let opening, tree.range(root).contains(titleNode), !isOfMessage(opening) else { return nil }
    let text = tree.line(opening)
    let isDescription =
      text.utf8.count > ArticleTree.shortestStandfirst && description.foldedLine.hasPrefix(text.prefix(100))
    let next =
      (tree.end(opening)..<tree.end(root)).first { article.isParagraph($0) && !isPassedOver($0) }
      ?? tree.end(root)
    // Code or a list goes on with the text, and what stands after it tells nothing of what stands above it.
    let facing = (tree.end(opening)..<next).prefix { !ArticleTree.kept.contains(tree.tag($0)) }
    let isAbove = facts.contains { facing.contains($0) }
    let between = facing.filter(article.isLeaf).prefix { !article.isKept($0) }
      .filter { lines.isLine($0) && article.isFact($0) }
    let isTold = isAbove || between.contains(where: article.hasDate)
    guard isTold || (isDescription && !isGoneOn(opening, by: next)), next < tree.end(root),
      statistics.text(opening) <= ArticleTree.longestStandfirst,
      statistics.prose(root) >= statistics.prose(opening) * Self.leastRest
    else { return nil }
    return (opening, Array(between))
  }
}

private extension Standfirsts {
  /// Whether a paragraph is in the first of several messages, or of entries of which each says when it was written, or by
  /// whom.
  func isOfMessage(_ paragraph: Int) -> Bool {
    var node = tree.parent(paragraph)
    while node > root, !article.holdsTitle(node) {
      if EntryFacts.isMessage(node, of: tree), !article.others(like: node).isEmpty { return true }
      if ArticleTree.entries.contains(tree.tag(node)), hasFact(node),
        article.nextElements(after: node).contains(where: {
          tree.isCalledLike($0, node) && statistics.prose($0) > 0 && hasFact($0)
        })
      {
        return true
      }
      node = tree.parent(node)
    }
    return false
  }

  func hasFact(_ node: Int) -> Bool {
    let first = facts.partitioningIndex { $0 >= node }
    return first < facts.count && facts[first] < tree.end(node)
  }

  /// Whether the first paragraph is a part of the text, from which the page has taken its description: the next one
  /// is made like it, and stands in the same box or, as it does, in one of its own.
  func isGoneOn(_ opening: Int, by next: Int) -> Bool {
    guard next < tree.end(root), tree.isCalledLike(next, opening) else { return false }
    let (box, other) = (tree.parent(opening), tree.parent(next))
    return box == other
      || (tree.parent(box) == tree.parent(other) && tree.tag(box) == tree.tag(other)
        && statistics.text(other) == statistics.text(next)
        && statistics.text(box) == statistics.text(opening))
  }
}
