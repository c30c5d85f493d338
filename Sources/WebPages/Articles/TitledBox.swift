import SmashtagModel

/// Finds the element that holds the title of a page and the text after it, where the box with most of the prose is another one.
///
/// Of a short text that box may be all of the page, with the teasers and notices beside the text, or one of these.
struct TitledBox {
  /// The least prose in bytes of what is marked as the article, and the least text of one with a longer text beside it.
  private static let (leastProse, leastText) = (100, 20)
  /// How much of the text of what is marked so is prose at least: one byte in so many.
  private static let leastShare = 4
  /// The least prose in bytes of a page with more than a notice, and the most text beside one that is longer than it.
  static let (leastProseOfStory, mostBeside) = (600, 250)
  /// How many elements are looked at beside a box.
  private static let mostSiblings = 30

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics
  private let leftOut: [Bool]
  private let titleNode: Int

  /// - Parameters:
  ///   - page: The page as a whole.
  ///   - leftOut: For each node, whether it is left out with its descendants.
  init?(of page: ArticleTree, leftOut: [Bool]) {
    guard let titleNode = page.titleNode else { return nil }
    (article, tree, statistics) = (page, page.tree, page.statistics)
    (self.leftOut, self.titleNode) = (leftOut, titleNode)
  }
}

extension TitledBox {
  /// What is marked as the text with its title, as the only article or as the main part, where the box found holds it and more.
  func marked(in found: Int) -> Int? {
    let parts = marks
    return [parts.text.flatMap(boxWithTitle), parts.article, parts.main].lazy.compactMap { $0 }.first {
      part in
      part > found && tree.range(found).contains(part) && tree.range(part).contains(titleNode)
        && statistics.prose(part) >= Self.leastProse && statistics.linkShare(part) < 0.5
        // What little prose there is may stand below a poem.
        && statistics.prose(part) * Self.leastShare >= statistics.text(part)
        && statistics.prose(part) * Self.leastShare >= statistics.prose(found)
    }
  }

  /// What is marked as the main part or as the only article, and holds the title, where the box found stands beside it.
  func marked(beside found: Int) -> Int? {
    guard !tree.range(found).contains(titleNode) else { return nil }
    let parts = marks
    return [parts.main, parts.article].lazy.compactMap { $0 }.first { part in
      tree.range(part).contains(titleNode) && !tree.range(part).contains(found)
        && statistics.linkShare(part) < 0.5
        && statistics.text(part) - statistics.text(titleNode) >= Self.leastText
    }
  }

  /// The innermost element with the title and the first sentence after it, on a page of little prose: one of sentences, and most
  /// of what stands after the title, or all but a few sentences of it.
  func notice() -> Int? {
    guard statistics.prose(0) < Self.leastProseOfStory, !tree.leadsHome(titleNode),
      let sentence = article.firstSentence(leftOut: leftOut)
    else { return nil }
    var box = tree.parent(titleNode)
    while box > 0, !tree.range(box).contains(sentence) || tree.tag(box) == .header { box = tree.parent(box) }
    box = whole(around: box)
    guard Self.boxes.contains(tree.tag(box)), statistics.linkShare(box) < 0.5, !isOneOfSeveral(box) else {
      return nil
    }
    let (own, all) = (textAfterTitle(in: box), textAfterTitle(in: 0))
    let isOfSentences = own.sentences * 2 >= own.text
    let most = goesOn(after: box) ? own.text : max(own.text, Self.mostBeside)
    return isOfSentences && all.text - own.text <= most ? box : nil
  }
}

private extension TitledBox {
  /// What is marked as the article around a box, or the box that also holds what is marked as its text: the title may have a box
  /// of its own with a standfirst.
  func whole(around box: Int) -> Int {
    if let text = marks.text, text > titleNode, !tree.range(box).contains(text) {
      var outer = box
      while outer > 0, !tree.range(outer).contains(text) { outer = tree.parent(outer) }
      if outer > 0 { return outer }
    }
    return tree.ancestor(of: box) { $0 == .article } ?? box
  }

  /// Whether text without a heading of its own stands right after a box.
  func goesOn(after box: Int) -> Bool {
    guard let next = article.nextElements(after: box).first(where: { statistics.unlinked($0) > 0 }) else {
      return false
    }
    return tree.tag(next) != .noscript && !tree.range(next).contains { tree.tag($0).headingLevel != nil }
  }

  static let boxes = PageTag.Group([
    .division, .section, .article, .main, .center, .form, .table, .rows, .row, .cell, .fieldset,
  ])

  /// Whether a box, or one around it, stands beside others of its kind, as on pages that are made of boxes.
  func isOneOfSeveral(_ box: Int) -> Bool {
    var box = box
    while box > 0 {
      let outer = tree.parent(box)
      if tree.children(outer).prefix(Self.mostSiblings).contains(where: {
        $0 != box && !leftOut[$0] && statistics.unlinked($0) > 0 && tree.isOfKind($0, box)
      }) {
        return true
      }
      box = outer
    }
    return false
  }

  func isMain(_ node: Int) -> Bool {
    if tree.nodes[node].attributes.isEmpty { return tree.tag(node) == .main }
    return tree.tag(node) == .main || tree.value(.role, of: node)?.elementsEqual("main".utf8) ?? false
  }

  /// The only elements that are marked as the main part, as an article and as its text; `nil` where there are several, or none.
  ///
  /// One within another one does not count, nor one that is left out.
  var marks: (main: Int?, article: Int?, text: Int?) {
    var (mains, articles, texts) = ([Int](), [Int](), [Int]())
    func add(_ node: Int, to found: inout [Int]) {
      if found.count < 2, found.last.map({ tree.end($0) <= node }) ?? true, !tree.isWithin(leftOut, node) {
        found.append(node)
      }
    }
    for node in tree.boxes(in: tree.nodes.indices) {
      if tree.tag(node) == .article { add(node, to: &articles) }
      if isMain(node) { add(node, to: &mains) }
      if isText(node) { add(node, to: &texts) }
    }
    func only(_ found: [Int]) -> Int? { found.count == 1 ? found[0] : nil }
    return (only(mains), only(articles), only(texts))
  }

  /// The smallest box with the title and what is called the text of an article after it.
  func boxWithTitle(_ text: Int) -> Int? {
    guard text > titleNode, statistics.prose(text) >= Self.leastProse else { return nil }
    var box = tree.parent(text)
    while box > 0, !tree.range(box).contains(titleNode) { box = tree.parent(box) }
    return box
  }

  /// Whether an element is called the text of an article, by microdata or by microformats.
  func isText(_ node: Int) -> Bool {
    if tree.nodes[node].attributes.isEmpty { return false }
    if tree.value(.itemProperty, of: node)?.elementsEqual("articleBody".utf8) ?? false { return true }
    return tree.value(.classes, of: node)?.split(whereSeparator: \.isMarkupBlank).contains {
      $0.elementsEqual("entry-content".utf8) || $0.elementsEqual("e-content".utf8)
    } ?? false
  }

  /// How much text stands after the title outside of links, headings and footers, and how much of it in blocks that end as
  /// sentences do, in bytes.
  func textAfterTitle(in box: Int) -> (text: Int, sentences: Int) {
    var (node, text, sentences) = (tree.end(titleNode), 0, 0)
    while node < tree.end(box) {
      let tag = tree.tag(node)
      if leftOut[node] || tag == .footer || tag.headingLevel != nil {
        node = tree.end(node)
        continue
      }
      let isLeaf = article.isLeaf(node)
      if isLeaf || tag == .text { text += statistics.unlinked(node) }
      if isLeaf, tree.isSentence(node) { sentences += statistics.unlinked(node) }
      node = isLeaf ? tree.end(node) : node + 1
    }
    return (text, sentences)
  }
}

extension ArticleTree {
  /// How many nodes after the title are looked at for the first sentence, and the shortest one in bytes.
  private static let (nearest, leastSentence) = (400, 20)

  /// The first sentence after the title that has neither a link nor a day; `nil` where none is near.
  ///
  /// - Parameter leftOut: For each node, whether it is left out with its descendants; none where it is empty.
  func firstSentence(leftOut: [Bool] = []) -> Int? {
    guard let titleNode else { return nil }
    var node = tree.end(titleNode)
    let last = min(node + Self.nearest, tree.end(root))
    while node < last {
      if !leftOut.isEmpty, leftOut[node] {
        node = tree.end(node)
        continue
      }
      if isLeaf(node), tree.tag(node).headingLevel == nil, statistics.text(node) >= Self.leastSentence,
        statistics.links(node) == 0, tree.isSentence(node), !hasDate(node)
      {
        return node
      }
      node += 1
    }
    return nil
  }
}
