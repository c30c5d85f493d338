import Foundation
import SmashtagModel

/// A web page as text with numbered links, or the facts about a document that is not a page.
public struct PageContext: Context {
  public static let kind = ContextKind.page

  let document: WebDocument
  /// The requested address; redirects may have led to another one.
  let address: String
  /// How much of the page was requested.
  let extent: PageExtent
  /// The source for searches from here, if it is not the one in use.
  public let sourceName: String?
  /// The shown rows of its text.
  private(set) var text: [Row]
  /// The hashtags and users in its text, numbered after its links and images.
  private(set) var names: [Screen.Section] = []
  /// Whether it has more names than are listed.
  private(set) var hasMoreNames = false
  private(set) var narrowing: [String] = []
  /// The number of the footnote that is shown alone; `nil` where the text is.
  private(set) var footnote: Int?
  /// The place that `/` found last; `nil` where nothing was looked for.
  private(set) var place: Place?
  /// The length of the whole text in bytes.
  let length: Int

  init(_ document: WebDocument, at address: String, _ extent: PageExtent, from sourceName: String? = nil) {
    (self.document, self.address, self.extent, self.sourceName) = (document, address, extent, sourceName)
    text = document.page?.blocks.map { Row(.block($0)) } ?? []
    length = document.page?.textLength ?? 0
    guard let page = document.page else { return }
    let found = PageNames(of: page)
    names = Screen.sections(of: [MentionSection](of: found.mentions), after: page.lastNumber)
    hasMoreNames = found.isCut
  }

  public var title: String {
    (footnote.map { "\(heading), \(Self.name(ofFootnote: $0))" } ?? heading).narrowed(by: narrowing)
  }
  public var crumb: String {
    (footnote.map(Self.name(ofFootnote:)) ?? hostText).narrowed(by: narrowing)
  }
  public var link: String? { document.url }
  public var isOfPage: Bool { true }
  public var firstRow: Int { place?.row ?? 0 }
  public var page: PageContext? { self }

  public func mentions(in session: Session) -> (any Context)? { MentionsContext(of: self) }

  public func keeping(_ text: String) -> (any Context)? {
    guard document.page != nil else { return nil }
    return narrowed(by: [text])
  }

  /// Whether anything shown has a number.
  var leadsOn: Bool { !names.isEmpty || text.contains { $0.block?.items.isEmpty == false } }

  /// Whether it has text to look through.
  var hasText: Bool { !text.isEmpty }

  /// A place in the text.
  struct Place {
    let text: String
    /// The row that contains the text.
    let row: Int
    /// Which of all rows that contain it this is, counted from 1.
    let number: Int
    let count: Int
  }

  /// The page at the next place of a text; `nil` where there is none further down.
  ///
  /// - Parameter top: the row that is shown first; `nil` where nothing was shown yet.
  func seeking(_ wanted: String, from top: Int?) -> PageContext? {
    let rows = text.indices.filter { text[$0].contains(wanted) }
    let top = top ?? place?.row ?? -1
    let isAtPlace = place?.text == wanted && place?.row == top
    guard let index = rows.firstIndex(where: { isAtPlace ? $0 > top : $0 >= top }) else { return nil }
    var found = self
    found.place = Place(text: wanted, row: rows[index], number: index + 1, count: rows.count)
    return found
  }

  /// The footnotes of the whole page by their numbers, each with its text.
  var footnotes: [(number: Int, text: String)] { footnotes(among: document.page?.blocks ?? []) }

  private func footnotes(among blocks: [PageBlock]) -> [(number: Int, text: String)] {
    let notes = Dictionary(grouping: blocks.filter { $0.footnote != nil }) { $0.footnote }
    return notes.compactMap { number, blocks in
      number.map { (number: $0, text: page(with: blocks)?.body ?? "") }
    }
    .sorted { $0.number < $1.number }
  }

  /// One footnote of the page alone; `nil` where it has none with that number.
  func showing(footnote number: Int) -> PageContext? {
    let blocks = (document.page?.blocks ?? []).filter { $0.footnote == number }
    guard !blocks.isEmpty else { return nil }
    var shown = self
    (shown.place, shown.narrowing, shown.names, shown.hasMoreNames) = (nil, [], [], false)
    shown.footnote = number
    shown.text = blocks.map { Row(.block($0)) }
    return shown
  }

  /// The shown films, sounds and frames, in their order.
  var media: [Medium] {
    blocks.compactMap { block in
      guard let kind = block.kind.media, let item = block.items.first, case .url(let url) = item.mention
      else { return nil }
      return Medium(kind: kind, number: item.number, title: block.text.text, address: url.target)
    }
  }

  /// The film or the sound that the document itself is; `nil` for all others.
  var film: MediaItem? {
    document.fileKind.flatMap(PageMedia.init(fileKind:)).map { MediaItem(playing: document.url, $0) }
  }

  /// A film, a sound or a frame of a page.
  struct Medium {
    let kind: PageMedia
    let number: Int
    let title: String
    let address: String

    /// It as what a player plays; `nil` for a frame, which is read.
    var film: MediaItem? { kind.isPlayed ? MediaItem(playing: address, kind) : nil }
  }

  /// The shown blocks of its text.
  var blocks: [PageBlock] { text.compactMap(\.block) }

  private func narrowed(by texts: [String]) -> PageContext {
    var kept = self
    kept.place = nil
    for wanted in texts {
      kept.narrowing.append(wanted)
      kept.text = kept.text.keepingBlocks { $0.contains(wanted) }
      kept.names = kept.names.keeping(wanted)
    }
    return kept
  }
}

extension PageContext: RefreshableContext {
  public func refreshed(in session: Session) async throws -> any Context {
    try await read(in: session, isFresh: true)
  }

  /// Reads the page again according to the current settings, and applies the footnote and the texts of `find`.
  func read(in session: Session, isFresh: Bool = false) async throws -> any Context {
    let context = try await session.context(reading: address, isFresh: isFresh)
    guard let page = context.page else { return context }
    return (footnote.flatMap(page.showing(footnote:)) ?? page).narrowed(by: narrowing)
  }
}

extension PageContext {
  /// The title of the page, or else its host; for a file its name.
  private var heading: String {
    guard let page = document.page else { return DocumentFileName(of: document).text }
    return page.title.isEmpty ? hostText : page.title
  }

  private static func name(ofFootnote number: Int) -> String { "note \(number)" }

  private var hostText: String { Host(ofAddress: document.url)?.writtenName ?? document.url }
}

extension WebPage {
  /// The number of the last link or image.
  fileprivate var lastNumber: Int { blocks.lazy.flatMap(\.items).map(\.number).max() ?? 0 }
}

extension WebDocument {
  /// The page; `nil` for other documents.
  var page: WebPage? {
    if case .page(let page) = content { page } else { nil }
  }

  /// The kind of a document that is not a page, in words.
  var fileKind: String? {
    switch content {
    case .page: nil
    case .image: "an image"
    case .file(let kind): kind
    }
  }
}

extension Row {
  /// The block of a page that the row shows.
  fileprivate var block: PageBlock? {
    if case .block(let block) = content { block } else { nil }
  }
}

extension [Row] {
  /// The rows of blocks that satisfy a condition, with an empty line where blocks between were removed.
  ///
  /// What directly follows a heading belongs to it, as the summary of an entry of a feed: of both all or nothing is kept.
  fileprivate func keepingBlocks(_ isWanted: (Row) -> Bool) -> [Row] {
    var (kept, isBelowKept): ([Row], Bool) = ([], false)
    var (group, isGroupKept) = (0, false)
    for (index, row) in enumerated() {
      if index >= group {
        group = index + 1
        if row.block?.kind.isHeading == true {
          while group < count, let block = self[group].block, block.isTight, block.kind == .paragraph {
            group += 1
          }
        }
        isGroupKept = self[index..<group].contains(where: isWanted)
      }
      let isKept = isGroupKept
      if isKept, var block = row.block {
        block.isTight = block.isTight && isBelowKept
        kept.append(Row(.block(block)))
      }
      isBelowKept = isKept
    }
    return kept
  }
}

extension PageContext {
  /// The `--json` output: the part of the page that `find` left, or the kind and size of another document.
  public var json: JSON {
    let links = blocks.filter { $0.kind.media == nil }.flatMap(\.items)
    let json: JSON = [
      "context": JSON(Self.kind), "title": .string(title), "url": .string(document.url),
      "text": .string(shownPage?.body ?? ""),
      "byline": JSON(joined(.byline)), "date": JSON(joined(.date)), "standfirst": JSON(joined(.standfirst)),
      "captions": .array((shownPage?.texts(of: .caption) ?? []).map(JSON.string)),
      "beside": .array((shownPage?.besideBody ?? []).map(JSON.string)),
      "links": .array(links.compactMap(\.linkJSON)), "images": .array(imagesJSON),
      "media": .array(media.map(\.json)),
      "footnotes": .array(
        footnotes(among: blocks).map { ["n": .integer($0.number), "text": .string($0.text)] }),
      "site": JSON(document.page?.site), "sections": screen.sectionsJSON, "fetched": JSON(document.fetched),
      "notes": .array(notes.map(JSON.string)), "next": JSON(document.page?.next),
      "previous": JSON(document.page?.previous), "place": place?.json(in: text.count) ?? .null,
    ]
    guard let kind = document.fileKind else { return json }
    return json.adding(["kind": .string(kind), "bytes": .integer(document.byteCount)])
  }

  /// The images, each with the caption that stands below it.
  private var imagesJSON: [JSON] {
    let blocks = blocks
    return blocks.enumerated().flatMap { index, block in
      let below = blocks.dropFirst(index + 1).first
      let caption = block.kind == .image && below?.part == .caption ? below?.text.text : nil
      return block.items.compactMap { $0.imageJSON(caption: caption) }
    }
  }

  /// The page with the blocks that are shown; `nil` for other documents.
  private var shownPage: WebPage? { page(with: blocks) }

  private func page(with blocks: [PageBlock]) -> WebPage? {
    var page = document.page
    page?.blocks = blocks
    return page
  }

  /// The texts of a part of the page on a line each; `nil` where it has none.
  private func joined(_ part: PageBlock.Part) -> String? {
    let texts = shownPage?.texts(of: part) ?? []
    return texts.isEmpty ? nil : texts.joined(separator: "\n")
  }
}

extension PageContext.Medium {
  fileprivate var json: JSON {
    [
      "n": .integer(number), "kind": .string(kind.rawValue), "url": .string(address), "title": .string(title),
    ]
  }
}

extension MediaItem {
  /// What a page plays, of which no still is known.
  fileprivate init(playing address: String, _ kind: PageMedia) {
    self.init(url: address, kind: kind == .sound ? .audio : .video)
    film = Film([Film.Version(url: address)])
  }
}

extension PageContext.Place {
  /// The paragraph in which it is, counted from 1, and how many there are.
  fileprivate func json(in count: Int) -> JSON {
    [
      "text": .string(text), "number": .integer(number), "count": .integer(self.count),
      "paragraph": .integer(row + 1), "paragraphs": .integer(count),
    ]
  }
}

extension PageItem {
  fileprivate var linkJSON: JSON? {
    guard case .url(let url) = mention else { return nil }
    return ["n": .integer(number), "url": .string(url.target), "text": .string(url.display ?? "")]
  }

  fileprivate func imageJSON(caption: String?) -> JSON? {
    guard let image = mention.image else { return nil }
    return [
      "n": .integer(number), "url": .string(image.url), "alt": JSON(image.alt), "caption": JSON(caption),
    ]
  }
}

extension PageContext {
  /// The length in bytes below which an article may not be the whole text of interest.
  private static let littleText = 500

  public var screen: Screen {
    var screen = Screen(
      title: title, status: status, sections: sections, emptyNote: emptyNote, hints: hints,
      hits: SearchHits(finding: narrowing + [place?.text].compactMap(\.self)))
    (screen.fetched, screen.notes, screen.suitsPager) = (document.fetched, notes, true)
    return screen
  }

  private var sections: [Screen.Section] {
    guard document.page != nil else { return [Screen.Section(rows: facts)] }
    return (text.isEmpty ? [] : [Screen.Section(rows: text)]) + names
  }

  private var facts: [Row] {
    [
      ("kind", document.fileKind), ("size", Counted.bytes(document.byteCount)),
      ("address", document.url.withASCIIHost),
    ]
    .compactMap { name, value in value.map { Row(.fact(name: name, value: $0)) } }
  }

  /// The site, its host if that has another name, and the host that redirected to it.
  private var status: [String] {
    guard let host = Host(ofAddress: document.url) else { return [] }
    let site = document.page?.site ?? ""
    let isNamedByHost = site.isEmpty || Host(ofAddress: site) == host
    let asked = Host(ofAddress: address)
    let origin = asked.flatMap { $0 == host ? nil : "from \($0.words)" }
    let place = place.map { "“\($0.text)” \($0.number) of \($0.count)" }
    return [place, isNamedByHost ? nil : site, host.words, origin].compactMap(\.self)
  }

  private var emptyNote: String {
    narrowing.nothingFound(among: "paragraphs")
      ?? "No text was found on this page; open shows it in the browser."
  }

  /// Notes about what is not shown.
  var notes: [String] {
    guard let page = document.page else { return [] }
    let cut =
      page.isCut ? "The page is longer than what is read of it; open shows the rest in the browser." : nil
    let most = Counted.grouped(PageNames.most)
    let more = hasMoreNames ? "It names more; the first \(most) tags and users are listed." : nil
    return [cut, more, extentNote].compactMap(\.self)
  }

  private var extentNote: String? {
    guard narrowing.isEmpty, footnote == nil else { return nil }
    switch extent {
    case .full:
      let all = "This is all of the page; set page article; read shows the article alone."
      return document.page?.isCut == true ? nil : all
    case .article:
      return document.page?.isPartial == true && length < Self.littleText
        ? "This is the article alone; set page full, then read, shows all of the page." : nil
    }
  }

  private var hints: [Hint] {
    if document.page == nil { return (film == nil ? [] : [.play]) + [.save, .open, .copy, .back] }
    let links = leadsOn ? [Hint.followLink] : []
    if footnote != nil { return links + [.back] }
    let notes = text.contains { $0.block?.footnote != nil } ? [Hint.footnote] : []
    let films = media.contains(where: \.kind.isPlayed) ? [Hint.playItem] : []
    let next = document.page?.next == nil ? [] : [Hint.nextPage]
    return links + notes + films + next + [.open, .find, .back]
  }
}
