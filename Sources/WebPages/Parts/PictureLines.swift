/// Tells the lines below pictures that say what these show, where nothing names them so.
struct PictureLines {
  /// The longest one in bytes, the most nodes of it and of its picture, and how far the picture is from it.
  private static let (longest, mostNodes, mostBetween) = (200, 40, 8)
  private static let (mostLinks, mostAfter) = (2, 300)

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics

  init(of article: ArticleTree) {
    (self.article, tree, statistics) = (article, article.tree, article.statistics)
  }

  /// Whether it is a line in italics or small print, or a centred one that is not bold, right below a picture, above a paragraph
  /// that is made otherwise; or a table with no more than a picture and a line below it.
  func isOne(_ node: Int) -> Bool {
    guard Self.lines.contains(tree.tag(node)), (1...Self.longest).contains(statistics.text(node)),
      statistics.links(node) <= Self.mostLinks, statistics.linkShare(node) < 0.5,
      tree.range(node).count <= Self.mostNodes
    else { return false }
    if tree.tag(node) == .table { return isFramed(node) }
    guard article.isLeaf(node), isStyled(node), isBelowPicture(node), !article.isKept(node) else {
      return false
    }
    let next = (tree.end(node)..<tree.end(article.root)).prefix(Self.mostAfter).first(
      where: article.isParagraph)
    return next.map { !isStyled($0) } ?? article.hasProseOfItsOwn(tree.parent(node))
  }
}

private extension PictureLines {
  static let lines = PageTag.Group([.paragraph, .division, .center, .table])
  static let italics = PageTag.Group([.emphasis, .small])
  static let bold = PageTag.Group([.strong])

  /// Whether it is in italics or small print, or centred and not in bold letters.
  func isStyled(_ line: Int) -> Bool {
    if article.isWhole(line, in: Self.italics) { return true }
    let isCentered =
      tree.tag(line) == .center || tree.value(.centered, of: line) != nil
      || tree.tag(tree.parent(line)) == .center || tree.value(.centered, of: tree.parent(line)) != nil
    return isCentered && !article.isWhole(line, in: Self.bold)
      && tree.line(line).contains { $0.isLetter || $0.isNumber }
  }

  /// Whether a picture stands right above a line, with nothing but breaks between them.
  func isBelowPicture(_ line: Int) -> Bool {
    var (before, count) = (tree.sibling(before: line), 0)
    while let node = before, count < Self.mostBetween {
      guard statistics.text(node) == 0, tree.range(node).count <= Self.mostNodes else { return false }
      if holdsPicture(node) { return true }
      (before, count) = (tree.sibling(before: node), count + 1)
    }
    return false
  }

  func holdsPicture(_ node: Int) -> Bool {
    tree.range(node).contains { tree.tag($0) == .image && !PageImage.isSmall($0, of: tree) }
  }

  /// Whether a table has one picture, and below it all of its text in one line.
  func isFramed(_ table: Int) -> Bool {
    let pictures = tree.range(table).filter { tree.tag($0) == .image && !PageImage.isSmall($0, of: tree) }
    let texts = tree.range(table).filter { tree.tag($0) == .text && statistics.text($0) > 0 }
    guard pictures.count == 1, let picture = pictures.first, let text = texts.first, picture < text,
      Set(texts.map(article.block)).count == 1,
      !tree.range(table).contains(where: { tree.tag($0).headingLevel != nil || tree.tag($0) == .headCell })
    else { return false }
    return (picture..<text).contains { tree.tag($0) == .lineBreak || tree.tag($0) == .row }
  }
}
