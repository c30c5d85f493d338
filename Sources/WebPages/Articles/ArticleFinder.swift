import SmashtagModel

/// Finds the part of a page that is its article, and what in it is none.
///
/// A page without an article, such as a front page, is its own, without what stands around articles.
struct ArticleFinder {
  /// A page with less prose has no article.
  private static let leastProse = 200
  /// An element that holds so much of a page's prose holds the article.
  private static let enough = 0.7

  var root = 0
  /// By node.
  var leftOut: [Bool]

  let tree: PageTree
  private let titleNode: Int?
  /// The title in the text: a heading, or the link that a discussion is about.
  private let storyNode: Int?
  private(set) var statistics: PageStatistics

  init(_ tree: PageTree, title: String) {
    self.tree = tree
    titleNode = tree.heading(saying: title)
    storyNode = titleNode ?? tree.story(saying: title)
    var clutter = PageClutter(tree, PageStatistics(tree), title: title, titleNode: titleNode)
    leftOut = clutter.leftOut
    statistics = PageStatistics(tree, leftOut: leftOut)
    guard hasArticle, !tree.context.isOver else { return }
    root = withTitle(around(core()))
    clutter.takeBack(in: root, article: statistics)
    if clutter.leftOut != leftOut {
      leftOut = clutter.leftOut
      statistics = PageStatistics(tree, leftOut: leftOut)
    }
    guard !tree.context.isOver else { return }
    join()
    LinkBoxes(tree, statistics, root: root, titleNode: storyNode).leaveOut(&leftOut)
  }
}

private extension ArticleFinder {
  /// Whether there is prose, and it does not come in pieces below headings that lead to more of it.
  var hasArticle: Bool {
    guard statistics.prose[0] >= Self.leastProse else { return false }
    var teasers = 0
    for node in tree.nodes.indices where PageTag.headings.contains(tree.tag(node)) && !isLeftOut(node) {
      if statistics.links[node] > 0, statistics.linkShare(node) > 0.8, node != titleNode { teasers += 1 }
    }
    return teasers < 6 || statistics.prose[0] / teasers > 350
  }

  func isLeftOut(_ node: Int) -> Bool {
    var node = node
    while node > 0 {
      if leftOut[node] { return true }
      node = tree.parent(node)
    }
    return false
  }

  /// The innermost container that holds enough of the prose.
  func core() -> Int {
    let enough = Double(statistics.prose[0]) * Self.enough
    var node = 0
    while let next = tree.children(node).first(where: {
      !leftOut[$0] && Double(statistics.prose[$0]) >= enough
    }),
      Self.containers.contains(tree.tag(next))
    {
      node = next
    }
    return node
  }

  static let containers = PageTag.Group([
    .html, .body, .division, .section, .article, .main, .center, .form, .table, .rows, .row, .cell, .inline,
    .embedded, .fieldset, .address,
  ])

  /// The element around that says itself to be the article, unless it holds much more.
  func around(_ core: Int) -> Int {
    var node = core
    while node > 0 {
      let isArticle = tree.tag(node) == .article || tree.tag(node) == .main || isArticleBody(node)
      if isArticle, statistics.unlinked(node) <= statistics.unlinked(core) * 2 + 500 { return node }
      node = tree.parent(node)
    }
    return core
  }

  func isArticleBody(_ node: Int) -> Bool {
    if let role = tree.value(.role, of: node) {
      return role.elementsEqual("main".utf8) || role.elementsEqual("article".utf8)
    }
    return tree.value(.itemProperty, of: node)?.elementsEqual("articleBody".utf8) ?? false
  }

  /// What also holds the heading above, and with it what stands between: bylines, dates, summaries.
  func withTitle(_ core: Int) -> Int {
    guard let storyNode, storyNode < core else { return core }
    var node = core
    while node > 0, !tree.range(node).contains(storyNode) { node = tree.parent(node) }
    let more = statistics.text[node] - statistics.text[core]
    let linked = statistics.linked[node] - statistics.linked[core]
    let isNear = more <= statistics.text[core] / 2 + 400 && linked * 2 <= more + 100
    return isNear ? node : core
  }
}

extension PageTree {
  /// The heading of a page: the one that says its title, else the first of the highest level.
  func heading(saying title: String) -> Int? {
    let title = FoldedTitle(title)
    var first: Int?
    for node in nodes.indices where PageTag.headings.contains(tag(node)) && isHeading(node) {
      if title.isSaid(by: heading(node)) { return node }
      if node % 4_096 == 0, context.isOver { return first }
      if tag(node) == .heading1, first == nil { first = node }
    }
    return first
  }

  /// In bytes; more is text below a heading that was left open.
  private static let longestHeading = 500

  /// It is a heading in fact: short, and nothing but running text.
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

  /// What a heading says.
  func heading(_ node: Int) -> String {
    var line = InlineText()
    for inner in range(node) where tag(inner) == .text && line.bytes.count < Self.longestHeading {
      line.add(text(inner))
    }
    return String(decoding: line.bytes, as: UTF8.self)
  }
}

extension ArticleFinder {
  /// Takes in what stands beside the text as a part of it: its beginning, its end.
  ///
  /// What else is there goes.
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

  /// It is prose, and called like the text.
  private func isOfText(_ sibling: Int, beside node: Int) -> Bool {
    let (text, prose) = (statistics.text[sibling], statistics.prose[sibling])
    guard prose * 4 > text * 3, statistics.linkShare(sibling) < 0.1, statistics.forms[sibling] == 0,
      [.division, .section, .paragraph].contains(tree.tag(sibling)),
      let name = firstName(sibling), let other = firstName(node), name == other
    else { return false }
    return !tree.range(sibling).contains { isNoticeOfRights($0) }
  }

  /// What stands before the first sign of its class: `post` of `post-body`.
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
