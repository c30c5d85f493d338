import Foundation

/// Finds the boxes of several that are called alike and each begin with a question and end with its answer, however short that is.
struct QuestionBoxes {
  private static let (mostBoxes, mostSiblings, mostNodes) = (5, 30, 200)
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

  private func isQuestion(_ text: Int) -> Bool {
    tree.line(text).trimmingCharacters(in: .whitespaces).last.map(Self.marks.contains) ?? false
  }
}
