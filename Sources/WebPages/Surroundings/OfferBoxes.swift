import MentionExtraction

/// Finds the boxes in an article that end with what a reader is to press: a few words, and after them a link that is a line
/// or a sentence of its own, as `Become a supporter` or `Book now`; that name what another page is about, and lead there
/// more than once; or whose links are paid for.
struct OfferBoxes {
  private static let (shortest, longest, mostNodes) = (40, 700, 60)
  private static let shortestCalledSo = 20
  private static let mostLinks = 3
  private static let longestPaidFor = 300
  private static let longestLink = 60
  /// The most text in bytes beside the links of a box that lead to the same page: a price.
  private static let longestPrice = 40
  private static let mostSiblings = 200
  /// How far above a box the entry is that it belongs to.
  private static let highest = 5

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics
  private let root: Int

  init(of article: ArticleTree) {
    (self.article, tree, statistics, root) = (article, article.tree, article.statistics, article.root)
  }

  /// The boxes after a node, in the order of the page; none where they are much of the text.
  func found(after start: Int, except isPassedOver: (Int) -> Bool) -> [Int] {
    var others: [Int: [Int]] = [:]
    let found = tree.outermostBoxes(in: tree.range(root).dropFirst(max(root, start) + 1 - root)) { box in
      (isOffer(box) || leadsToOne(box) || isPaidFor(box)) && !isPassedOver(box) && !article.isKept(box)
        && !isAmongText(box, &others)
    }
    guard found.reduce(0, { $0 + statistics.text($1) }) * 4 < statistics.text(root) else { return [] }
    return found.filter { !isMostOfEntry($0, &others) }
  }

  /// The links after a node that end an example of code in a box: only they are none of the text.
  func linksOfExamples(after start: Int, except isPassedOver: (Int) -> Bool) -> [Int] {
    tree.outermostBoxes(in: tree.range(root).dropFirst(max(root, start) + 1 - root)) { box in
      endsWithLink(box) && holdsCode(box) && !isPassedOver(box) && !article.isKept(box)
    }
    .compactMap { box in
      tree.range(box).last(where: hasWords).flatMap { link(around: $0, in: box) }
    }
  }
}

private extension OfferBoxes {
  func isOffer(_ node: Int) -> Bool { endsWithLink(node) && !holdsCode(node) }

  /// Whether it holds a few words, and ends with a link that is a line or a sentence of its own.
  func endsWithLink(_ node: Int) -> Bool {
    guard Self.boxes.contains(tree.tag(node)), (Self.shortest...Self.longest).contains(statistics.text(node)),
      statistics.links(node) <= Self.mostLinks,
      statistics.unlinked(node) >= Self.shortest || isCalledOffer(node),
      tree.range(node).count <= Self.mostNodes,
      statistics.prose(node) * 4 < statistics.prose(root),
      let last = tree.range(node).last(where: hasWords), let link = link(around: last, in: node),
      tree.visibleCount(last) <= Self.longestLink, !tree.isSentence(last)
    else { return false }
    return !tree.range(node).contains { Self.texts.contains(tree.tag($0)) } && !holdsData(node)
      && isOfItsOwn(link, around: last, in: node)
  }

  /// Whether the classes of a box name something that is none of the text; then a few words suffice.
  func isCalledOffer(_ node: Int) -> Bool {
    tree.tag(node).isBlock && statistics.unlinked(node) >= Self.shortestCalledSo
      && tree.value(.classes, of: node).map { ClassWords.part($0) == .doubtful } ?? false
  }

  /// Whether there is a block in it that is called code and has several lines.
  func holdsCode(_ node: Int) -> Bool {
    tree.range(node).dropFirst().contains { block in
      article.isLeaf(block)
        && tree.value(.classes, of: block).map { ClassWords.nameCode($0, byPart: true) } ?? false
        && tree.range(block).lazy.filter { tree.tag($0) == .lineBreak }.dropFirst().first != nil
    }
  }

  /// Whether there is a table in it that does not only lay it out.
  func holdsData(_ node: Int) -> Bool {
    tree.range(node).dropFirst().contains {
      tree.tag($0) == .table && TableGrid($0, of: tree, leftOut: []).isData
    }
  }

  /// Whether a box holds hardly more than several links with texts that lead to the same page.
  func leadsToOne(_ node: Int) -> Bool {
    guard ArticleTree.boxes.contains(tree.tag(node)), statistics.links(node) > 1, statistics.prose(node) == 0,
      statistics.text(node) <= Self.longest, statistics.unlinked(node) <= Self.longestPrice,
      tree.range(node).count <= Self.mostNodes
    else { return false }
    let inner = tree.range(node)
    let links = inner.filter { tree.tag($0) == .link && statistics.text($0) > 0 }
    let addresses = links.map { tree.value(.address, of: $0) ?? [] }
    guard let first = addresses.first, addresses.count > 1,
      !inner.contains(where: { tree.tag($0).headingLevel != nil })
    else { return false }
    return !Self.schemes.contains { first.starts(with: $0.utf8) } && addresses.allSatisfy(first.elementsEqual)
  }

  /// Whether it is a box with one short paragraph of which all links are marked as paid for, and which no heading is of.
  func isPaidFor(_ node: Int) -> Bool {
    guard ArticleTree.boxes.contains(tree.tag(node)),
      (Self.shortest...Self.longestPaidFor).contains(statistics.text(node)),
      (1...Self.mostLinks).contains(statistics.links(node)), case let inner = tree.range(node),
      inner.count <= Self.mostNodes, inner.count(where: article.isLeaf) == 1,
      !isBelowHeading(node),
      !inner.contains(where: { tree.tag($0).headingLevel != nil || Self.texts.contains(tree.tag($0)) })
    else { return false }
    return inner.allSatisfy { link in
      tree.tag(link) != .link
        || tree.string(.relation, of: link)?.lowercased().split(separator: " ").contains("sponsored") ?? false
    }
  }

  /// Whether a heading stands right before it.
  func isBelowHeading(_ node: Int) -> Bool {
    var before = tree.sibling(before: node)
    if let text = before, tree.tag(text) == .text, statistics.text(text) == 0 {
      before = tree.sibling(before: text)
    }
    return before.map { tree.tag($0).headingLevel != nil } ?? false
  }

  func hasWords(_ node: Int) -> Bool {
    tree.tag(node) == .text && tree.text(node).contains { $0.isASCIILetter || $0 >= 0x80 }
  }

  /// The link to another page around a text; it may be called a button, and be left out.
  func link(around text: Int, in box: Int) -> Int? {
    var link = text
    while link > box, tree.tag(link) != .link { link = tree.parent(link) }
    guard tree.tag(link) == .link, let address = tree.value(.address, of: link),
      !Self.schemes.contains(where: { address.starts(with: $0.utf8) })
    else { return nil }
    return link
  }

  /// Whether a link begins a line or a sentence.
  func isOfItsOwn(_ link: Int, around text: Int, in box: Int) -> Bool {
    let before = (box..<link).last { node in
      tree.tag(node) == .lineBreak || (tree.tag(node) == .text && statistics.text(node) > 0)
    }
    guard let before, tree.tag(before) == .text, article.block(of: before) == article.block(of: link) else {
      return true
    }
    return tree.isSentence(before)
  }

  /// Whether an element beside it that is called the same holds prose: then it is a part of the text, as any of these.
  ///
  /// - Parameter others: by their parent, the elements with prose that are no offers, as far as they were asked for.
  func isAmongText(_ node: Int, _ others: inout [Int: [Int]]) -> Bool {
    let parent = tree.parent(node)
    let beside =
      others[parent]
      ?? tree.children(parent).prefix(Self.mostSiblings).filter {
        statistics.prose($0) > 0 && Self.boxes.contains(tree.tag($0)) && !isOffer($0) && !isPaidFor($0)
      }
    others[parent] = beside
    return beside.contains { tree.isCalledLike($0, node) }
  }

  /// Whether it is most of an entry that is a part of the text: a short answer that ends with a link, or with who gave it.
  func isMostOfEntry(_ node: Int, _ others: inout [Int: [Int]]) -> Bool {
    var box = node
    for _ in 0..<Self.highest {
      guard box > root, statistics.text(box) <= Self.longest,
        statistics.text(node) * 2 >= statistics.text(box)
      else { return false }
      // A box without a question or a heading above it may be no more than its place in a grid.
      let isEntry =
        (box..<node).contains { tree.tag($0) == .text && statistics.text($0) > 0 }
        && tree.value(.classes, of: box)?.isEmpty == false
      if isAmongText(box, &others), isEntry { return true }
      if isAmongMessages(box) { return true }
      box = tree.parent(box)
    }
    return false
  }

  /// Whether it is named as a message, and another one beside it is, too, however else they are called.
  func isAmongMessages(_ node: Int) -> Bool {
    EntryFacts.isMessage(node, of: tree)
      && tree.children(tree.parent(node)).prefix(Self.mostSiblings).contains {
        $0 != node && statistics.text($0) > 0 && EntryFacts.isMessage($0, of: tree)
      }
  }

  static let boxes = PageTag.Group([.division, .section, .aside, .inline, .strong, .small, .center, .table])
  static let texts = PageTag.Group([.verbatim, .quote, .orderedList, .terms, .list, .caption, .figure])
  static let schemes = ["#", "mailto:", "tel:"]
}
