import SmashtagModel

/// The parts of an article that elements, properties and classes name.
struct NamedParts {
  private(set) var parts: [Int: PageBlock.Part] = [:]

  private let article: ArticleTree
  private let tree: PageTree
  private let statistics: PageStatistics
  private let pictureLines: PictureLines
  private let steps: PictureSteps
  private let root: Int
  /// Where the text begins: its first paragraph, or the end of the article.
  private let beginning: Int

  init(of article: ArticleTree, beginning: Int, steps: PictureSteps) {
    (self.article, tree, statistics, root) = (article, article.tree, article.statistics, article.root)
    pictureLines = PictureLines(of: article)
    self.steps = steps
    self.beginning = beginning
    find()
  }

  /// Whether the classes of an element call it a picture, or what tells what one shows.
  static func namePicture(_ classes: ArraySlice<UInt8>) -> Bool {
    ClassWords.names(in: classes, any: captions) || ClassWords.names(in: classes, any: pictures)
  }

  /// Whether the classes of an element name a standfirst.
  static func nameStandfirst(_ classes: ArraySlice<UInt8>) -> Bool {
    ClassWords.names(in: classes, any: standfirsts)
  }
}

private extension NamedParts {
  mutating func find() {
    var (node, lines) = (root, [Int: PageBlock.Part]())
    while node < tree.end(root) {
      if tree.tag(node) != .text, let part = part(node) {
        // In a list or a quotation within the text, they belong to what stands beside them.
        let isOfText = node > beginning && part != .caption && article.isKept(node)
        if !isOfText, !markLines(node, as: part), !mark(node, as: part), let line = article.lineOfItsOwn(node)
        {
          lines[line] = part
        }
        node = tree.end(node)
      } else {
        node += 1
      }
    }
    // Several of a kind belong to what they stand above: days of a diary, speakers of a talk.
    let counts = Dictionary(grouping: lines.values) { $0 }.mapValues(\.count)
    for (line, part) in lines where counts[part] == 1 { parts[line] = part }
  }

  func part(_ node: Int) -> PageBlock.Part? {
    let tag = tree.tag(node)
    if tag == .caption { return isOfQuotation(node) ? nil : .caption }
    let text = statistics.text(node)
    guard text > 0, node != root, !article.holdsTitle(node) else { return nil }
    if tag == .time, text <= ArticleTree.longestDate { return .date }
    // A note above the text tells of the page: which other one has its name, or what it lacks.
    if node < beginning, article.isNote(node) || article.isNotice(node) { return .other }
    if let property = tree.value(.itemProperty, of: node), let part = Self.part(ofProperty: property),
      text <= Self.longest(part)
    {
      return part
    }
    if tag == .link, tree.string(.relation, of: node)?.lowercased() == "author",
      text <= ArticleTree.longestByline
    {
      return .byline
    }
    if tag == .paragraph, tree.tag(tree.parent(node)) == .headingGroup, text <= ArticleTree.longestStandfirst
    {
      return .standfirst
    }
    if isPictured(node) { return isPortrait(node) ? .byline : .caption }
    if pictureLines.isOne(node) { return .caption }
    guard let classes = tree.value(.classes, of: node) else { return nil }
    guard PageTag.headings.contains(tag) else { return part(node, called: classes) }
    if node < beginning, text >= ArticleTree.shortestStandfirst, text <= ArticleTree.longestStandfirst,
      Self.nameStandfirst(classes)
    {
      return .standfirst
    }
    let isByline =
      (tree.tag(node).headingLevel ?? 1) > 2 && node < beginning && text <= ArticleTree.longestLine
      && ClassWords.names(in: classes, any: Self.bylines)
    return isByline ? .byline : nil
  }

  func part(_ node: Int, called classes: ArraySlice<UInt8>) -> PageBlock.Part? {
    let text = statistics.text(node)
    if ClassWords.names(in: classes, any: Self.captions), text <= ArticleTree.longestStandfirst,
      statistics.links(node) < 3
    {
      return .caption
    }
    if ClassWords.joinedNames(in: classes, any: Self.descriptions), isBelowPicture(node) { return .caption }
    if ClassWords.names(in: classes, any: Self.bylines), statistics.prose(node) * 4 < statistics.prose(root) {
      // A sentence below the text tells of the author.
      let isByline = text <= ArticleTree.longestByline && (node < beginning || !tree.isSentence(node))
      return isByline ? .byline : node > beginning ? .other : nil
    }
    // A year alone is of a timeline.
    if ClassWords.names(in: classes, any: Self.dates), (5...ArticleTree.longestDate).contains(text),
      !holdsHeading(node), tree.line(node).contains(where: \.isNumber)
    {
      return .date
    }
    if isDisclaimer(node, called: classes) { return .other }
    if node < beginning, ClassWords.names(in: classes, any: Self.standfirsts),
      text <= ArticleTree.longestStandfirst
    {
      return text >= ArticleTree.shortestStandfirst ? .standfirst : .other
    }
    return nil
  }

  /// Whether it is a short text right below a picture.
  func isBelowPicture(_ node: Int) -> Bool {
    guard statistics.text(node) <= Self.longestCaption, statistics.links(node) < 3 else { return false }
    var before = tree.sibling(before: node)
    while let blank = before, tree.tag(blank) == .text || tree.tag(blank) == .lineBreak,
      statistics.text(blank) == 0
    {
      before = tree.sibling(before: blank)
    }
    return before.map { tree.range($0).suffix(Self.mostOfCaption).contains { tree.tag($0) == .image } }
      ?? false
  }

  /// Whether it says whose a quotation is, in a figure without a picture.
  func isOfQuotation(_ caption: Int) -> Bool {
    guard let figure = tree.ancestor(of: caption, { $0 == .figure }) else { return false }
    let nodes = tree.range(figure).prefix(Self.mostOfFigure)
    return nodes.contains { tree.tag($0) == .quote } && !nodes.contains { tree.tag($0) == .image }
  }

  /// Whether it is called what says what a text is not, and stands in another box than the text; or what discloses who paid
  /// for it, in one paragraph at its beginning.
  func isDisclaimer(_ node: Int, called classes: ArraySlice<UInt8>) -> Bool {
    guard statistics.prose(node) * 4 < statistics.prose(root) else { return false }
    let isAbove = node <= beginning || tree.range(node).contains(beginning)
    if ClassWords.names(in: classes, any: Self.disclaimers) {
      return isAbove || tree.parent(node) != article.box(of: beginning)
    }
    return isAbove && statistics.text(node) <= ArticleTree.longestStandfirst
      && ClassWords.names(in: classes, any: Self.disclosures)
      && tree.range(node).count(where: article.isLeaf) == 1
  }

  func holdsHeading(_ node: Int) -> Bool { tree.range(node).contains { tree.tag($0).headingLevel != nil } }

  /// Whether it is a picture with a line of text, which is its caption; in a paragraph it stands below the picture.
  func isPictured(_ node: Int) -> Bool {
    guard Self.frames.contains(tree.tag(node)) || isPictureAboveLine(node),
      statistics.text(node) <= Self.longestCaption, tree.tag(tree.parent(node)) != .orderedList,
      statistics.linkShare(node) < 0.5, tree.range(node).count <= Self.mostOfCaption
    else { return false }
    var pictures = 0
    for inner in tree.range(node) {
      if tree.tag(inner).headingLevel != nil { return false }
      if tree.tag(inner) == .image, !PageImage.isSmall(inner, of: tree) { pictures += 1 }
    }
    return pictures > 0 && !isStep(node) && !isTextBesidePicture(node)
  }

  /// Whether a box holds a picture and after it, in another box, a sentence that is text: the picture is a figure of its own, or has
  /// another line; or the box of the sentence is called text, wherever it stands.
  func isTextBesidePicture(_ node: Int) -> Bool {
    guard tree.tag(node) != .figure else { return false }
    var box = node
    while let only = onlyElement(of: box) { box = only }
    let parts = tree.children(box).prefix(Self.mostOfCaption)
    let pictures = parts.filter { part in tree.range(part).contains { tree.tag($0) == .image } }
    guard pictures.count == 1, let picture = pictures.first else { return false }
    let isSetApart =
      tree.range(picture).contains { tree.tag($0) == .figure }
      || (statistics.text(picture) > 0 && tree.tag(picture).isBlock && !tree.isSentence(picture))
    return parts.contains { part in
      part != picture && tree.tag(part).isBlock && statistics.prose(part) > 0 && tree.isSentence(part)
        && ((isSetApart && part > picture) || isCalledText(part))
    }
  }

  /// The only element with others in it that an element holds; `nil` where it holds anything else.
  func onlyElement(of node: Int) -> Int? {
    var filled = tree.children(node).lazy.filter { tree.tag($0) != .text || statistics.text($0) > 0 }
      .makeIterator()
    guard let first = filled.next(), filled.next() == nil, tree.end(first) > first + 1 else { return nil }
    return first
  }

  /// Whether a class says that a box is text, and not that it belongs to a picture: `media-body`, but not `image-text`.
  func isCalledText(_ node: Int) -> Bool {
    guard let classes = tree.value(.classes, of: node) else { return false }
    return ClassWords.names(in: classes, any: Self.texts) && !Self.namePicture(classes)
  }

  /// Whether it is a box above the text with a picture beside short lines, of which one is a day: who wrote it, and when.
  func isPortrait(_ node: Int) -> Bool {
    guard node < beginning, beginning < tree.end(root), Self.portraits.contains(tree.tag(node)),
      !tree.isSentence(node), !article.isKept(node)
    else { return false }
    let texts = tree.range(node).filter { tree.tag($0) == .text && statistics.text($0) > 0 }
    return texts.count > 1 && texts.contains { article.hasDay($0, in: nil) && !tree.isSentence($0) }
  }

  /// Whether it is one of several boxes that are called the same, each with a long sentence: a step of what is to be done.
  func isStep(_ node: Int) -> Bool {
    if steps.all.contains(node) { return true }
    return holdsLongSentence(node)
      && tree.children(tree.parent(node)).prefix(Self.mostOfCaption).contains {
        $0 != node && tree.isCalledLike($0, node) && holdsLongSentence($0)
      }
  }

  func holdsLongSentence(_ node: Int) -> Bool {
    tree.children(node).prefix(Self.mostOfCaption).contains {
      tree.tag($0) == .paragraph && statistics.unlinked($0) >= ArticleTree.longParagraph
        && tree.isSentence($0)
    }
  }

  /// Whether a paragraph, or what is centred, begins with a picture, and a break ends its line above all of the text, which is one line, and no
  /// sentence unless it is set apart.
  func isPictureAboveLine(_ node: Int) -> Bool {
    guard Self.linesBelow.contains(tree.tag(node)), statistics.text(node) <= Self.longestCaption else {
      return false
    }
    let inner = tree.range(node).prefix(Self.mostOfCaption)
    let breaks = inner.filter { tree.tag($0) == .lineBreak }
    let texts = inner.filter { tree.tag($0) == .text && statistics.text($0) > 0 }
    guard breaks.count == 1, let lineBreak = breaks.first, let text = texts.first, lineBreak < text,
      inner.contains(where: { $0 < lineBreak && tree.tag($0) == .image })
    else { return false }
    return !tree.isSentence(node)
      || (tree.parent(text) != node && statistics.unlinked(node) < ArticleTree.longParagraph)
  }

  static let portraits = PageTag.Group([.division, .section])
  static let linesBelow = PageTag.Group([.paragraph, .center])
  static let frames = PageTag.Group([.figure, .division, .item, .link, .section])
  static let (longestCaption, mostOfCaption, mostOfFigure) = (200, 40, 200)

  static func part(ofProperty property: ArraySlice<UInt8>) -> PageBlock.Part? {
    switch String(decoding: property, as: UTF8.self) {
    case "author", "creator": .byline
    case "datePublished", "dateModified", "dateCreated": .date
    case "description", "alternativeHeadline", "abstract": .standfirst
    case "caption": .caption
    case "interactionStatistic", "commentCount", "upvoteCount": .other
    default: nil
    }
  }

  static func longest(_ part: PageBlock.Part) -> Int {
    switch part {
    case .byline: ArticleTree.longestByline
    case .date: ArticleTree.longestDate
    case .standfirst, .caption, .body, .other: ArticleTree.longestStandfirst
    }
  }

  /// Marks the lines of a box with a byline or a date each by itself, if one of several is a day; returns whether it is so.
  mutating func markLines(_ box: Int, as part: PageBlock.Part) -> Bool {
    guard part == .byline || part == .date else { return false }
    let leaves = tree.range(box).filter(article.isLeaf)
    guard (2...Self.mostLines).contains(leaves.count),
      let day = leaves.first(where: { article.hasDay($0, in: nil) })
    else { return false }
    for leaf in leaves { parts[leaf] = .other }
    parts[day] = .date
    if part == .byline, let name = leaves.first(where: { $0 != day }) { parts[name] = .byline }
    return true
  }

  static let mostLines = 6

  /// Marks an element; one within a line makes the whole line that part, if hardly anything else stands in it.
  ///
  /// - Returns: `false` for an element within a line of which it is not nearly all.
  mutating func mark(_ node: Int, as part: PageBlock.Part) -> Bool {
    let block = article.block(of: node)
    // What holds half of the text is the text, whatever it is called.
    guard block != root, !article.holdsTitle(block), statistics.prose(block) * 2 < statistics.prose(root)
    else {
      return block == node
    }
    let isWhole = block == node || statistics.text(block) <= said(in: block, by: node, part) + Self.restOfLine
    let isLine =
      part != .caption && statistics.prose(block) == 0 && statistics.text(block) <= ArticleTree.longestByline
    // Beside a heading, they are of what stands below it.
    guard isWhole || isLine, block == node || !holdsHeading(block) else { return false }
    parts[block] = part
    return true
  }

  /// How much of a line an element says; a date says it together with the other ones: when it was posted, and updated.
  func said(in line: Int, by node: Int, _ part: PageBlock.Part) -> Int {
    guard part == .date, statistics.text(line) <= ArticleTree.longestByline,
      tree.range(line).count <= Self.mostOfCaption
    else { return statistics.text(node) }
    let times = tree.range(line).filter { tree.tag($0) == .time }.map(statistics.text)
    return max(statistics.text(node), times.reduce(0, +))
  }

  /// How many bytes may stand beside a part in its line: `By`, `Published on`, `and`.
  static let restOfLine = 40

  static let captions = HTMLNameTable([
    "caption", "captions", "credit", "credits", "figcaption", "imagecaption", "photocredit", "imagecredit",
    "mediacaption",
  ])
  static let descriptions = HTMLNameTable<Bool>([
    "picdesc", "picdescription", "imgdesc", "imagedesc", "imagedescription", "photodesc", "photodescription",
  ])
  /// The last one is what editors of rich text are called.
  static let texts = HTMLNameTable<Bool>(["text", "bodytext", "body", "content", "rte"])
  static let pictures = HTMLNameTable<Bool>([
    "image", "img", "picture", "pic", "photo", "foto", "bild", "figure", "legend", "legende",
  ])
  static let bylines = HTMLNameTable([
    "byline", "bylines", "author", "authors", "authorname", "writer", "bio", "contributor", "authorbox",
    "aboutauthor",
  ])
  static let dates = HTMLNameTable([
    "date", "dateline", "datetime", "pubdate", "published", "publishdate", "timestamp", "updated",
    "readingtime",
    "readtime",
  ])
  static let disclaimers = HTMLNameTable<Bool>(["disclaimer", "disclaimers"])
  static let disclosures = HTMLNameTable<Bool>(["disclosure", "disclosures"])
  static let standfirsts = HTMLNameTable([
    "standfirst", "dek", "deck", "subtitle", "subhead", "subheader", "subheadline", "strapline",
    "kicker", "teaser",
    "summary", "excerpt", "lead", "lede", "leadin", "chapo", "ingress", "vorspann", "sommario", "entradilla",
    "perex", "manchet",
  ])
}
