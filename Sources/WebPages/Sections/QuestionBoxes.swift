/// Finds the boxes of several that are called alike and each begin with a question and end with its answer, however short that is;
/// and the questions and answers that stand in turn.
struct QuestionBoxes {
  private static let (mostBoxes, mostSiblings, mostNodes, longestQuestion) = (5, 30, 200, 300)
  /// The second and the third end questions of Arabic and of Greek.
  private static let marks: Set<Character> = ["?", "؟", ";", "？"]

  private let tree: PageTree
  private let statistics: PageStatistics
  private let root: Int
  /// Whether the boxes that were looked at ask and answer.
  private var known: [Int: Bool] = [:]

  init(of article: ArticleTree) {
    (tree, statistics, root) = (article.tree, article.statistics, article.root)
  }

  /// Whether one of them is around an element, and not around another one.
  mutating func isOne(around node: Int, without other: Int) -> Bool {
    var box = node
    for _ in 0..<Self.mostBoxes {
      guard box > root, !tree.range(box).contains(other) else { return false }
      if asksAndAnswers(box) {
        let beside = tree.children(tree.parent(box)).prefix(Self.mostSiblings)
        for other in beside where other != box && tree.isCalledLike(other, box) {
          if asksAndAnswers(other) { return true }
        }
        return false
      }
      box = tree.parent(box)
    }
    return false
  }

  /// Whether an element is in a question or an answer beside one with a paragraph: in a box as that is in, or in turn with it.
  func goesOn(in node: Int, after paragraph: Int) -> Bool {
    var (own, other) = (node, paragraph)
    while own > root, !tree.range(tree.parent(own)).contains(paragraph) { own = tree.parent(own) }
    while other > root, tree.parent(other) != tree.parent(own) { other = tree.parent(other) }
    guard own > other, other > root, ArticleTree.entries.contains(tree.tag(other)) else { return false }
    if isOfOneKind(own, other), asks(own), asks(other) { return true }
    guard let above = line(above: other), isQuestion(above) else { return false }
    if isOfOneKind(own, other) {
      return line(above: own).map { isOfOneKind($0, above) && isQuestion($0) } ?? false
    }
    return isOfOneKind(own, above) && isQuestion(own)
      && (line(below: own).map { isOfOneKind($0, other) } ?? false)
  }

  /// Whether the first of several texts of a box is a question.
  private func asks(_ box: Int) -> Bool {
    guard tree.range(box).count <= Self.mostNodes else { return false }
    let texts = tree.range(box).filter { tree.tag($0) == .text && statistics.text($0) > 0 }
    return texts.count > 1 && texts.first.map(isQuestion) ?? false
  }

  /// Whether two elements are called alike, or are of one kind and have the same first class.
  private func isOfOneKind(_ node: Int, _ other: Int) -> Bool {
    if tree.isCalledLike(node, other) { return true }
    guard tree.tag(node) == tree.tag(other), let name = tree.firstClass(of: node) else { return false }
    return name == tree.firstClass(of: other)
  }

  /// The sibling with text that stands before an element, not far above.
  private func line(above node: Int) -> Int? {
    var above = tree.sibling(before: node)
    for _ in 0..<Self.mostBoxes {
      guard let found = above, statistics.text(found) == 0 else { break }
      above = tree.sibling(before: found)
    }
    return above
  }

  /// The same after it.
  private func line(below node: Int) -> Int? {
    var below = tree.end(node)
    for _ in 0..<Self.mostBoxes where below < tree.end(tree.parent(node)) && statistics.text(below) == 0 {
      below = tree.end(below)
    }
    return below < tree.end(tree.parent(node)) ? below : nil
  }

  /// Whether the first text of a box is a question, and the last one another sentence without links; each box is read once.
  private mutating func asksAndAnswers(_ box: Int) -> Bool {
    if let known = known[box] { return known }
    let isOne = readsAsOne(box)
    known[box] = isOne
    return isOne
  }

  private func readsAsOne(_ box: Int) -> Bool {
    guard ArticleTree.entries.contains(tree.tag(box)), statistics.links(box) <= 1, statistics.forms(box) == 0,
      tree.range(box).count <= Self.mostNodes
    else { return false }
    let texts = tree.range(box).filter { tree.tag($0) == .text && statistics.text($0) > 0 }
    guard let first = texts.first, let last = texts.last, first < last else { return false }
    return isQuestion(first) && !isQuestion(last) && tree.isSentence(last) && statistics.linked(last) == 0
  }

  private func isQuestion(_ node: Int) -> Bool {
    statistics.text(node) <= Self.longestQuestion
      && tree.line(node).last { !$0.isWhitespace }.map(Self.marks.contains) ?? false
  }
}
