import SmashtagModel

extension BlockWriter {
  mutating func text(_ node: Int) {
    guard noscript == 0 || showsNoscript else { return }
    line.add(tree.text(node), keepsBlanks: verbatim > 0 && flat == nil)
  }

  /// An element begins; answers whether what is in it is to be written as well.
  mutating func open(_ node: Int) -> Bool {
    let tag = tree.tag(node)
    if tag.isBlock {
      guard flat != nil else { return openBlock(node, tag) }
      line.blank()
      return !tag.isVoid
    }
    switch tag {
    case .lineBreak: breakLine()
    case .image: picture(node)
    case .link: openLink(node)
    case .quotation: line.add(Self.quoteBegin)
    case .noscript:
      noscript += 1
      if showsNoscript { line.blank() }
    case .ruby: hasParentheses = tree.range(node).contains { tree.tag($0) == .parenthesis }
    case .reading where !hasParentheses: line.add(Self.readingBegin)
    default: break
    }
    return !tag.isVoid
  }

  mutating func close(_ node: Int) {
    let tag = tree.tag(node)
    if tag.isBlock { return closeBlock(node, tag) }
    switch tag {
    case .link: closeLink(node)
    case .quotation: line.add(Self.quoteEnd)
    case .noscript:
      noscript -= 1
      if showsNoscript { line.blank() }
    case .reading where !hasParentheses: line.add(Self.readingEnd)
    default: break
    }
  }
}

private extension BlockWriter {
  static let quoteBegin = Array("“".utf8)[...]
  static let quoteEnd = Array("”".utf8)[...]
  static let readingBegin = Array("(".utf8)[...]
  static let readingEnd = Array(")".utf8)[...]

  mutating func openBlock(_ node: Int, _ tag: PageTag) -> Bool {
    flush()
    switch tag {
    case .quote: quotes += 1
    case .list: lists.begin(nil)
    case .orderedList: lists.begin(tree.number(.start, of: node) ?? 1)
    case .item: lists.beginItem(value: tree.number(.value, of: node))
    case .terms: lists.begin(nil)
    case .term: lists.beginTerm()
    case .definition: lists.beginDefinition()
    case .verbatim: verbatim += 1
    case .rule: rule()
    case .table: return !writeTable(node)
    case _ where tag.headingLevel != nil && tree.isHeading(node): flat = node
    default: break
    }
    return tag != .rule
  }

  mutating func closeBlock(_ node: Int, _ tag: PageTag) {
    if flat == node {
      flat = nil
      return flush(.heading(level: tag.headingLevel ?? 6))
    }
    guard flat == nil else { return line.blank() }
    flush()
    switch tag {
    case .quote: quotes -= 1
    case .list, .orderedList, .terms: lists.end()
    case .item, .definition: lists.endItem()
    case .term: lists.endTerm()
    case .verbatim: verbatim -= 1
    default: break
    }
  }

  mutating func breakLine() {
    if verbatim > 0, flat == nil {
      line.add([0x0A], keepsBlanks: true)
    } else if flat != nil {
      line.blank()
    } else if line.breaks > 0 {
      flush()
    } else {
      line.breakLine()
    }
  }

  /// A line across parts what is above from what is below, if there is something.
  mutating func rule() {
    guard let last = blocks.last, last.kind != .rule else { return }
    blocks.append(PageBlock(.rule, quotes: min(quotes, Self.deepest)))
  }
}
