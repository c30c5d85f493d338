import SmashtagModel

/// Finds the part of a page that is its article, and the nodes inside that do not belong to it.
///
/// On a page without an article, such as a front page, the whole page is kept except for clutter.
struct ArticleFinder {
  /// The least prose in bytes of a page with an article.
  private static let leastProse = 200
  /// The part of a page's text that is left at least where names tell its clutter, without a story and with one: one byte in
  /// so many.
  private static let (leastRest, leastRestOfStory) = (7, 14)
  /// The least prose in bytes of an article among many teasers.
  private static let leastProseOfStory = 600
  /// The share of a page's prose that the element with the article holds.
  private static let enough = 0.7

  var root = 0
  /// Whether the article is a few sentences below the title.
  private(set) var isNotice = false
  /// For each node, whether it is left out with its descendants.
  var leftOut: [Bool]

  let tree: PageTree
  private let titleNode: Int?
  /// The node that shows the title: a heading, or the link that a discussion is about.
  private let storyNode: Int?
  private(set) var statistics: PageStatistics

  /// - Parameter titles: what the page is called; by the first of them it is shown.
  init(_ tree: PageTree, titles: [String]) {
    self.tree = tree
    let folded = titles.map(FoldedTitle.init)
    titleNode = tree.heading(saying: folded)
    storyNode = titleNode ?? titles.first.flatMap(tree.story)
    let whole = PageStatistics(tree)
    var clutter = PageClutter(tree, whole, titles: folded, titleNode: titleNode, extent: .all)
    clutter.leaveOutProseAboveTitle()
    leftOut = clutter.leftOut
    statistics = PageStatistics(tree, leftOut: leftOut)
    for extent in [PageClutter.Extent.surroundings, .elements] where isNearlyAllLeftOut(of: whole) {
      clutter = PageClutter(tree, whole, titles: folded, titleNode: titleNode, extent: extent)
      leftOut = clutter.leftOut
      statistics = PageStatistics(tree, leftOut: leftOut)
    }
    let found = hasArticle(in: 0) ? withTitle(around(core())) : clutter.saidNode == nil ? nil : story
    let box = titledBox(around: found, isSaid: clutter.saidNode != nil)
    guard let found = box ?? found, !isNotice(found), !tree.isOver() else { return }
    root = found
    clutter.takeBack(in: root, article: statistics)
    if clutter.leftOut != leftOut {
      leftOut = clutter.leftOut
      statistics = PageStatistics(tree, leftOut: leftOut)
    }
    guard !tree.isOver() else { return }
    join()
    narrow(clutter.saidNode != nil)
    leaveOutPlayLists()
    leaveOutTeasers()
    LinkBoxes(of: article(titled: storyNode)).leaveOut(&leftOut)
    for label in CodeLabels(of: article(titled: titleNode)).found() { leftOut[label] = true }
  }
}

extension ArticleFinder {
  /// Whether the page has an article, or at least a title and prose.
  var isArticle: Bool { (root > 0 || titleNode != nil) && (statistics.prose(root) > 0 || isNotice) }

  /// The parts of the article that are none of its text; `nil` for a page without an article.
  ///
  /// - Parameters:
  ///   - description: what the page calls its description.
  ///   - authors: whom the page names as its authors.
  ///   - year: the year in which its data say that it was published.
  func parts(description: String?, authors: [String], year: String?) -> PageParts? {
    guard isArticle else { return nil }
    return PageParts(
      of: article(titled: titleNode), leftOut: leftOut, description: description, authors: authors, year: year
    )
  }
}

private extension ArticleFinder {
  func article(titled node: Int?) -> ArticleTree {
    ArticleTree(tree, statistics, root: root, titleNode: node)
  }

  /// Whether what is left of a page is no text, or a short one, and hardly anything beside what was left out.
  func isNearlyAllLeftOut(of whole: PageStatistics) -> Bool {
    let (rest, all, prose) = (statistics.unlinked(0), whole.unlinked(0), statistics.prose(0))
    return (prose < Self.leastProse && rest * Self.leastRest < all)
      || (prose < Self.leastProseOfStory && rest * Self.leastRestOfStory < all)
  }

  /// Whether there is enough prose, and it is not a list of teasers below headings that are links.
  func hasArticle(in part: Int) -> Bool {
    guard statistics.prose(part) >= Self.leastProse else { return false }
    var teasers = 0
    for node in tree.range(part)
    where PageTag.headings.contains(tree.tag(node)) && !tree.isWithin(leftOut, node) {
      if statistics.links(node) > 0, statistics.linkShare(node) > 0.8, node != titleNode { teasers += 1 }
    }
    return teasers < 6 || statistics.prose(part) / teasers > 350
  }

  /// The element with the title and its text, where that is another one than what was found; `nil` on most pages.
  ///
  /// - Parameter isSaid: whether the title is said by its node.
  mutating func titledBox(around found: Int?, isSaid: Bool) -> Int? {
    guard let box = TitledBox(of: article(titled: titleNode), leftOut: leftOut) else { return nil }
    if isSaid, let notice = box.notice() {
      isNotice = true
      if !(found.map(tree.range(notice).contains) ?? false) { return notice }
    }
    guard let found else { return isSaid ? box.marked(in: 0).flatMap { hasArticle(in: $0) ? $0 : nil } : nil }
    return box.marked(in: found) ?? box.marked(beside: found)
  }

  /// The box with the title and a text that is no list of teasers, among many of them.
  var story: Int? {
    guard let titleNode, let box = MainText(tree, statistics, root: 0).box(titled: titleNode),
      statistics.prose(box) >= Self.leastProseOfStory
    else { return nil }
    return box
  }

  /// Whether an element is what stands at the end of a page that has no text, but tables: whose it is, and what else it tells.
  func isNotice(_ node: Int) -> Bool {
    let (own, all) = (statistics.unlinked(node), statistics.unlinked(0))
    return own * Self.leastOfNotice < all && !(titleNode.map(tree.range(node).contains) ?? false)
      && (own * Self.mostOfNotice < all || tree.range(node).contains(where: isNoticeOfRights))
  }

  /// Of how many bytes outside of links a notice has less than one: if it speaks of rights, and whatever it says.
  private static let (leastOfNotice, mostOfNotice) = (4, 10)

  /// The innermost container with enough of the page's prose.
  func core() -> Int {
    let enough = Double(statistics.prose(0)) * Self.enough
    var node = 0
    while let next = tree.children(node).first(where: {
      !leftOut[$0] && Double(statistics.prose($0)) >= enough
    }),
      Self.containers.contains(tree.tag(next)), !isAmongEntries(next)
    {
      node = next
    }
    return node
  }

  /// Whether two boxes with prose beside a box, or more, are called as it is: entries, of which it is the longest.
  private func isAmongEntries(_ node: Int) -> Bool {
    guard let name = nameOfEntry(node) else { return false }
    let others = tree.children(tree.parent(node)).lazy.filter {
      $0 != node && !leftOut[$0] && statistics.prose($0) >= Self.leastProse && nameOfEntry($0) == name
    }
    return Array(others.prefix(Self.fewestEntries)).count == Self.fewestEntries
  }

  /// What a box is called, or a row by its only cell; `nil` where it has no class, or one of the page's layout.
  private func nameOfEntry(_ node: Int) -> [UInt8]? {
    if hasClass(node) { return isOfLayout(node) ? nil : tree.name(of: node) }
    let cells = tree.tag(node) == .row ? tree.children(node).filter { tree.tag($0) != .text }.prefix(2) : []
    guard cells.count == 1, let cell = cells.first, hasClass(cell), !isOfLayout(cell) else { return nil }
    return tree.name(of: cell)
  }

  private func hasClass(_ node: Int) -> Bool { tree.value(.classes, of: node)?.isEmpty == false }

  private func isOfLayout(_ node: Int) -> Bool {
    tree.value(.classes, of: node).map(ClassWords.nameLayout) ?? false
  }

  private static let fewestEntries = 2

  static let containers = PageTag.Group([
    .html, .body, .division, .section, .article, .main, .center, .form, .table, .rows, .row, .cell, .inline,
    .emphasis, .strong, .small, .embedded, .fieldset, .address,
  ])

  func isMain(_ node: Int) -> Bool {
    tree.tag(node) == .main || tree.value(.role, of: node)?.elementsEqual("main".utf8) ?? false
  }

  /// The enclosing element that is marked as the article, unless it holds much more text.
  func around(_ core: Int) -> Int {
    var node = core
    while node > 0 {
      let isArticle = tree.tag(node) == .article || isMain(node) || isArticleBody(node)
      if isArticle, statistics.unlinked(node) <= statistics.unlinked(core) * 2 + 500 { return node }
      node = tree.parent(node)
    }
    return core
  }

  func isArticleBody(_ node: Int) -> Bool {
    if let role = tree.value(.role, of: node) { return role.elementsEqual("article".utf8) }
    return tree.value(.itemProperty, of: node)?.elementsEqual("articleBody".utf8) ?? false
  }

  /// The element that also holds the title above, and with it bylines, dates and summaries in between.
  func withTitle(_ core: Int) -> Int {
    guard let storyNode, storyNode < core else { return core }
    var node = core
    while node > 0, !tree.range(node).contains(storyNode) { node = tree.parent(node) }
    let more = statistics.text(node) - statistics.text(core)
    let linked = statistics.linked(node) - statistics.linked(core)
    let isNear = more <= statistics.text(core) / 2 + 400 && linked * 2 <= more + 100
    return isNear ? node : core
  }
}

extension PageTree {
  /// The heading of a page: the one that repeats a title of it, else the first of level 1.
  ///
  /// One of another level does not count beside one of level 1 that says the same or, before it, nearly the same: it names a
  /// picture, or leads to the same page.
  func heading(saying titles: [FoldedTitle]) -> Int? {
    guard let title = titles.first else { return nil }
    var (first, said, introduced, nearly): (Int?, Int?, Int?, Int?)
    for node in nodes.indices where PageTag.headings.contains(tag(node)) && isHeading(node) {
      let line = line(node)
      if titles.contains(where: { $0.isSaid(by: line) }) {
        if tag(node) == .heading1 { return node }
        if let first, title.isNearlySaid(by: self.line(first)) { return first }
        if said == nil { said = node }
      }
      if introduced == nil, title.isLast(in: line) { introduced = node }
      if nearly == nil, title.isNearlySaid(by: line) { nearly = node }
      if node % 4_096 == 0, isOver() { break }
      if tag(node) == .heading1, first == nil { first = node }
    }
    if let found = said ?? introduced ?? nearly { return found }
    let line = line(saying: title)
    // A text may begin with headings of the first level below a title that is none.
    guard let first, let line, line < first, let classes = value(.classes, of: line),
      ClassWords.names(in: classes, any: Self.titles)
    else { return first ?? line }
    return line
  }

  private static let titles = HTMLNameTable<Bool>(["title", "headline", "subject"])

  /// The outermost element with a text that says the title of a page, and nothing else; pages laid out with tables have no
  /// headings.
  private func line(saying title: FoldedTitle) -> Int? {
    guard title.isLong else { return nil }
    let text = nodes.indices.first { node in
      tag(node) == .text && title.mayBeSaid(in: visibleCount(node)) && title.isSaid(by: line(node))
    }
    guard var node = text else { return nil }
    while parent(node) > 0, children(parent(node)).allSatisfy({ $0 == node || isEmpty($0) }) {
      node = parent(node)
    }
    return tag(node) == .text || tag(node) == .link ? nil : node
  }

  private func isEmpty(_ node: Int) -> Bool {
    tag(node) == .text ? visibleCount(node) == 0 : tag(node).isVoid
  }

  /// The longest heading in bytes; more means that its end tag is missing.
  private static let longestHeading = 500

  /// Whether a heading element is short and holds only running text.
  func isHeading(_ node: Int) -> Bool {
    var length = 0
    for inner in range(node).dropFirst() {
      if tag(inner) == .text { length += visibleCount(inner) }
      if length > Self.longestHeading || Self.noHeadings.contains(tag(inner)) { return false }
    }
    return true
  }

  private static let noHeadings = PageTag.Group([
    .heading1, .heading2, .heading3, .heading4, .heading5, .heading6, .list, .orderedList, .terms, .table,
    .quote,
    .verbatim, .section, .article, .main, .form, .figure,
  ])

  /// Whether a node is marked, or an element around it is.
  func isWithin(_ marked: [Bool], _ node: Int) -> Bool {
    var node = node
    while node > 0 {
      if marked[node] { return true }
      node = parent(node)
    }
    return false
  }

  /// The text of an element on one line; its beginning if it is longer than a heading.
  func line(_ node: Int) -> String {
    var line = InlineText()
    for inner in range(node).prefix(Self.longestHeading) where tag(inner) == .text {
      line.add(text(inner))
      if line.bytes.count >= Self.longestHeading { break }
    }
    return String(decoding: line.bytes, as: UTF8.self)
  }
}

extension ArticleFinder {
  /// Takes the box of the main text for the article where the rest of it is smaller, and is no list of entries; or the element
  /// that is marked as the article, where a page goes on with another one.
  ///
  /// - Parameter isSaid: whether the title is said by its node.
  private mutating func narrow(_ isSaid: Bool) {
    guard let titleNode, tree.range(root).contains(titleNode),
      let box = (isSaid ? articleBeforeNext : nil)
        ?? MainText(tree, statistics, root: root).box(titled: titleNode)
    else { return }
    root = box
  }

  /// The element with the title, where a page goes on with other articles.
  private var articleBeforeNext: Int? {
    titleNode.flatMap {
      NextArticles(of: article(titled: $0), leftOut: leftOut).before(titled: $0)
    }
  }

  private mutating func leaveOutPlayLists() {
    let lists = PlayLists(of: article(titled: storyNode)).found()
    if lists.isEmpty { return }
    for list in lists { leftOut[list] = true }
    statistics = PageStatistics(tree, leftOut: leftOut)
  }

  /// Leaves out the teasers of other articles: elements with a heading of their own that is a link, and hardly any text.
  mutating func leaveOutTeasers() {
    let found = tree.outermostBoxes(in: tree.range(root).dropFirst()) { !leftOut[$0] && isTeaser($0) }
      .filter { !isAmongOthers($0) }
    // Many of them are the text itself.
    guard found.reduce(0, { $0 + statistics.prose($1) }) * 3 < statistics.prose(root) else { return }
    for teaser in found { leftOut[teaser] = true }
  }

  /// Whether an element that is called the same beside it is none: the last of several posts may be short.
  private func isAmongOthers(_ node: Int) -> Bool {
    guard tree.value(.classes, of: node) != nil else { return false }
    return tree.children(tree.parent(node)).prefix(Self.mostOthers).contains { sibling in
      sibling != node && !leftOut[sibling] && tree.isCalledLike(sibling, node) && !isTeaser(sibling)
    }
  }

  private func isTeaser(_ node: Int) -> Bool {
    guard Self.teasers.contains(tree.tag(node)), statistics.text(node) <= Self.longestTeaser,
      statistics.links(node) > 0,
      tree.range(node).count <= Self.mostNodesOfTeaser,
      statistics.prose(node) * 4 < statistics.prose(root),
      storyNode.map({ !tree.range(node).contains($0) }) ?? true
    else { return false }
    let heading = tree.range(node).first {
      PageTag.headings.contains(tree.tag($0)) && statistics.text($0) > 0
    }
    guard let heading else { return false }
    let isLink = statistics.linkShare(heading) > 0.8 && statistics.anchors(heading) == 0
    // A name above a post may be a link, too; beside a picture, one of several words names another text.
    guard
      tree.tag(node) == .article || statistics.prose(node) > 0 || isPictured(node)
        || isHeadingInLink(node)
    else { return false }
    return isLink && tree.range(node).allSatisfy { !Self.texts.contains(tree.tag($0)) }
  }

  /// Whether a box between paragraphs is made of headings that are links, of which one may be a label, and a picture that leads on
  /// as well.
  private func isPictured(_ node: Int) -> Bool {
    let headings = tree.range(node).filter { PageTag.headings.contains(tree.tag($0)) }
    return headings.reduce(0) { $0 + statistics.text($1) } == statistics.text(node)
      && node > storyNode ?? root
      && headings.count <= 2
      && headings.contains { tree.line($0).split(separator: " ").count >= Self.fewestWordsOfTeaser }
      && tree.range(node).contains { tree.tag($0) == .image && tree.tag(tree.parent($0)) == .link }
  }

  /// Whether a box among paragraphs is a link to another page around a heading, and the only one called so in a longer text: where
  /// there are others, or a number counts them, what stands below each tells of it.
  private func isHeadingInLink(_ node: Int) -> Bool {
    guard statistics.links(node) == 1, statistics.linkShare(node) > 0.9, statistics.anchors(node) == 0,
      let heading = tree.range(node).first(where: { PageTag.headings.contains(tree.tag($0)) }),
      tree.ancestor(of: heading, { $0 == .link || $0.isBlock }).map({ tree.tag($0) == .link }) ?? false,
      case let words = tree.line(heading).split(separator: " "), words.count >= Self.fewestWordsOfTeaser,
      words.first?.first.map({ !$0.isNumber }) ?? false
    else { return false }
    let beside = tree.children(tree.parent(node)).prefix(Self.mostOthers).filter { !leftOut[$0] }
    let before = beside.prefix(while: { !tree.isCalledLike($0, node) }).count(where: {
      statistics.prose($0) > 0
    })
    let alike = beside.count(where: { tree.isCalledLike($0, node) && statistics.prose($0) == 0 })
    let after = beside.count(where: { $0 > node && statistics.prose($0) > 0 })
    return before > 1 && alike == 1 && before + after > 2
  }

  private static let fewestWordsOfTeaser = 4
  private static let (longestTeaser, mostNodesOfTeaser, mostOthers) = (600, 400, 30)
  private static let teasers = PageTag.Group([.article, .division, .section, .aside, .item, .link])
  private static let texts = PageTag.Group([.table, .verbatim, .quote])

  /// Extends the article to siblings that belong to its text, and leaves out the other siblings.
  mutating func join() {
    var node = root
    var others: [Int] = []
    while node > 0, tree.tag(node) != .article, tree.tag(node) != .main {
      let parent = tree.parent(node)
      var isJoined = false
      for sibling in tree.children(parent) where sibling != node && !leftOut[sibling] {
        if isOfText(sibling, beside: node) { isJoined = true } else { others.append(sibling) }
      }
      if isJoined {
        for other in others { leftOut[other] = true }
        (root, others) = (parent, [])
      }
      node = parent
    }
  }

  /// Whether a sibling is prose and its class begins like that of the article.
  private func isOfText(_ sibling: Int, beside node: Int) -> Bool {
    let (text, prose) = (statistics.text(sibling), statistics.prose(sibling))
    guard prose * 4 > text * 3, statistics.linkShare(sibling) < 0.1, statistics.forms(sibling) == 0,
      [.division, .section, .paragraph].contains(tree.tag(sibling)),
      let name = firstName(sibling), let other = firstName(node), name == other
    else { return false }
    return !tree.range(sibling).contains { isNoticeOfRights($0) }
  }

  /// The letters that a node's class begins with: `post` of `post-body`.
  private func firstName(_ node: Int) -> ArraySlice<UInt8>? {
    let classes = tree.value(.classes, of: node)?.drop(while: \.isMarkupBlank)
    let name = classes?.prefix { (0x61...0x7A).contains($0 | 0x20) }
    return name.flatMap { $0.count < Self.shortestName ? nil : $0 }
  }

  private static let shortestName = 4

  private func isNoticeOfRights(_ node: Int) -> Bool {
    tree.tag(node) == .text && tree.text(node).firstRange(ofWord: "©") != nil
  }
}
