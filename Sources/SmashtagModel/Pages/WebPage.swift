public import Foundation

/// A page of the web as it is read: its title and blocks of text, with numbers where something leads on.
public struct WebPage: Equatable, Sendable {
  /// Where it was found in the end, redirects followed; absolute.
  public var url: String
  /// On one line, without the name of its site.
  public var title: String
  /// The name that its site gives itself, else its host.
  public var site: String
  /// First to last.
  public var blocks: [PageBlock]
  /// It is longer than what is read of it.
  public var isCut = false
  /// Some of its text was left out.
  public var isPartial = false

  public init(url: String, title: String, site: String, blocks: [PageBlock]) {
    self.url = url
    self.title = title
    self.site = site
    self.blocks = blocks
  }

  /// What its numbers lead to, by number: they begin at 1 and leave none out.
  public var doors: [PageDoor] { blocks.flatMap(\.doors) }

  /// The bytes of all its text, cells of tables among it.
  public var textLength: Int { blocks.reduce(0) { $0 + $1.textLength } }
}

/// How much of a page is read.
public enum PageExtent: String, Sendable {
  /// The article alone, without what stands around it on each page of its site.
  case article
  /// All that a browser shows.
  case full
}

extension WebPage {
  /// All of it as plain text, without numbers: blocks are parted by an empty line, items begin with their marker, lines
  /// of quotations with `> `, and cells of a table stand between tabs.
  public var text: String {
    var (text, last) = ("", nil as PageBlock?)
    for block in blocks {
      let lines = block.plainLines
      guard !lines.isEmpty else { continue }
      if let last { text += "\n" + Self.gap(between: last, and: block) }
      text += lines.joined(separator: "\n")
      last = block
    }
    return text
  }

  /// What stands between the line ends of two blocks.
  private static func gap(between above: PageBlock, and below: PageBlock) -> String {
    if below.isTight { return "" }
    return PageBlock.quoteMarks(min(above.quotes, below.quotes)).trimmingEnd + "\n"
  }
}

extension PageBlock {
  fileprivate static func quoteMarks(_ count: Int) -> String { String(repeating: "> ", count: count) }

  /// Its lines with what stands before them; none where nothing of it is text.
  fileprivate var plainLines: [String] {
    guard !plainText.isEmpty else { return [] }
    let before = Self.quoteMarks(quotes) + String(repeating: "  ", count: indent)
    let blank = String(repeating: " ", count: plainMarker.count)
    let lines = plainText.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { index, line in
      let text = line.isEmpty ? "" : (index == 0 ? plainMarker : blank) + line
      return (before + text).trimmingEnd(unless: kind == .code && !line.isEmpty)
    }
  }

  private var plainMarker: String {
    guard case .item(let marker) = kind, !marker.isEmpty else { return "" }
    return marker + " "
  }

  private var plainText: String {
    switch kind {
    case .heading, .paragraph, .item, .code: text.text
    case .image: text.text.isEmpty ? "" : "Image: " + text.text
    case .table(let rows):
      rows.map { $0.map(\.text).joined(separator: "\t") }.joined(separator: "\n")
    case .rule: ""
    }
  }
}

extension String {
  fileprivate var trimmingEnd: String { trimmingEnd(unless: false) }

  /// Without blanks at its end.
  fileprivate func trimmingEnd(unless isKept: Bool) -> String {
    guard !isKept, hasSuffix(" ") else { return self }
    let last = utf8.lastIndex { $0 != UInt8(ascii: " ") }
    return last.map { String(self[..<utf8.index(after: $0)]) } ?? ""
  }
}

/// What an address of the web leads to.
public struct WebDocument: Equatable, Sendable {
  public enum Content: Equatable, Sendable {
    case page(WebPage)
    /// A picture, which is shown as one.
    case image
    /// Nothing that is read here: it can be saved, or opened outside.
    case file(kind: String)
  }

  public var content: Content
  /// Where it was found in the end, redirects followed; absolute.
  public var url: String
  public var byteCount: Int
  /// When its server sent it; earlier than now where it was kept.
  public var fetched: Date

  public init(_ content: Content, url: String, byteCount: Int, fetched: Date) {
    self.content = content
    self.url = url
    self.byteCount = byteCount
    self.fetched = fetched
  }
}

/// A part of a page that stands on lines of its own.
public struct PageBlock: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    /// From 1, the highest, to 6.
    case heading(level: Int)
    case paragraph
    /// The beginning of a list's item, and what stands before it: `•`, `3.`; nothing before a term of definitions.
    case item(marker: String)
    /// Lines that keep their blanks.
    case code
    /// Rows of cells, each as long as it is; the text of the block is empty.
    case table([[PageText]])
    /// A picture, by its alternative text; without one the text is empty.
    case image
    /// A line across.
    case rule
  }

  public var kind: Kind
  public var text: PageText
  /// How many quotations it stands in.
  public var quotes: Int
  /// How many levels it is set in: those of the lists around an item, one more for what follows in the item.
  public var indent: Int
  /// No empty line parts it from the block above.
  public var isTight: Bool

  public init(
    _ kind: Kind, _ text: PageText = PageText(), quotes: Int = 0, indent: Int = 0, isTight: Bool = false
  ) {
    self.kind = kind
    self.text = text
    self.quotes = quotes
    self.indent = indent
    self.isTight = isTight
  }

  /// What its numbers lead to, in their order.
  public var doors: [PageDoor] {
    guard case .table(let rows) = kind else { return text.doors }
    return rows.flatMap { $0.flatMap(\.doors) }
  }

  /// The bytes of its text, cells among it.
  var textLength: Int {
    guard case .table(let rows) = kind else { return text.text.utf8.count }
    return rows.joined().reduce(0) { $0 + $1.text.utf8.count }
  }
}

/// Running text of a page, and what in it leads on.
public struct PageText: Equatable, Sendable {
  /// Without blanks at its ends; a line end stands where the page breaks the line.
  public var text: String
  /// First to last, none within another.
  public var doors: [PageDoor]

  public init(_ text: String = "", doors: [PageDoor] = []) {
    self.text = text
    self.doors = doors
  }
}

/// Something of a page that a number selects: a link or a picture.
public struct PageDoor: Equatable, Sendable {
  /// Links and pictures share one row of numbers, from 1, in the order they stand.
  public let number: Int
  /// A url or an image.
  ///
  /// What is shown of a link is its display form.
  public let mention: Mention
  /// In bytes of the text's UTF-8; empty where nothing of it stands in the text.
  public let range: Range<Int>

  public init(number: Int, mention: Mention, range: Range<Int>) {
    self.number = number
    self.mention = mention
    self.range = range
  }
}
