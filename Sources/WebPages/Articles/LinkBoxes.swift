import SmashtagModel

/// Finds the boxes of links inside an article: recommended reading, breadcrumb trails, tags, advertisements; and a last line of
/// links after a line break.
struct LinkBoxes {
  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics
  private let root: Int
  /// The node of the first paragraph of prose.
  private let beginning: Int
  /// For each node, its previous sibling that is not white space.
  private let previous: [Int32]

  init(of article: ArticleTree) {
    let (tree, statistics, root) = (article.tree, article.statistics, article.root)
    (self.article, self.tree, self.statistics, self.root) = (article, tree, statistics, root)
    beginning =
      tree.range(root).first { node in
        statistics.prose(node) > 0 && tree.children(node).allSatisfy { statistics.prose($0) == 0 }
      } ?? root
    previous = Self.previous(tree, statistics)
  }

  func leaveOut(_ leftOut: inout [Bool]) {
    let boxes = tree.outermostBoxes(in: tree.range(root).dropFirst()) { [leftOut] in
      !leftOut[$0] && Self.boxes.contains(tree.tag($0)) && isBox($0)
    }
    for box in boxes {
      leftOut[box] = true
      if let label = label(before: box) { leftOut[label] = true }
    }
    for node in lineOfLinks { leftOut[node] = true }
  }
}

private extension LinkBoxes {
  /// The links, and the signs between them, that are the line after the last line break: `Print | Send | Back`.
  var lineOfLinks: [Int] {
    guard let lineBreak = tree.range(root).last(where: { tree.tag($0) == .lineBreak }), lineBreak > beginning
    else { return [] }
    let texts = { (nodes: Range<Int>) in nodes.filter { tree.tag($0) == .text && statistics.text($0) > 0 } }
    let line = tree.children(tree.parent(lineBreak)).filter { $0 > lineBreak && statistics.text($0) > 0 }
    guard let last = line.last, texts(tree.end(last)..<tree.end(root)).isEmpty,
      texts(root..<lineBreak).last.map({ !tree.endsWithColon($0) }) ?? true
    else { return [] }
    let isOfLinks = line.allSatisfy { node in
      tree.tag(node) == .link
        || (tree.tag(node) == .text && !tree.line(node).contains { $0.isLetter || $0.isNumber })
    }
    return isOfLinks && line.count(where: { tree.tag($0) == .link }) > 1 ? line : []
  }

  static let boxes = PageTag.Group([
    .division, .section, .aside, .list, .orderedList, .paragraph, .article, .inline, .strong, .small,
    .quote,
  ])
  static let longest = 1_500

  func isWithinLine(_ node: Int) -> Bool { PageTag.styled.contains(tree.tag(node)) }

  static let leastProse = 60
  static let mostNodes = 2_000

  func isBox(_ node: Int) -> Bool {
    guard statistics.text(node) > 0, statistics.text(node) < Self.longest,
      tree.range(node).count < Self.mostNodes, !article.holdsTitle(node)
    else { return false }
    if tree.tag(node) == .quote { return isPost(node) }
    guard statistics.links(node) > 0 else { return isAdvertisement(node) }
    return isLabelled(node) || isTeasers(node) || isTrail(node) || isTags(node)
  }

  /// Whether a quotation is one plain link to another post, since it is called embedded or is an address: what is shown of a post
  /// where no script runs.
  func isPost(_ quote: Int) -> Bool {
    let isEmbedded = tree.value(.classes, of: quote).map { ClassWords.names(in: $0, any: Self.embedded) }
    guard quote > beginning, isEmbedded ?? false || tree.line(quote).isWebAddress,
      statistics.links(quote) == 1, statistics.linkShare(quote) > 0.95,
      statistics.text(quote) >= ArticleTree.longLink,
      let link = tree.range(quote).first(where: { tree.tag($0) == .link })
    else { return false }
    return tree.parent(link) == quote || tree.tag(tree.parent(link)) == .paragraph
  }

  static let embedded = HTMLNameTable(["embed", "embedded"])

  /// Whether it holds only the label of an advertisement, which a script would have inserted.
  func isAdvertisement(_ node: Int) -> Bool {
    guard statistics.text(node) <= BoxLabel.longest, !isWithinLine(node), statistics.prose(node) == 0
    else { return false }
    let label = text(node).inLowerCase.trimmingPrefix { !$0.isLetter }
    let word = label.prefix { $0.isLetter }
    return label.dropFirst(word.count).allSatisfy { !$0.isLetter && !$0.isNumber }
      && Self.alone.contains(String(word)) && (tree.tag(node) != .paragraph || word.count > 2)
  }

  static let alone: Set<String> = [
    "advertisement", "ad", "anzeige", "werbung", "publicité", "publicidad", "publicidade", "pubblicità",
    "advertentie", "annons", "annonse", "annonce", "hirdetés", "mainos", "oglas", "reclame", "reklam",
    "reklama", "реклама",
    "διαφήμιση", "広告", "广告", "광고", "إعلان",
  ]

  /// Whether it consists mostly of links, or each of its items begins with one, and has a label that says so.
  func isLabelled(_ node: Int) -> Bool {
    guard !isWithinLine(node) else { return false }
    if statistics.linkShare(node) < 0.4 { return isListOfTexts(node) && label(before: node) != nil }
    return BoxLabel.begins(text(node)) || label(before: node) != nil
  }

  /// Whether it is a list after the beginning of the text of which each of several items begins with a link, and does not go on with a
  /// sentence in the same line.
  func isListOfTexts(_ node: Int) -> Bool {
    guard tree.tag(node) == .list || tree.tag(node) == .orderedList, node > beginning else { return false }
    let items = tree.children(node).filter { statistics.text($0) > 0 }
    return items.count > 1
      && items.allSatisfy { item in
        let first = tree.range(item).first { tree.tag($0) == .text && statistics.text($0) > 0 }
        let isDescribed = article.isLeaf(item) && statistics.prose(item) > 0
        return statistics.links(item) > 0 && !isDescribed && first.map { statistics.linked($0) > 0 } ?? false
      }
  }

  /// Whether it consists of headings that are links, and little else.
  func isTeasers(_ node: Int) -> Bool {
    guard [.division, .section, .aside].contains(tree.tag(node)), statistics.links(node) >= 2,
      statistics.prose(node) <= Self.leastProse * 2, statistics.linkShare(node) >= 0.5
    else { return false }
    return tree.range(node).contains {
      tree.tag($0) == .link && tree.range($0).contains { PageTag.headings.contains(tree.tag($0)) }
    }
  }

  /// Whether it is a breadcrumb trail above the first paragraph: `Home › News`.
  func isTrail(_ node: Int) -> Bool {
    guard node < beginning, statistics.links(node) >= 2, statistics.linkShare(node) > 0.5,
      article.titleNode.map({ tree.tag($0) != .link || node < $0 }) ?? true
    else { return false }
    return tree.range(node).allSatisfy { isLinkOrSigns($0) }
  }

  func isLinkOrSigns(_ node: Int) -> Bool {
    guard tree.tag(node) == .text, statistics.linked(node) == 0 else { return true }
    return String(decoding: tree.text(node), as: UTF8.self).allSatisfy { !$0.isLetter && !$0.isNumber }
  }

  /// Whether it is a list of tags: all of its links have `rel=tag`.
  func isTags(_ node: Int) -> Bool {
    guard statistics.linkShare(node) > 0.5, !isWithinLine(node) else { return false }
    return tree.range(node).allSatisfy { inner in
      guard tree.tag(inner) == .link else { return true }
      return tree.string(.relation, of: inner)?.split(separator: " ").contains("tag") ?? false
    }
  }

  /// The heading or line directly above a box, where it is the label of one.
  func label(before node: Int) -> Int? {
    guard
      [.list, .orderedList, .division].contains(tree.tag(node))
        || (tree.tag(node) == .paragraph && statistics.linkShare(node) > 0.9)
    else { return nil }
    let previous = Int(previous[node])
    guard previous > 0, statistics.text(previous) <= BoxLabel.longest, tree.tag(previous).isBlock,
      BoxLabel.begins(text(previous))
    else { return nil }
    return previous
  }

  static func previous(_ tree: PageTree, _ statistics: PageStatistics) -> [Int32] {
    var previous = [Int32](repeating: 0, count: tree.nodes.count)
    // The last child seen so far, by parent.
    var last = previous
    for node in tree.nodes.indices.dropFirst() where tree.tag(node) != .text || statistics.text(node) > 0 {
      previous[node] = last[tree.parent(node)]
      last[tree.parent(node)] = Int32(node)
    }
    return previous
  }

  /// The beginning of a node's text, long enough to recognize a label.
  func text(_ node: Int) -> String {
    var line = InlineText()
    for inner in tree.range(node) where tree.tag(inner) == .text && line.bytes.count < BoxLabel.longest * 4 {
      line.add(tree.text(inner))
      if statistics.text(inner) > 0 { line.blank() }
    }
    return String(decoding: line.bytes, as: UTF8.self)
  }
}

/// The labels of boxes that are not part of an article, in many languages.
enum BoxLabel {
  /// Whether a text begins with a known label.
  static func begins(_ text: String) -> Bool {
    let text = text.inLowerCase
    return labels.contains { text.hasPrefix($0) }
  }

  /// The longest text of a label in bytes.
  static let longest = 40

  private static let labels = [
    "read also", "also read", "read more", "read next", "related", "more from", "more on", "more in",
    "more stories",
    "more like", "most read", "most popular", "recommended", "you may also like", "you might also like",
    "you might like", "previous message", "next message", "messages sorted by",
    "see also:", "up next", "don't miss", "don’t miss", "advertisement", "sponsored",
    "promoted",
    "lesen sie auch", "mehr zum thema", "auch interessant", "das könnte sie auch", "anzeige", "meistgelesen",
    "à lire aussi", "lire aussi", "sur le même sujet", "publicité", "les plus lus", "lea también",
    "leer también",
    "te puede interesar", "publicidad", "más leídas", "leia também", "veja também", "leggi anche",
    "pubblicità",
    "lees ook", "advertentie", "läs också", "les også", "læs også", "lue myös", "annons", "annonse", "mainos",
    "czytaj także", "czytaj też", "zobacz także", "reklama", "čtěte také", "olvassa el", "citește și",
    "читайте также", "читать также", "по теме", "реклама", "читайте також", "ilgili haber",
    "bunları da oku",
    "διαβάστε επίσης", "اقرأ أيضا", "اقرأ أيضًا", "إعلان", "قد يعجبك", "קראו גם", "関連記事", "あわせて読みたい",
    "artículos relacionados", "entradas relacionadas", "noticias relacionadas", "posts relacionados",
    "artigos relacionados", "notícias relacionadas", "articles similaires", "articles liés",
    "articoli correlati", "post correlati", "ähnliche beiträge", "ähnliche artikel", "gerelateerde berichten",
    "gerelateerde artikelen", "relaterade", "relaterede", "relaterte", "powiązane", "podobne wpisy",
    "související", "kapcsolódó", "похожие записи", "похожие статьи", "σχετικά άρθρα", "benzer yazılar",
    "おすすめ", "広告", "相关阅读", "相关文章", "推荐阅读", "延伸閱讀", "相關新聞", "广告", "관련 기사", "추천 기사", "광고",
  ]
}
