/// What the short lines of an article tell of it: days, times, and what leads on.
extension ArticleTree {
  /// Whether a short line, not mostly of links, has one year of a web page and the number of a day.
  func hasDay(_ node: Int, in year: String?) -> Bool {
    guard statistics.text(node) <= Self.longestLine, statistics.linkShare(node) < 0.5 else {
      return false
    }
    let numbers = tree.line(node).split { !$0.isNumber }
    let years = numbers.filter { $0.count == 4 }
    return years.count == 1 && Int(years[0]).map(Self.yearsOfPages.contains) ?? false
      && year.map { $0 == years[0] } ?? true
      && numbers.contains { $0.count < 3 && Int($0).map((1...31).contains) ?? false }
  }

  private static let yearsOfPages = 1990...2100

  /// Whether a heading is no more than a day: `Tuesday, 10 June 2014`.
  func isDay(_ heading: Int) -> Bool {
    guard tree.tag(heading).headingLevel != nil, hasDay(heading, in: nil) else { return false }
    let words = tree.line(heading).split { !$0.isLetter && !$0.isNumber }
    return words.count <= Self.mostWordsOfDay && words.count { $0.contains(where: \.isNumber) } <= 3
  }

  private static let mostWordsOfDay = 4

  /// Whether it is a short line that is no sentence.
  func isFact(_ node: Int) -> Bool {
    statistics.text(node) <= Self.longestByline && tree.tag(node).headingLevel == nil
      && !tree.isSentence(node)
  }

  /// Whether there is a day of a year, or a time of day, in a line.
  func hasDate(_ node: Int) -> Bool {
    hasDay(node, in: nil)
      || (hasTime(node) && !tree.line(node).split { !$0.isNumber }.contains { $0.count > 3 })
  }

  /// Whether there is a year or a time of day in a line, or other numbers than those of one that is written in groups: `1.204`.
  func hasTime(_ node: Int) -> Bool {
    let numbers = tree.line(node).split { !$0.isNumber }
    return numbers.contains { $0.count == 4 }
      || (numbers.count > 1 && (numbers.count > 2 || numbers[1].count != Self.digitsOfGroup))
  }

  private static let digitsOfGroup = 3
}

extension ArticleTree {
  /// Whether it is a label before long links that end the line: `Read also: The ferry is back`.
  func isLabelled(_ node: Int) -> Bool {
    let (links, linked) = (statistics.links(node), statistics.linked(node))
    guard (1...Self.mostLabelled).contains(links), statistics.unlinked(node) <= LinesBeside.longestLabel,
      statistics.text(node) <= Self.longestByline * links
    else { return false }
    let texts = tree.range(node).filter { tree.tag($0) == .text && statistics.text($0) > 0 }
    let hasLabel = texts.first.map(tree.endsWithColon) ?? false
    let namesTexts =
      linked >= links * Self.longLink
      && (statistics.linkShare(node) > 0.5 || (hasLabel && texts.first.map(isShortLabel) ?? false))
    // A box of its own between the paragraphs: `Topics: Weather, Gutters`.
    let isOfWords =
      tree.tag(node) == .division && hasLabel && statistics.text(node) <= LinesBeside.longestLabel
    guard namesTexts || isOfWords else { return false }
    return texts.drop { statistics.linked($0) == 0 }.allSatisfy { statistics.linked($0) > 0 }
  }

  /// Whether a text is a few words that are set apart within their line, and the link after it leads to a page.
  private func isShortLabel(_ text: Int) -> Bool {
    let isSetApart = PageTag.styled.contains(tree.tag(tree.parent(text)))
    guard isSetApart, tree.line(text).split(separator: " ").count <= Self.mostWordsOfLabel else {
      return false
    }
    let rest = (text..<tree.end(block(of: text))).prefix(Self.mostAfterLabel)
    return rest.first { tree.tag($0) == .link }.map { link in
      let address = tree.string(.address, of: link) ?? ""
      return !address.hasPrefix("mailto:") && !address.hasPrefix("tel:") && !tree.line(link).contains("://")
    } ?? false
  }

  private static let mostWordsOfLabel = 5

  private static let (mostLabelled, mostAfterLabel) = (4, 30)
}
