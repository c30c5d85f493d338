import MentionExtraction

/// Tells which boxes of a page are objects of JSON, which its style hides from everybody but its scripts.
struct ScriptData {
  /// The shortest one in bytes.
  private static let shortest = 20

  private let tree: PageTree
  private let statistics: PageStatistics

  init(_ tree: PageTree, _ statistics: PageStatistics) { (self.tree, self.statistics) = (tree, statistics) }

  /// Whether all of a box is such an object.
  ///
  /// Code may say what one looks like.
  func fills(_ node: Int) -> Bool {
    let filled = tree.children(node).filter { statistics.text($0) > 0 }
    guard filled.count == 1, let only = filled.first, tree.tag(only) == .text,
      statistics.text(only) >= Self.shortest
    else { return false }
    let text = tree.text(only).drop(while: \.isMarkupBlank)
    return text.starts(with: "{\"".utf8) && text.last { !$0.isMarkupBlank } == UInt8(ascii: "}")
      && tree.ancestor(of: node) { $0 == .verbatim } == nil
  }

  /// Whether all of a paragraph with a class is such an object.
  ///
  /// A paragraph with prose beside it in the same box, next to it or next but one, may say what one looks like.
  func fillsAlone(_ paragraph: Int) -> Bool {
    guard tree.value(.classes, of: paragraph) != nil, fills(paragraph) else { return false }
    let before = tree.sibling(before: paragraph)
    let after = tree.sibling(after: paragraph)
    let beside = [before, before.flatMap(tree.sibling(before:)), after, after.flatMap(tree.sibling(after:))]
    return !beside.compactMap(\.self).contains { tree.tag($0) == .paragraph && statistics.prose($0) > 0 }
  }
}
