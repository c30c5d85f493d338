/// Finds the sections at the end of an article that are made as a box of its text beside them: their classes begin with the same
/// word, and they begin with a heading of the same level.
struct SectionBoxes {
  /// The least text in bytes of a sentence that makes a section, and how many nodes of one are looked at.
  private static let (shortest, mostNodes) = (20, 200)
  /// How many boxes may be around a heading, and how many elements before it are looked at.
  private static let (mostBoxes, mostBeside) = (5, 30)

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics
  /// The last long paragraph of the text.
  private let paragraph: Int
  /// What is known of the boxes of lines.
  private var known: [Int: Bool] = [:]

  init(of article: ArticleTree, after paragraph: Int) {
    (self.article, tree, statistics) = (article, article.tree, article.statistics)
    self.paragraph = paragraph
  }

  /// Whether a line is in such a section with a sentence; or in one without, above one with a sentence: `§ 4 (repealed)`.
  mutating func hold(_ line: Int) -> Bool {
    let root = article.root
    var (own, other) = (line, paragraph)
    while own > root, !tree.range(tree.parent(own)).contains(paragraph) { own = tree.parent(own) }
    guard own > root, own != line else { return false }
    if let known = known[own] { return known }
    while other > root, tree.parent(other) != tree.parent(own) { other = tree.parent(other) }
    let isOne = other > root && isSection(own, like: other) && goesOnWithSentence(own, like: other)
    known[own] = isOne
    return isOne
  }
}

private extension SectionBoxes {
  func isSection(_ box: Int, like other: Int) -> Bool {
    guard tree.isOfKind(box, other), let level = levelOfHeading(box) else { return false }
    return level == levelOfHeading(other)
  }

  func goesOnWithSentence(_ box: Int, like other: Int) -> Bool {
    holdsSentence(box)
      || article.nextElements(after: box).contains { isSection($0, like: other) && holdsSentence($0) }
  }

  func holdsSentence(_ box: Int) -> Bool {
    tree.range(box).prefix(Self.mostNodes).contains { inner in
      tree.tag(inner).isBlock && statistics.links(inner) == 0 && statistics.text(inner) >= Self.shortest
        && tree.isSentence(inner)
    }
  }

  /// The level of the heading that a box begins with, alone in a box of its own or not; `nil` where it begins with none.
  func levelOfHeading(_ box: Int) -> Int? {
    var first = tree.children(box).prefix(Self.mostBeside).first { statistics.text($0) > 0 }
    for _ in 0..<Self.mostBoxes {
      guard let node = first else { return nil }
      if let level = tree.tag(node).headingLevel { return level }
      first = article.onlyChild(of: node)
    }
    return nil
  }
}
