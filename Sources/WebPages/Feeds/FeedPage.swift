import MentionExtraction
import SmashtagModel

/// Writes a feed as a page: each entry is a heading that leads to its page, and what it says in short.
struct FeedPage {
  /// The longest text of an entry in characters, and of one that leads nowhere else.
  private static let (short, long) = (300, 5_000)

  private let links: PageLinks
  private let extent: PageExtent
  private var blocks: [PageBlock] = []
  private var number = 0
  /// Whether entries are left out.
  private var isCut = false

  /// Converts a feed to a page.
  static func page(_ feed: Feed, _ request: PageDecoder.Request, source: WebPage.Source) -> WebPage {
    let links = PageLinks(url: request.url, base: nil, resolve: request.resolve)
    let site = Host(ofAddress: request.url)?.name ?? request.url
    var writer = FeedPage(links: links, extent: request.extent)
    writer.write(feed, request)
    var page = WebPage(url: request.url, title: feed.title?.line ?? site, site: site, blocks: writer.blocks)
    page.isCut = feed.isCut || writer.isCut
    let feedLinks = PageLinks(url: request.url, base: feed.base, resolve: request.resolve)
    page.next = feed.next.flatMap { feedLinks.target($0) }
    page.source = source
    page.isPartial = request.extent == .article
    return page
  }

  private init(links: PageLinks, extent: PageExtent) { (self.links, self.extent) = (links, extent) }

  private mutating func write(_ feed: Feed, _ request: PageDecoder.Request) {
    if feed.author != feed.title?.line { add(feed.author, as: .byline) }
    add(feed.subtitle?.line, as: .standfirst)
    for entry in feed.entries {
      if request.context.isOver || blocks.count >= BlockWriter.most || number >= BlockWriter.most {
        isCut = true
        break
      }
      write(entry, by: feed.author, request)
    }
  }

  private mutating func add(_ text: String?, as part: PageBlock.Part) {
    guard let text else { return }
    blocks.append(PageBlock(.paragraph, PageText(text.cut(to: Self.short)), part: part))
  }
}

private extension FeedPage {
  mutating func write(_ entry: Feed.Entry, by publisher: String?, _ request: PageDecoder.Request) {
    let base = entry.bases.reduce(nil as String?) { request.resolve($1, $0 ?? request.url) ?? $0 }
    let links = base.map { PageLinks(url: request.url, base: $0, resolve: request.resolve) } ?? links
    let target = entry.link.flatMap { links.address($0) }
    let title = entry.title?.line?.cut(to: Self.short)
    let facts = [entry.date.map(PublicationDay.day), entry.author == publisher ? nil : entry.author]
      .compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    let name = title ?? (facts.isEmpty ? target ?? "" : facts)
    if !name.isEmpty { blocks.append(PageBlock(.heading(level: 3), linked(name, to: target))) }
    if title != nil, !facts.isEmpty { addTight(facts) }
    let isWhole = extent == .full || target == nil || title == nil
    let said = (isWhole ? [entry.content, entry.summary] : [entry.summary, entry.content])
      .lazy.compactMap(\.self).compactMap { text in text.line.map { (text, $0) } }.first
    if let (text, line) = said {
      let address = text.base.flatMap { request.resolve($0, base ?? request.url) }
      let inside = address.map { PageLinks(url: request.url, base: $0, resolve: request.resolve) } ?? links
      isWhole ? write(whole: text, line, inside, request.context) : addTight(line.cut(to: Self.short))
    } else if title == nil {
      show(entry.picture, links)
    }
    for file in entry.attachments { attach(file, links) }
  }

  mutating func write(whole text: Feed.Text, _ line: String, _ links: PageLinks, _ context: RequestContext) {
    if let html = text.html, html.contains("<") {
      return add(WebPage(ParsedPage(Array(html.utf8), in: context), links, .full).blocks)
    }
    let text = line.cut(to: Self.long)
    add([
      PageBlock(
        .paragraph, PageText(text, items: PlainText.items(in: text, after: 0)), isTight: !blocks.isEmpty)
    ])
  }

  mutating func show(_ picture: String?, _ links: PageLinks) {
    guard let address = picture.flatMap({ links.address($0) }) else { return }
    number += 1
    let item = PageItem(number: number, mention: .image(MediaItem(url: address)), range: 0..<0)
    blocks.append(PageBlock(.image, PageText("", items: [item])))
  }

  mutating func attach(_ file: Feed.Attachment, _ links: PageLinks) {
    guard let target = links.address(file.link) else { return }
    let type = file.type.flatMap { MediaType($0) }
    if let media = type?.fileKind.flatMap(PageMedia.init(fileKind:)) {
      let title = MediaAddress(target).title(of: media)
      blocks.append(PageBlock(.media(media), linked(title, to: target), isTight: !blocks.isEmpty))
      return
    }
    let kind = type?.top == "image" ? "image" : type?.fileKind ?? file.type?.foldedLine ?? "file"
    addTight(linked(kind, to: target))
  }

  mutating func addTight(_ text: String) { addTight(PageText(text)) }

  mutating func addTight(_ text: PageText) {
    blocks.append(PageBlock(.paragraph, text, isTight: !blocks.isEmpty))
  }

  /// A text that is a link with the next number, unless it leads nowhere.
  mutating func linked(_ text: String, to target: String?) -> PageText {
    guard let target else { return PageText(text) }
    number += 1
    let url = IndexedURL(target, expanded: target, display: text)
    return PageText(text, items: [PageItem(number: number, mention: .url(url), range: 0..<text.utf8.count)])
  }

  /// Adds the blocks of another page, with numbers that go on.
  ///
  /// What an entry says directly follows its heading.
  mutating func add(_ more: [PageBlock]) {
    let (before, start) = (number, blocks.count)
    let room = BlockWriter.most - start
    for block in more.prefix(room) {
      blocks.append(block.renumbered(after: before))
      number = max(number, block.items.last.map { $0.number + before } ?? 0)
    }
    if start > 0, start < blocks.count, blocks[start].kind == .paragraph { blocks[start].isTight = true }
    isCut = isCut || more.count > room
  }
}

extension PageBlock {
  fileprivate func renumbered(after count: Int) -> PageBlock {
    var block = self
    if case .table(let rows) = kind {
      block.kind = .table(rows.map { $0.map { $0.renumbered(after: count) } })
    }
    block.text = text.renumbered(after: count)
    return block
  }
}

extension PageText {
  fileprivate func renumbered(after count: Int) -> PageText {
    PageText(
      text, items: items.map { PageItem(number: $0.number + count, mention: $0.mention, range: $0.range) })
  }
}

extension String {
  /// At most so many characters, cut between words, with `…` where something was left out.
  fileprivate func cut(to most: Int) -> String {
    guard let end = index(startIndex, offsetBy: most, limitedBy: endIndex), end < endIndex else {
      return self
    }
    let words = self[..<end]
    return words[..<(words.lastIndex(of: " ") ?? end)] + "…"
  }
}
