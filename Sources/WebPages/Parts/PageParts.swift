import Foundation
import MentionExtraction
import SmashtagModel

/// Finds the parts of an article that are none of its text: byline, date, standfirst, captions, and what stands beside it.
struct PageParts {
  /// The part of each element that is one, with all that is in it but for parts in it.
  private(set) var parts: [Int: PageBlock.Part] = [:]

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics
  private let root: Int
  private let titleNode: Int?
  /// The title, where the text stands after it.
  private let leadingTitle: Int?
  /// For each node, whether it is left out with its descendants.
  private let leftOut: [Bool]
  /// The first paragraph of the text; `nil` where it has none.
  private var opening: Int?
  /// Where the text ends; the article itself as long as that is unknown, or where it has no long paragraph.
  private var ending: Int
  /// The last long paragraph of the text; `nil` where it has none, or as long as it is unknown.
  private var closing: Int?
  /// The box with nearly all prose.
  private var core: Int
  /// The first line that belongs to the text above that box; `nil` where none does.
  private var prelude: Int?
  private let steps: PictureSteps
  /// What belongs to the text after the box with nearly all prose.
  private var lastParagraphs: [Int] = []
  /// What goes on in the box of the text after a box with the last long paragraph.
  private var surrounding: [Int] = []
  /// The last sentence after that end; `nil` where there is none, or as long as it is unknown.
  private var lastSentence: Int?
  /// The boxes of poems, of which each element is a line.
  private(set) var verses: Set<Int> = []

  /// - Parameters:
  ///   - leftOut: for each node, whether it is left out with its descendants.
  ///   - description: what the page calls its description.
  ///   - authors: whom the page names as its authors.
  ///   - year: the year in which its data say that it was published.
  init(of article: ArticleTree, leftOut: [Bool], description: String?, authors: [String], year: String?) {
    (self.article, self.leftOut) = (article, leftOut)
    (tree, statistics, root, titleNode) = (article.tree, article.statistics, article.root, article.titleNode)
    (leadingTitle, ending, core) = (article.leadingTitle, root, root)
    steps = PictureSteps(of: article)
    let start = titleNode.map { tree.end($0) } ?? root
    opening = paragraph(from: start)
    parts = NamedParts(of: article, beginning: beginning, steps: steps).parts
    if let leadingTitle { parts[leadingTitle] = .other }
    markPullQuotes()
    verses = Verses(of: article).boxes { [self] in isMarked($0) }
    opening = paragraph(from: start)
    markAnswers()
    markEntries()
    core = TextCore(of: article, without: parts.lazy.filter { $0.value == .other }.map(\.key)).found()
    markAround()
    markColumns()
    var invitations = Invitations(of: article, leftOut: leftOut)
    for box in invitations.after(beginning) { parts[box] = .other }
    markOffers()
    for box in ScriptNotices(of: article).boxes(after: beginning) { parts[box] = .other }
    markEntryFacts()
    for cell in MarginNumbers(of: article).cells { parts[cell] = .other }
    markBylines(among: authors, after: start)
    markStandfirst(saying: description ?? "")
    opening = paragraph(from: start)
    markClosingNotes()
    markAuthor(among: authors, after: start)
    closing = lastParagraph()
    ending = closing.map { lastOfText(after: $0) ?? $0 } ?? root
    markListsAbove()
    markLinks()
    surrounding =
      closing.map { SurroundingText(of: article, from: opening, after: $0, ending).sentences } ?? []
    lastSentence = closing.flatMap(lastSentence)
    markLines()
    markNames()
    markDatesOfEntries()
    markDate(after: start, in: year)
    markHeadings()
    removePartsOfOthers()
    keepText()
  }
}

private extension PageParts {
  /// Where the text begins: its first paragraph, or the end of the article.
  var beginning: Int { opening ?? tree.end(root) }

  var lines: LinesBeside {
    LinesBeside(
      of: article, after: leadingTitle, opening: opening, paragraph: closing, ending: ending,
      lastSentence: lastSentence, surrounding: surrounding)
  }

  /// The first paragraph of prose at or after a node that is not marked as a part, nor the caption of a figure.
  func paragraph(from start: Int) -> Int? {
    if statistics.prose(root) == 0, prelude == nil { return article.firstSentence(leftOut: leftOut) }
    return tree.range(root).first { node in
      node >= start && (article.isParagraph(node) || isVerse(node) || node == prelude) && !isMarked(node)
        && !article.isOrigin(node) && !article.isNote(node) && !article.isInNotice(node)
        && tree.value(.classes, of: node).map { !NamedParts.nameStandfirst($0) } ?? true
        && tree.tag(node) != .caption && tree.ancestor(of: node) { $0 == .caption } == nil
    }
  }

  /// The last long paragraph of prose that is none of the parts.
  func lastParagraph() -> Int? {
    tree.range(root).last {
      article.isParagraph($0) && statistics.unlinked($0) >= ArticleTree.longParagraph && !isMarked($0)
        && !article.isReservation($0) && !article.isOrigin($0)
    }
  }

  /// The last list, table, code or the like after the last long paragraph that belongs to the text, as short sentences and
  /// headings above it do; `nil` where there is none.
  func lastOfText(after paragraph: Int) -> Int? {
    let last = tree.range(core).last { node in
      guard node > paragraph, statistics.linkShare(node) < 0.3, statistics.forms(node) == 0 else {
        return false
      }
      let isKept =
        ArticleTree.kept.contains(tree.tag(node))
        && (statistics.text(node) >= Self.leastKept || tree.tag(node) == .verbatim)
      return (isKept || isCalledText(node) || steps.last.contains(node)) && !isMarked(node)
    }
    guard let last else { return lastHeadedList(after: paragraph) }
    return ArticleTree.kept.contains(tree.tag(last)) ? last : tree.range(last).last(where: article.isLeaf)
  }

  /// The last of several short lists after the last long paragraph, each with a heading, that together say enough: what is good,
  /// and what is not.
  func lastHeadedList(after paragraph: Int) -> Int? {
    let lists = tree.boxes(in: tree.range(core)).filter { list in
      list > paragraph && Self.lists.contains(tree.tag(list)) && statistics.links(list) == 0
        && !isMarked(list)
        && tree.sibling(before: list).map {
          let above = statistics.text($0) > 0 ? $0 : tree.sibling(before: $0)
          return above.map { tree.tag($0).headingLevel != nil } ?? false
        } ?? false
    }
    let text = lists.reduce(0) { $0 + statistics.text($1) }
    return lists.count > 1 && text >= Self.leastKept ? lists.last : nil
  }

  static let lists = PageTag.Group([.list, .orderedList])

  /// The last paragraph in the box of another one, or right after it, that is a sentence without links.
  func lastSentence(after paragraph: Int) -> Int? {
    if let last = lastParagraphs.last, !isMarked(last) { return last }
    if let last = surrounding.last(where: { tree.isSentence($0) && !isMarked($0) }) { return last }
    guard let box = article.box(of: paragraph) else { return nil }
    return tree.children(box).reversed().lazy.prefix(Self.mostLast).prefix { $0 > ending }.first {
      tree.tag($0) == .paragraph && statistics.links($0) == 0 && tree.isSentence($0) && !isMarked($0)
    }
  }

  static let mostLast = 20

  /// Whether it is called notes or sources of the text, or a warning in it.
  func isCalledText(_ node: Int) -> Bool {
    let isBox = ArticleTree.boxes.contains(tree.tag(node)) || ArticleTree.kept.contains(tree.tag(node))
    return isBox && statistics.text(node) > 0 && ClassWords.namesNotes(node, of: tree)
  }

  func isVerse(_ node: Int) -> Bool {
    !verses.isEmpty && node > root && verses.contains(tree.parent(node))
  }

  static let leastKept = 50

  /// Takes all parts back where hardly anything is left beside them: what looks like them is the text itself, as in a list of
  /// threads with their authors, or of pictures with what they show.
  mutating func keepText() {
    let all = statistics.text(root)
    guard all >= Self.leastOfList, tree.range(root).count <= Self.mostOfList else { return }
    var (end, marked) = (root + 1, 0)
    for part in parts.keys.sorted() where part >= end {
      marked += statistics.text(part)
      end = tree.end(part)
    }
    if (all - marked) * Self.leastLeft < all { parts = parts.filter { $0.key == leadingTitle } }
  }

  /// The least text in bytes that is more than an image and its caption, the most nodes that are looked at, and how much of
  /// the text is left at least: one byte in so many.
  private static let (leastOfList, mostOfList, leastLeft) = (500, 100_000, 10)

  func isMarked(_ node: Int) -> Bool {
    var node = node
    while node >= root {
      if parts[node] != nil { return true }
      if node == root { return false }
      node = tree.parent(node)
    }
    return false
  }

  /// Marks what stands around the box with the text: what is above it sums it up or tells of it, what is below leads on.
  mutating func markAround() {
    var inner = core
    lastParagraphs = paragraphs(rightAfter: core)
    let openings = OpeningBoxes(of: article)
    let hasText = statistics.prose(core) >= Self.leastProse
    while inner > root {
      let outer = tree.parent(inner)
      for beside in tree.children(outer)
      where beside != inner && statistics.text(beside) > 0 && parts[beside] == nil
        && !lastParagraphs.contains(beside)
      {
        if beside > inner {
          parts[beside] = .other
        } else if let titleNode, beside > titleNode, tree.tag(beside).headingLevel == nil {
          if hasText, let line = openings.beginning(of: beside) {
            prelude = min(line, prelude ?? line)
          } else {
            parts[beside] = statistics.prose(beside) > 0 ? .standfirst : .other
          }
        }
      }
      inner = outer
    }
  }

  /// The paragraphs of several sentences without links right after the box with nearly all prose, among lines without a name, if
  /// that box holds a single paragraph with line breaks: then each box is a paragraph of the text.
  func paragraphs(rightAfter core: Int) -> [Int] {
    guard core > root, let only = article.onlyChild(of: core), tree.tag(only) == .paragraph else { return [] }
    var (next, found, count) = (tree.end(core), [Int](), 0)
    while next < tree.end(tree.parent(core)), count < Self.mostLast {
      let isLine = tree.tag(next) == .paragraph && tree.value(.classes, of: next) == nil
      guard statistics.text(next) == 0 || (isLine && !article.isSetApart(next)) || isLineOfLinks(next) else {
        break
      }
      if isLine, statistics.links(next) == 0, !isMarked(next), tree.isSentence(next),
        tree.holdsSentences(next)
      {
        found.append(next)
      }
      (next, count) = (tree.end(next), count + 1)
    }
    return found
  }

  /// Whether it is a short box without headings that is mostly links.
  func isLineOfLinks(_ node: Int) -> Bool {
    statistics.linkShare(node) > 0.5 && statistics.text(node) <= ArticleTree.longestLine
      && !tree.range(node).contains { tree.tag($0).headingLevel != nil }
  }

  /// Marks everything from a line on that counts what others answered: `Comments (12)`.
  mutating func markAnswers() {
    var prose = 0
    var lines = AnswerLines(of: article, among: lines)
    for node in tree.range(root).dropFirst() {
      if tree.tag(node) == .text { prose += statistics.unlinked(node) }
      guard prose >= Self.leastProse, tree.tag(node).isBlock,
        lines.count(node) || lines.head(node, below: prose)
      else {
        continue
      }
      var outer = node
      while outer > root {
        for beside in tree.children(tree.parent(outer)) where beside >= outer && tree.tag(beside) != .text {
          if beside > outer || beside == node { parts[beside] = .other }
        }
        outer = tree.parent(outer)
      }
      return
    }
  }

  static let leastProse = 200

  /// Marks what others wrote below the text, and what leads to other texts.
  mutating func markEntries() {
    let boxes = EntryBoxes(of: article, opening: opening).found { isMarked($0) }
    for box in boxes { parts[box] = .other }
  }

  /// Marks what stands beside each of several messages.
  mutating func markEntryFacts() {
    for box in EntryFacts(of: article).found() where !isMarked(box) { parts[box] = .other }
  }

  /// Marks columns after the text that lead to many others.
  mutating func markColumns() {
    for box in MainText(tree, statistics, root: root).columns() where !isMarked(box) { parts[box] = .other }
  }

  /// Marks sentences of the text that are shown once more.
  mutating func markPullQuotes() {
    let quotes = PullQuotes(of: article).found { isMarked($0) }
    for quote in quotes { parts[quote] = .other }
  }

  /// Marks what asks to support, to buy, to subscribe.
  mutating func markOffers() {
    let offers = OfferBoxes(of: article)
    let boxes =
      offers.found(after: beginning) { isMarked($0) }
      + offers.linksOfExamples(after: beginning) { isMarked($0) }
    for box in boxes { parts[box] = .other }
  }

  /// Marks headings of which nothing else is left, and lines that introduce what is left out.
  mutating func markHeadings() {
    let sections = EmptySections(of: article, leftOut: leftOut, parts: parts)
    let start = titleNode.map { min(tree.end($0), beginning) } ?? beginning
    let found = sections.headings(after: start - 1) + sections.introductions(after: start)
    for line in found where !isMarked(line) { parts[line] = .other }
  }

  /// Marks the last paragraphs that are none of the text.
  mutating func markClosingNotes() {
    let notes = ClosingNotes(of: article) { [self] in isMarked($0) }.after(beginning)
    for note in notes { parts[note] = .other }
  }

  /// Marks lists between the title and the text.
  mutating func markListsAbove() {
    guard let leadingTitle else { return }
    let lists = ListsAbove(of: article, after: leadingTitle, opening: opening) { [self] in isMarked($0) }
    let facts = Array(parts.filter { $0.value == .byline || $0.value == .date }.keys)
    let bylines = facts.filter { parts[$0] == .byline }
    for list in lists.others(with: facts, below: Set(bylines)) { parts[list] = .other }
    for list in lists.points(above: facts) where prelude.map({ list < $0 }) ?? true {
      parts[list] = .standfirst
    }
  }

  /// Marks what leads on between the paragraphs and below them.
  mutating func markLinks() {
    let links = LeadingLinks(of: article) { [self] in isMarked($0) }
    let found =
      links.among(min(beginning, ending)..<ending) + links.below(ending, after: closing)
      + links.framed(after: beginning)
    for node in found { parts[node] = .other }
    for labels in LabelLists(of: article).found() where !isMarked(labels) { parts[labels] = .other }
    for link in RepeatedLinks(of: article).found() where !isMarked(link) { parts[link] = .other }
  }

  /// Marks what stands between the title and the text and sums it up.
  mutating func markStandfirst(saying description: String) {
    guard let titleNode else { return }
    let facts = parts.filter { $0.value == .byline || $0.value == .date }.keys
    let standfirsts = Standfirsts(
      of: article, after: titleNode, opening: opening, lines: lines, facts: Array(facts)
    ) { [self] in isMarked($0) }
    let first = opening.flatMap {
      isVerse($0) || $0 == prelude ? nil : standfirsts.paragraph(saying: description)
    }
    for heading in standfirsts.subtitles() { parts[heading] = .standfirst }
    guard let first else { return }
    parts[first.node] = .standfirst
    for fact in first.facts where parts[fact] == nil { parts[fact] = .other }
  }

  /// Marks lines near the beginning that name one of the authors, if nothing else is the byline.
  mutating func markBylines(among authors: [String], after start: Int) {
    guard !parts.values.contains(.byline) else { return }
    let names = authors.filter { $0.contains(" ") }
    guard !names.isEmpty else { return }
    let lines = lines
    for node in (start..<max(start, tree.end(root))).prefix(Self.mostNodesAbove)
    where lines.isLine(node) && statistics.text(node) <= ArticleTree.longestLine && !tree.isSentence(node)
      && !isMarked(node) && !article.isKept(node)
    {
      let line = tree.line(node)
      if names.contains(where: line.contains) { parts[node] = .byline }
    }
  }

  /// How many nodes after the title are looked at for bylines.
  static let mostNodesAbove = 200

  /// Marks paragraphs at the end that tell who the author is, each with the box around it.
  mutating func markAuthor(among authors: [String], after start: Int) {
    guard let opening else { return }
    let bylines = parts.filter { $0.value == .byline && $0.key < opening }.keys
    let notes = AuthorNotes(
      of: article, after: start, opening: opening, bylines: Array(bylines), authors: authors)
    let boxes = notes.found { isMarked($0) }
    for box in boxes { parts[box] = .other }
  }

  /// Marks lines above and after the text that say something about it, and lines that are links alone.
  mutating func markLines() {
    var lines = lines
    for node in tree.range(root) {
      if node % 4_096 == 0, tree.isOver() { return }
      guard tree.tag(node) != .text, lines.isLine(node), !isVerse(node), !isMarked(node) else { continue }
      if lines.isBeside(node, isMarked: { isMarked($0) }) { parts[node] = .other }
    }
    for node in tree.boxes(in: tree.range(root))
    where article.isLeaf(node)
      && (article.isOrigin(node)
        || (node > beginning && article.isReservation(node, isAfterText: node > ending && ending > root)))
      && !isMarked(node)
    {
      parts[node] = .other
    }
  }

  /// Marks boxes after the text in which a few words are left beside sentences that are none of it: who wrote a comment.
  mutating func markNames() {
    guard ending > root else { return }
    for box in tree.boxes(in: tree.end(ending)..<tree.end(root))
    where ArticleTree.entries.contains(tree.tag(box)) && !isMarked(box) && holdsNamesAlone(box) {
      parts[box] = .other
    }
  }

  func holdsNamesAlone(_ box: Int) -> Bool {
    var (names, hasSaid) = (0, false)
    for child in tree.children(box) where statistics.text(child) > 0 {
      if parts[child] == .other {
        hasSaid = hasSaid || tree.isSentence(child)
      } else {
        names += statistics.text(child)
        guard names <= LinesBeside.longestLabel, !tree.tag(child).isBlock else { return false }
      }
    }
    return hasSaid && names > 0
  }

  /// Marks the dates of at least three boxes that are called alike as what they are, if one stands below the beginning of the text:
  /// of entries, and not of the article.
  mutating func markDatesOfEntries() {
    let dates = parts.filter { $0.value == .date }.keys
    guard dates.count >= Self.fewestEntries else { return }
    let start = opening ?? root
    let alike = Dictionary(grouping: dates) { tree.name(of: $0) + tree.name(of: tree.parent($0)) }
    for entries in alike.values
    where entries.count >= Self.fewestEntries && entries.contains(where: { $0 > start }) {
      for date in entries { parts[date] = .other }
    }
  }

  static let fewestEntries = 3

  /// Marks the first line beside the text with a day, between the title and the text, if nothing else is the date, or the only
  /// heading that is one.
  ///
  /// - Parameter year: the year that it has, if the page's data tell it.
  mutating func markDate(after start: Int, in year: String?) {
    guard !parts.values.contains(.date) else { return }
    let lines = lines
    let date = (start..<max(start, beginning)).first { node in
      guard node > root, tree.tag(node).headingLevel == nil, lines.isLine(node),
        article.hasDay(node, in: year),
        let part = parts[node] ?? parts[tree.parent(node)]
      else { return false }
      return part == .other || (part == .standfirst && !tree.isSentence(node))
    }
    if let date = date ?? dayInHeading(after: start) { parts[date] = .date }
  }

  /// The heading between the title and the text that is a day, if no other one is: others may be of a diary.
  func dayInHeading(after start: Int) -> Int? {
    guard let day = (start..<max(start, beginning)).first(where: { $0 > root && article.isDay($0) }),
      !isMarked(day),
      !tree.boxes(in: tree.range(root)).contains(where: { $0 != day && article.isDay($0) })
    else { return nil }
    return day
  }

  /// Removes the parts within what stands beside the text below it: names and days of comments and teasers are none of the
  /// article's.
  mutating func removePartsOfOthers() {
    let marked = parts
    for node in marked.keys where node > beginning && isWithinOther(node, marked) { parts[node] = nil }
  }

  func isWithinOther(_ node: Int, _ parts: [Int: PageBlock.Part]) -> Bool {
    var outer = node
    while outer > root {
      outer = tree.parent(outer)
      if parts[outer] == .other { return true }
    }
    return false
  }
}
