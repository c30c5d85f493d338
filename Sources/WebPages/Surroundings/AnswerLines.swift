import Foundation

/// Finds the lines below a text after which stands what others answered.
struct AnswerLines {
  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics
  private let lines: LinesBeside
  /// The boxes that end with a number in parentheses, by their tag; `nil` as long as nobody asked.
  private var numbered: [PageTag: [Int]]?

  init(of article: ArticleTree, among lines: LinesBeside) {
    (self.article, tree, statistics) = (article, article.tree, article.statistics)
    self.lines = lines
  }
}

extension AnswerLines {
  /// Whether it is a number of comments, or a line of a few words that ends with a number in parentheses and calls these
  /// comments, or stands above entries or a form: `Comments (12)`.
  mutating func count(_ node: Int) -> Bool {
    guard LinesBeside.lines.contains(tree.tag(node)), statistics.text(node) <= ArticleTree.longestLine,
      lines.isLine(node), !article.isKept(node)
    else { return false }
    let line = tree.line(node).trimmingCharacters(in: .whitespaces)
    if AnswerWords.areCounted(by: line) { return statistics.links(node) == 0 }
    guard let (words, number) = Self.parts(of: line) else { return false }
    return words.contains(where: AnswerWords.have)
      || (!Self.isYear(number) && !isOneOfSeveral(node) && isAboveAnswers(node))
  }

  /// Whether it is a heading, or a box below a text, that says no more than that others answered, above boxes that hold these answers.
  ///
  /// - Parameter prose: how much of it stands above, in bytes; above a short one, `Kommentar` says what the text is.
  func head(_ node: Int, below prose: Int) -> Bool {
    let isBelowText =
      prose >= EntryBoxes.leastProseAbove && tree.tag(node) == .division && article.isLeaf(node)
    guard tree.tag(node).headingLevel != nil || isBelowText, statistics.text(node) <= ArticleTree.longestLine,
      AnswerWords.areSaid(by: tree.line(node))
    else { return false }
    let after = article.nextElements(after: node).filter { statistics.text($0) > 0 }
    return after.contains { statistics.prose($0) > 0 }
      && after.allSatisfy { answer in
        Self.answers.contains(tree.tag(answer)) && !tree.range(answer).contains { tree.tag($0) == .verbatim }
      }
  }
}

private extension AnswerLines {
  /// One to three words, and the number in parentheses after them; `nil` where a line is anything else.
  static func parts(of line: String) -> (words: [Substring], number: Substring)? {
    guard line.last == ")", let open = line.lastIndex(of: "(") else { return nil }
    let number = line[open...].dropFirst().dropLast()
    let words = line[..<open].split(separator: " ")
    guard !number.isEmpty, number.allSatisfy({ $0.isNumber || $0 == "." || $0 == "," }),
      (1...3).contains(words.count), words.allSatisfy({ $0.allSatisfy(\.isLetter) })
    else { return nil }
    return (words, number)
  }

  /// Whether a number says of when something is: `Green Eye (1951)`.
  static func isYear(_ number: Substring) -> Bool { Int(number).map(TimelineYears.years.contains) ?? false }

  /// Whether entries or a form follow before any other paragraph does.
  func isAboveAnswers(_ line: Int) -> Bool {
    let entries = EntryBoxes(of: article, opening: nil)
    for node in (tree.end(line)..<tree.end(article.root)).prefix(Self.near) {
      if tree.tag(node) == .form || tree.tag(node) == .control || entries.isEntry(node) { return true }
      if statistics.prose(node) > 0, article.isLeaf(node) { return false }
    }
    return false
  }

  private static let near = 200

  /// Whether another line that is made alike stands in the article: then they are headings of its parts.
  mutating func isOneOfSeveral(_ line: Int) -> Bool {
    let found = numbered ?? allNumbered()
    numbered = found
    return found[tree.tag(line)]?.contains { !tree.range($0).overlaps(tree.range(line)) } ?? false
  }

  func allNumbered() -> [PageTag: [Int]] {
    let found = tree.boxes(in: tree.range(article.root)).filter { node in
      (1...ArticleTree.longestLine).contains(statistics.text(node))
        && Self.parts(of: tree.line(node).trimmingCharacters(in: .whitespaces)) != nil
    }
    return Dictionary(grouping: found, by: tree.tag)
  }

  static let answers = PageTag.Group([.division, .article, .section, .list, .orderedList])
}
