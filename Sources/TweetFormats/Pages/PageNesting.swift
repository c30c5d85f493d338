/// The elements of a page that are open, and which of them end where another begins.
///
/// The parser ends what stands innermost; here also ends what has other elements between, as in browsers.
struct PageNesting {
  private var open: [(node: Int, tag: PageTag)] = []
  private var headings = 0
  private var counts = [Int](repeating: 0, count: 128)

  /// Where the next node stands.
  var top: Int { open.last?.node ?? 0 }
  var isInHeading: Bool { headings > 0 }

  func isIn(_ tag: PageTag) -> Bool { counts[Int(tag.rawValue)] > 0 }

  func contains(_ node: Int) -> Bool { open.contains { $0.node == node } }

  mutating func push(_ node: Int, _ tag: PageTag) {
    guard !tag.isVoid else { return }
    open.append((node, tag))
    counts[Int(tag.rawValue)] += 1
    if tag.headingLevel != nil || tag == .summary { headings += 1 }
  }

  mutating func pop() -> Int? {
    guard let last = open.popLast() else { return nil }
    counts[Int(last.tag.rawValue)] -= 1
    if last.tag.headingLevel != nil || last.tag == .summary { headings -= 1 }
    return last.node
  }

  /// Ends what an element that begins lets end.
  mutating func begin(_ tag: PageTag, end: (Int) -> Void) {
    guard let rule = Self.rules[tag] else {
      if tag.isBlock { close(.paragraph, within: Self.paragraphs, end) }
      return
    }
    for ended in rule.ended where isIn(ended) { close(ended, within: rule.within, end) }
    if tag.isBlock, tag != .cell, tag != .headCell { close(.paragraph, within: Self.paragraphs, end) }
  }
}

private extension PageNesting {
  struct Rule {
    let ended: [PageTag]
    /// Beyond these nothing is ended.
    let within: PageTag.Group
  }

  mutating func close(_ tag: PageTag, within: PageTag.Group, _ end: (Int) -> Void) {
    guard isIn(tag), let index = open.lastIndex(where: { $0.tag == tag || within.contains($0.tag) }),
      open[index].tag == tag
    else { return }
    while open.count > index, let node = pop() { end(node) }
  }

  static let paragraphs = PageTag.Group([.cell, .headCell, .tableCaption, .embedded, .button, .table])
  static let lists = PageTag.Group([
    .list, .orderedList, .terms, .cell, .headCell, .quote, .section, .article, .table, .form, .figure,
  ])
  static let tables = PageTag.Group([.table])

  static let rules: [PageTag: Rule] = [
    .item: Rule(ended: [.item], within: lists),
    .term: Rule(ended: [.term, .definition], within: lists),
    .definition: Rule(ended: [.term, .definition], within: lists),
    .cell: Rule(ended: [.cell, .headCell, .tableCaption], within: tables),
    .headCell: Rule(ended: [.cell, .headCell, .tableCaption], within: tables),
    .row: Rule(ended: [.row, .cell, .headCell, .tableCaption], within: tables),
    .rows: Rule(ended: [.row, .cell, .headCell, .rows, .headRows, .tableCaption], within: tables),
    .headRows: Rule(ended: [.row, .cell, .headCell, .rows, .headRows, .tableCaption], within: tables),
    .link: Rule(ended: [.link], within: tables),
  ]
}
