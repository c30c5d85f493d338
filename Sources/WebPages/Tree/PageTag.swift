/// The kind of a page's element; elements that are shown the same way share one.
enum PageTag: UInt8 {
  /// A text node.
  case text
  /// All elements that only change how a word looks, and unknown ones.
  case inline
  case html, head, body, title
  case division, section, article, main, header, footer, navigation, aside, address, center, search, dialog
  case paragraph, heading1, heading2, heading3, heading4, heading5, heading6, headingGroup
  case quote, quotation, list, orderedList, item, terms, term, definition, verbatim
  case figure, caption, details, summary
  case table, tableCaption, rows, headRows, row, cell, headCell, column
  case link, image, source, lineBreak, wordBreak, rule
  case ruby, reading, parenthesis
  case form, fieldset, legend
  /// Embedded content such as a video or a frame; what is inside is its fallback.
  case embedded
  case noscript, button, meta, base
  /// Elements whose content is never shown.
  case never

  init(_ name: HTMLName) {
    self = Self.named[name] ?? .inline
  }

  /// The level of a heading, from 1 to 6; `nil` for other elements.
  var headingLevel: Int? {
    switch self {
    case .heading1: 1
    case .heading2: 2
    case .heading3: 3
    case .heading4: 4
    case .heading5: 5
    case .heading6: 6
    default: nil
    }
  }

  /// Whether it begins and ends a line.
  var isBlock: Bool { Self.blocks.contains(self) }

  /// Whether it is a void element, which has neither content nor an end tag.
  var isVoid: Bool { Self.voids.contains(self) }

  /// Whether its end tag is optional: a following element of its kind closes it, so they do not nest.
  var endsItself: Bool { Self.selfEnding.contains(self) }
}

extension PageTag {
  /// A set of tags.
  struct Group: Sendable {
    private var bits: UInt128 = 0

    init(_ tags: [PageTag]) {
      for tag in tags { bits |= 1 << UInt128(tag.rawValue) }
    }

    func contains(_ tag: PageTag) -> Bool { bits >> UInt128(tag.rawValue) & 1 == 1 }
  }

  static let headings = Group([.heading1, .heading2, .heading3, .heading4, .heading5, .heading6])

  private static let blocks = Group([
    .html, .head, .body, .division, .section, .article, .main, .header, .footer, .navigation, .aside,
    .address,
    .center, .search, .dialog, .paragraph, .heading1, .heading2, .heading3, .heading4, .heading5, .heading6,
    .headingGroup, .quote, .list, .orderedList, .item, .terms, .term, .definition, .verbatim, .figure,
    .caption,
    .details, .summary, .table, .tableCaption, .rows, .headRows, .row, .cell, .headCell, .rule, .form,
    .fieldset,
    .legend,
  ])

  private static let voids = Group([
    .image, .source, .lineBreak, .wordBreak, .rule, .meta, .base, .column,
  ])

  private static let selfEnding = Group([
    .paragraph, .item, .term, .definition, .row, .cell, .headCell, .rows, .headRows, .reading, .parenthesis,
  ])

  private static let named: HTMLNameTable<PageTag> = {
    var named: [HTMLName: PageTag] = [
      "html": .html, "head": .head, "body": .body, "title": .title, "div": .division, "section": .section,
      "article": .article, "main": .main, "header": .header, "footer": .footer, "nav": .navigation,
      "aside": .aside, "address": .address, "center": .center, "search": .search, "dialog": .dialog,
      "p": .paragraph, "h1": .heading1, "h2": .heading2, "h3": .heading3, "h4": .heading4, "h5": .heading5,
      "h6": .heading6, "hgroup": .headingGroup, "blockquote": .quote, "q": .quotation, "ul": .list,
      "menu": .list,
      "dir": .list, "ol": .orderedList, "li": .item, "dl": .terms, "dt": .term, "dd": .definition,
      "pre": .verbatim, "listing": .verbatim, "xmp": .verbatim, "plaintext": .verbatim, "figure": .figure,
      "figcaption": .caption, "details": .details, "summary": .summary, "table": .table,
      "caption": .tableCaption, "tbody": .rows, "tfoot": .rows, "thead": .headRows, "tr": .row, "td": .cell,
      "th": .headCell, "col": .column, "a": .link, "img": .image, "image": .image, "source": .source,
      "br": .lineBreak, "wbr": .wordBreak, "hr": .rule, "ruby": .ruby, "rt": .reading, "rp": .parenthesis,
      "form": .form, "fieldset": .fieldset, "legend": .legend, "noscript": .noscript, "button": .button,
      "meta": .meta, "base": .base,
    ]
    let embedded: [HTMLName] = ["canvas", "video", "audio", "iframe", "object", "noframes", "noembed"]
    for name in embedded { named[name] = .embedded }
    let never: [HTMLName] = [
      "script", "style", "template", "svg", "select", "option", "optgroup", "datalist", "textarea",
      "progress",
      "meter", "annotation", "input", "keygen", "link", "area", "map", "param", "track", "embed", "frame",
    ]
    for name in never { named[name] = .never }
    return HTMLNameTable(named.map { ($0, $1) })
  }()
}

extension HTMLName: ExpressibleByStringLiteral {
  init(stringLiteral name: StaticString) { self.init(name) }
}

/// The open elements of a page, and the rules by which a start tag closes some of them.
///
/// libxml2 closes only the innermost element. Here an element is also closed when others are open inside it,
/// as in browsers.
struct PageNesting {
  private var open: [(node: Int, tag: PageTag)] = []
  private var headings = 0
  private var counts = [Int](repeating: 0, count: 128)

  /// The parent of the next node.
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

  /// Closes the elements that the start tag of another implies the end of.
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
  /// Which open elements a start tag closes.
  struct Rule {
    let ended: [PageTag]
    /// The elements that limit the search: nothing outside of them is closed.
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
