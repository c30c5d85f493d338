/// Finds the last paragraphs of an article that are none of its text: under what it is filed, notices of the house, where to
/// follow.
struct ClosingNotes {
  /// How many paragraphs a text has at least that others are strays beside, and how many these are at most.
  private static let (fewestParagraphs, mostStrays) = (4, 2)
  /// In bytes.
  private static let (longestStray, longestNote, longestFiling) = (350, 480, 700)
  private static let mostNodes = 60

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics
  private let isPassedOver: (Int) -> Bool
  /// All of the article that are long or sentences, in the order of the page.
  private let paragraphs: [Int]
  private var found: [Int] = []

  /// - Parameter isPassedOver: whether a paragraph is known to be another part.
  init(of article: ArticleTree, except isPassedOver: @escaping (Int) -> Bool) {
    (self.article, tree, statistics) = (article, article.tree, article.statistics)
    self.isPassedOver = isPassedOver
    paragraphs = article.tree.boxes(in: article.tree.range(article.root)).filter(article.isParagraph)
  }

  /// The paragraphs after a node.
  func after(_ start: Int) -> [Int] {
    var notes = self
    notes.findFiling(after: start)
    notes.findStrays()
    notes.findNote()
    return notes.found.filter { $0 > start }
  }
}

private extension ClosingNotes {
  /// The paragraphs that are not known as something else, the last one first.
  var left: some Collection<Int> {
    paragraphs.reversed().lazy.filter { !found.contains($0) && !isPassedOver($0) }
  }

  /// Finds a last paragraph that says under what the article is filed, by links with `rel=category` or `rel=tag`; hashtags of a
  /// text have the latter, too.
  mutating func findFiling(after start: Int) {
    guard let last = left.first, last > start,
      statistics.text(last) <= Self.longestFiling
    else { return }
    let files = tree.range(last).contains { link in
      guard tree.tag(link) == .link, let relation = tree.string(.relation, of: link) else { return false }
      let words = relation.lowercased().split(separator: " ")
      return words.contains("category") || (words.contains("tag") && !tree.line(link).hasPrefix("#"))
    }
    if files { found.append(last) }
  }

  /// Finds up to two short paragraphs after the box with nearly all others, or made of another element at its end.
  mutating func findStrays() {
    let boxes = Dictionary(grouping: paragraphs, by: tree.parent)
    let bytes = boxes.mapValues { $0.reduce(0) { $0 + statistics.text($1) } }
    let all = bytes.values.reduce(0, +)
    guard let box = bytes.first(where: { $0.value * 10 >= all * 7 })?.key, let text = boxes[box],
      text.count >= Self.fewestParagraphs,
      let usual = [PageTag.paragraph, .division].first(where: { tag in
        text.count { tree.tag($0) == tag } * 5 >= text.count * 4
      })
    else { return }
    let strays = left.prefix {
      $0 >= tree.end(box) || (tree.parent($0) == box && tree.tag($0) != usual)
    }.prefix(Self.mostStrays + 1)
    guard strays.count <= Self.mostStrays,
      strays.allSatisfy({ statistics.text($0) <= Self.longestStray && !isHeaded($0) && !article.isKept($0) })
    else { return }
    found += strays
  }

  /// Whether a heading stands right above a paragraph.
  func isHeaded(_ paragraph: Int) -> Bool {
    let above = tree.children(tree.parent(paragraph)).prefix { $0 < paragraph }.suffix(2)
    return above.contains { tree.tag($0).headingLevel != nil }
  }

  /// Finds a last paragraph in italics that leads on, if the one before it is none.
  mutating func findNote() {
    let last = Array(left.prefix(2))
    guard last.count == 2, let note = last.first, let before = last.last, statistics.links(note) > 0,
      statistics.text(note) <= Self.longestNote, isEmphasised(note), !isEmphasised(before),
      !article.isKept(note)
    else { return }
    found.append(note)
  }

  /// Whether all of a paragraph but its links is in elements that emphasise it.
  func isEmphasised(_ paragraph: Int) -> Bool {
    guard tree.range(paragraph).count <= Self.mostNodes else { return false }
    let texts = tree.range(paragraph).filter {
      tree.tag($0) == .text && statistics.unlinked($0) > 0
        && tree.line($0).contains { $0.isLetter || $0.isNumber }
    }
    return !texts.isEmpty
      && texts.allSatisfy { text in
        tree.ancestor(of: text) { $0 == .emphasis || $0.isBlock }.map { tree.tag($0) == .emphasis } ?? false
      }
  }
}
