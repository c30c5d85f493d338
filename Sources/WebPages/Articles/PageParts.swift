import Foundation
import SmashtagModel

/// Finds the parts of an article that are none of its text: byline, date, standfirst, captions, and what stands beside it.
struct PageParts {
  /// The part of each element that is one, with all that is in it but for parts in it.
  private(set) var parts: [Int: PageBlock.Part] = [:]

  private let tree: PageTree
  private let statistics: PageStatistics
  private let root: Int
  private let titleNode: Int?
  /// For each node, whether it is left out with its descendants.
  private let leftOut: [Bool]
  /// The first and the last paragraph of the text.
  private var (beginning, ending): (Int, Int)

  /// The longest texts in bytes.
  private static let (longestByline, longestDate, longestStandfirst) = (240, 120, 700)

  /// - Parameters:
  ///   - root: the element with the article.
  ///   - titleNode: the heading that is its title.
  ///   - leftOut: for each node, whether it is left out with its descendants.
  ///   - description: what the page calls its description.
  ///   - authors: whom the page names as its authors.
  ///   - year: the year in which its data say that it was published.
  init(
    _ tree: PageTree, _ statistics: PageStatistics, root: Int, titleNode: Int?, leftOut: [Bool],
    description: String?, authors: [String], year: String?
  ) {
    (self.tree, self.statistics, self.root, self.titleNode) = (tree, statistics, root, titleNode)
    self.leftOut = leftOut
    (beginning, ending) = (root, root)
    let start = titleNode.map { tree.end($0) } ?? root
    beginning = paragraph(from: start) ?? tree.end(root)
    markNamed()
    markAround(core())
    markForms()
    markAnswers()
    markEntries()
    if let titleNode {
      markSubtitles(behind: titleNode)
      markStandfirst(behind: titleNode, saying: description ?? "")
    }
    beginning = paragraph(from: start) ?? tree.end(root)
    markAuthor(among: authors, behind: start)
    ending = lastParagraph() ?? root
    markListsAbove()
    markListsBelow()
    markFramedLinks()
    markLines()
    markDate(behind: start, in: year)
    // Names and days of comments and teasers are none of the article's.
    let outer = parts
    for node in outer.keys where node > beginning && isWithinOther(node, outer) { parts[node] = nil }
  }
}

private extension PageParts {
  /// The first paragraph of prose at or behind a node that is not marked as a part.
  func paragraph(from start: Int) -> Int? {
    tree.range(root).first { node in
      node >= start && isParagraph(node) && !isMarked(node)
        && tree.value(.classes, of: node).map { !ClassWords.names(in: $0, any: Self.standfirsts) } ?? true
    }
  }

  /// Whether it is a block of prose without other blocks of prose in it: a sentence, or long.
  func isParagraph(_ node: Int) -> Bool {
    statistics.prose(node) > 0 && tree.tag(node).isBlock
      && tree.children(node).allSatisfy { statistics.prose($0) == 0 }
      && (statistics.unlinked(node) >= Self.longestByline || tree.isSentence(node))
  }

  /// The last long paragraph of prose that is none of the parts.
  func lastParagraph() -> Int? {
    tree.range(root).last {
      isParagraph($0) && statistics.unlinked($0) >= Self.longParagraph && !isMarked($0) && !isReservation($0)
    }
  }

  /// Whether it says whose the text is: `© 2026 …`, `Copyright …`.
  func isReservation(_ node: Int) -> Bool {
    let line = tree.line(node).lowercased()
    return ["©", "(c)", "copyright"].contains(where: line.hasPrefix)
  }

  static let longParagraph = 100

  func isMarked(_ node: Int) -> Bool {
    var node = node
    while node >= root {
      if parts[node] != nil { return true }
      if node == root { return false }
      node = tree.parent(node)
    }
    return false
  }

  func holdsTitle(_ node: Int) -> Bool { titleNode.map { tree.range(node).contains($0) } ?? false }

  /// Marks what elements, properties and classes name.
  mutating func markNamed() {
    var (node, lines) = (root, [Int: PageBlock.Part]())
    while node < tree.end(root) {
      if tree.tag(node) != .text, let part = part(node) {
        // In a list or a quotation within the text, they belong to what stands beside them.
        let isOfText = node > beginning && part != .caption && isKept(node)
        if !isOfText, !mark(node, as: part), let line = lineOfItsOwn(node) { lines[line] = part }
        node = tree.end(node)
      } else {
        node += 1
      }
    }
    // Several of a kind belong to what they stand above: days of a diary, speakers of a talk.
    let counts = Dictionary(grouping: lines.values) { $0 }.mapValues(\.count)
    for (line, part) in lines where counts[part] == 1 { parts[line] = part }
  }

  func part(_ node: Int) -> PageBlock.Part? {
    let tag = tree.tag(node)
    if tag == .caption { return .caption }
    let text = statistics.text(node)
    guard text > 0, node != root, !holdsTitle(node) else { return nil }
    if tag == .time, text <= Self.longestDate { return .date }
    if let property = tree.value(.itemProperty, of: node), let part = Self.part(ofProperty: property),
      text <= Self.longest(part)
    {
      return part
    }
    if tag == .link, tree.string(.relation, of: node)?.lowercased() == "author", text <= Self.longestByline {
      return .byline
    }
    if tag == .paragraph, tree.tag(tree.parent(node)) == .headingGroup, text <= Self.longestStandfirst {
      return .standfirst
    }
    if isPictured(node) { return .caption }
    guard let classes = tree.value(.classes, of: node) else { return nil }
    guard PageTag.headings.contains(tag) else { return part(node, called: classes) }
    let isByline =
      (tree.tag(node).headingLevel ?? 1) > 2 && node < beginning && text <= Self.longestCount
      && ClassWords.names(in: classes, any: Self.bylines)
    return isByline ? .byline : nil
  }

  func part(_ node: Int, called classes: ArraySlice<UInt8>) -> PageBlock.Part? {
    let text = statistics.text(node)
    if ClassWords.names(in: classes, any: Self.captions), text <= Self.longestStandfirst,
      statistics.links(node) < 3
    {
      return .caption
    }
    if ClassWords.names(in: classes, any: Self.bylines), statistics.prose(node) * 4 < statistics.prose(root) {
      // A sentence below the text tells of the author.
      let isByline = text <= Self.longestByline && (node < beginning || !tree.isSentence(node))
      return isByline ? .byline : node > beginning ? .other : nil
    }
    if ClassWords.names(in: classes, any: Self.dates), text <= Self.longestDate,
      tree.line(node).contains(where: \.isNumber)
    {
      return .date
    }
    if node < beginning, ClassWords.names(in: classes, any: Self.standfirsts), text <= Self.longestStandfirst
    {
      return text >= Self.shortestDescription ? .standfirst : .other
    }
    return nil
  }

  /// Whether it is a picture with a line of text, which is its caption.
  func isPictured(_ node: Int) -> Bool {
    guard Self.frames.contains(tree.tag(node)), statistics.text(node) <= Self.longestCaption,
      statistics.linkShare(node) < 0.5, tree.range(node).count <= Self.mostOfCaption
    else { return false }
    var pictures = 0
    for inner in tree.range(node) {
      if tree.tag(inner).headingLevel != nil { return false }
      if tree.tag(inner) == .image, !PageImage.isSmall(inner, of: tree) { pictures += 1 }
    }
    return pictures > 0
  }

  static let frames = PageTag.Group([.figure, .division, .item, .link, .section])
  static let (longestCaption, mostOfCaption) = (200, 40)

  static func part(ofProperty property: ArraySlice<UInt8>) -> PageBlock.Part? {
    switch String(decoding: property, as: UTF8.self) {
    case "author", "creator": .byline
    case "datePublished", "dateModified", "dateCreated": .date
    case "description", "alternativeHeadline", "abstract": .standfirst
    case "caption": .caption
    default: nil
    }
  }

  static func longest(_ part: PageBlock.Part) -> Int {
    switch part {
    case .byline: longestByline
    case .date: longestDate
    case .standfirst, .caption, .body, .other: longestStandfirst
    }
  }

  /// Marks an element; one within a line makes the whole line that part, if hardly anything else stands in it.
  ///
  /// - Returns: `false` for an element within a line of which it is not nearly all.
  mutating func mark(_ node: Int, as part: PageBlock.Part) -> Bool {
    var block = node
    while block > root, !tree.tag(block).isBlock { block = tree.parent(block) }
    // What holds half of the text is the text, whatever it is called.
    guard block != root, !holdsTitle(block), statistics.prose(block) * 2 < statistics.prose(root) else {
      return block == node
    }
    let isWhole = block == node || statistics.text(block) <= statistics.text(node) + Self.restOfLine
    let isLine =
      part != .caption && statistics.prose(block) == 0 && statistics.text(block) <= Self.longestByline
    if isWhole || isLine { parts[block] = part }
    return isWhole || isLine
  }

  /// The outermost element with the text of one within a line, if it is the whole line, as between two paragraphs.
  func lineOfItsOwn(_ node: Int) -> Int? {
    var (line, box) = (node, tree.parent(node))
    while box > root, !tree.tag(box).isBlock, statistics.text(box) == statistics.text(node) {
      (line, box) = (box, tree.parent(box))
    }
    guard tree.tag(box).isBlock else { return nil }
    var (isBegun, count) = (false, 0)
    for child in tree.children(box) {
      count += 1
      if count > Self.mostOfLine { return nil }
      if tree.tag(child).isBlock || tree.tag(child) == .lineBreak {
        if child > line { break }
        isBegun = false
      } else if child != line, statistics.text(child) > 0 {
        if child > line { return nil }
        isBegun = true
      } else if child == line, isBegun {
        return nil
      }
    }
    return line
  }

  /// The most elements and texts of a box in which lines are looked for.
  static let mostOfLine = 200

  /// How many bytes may stand beside a part in its line: `By`, `Published on`, `and`.
  static let restOfLine = 40

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
    .division, .section, .article, .main, .form, .center, .table, .rows, .row, .cell, .inline, .body,
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
        statistics.text(parent) <= Self.longestInvitation, !holdsTitle(parent),
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

  static let (longestInvitation, mostNodesOfInvitation) = (400, 100)

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
    for node in tree.range(root).dropFirst() {
      if tree.tag(node) == .text { prose += statistics.unlinked(node) }
      guard prose >= Self.leastProse, Self.lines.contains(tree.tag(node)), countsAnswers(node) else {
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
    let boxes = EntryBoxes(tree, statistics, root: root, beginning: beginning).found { isMarked($0) }
    for box in boxes { parts[box] = .other }
  }

  /// Marks short lists between the title and the text: what a player offers, what the text says in short.
  mutating func markListsAbove() {
    guard titleNode != nil else { return }
    for list in tree.range(root)
    where list < beginning && isListAbove(list) && statistics.text(list) <= Self.longestStandfirst / 4
      && statistics.prose(list) == 0 && !isMarked(list)
    {
      parts[list] = .other
    }
  }

  /// Marks tables that frame a link, as advertisements do.
  mutating func markFramedLinks() {
    for table in tree.range(root)
    where table > beginning && tree.tag(table) == .table && statistics.links(table) == 1
      && statistics.linkShare(table) > 0.9 && !isMarked(table)
    {
      parts[table] = .other
    }
  }

  /// Marks lists of links behind all prose, in boxes of their own that are made in another way than that of the text.
  mutating func markListsBelow() {
    guard ending > root, statistics.prose(root) >= EntryBoxes.leastProseAbove, let box = box(of: ending)
    else { return }
    let last =
      tree.range(root).last { statistics.prose($0) > 0 && tree.tag($0).isBlock && !isMarked($0) } ?? ending
    for list in tree.range(root)
    where list >= tree.end(last) && (tree.tag(list) == .list || tree.tag(list) == .orderedList)
      && statistics.linkShare(list) > 0.9 && statistics.links(list) > 1
      && !tree.isCalledLike(tree.parent(list), box) && tree.parent(list) != box && !isMarked(list)
    {
      parts[list] = .other
    }
  }

  /// The box that a paragraph stands in, or the list with it.
  func box(of paragraph: Int) -> Int? { tree.ancestor(of: paragraph) { !Self.lists.contains($0) } }

  func isListAbove(_ node: Int) -> Bool {
    tree.tag(node) == .list || (tree.tag(node) == .terms && statistics.linkShare(node) > 0.5)
  }

  /// Whether it is a line of a few words that ends with a number in parentheses.
  func countsAnswers(_ node: Int) -> Bool {
    guard isLine(node), statistics.text(node) <= Self.longestCount else { return false }
    let line = tree.line(node).trimmingCharacters(in: .whitespaces)
    guard line.last == ")", let open = line.lastIndex(of: "(") else { return false }
    let number = line[open...].dropFirst().dropLast()
    let words = line[..<open].split(separator: " ")
    return !number.isEmpty && number.allSatisfy { $0.isNumber || $0 == "." || $0 == "," }
      && (1...3).contains(words.count) && words.allSatisfy { $0.allSatisfy(\.isLetter) }
  }

  static let longestCount = 80

  /// Marks what stands between the title and the byline or date, or what the page calls its description.
  mutating func markStandfirst(behind titleNode: Int, saying description: String) {
    guard tree.range(root).contains(titleNode), beginning < tree.end(root) else { return }
    let text = tree.line(beginning)
    let isDescription =
      text.utf8.count > Self.shortestDescription && description.foldedLine.hasPrefix(text.prefix(100))
    let next =
      (tree.end(beginning)..<tree.end(root)).first { isParagraph($0) && !isMarked($0) } ?? tree.end(root)
    let isAbove = parts.contains {
      $0.key > beginning && $0.key < next && ($0.value == .byline || $0.value == .date)
    }
    let facts = (tree.end(beginning)..<next).filter { isLine($0) && isFact($0) }
    guard isAbove || facts.contains(where: hasTime) || (isDescription && !isGoneOn(by: next)),
      next < tree.end(root), statistics.text(beginning) <= Self.longestStandfirst,
      statistics.prose(root) >= statistics.prose(beginning) * Self.leastOfStandfirst
    else { return }
    parts[beginning] = .standfirst
    for fact in facts { parts[fact] = .other }
  }

  /// Whether the first paragraph is a part of the text, from which the page has taken its description: the next one
  /// stands in the same box and is made like it.
  func isGoneOn(by next: Int) -> Bool {
    next < tree.end(root) && tree.parent(next) == tree.parent(beginning) && tree.isCalledLike(next, beginning)
  }

  /// How many times the prose of a standfirst the whole article has at least.
  static let leastOfStandfirst = 3

  /// Marks headings below the title that stand above the byline or date: they belong to the title, and begin no section.
  mutating func markSubtitles(behind titleNode: Int) {
    let last = parts.filter { $0.key < beginning && ($0.value == .byline || $0.value == .date) }.keys.max()
    guard let last, tree.end(titleNode) < last else { return }
    for node in tree.end(titleNode)..<last
    where PageTag.headings.contains(tree.tag(node)) && !isMarked(node)
      && statistics.text(node) <= Self.longestStandfirst
    {
      parts[node] = .standfirst
    }
  }

  /// Marks paragraphs at the end that tell who the author is, each with the box around it: they begin with the
  /// author's name.
  mutating func markAuthor(among authors: [String], behind start: Int) {
    guard beginning < tree.end(root) else { return }
    let bylines = parts.filter { $0.value == .byline && $0.key < beginning }.keys
    // Between title and text, a link leads to who wrote it.
    let links = (start..<max(beginning, start)).filter {
      tree.tag($0) == .link && statistics.text($0) <= Self.longestDate
    }
    let names = NamePairs((bylines + links).map(tree.line) + authors)
    for _ in 0..<Self.mostOfAuthors {
      let last = tree.range(root).last { isParagraph($0) && !isMarked($0) && !isReservation($0) }
      guard let last, last > beginning, let box = box(around: last, beginningWith: names) else { return }
      parts[box] = .other
    }
  }

  /// The most paragraphs about authors: for each the page is looked through from its end.
  static let mostOfAuthors = 8

  /// The box of a paragraph, without other prose, that begins with a name, or whose paragraph does; `nil` for another one.
  func box(around paragraph: Int, beginningWith names: NamePairs) -> Int? {
    guard statistics.text(paragraph) <= Self.longestStandfirst,
      statistics.prose(paragraph) * 4 < statistics.prose(root)
    else { return nil }
    var (box, isNamed) = (paragraph, names.begin(tree.line(paragraph)))
    while case let parent = tree.parent(box), parent > root, parent > beginning,
      statistics.prose(parent) == statistics.prose(paragraph),
      statistics.text(parent) <= Self.longestStandfirst
    {
      box = parent
      isNamed = isNamed || names.begin(tree.line(box))
    }
    return isNamed ? box : nil
  }

  /// Whether it is a short line that is no sentence.
  func isFact(_ node: Int) -> Bool {
    statistics.text(node) <= Self.longestByline && tree.tag(node).headingLevel == nil
      && !tree.isSentence(node)
  }

  /// Whether there is a year or a time of day in a line.
  func hasTime(_ node: Int) -> Bool {
    let numbers = tree.line(node).split { !$0.isNumber }
    return numbers.contains { $0.count == 4 } || numbers.count > 1
  }

  static let shortestDescription = 40

  /// Marks lines above and behind the text that say something about it, and lines that are links alone.
  mutating func markLines() {
    for node in tree.range(root) where isLine(node) && !isMarked(node) && isBeside(node) {
      parts[node] = .other
    }
  }

  /// Marks the first line beside the text with a day, between the title and the text, if nothing else is the date.
  ///
  /// - Parameter year: the year that it has, if the page's data tell it.
  mutating func markDate(behind start: Int, in year: String?) {
    guard !parts.values.contains(.date) else { return }
    let date = (start..<max(start, beginning)).first { node in
      guard node > root, tree.tag(node).headingLevel == nil, isLine(node), hasDay(node, in: year),
        let part = parts[node] ?? parts[tree.parent(node)]
      else { return false }
      return part == .other || (part == .standfirst && !tree.isSentence(node))
    }
    if let date { parts[date] = .date }
  }

  func isWithinOther(_ node: Int, _ parts: [Int: PageBlock.Part]) -> Bool {
    var outer = node
    while outer > root {
      outer = tree.parent(outer)
      if parts[outer] == .other { return true }
    }
    return false
  }

  /// Whether a short line, not mostly of links, has one year of a web page and the number of a day.
  func hasDay(_ node: Int, in year: String?) -> Bool {
    guard statistics.text(node) <= Self.longestCount, statistics.linkShare(node) < 0.5 else { return false }
    let numbers = tree.line(node).split { !$0.isNumber }
    let years = numbers.filter { $0.count == 4 }
    return years.count == 1 && Int(years[0]).map(Self.years.contains) ?? false
      && year.map { $0 == years[0] } ?? true
      && numbers.contains { $0.count < 3 && Int($0).map((1...31).contains) ?? false }
  }

  static let years = 1990...2100

  /// Whether it is a block of text without other blocks of text in it, or an element that is a line between blocks.
  func isLine(_ node: Int) -> Bool {
    guard node != root, statistics.text(node) > 0,
      Self.lines.contains(tree.tag(node)) || isInlineLine(node)
    else { return false }
    return !tree.range(node).dropFirst().contains { tree.tag($0).isBlock && statistics.text($0) > 0 }
  }

  /// Whether it is an element within a line that is the whole line, outside of the text, and says nothing but facts about it: it
  /// is links alone, or above the text and has a day or a time.
  func isInlineLine(_ node: Int) -> Bool {
    guard tree.tag(node) == .inline, case let box = tree.parent(node),
      statistics.text(box) > statistics.text(node),
      statistics.text(node) <= Self.longestDate, node < beginning || node >= tree.end(ending),
      lineOfItsOwn(node) == node, !hasProseOfItsOwn(box)
    else { return false }
    return statistics.linkShare(node) > 0.9 || (node < beginning && hasTime(node) && !tree.isSentence(node))
  }

  /// Whether a box has prose that stands in none of its blocks, as between line breaks.
  func hasProseOfItsOwn(_ box: Int) -> Bool {
    statistics.prose(box) > tree.children(box).reduce(0) { $0 + statistics.prose($1) }
  }

  func isBeside(_ node: Int) -> Bool {
    let isHeading = tree.tag(node).headingLevel != nil
    if titleNode == node || (isHeading && (node < ending || headsList(node))) { return false }
    let text = statistics.text(node)
    if isKept(node) { return false }
    if node < beginning {
      return text <= Self.longestByline && (statistics.prose(node) == 0 || !tree.isSentence(node))
        && !opens(node)
    }
    let isOfLinks = (statistics.linkShare(node) > 0.9 || isLabelledLink(node)) && text <= Self.longestByline
    if isLabel(node) { return true }
    guard node > ending, ending > root else { return isOfLinks }
    let isBesideText = tree.parent(node) == box(of: ending)
    if isBesideText, tree.isCalledLike(node, ending), goesOn(node) { return false }
    return isOfLinks || isHeading || !tree.isSentence(node)
      || (!isBesideText && text < Self.longParagraph) || statistics.linkShare(node) >= 0.4
  }

  /// Whether a line behind the last paragraph says enough to be one, although it ends without a full stop, or leads on.
  func goesOn(_ node: Int) -> Bool {
    if statistics.prose(node) > 0, statistics.linkShare(node) < 0.4 {
      return statistics.text(node) >= Self.longParagraph
    }
    return tree.isSentence(node) && statistics.links(node) > 1 && statistics.unlinked(node) >= Self.longLink
  }

  /// Whether it stands in a list, a table or the like, which is shown as a whole; one with the title in the same item is a page's
  /// layout.
  func isKept(_ node: Int) -> Bool {
    var inner = node
    while inner > root {
      let outer = tree.parent(inner)
      if Self.kept.contains(tree.tag(outer)), !holdsTitle(inner) { return true }
      inner = outer
    }
    return false
  }

  /// Whether it is a short sentence right before the first paragraph, as in `It was raining again.`.
  func opens(_ node: Int) -> Bool {
    guard beginning < tree.end(root), tree.tag(node) == .paragraph,
      tree.parent(node) == tree.parent(beginning)
    else { return false }
    var (node, count) = (node, 0)
    while node < beginning {
      count += 1
      guard count <= Self.mostOfOpening else { return false }
      let line = tree.line(node)
      guard tree.tag(node) == .paragraph, statistics.links(node) == 0, tree.isSentence(node),
        line.split(separator: " ").count > 2, !line.contains(where: \.isNumber)
      else { return false }
      node = tree.end(node)
      while node < beginning, tree.tag(node) == .text, statistics.text(node) == 0 { node += 1 }
    }
    return node == beginning
  }

  static let mostOfOpening = 5

  /// Whether a heading stands right above a list or a table that belongs to the text.
  func headsList(_ heading: Int) -> Bool {
    nextElements(behind: heading).first.map {
      Self.kept.contains(tree.tag($0)) && statistics.linkShare($0) < 0.5 && !isMarked($0)
    } ?? false
  }

  /// Whether it is a label before one long link that ends the line: `Read also: The ferry is back`.
  func isLabelledLink(_ node: Int) -> Bool {
    guard statistics.links(node) == 1, statistics.linked(node) >= Self.longLink,
      statistics.unlinked(node) <= Self.longestLabel, statistics.linkShare(node) > 0.5
    else { return false }
    let last = tree.range(node).last { tree.tag($0) == .text && statistics.text($0) > 0 }
    return last.map { statistics.linked($0) > 0 } ?? false
  }

  static let (longLink, longestLabel) = (20, 60)

  /// Whether it is a box with one word before a paragraph, as above advertisements.
  func isLabel(_ node: Int) -> Bool {
    guard tree.tag(node) == .division || tree.tag(node) == .center, statistics.text(node) <= Self.longestLabel
    else { return false }
    let line = tree.line(node).trimmingCharacters(in: .whitespaces)
    return line.allSatisfy {
      $0.isLetter || $0.unicodeScalars.contains { $0.properties.generalCategory == .nonspacingMark }
    }
      && nextElements(behind: node).contains(where: isParagraph)
  }

  /// The elements that follow in the same box, as far as they are near.
  func nextElements(behind node: Int) -> [Int] {
    let end = tree.end(tree.parent(node))
    var (next, found) = (tree.end(node), [Int]())
    while next < end, found.count < Self.near {
      if tree.tag(next) != .text { found.append(next) }
      next = tree.end(next)
    }
    return found
  }

  static let near = 3

  static let lines = PageTag.Group([
    .paragraph, .division, .section, .center, .heading2, .heading3, .heading4, .heading5, .heading6, .article,
    .aside,
  ])
  static let kept = PageTag.Group([.list, .orderedList, .terms, .table, .quote, .verbatim, .details])

  static let lists = PageTag.Group([.item, .list, .orderedList, .quote, .terms, .term, .definition])

  static let captions = HTMLNameTable([
    "caption", "captions", "credit", "credits", "figcaption", "imagecaption", "photocredit", "imagecredit",
    "mediacaption",
  ])
  static let bylines = HTMLNameTable([
    "byline", "bylines", "author", "authors", "authorname", "writer", "bio", "contributor", "authorbox",
    "aboutauthor",
  ])
  static let dates = HTMLNameTable([
    "date", "dateline", "datetime", "pubdate", "published", "publishdate", "timestamp", "updated",
    "readingtime",
    "readtime",
  ])
  static let standfirsts = HTMLNameTable([
    "standfirst", "dek", "deck", "subtitle", "subhead", "subheadline", "strapline", "kicker", "teaser",
    "summary",
    "excerpt",
  ])
}
