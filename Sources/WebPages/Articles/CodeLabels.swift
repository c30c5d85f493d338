import MentionExtraction

/// Finds what pages set beside their code for those who read it on the screen: the name of its language, and the numbers of its
/// lines.
struct CodeLabels {
  /// The longest name of a language in bytes.
  private static let longest = 20
  private static let mostNodes = 8
  /// How far the box of the name is above the code.
  private static let highest = 4

  private let tree: PageTree
  private let statistics: PageStatistics
  private let root: Int

  init(of article: ArticleTree) {
    (tree, statistics, root) = (article.tree, article.statistics, article.root)
  }

  /// The names and numbers.
  func found() -> [Int] {
    tree.range(root).dropFirst().filter { tree.tag($0) == .verbatim && statistics.text($0) > 0 }
      .flatMap { numbers(in: $0) + names(above: $0) }
  }
}

private extension CodeLabels {
  /// The lists in code that have nothing but the numbers of its lines, from 1 on.
  func numbers(in code: Int) -> [Int] {
    tree.children(code).filter { list in
      guard tree.tag(list) == .list || tree.tag(list) == .orderedList, statistics.text(list) > 0 else {
        return false
      }
      let lines = tree.range(list).lazy.filter { tree.tag($0) == .text && tree.visibleCount($0) > 0 }
      return zip(lines, 1...).allSatisfy { tree.line($0) == String($1) }
    }
  }

  /// The only line above code in the boxes around both, if it says what its class or that of such a box calls its language.
  func names(above code: Int) -> [Int] {
    var (inner, words) = (code, words(of: code))
    if let only = tree.children(code).first(where: { statistics.text($0) > 0 }) {
      words.formUnion(self.words(of: only))
    }
    for _ in 0..<Self.highest {
      let box = tree.parent(inner)
      guard box > root, Self.boxes.contains(tree.tag(box)),
        statistics.text(box) - statistics.text(code) <= Self.longest
      else { return [] }
      words.formUnion(self.words(of: box))
      let above = tree.children(box).filter { $0 < inner && statistics.text($0) > 0 }
      if !above.isEmpty { return above.count == 1 ? above.filter { isName($0, amid: words) } : [] }
      inner = box
    }
    return []
  }

  func isName(_ node: Int, amid words: Set<String>) -> Bool {
    tree.range(node).count <= Self.mostNodes && tree.tag(node).headingLevel == nil
      && words.contains(tree.line(node).lowercased())
  }

  /// The words of an element's classes, and their parts: `language-js` and `js`.
  func words(of node: Int) -> Set<String> {
    let classes = tree.string(.classes, of: node)?.lowercased().split(whereSeparator: \.isWhitespace) ?? []
    return Set((classes + classes.flatMap { $0.split { "-_:".contains($0) } }).map(String.init))
  }

  static let boxes = PageTag.Group([.division, .section, .figure, .inline, .strong, .small])
}
