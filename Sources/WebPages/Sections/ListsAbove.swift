/// Finds the lists between the title of an article and its text: what the text says in short, what a player offers.
struct ListsAbove {
  /// The longest list in bytes that is no part of what it stands above, and how many nodes after the title are looked at.
  private static let (longest, mostNodes) = (175, 200)
  private static let mostAbove = 30

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics
  private let titleNode: Int
  /// The first paragraph of the text; `nil` where it has none.
  private let opening: Int?
  private let isPassedOver: (Int) -> Bool

  /// - Parameters:
  ///   - titleNode: the title of the article.
  ///   - opening: the first paragraph of the text; `nil` where it has none.
  ///   - isPassedOver: whether an element is known to be another part.
  init(
    of article: ArticleTree, after titleNode: Int, opening: Int?,
    except isPassedOver: @escaping (Int) -> Bool
  ) {
    (self.article, tree, statistics) = (article, article.tree, article.statistics)
    (self.titleNode, self.opening, self.isPassedOver) = (titleNode, opening, isPassedOver)
  }

  /// The lists in which the text is summed up: they stand above its box, or above the byline or date.
  ///
  /// - Parameter facts: bylines and dates.
  func points(above facts: [Int]) -> [Int] {
    guard tree.range(article.root).contains(titleNode) else { return [] }
    let (end, paragraph) = (tree.end(titleNode), firstParagraph)
    return (end..<tree.end(article.root)).prefix(Self.mostNodes).filter { list in
      guard tree.tag(list) == .list, statistics.text(list) <= ArticleTree.longestStandfirst,
        !isPassedOver(list)
      else { return false }
      if isAbove(paragraph, list), heading(above: list) == nil { return true }
      let fact = facts.filter { $0 >= tree.end(list) }.min()
      return fact.map { !hasParagraph(end..<$0, outside: list) } ?? false
    }
  }

  /// Short lists, and all above the title, each with a heading right above it.
  ///
  /// - Parameters:
  ///   - facts: bylines and dates; lists of terms with one of these tell of the text, unless each has a term of its own.
  ///   - bylines: those of them that name authors.
  func others(with facts: [Int], below bylines: Set<Int>) -> [Int] {
    let beginning = opening ?? tree.end(article.root)
    let telling = Set(facts.compactMap { fact in tree.ancestor(of: fact) { $0 == .terms } })
    let lists = tree.range(article.root).prefix { $0 < beginning }.filter { list in
      let tells = telling.contains(list) && !namesEach(list)
      guard isList(list) || tells, !isPassedOver(list) else {
        return (isDirectory(list) || isBelow(bylines, list)) && !isPassedOver(list)
      }
      return tree.end(list) <= titleNode
        || (statistics.text(list) <= Self.longest && (statistics.prose(list) == 0 || tells))
    }
    return lists.flatMap { [$0] + (heading(above: $0).map { [$0] } ?? []) }
  }
}

private extension ListsAbove {
  /// The first paragraph of the text outside of lists.
  var firstParagraph: Int? {
    guard let opening else { return nil }
    return (opening..<tree.end(article.root)).first {
      article.isParagraph($0) && !article.isKept($0) && !isPassedOver($0)
    }
  }

  /// Whether a list stands above a paragraph, and not in its box.
  func isAbove(_ paragraph: Int?, _ list: Int) -> Bool {
    guard let paragraph, let box = article.box(of: paragraph), tree.end(list) <= paragraph else {
      return false
    }
    return !tree.range(box).contains(list)
  }

  func hasParagraph(_ nodes: Range<Int>, outside list: Int) -> Bool {
    nodes.contains { !tree.range(list).contains($0) && article.isParagraph($0) && !isPassedOver($0) }
  }

  func isList(_ node: Int) -> Bool {
    tree.tag(node) == .list || tree.tag(node) == .details
      || (tree.tag(node) == .terms && statistics.linkShare(node) > 0.5)
  }

  /// Whether it is a table without prose, of which all rows but the first are little more than links: the files of a folder.
  func isDirectory(_ table: Int) -> Bool {
    guard tree.tag(table) == .table, statistics.prose(table) == 0, statistics.linkShare(table) > 0.5 else {
      return false
    }
    let rows = tree.range(table).filter { tree.tag($0) == .row }.dropFirst()
    return rows.count >= Self.fewestFiles && rows.allSatisfy { statistics.linkShare($0) > 0.5 }
  }

  private static let fewestFiles = 3

  /// Whether a numbered list stands right below a byline with raised numbers, and none of its items is a sentence: where the
  /// authors work.
  func isBelow(_ bylines: Set<Int>, _ list: Int) -> Bool {
    guard tree.tag(list) == .orderedList, list > titleNode, !bylines.isEmpty,
      statistics.text(list) <= ArticleTree.longestStandfirst,
      let above = article.filledSibling(before: list),
      case let nodes = tree.range(above).prefix(Self.mostNodes),
      nodes.contains(where: bylines.contains), nodes.contains(where: { tree.tag($0) == .superscript })
    else { return false }
    return tree.children(list).prefix(Self.mostNodes).allSatisfy {
      statistics.text($0) == 0 || !tree.isSentence($0)
    }
  }

  /// Whether at least every second element of a list is a term.
  func namesEach(_ list: Int) -> Bool {
    let items = tree.children(list).prefix(Self.mostNodes).filter { statistics.text($0) > 0 }
    return items.count { tree.tag($0) == .term } * 2 >= items.count
  }

  func heading(above list: Int) -> Int? {
    let above = tree.children(tree.parent(list)).prefix(Self.mostAbove).filter { $0 < list }
    guard let last = above.last(where: { statistics.text($0) > 0 }), tree.tag(last).headingLevel != nil,
      last != titleNode
    else { return nil }
    return last
  }
}
