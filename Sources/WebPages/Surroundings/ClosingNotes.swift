import Foundation

/// Finds the last paragraphs of an article that are none of its text: under what it is filed, notices of the house, where to
/// follow, whose it is.
struct ClosingNotes {
  /// How many paragraphs a text has at least that others are strays beside, and how many these are at most.
  private static let (fewestParagraphs, mostStrays) = (4, 2)
  /// In bytes.
  private static let (longestStray, longestNote, longestFiling) = (350, 480, 700)
  /// How many notes are set off from a text at most, and how many rules stand above the one that they are below.
  private static let (mostNotes, mostRules) = (3, 1)
  /// In bytes: a paragraph that stands beside notes, and what may stand for a rule.
  private static let (longestBeside, longestRule) = (160, 60)
  /// How much of a note its links are at least that nothing else tells apart.
  private static let leastLinked = 0.15

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics
  private let isPassedOver: (Int) -> Bool
  /// The outermost boxes with notes of the text, which lead back to it.
  private let footnotes: [Int]
  /// All of the article that are long or sentences, in the order of the page.
  private let paragraphs: [Int]
  private var found: [Int] = []

  /// - Parameter isPassedOver: whether a paragraph is known to be another part.
  init(of article: ArticleTree, except isPassedOver: @escaping (Int) -> Bool) {
    (self.article, tree, statistics) = (article, article.tree, article.statistics)
    self.isPassedOver = isPassedOver
    let (tree, nodes) = (article.tree, article.tree.range(article.root).dropFirst())
    let footnotes = tree.outermostBoxes(in: nodes) {
      article.statistics.anchors($0) > 0 && ClassWords.namesFootnotes($0, of: tree)
    }
    self.footnotes = footnotes
    paragraphs = tree.boxes(in: tree.range(article.root)).filter {
      article.isParagraph($0) && !tree.isIn(footnotes, $0)
    }
  }

  /// The paragraphs after a node.
  func after(_ start: Int) -> [Int] {
    var notes = self
    notes.findFiling(after: start)
    notes.findBelowRule(after: start)
    notes.findStrays()
    notes.findFollowing()
    notes.findSetOff()
    notes.findLine()
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

  /// Finds the last lines below a rule, or a line of signs that stands for one, if one of them is set off, leads on or has an address.
  mutating func findBelowRule(after start: Int) {
    let last = Array(left.prefix(Self.mostNotes + Self.fewestParagraphs))
    guard last.count > Self.fewestParagraphs, let note = last.first, note > start,
      let rule = (start..<note).last(where: isRule), case let box = tree.parent(rule),
      tree.end(note) <= tree.end(box), (start..<rule).count(where: isRule) <= Self.mostRules
    else { return }
    let lines = tree.boxes(in: rule + 1..<tree.end(box)).filter {
      article.isLeaf($0) && !isPassedOver($0) && !tree.isIn(footnotes, $0)
    }
    let notes = lines.filter(article.isParagraph)
    guard notes.count <= Self.mostNotes, last[notes.count] < rule, lines.contains(where: isNote),
      lines.allSatisfy({ tree.tag($0).headingLevel == nil && !article.isKept($0) }),
      notes.allSatisfy({ isNote($0) || statistics.text($0) <= Self.longestBeside }),
      notes.reduce(0, { $0 + statistics.text($1) }) <= Self.longestFiling
    else { return }
    found += lines
  }

  /// Finds a last paragraph in which several links lead to pages of a name on as many sites: where to follow.
  mutating func findFollowing() {
    let last = Array(left.prefix(2))
    guard last.count == 2, let note = last.first, statistics.text(note) <= Self.longestStray,
      statistics.linkShare(note) >= Self.leastLinked, !isHeaded(note), !article.isKept(note)
    else { return }
    let links = tree.range(note).filter { tree.tag($0) == .link && statistics.text($0) > 0 }
    let pages = links.compactMap { tree.string(.address, of: $0).flatMap(Self.profile) }
    if pages.count > 1, pages.count == links.count, Set(pages.map(\.host)).count == pages.count,
      pages.contains(where: \.hasName)
    {
      found.append(note)
    }
  }

  /// Finds the last paragraphs that are set off from those before them and lead on.
  mutating func findSetOff() {
    let all = Array(left)
    let notes = all.prefix(Self.mostNotes + 1).prefix {
      (isSetOff($0) || isOfOwnKind($0)) && !article.isKept($0)
    }
    guard (1...Self.mostNotes).contains(notes.count), let last = notes.first, notes.count < all.count,
      notes.allSatisfy({ statistics.text($0) <= Self.longestNote })
    else { return }
    let before = all.dropFirst(notes.count)
    // Of a long text, which sets off nothing else, they may be several, or set off in another way.
    let isLong = before.count >= Self.fewestParagraphs && !before.contains(where: isSetOff)
    if isLong || (notes.count == 1 && isEmphasised(last)) { found += notes.filter(leadsOn) }
  }

  /// Finds a last line of a paragraph, or of a text with line breaks alone, that is in italics and leads on below an empty line.
  mutating func findLine() {
    let text = tree.range(article.root).last { tree.tag($0) == .text && statistics.text($0) > 0 }
    guard var line = text, !isPassedOver(line) else { return }
    while !tree.tag(tree.parent(line)).isBlock { line = tree.parent(line) }
    let box = tree.parent(line)
    guard Self.italics.contains(tree.tag(line)), statistics.text(line) <= Self.longestNote,
      statistics.text(line) * Self.fewestParagraphs <= statistics.prose(article.root), leadsOn(line),
      !article.isKept(line)
    else { return }
    let above = tree.children(box).prefix { $0 < line }.reversed().prefix {
      tree.tag($0) == .lineBreak || statistics.text($0) == 0
    }
    if above.count(where: { tree.tag($0) == .lineBreak }) > 1 { found.append(line) }
  }
}

private extension ClosingNotes {
  func isRule(_ node: Int) -> Bool {
    if tree.tag(node) == .rule { return true }
    guard tree.tag(node).isBlock, (1...Self.longestRule).contains(statistics.text(node)), article.isLeaf(node)
    else { return false }
    return tree.line(node).allSatisfy { $0.isWhitespace || Self.signsOfRule.contains($0) }
  }

  /// Whether a line below a rule is none of the text, whose own notes begin with a number or a sign, or lead back to it.
  func isNote(_ line: Int) -> Bool {
    guard statistics.anchors(line) == 0, statistics.text(line) <= Self.longestNote,
      let first = tree.line(line).first(where: { !$0.isWhitespace }), !first.isNumber, !"[^*†".contains(first)
    else { return false }
    return isSetOff(line) || statistics.linkShare(line) >= Self.leastLinked || hasAddress(line)
  }

  func leadsOn(_ note: Int) -> Bool { statistics.links(note) > 0 || hasAddress(note) }

  /// Whether there is an address in a line that is no link.
  func hasAddress(_ line: Int) -> Bool {
    tree.line(line).split(separator: " ").contains { word in
      word.contains("://") || word.hasPrefix("www.") || (word.contains("@") && word.count > 2)
    }
  }

  /// The host of an address with at most one name after it, as that of a page about somebody, and whether it has one; `nil`
  /// for another address.
  static func profile(_ address: String) -> (host: String, hasName: Bool)? {
    guard address.hasPrefix("http"), let scheme = address.range(of: "://") else { return nil }
    let parts = address[scheme.upperBound...].split(separator: "/")
    return parts.count > 2 ? nil : parts.first.map { ($0.lowercased(), parts.count == 2) }
  }

  /// Whether all of a paragraph is in one element within it, or all but its links in italics, or it is called small print.
  func isSetOff(_ paragraph: Int) -> Bool {
    article.isSetApart(paragraph) || isEmphasised(paragraph)
      || tree.value(.classes, of: paragraph).map {
        ClassWords.names(in: $0, any: Self.small, isOfStyle: true)
      } ?? false
  }

  /// Whether a paragraph with links or an address is called otherwise than those before it, which are called alike.
  func isOfOwnKind(_ paragraph: Int) -> Bool {
    guard tree.value(.classes, of: paragraph)?.isEmpty == false,
      statistics.linkShare(paragraph) >= Self.leastLinked || hasAddress(paragraph)
    else { return false }
    let beside = tree.children(tree.parent(paragraph)).filter { article.isParagraph($0) && $0 < paragraph }
    guard beside.count >= Self.fewestParagraphs, let first = beside.first else { return false }
    return !tree.isCalledLike(first, paragraph) && beside.allSatisfy { tree.isCalledLike($0, first) }
  }

  func isEmphasised(_ paragraph: Int) -> Bool { article.isWhole(paragraph, in: Self.italics) }

  static let italics = PageTag.Group([.emphasis, .small])
  static let small = HTMLNameTable<Bool>(["small", "smallprint", "fineprint"])
  static let signsOfRule: Set<Character> = ["*", "_", "-", "–", "—", "~", "•", "·", "=", "#", "⁂", "＊", "…"]
}
