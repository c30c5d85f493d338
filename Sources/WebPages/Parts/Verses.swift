/// Finds the boxes of an article that hold a poem, each line of which is an element.
///
/// A line of a poem is mostly no sentence, so that nothing else tells it from what stands above a text.
struct Verses {
  /// How many lines a poem has at least, and how long it is in bytes.
  private static let (fewestLines, shortest) = (6, 150)
  private static let (longestLine, mostLines) = (120, 1_000)
  /// How many lines of ten are lines of a poem at least: some are empty, or say where a part begins.
  private static let mostOfTen = 9

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics

  init(of article: ArticleTree) {
    (self.article, tree, statistics) = (article, article.tree, article.statistics)
  }

  /// The boxes, without those in which a line is passed over.
  func boxes(except isPassedOver: (Int) -> Bool) -> Set<Int> {
    Set(tree.outermostBoxes(in: tree.range(article.root)) { isPoem($0) && !isPassedOver($0) })
  }
}

private extension Verses {
  func isPoem(_ box: Int) -> Bool {
    guard Self.boxes.contains(tree.tag(box)), statistics.text(box) >= Self.shortest,
      statistics.links(box) == 0, !article.holdsTitle(box), !article.isKept(box)
    else { return false }
    let lines = tree.children(box).prefix(Self.mostLines).filter { statistics.text($0) > 0 }
    guard lines.count >= Self.fewestLines, let first = lines.first(where: isVerse),
      statistics.text(box) <= lines.count * Self.longestLine
    else { return false }
    return lines.count { isVerse($0) && tree.isCalledLike($0, first) } * 10 >= lines.count * Self.mostOfTen
      && !tree.isSentence(first) && lines.contains(where: tree.isSentence)
  }

  /// Whether it is a short line without a number or a label.
  func isVerse(_ node: Int) -> Bool {
    guard Self.lines.contains(tree.tag(node)), statistics.text(node) <= Self.longestLine else { return false }
    let line = tree.line(node)
    return !line.contains { $0.isASCII && $0.isNumber || $0 == ":" || $0 == "|" }
  }

  static let boxes = PageTag.Group([.division, .section, .article, .quote])
  static let lines = PageTag.Group([.division, .paragraph])
}
