/// A web page as it is read: its title and blocks of text, with numbered links and pictures.
public struct WebPage: Equatable, Sendable {
  /// The absolute address of the page, after redirects.
  public var url: String
  /// The title on one line, without the name of the site.
  public var title: String
  /// The name that the site gives itself, else its host.
  public var site: String
  /// The blocks in reading order.
  public var blocks: [PageBlock]
  /// Whether the page is longer than the part that was read.
  public var isCut = false
  /// Whether some of the page's text was left out.
  public var isPartial = false
  /// What it was read from.
  public var source = Source.html
  /// The absolute addresses of the pages that it names as the next one and the one before; `nil` where it names none.
  public var (next, previous): (String?, String?) = (nil, nil)

  /// What a page is read from; the raw value is the usual ending of such a file.
  public enum Source: String, Sendable {
    case html
    /// A feed in RSS or Atom.
    case feed = "xml"
    /// JSON of any kind, feeds among it.
    case json
    case markdown = "md"
    case text = "txt"
    case pdf
  }

  /// Makes a page that was read completely.
  public init(url: String, title: String, site: String, blocks: [PageBlock]) {
    self.url = url
    self.title = title
    self.site = site
    self.blocks = blocks
  }

  /// The links and pictures, numbered from 1 without gaps.
  public var items: [PageItem] { blocks.flatMap(\.items) }

  /// The length of all text in bytes of UTF-8, table cells included.
  public var textLength: Int { blocks.reduce(0) { $0 + $1.textLength } }
}

/// How much of a page is read.
public enum PageExtent: String, Sendable {
  /// The article, without navigation and other text that surrounds it on every page of the site.
  case article
  /// Everything that a browser shows.
  case full
}

extension WebPage {
  /// The page as plain text, without numbers.
  ///
  /// An empty line separates blocks. List items begin with their marker, quoted lines with `> `, and table
  /// cells are separated by tabs.
  public var text: String { Self.text(of: blocks) }

  /// What the author of the page wrote, as plain text like ``text``: without byline, date, standfirst, captions, pictures, films.
  ///
  /// Nor are the markers of lists in it, which are made for showing them. Where there is nothing else, it is all of the text.
  public var body: String {
    let body = Self.text(of: blocks.filter { $0.part == .body && !$0.kind.isShown }, marksItems: false)
    return body.isEmpty ? text : body
  }

  /// What stands beside the text and has no name, where there is text: so nothing that is shown is told nowhere.
  public var besideBody: [String] {
    let hasBody = blocks.contains { $0.part == .body && !$0.kind.isShown && $0.kind != .rule }
    return hasBody
      ? blocks.filter { $0.part == .other && $0.kind.media == nil }.map {
        Self.text(of: [$0], marksItems: false)
      } : []
  }

  /// The texts of the blocks that are some part of the page.
  public func texts(of part: PageBlock.Part) -> [String] {
    blocks.filter { $0.part == part && !$0.kind.isShown && !$0.text.text.isEmpty }.map(\.text.text)
  }

  private static func text(of blocks: [PageBlock], marksItems: Bool = true) -> String {
    var (text, last) = ("", nil as PageBlock?)
    for block in blocks {
      let lines = block.plainLines(marker: marksItems ? block.plainMarker : "")
      guard !lines.isEmpty else { continue }
      if let last { text += "\n" + gap(between: last, and: block) }
      text += lines.joined(separator: "\n")
      last = block
    }
    return text
  }

  /// The separator between two blocks, after the end of the upper one's last line.
  private static func gap(between above: PageBlock, and below: PageBlock) -> String {
    if below.isTight { return "" }
    return PageBlock.quoteMarks(min(above.quotes, below.quotes)).trimmingEnd + "\n"
  }
}

extension PageBlock {
  /// What stands before the lines of a text that is quoted so many times.
  package static func quoteMarks(_ count: Int) -> String { String(repeating: "> ", count: count) }

  /// The lines of the block with indentation and a marker; none for a block without text.
  fileprivate func plainLines(marker: String) -> [String] {
    let text = plainText
    guard !text.isEmpty else { return [] }
    let before = Self.quoteMarks(quotes) + String(repeating: "  ", count: indent)
    let blank = String(repeating: " ", count: marker.count)
    // By bytes: to look for it among characters takes longer than to parse the page.
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.map(Substring.init).enumerated().map { index, line in
      let marked = line.isEmpty ? "" : (index == 0 ? marker : blank) + line
      return (before + marked).trimmingEnd(unless: kind == .code && !line.isEmpty)
    }
  }

  fileprivate var plainMarker: String {
    guard case .item(let marker) = kind, !marker.isEmpty else { return "" }
    return marker + " "
  }

  private var plainText: String {
    switch kind {
    case .heading, .paragraph, .item, .code: text.text
    case .image: text.text.isEmpty ? "" : "Image: " + text.text
    case .media(let media): media.name + ": " + text.text
    case .table(let rows):
      rows.map { $0.map(\.text).joined(separator: "\t") }.joined(separator: "\n")
    case .rule: ""
    }
  }
}

extension String {
  /// The text without blanks at its end.
  package var trimmingEnd: String { trimmingEnd(unless: false) }

  /// The text without blanks at its end, or unchanged where they are kept.
  fileprivate func trimmingEnd(unless isKept: Bool) -> String {
    guard !isKept, hasSuffix(" ") else { return self }
    let last = utf8.lastIndex { $0 != UInt8(ascii: " ") }
    return last.map { String(self[..<utf8.index(after: $0)]) } ?? ""
  }
}
