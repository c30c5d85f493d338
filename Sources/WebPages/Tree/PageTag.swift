/// The kind of a page's element; elements that are shown the same way share one.
enum PageTag: UInt8 {
  /// A text node.
  case text
  /// All elements that only change how a word looks, and unknown ones.
  case inline
  /// In italics, unless a style says otherwise.
  case emphasis
  /// In bold letters, and in small print.
  case strong, small
  case html, head, body, title
  case division, section, article, main, header, footer, navigation, aside, address, center, search, dialog
  case paragraph, heading1, heading2, heading3, heading4, heading5, heading6, headingGroup
  case quote, quotation, list, orderedList, item, terms, term, definition, verbatim
  case figure, caption, details, summary
  case table, tableCaption, rows, headRows, row, cell, headCell, column
  case link, image, source, lineBreak, wordBreak, rule
  case ruby, reading, parenthesis, time, superscript, `subscript`, deletion
  /// A note that stands within the line it belongs to.
  case note
  case form, fieldset, legend
  /// What a reader presses or fills in; nothing of it is shown.
  case control
  /// What plays, or shows another page, as a pane of a frameset does: a node without descendants, which has the attributes of
  /// the element.
  case film, sound, frame, pane
  /// Embedded content such as a video; what is inside is its fallback.
  case embedded
  case noscript, button, meta, base, formula
  /// Parts of formulas that stand above, below or around each other, and tables of formulas.
  case fraction, power, index, indexAndPower, multiscripts, squareRoot, root, matrix
  /// What parts the signs that follow the base of a formula from those that precede it.
  case prescripts
  /// Elements whose content is never shown.
  case never

  init(_ name: HTMLName) {
    self = Self.named[name] ?? .inline
  }

  /// What plays, or shows another page, of the elements that are never shown or embedded; `nil` for others of these.
  init?(media name: HTMLName) {
    guard let tag = Self.namedMedia[name] else { return nil }
    self = tag
  }

  /// What an element without a meaning of its own is drawn as: a table by its roles, or code by its style; `nil` for most.
  ///
  /// Source: WAI-ARIA 1.2, 5.3.3 and 5.3.4.
  init?(drawnAs tag: PageTag, _ attributes: HTMLAttributes, isInTable: Bool) {
    guard Self.withoutMeaning.contains(tag) else { return nil }
    if let role = attributes["role"], let named = Self.namedRoles[role], isInTable || named == .table {
      self = named
    } else if !Self.styled.contains(tag), let style = attributes["style"], Self.isCode(style) {
      self = .verbatim
    } else {
      return nil
    }
  }

  private static let withoutMeaning = Group([.inline, .strong, .small, .division, .section, .paragraph])
  private static let namedRoles: [String: PageTag] = [
    "table": .table, "rowgroup": .rows, "row": .row, "cell": .cell, "columnheader": .headCell,
    "rowheader": .headCell,
  ]

  /// Whether a style keeps blanks and has letters of one width, as what is copied from editors of code has.
  private static func isCode(_ style: String) -> Bool {
    let style = style.lowercased().filter { !$0.isWhitespace }
    return style.contains("white-space:pre") && !style.contains("white-space:pre-line")
      && ["monospace", "courier", "consolas", "menlo"].contains(where: style.contains)
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
}

extension PageTag {
  /// A set of tags.
  struct Group: Sendable {
    private var bits: UInt128 = 0

    init(_ tags: [PageTag]) {
      for tag in tags { bits |= 1 << UInt128(tag.rawValue) }
    }

    @inline(__always)
    func contains(_ tag: PageTag) -> Bool { bits >> UInt128(tag.rawValue) & 1 == 1 }
  }

  /// What only changes how its text looks.
  static let styled = Group([.inline, .emphasis, .strong, .small])
  static let formulas = Group([
    .fraction, .power, .index, .indexAndPower, .multiscripts, .squareRoot, .root, .matrix,
  ])
  static let media = Group([.film, .sound, .frame, .pane])
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
      "th": .headCell, "col": .column, "a": .link, "img": .image, "amp-img": .image, "amp-anim": .image,
      "source": .source,
      "br": .lineBreak, "wbr": .wordBreak, "hr": .rule, "ruby": .ruby, "rt": .reading, "sup": .superscript,
      "sub": .subscript,
      "em": .emphasis, "i": .emphasis, "b": .strong, "strong": .strong,
      "small": .small, "del": .deletion, "s": .deletion, "strike": .deletion,
      "rp": .parenthesis,
      "time": .time, "relative-time": .time,
      "form": .form, "fieldset": .fieldset, "legend": .legend, "noscript": .noscript, "button": .button,
      "meta": .meta, "base": .base, "math": .formula, "mfrac": .fraction, "msup": .power, "mover": .power,
      "msub": .index, "munder": .index, "msubsup": .indexAndPower, "munderover": .indexAndPower,
      "mmultiscripts": .multiscripts, "mprescripts": .prescripts,
      "d-footnote": .note, "msqrt": .squareRoot, "mroot": .root, "mtable": .matrix,
    ]
    let embedded: [HTMLName] = [
      "canvas", "video", "audio", "object", "amp-video", "amp-audio", "amp-iframe", "amp-youtube",
      "lite-youtube",
    ]
    for name in embedded { named[name] = .embedded }
    let never: [HTMLName] = [
      "script", "style", "template", "svg", "select", "option", "optgroup", "datalist", "textarea",
      "progress",
      "meter", "annotation", "annotation-xml", "input", "keygen", "link", "area", "map", "param", "track",
      "embed", "frame",
      "iframe", "noframes", "noembed", "amp-ad", "amp-embed", "amp-sticky-ad",
    ]
    for name in never { named[name] = .never }
    return HTMLNameTable(named.map { ($0, $1) })
  }()

  private static let namedMedia = HTMLNameTable<PageTag>([
    ("video", .film), ("amp-video", .film), ("audio", .sound), ("amp-audio", .sound), ("iframe", .frame),
    ("amp-iframe", .frame), ("object", .frame), ("embed", .frame), ("frame", .pane), ("amp-youtube", .frame),
    ("lite-youtube", .frame),
  ])
}

extension HTMLName: ExpressibleByStringLiteral {
  init(stringLiteral name: StaticString) { self.init(name) }
}
