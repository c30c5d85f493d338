/// What plays or is read in a box of a page; the raw value is what `--json` calls it.
public enum PageMedia: String, CaseIterable, Sendable {
  case film
  case sound
  /// Another page, which is read by itself.
  case frame

  /// What a player plays of files of a kind, which begins with `video` or `audio`; `nil` for others.
  public init?(fileKind: String) {
    if fileKind.hasPrefix("video") {
      self = .film
    } else if fileKind.hasPrefix("audio") {
      self = .sound
    } else {
      return nil
    }
  }

  /// What stands before its title.
  public var name: String {
    switch self {
    case .film: "Film"
    case .sound: "Sound"
    case .frame: "Frame"
    }
  }

  /// Whether a player plays it.
  public var isPlayed: Bool { self != .frame }
}

/// A part of a page that begins and ends at line boundaries.
public struct PageBlock: Equatable, Sendable {
  /// The kind of a block.
  public enum Kind: Equatable, Sendable {
    /// A heading; the level runs from 1, the highest, to 6.
    case heading(level: Int)
    case paragraph
    /// The beginning of a list item, with its marker such as `•` or `3.`; empty for a term of a definition
    /// list.
    case item(marker: String)
    /// Preformatted lines, whose white space is kept.
    case code
    /// The rows of a table, which may differ in length; the text of the block is empty.
    case table([[PageText]])
    /// A picture, represented by its alternative text, which may be empty.
    case image
    /// A film, a sound or a frame, represented by its title, which is a link to it.
    case media(PageMedia)
    /// A horizontal rule.
    case rule

    /// What a film, a sound or a frame is; `nil` for other blocks.
    public var media: PageMedia? { if case .media(let media) = self { media } else { nil } }
    /// Whether it is seen or heard, and none of the words of a page.
    var isShown: Bool { self == .image || media != nil }
    public var isHeading: Bool { if case .heading = self { true } else { false } }
    /// Whether it is the beginning of a list item.
    public var isItem: Bool { if case .item = self { true } else { false } }
  }

  /// What a block is to the article of its page.
  public enum Part: Equatable, Sendable {
    /// The text that its author wrote.
    case body
    /// Who wrote it.
    case byline
    /// When it was written.
    case date
    /// The sentences above the text that sum it up.
    case standfirst
    /// What stands below a picture.
    case caption
    /// What stands beside the text: its section, how long it takes to read, where it leads on.
    case other
  }

  /// The kind of the block.
  public var kind: Kind
  /// What the block is to the article.
  public var part: Part
  /// The text of the block; empty for a table.
  public var text: PageText
  /// The nesting depth of quotations around the block.
  public var quotes: Int
  /// The level of indentation: the number of lists around it, and one more for what follows inside an item.
  public var indent: Int
  /// Whether no empty line separates the block from the one above.
  public var isTight: Bool
  /// The number of the footnote that it is or belongs to; `nil` for other blocks.
  public var footnote: Int?

  /// Makes a block; by default without text and not indented.
  public init(
    _ kind: Kind, _ text: PageText = PageText(), quotes: Int = 0, indent: Int = 0, isTight: Bool = false,
    part: Part = .body
  ) {
    self.kind = kind
    self.part = part
    self.text = text
    self.quotes = quotes
    self.indent = indent
    self.isTight = isTight
  }

  /// The links and pictures of the block, in the order of their numbers.
  public var items: [PageItem] {
    guard case .table(let rows) = kind else { return text.items }
    return rows.flatMap { $0.flatMap(\.items) }
  }

  /// The length of the text in bytes of UTF-8, table cells included.
  var textLength: Int {
    guard case .table(let rows) = kind else { return text.text.utf8.count }
    return rows.joined().reduce(0) { $0 + $1.text.utf8.count }
  }
}

/// Text of a page with the links and pictures in it.
public struct PageText: Equatable, Sendable {
  /// The text without blanks at its ends; a newline stands where the page forces a line break.
  public var text: String
  /// The links and pictures in the order of the text; none lies inside another.
  public var items: [PageItem]

  /// Makes a text.
  public init(_ text: String = "", items: [PageItem] = []) {
    self.text = text
    self.items = items
  }
}

/// A link or picture of a page, which the reader selects by its number.
public struct PageItem: Equatable, Sendable {
  /// The number; links and pictures share one sequence from 1, in reading order.
  public let number: Int
  /// The link or the image.
  ///
  /// The display form of a link is the text that is shown for it.
  public let mention: Mention
  /// The range in the text, in bytes of UTF-8; empty where the text contains nothing of it.
  public let range: Range<Int>

  /// Makes a numbered link or picture.
  public init(number: Int, mention: Mention, range: Range<Int>) {
    self.number = number
    self.mention = mention
    self.range = range
  }
}
