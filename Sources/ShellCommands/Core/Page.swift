/// Something to show, with its destination.
public struct Page: Sendable {
  /// The kinds of contents.
  public enum Content: Sendable {
    /// A context, from one of its rows on.
    case context(ContextPage)
    /// A screen that is not a context.
    case screen(Screen)
    /// Some rows of a screen, without its heading.
    case rows([Row], of: Screen)
    /// Complete lines of text.
    case text(String)
    /// A message on a line, which is wrapped to the window.
    case note(String)
    /// A text and its mentions.
    case extraction(Extraction)
  }

  /// What to show.
  public let content: Content
  /// Where it is written.
  public let output: CommandLine.Output
  /// The time limit for preparing it, `nil` for none.
  ///
  /// What is ready by then is shown.
  public let deadline: ContinuousClock.Instant?
}

extension Page.Content {
  /// The contents with what the reader is asked to do, or without.
  func telling(_ task: Screen.Task?) -> Page.Content {
    switch self {
    case .context(var page):
      page.screen = page.screen.telling(task)
      return .context(page)
    case .screen(let screen): return .screen(screen.telling(task))
    case .rows, .text, .note, .extraction: return self
    }
  }
}

/// A page of a context, from one of its rows on.
public struct ContextPage: Sendable {
  /// The id of the context.
  public let id: ContextID
  /// The context.
  public let context: any Context
  /// The context's screen, without hints that are no longer needed.
  public fileprivate(set) var screen: Screen
  /// Where it begins.
  public let start: Start
  /// Whether a pager may show it if it does not fit into the window.
  public let mayBePaged: Bool

  /// Where a page begins; rows are given by their indices.
  public enum Start: Sendable {
    /// At a row, below the heading.
    case row(Int)
    /// At a row, without a heading, because it continues another page.
    case continuing(Int)
    /// At a row, or earlier where too few rows follow, so that no window is left half empty.
    case returning(Int)
    /// As early as the window allows for a page that ends before a row.
    case ending(before: Int)

    /// The first row; that of the whole list where it depends on the window.
    public var row: Int {
      switch self {
      case .row(let row), .continuing(let row), .returning(let row): row
      case .ending: 0
      }
    }

    /// Whether the page has no heading.
    public var continues: Bool { if case .continuing = self { true } else { false } }
  }

  /// The page from a row on, with a heading if that is the first.
  public func from(_ row: Int) -> ContextPage {
    ContextPage(
      id: id, context: context, screen: screen, start: row > 0 ? .continuing(row) : .row(row),
      mayBePaged: false)
  }
}

/// The result of showing a page.
public struct ShownPage: Equatable, Sendable {
  /// The context it showed; `nil` for other pages.
  public var context: ContextID?
  /// The range of rows that were shown.
  public var rows = 0..<0
  /// Whether all of it was ready in time.
  public var isWhole = true
  /// A number that identifies the page if it is in the window.
  public var number: Int?

  /// Creates a result; by default of a complete page without a context.
  public init(context: ContextID? = nil, rows: Range<Int> = 0..<0, isWhole: Bool = true, number: Int? = nil) {
    (self.context, self.rows, self.isWhole, self.number) = (context, rows, isWhole, number)
  }
}

/// Identifies an image on a shown page.
public struct PictureID: Hashable, Sendable {
  /// The number of the page.
  public let page: Int
  /// The index of the image on the page.
  public let index: Int

  /// Creates an id.
  public init(page: Int, index: Int) { (self.page, self.index) = (page, index) }
}
