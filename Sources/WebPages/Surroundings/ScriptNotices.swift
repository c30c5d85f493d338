import MentionExtraction
import SmashtagModel

/// Finds the small boxes between paragraphs that ask to run scripts, in a text that does not speak of them: what a player shows
/// without these.
struct ScriptNotices {
  /// The longest one in bytes, and how many elements are looked at beside it.
  private static let (longest, mostBeside) = (200, 30)

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics

  init(of article: ArticleTree) {
    (self.article, tree, statistics) = (article, article.tree, article.statistics)
  }

  /// The boxes after the beginning of the text.
  func boxes(after beginning: Int) -> [Int] {
    let found = tree.outermostBoxes(in: tree.range(article.root)) { box in
      tree.tag(box) == .division && box > beginning && (1...Self.longest).contains(statistics.text(box))
        && asksForScripts(box)
    }
    return found.isEmpty || isSpokenOf(outside: found) ? [] : found
  }
}

private extension ScriptNotices {
  /// Whether scripts are named outside of some boxes, which are in the order of the page and beside each other.
  func isSpokenOf(outside found: [Int]) -> Bool {
    var boxes = found[...]
    return tree.range(article.root).contains { text in
      guard namesScripts(text) else { return false }
      boxes = boxes.drop { tree.end($0) <= text }
      return boxes.first.map { text < $0 } ?? true
    }
  }

  /// Whether a box stands for itself, and has a sentence about scripts; one of several alike is a paragraph.
  func asksForScripts(_ box: Int) -> Bool {
    guard let text = tree.range(box).first(where: namesScripts), !article.isKept(box),
      tree.isSentence(article.block(of: text)), tree.ancestor(of: text, { $0 == .quote }) == nil
    else { return false }
    return !tree.children(tree.parent(box)).prefix(Self.mostBeside).contains {
      $0 != box && statistics.text($0) > 0 && tree.isCalledLike($0, box)
    }
  }

  func namesScripts(_ node: Int) -> Bool {
    tree.tag(node) == .text && tree.text(node).firstRange(ofWord: "javascript") != nil
  }
}
