import MentionExtraction

/// Finds the links of an article that say the same at the end of several of its blocks, or on lines of their own, and lead to
/// another page each: `Read more`, `Google Scholar`.
struct RepeatedLinks {
  private static let (fewest, longest, mostNodes) = (3, 40, 20)
  /// How many nodes of a line are looked at before a link, and after it.
  private static let near = 100

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics

  init(of article: ArticleTree) {
    (self.article, tree, statistics) = (article, article.tree, article.statistics)
  }

  func found() -> [Int] {
    var alike: [String: [Int]] = [:]
    for node in tree.range(article.root) where mayBeOne(node) && isLast(node, besides: { _ in true }) {
      alike[tree.line(node).inLowerCase, default: []].append(node)
    }
    alike = alike.filter { leadApart($0.value) }
    let links = Set(alike.values.joined())
    return alike.values.flatMap { closing($0, beside: links) }
  }
}

private extension RepeatedLinks {
  func mayBeOne(_ node: Int) -> Bool {
    tree.tag(node) == .link && (1...Self.longest).contains(statistics.text(node))
      && tree.range(node).count <= Self.mostNodes
      && tree.value(.address, of: node).map { !$0.isEmpty && $0.first != UInt8(ascii: "#") } ?? false
  }

  func leadApart(_ links: [Int]) -> Bool {
    links.count >= Self.fewest
      && Set(links.map { tree.value(.address, of: $0) ?? [] }).count >= Self.fewest
  }

  /// Those of the links with one text that end a block, in blocks that are called alike.
  func closing(_ alike: [Int], beside links: Set<Int>) -> [Int] {
    let ends = alike.filter { endsBlock($0, links) }
    let blocks = Dictionary(grouping: ends) { tree.name(of: article.block(of: $0)) }
    return blocks.values.filter(leadApart).flatMap(\.self)
  }

  /// Whether nothing but other such links follows in the line, and a sentence or another block stands before it.
  func endsBlock(_ link: Int, _ links: Set<Int>) -> Bool {
    let block = article.block(of: link)
    guard block > article.root, !Self.lines.contains(tree.tag(block)),
      statistics.unlinked(block) > 0, tree.ancestor(of: link, { Self.lines.contains($0) }) == nil
    else { return false }
    guard isLast(link, besides: links.contains) else { return false }
    let before = (max(block + 1, link - Self.near)..<link).reversed().first {
      endsLine($0) || says($0, besides: links.contains)
    }
    guard let before, statistics.linked(before) == 0 || tree.tag(before) != .text else { return false }
    if tree.tag(before) == .text, article.block(of: before) == block {
      return tree.isSentence(before) && !tree.endsWithColon(before)
    }
    return isAlone(link, in: block)
  }

  /// Whether no words follow a link in its line but those of some links.
  func isLast(_ link: Int, besides mayFollow: (Int) -> Bool) -> Bool {
    (tree.end(link)..<tree.end(article.block(of: link))).prefix(Self.near).prefix { !endsLine($0) }
      .allSatisfy { !says($0, besides: mayFollow) }
  }

  /// Whether no other line of a block near it is a link: in a list of links each is text.
  func isAlone(_ link: Int, in block: Int) -> Bool {
    !(max(block, link - Self.near)..<min(tree.end(block), link + Self.near)).contains {
      $0 != link && tree.tag($0) == .link && statistics.text($0) > 0 && article.block(of: $0) == block
    }
  }

  func endsLine(_ node: Int) -> Bool {
    tree.tag(node) == .lineBreak || (tree.tag(node).isBlock && statistics.text(node) > 0)
  }

  /// Whether it is a text with words that is in none of some links.
  func says(_ node: Int, besides isOne: (Int) -> Bool) -> Bool {
    guard tree.tag(node) == .text, statistics.text(node) > 0,
      tree.text(node).contains(where: { $0.isASCIILetter || $0.isASCIIDigit || $0 >= 0x80 })
    else { return false }
    return tree.ancestor(of: node) { $0 == .link }.map { !isOne($0) } ?? true
  }

  static let lines = PageTag.Group([
    .cell, .headCell, .heading1, .heading2, .heading3, .heading4, .heading5, .heading6,
  ])
}
