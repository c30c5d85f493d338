import MentionExtraction

/// Tells the boxes between the title of an article and the box of its text that belong to the text, and sum nothing up: what a recipe
/// is made of, who decrees a law.
struct OpeningBoxes {
  /// The least text in bytes of a list, the most nodes of a box that are looked at, and how many elements before a list are.
  private static let (leastOfList, mostNodes, mostAbove) = (50, 2_000, 30)

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics

  init(of article: ArticleTree) {
    (self.article, tree, statistics) = (article, article.tree, article.statistics)
  }

  /// The first line of a box that belongs to the text, or the heading right above it; `nil` for another box.
  func beginning(of box: Int) -> Int? {
    guard tree.range(box).count <= Self.mostNodes, statistics.forms(box) == 0 else { return nil }
    return headedList(box) ?? preamble(box)
  }
}

private extension OpeningBoxes {
  /// The heading or set-apart line above a list or table that says little in each of its lines: ingredients, tools.
  func headedList(_ box: Int) -> Int? {
    guard statistics.text(box) >= Self.leastOfList, statistics.prose(box) * 2 < statistics.text(box) else {
      return nil
    }
    if ArticleTree.kept.contains(tree.tag(box)) { return isOfLines(box) ? heading(above: box) : nil }
    guard let first = tree.range(box).first(where: article.isLeaf), article.isHeading(first),
      case let lists = tree.outermostBoxes(in: tree.end(first)..<tree.end(box), where: isOfLines),
      lists.reduce(0, { $0 + statistics.text($1) }) >= max(Self.leastOfList, statistics.text(box) / 2)
    else { return nil }
    return first
  }

  func isOfLines(_ node: Int) -> Bool {
    guard Self.lists.contains(tree.tag(node)), statistics.text(node) > 0, statistics.linkShare(node) < 0.7
    else {
      return false
    }
    // Each of several names may lead to what it is, and have how much beside it.
    return statistics.linkShare(node) < 0.3
      || tree.range(node).allSatisfy { tree.tag($0) != .item || hasWordsOutsideOfLinks($0) }
  }

  func hasWordsOutsideOfLinks(_ item: Int) -> Bool {
    tree.range(item).contains {
      tree.tag($0) == .text && statistics.unlinked($0) > 0
        && tree.text($0).contains { $0.isASCIILetter || $0.isASCIIDigit || $0 >= 0x80 }
    }
  }

  func heading(above list: Int) -> Int? {
    let above = tree.children(tree.parent(list)).prefix(Self.mostAbove).prefix { $0 < list }
      .last { statistics.text($0) > 0 }
    return above.flatMap { tree.tag($0).headingLevel != nil && !article.holdsTitle($0) ? $0 : nil }
  }

  /// The first of several lines that end with commas and the last with a colon: who decrees, on which basis, and that they do.
  func preamble(_ box: Int) -> Int? {
    let leaves = tree.range(box).filter(article.isLeaf)
    let lines = leaves.filter { article.endOfNotes(around: $0, after: box) == nil }
    guard lines.count > 1, let last = lines.last, tree.endsWithColon(last),
      statistics.text(box) <= ArticleTree.longestStandfirst,
      lines.dropLast().allSatisfy({ endsWithComma($0) || tree.isSentence($0) }),
      lines.first.map(endsWithComma) ?? false
    else { return nil }
    return lines.first
  }

  func endsWithComma(_ line: Int) -> Bool {
    // The number of a note may stand before it.
    tree.line(line).last { !$0.isWhitespace }.map { ",;、，；".contains($0) } ?? false
  }

  static let lists = PageTag.Group([.list, .orderedList, .table])
}
