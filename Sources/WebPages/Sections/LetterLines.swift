import Foundation
import SmashtagModel

/// The last lines of a letter or a notice: who has written it, and when.
struct LetterLines {
  private static let linesWithDay = 2...3
  /// The longest day in bytes that says no more: `12 September 2024`, `2024年9月12日`.
  private static let longestDay = 24
  /// How many lines may stand below a letter, and the longest one in bytes; the longest line above it that addresses somebody.
  private static let (mostLines, longestLine, longestAddress) = (2, 40, 60)

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics
  /// The first paragraph of the text.
  private let opening: Int?

  init(of article: ArticleTree, opening: Int?) {
    (self.article, tree, statistics) = (article, article.tree, article.statistics)
    self.opening = opening
  }

  /// Whether a line and those after it are the last ones of a letter or a notice.
  ///
  /// - Parameters:
  ///   - lines: what stands in the box of the text after its end.
  ///   - isLetter: whether the text begins as a letter does.
  ///   - isPlain: whether a line is a paragraph or a heading without links.
  func end(_ lines: [Int], with line: Int, isLetter: Bool, where isPlain: (Int) -> Bool) -> Bool {
    isDated(lines, where: isPlain) || (isLetter && areOfWriter(lines.drop { $0 < line }, where: isPlain))
  }

  /// Whether the text begins with a line that addresses those who read it, and goes on with a small letter: `Dear all,`; or that line
  /// is the beginning of its first paragraph.
  var isLetter: Bool {
    guard let opening else { return false }
    let texts = tree.range(opening).lazy.filter { tree.tag($0) == .text && tree.visibleCount($0) > 0 }
    if let first = texts.first, isAddress(first) {
      return tree.range(opening).contains { tree.tag($0) == .lineBreak }
    }
    var above = tree.sibling(before: opening)
    while let blank = above, statistics.text(blank) == 0 { above = tree.sibling(before: blank) }
    guard let above, tree.tag(above) == .paragraph, isAddress(above) else { return false }
    return tree.line(opening).first { !$0.isWhitespace }?.isLowercase ?? false
  }
}

private extension LetterLines {
  func isAddress(_ node: Int) -> Bool {
    guard statistics.text(node) <= Self.longestAddress, statistics.links(node) == 0 else { return false }
    let line = tree.line(node).trimmingCharacters(in: .whitespaces)
    return line.hasSuffix(",") && !line.contains(where: \.isNumber)
  }

  /// Whether the last of some lines is a day, and none is a sentence.
  func isDated(_ lines: [Int], where isPlain: (Int) -> Bool) -> Bool {
    guard Self.linesWithDay.contains(lines.count), let day = lines.last,
      statistics.text(day) <= Self.longestDay, article.hasDay(day, in: nil)
    else { return false }
    return lines.allSatisfy { line in
      isPlain(line) && tree.tag(line).headingLevel == nil && tree.value(.classes, of: line) == nil
        && statistics.text(line) <= ArticleTree.longestLine && !tree.isSentence(line)
        && !tree.line(line).contains { ":：/|".contains($0) }
    }
  }

  /// Whether the last two lines are as short as a farewell and a name, without a number.
  func areOfWriter(_ lines: ArraySlice<Int>, where isPlain: (Int) -> Bool) -> Bool {
    (1...Self.mostLines).contains(lines.count)
      && lines.allSatisfy { line in
        isPlain(line) && tree.tag(line).headingLevel == nil && statistics.text(line) <= Self.longestLine
          && !tree.line(line).contains { ":：/|@".contains($0) || $0.isNumber }
      }
  }
}
