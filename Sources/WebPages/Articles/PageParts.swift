import Foundation
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
  /// For each node, whether it is left out with its descendants.
  private let leftOut: [Bool]
  /// The first paragraph of the text; `nil` where it has none.
  private var opening: Int?
  /// Where the text ends; the article itself as long as that is unknown, or where it has no long paragraph.
  private var ending: Int
  /// The last long paragraph of the text; `nil` where it has none, or as long as it is unknown.
  private var closing: Int?

  /// - Parameters:
  ///   - leftOut: for each node, whether it is left out with its descendants.
  ///   - description: what the page calls its description.
  ///   - authors: whom the page names as its authors.
  ///   - year: the year in which its data say that it was published.
  init(of article: ArticleTree, leftOut: [Bool], description: String?, authors: [String], year: String?) {
    (self.article, self.leftOut) = (article, leftOut)
    (tree, statistics, root, titleNode) = (article.tree, article.statistics, article.root, article.titleNode)
    ending = root
    let start = titleNode.map { tree.end($0) } ?? root
    opening = paragraph(from: start)
    parts = NamedParts(of: article, beginning: beginning).parts
    if let titleNode, tree.range(root).contains(titleNode), tree.tag(titleNode) != .link,
      tree.tag(titleNode).headingLevel == nil || titleNode < beginning
    {
      parts[titleNode] = .other
    }
    markAround(core())
    markColumns()
    markForms()
    markAnswers()
    markEntries()
    markOffers()
    markEntryFacts()
    markBylines(among: authors, behind: start)
    if let titleNode {
      markSubtitles(behind: titleNode)
      markStandfirst(behind: titleNode, saying: description ?? "")
    }
    opening = paragraph(from: start)
    markFiling()
    markStrays()
    markNote()
    markAuthor(among: authors, behind: start)
    closing = lastParagraph()
    ending = closing.map { lastOfText(behind: $0) ?? $0 } ?? root
    markListsAbove()
    markLinksAmong()
    markLinksBelow()
    markFramedLinks()
    markLines()
    markDate(behind: start, in: year)
    markHeadings()
    removePartsOfOthers()
  }
}

private extension PageParts {
  /// Where the text begins: its first paragraph, or the end of the article.
  var beginning: Int { opening ?? tree.end(root) }

  var lines: LinesBeside { LinesBeside(of: article, opening: opening, paragraph: closing, ending: ending) }

  /// The first paragraph of prose at or behind a node that is not marked as a part, nor the caption of a figure.
  func paragraph(from start: Int) -> Int? {
    tree.range(root).first { node in
      node >= start && article.isParagraph(node) && !isMarked(node)
        && tree.value(.classes, of: node).map { !NamedParts.nameStandfirst($0) } ?? true
        && tree.tag(node) != .caption && tree.ancestor(of: node) { $0 == .caption } == nil
    }
  }

  /// The last long paragraph of prose that is none of the parts.
  func lastParagraph() -> Int? {
    tree.range(root).last {
      article.isParagraph($0) && statistics.unlinked($0) >= ArticleTree.longParagraph && !isMarked($0)
        && !article.isReservation($0)
    }
  }

  /// The last list, table, code or the like behind the last long paragraph that belongs to the text, as short sentences and
  /// headings above it do; `nil` where there is none.
  func lastOfText(behind paragraph: Int) -> Int? {
    tree.range(core()).last { node in
      node > paragraph && ArticleTree.kept.contains(tree.tag(node)) && statistics.linkShare(node) < 0.3
        && (statistics.text(node) >= Self.leastKept || tree.tag(node) == .verbatim)
        && statistics.forms(node) == 0 && !isMarked(node)
    }
  }

  static let leastKept = 50

  func isMarked(_ node: Int) -> Bool {
    var node = node
    while node >= root {
      if parts[node] != nil { return true }
      if node == root { return false }
      node = tree.parent(node)
    }
    return false
  }

  /// The innermost box that holds nearly all prose.
  func core() -> Int {
    var node = root
    while let next = tree.children(node).first(where: {
      statistics.prose($0) * 100 >= statistics.prose(root) * Self.nearlyAll
    }),
      Self.boxes.contains(tree.tag(next))
    {
      node = next
    }
    return node
  }

  static let nearlyAll = 85
  static let boxes = PageTag.Group([
    .division, .section, .article, .main, .form, .center, .table, .rows, .row, .cell, .inline, .emphasis,
    .body,
  ])

  /// Marks what stands around the box with the text: what is above it sums it up or tells of it, what is below leads on.
  mutating func markAround(_ core: Int) {
    var inner = core
    while inner > root {
      let outer = tree.parent(inner)
      for beside in tree.children(outer)
      where beside != inner && statistics.text(beside) > 0 && parts[beside] == nil {
        if beside > inner {
          parts[beside] = .other
        } else if let titleNode, beside > titleNode, tree.tag(beside).headingLevel == nil {
          parts[beside] = statistics.prose(beside) > 0 ? .standfirst : .other
        }
      }
      inner = outer
    }
  }

  /// Marks what invites to fill in a form, or to press something, that is left out: letters, feedback.
  mutating func markForms() {
    var (boxes, said) = (Set<Int>(), 0)
    for form in tree.range(root)
    where (tree.tag(form) == .form || tree.tag(form) == .control) && form > beginning
      && !tree.isWithin(leftOut, tree.parent(form))
    {
      var box = form
      while case let parent = tree.parent(box), parent > root,
        statistics.text(parent) <= Self.longestInvitation, !article.holdsTitle(parent),
        !tree.range(parent).contains(beginning), tree.tag(form) == .form || mayInvite(parent, around: box)
      {
        box = parent
      }
      if box != form, boxes.insert(box).inserted { said += statistics.text(box) }
    }
    // Many of them are the text itself: questions that are pressed to be answered.
    guard said * 4 < statistics.text(root) else { return }
    for box in boxes { parts[box] = .other }
  }

  /// With the terms of a letter it may be long.
  static let (longestInvitation, mostNodesOfInvitation) = (900, 100)

  /// Whether the box around another one with a control may be no more than what invites to use it: the innermost that says
  /// something, unless that is a heading, code or a table, which stand for themselves.
  func mayInvite(_ box: Int, around inner: Int) -> Bool {
    guard statistics.text(inner) == 0, tree.tag(box).headingLevel == nil,
      tree.range(box).count <= Self.mostNodesOfInvitation
    else { return false }
    let headings = tree.range(box).filter { PageTag.headings.contains(tree.tag($0)) }
    return headings.reduce(0) { $0 + statistics.text($1) } < max(statistics.text(box), 1)
      && !tree.range(box).contains { Self.texts.contains(tree.tag($0)) }
  }

  static let texts = PageTag.Group([.verbatim, .table, .figure, .quote, .orderedList, .terms, .list])

  /// Marks everything from a line on that counts what others answered: `Comments (12)`.
  mutating func markAnswers() {
    var prose = 0
    let lines = lines
    for node in tree.range(root).dropFirst() {
      if tree.tag(node) == .text { prose += statistics.unlinked(node) }
      guard prose >= Self.leastProse, lines.countsAnswers(node) || lines.headsAnswers(node) else { continue }
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

  /// Marks columns behind the text that lead to many others.
  mutating func markColumns() {
    for box in MainText(tree, statistics, root: root).columns() where !isMarked(box) { parts[box] = .other }
  }

  /// Marks what asks to support, to buy, to subscribe.
  mutating func markOffers() {
    let boxes = OfferBoxes(of: article).found(behind: beginning) { isMarked($0) }
    for box in boxes { parts[box] = .other }
  }

  /// Marks headings of which nothing else is left.
  mutating func markHeadings() {
    let sections = EmptySections(of: article, leftOut: leftOut, parts: parts)
    let start = titleNode.map { min(tree.end($0), beginning) } ?? beginning
    for heading in sections.headings(behind: start - 1) where !isMarked(heading) { parts[heading] = .other }
  }

  /// Marks short lists between the title and the text: what a player offers, what the text says in short.
  mutating func markListsAbove() {
    guard titleNode != nil else { return }
    markPoints()
    for list in tree.range(root)
    where list < beginning && isListAbove(list) && statistics.text(list) <= ArticleTree.longestStandfirst / 4
      && statistics.prose(list) == 0 && !isMarked(list)
    {
      parts[list] = .other
      let above = tree.children(tree.parent(list)).prefix(Self.mostAbove).filter { $0 < list }
      if let before = above.last(where: { statistics.text($0) > 0 }), tree.tag(before).headingLevel != nil,
        before != titleNode
      {
        parts[before] = .other
      }
    }
  }

  static let mostAbove = 30

  /// Marks a list between the title and the byline or date, or the box of the text: what it says in short.
  mutating func markPoints() {
    guard let titleNode, tree.range(root).contains(titleNode) else { return }
    let facts = parts.filter { $0.value == .byline || $0.value == .date }.keys
    for list in (tree.end(titleNode)..<tree.end(root)).prefix(Self.mostNodesAbove)
    where tree.tag(list) == .list && statistics.text(list) <= ArticleTree.longestStandfirst && !isMarked(list)
      && (isBesideOpening(list)
        || facts.contains {
          $0 >= tree.end(list) && !hasParagraph(tree.end(titleNode)..<$0, outside: list)
        })
    {
      parts[list] = .standfirst
    }
  }

  /// Whether a list stands above the first paragraph, and not in its box.
  func isBesideOpening(_ list: Int) -> Bool {
    guard let opening, let box = article.box(of: opening), tree.end(list) <= opening else { return false }
    return !tree.range(box).contains(list)
  }

  static let mostNodesAbove = 200

  func hasParagraph(_ nodes: Range<Int>, outside list: Int) -> Bool {
    nodes.contains { !tree.range(list).contains($0) && article.isParagraph($0) && !isMarked($0) }
  }

  /// Marks tables that frame a link, as advertisements do, perhaps with a heading above it.
  mutating func markFramedLinks() {
    let lines = lines
    for table in tree.range(root)
    where table > beginning && tree.tag(table) == .table && statistics.links(table) == 1 && !isMarked(table) {
      let headings = tree.range(table).prefix(Self.mostNodesOfInvitation).filter {
        tree.tag($0).headingLevel != nil
      }
      let text = statistics.text(table) - headings.reduce(0) { $0 + statistics.unlinked($1) }
      if statistics.linked(table) * 10 > text * 9 || lines.isLabelled(table) { parts[table] = .other }
    }
  }

  /// Marks a last paragraph that says under what the article is filed, by links with `rel=category` or `rel=tag`; hashtags of a
  /// text have the latter, too.
  mutating func markFiling() {
    let last = tree.range(root).last { article.isParagraph($0) && !isMarked($0) }
    guard let last, last > beginning, statistics.text(last) <= ArticleTree.longestStandfirst else { return }
    let files = tree.range(last).contains { link in
      guard tree.tag(link) == .link, let relation = tree.string(.relation, of: link) else { return false }
      let words = relation.lowercased().split(separator: " ")
      return words.contains("category") || (words.contains("tag") && !tree.line(link).hasPrefix("#"))
    }
    if files { parts[last] = .other }
  }

  /// Marks up to two short paragraphs behind the box with nearly all others, or made of another element at its end: notices of
  /// the house.
  mutating func markStrays() {
    let paragraphs = tree.range(root).filter {
      article.isParagraph($0) && !isMarked($0) && !article.isKept($0)
    }
    let boxes = Dictionary(grouping: paragraphs) { tree.parent($0) }
    let all = paragraphs.reduce(0) { $0 + statistics.text($1) }
    let bytes = boxes.mapValues { $0.reduce(0) { $0 + statistics.text($1) } }
    guard let box = bytes.first(where: { $0.value * 5 >= all * 4 })?.key, let text = boxes[box],
      let usual = [PageTag.paragraph, .division].first(where: { tag in
        text.count { tree.tag($0) == tag } * 5 >= text.count * 4
      })
    else { return }
    let strays = paragraphs.reversed().prefix {
      $0 >= tree.end(box) || (tree.parent($0) == box && tree.tag($0) != usual)
    }
    guard text.count >= Self.fewestParagraphs, (1...2).contains(strays.count),
      strays.allSatisfy({ statistics.text($0) <= ArticleTree.longestStandfirst / 2 && !isHeaded($0) })
    else { return }
    for stray in strays { parts[stray] = .other }
  }

  static let fewestParagraphs = 4

  /// Whether a heading stands right above a paragraph.
  func isHeaded(_ paragraph: Int) -> Bool {
    let above = tree.children(tree.parent(paragraph)).prefix { $0 < paragraph }.suffix(2)
    return above.contains { tree.tag($0).headingLevel != nil }
  }

  /// Marks a last paragraph in italics that leads on, if the one before it is none: where to follow, what else to read.
  mutating func markNote() {
    let paragraphs = tree.range(root).filter { article.isParagraph($0) && !isMarked($0) }.suffix(2)
    guard paragraphs.count == 2, let before = paragraphs.first, let last = paragraphs.last,
      statistics.links(last) > 0, statistics.text(last) <= ArticleTree.longestByline * 2,
      isEmphasised(last), !isEmphasised(before), !article.isKept(last)
    else { return }
    parts[last] = .other
  }

  /// Whether all of a paragraph is in one element that emphasises it.
  func isEmphasised(_ paragraph: Int) -> Bool {
    tree.children(paragraph).prefix(Self.mostAbove).contains {
      tree.tag($0) == .emphasis && statistics.text($0) == statistics.text(paragraph)
    }
  }

  /// Marks boxes between paragraphs that hold nothing but a list of links, unless a line above ends with a colon.
  mutating func markLinksAmong() {
    var node = beginning
    while node < ending {
      guard isListOfTitles(node), !isMarked(node), !isIntroduced(node) else {
        node += 1
        continue
      }
      parts[node] = .other
      node = tree.end(node)
    }
  }

  func isListOfTitles(_ node: Int) -> Bool {
    guard [.division, .section, .aside].contains(tree.tag(node)), statistics.links(node) > 1,
      statistics.linkShare(node) > 0.95,
      statistics.linked(node) >= statistics.links(node) * ArticleTree.longLink,
      let list = tree.children(node).first(where: { statistics.text($0) > 0 })
    else { return false }
    return tree.tag(list) == .list && statistics.text(list) == statistics.text(node)
  }

  /// Whether the line above ends with a colon.
  func isIntroduced(_ node: Int) -> Bool {
    let above = (max(root, node - Self.mostNodesOfInvitation)..<node).last {
      tree.tag($0) == .text && statistics.text($0) > 0
    }
    return above.map { tree.line($0).hasSuffix(":") || tree.line($0).hasSuffix("：") } ?? false
  }

  /// Marks boxes and lists of links behind all prose that are made in another way than the box of the text.
  mutating func markLinksBelow() {
    guard ending > root, statistics.prose(root) >= Self.leastProse, let box = article.box(of: ending) else {
      return
    }
    let last =
      tree.range(root).last { statistics.prose($0) > 0 && tree.tag($0).isBlock && !isMarked($0) } ?? ending
    var node = max(tree.end(last), root + 1)
    while node < tree.end(root) {
      guard leadsOn(node) else {
        node += 1
        continue
      }
      // One that is longer than the prose is what the page is about.
      let isShort =
        statistics.text(node) < statistics.prose(root) || statistics.prose(root) >= MainText.leastOfLonger
      if isShort, tree.parent(node) != box, !tree.isCalledLike(tree.parent(node), box),
        !tree.isCalledLike(node, box), !isMarked(node)
      {
        parts[node] = .other
      }
      node = isShort ? node + 1 : tree.end(node)
    }
  }

  /// Whether it is a list of links, or a box with hardly anything else.
  func leadsOn(_ node: Int) -> Bool {
    guard statistics.links(node) > 1, statistics.prose(node) == 0 else { return false }
    switch tree.tag(node) {
    case .list, .orderedList: return statistics.linkShare(node) > 0.9
    case .division, .section, .aside:
      return statistics.linkShare(node) > 0.6 && !article.holdsTitle(node)
        && !ClassWords.namesSources(node, of: tree)
    default: return false
    }
  }

  func isListAbove(_ node: Int) -> Bool {
    tree.tag(node) == .list || tree.tag(node) == .details
      || (tree.tag(node) == .terms && statistics.linkShare(node) > 0.5)
  }

  /// Marks what stands between the title and the byline or date, or what the page calls its description.
  mutating func markStandfirst(behind titleNode: Int, saying description: String) {
    guard tree.range(root).contains(titleNode), let opening, !isOfMessage(opening) else { return }
    let text = tree.line(opening)
    let isDescription =
      text.utf8.count > ArticleTree.shortestStandfirst && description.foldedLine.hasPrefix(text.prefix(100))
    let next =
      (tree.end(opening)..<tree.end(root)).first { article.isParagraph($0) && !isMarked($0) }
      ?? tree.end(root)
    let isAbove = parts.contains {
      $0.key > opening && $0.key < next && ($0.value == .byline || $0.value == .date)
    }
    let lines = lines
    let facts = (tree.end(opening)..<next).filter(article.isLeaf)
      .prefix { !article.isKept($0) }.filter { lines.isLine($0) && lines.isFact($0) }
    guard isAbove || facts.contains(where: lines.hasDate) || (isDescription && !isGoneOn(opening, by: next)),
      next < tree.end(root), statistics.text(opening) <= ArticleTree.longestStandfirst,
      statistics.prose(root) >= statistics.prose(opening) * Self.leastOfStandfirst
    else { return }
    parts[opening] = .standfirst
    for fact in facts where parts[fact] == nil { parts[fact] = .other }
  }

  /// Whether a paragraph is in the first of several messages.
  func isOfMessage(_ paragraph: Int) -> Bool {
    var node = tree.parent(paragraph)
    while node > root {
      if !article.holdsTitle(node), EntryFacts.isMessage(node, of: tree), !article.others(like: node).isEmpty
      {
        return true
      }
      node = tree.parent(node)
    }
    return false
  }

  /// Whether the first paragraph is a part of the text, from which the page has taken its description: the next one
  /// stands in the same box and is made like it.
  func isGoneOn(_ opening: Int, by next: Int) -> Bool {
    next < tree.end(root) && tree.parent(next) == tree.parent(opening) && tree.isCalledLike(next, opening)
  }

  /// How many times the prose of a standfirst the whole article has at least.
  static let leastOfStandfirst = 3

  /// Marks headings below the title that stand above the byline or date, or a long one with nothing but lines behind it: they
  /// belong to the title, and begin no section.
  mutating func markSubtitles(behind titleNode: Int) {
    let last = parts.filter { $0.key < beginning && ($0.value == .byline || $0.value == .date) }.keys.max()
    let above = tree.end(titleNode)..<max(beginning, tree.end(titleNode))
    let first = above.first(where: article.isLeaf)
    let second = first.flatMap { (tree.end($0)..<max(beginning, tree.end($0))).first(where: article.isLeaf) }
    let isFirst = second.map { tree.tag($0).headingLevel == nil && !article.isKept($0) } ?? false
    for node in above
    where PageTag.headings.contains(tree.tag(node)) && !isMarked(node)
      && statistics.text(node) <= ArticleTree.longestStandfirst
    {
      let isSubtitle = isFirst && node == first && statistics.text(node) >= Self.shortestSubtitle
      if isSubtitle || last.map({ node < $0 }) ?? false { parts[node] = .standfirst }
    }
  }

  /// The shortest subtitle in bytes that nothing else tells from the heading of a section.
  static let shortestSubtitle = 60

  /// Marks lines near the beginning that name one of the authors, if nothing else is the byline.
  mutating func markBylines(among authors: [String], behind start: Int) {
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

  /// Marks paragraphs at the end that tell who the author is, each with the box around it: they begin with the
  /// author's name.
  mutating func markAuthor(among authors: [String], behind start: Int) {
    guard let opening else { return }
    let bylines = parts.filter { $0.value == .byline && $0.key < opening }.keys
    // Between title and text, a link leads to who wrote it.
    let links = (start..<max(opening, start)).filter {
      tree.tag($0) == .link && statistics.text($0) <= ArticleTree.longestDate
    }
    let names = NamePairs((bylines + links).map(tree.line) + authors)
    for _ in 0..<Self.mostOfAuthors {
      let last = tree.range(root).last {
        article.isParagraph($0) && !isMarked($0) && !article.isReservation($0)
      }
      guard let last, last > opening, let box = box(around: last, beginningWith: names) else { return }
      parts[box] = .other
    }
  }

  /// The most paragraphs about authors: for each the page is looked through from its end.
  static let mostOfAuthors = 8

  /// The box of a paragraph, without other prose, that begins with a name, or whose paragraph does; `nil` for another one.
  func box(around paragraph: Int, beginningWith names: NamePairs) -> Int? {
    guard statistics.text(paragraph) <= ArticleTree.longestStandfirst,
      statistics.prose(paragraph) * 4 < statistics.prose(root)
    else { return nil }
    var (box, isNamed) = (paragraph, names.begin(tree.line(paragraph)))
    while case let parent = tree.parent(box), parent > root, parent > beginning,
      statistics.prose(parent) == statistics.prose(paragraph),
      statistics.text(parent) <= ArticleTree.longestStandfirst
    {
      box = parent
      isNamed = isNamed || names.begin(tree.line(box))
    }
    return isNamed && !isMessage(box, amongThoseOf: names) ? box : nil
  }

  /// Whether a box is one of several messages, of which others begin with other names.
  func isMessage(_ box: Int, amongThoseOf names: NamePairs) -> Bool {
    !article.isLeaf(box) && article.others(like: box).contains { !names.begin(tree.line($0)) }
  }

  /// Marks lines above and behind the text that say something about it, and lines that are links alone.
  mutating func markLines() {
    let lines = lines
    for node in tree.range(root)
    where lines.isLine(node) && !isMarked(node) && lines.isBeside(node, isMarked: isMarked) {
      parts[node] = .other
    }
    for node in beginning..<tree.end(root)
    where node > beginning && article.isLeaf(node) && article.isReservation(node) && !isMarked(node) {
      parts[node] = .other
    }
  }

  /// Marks the first line beside the text with a day, between the title and the text, if nothing else is the date.
  ///
  /// - Parameter year: the year that it has, if the page's data tell it.
  mutating func markDate(behind start: Int, in year: String?) {
    guard !parts.values.contains(.date) else { return }
    let lines = lines
    let date = (start..<max(start, beginning)).first { node in
      guard node > root, tree.tag(node).headingLevel == nil, lines.isLine(node), lines.hasDay(node, in: year),
        let part = parts[node] ?? parts[tree.parent(node)]
      else { return false }
      return part == .other || (part == .standfirst && !tree.isSentence(node))
    }
    if let date { parts[date] = .date }
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
