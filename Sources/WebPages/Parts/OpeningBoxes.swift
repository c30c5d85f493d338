import MentionExtraction

/// Tells the boxes between the title of an article and the box of its text that belong to the text, and sum nothing up: what a recipe
/// is made of, who decrees a law.
struct OpeningBoxes {
  /// The least text in bytes of a list, and the most nodes of a box that are looked at.
  private static let (leastOfList, mostNodes) = (50, 2_000)

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
  /// The heading or set-apart line above a list or table that says little in each of its lines, and how much in most: ingredients,
  /// tools.
  func headedList(_ box: Int) -> Int? {
    guard statistics.text(box) >= Self.leastOfList, statistics.prose(box) * 2 < statistics.text(box),
      tree.value(.classes, of: box).map({ ClassWords.part($0) == nil }) ?? true
    else {
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
    guard Self.lists.contains(tree.tag(node)), statistics.text(node) > 0, statistics.linkShare(node) < 0.7,
      saysHowMuch(node)
    else {
      return false
    }
    // Each of several names may lead to what it is, and have how much beside it.
    return statistics.linkShare(node) < 0.3
      || tree.range(node).allSatisfy { tree.tag($0) != .item || hasWordsOutsideOfLinks($0) }
  }

  /// Whether a list or table with no other one in it has a number in at least every second line.
  func saysHowMuch(_ list: Int) -> Bool {
    let inner = tree.range(list).dropFirst()
    guard !inner.contains(where: { Self.lists.contains(tree.tag($0)) }) else { return false }
    let lines = tree.outermostBoxes(in: inner) {
      Self.linesOfLists.contains(tree.tag($0)) && statistics.text($0) > 0
    }
    return lines.count { tree.line($0).contains(where: \.isNumber) } * 2 >= lines.count
  }

  func hasWordsOutsideOfLinks(_ item: Int) -> Bool {
    tree.range(item).contains {
      tree.tag($0) == .text && statistics.unlinked($0) > 0
        && tree.text($0).contains { $0.isASCIILetter || $0.isASCIIDigit || $0 >= 0x80 }
    }
  }

  func heading(above list: Int) -> Int? {
    article.filledSibling(before: list).flatMap {
      tree.tag($0).headingLevel != nil && !article.holdsTitle($0) ? $0 : nil
    }
  }

  /// The first of at least three lines that end with commas and the last with a colon: who decrees, on which basis, and that they do.
  func preamble(_ box: Int) -> Int? {
    guard statistics.text(box) <= ArticleTree.longestStandfirst else { return nil }
    let notes = tree.outermostBoxes(in: tree.range(box).dropFirst()) {
      ClassWords.namesFootnotes($0, of: tree)
    }
    let lines = tree.range(box).filter { article.isLeaf($0) && !tree.isIn(notes, $0) }
    guard lines.count > 2, let last = lines.last, tree.endsWithColon(last),
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
  static let linesOfLists = PageTag.Group([.item, .row])
}
