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
    let isOfKind =
      tree.isOfKind(box, other) || (Self.sections.contains(tree.tag(box)) && tree.isCalledLike(box, other))
    guard isOfKind, let level = levelOfHeading(box) else { return false }
    return level == levelOfHeading(other)
  }

  /// The elements that are sections without a class.
  static let sections = PageTag.Group([.section, .article])

  func goesOnWithSentence(_ box: Int, like other: Int) -> Bool {
    if holdsSentence(box) { return true }
    let next = article.nextElements(after: box)
    if next.contains(where: { isSection($0, like: other) && holdsSentence($0) }) { return true }
    return !next.contains { statistics.text($0) > 0 } && chapterGoesOn(after: box)
  }

  /// Whether the box ends a chapter, and another one like it that has a sentence follows.
  func chapterGoesOn(after box: Int) -> Bool {
    var chapter = tree.parent(box)
    for _ in 0..<Self.mostBoxes where chapter > article.root {
      let next = article.nextElements(after: chapter).first { statistics.text($0) > 0 }
      if let next { return isSection(next, like: chapter) && holdsSentence(next) }
      chapter = tree.parent(chapter)
    }
    return false
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
