import SmashtagModel
import WebPages

/// What has to hold for any document: the first byte chooses what its server says it is, the rest is the document.
enum PageClaims {
  private static let types: [String?] = [
    nil, "text/html", "text/html; charset=utf-8", "text/html; charset=windows-1251",
    "text/html; charset=shift_jis",
    "text/html; charset=gb18030", "text/html; charset=iso-2022-jp", "text/html; charset=utf-16",
    "text/html; charset=big5", "text/html; charset=euc-jp", "text/html; charset=euc-kr",
    "application/xhtml+xml",
    "text/plain", "application/json", "application/octet-stream", "text/plain; charset=windows-874",
  ]

  /// The claim that a document breaks; `nil` where all hold, and where it is no page.
  static func broken(by bytes: [UInt8]) -> String? {
    guard let choice = bytes.first else { return nil }
    let (document, type) = (Array(bytes.dropFirst()), types[Int(choice) % types.count])
    let pages = [PageExtent.article, .full].map { answer(document, type, $0) }
    guard pages[0] == answer(document, type, .article) else { return "another answer the second time" }
    guard case .page(let article) = pages[0], case .page(let full) = pages[1] else {
      return pages[0] == pages[1] ? nil : "an article that is \(pages[0]) and as a whole \(pages[1])"
    }
    return PageClaim(article).broken ?? PageClaim(full).broken ?? brokenWhole(article, full, of: document)
  }

  private static func answer(_ bytes: [UInt8], _ type: String?, _ extent: PageExtent) -> PageDecoder.Answer {
    let request = PageDecoder.Request(contentType: type, url: "https://rain.example/posts/1", extent: extent)
    {
      address, _ in address.hasPrefix("https://") ? address : "https://rain.example/" + address
    }
    return PageDecoder().answer(bytes, to: request)
  }

  /// What an article says stands in the whole page, in the same order.
  private static func brokenWhole(_ article: WebPage, _ full: WebPage, of document: [UInt8]) -> String? {
    guard (article.title, article.site) == (full.title, full.site) else { return "two titles" }
    guard full.text.isEmpty || !article.text.isEmpty else { return "an article without the page's text" }
    // By letters: what is left out within a word parts no other. The first heading is left out of one where it says what
    // the title says.
    var (letters, rest) = (full.letters[...], article)
    if let heading = rest.blocks.firstIndex(where: \.kind.isHeading) { rest.blocks.remove(at: heading) }
    for letter in rest.letters {
      guard let place = letters.firstIndex(of: letter) else {
        return "text that the whole lacks: \(article.text)"
      }
      letters = letters[(place + 1)...]
    }
    let size = full.blocks.reduce(0) { $0 + $1.texts.reduce(0) { $0 + $1.text.utf8.count } }
    return size <= document.count * 4 + 1_000 ? nil : "\(size) bytes of text from \(document.count)"
  }
}

/// What has to hold for a page.
struct PageClaim {
  private static let deepest = 9

  let page: WebPage

  init(_ page: WebPage) { self.page = page }

  var broken: String? {
    guard page.items.map(\.number) == Array(1...(page.items.count + 1)).dropLast() else {
      return "numbers \(page.items.map(\.number))"
    }
    if page.title.hasControl || page.site.hasControl {
      return "a title that is no line: \(page.title), \(page.site)"
    }
    return page.blocks.lazy.compactMap(broken).first
  }

  private func broken(by block: PageBlock) -> String? {
    guard (0...Self.deepest).contains(block.quotes), (0...Self.deepest).contains(block.indent) else {
      return "a block set in by \(block.quotes) and \(block.indent)"
    }
    switch block.kind {
    case .heading(let level) where !(1...6).contains(level): return "a heading of level \(level)"
    case .item(let marker) where marker.hasControl || marker.utf8.count > 32: return "the marker \(marker)"
    case .table where !block.text.text.isEmpty: return "a table that has text beside its cells"
    case .table where block.texts.contains { $0.text.contains("\n") }: return "a cell of several lines"
    default: return block.texts.lazy.compactMap { broken(by: $0, isCode: block.kind == .code) }.first
    }
  }

  private func broken(by text: PageText, isCode: Bool) -> String? {
    let scalars = text.text.unicodeScalars
    if let control = scalars.first(where: { $0.isControl && $0 != "\n" && !($0 == "\t" && isCode) }) {
      return "a control character: \(control.value) in \(text.text.debugDescription)"
    }
    let ends = [scalars.first, scalars.last].compactMap(\.self)
    if !isCode, ends.contains(where: { $0 == " " || $0 == "\n" }) {
      return "blanks at the ends of \(text.text.debugDescription)"
    }
    return brokenDoors(of: text)
  }

  private func brokenDoors(of text: PageText) -> String? {
    let bytes = Array(text.text.utf8)
    var end = 0
    for item in text.items {
      let place = "a door at \(item.range) of \(bytes.count) bytes, after \(end)"
      guard item.range.lowerBound >= end, item.range.upperBound <= bytes.count else { return place }
      let isInside = [item.range.lowerBound, item.range.upperBound].contains {
        $0 < bytes.count && bytes[$0] & 0xC0 == 0x80
      }
      if isInside { return place + " within a character" }
      end = item.range.upperBound
      if let claim = broken(by: item) { return claim }
    }
    return nil
  }

  private func broken(by item: PageItem) -> String? {
    let address: String
    switch item.mention {
    case .url(let url): address = url.target
    case .image(let image): address = image.url
    case .hashtag, .user: return "a door to a search: \(item.mention)"
    }
    // A host may begin with a mark that makes one character with the slash before it.
    let beginning = String(decoding: address.utf8.prefix(8), as: UTF8.self).lowercased().utf8
    let isOfWeb = beginning.starts(with: "http://".utf8) || beginning.starts(with: "https://".utf8)
    return isOfWeb ? nil : "an address that is none of the web: \(address)"
  }
}

extension PageBlock {
  /// Its text, or those of its cells.
  fileprivate var texts: [PageText] {
    if case .table(let rows) = kind { rows.flatMap(\.self) } else { [text] }
  }
}

extension WebPage {
  /// All of its text that is no blank, without pictures and films: whether pictures stand in a table depends on what is left out, as the
  /// parentheses around a reading do.
  fileprivate var letters: [Unicode.Scalar] {
    blocks.filter { $0.kind != .image && $0.kind.media == nil }.flatMap(\.texts).flatMap {
      $0.withoutPictures.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "(" && $0 != ")" }
    }
  }
}

extension PageText {
  /// The text without the descriptions of pictures in it.
  fileprivate var withoutPictures: String {
    var bytes = Array(text.utf8)
    for item in items.reversed() {
      if case .image = item.mention { bytes.removeSubrange(item.range) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  fileprivate var hasControl: Bool { unicodeScalars.contains(where: \.isControl) }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}
