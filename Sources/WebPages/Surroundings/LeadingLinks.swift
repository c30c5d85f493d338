/// Finds lists, boxes and tables of links in an article that lead on to other texts.
struct LeadingLinks {
  /// The least prose in bytes of an article that links are told apart from.
  private static let leastProse = 200
  /// The most nodes of a table that are looked at, and between a list and the line above it.
  private static let mostNodes = 100

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics
  private let root: Int
  private let isPassedOver: (Int) -> Bool

  /// - Parameter isPassedOver: whether an element is known to be another part.
  init(of article: ArticleTree, except isPassedOver: @escaping (Int) -> Bool) {
    (self.article, tree, statistics, root) = (article, article.tree, article.statistics, article.root)
    self.isPassedOver = isPassedOver
  }

  /// The boxes between paragraphs that hold nothing but a list of links, unless the line above ends with a colon, or links below a
  /// heading.
  func among(_ text: Range<Int>) -> [Int] {
    tree.outermostBoxes(in: text) { box in
      (isListOfTitles(box) || isLoneLink(box) || (isHeadedLink(box) && !isOneOfSeveral(box)))
        && !isPassedOver(box) && !isIntroduced(box)
    }
  }

  /// The boxes and lists of links after all prose that are made in another way than the box of the text.
  ///
  /// - Parameters:
  ///   - ending: where the text ends.
  ///   - closing: its last long paragraph; `nil` where it has none.
  func below(_ ending: Int, after closing: Int?) -> [Int] {
    guard ending > root, statistics.prose(root) >= Self.leastProse, let box = article.box(of: ending) else {
      return []
    }
    let outer = closing.flatMap(article.box)
    let last =
      tree.range(root).last { statistics.prose($0) > 0 && tree.tag($0).isBlock && !isPassedOver($0) }
      ?? ending
    var (next, found) = (max(tree.end(last), root + 1), [Int]())
    for node in tree.boxes(in: next..<tree.end(root)) where node >= next && leadsOn(node) {
      // One that is longer than the prose is what the page is about.
      let isShort =
        statistics.text(node) < statistics.prose(root) || statistics.prose(root) >= MainText.leastOfLonger
      if isShort, tree.parent(node) != box, !(tree.parent(node) == outer && isHeaded(node)),
        !tree.isCalledLike(tree.parent(node), box),
        !tree.isCalledLike(node, box), !isPassedOver(node)
      {
        found.append(node)
      }
      next = isShort ? node + 1 : tree.end(node)
    }
    return found
  }

  /// The tables after a node that frame a link, as advertisements do, perhaps with a heading or a label above it.
  func framed(after start: Int) -> [Int] {
    return tree.boxes(in: tree.range(root)).filter { table in
      guard table > start, tree.tag(table) == .table, statistics.links(table) == 1, !isPassedOver(table)
      else {
        return false
      }
      let headings = tree.range(table).prefix(Self.mostNodes).filter { tree.tag($0).headingLevel != nil }
      let text = statistics.text(table) - headings.reduce(0) { $0 + statistics.unlinked($1) }
      return statistics.linked(table) * 10 > text * 9 || article.isLabelled(table)
    }
  }
}

private extension LeadingLinks {
  /// Whether a heading stands right above a list.
  func isHeaded(_ list: Int) -> Bool {
    var above = tree.sibling(before: list)
    if let blank = above, statistics.text(blank) == 0 { above = tree.sibling(before: blank) }
    return above.map { tree.tag($0).headingLevel != nil } ?? false
  }

  func isListOfTitles(_ node: Int) -> Bool {
    guard ArticleTree.boxes.contains(tree.tag(node)), statistics.links(node) > 1,
      statistics.linkShare(node) > 0.95,
      statistics.linked(node) >= statistics.links(node) * ArticleTree.longLink,
      let list = tree.children(node).first(where: { statistics.text($0) > 0 })
    else { return false }
    return tree.tag(list) == .list && statistics.text(list) == statistics.text(node)
  }

  /// Whether a list is no more than a link to another page, between two paragraphs and without another list beside it.
  func isLoneLink(_ node: Int) -> Bool {
    guard isList(node), statistics.links(node) == 1, statistics.anchors(node) == 0,
      statistics.linkShare(node) > 0.95, statistics.text(node) >= ArticleTree.longLink,
      let link = tree.range(node).first(where: { tree.tag($0) == .link }),
      tree.value(.address, of: link).map({ !$0.starts(with: "mailto:".utf8) }) ?? false
    else { return false }
    let beside = tree.children(tree.parent(node)).prefix(Self.mostNodes).filter { statistics.text($0) > 0 }
    guard let index = beside.firstIndex(of: node), index > 0, index + 1 < beside.count else { return false }
    return [beside[index - 1], beside[index + 1]].allSatisfy { statistics.prose($0) > 0 }
      && !beside.contains { $0 != node && isList($0) }
  }

  /// Whether it is a list, or no more than a box around one.
  func isList(_ node: Int) -> Bool {
    guard tree.tag(node) == .division, let only = article.onlyChild(of: node) else {
      return tree.tag(node) == .list || tree.tag(node) == .orderedList
    }
    return tree.tag(only) == .list
  }

  /// Whether a box holds a heading and below it only links that are long enough to name other texts.
  func isHeadedLink(_ node: Int) -> Bool {
    let links = statistics.links(node)
    guard ArticleTree.boxes.contains(tree.tag(node)), links > 0, statistics.prose(node) == 0,
      statistics.linked(node) >= links * ArticleTree.longLink,
      statistics.unlinked(node) <= LinesBeside.longestLabel, tree.range(node).count <= Self.mostNodes,
      let heading = tree.children(node).first(where: { statistics.text($0) > 0 })
    else { return false }
    return tree.tag(heading).headingLevel != nil && statistics.links(heading) == 0
      && statistics.text(heading) == statistics.unlinked(node)
  }

  /// Whether another box beside it is made alike: lists of links below headings may be the text.
  func isOneOfSeveral(_ node: Int) -> Bool {
    tree.children(tree.parent(node)).prefix(Self.mostNodes).contains {
      $0 != node && tree.isCalledLike($0, node) && isHeadedLink($0)
    }
  }

  /// Whether the line above ends with a colon.
  func isIntroduced(_ node: Int) -> Bool {
    let above = (max(root, node - Self.mostNodes)..<node).last {
      tree.tag($0) == .text && statistics.text($0) > 0
    }
    return above.map(tree.endsWithColon) ?? false
  }

  /// Whether it is a list of links, or a box with hardly anything else.
  func leadsOn(_ node: Int) -> Bool {
    guard statistics.prose(node) == 0, statistics.links(node) > 1 || isLinkAfterSources(node) else {
      return false
    }
    switch tree.tag(node) {
    case .list, .orderedList: return statistics.linkShare(node) > 0.9
    case .division, .section, .aside:
      return statistics.linkShare(node) > 0.6 && !article.holdsTitle(node)
        && !ClassWords.namesSources(node, of: tree)
    default: return false
    }
  }

  /// Whether it is a list with a name that holds a link to another page alone, right after the sources or notes of the text.
  func isLinkAfterSources(_ node: Int) -> Bool {
    guard tree.tag(node) == .list || tree.tag(node) == .orderedList, statistics.links(node) == 1,
      statistics.anchors(node) == 0, !ClassWords.namesSources(node, of: tree),
      [PageAttribute.classes, .id].contains(where: { tree.value($0, of: node)?.isEmpty == false })
    else { return false }
    var before = tree.sibling(before: node)
    for _ in 0..<Self.mostBefore {
      guard let above = before, statistics.text(above) == 0 else { break }
      before = tree.sibling(before: above)
    }
    return before.map { above in
      tree.range(above).prefix(Self.mostBefore).contains { ClassWords.namesSources($0, of: tree) }
    } ?? false
  }

  /// How many elements before a list are looked at, and how many nodes of sources for what they are called.
  static let mostBefore = 8
}
