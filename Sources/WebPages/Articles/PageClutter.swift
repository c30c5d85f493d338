import MentionExtraction

/// Finds the parts of a page that repeat on every page of its site, by elements, roles and classes.
struct PageClutter {
  /// The share of a page's text above which a part is kept, whatever its name.
  static let most = 0.4

  /// What is taken for clutter.
  enum Extent {
    /// Forms, and all that elements, roles and classes call so.
    case all
    /// Without forms and offers: a page may be made of them.
    case surroundings
    /// What elements and roles call so, and comments; classes may have other words for the text itself.
    case elements
  }

  /// For each node, whether it is left out with its descendants.
  private(set) var leftOut: [Bool]
  private let extent: Extent
  private let data: ScriptData
  let tree: PageTree
  let statistics: PageStatistics
  private var comments: [Int] = []
  /// The links that close headings and lead to another place of the page: `top`.
  private var ways: Set<Int> = []
  /// By tag and classes of elements, whether they hold most of the page's prose together; for those that were asked for.
  private var layouts: [[UInt8]: Bool] = [:]
  let titleNode: Int?
  /// The node at which enough text has followed the title; `nil` where no heading repeats the page's title.
  let saidNode: Int?
  /// The first sentence after a title that a heading says, on a page of little prose.
  private let firstSentence: Int?

  /// - Parameters:
  ///   - titles: What the page is called.
  ///   - titleNode: The heading that is the title of the page.
  init(
    _ tree: PageTree, _ statistics: PageStatistics, titles: [FoldedTitle], titleNode: Int?, extent: Extent
  ) {
    (self.tree, self.statistics, self.titleNode, self.extent) = (tree, statistics, titleNode, extent)
    data = ScriptData(tree, statistics)
    leftOut = [Bool](repeating: false, count: tree.nodes.count)
    saidNode = titleNode.flatMap {
      let line = tree.line($0)
      let isSaid = titles.contains { $0.isSaid(by: line) }
      return isSaid ? statistics.node(in: tree, endingTextAfter: $0) : nil
    }
    let isShort = saidNode != nil && statistics.prose(0) < TitledBox.leastProseOfStory
    firstSentence =
      isShort ? ArticleTree(tree, statistics, root: 0, titleNode: titleNode).firstSentence() : nil
    ways = tree.waysBack
    leaveOut(1..<tree.nodes.count) { $0.isClutter($1) }
    keepCommentsOfDiscussion()
  }

  /// Restores parts of the article that are named like clutter.
  ///
  /// - Parameter article: The statistics of the page without all that is left out.
  mutating func takeBack(in root: Int, article: PageStatistics) {
    let flanks = PageFlanks(tree, article, root: root)
    var node = root + 1
    var inTaken = node
    while node < tree.end(root) {
      if node < inTaken, !leftOut[node], tree.tag(node) != .text { leftOut[node] = isClutter(node) }
      guard leftOut[node] else {
        node += 1
        continue
      }
      leftOut[node] = !isOfArticle(node, flanks)
      inTaken = max(inTaken, leftOut[node] ? 0 : tree.end(node))
      node = leftOut[node] ? tree.end(node) : node + 1
    }
  }
}

extension PageClutter.Extent {
  fileprivate func holds(_ part: ClassWords.Part) -> Bool {
    switch part {
    case .sign, .comments: true
    case .frame, .navigation: self != .elements
    case .offer, .player, .doubtful: self == .all
    }
  }
}

extension PageClutter {
  /// Leaves out the prose above the heading that says the title of the page, unless that is nearly all of it: what asks for
  /// consent, or offers something else.
  mutating func leaveOutProseAboveTitle() {
    guard let titleNode, let saidNode else { return }
    var (after, next) = (0, 1)
    while next < tree.nodes.count {
      if tree.tag(next) == .text, next >= saidNode { after += statistics.unlinked(next) }
      next = leftOut[next] ? tree.end(next) : next + 1
    }
    // Above the title of a recipe in its article stands what leads to it.
    var node = tree.ancestor(of: titleNode) { $0 == .article || $0 == .main } ?? titleNode
    while node > 0 {
      let parent = tree.parent(node)
      for sibling in tree.children(parent) where sibling < node && statistics.prose(sibling) > 0 {
        if statistics.unlinked(sibling) < after * 2 { leftOut[sibling] = true }
      }
      node = parent
    }
  }

  mutating func leaveOut(_ range: Range<Int>, _ isClutter: (inout PageClutter, Int) -> Bool) {
    var node = range.lowerBound
    while node < range.upperBound {
      leftOut[node] = tree.tag(node) != .text && isClutter(&self, node)
      node = leftOut[node] ? tree.end(node) : node + 1
    }
  }

  mutating func isClutter(_ node: Int) -> Bool {
    if tree.nodes[node].attributes.isEmpty { return isClutter(node, tree.tag(node)) }
    if isClutter(node, tree.tag(node)) { return true }
    if let role = clutterRole(node) {
      return !isMost(node) || (role == Self.beside && isBesideTitle(node))
        || (Self.dialogs.contains(role) && isBesideText(node))
    }
    if tree.tag(node) == .link, isSign(node) || ways.contains(node) { return true }
    guard !holdsTitle(node) else { return false }
    if isHiddenLabel(node) { return true }
    switch part(node).flatMap({ extent.holds($0) ? $0 : nil }) {
    case .frame:
      return (!isMost(node) || isBesideTitle(node)) && !isLayout(node) && !isCalledSo(node) && !isCredit(node)
    case .sign: return !isMost(node) && !isCalledSo(node) && !isCode(node)
    case .offer, .player: return (!isMost(node) || isBesideNotice(node)) && !isCalledSo(node)
    case .navigation: return !isMost(node) && !isCalledSo(node) && !isWithoutLinks(node)
    case .doubtful: return isMostlyLinks(node)
    case .comments where !isCalledSo(node):
      comments.append(node)
      return true
    case .comments, nil: return tree.value(.advertisement, of: node) != nil && !isMost(node)
    }
  }

  func isClutter(_ node: Int, _ tag: PageTag) -> Bool {
    switch tag {
    case .navigation: !isMost(node) && !(isWithoutLinks(node) && tree.isSentence(node))
    case .search: !isMost(node)
    case .dialog: !isMost(node) || isBesideText(node)
    case .footer:
      tree.ancestor(of: node) { $0 == .quote || $0 == .figure } == nil && !isMost(node)
        && !isSources(node)
    case .form: extent == .all && !isMost(node) && !isFrameOfText(node) && !isDescribed(node)
    case .aside:
      (isOutside(node) || statistics.linkShare(node) > 0.3) && (!isMost(node) || isBesideTitle(node))
        && !isQuotation(node)
    case .header: isOutside(node) && !holdsTitle(node) && !isMost(node)
    case .division: isContents(node) || data.fills(node)
    case .paragraph: data.fillsAlone(node)
    case .section, .list, .orderedList: isContents(node)
    // What a browser shows that cannot play or draw it.
    case .embedded:
      statistics.links(node) == 0 && statistics.text(node) <= Self.longestFallback && !isMost(node)
        && !tree.range(node).contains { Self.shown.contains(tree.tag($0)) }
    default: false
    }
  }

  /// Whether it is code that is called a numbered line, and not the number.
  func isCode(_ node: Int) -> Bool {
    tree.range(node).contains { tree.tag($0) == .text && tree.text($0).contains(where: \.isASCIILetter) }
      && tree.ancestor(of: node) { $0 == .verbatim } != nil
  }

  /// Whether a form below the title has prose and nothing that a reader presses or fills in.
  ///
  /// Old forums keep each message in one, into which a script writes when it is changed.
  private func isFrameOfText(_ form: Int) -> Bool {
    form > titleNode ?? 0 && statistics.prose(form) > 0 && statistics.linkShare(form) < 0.3
      && !tree.range(form).contains { tree.tag($0) == .control || tree.tag($0) == .button }
  }

  /// Whether a form around the title, or below it, holds what is marked as the description of something: both
  /// are put into a cart with it.
  private func isDescribed(_ form: Int) -> Bool {
    statistics.prose(form) > 0 && tree.end(form) > titleNode ?? 0
      && tree.range(form).contains {
        statistics.prose($0) > 0
          && tree.value(.itemProperty, of: $0)?.elementsEqual("description".utf8) ?? false
      }
  }

  /// Whether most of its text is a quotation, as one from another post.
  func isQuotation(_ node: Int) -> Bool {
    statistics.text(node) > 0
      && tree.children(node).contains {
        tree.tag($0) == .quote && statistics.text($0) * 2 > statistics.text(node)
      }
  }

  /// Whether a footer of an article holds its sources or notes, and nothing else.
  func isSources(_ node: Int) -> Bool {
    guard !isOutside(node), statistics.forms(node) == 0 else { return false }
    let parts = tree.children(node).filter { tree.tag($0) != .text }
    return ClassWords.namesSources(node, of: tree)
      || (!parts.isEmpty && parts.allSatisfy { ClassWords.namesSources($0, of: tree) })
  }

  static let longestFallback = 200
  static let shown = PageTag.Group([.image, .table, .list, .orderedList, .figure, .verbatim, .quote])

  /// Whether its classes hide a few words: what scripts show later is more.
  func isHiddenLabel(_ node: Int) -> Bool {
    guard statistics.text(node) <= Self.longestFallback,
      statistics.prose(node) == 0 || !tree.isSentence(node),
      let classes = tree.value(.classes, of: node), ClassWords.hides(classes)
    else { return false }
    return !tree.range(node).contains { Self.shown.contains(tree.tag($0)) }
  }

  /// Whether it is a table of contents: little but links to anchors of the page.
  func isContents(_ node: Int) -> Bool {
    let links = statistics.links(node)
    return links >= 3 && statistics.anchors(node) == links && statistics.linkShare(node) > 0.6
  }

  /// Whether no `article`, `main` or `section` encloses it.
  ///
  /// Each of these may have a header and footer of its own.
  func isOutside(_ node: Int) -> Bool {
    tree.ancestor(of: node) { $0 == .article || $0 == .main || $0 == .section } == nil
  }

  func clutterRole(_ node: Int) -> HTMLName? {
    guard let role = tree.value(.role, of: node) else { return nil }
    let name = role.withUnsafeBufferPointer { HTMLName($0) }
    return Self.roles.contains(name) ? name : nil
  }

  static let beside: HTMLName = "complementary"
  static let dialogs = HTMLNameTable<Bool>(["dialog", "alertdialog"])

  static let roles = HTMLNameTable([
    "navigation", "banner", "contentinfo", "dialog", "alertdialog", "search", "complementary", "menu",
    "menubar", "toolbar", "tablist",
  ])

  /// The part that the class or id of an element names; `nil` where it names none.
  ///
  /// Cells and items belong to what surrounds them, and headings to what follows, so their names do not
  /// count, except for ``ClassWords/Part/sign``.
  func part(_ node: Int) -> ClassWords.Part? {
    let tag = tree.tag(node)
    if tag == .html || tag == .body || tag == .main { return nil }
    let own = tree.value(.classes, of: node).flatMap(ClassWords.part)
    guard let part = own ?? tree.value(.id, of: node).flatMap(ClassWords.part) else { return nil }
    if part == .sign { return .sign }
    return Self.parts.contains(tag) || PageTag.headings.contains(tag) || isToken(node, part) ? nil : part
  }

  /// Whether it is a piece of code that is called what it is in its language: `comment`, `ad`.
  ///
  /// What is pressed beside code is called doubtful.
  private func isToken(_ node: Int, _ part: ClassWords.Part) -> Bool {
    PageTag.styled.contains(tree.tag(node)) && part != .doubtful
      && tree.ancestor(of: node) { $0 == .verbatim } != nil
  }

  static let parts = PageTag.Group([
    .rows, .headRows, .row, .cell, .headCell, .item, .term, .definition, .tableCaption, .caption,
  ])

  /// Whether it is a link of a heading to itself: `¶`.
  func isSign(_ node: Int) -> Bool {
    guard statistics.anchors(node) == 1, statistics.text(node) <= 8 else { return false }
    let text = tree.range(node).map {
      tree.tag($0) == .text ? String(decoding: tree.text($0), as: UTF8.self) : ""
    }
    return text.joined().allSatisfy { $0.isWhitespace || $0.isIcon || Self.signs.contains($0) }
  }

  static let signs: Set<Character> = ["¶", "#", "§", "🔗", "↑", "^", "↩", "↩︎", "↩️", "⤴", "⚓", "\u{FE0E}"]

  /// Whether it tells whose a picture is, and not the page.
  func isCredit(_ node: Int) -> Bool {
    tree.ancestor(of: node) { $0 == .figure || $0 == .caption } != nil
  }

  /// Whether it is one of several that are called alike and hold most prose of the page, and few links: boxes for a text and
  /// what is beside it, `sidebar-grid`.
  mutating func isLayout(_ node: Int) -> Bool {
    guard statistics.prose(node) > 0, let classes = tree.value(.classes, of: node) else { return false }
    let name = [tree.tag(node).rawValue] + classes
    if let known = layouts[name] { return known }
    guard layouts.count < Self.mostLayouts else { return false }
    var (other, count, prose, text, linked) = (1, 0, 0, 0, 0)
    while other < tree.nodes.count {
      let isAlike = tree.isCalledLike(other, node)
      if isAlike {
        (count, prose) = (count + 1, prose + statistics.prose(other))
        (text, linked) = (text + statistics.text(other), linked + statistics.linked(other))
      }
      other = isAlike ? tree.end(other) : other + 1
    }
    let isLayout =
      count > 1 && Double(prose) > Double(statistics.prose(0)) * Self.mostTogether && linked * 4 < text
    layouts[name] = isLayout
    return isLayout
  }

  private static let (mostLayouts, mostTogether) = (20, 0.6)

  func isMostlyLinks(_ node: Int) -> Bool {
    statistics.linkShare(node) > 0.33 && !isMost(node)
  }

  func isMost(_ node: Int) -> Bool {
    let (all, own) = (statistics.unlinked(0), statistics.unlinked(node))
    return own > 100 && Double(own) > Double(all) * Self.most
  }

  private func isAfterTitle(_ node: Int) -> Bool { titleNode.map { node >= tree.end($0) } ?? true }

  /// Whether the title and the text after it are outside of a node.
  func isBesideTitle(_ node: Int) -> Bool {
    guard let titleNode, let saidNode else { return false }
    return node > saidNode || tree.end(node) <= titleNode
  }

  /// Whether a sentence stands between it and the title, on a page of little prose.
  func isBesideNotice(_ node: Int) -> Bool { firstSentence.map { tree.end($0) <= node } ?? false }

  /// Whether it stands beside the title and enough other prose to be a text.
  func isBesideText(_ node: Int) -> Bool {
    isBesideTitle(node) && statistics.prose(0) - statistics.prose(node) >= Self.leastProseOfText
  }

  static let leastProseOfText = 400

  func holdsTitle(_ node: Int) -> Bool { titleNode.map { tree.range(node).contains($0) } ?? false }

  /// Keeps comments where they are the main content of the page.
  mutating func keepCommentsOfDiscussion() {
    guard !comments.isEmpty else { return }
    if let discussion = DiscussionEntries(tree, statistics, titleNode: titleNode) {
      for node in comments.prefix(DiscussionEntries.most) where discussion.goesOn(in: node) {
        leftOut[node] = false
      }
    }
    let left = proseLeft
    let rest = left.reduce(0) { $0 + $1.count }
    let said = comments.reduce(0) { $0 + statistics.prose($1) }
    guard rest < 140 || (rest < 600 && said > rest * 4) else { return }
    // What stands between them and the title is what they comment on.
    if let first = comments.first, isBesideTitle(first),
      isBesideNotice(first) || left.contains(where: { isAfterTitle($0.node) && $0.node < first })
    {
      return
    }
    for node in comments { leftOut[node] = false }
  }
}

extension PageClutter {
  /// The elements with prose of their own that are not left out and do not repeat the title, and how much they have in bytes.
  private var proseLeft: [(node: Int, count: Int)] {
    let title = titleNode.map(tree.line) ?? ""
    var (node, found) = (1, [(node: Int, count: Int)]())
    while node < tree.nodes.count {
      guard !leftOut[node], statistics.prose(node) > 0 else {
        node = tree.end(node)
        continue
      }
      let count = tree.children(node).reduce(statistics.prose(node)) { $0 - statistics.prose($1) }
      if count > 0, title.isEmpty || !tree.line(node).hasSuffix(title) { found.append((node, count)) }
      node += 1
    }
    return found
  }

  /// Whether its `id` is derived from its own heading, as documents name their sections.
  func isCalledSo(_ node: Int) -> Bool {
    guard statistics.forms(node) == 0, statistics.linkShare(node) < 0.4,
      let id = tree.string(.id, of: node), let heading = firstHeading(node), isCalled(id, heading)
    else { return false }
    return isInText(node) && tree.value(.classes, of: node).flatMap(ClassWords.part) == nil
  }

  /// Whether it is a section, or is inside an element that is marked as the main content.
  private func isInText(_ node: Int) -> Bool {
    if tree.tag(node) == .section || !isOutside(node) { return true }
    var node = node
    while node > 0 {
      node = tree.parent(node)
      if tree.value(.role, of: node)?.elementsEqual("main".utf8) ?? false { return true }
    }
    return false
  }

  private func isCalledSoByClass(_ node: Int) -> Bool {
    guard let heading = firstHeading(node), let classes = tree.string(.classes, of: node) else {
      return false
    }
    return classes.split(whereSeparator: \.isWhitespace).contains { isCalled(String($0), heading) }
  }

  private func firstHeading(_ node: Int) -> [String]? {
    tree.range(node).prefix(Self.nearest).first { tree.tag($0).headingLevel != nil }
      .map { Self.words(tree.line($0)) }
  }

  /// The number of nodes that are searched for a heading, its own included.
  private static let nearest = 8

  private func isCalled(_ name: String, _ title: [String]) -> Bool {
    let name = Self.words(name)
    return !name.isEmpty && name == title
  }

  /// The words of a text in lower case, without numbers at its beginning and end.
  private static func words(_ text: String) -> [String] {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let isNumber = { (word: String) in word.allSatisfy(\.isNumber) }
    return Array(words.drop(while: isNumber).reversed().drop(while: isNumber).reversed())
  }

  /// Whether it holds text but neither links nor forms, so that it is no menu.
  func isWithoutLinks(_ node: Int) -> Bool {
    statistics.links(node) == 0 && statistics.forms(node) == 0 && statistics.text(node) >= Self.leastText
  }

  /// The least text in bytes that is more than a label.
  private static let leastText = 20

  /// Whether it is prose between other prose of the article, with few links and no form.
  func isOfArticle(_ node: Int, _ flanks: PageFlanks) -> Bool {
    guard statistics.forms(node) == 0, statistics.prose(node) > 0 || isCalledSoByClass(node),
      statistics.links(node) <= statistics.prose(node) / Self.prosePerLink
    else { return false }
    switch part(node) {
    case .navigation, .offer: return flanks.hasBoth(node, in: flanks.root)
    case .comments:
      return flanks.hasBoth(node, in: flanks.root) && !holdsComments(node)
        && !DiscussionEntries.areSeveral(in: node, of: tree, statistics)
    case .frame: return flanks.hasBoth(node, in: tree.parent(node))
    case .sign, .doubtful, .player, nil: return false
    }
  }

  /// Whether there is a comment in what is called comments.
  private func holdsComments(_ node: Int) -> Bool {
    tree.range(node).dropFirst().contains { part($0) == .comments || isNamedComment($0) }
  }

  /// Whether an item is called a comment; the names of items do not count otherwise.
  private func isNamedComment(_ node: Int) -> Bool {
    tree.tag(node) == .item
      && tree.value(.classes, of: node).flatMap(ClassWords.part) == .comments
  }

  private static let prosePerLink = 300
}

extension PageTree {
  /// The links within the page that close three headings or more with the same few words.
  fileprivate var waysBack: Set<Int> {
    var links: [String: [Int]] = [:]
    for heading in nodes.indices where PageTag.headings.contains(tag(heading)) {
      let inner = range(heading).prefix(Self.mostNodesOfLine)
      guard inner.count == range(heading).count, let link = inner.last(where: { tag($0) == .link }),
        value(.address, of: link)?.first == UInt8(ascii: "#"),
        inner.allSatisfy({ $0 < end(link) || visibleCount($0) == 0 }),
        inner.contains(where: { $0 < link && visibleCount($0) > 0 }),
        case let text = line(link), (1...Self.longestWayBack).contains(text.utf8.count)
      else { continue }
      links[text, default: []].append(link)
    }
    return Set(links.values.filter { $0.count >= Self.fewestWaysBack }.joined())
  }

  private static let (longestWayBack, fewestWaysBack) = (12, 3)
}

extension PageStatistics {
  /// The node at which the text after another node is more than a label.
  func node(in tree: PageTree, endingTextAfter node: Int) -> Int? {
    var said = 0
    return tree.nodes.indices[tree.end(node)...].first {
      if tree.tag($0) == .text { said += unlinked($0) }
      return said >= Self.leastSaid
    }
  }

  private static let leastSaid = 40
}
