/// Tells what of a page stands around its article on every page of a site: by elements, roles and classes.
struct PageClutter {
  /// What is the most of a page is not left out for its name.
  static let most = 0.4

  /// By node.
  private(set) var leftOut: [Bool]
  let tree: PageTree
  let statistics: PageStatistics
  private var comments: [Int] = []
  let titleNode: Int?
  /// Behind it something is said below the page's title.
  let saidNode: Int?

  /// - Parameter titleNode: the heading that says what the page is called.
  init(_ tree: PageTree, _ statistics: PageStatistics, title: String, titleNode: Int?) {
    (self.tree, self.statistics, self.titleNode) = (tree, statistics, titleNode)
    leftOut = [Bool](repeating: false, count: tree.nodes.count)
    saidNode = titleNode.flatMap {
      FoldedTitle(title).isSaid(by: tree.heading($0)) ? statistics.node(in: tree, endingTextBehind: $0) : nil
    }
    leaveOut(1..<tree.nodes.count) { $0.isClutter($1) }
    keepCommentsOfDiscussion()
  }

  /// Takes back what an article has parts for that are called like clutter.
  ///
  /// - Parameter article: of the page without all that is left out.
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

extension PageClutter {
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
    if let role = clutterRole(node) { return !isMost(node) || (role == Self.beside && isBesideTitle(node)) }
    if tree.tag(node) == .link, isSign(node) { return true }
    guard !holdsTitle(node) else { return false }
    switch part(node) {
    case .frame: return (!isMost(node) || isBesideTitle(node)) && !isCalledSo(node)
    case .offer, .sign: return !isMost(node) && !isCalledSo(node)
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
    case .navigation, .dialog, .search: !isMost(node)
    case .footer: tree.ancestor(of: node) { $0 == .quote || $0 == .figure } == nil && !isMost(node)
    case .form: !isMost(node)
    case .aside:
      (isOutside(node) || statistics.linkShare(node) > 0.3) && (!isMost(node) || isBesideTitle(node))
    case .header: isOutside(node) && !holdsTitle(node) && !isMost(node)
    case .division, .section, .list, .orderedList: isContents(node)
    default: false
    }
  }

  /// A table of contents: little but links to places of the page.
  func isContents(_ node: Int) -> Bool {
    let links = statistics.links[node]
    return links >= 3 && statistics.anchors[node] == links && statistics.linkShare(node) > 0.6
  }

  /// It stands in no part of the page that has a header and footer of its own.
  func isOutside(_ node: Int) -> Bool {
    tree.ancestor(of: node) { $0 == .article || $0 == .main || $0 == .section } == nil
  }

  func clutterRole(_ node: Int) -> HTMLName? {
    guard let role = tree.value(.role, of: node) else { return nil }
    let name = role.withUnsafeBufferPointer { HTMLName($0) }
    return Self.roles.contains(name) ? name : nil
  }

  static let beside: HTMLName = "complementary"

  static let roles = HTMLNameTable([
    "navigation", "banner", "contentinfo", "dialog", "alertdialog", "search", "complementary", "menu",
    "menubar", "toolbar", "tablist",
  ])

  /// Cells and items belong to what is around them, and headings to what is below them.
  func part(_ node: Int) -> ClassWords.Part? {
    let tag = tree.tag(node)
    if tag == .html || tag == .body || tag == .main { return nil }
    let own = tree.value(.classes, of: node).flatMap(ClassWords.part)
    let part = own ?? tree.value(.id, of: node).flatMap(ClassWords.part)
    return part == .sign || !(Self.parts.contains(tag) || PageTag.headings.contains(tag)) ? part : nil
  }

  static let parts = PageTag.Group([
    .rows, .headRows, .row, .cell, .headCell, .item, .term, .definition, .tableCaption, .caption,
  ])

  /// A link to its own place, as headings have it: `¶`.
  func isSign(_ node: Int) -> Bool {
    guard statistics.anchors[node] == 1, statistics.text[node] <= 8 else { return false }
    let text = tree.range(node).map {
      tree.tag($0) == .text ? String(decoding: tree.text($0), as: UTF8.self) : ""
    }
    return text.joined().allSatisfy { $0.isWhitespace || Self.signs.contains($0) }
  }

  static let signs: Set<Character> = ["¶", "#", "§", "🔗", "↑", "^", "↩", "↩︎", "↩️", "⤴", "⚓", "\u{FE0E}"]

  func isMostlyLinks(_ node: Int) -> Bool {
    statistics.linkShare(node) > 0.33 && !isMost(node)
  }

  func isMost(_ node: Int) -> Bool {
    let (all, own) = (statistics.unlinked(0), statistics.unlinked(node))
    return own > 100 && Double(own) > Double(all) * Self.most
  }

  /// Another part says what the page is called, and something below it.
  func isBesideTitle(_ node: Int) -> Bool {
    guard let titleNode, let saidNode else { return false }
    return node > saidNode || tree.end(node) <= titleNode
  }

  func holdsTitle(_ node: Int) -> Bool { titleNode.map { tree.range(node).contains($0) } ?? false }

  /// Comments are left out below an article, not where they are what the page is about.
  mutating func keepCommentsOfDiscussion() {
    guard !comments.isEmpty else { return }
    let rest = PageStatistics(tree, leftOut: leftOut).prose[0]
    let said = comments.reduce(0) { $0 + statistics.prose[$1] }
    guard rest < 140 || (rest < 600 && said > rest * 4) else { return }
    if let first = comments.first, rest > 0, isBesideTitle(first) { return }
    for node in comments { leftOut[node] = false }
  }
}

extension PageClutter {
  /// Its `id` is made of its own heading, as documents name their sections.
  func isCalledSo(_ node: Int) -> Bool {
    guard statistics.forms[node] == 0, statistics.linkShare(node) < 0.4,
      let id = tree.string(.id, of: node), let heading = firstHeading(node), isCalled(id, heading)
    else { return false }
    return isInText(node) && tree.value(.classes, of: node).flatMap(ClassWords.part) == nil
  }

  /// It is a section, or in the part of the page that says of itself to be what it is about.
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
      .map { Self.words(tree.heading($0)) }
  }

  /// How many nodes may stand before a heading, and be in it.
  private static let nearest = 8

  private func isCalled(_ name: String, _ title: [String]) -> Bool {
    let name = Self.words(name)
    return !name.isEmpty && name == title
  }

  /// In lower case; numbers before them and behind them aside.
  private static func words(_ text: String) -> [String] {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let isNumber = { (word: String) in word.allSatisfy(\.isNumber) }
    return Array(words.drop(while: isNumber).reversed().drop(while: isNumber).reversed())
  }

  /// It leads nowhere, so it is no menu of a site.
  func isWithoutLinks(_ node: Int) -> Bool {
    statistics.links[node] == 0 && statistics.forms[node] == 0 && statistics.text[node] >= Self.leastText
  }

  /// Less is a label.
  private static let leastText = 20

  /// Prose among the prose of an article, with few links and nothing to fill in.
  func isOfArticle(_ node: Int, _ flanks: PageFlanks) -> Bool {
    guard statistics.forms[node] == 0, statistics.prose[node] > 0 || isCalledSoByClass(node),
      statistics.links[node] <= statistics.prose[node] / Self.prosePerLink
    else { return false }
    switch part(node) {
    case .navigation, .offer, .comments: return flanks.hasBoth(node, in: flanks.root)
    case .frame: return flanks.hasBoth(node, in: tree.parent(node))
    case .sign, .doubtful, nil: return false
    }
  }

  private static let prosePerLink = 300
}

/// Whether there is prose before and behind a node.
struct PageFlanks {
  let root: Int
  private let tree: PageTree
  /// By node, what stands in the nodes before it.
  private var before: [Int]

  init(_ tree: PageTree, _ statistics: PageStatistics, root: Int) {
    (self.tree, self.root) = (tree, root)
    var own = statistics.prose
    for node in tree.nodes.indices.dropFirst() { own[tree.parent(node)] -= statistics.prose[node] }
    before = [0]
    before.reserveCapacity(own.count + 1)
    for prose in own { before.append((before.last ?? 0) + prose) }
  }

  func hasBoth(_ node: Int, in box: Int) -> Bool {
    before[node] > before[box] && before[tree.end(box)] > before[tree.end(node)]
  }
}

extension PageStatistics {
  /// The node where so much has been said behind another that it is more than a label.
  func node(in tree: PageTree, endingTextBehind node: Int) -> Int? {
    var said = 0
    return tree.nodes.indices[tree.end(node)...].first {
      if tree.tag($0) == .text { said += unlinked($0) }
      return said >= Self.leastSaid
    }
  }

  private static let leastSaid = 40
}
