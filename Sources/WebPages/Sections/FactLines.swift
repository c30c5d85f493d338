import Foundation
import SmashtagModel

/// Finds the lines at the end of a text that are no sentences and yet belong to it: typed lists, days and times below a line that
/// heads them, and facts after labels in bold letters.
struct FactLines {
  /// The longest paragraph in bytes that is looked at for lines.
  private static let longest = 1_000
  private static let fewest = 2

  private let article: ArticleTree
  private let tree: PageTree

  init(of article: ArticleTree) { (self.article, tree) = (article, article.tree) }

  /// The lines of the text among some after its end, which follow each other in the same box.
  ///
  /// - Parameter isPlain: whether a line is a paragraph without links.
  func found(among lines: [Int], where isPlain: (Int) -> Bool) -> Set<Int> {
    let typed = lines.map { isPlain($0) && tree.tag($0).headingLevel == nil ? parts(of: $0) : [] }
    var (found, start) = (Set<Int>(), 0)
    while start < lines.count {
      var end = start
      while end < lines.count, !typed[end].isEmpty, typed[end].allSatisfy(isItem),
        sign(typed[end]) == sign(typed[start])
      {
        end += 1
      }
      if !isList(typed[start..<end].joined()) {
        end = start
        while end < lines.count, !typed[end].isEmpty, typed[end].allSatisfy(isAppointment) { end += 1 }
        if !isHeaded(start, in: lines, where: isPlain) || typed[start..<end].joined().count < Self.fewest {
          end = start
        }
      }
      found.formUnion(lines[start..<end])
      if end > start, isHeaded(start, in: lines, where: isPlain) { found.insert(lines[start - 1]) }
      if end == start, isLabelled(lines[start], typed[start]) { found.insert(lines[start]) }
      start = max(end, start + 1)
    }
    return found
  }
}

private extension FactLines {
  /// Whether the line before one ends with a colon, or is a few words in bold letters.
  func isHeaded(_ index: Int, in lines: [Int], where isPlain: (Int) -> Bool) -> Bool {
    guard index > 0, case let line = lines[index - 1], isPlain(line), tree.tag(line).headingLevel == nil
    else {
      return false
    }
    return tree.endsWithColon(line)
      || (article.isSetApart(line) && article.statistics.text(line) <= ArticleTree.longestLine)
  }

  /// What stands in a paragraph between its line breaks; none where it is long.
  func parts(of paragraph: Int) -> [String] {
    guard article.statistics.text(paragraph) <= Self.longest else { return [] }
    var lines = [""]
    for node in tree.range(paragraph) {
      if tree.tag(node) == .lineBreak { lines.append("") }
      if tree.tag(node) == .text {
        lines[lines.count - 1] += String(decoding: tree.text(node), as: UTF8.self)
      }
    }
    return lines.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter { !$0.isEmpty }
  }

  static let bullets: Set<Character> = ["-", "–", "—", "•", "*", "·"]

  /// The sign of a list that the first of some lines begins with; of a number or a letter what follows it.
  func sign(_ lines: [String]) -> Character? { lines.first.flatMap(sign) }

  func sign(_ line: String) -> Character? {
    guard let first = line.first else { return nil }
    let rest = line.dropFirst()
    if Self.bullets.contains(first) {
      return rest.first.map { $0.isWhitespace || first == "•" } ?? false ? first : nil
    }
    let number = first.isNumber ? line.prefix(2).prefix { $0.isNumber } : line.prefix(1)
    guard let sign = line.dropFirst(number.count).first, sign == ")" || (sign == "." && first.isNumber),
      line.dropFirst(number.count + 1).first?.isWhitespace ?? false
    else { return nil }
    return sign
  }

  func isItem(_ line: String) -> Bool {
    sign(line) != nil && line.dropFirst(2).contains(where: \.isLetter)
      && !(line.last.map(Self.bullets.contains) ?? false)
  }

  /// Whether lines begin with the same sign, or with numbers or letters that are counted from the first one.
  func isList(_ lines: some Sequence<String>) -> Bool {
    let lines = Array(lines)
    guard lines.count >= Self.fewest, let first = lines.first?.first else { return false }
    if Self.bullets.contains(first) { return true }
    let numbers = lines.enumerated().allSatisfy { Int($1.prefix { $0.isNumber }) == $0 + 1 }
    let letters = zip(lines, "abcdefghijklmnopqrstuvwxyz").allSatisfy { $0.first == $1 }
    return numbers || letters
  }

  /// Whether a line has words, and numbers as days and times of day have them, but no telephone or postal code.
  func isAppointment(_ line: String) -> Bool {
    let numbers = line.split { !$0.isNumber }
    guard let first = numbers.first, first.count < 3, Int(first).map((1...31).contains) ?? false else {
      return false
    }
    return line.split(separator: " ").count { $0.contains(where: \.isLetter) } >= Self.fewest
      && numbers.allSatisfy { $0.count < 5 && ($0.count < 3 || $0.first != "0") }
      && numbers.count { $0.count == 4 } < 2 && !line.contains("@")
      && (line.contains(":") || numbers.count > 1)
  }

  /// Whether each of several lines of a paragraph begins with a label in bold letters, `Where:`, and what follows one of them says
  /// how much or when, and not just a day.
  func isLabelled(_ paragraph: Int, _ lines: [String]) -> Bool {
    guard lines.count >= Self.fewest, tree.tag(paragraph) == .paragraph else { return false }
    let bold: [String] = tree.children(paragraph).filter { tree.tag($0) == .strong }.prefix(lines.count).map {
      tree.line($0).trimmingCharacters(in: .whitespaces)
    }
    guard bold.count == lines.count else { return false }
    var saysMore = false
    for (line, label) in zip(lines, bold) {
      let value = line.dropFirst(label.count).drop { $0 == ":" || $0.isWhitespace }
      guard !label.isEmpty, line.hasPrefix(label), !value.isEmpty,
        label.hasSuffix(":") || line.dropFirst(label.count).first == ":"
      else { return false }
      let words = value.split { !$0.isLetter && !$0.isNumber }
      saysMore =
        saysMore || (words.count > Self.mostOfDay && value.contains { $0.isNumber } && !value.contains("@"))
    }
    return saysMore
  }

  /// The most words of a day.
  static let mostOfDay = 3
}
