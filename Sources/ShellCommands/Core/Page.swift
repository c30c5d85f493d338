public import SmashtagModel

/// What can be shown, and how.
public struct Surface: Equatable, Sendable {
  /// The cells that an image may use: the window's, but for a title and the prompt.
  public var canvas: Canvas
  /// Images are drawn, or printed as JSON: contexts that show one get it.
  public var looksAtImages: Bool
  public var printsJSON: Bool
  /// Someone sits before a window that text has to fit.
  public var hasWindow: Bool
  /// What is shown is for the ear.
  public var isLinear: Bool

  public init(
    canvas: Canvas = Canvas(columns: 80, rows: 22), looksAtImages: Bool = false, printsJSON: Bool = false,
    hasWindow: Bool = false, isLinear: Bool = false
  ) {
    (self.canvas, self.looksAtImages, self.printsJSON) = (canvas, looksAtImages, printsJSON)
    (self.hasWindow, self.isLinear) = (hasWindow, isLinear)
  }
}

/// Something to be shown, and where.
public struct Page: Sendable {
  public enum Content: Sendable {
    case context(ContextPage)
    /// What is no place to stand in.
    case screen(Screen)
    /// Some rows of a screen by themselves.
    case rows([Row], of: Screen)
    /// Whole lines.
    case text(String)
    case extraction(Extraction)
  }

  public let content: Content
  public let output: CommandLine.Output
  /// Until when it may be laid out; what there is by then is shown.
  public let deadline: ContinuousClock.Instant?
}

/// A context from one of its rows on.
public struct ContextPage: Sendable {
  public let id: ContextID
  public let context: any Context
  /// Its screen, without hints at what the reader knows.
  public let screen: Screen
  /// The index of the first row.
  public let start: Int
  /// It continues another page, and has no heading.
  public let continues: Bool
  /// A text that is longer than the window may be shown by the pager.
  public let mayBePaged: Bool
}

/// How a page was shown.
public struct ShownPage: Equatable, Sendable {
  /// The context it was of; `nil` for all other pages.
  public var context: ContextID?
  /// The index of the first row that is shown, and that behind the last.
  public var rows = 0..<0
  /// Whether all of it was laid out in time.
  public var isWhole = true
  /// Tells it from every other page that was shown, where it stands in the window.
  public var number: Int?

  public init(context: ContextID? = nil, rows: Range<Int> = 0..<0, isWhole: Bool = true, number: Int? = nil) {
    (self.context, self.rows, self.isWhole, self.number) = (context, rows, isWhole, number)
  }
}

/// Identifies an image on a page that was shown.
public struct PictureID: Hashable, Sendable {
  public let page: Int
  public let index: Int

  public init(page: Int, index: Int) { (self.page, self.index) = (page, index) }
}
