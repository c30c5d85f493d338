import MentionExtraction
import SmashtagModel

/// Finds the small boxes between paragraphs that ask to run scripts, in a text that does not speak of them: what a player shows
/// without these.
struct ScriptNotices {
  /// The longest one in bytes.
  private static let longest = 200

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
    guard !found.isEmpty else { return [] }
    let isSpokenOf = tree.range(article.root).contains { text in
      namesScripts(text) && !found.contains { tree.range($0).contains(text) }
    }
    return isSpokenOf ? [] : found
  }
}

private extension ScriptNotices {
  func asksForScripts(_ box: Int) -> Bool {
    let text = tree.range(box).first(where: namesScripts)
    return text.map { tree.isSentence(article.block(of: $0)) && !article.isKept(box) } ?? false
  }

  func namesScripts(_ node: Int) -> Bool {
    tree.tag(node) == .text && tree.text(node).firstRange(ofWord: "javascript") != nil
  }
}
