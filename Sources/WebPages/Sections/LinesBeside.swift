import Foundation
import SmashtagModel

/// The lines of an article that tell of it, or lead on, and are none of its text.
struct LinesBeside {
  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics
  private let root: Int
  /// The title, where the text stands after it.
  private let leadingTitle: Int?
  /// The first paragraph of the text; `nil` where it has none.
  private let opening: Int?
  /// The last long paragraph of the text; the article itself where it has none, or as long as it is unknown.
  private let paragraph: Int
  /// Where the text ends: at that paragraph, or at a list or the like after it.
  private let ending: Int
  /// The last sentence after the end that stands beside the text; the end itself where there is none.
  private let lastSentence: Int
  /// The paragraphs after the end that stand in the box around that of the last long one.
  private let surrounding: Set<Int>
  /// Where the text begins: its first paragraph, or the end of the article.
  private let beginning: Int
  /// Where the notes end that the text ends with; `nil` where it ends with none.
  private let endOfNotes: Int?
  /// The lines with facts at the end of the text; `nil` as long as they are unknown.
  private var facts: Set<Int>?
  /// Whether it begins as a letter does; `nil` as long as that is unknown.
  private var isLetter: Bool?
  private var years: TimelineYears
  /// What is known of questions and their answers.
  private var questions: QuestionBoxes
  private var headings: BoxHeadings
  private var sections: SectionBoxes

  init(
    of article: ArticleTree, after title: Int? = nil, opening: Int? = nil, paragraph: Int? = nil,
    ending: Int? = nil, lastSentence: Int? = nil, surrounding: [Int] = []
  ) {
    (self.article, tree, statistics, root) = (article, article.tree, article.statistics, article.root)
    (leadingTitle, self.opening) = (title, opening)
    years = TimelineYears(of: article)
    questions = QuestionBoxes(of: article)
    headings = BoxHeadings(of: article)
    self.paragraph = paragraph ?? root
    sections = SectionBoxes(of: article, after: paragraph ?? root)
    self.ending = ending ?? paragraph ?? root
    self.lastSentence = lastSentence ?? self.ending
    self.surrounding = Set(surrounding)
    beginning = opening ?? tree.end(root)
    endOfNotes = article.endOfNotes(around: self.ending, after: beginning)
  }
}

extension LinesBeside {
  /// Whether it is a block of text without other blocks of text in it, or an element that is a line between blocks.
  func isLine(_ node: Int) -> Bool {
    guard node != root, statistics.text(node) > 0,
      Self.lines.contains(tree.tag(node)) || isInlineLine(node)
        || (tree.tag(node) == .cell && !article.isKept(node))
    else { return false }
    return !tree.range(node).dropFirst().contains { tree.tag($0).isBlock && statistics.text($0) > 0 }
  }

  /// Whether a line is none of the text.
  ///
  /// - Parameter isMarked: whether an element is known as another part.
  mutating func isBeside(_ node: Int, isMarked: (Int) -> Bool) -> Bool {
    let isHeading = tree.tag(node).headingLevel != nil
    if isHeading, let leadingTitle, tree.end(node) <= leadingTitle { return true }
    if isHeading, AnswerWords.areOfQuestion(tree.line(node)), !headsList(node, isMarked) { return true }
    if article.titleNode == node || (isHeading && (node < ending || headsList(node, isMarked))) {
      return false
    }
    let text = statistics.text(node)
    if article.isKept(node) || years.isOne(node) { return false }
    let isBoxHeading = headings.isOne(node)
    if isBoxHeading, node < ending { return false }
    if node < beginning {
      return text <= ArticleTree.longestByline && (statistics.prose(node) == 0 || !tree.isSentence(node))
        && !opens(node)
    }
    let isOfLinks =
      (holdsLinksAlone(node) && text <= ArticleTree.longestByline) || article.isLabelled(node)
    if isLabel(node), !isBoxHeading { return true }
    guard node > ending, ending > root else { return isOfLinks }
    let isBesideText = isBesideText(node) || (node <= lastSentence && statistics.links(node) == 0)
    if let endOfNotes, node >= endOfNotes, !isHeading, statistics.links(node) > 0 { return true }
    if isFact(ofText: node) || isLastWord(node) { return false }
    if isOfLastSection(node) || isOfLetter(node) || ((isHeading || !isOfLinks) && sections.hold(node)) {
      return false
    }
    if questions.isOne(around: node, without: paragraph) || questions.goesOn(in: node, after: paragraph) {
      return false
    }
    if isBesideText, tree.isCalledLike(node, paragraph), goesOn(node) || isSignature(node) { return false }
    if isHeading || isBoxHeading || standsForHeading(node) || headsNote(node) {
      return !headsText(node, isMarked)
    }
    return isOfLinks || isNoSentence(node, isBesideText)
  }

  /// Whether a line holds nothing but links, and signs between them.
  private func holdsLinksAlone(_ node: Int) -> Bool {
    if statistics.linkShare(node) > 0.9 { return true }
    guard statistics.links(node) > 1, statistics.linkShare(node) > 0.6 else { return false }
    return tree.range(node).allSatisfy {
      tree.tag($0) != .text || statistics.linked($0) > 0
        || !String(decoding: tree.text($0), as: UTF8.self).contains { $0.isLetter || $0.isNumber }
    }
  }

  /// Whether a line after the text says too little to be one of its sentences.
  private func isNoSentence(_ node: Int, _ isBesideText: Bool) -> Bool {
    !(tree.isSentence(node) || (isBesideText && tree.endsInSign(node)))
      || (!isBesideText && statistics.text(node) < ArticleTree.longParagraph)
      || statistics.linkShare(node) >= 0.4
      || (statistics.links(node) > 0 && statistics.prose(node) == 0 && article.isSetApart(node)
        && !article.isSetApart(paragraph))
  }

  /// Whether a line stands beside the last paragraphs of the text, or in a box made like theirs.
  private func isBesideText(_ node: Int) -> Bool {
    guard let box = article.box(of: paragraph) else { return false }
    if tree.parent(node) == box || tree.parent(node) == article.box(of: ending) { return true }
    if surrounding.contains(node) || isInBoxOfText(node) || article.continuation(of: box) == node {
      return true
    }
    return isInBoxes(node, like: paragraph) || isInNamedBoxes(node, like: paragraph)
      || opening.map { isInNamedBoxes(node, like: $0) } ?? false
  }

  /// Whether the boxes right around two lines that are called alike have the same classes, and those below one with both begin with
  /// the same class, whatever stands between them.
  private func isInNamedBoxes(_ node: Int, like line: Int) -> Bool {
    guard tree.isCalledLike(node, line), case var own = tree.parent(node), case var other = tree.parent(line),
      tree.value(.classes, of: own)?.isEmpty == false, tree.isCalledLike(own, other)
    else { return false }
    while own > root, !tree.range(tree.parent(own)).contains(line) { own = tree.parent(own) }
    while other > root, tree.parent(other) != tree.parent(own) { other = tree.parent(other) }
    return own > root && other > root && own != other && tree.isOfKind(own, other)
  }

  /// Whether the boxes of two lines are called alike up to one with both: some systems set each paragraph into boxes of its own.
  private func isInBoxes(_ node: Int, like line: Int) -> Bool {
    var (own, other) = (node, line)
    for depth in 0..<Self.mostBoxes {
      guard own > root, other > root,
        tree.isCalledLike(own, other) || (depth > 1 && tree.isOfKind(own, other))
      else { return false }
      (own, other) = (tree.parent(own), tree.parent(other))
      if own == other { return true }
    }
    return false
  }

  /// Whether its box has a class, and one beside it that is called alike holds the first paragraph of the text.
  private func isInBoxOfText(_ node: Int) -> Bool {
    guard let opening, case var own = opening, case let box = tree.parent(node), box > root,
      tree.value(.classes, of: box)?.isEmpty == false
    else { return false }
    while own > root, tree.parent(own) != tree.parent(box) { own = tree.parent(own) }
    return own > root && own != box && tree.isCalledLike(own, box)
  }

  private static let mostBoxes = 8

  /// Whether it is a heading in the box of the text with lines below it, or one of these: names, results, addresses.
  private func isOfLastSection(_ node: Int) -> Bool {
    guard let box = article.box(of: paragraph), tree.parent(node) == box, isPlain(node) else { return false }
    let siblings = lastOf(box)
    guard let heading = siblings.last(where: { $0 <= node && tree.tag($0).headingLevel != nil }) else {
      return false
    }
    let lines = siblings.drop { $0 <= heading }.prefix { tree.tag($0).headingLevel == nil }
    return isPlain(heading) && !lines.isEmpty && lines.allSatisfy(isPlain)
  }

  /// Whether the text begins with a line that addresses those who read it.
  private var beginsLetter: Bool {
    mutating get {
      if let isLetter { return isLetter }
      isLetter = LetterLines(of: article, opening: opening).isLetter
      return isLetter ?? false
    }
  }

  /// Whether it is one of the last lines of a letter or a notice.
  private mutating func isOfLetter(_ node: Int) -> Bool {
    guard let box = article.box(of: paragraph), tree.parent(node) == box, isPlain(node) else { return false }
    return LetterLines(of: article, opening: opening).end(
      lastOf(box), with: node, isLetter: beginsLetter, where: isPlain)
  }

  /// Whether a heading is a sentence with which the box of the text ends, but for pictures.
  private func isLastWord(_ heading: Int) -> Bool {
    guard tree.tag(heading).headingLevel != nil, statistics.links(heading) == 0,
      let box = article.box(of: paragraph), tree.parent(heading) == box,
      case let line = tree.line(heading).trimmingCharacters(in: .whitespaces), let last = line.last,
      ".!".contains(last), saysEnough(line)
    else { return false }
    return (tree.end(heading)..<tree.end(box)).allSatisfy {
      tree.tag($0) == .image || (statistics.text($0) == 0 && tree.tag($0) != .form && tree.tag($0) != .link)
    }
  }

  /// Whether it is a line with facts that belong to the text.
  private mutating func isFact(ofText node: Int) -> Bool {
    if let facts { return facts.contains(node) }
    let lines = article.box(of: paragraph).map(lastOf) ?? []
    facts = FactLines(of: article).found(among: lines, where: isPlain)
    return facts?.contains(node) ?? false
  }

  /// What stands in the box of the text after its end, as far as it is near.
  private func lastOf(_ box: Int) -> [Int] {
    var last = ending
    while last > box, tree.parent(last) != box { last = tree.parent(last) }
    guard last > box else { return [] }
    var (next, found, count) = (tree.end(last), [Int](), 0)
    while next < tree.end(box), found.count < Self.mostBeside, count < Self.mostLookedAt {
      if statistics.text(next) > 0 { found.append(next) }
      next = tree.end(next)
      count += 1
    }
    return found
  }

  /// How many elements after the end are looked at, most of which may be empty.
  private static let mostLookedAt = 200

  /// Whether it is a heading or a paragraph without links.
  private func isPlain(_ node: Int) -> Bool {
    statistics.links(node) == 0
      && (tree.tag(node) == .paragraph || tree.tag(node).headingLevel != nil || isNamedLikeText(node))
  }

  /// Whether it has a class and is called as the last long paragraph.
  private func isNamedLikeText(_ node: Int) -> Bool {
    tree.value(.classes, of: node)?.isEmpty == false && tree.isCalledLike(node, paragraph)
  }

  /// Whether a heading stands right above a sentence of the text.
  private func headsText(_ heading: Int, _ isMarked: (Int) -> Bool) -> Bool {
    guard let next = firstLine(below: heading),
      tree.tag(next) == .paragraph || (next <= lastSentence && tree.tag(next) == .division)
        || isNamedLikeText(next),
      tree.isSentence(next), statistics.linkShare(next) < 0.4, !isMarked(next),
      statistics.links(next) == 0 || article.nextElements(after: heading).first == next
    else { return false }
    return isBesideText(next) || next <= lastSentence || statistics.text(next) >= ArticleTree.longParagraph
  }

  /// The first line near a heading that is none of a lower level.
  private func firstLine(below heading: Int) -> Int? {
    var (line, level) = (heading, tree.tag(heading).headingLevel)
    for _ in 0..<Self.mostLevels {
      let after = (tree.end(line)..<tree.end(root)).prefix(Self.mostAfterHeading)
      guard let next = after.first(where: article.isLeaf) else { return nil }
      guard let above = level, let below = tree.tag(next).headingLevel, below > above else { return next }
      (line, level) = (next, below)
    }
    return nil
  }

  private static let mostLevels = 4

  /// Whether a paragraph stands for a heading: a few words without links that are all in one element, and no sentence.
  private func standsForHeading(_ node: Int) -> Bool {
    tree.tag(node) == .paragraph && statistics.text(node) <= ArticleTree.longestLine
      && statistics.links(node) == 0 && !tree.isSentence(node) && article.isSetApart(node)
  }

  private static let mostAfterHeading = 8

  static let longestLabel = 60

  static let lines = PageTag.Group([
    .paragraph, .division, .section, .center, .heading1, .heading2, .heading3, .heading4, .heading5,
    .heading6,
    .article, .aside,
  ])
}

private extension LinesBeside {
  /// Whether it is an element within a line that is the whole line, outside of the text, and says nothing but facts about it: it
  /// is links alone, or above the text and has a day or a time.
  func isInlineLine(_ node: Int) -> Bool {
    guard Self.inlines.contains(tree.tag(node)), case let box = tree.parent(node),
      statistics.text(box) > statistics.text(node),
      statistics.text(node) <= ArticleTree.longestDate, node < beginning || node >= tree.end(ending)
    else { return false }
    if let leadingTitle, tree.end(node) <= leadingTitle, isBesideBlocks(node) {
      return !tree.isSentence(node)
    }
    guard !article.hasProseOfItsOwn(box) || (node < beginning && !article.hasTextOfItsOwn(box)) else {
      return false
    }
    if node < beginning, isBesideBlocks(node), introduces(node) { return true }
    let isShort = node < beginning && statistics.text(node) <= Self.longestLabel && isBesideBlocks(node)
    guard PageTag.styled.contains(tree.tag(node)) || node > ending || isShort,
      article.lineOfItsOwn(node) == node
    else {
      return false
    }
    return statistics.linkShare(node) > 0.9
      || (node < beginning && article.hasTime(node) && !tree.isSentence(node))
  }

  /// Whether it stands above the title, or in a box without the first paragraph, and is short.
  func introduces(_ node: Int) -> Bool {
    if let titleNode = article.titleNode, tree.end(node) <= titleNode { return !tree.isSentence(node) }
    return opening.map { !tree.range(tree.parent(node)).contains($0) } ?? false
      && (!tree.isSentence(node) || statistics.text(node) <= ArticleTree.longestLine)
  }

  /// Whether a part of a line above the text stands beside blocks: what introduces the title, or tells of it.
  func isBesideBlocks(_ node: Int) -> Bool {
    let box = tree.parent(node)
    return tree.tag(box).isBlock
      && tree.children(box).prefix(Self.mostBeside).contains {
        tree.tag($0).isBlock && statistics.text($0) > 0
      }
  }

  static let mostBeside = 30
  static let inlines = PageTag.Group([.inline, .emphasis, .strong, .small, .link, .time])

  /// Whether a line after the last paragraph says enough to be one, although it ends without a full stop, or leads on.
  func goesOn(_ node: Int) -> Bool {
    if statistics.prose(node) > 0, statistics.linkShare(node) < 0.4 {
      return statistics.text(node) >= ArticleTree.longParagraph
    }
    return tree.isSentence(node) && statistics.links(node) > 1
      && statistics.unlinked(node) >= ArticleTree.longLink
  }

  /// Whether it is a farewell and who says it, right below the last paragraph: `Kind regards,`, `Ada`.
  func isSignature(_ node: Int) -> Bool {
    guard statistics.text(node) <= Self.longestSignature, statistics.links(node) == 0,
      tree.parent(node) == tree.parent(paragraph), node - tree.end(paragraph) <= Self.mostBeside,
      !(tree.end(paragraph)..<node).contains(where: { statistics.text($0) > 0 }),
      tree.range(node).contains(where: { tree.tag($0) == .lineBreak })
    else { return false }
    return tree.line(node).allSatisfy { ($0.isLetter || !$0.isNumber) && $0 != ":" && $0 != "/" }
  }

  static let longestSignature = 80

  /// Whether it is a short sentence right before the first paragraph, as in `It was raining again.`.
  mutating func opens(_ node: Int) -> Bool {
    guard let opening, tree.tag(node) == .paragraph, tree.parent(node) == tree.parent(opening) else {
      return false
    }
    var (node, count, blanks) = (node, 0, 0)
    while node < opening, count < Self.mostOfOpening, blanks < Self.mostBeside {
      guard statistics.text(node) > 0 else {
        blanks += 1
        node = tree.end(node)
        continue
      }
      count += 1
      let line = tree.line(node)
      guard tree.tag(node) == .paragraph, statistics.links(node) == 0,
        tree.isSentence(node)
          ? saysEnough(line) : addresses(line) || beginsLetter,
        !line.contains(where: { $0.isNumber && !$0.isLetter })
          || (tellsOfNumbers(line) && !article.hasDate(node) && !article.isReservation(node))
      else { return false }
      node = tree.end(node)
    }
    return node == opening
  }

  static let mostOfOpening = 5

  /// Whether a sentence with numbers has words enough to be one of the text, as in `The 11 rings of the float were found`.
  func tellsOfNumbers(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    return words.count > Self.mostWordsOfFact
      && words.count { $0.first?.isLowercase ?? false } > Self.mostSmallOfFact
  }

  static let (mostWordsOfFact, mostSmallOfFact) = (5, 1)

  /// Whether a line is whom a letter or a speech addresses: `Dear readers,`; names alone are a byline.
  func addresses(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    return line.trimmingCharacters(in: .whitespaces).hasSuffix(",") && words.count > 1
      && words.contains { $0.first?.isLowercase ?? false }
  }

  /// Whether there are more than two words in a line, or in a script without blanks between words as many characters as
  /// these have.
  func saysEnough(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    // Two may greet; with capital letters they are a name.
    return words.count > 2 || (words.count == 2 && words[1].first?.isLowercase ?? false)
      || line.unicodeScalars.lazy.filter { $0.isWrittenWithoutBlanks() }.dropFirst(3).first != nil
  }

  /// Whether a heading stands right above a list or a table that belongs to the text; one of links does after its end in its box.
  ///
  /// One that is alone in its box stands above the next box.
  func headsList(_ heading: Int, _ isMarked: (Int) -> Bool) -> Bool {
    let outer = article.wholeBox(of: heading)
    guard var next = article.nextElements(after: outer).first else { return false }
    if outer != heading {
      while !ArticleTree.kept.contains(tree.tag(next)), let only = article.onlyChild(of: next) { next = only }
    }
    guard ArticleTree.kept.contains(tree.tag(next)), !isMarked(next) else { return false }
    return statistics.linkShare(next) < 0.5
      || (heading > ending && article.box(of: paragraph) == tree.parent(heading))
  }

  static let aroundLabels = CharacterSet(charactersIn: " -–—*")

  /// Whether it is a box with one word before a paragraph, as above advertisements, or with a number alone.
  func isLabel(_ node: Int) -> Bool {
    guard tree.tag(node) == .division || tree.tag(node) == .center, statistics.text(node) <= Self.longestLabel
    else { return false }
    let line = tree.line(node).trimmingCharacters(in: Self.aroundLabels)
    // How many votes an answer has.
    if line.allSatisfy(\.isNumber), !article.isKept(node) { return true }
    guard
      line.allSatisfy({
        $0.isLetter || $0.unicodeScalars.contains { $0.properties.generalCategory == .nonspacingMark }
      }), let next = article.nextElements(after: node).first(where: article.isParagraph)
    else { return false }
    // One that is called like a paragraph is the heading of the next ones.
    return (tree.value(.classes, of: node) == nil || !tree.isCalledLike(node, next)) && !headsBox(node)
  }

  /// Whether it is a box of a few words above the paragraphs of a small box with a name.
  func headsNote(_ node: Int) -> Bool {
    tree.tag(node) == .division && statistics.text(node) <= Self.longestLabel && statistics.links(node) == 0
      && !tree.isSentence(node) && headsBox(node)
  }

  /// Whether it is the first line of a small box with a name that otherwise holds paragraphs alone: `Note` above what is to be
  /// noted.
  func headsBox(_ label: Int) -> Bool {
    let box = tree.parent(label)
    guard box > root, ArticleTree.boxes.contains(tree.tag(box)),
      tree.value(.classes, of: box)?.isEmpty == false,
      statistics.prose(box) * Self.leastAround < statistics.prose(root)
    else { return false }
    let lines = tree.children(box).prefix(Self.mostBeside).filter { statistics.text($0) > 0 }
    return lines.first == label && lines.dropFirst().allSatisfy { tree.tag($0) == .paragraph }
  }

  /// How many times the prose of a small box the text has at least.
  static let leastAround = 3
}
