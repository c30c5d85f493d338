import MentionExtraction
import SmashtagModel

extension WebPage {
  /// Converts an HTML page, or only its article, to blocks.
  init(_ page: ParsedPage, _ links: PageLinks, _ extent: PageExtent) {
    let data = StructuredData(page.head.data)
    let names = PageTitle(page.head, page.tree, url: links.url, headlines: data.headlines)
    self.init(url: links.url, title: names.title, site: names.site, blocks: [])
    let pages = PageWriting(page, data, links, names)
    let written = (extent == .article ? pages.article() : nil) ?? pages.whole()
    blocks = written.blocks
    isCut = page.isCut || written.isCut
    isPartial = written.isPartial
    next = page.head.next.flatMap { links.target($0) }
    previous = page.head.previous.flatMap { links.target($0) }
  }
}

/// Chooses what of a page is written, so that there is text where the page has any.
private struct PageWriting {
  /// The least text of an article in bytes; with less, the content of `noscript` is written as well.
  private static let littleText = 200
  private static let longestDescription = 5_000

  /// The blocks of a page or an article.
  struct Written {
    var blocks: [PageBlock]
    let isCut: Bool
    var isPartial = false
  }

  private let page: ParsedPage
  private let data: StructuredData
  private let links: PageLinks
  private let names: PageTitle
  private let hasNoscript: Bool

  init(_ page: ParsedPage, _ data: StructuredData, _ links: PageLinks, _ names: PageTitle) {
    (self.page, self.data, self.links, self.names) = (page, data, links, names)
    hasNoscript = page.tree.nodes.contains { $0.tag == .noscript }
  }

  /// The blocks of the article; `nil` where it has no text.
  func article() -> Written? {
    let finder = ArticleFinder(page.tree, titles: names.all)
    let facts = ArticleFacts(page.head, data, of: names)
    let parts = finder.parts(
      description: page.head.description, authors: data.authors + facts.authors, year: facts.year)
    let media = MediaFinder(page.tree, links, root: finder.root, leftOut: finder.leftOut).found()
    let leftOut = media.opening(finder.leftOut, of: page.tree)
    let writer = write(finder.root, leftOut, parts, media)
    let count = writer.blocks.textCount
    let told = data.paragraphs
    if told.textCount > count * 2 + Self.littleText {
      return Written(blocks: facts.lines(lackingIn: told) + told, isCut: false, isPartial: true)
    }
    guard count > 0 else { return nil }
    let showsNoscript = hasNoscript && count < Self.littleText
    let more = showsNoscript ? write(finder.root, leftOut, parts, media, showsNoscript: true) : writer
    // Below a notice it says no more than that comments need scripts.
    let chosen = finder.isNotice && more.blocks.textCount <= count * 2 ? writer : more
    return Written(
      blocks: (finder.isArticle ? facts.lines(lackingIn: chosen.blocks) : []) + chosen.blocks,
      isCut: chosen.isCut,
      isPartial: page.tree.hasText(
        besides: finder.root, finder.leftOut, isWithNoscript: chosen.showsNoscript))
  }

  /// The blocks of the whole page.
  ///
  /// Where the page has no text outside of `noscript`, its description comes first.
  func whole() -> Written {
    let media = MediaFinder(page.tree, links, root: 0, leftOut: []).found()
    let writer = write(0, [], nil, media)
    let chosen = hasNoscript ? write(0, [], nil, media, showsNoscript: true) : writer
    let description = writer.blocks.textCount == 0 ? self.description : []
    return Written(blocks: description + chosen.blocks, isCut: chosen.isCut)
  }

  private var description: [PageBlock] {
    let text = String((page.head.description ?? "").foldedLine.prefix(Self.longestDescription))
    return text.isEmpty ? [] : [PageBlock(.paragraph, PageText(text))]
  }

  private func write(
    _ root: Int, _ leftOut: [Bool], _ parts: PageParts?, _ media: MediaFinder.Found,
    showsNoscript: Bool = false
  ) -> BlockWriter {
    var writer = BlockWriter(page.tree, links, leftOut: leftOut, title: names.title)
    writer.parts = parts?.parts ?? [:]
    writer.verses = parts?.verses ?? []
    writer.media = media
    writer.sideNotes = SideNotes(of: page.tree, in: root)
    writer.showsNoscript = showsNoscript
    writer.write(root)
    writer.flush()
    if parts != nil { writer.blocks = LooseSigns(in: writer.blocks).leftOut() }
    if writer.blocks.last?.kind == .rule { writer.blocks.removeLast() }
    return writer
  }
}

extension [PageBlock] {
  /// The length of the text in bytes, without the alternative texts of images.
  fileprivate var textCount: Int {
    reduce(0) { count, block in
      switch block.kind {
      case .image, .media: count
      case .table(let rows): count + rows.reduce(0) { $0 + $1.reduce(0) { $0 + $1.text.utf8.count } }
      default: count + block.text.text.utf8.count
      }
    }
  }
}

extension PageTree {
  /// Whether there is text outside of a part of the page, or in the nodes of it that are left out.
  fileprivate func hasText(besides root: Int, _ leftOut: [Bool], isWithNoscript: Bool) -> Bool {
    let inside = range(root)
    var (node, shown) = (0, 0)
    while node < nodes.count {
      let isLeftOut = leftOut[node] || (tag(node) == .noscript && !isWithNoscript)
      let isShown = inside.contains(node) && !isLeftOut && node >= shown
      // The descendants of a node that is left out are left out as well.
      if inside.contains(node), isLeftOut { shown = Swift.max(shown, end(node)) }
      if tag(node) == .text, !isShown, hasWords(node) { return true }
      node += 1
    }
    return false
  }

  /// Whether a text contains letters or digits; signs such as `¶` and `|` are neither.
  private func hasWords(_ node: Int) -> Bool {
    text(node).contains { $0.isASCIILetter || (0x30...0x39).contains($0) || $0 > 0xC2 }
  }
}

extension PageTree {
  /// The prose in bytes that is not in dialogs, as what asks for consent is.
  fileprivate var proseOutsideDialogs: Int {
    let dialogs = nodes.indices.map {
      tag($0) == .dialog || value(.role, of: $0).map { $0.elementsEqual("dialog".utf8) } ?? false
    }
    return PageStatistics(self, leftOut: dialogs).prose(0)
  }
}

/// The tree and head of a web page.
struct ParsedPage {
  let tree: PageTree
  let head: PageHead
  /// Whether a part of it was not read.
  let isCut: Bool

  /// Parses a page; of one that would take too long only the words are read.
  ///
  /// An article that is hidden until a script has run is read as if it were shown, where the page shows little else.
  /// - Parameters:
  ///   - html: UTF-8.
  ///   - isXML: whether it is written in XML's syntax; what is not well formed is read as HTML all the same.
  init(_ html: [UInt8], isXML: Bool = false, in context: RequestContext = RequestContext()) {
    let text = ControlCharacters.replaced(in: html)
    var reading = Reading(text, isXML: isXML, revealing: .none, context)
    if reading.missing != .none {
      let whole = Reading(text, isXML: isXML, revealing: reading.missing, context)
      // What a script shows may be menus, and hold scripts.
      if reading.missing == .articles || whole.prose >= reading.prose + HiddenText.least { reading = whole }
    }
    (tree, head) = (reading.tree, reading.head)
    isCut = reading.isCut || html.count > Self.limit
  }

  /// The most bytes of a page that are read.
  private static let limit = 8 << 20

  /// What a parser has read.
  private struct Reading {
    let tree: PageTree
    let head: PageHead
    let isCut: Bool
    /// The hidden text, where not even half as much prose is shown.
    let missing: HiddenText.Revealed

    init(_ html: [UInt8], isXML: Bool, revealing revealed: HiddenText.Revealed, _ context: RequestContext) {
      let (reader, isRead) = html.withUnsafeBufferPointer { html in
        let html = UnsafeBufferPointer(rebasing: html.prefix(wholeCharacters: ParsedPage.limit))
        let read = {
          PageTreeReader(capacity: html.count, in: context, revealing: revealed)
        }
        if isXML, case let reader = read(), XHTMLParser.read(html, to: reader) { return (reader, true) }
        let reader = read()
        let isRead = HTMLParser.read(html, as: .page, to: reader)
        if !isRead { HTMLParser.words(of: html).withUnsafeBufferPointer { reader.text($0) } }
        return (reader, isRead)
      }
      let tree = reader.finish()
      (self.tree, head, isCut) = (tree, reader.head, !isRead || reader.isCut)
      missing = revealed == .none ? reader.hiddenText.missing(beside: tree.proseOutsideDialogs) : .none
    }

    /// The prose in bytes that is not in dialogs.
    var prose: Int { tree.proseOutsideDialogs }
  }
}
