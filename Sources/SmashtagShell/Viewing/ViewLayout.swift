import SafeText
import ShellCommands
import SmashtagModel
import TerminalKit

/// The layout of the full-screen view: an image or words in its place, an overlay, and two lines below.
struct ViewLayout {
  private static let keys =
    "q leaves · hjkl pan · + - zoom · 0 fill · f fit · n p images · a alt · ? keys"

  private let context: ImageContext
  private let size: WindowSize
  private let graphics: Graphics?
  /// The lines of the overlay, at most half of those of the image.
  private let overlay: [StyledText]
  /// The cells of the image, without those that the overlay takes.
  let canvas: Canvas

  /// - Parameter canvas: the cells of an image without an overlay.
  init(
    _ context: ImageContext, with overlay: ImageOverlay?, in size: WindowSize, _ canvas: Canvas,
    graphics: Graphics?
  ) {
    (self.context, self.size, self.graphics) = (context, size, graphics)
    self.overlay = overlay?.lines(of: context, width: canvas.columns, rows: canvas.rows) ?? []
    self.canvas = Canvas(
      columns: canvas.columns, rows: canvas.rows - self.overlay.count, cell: canvas.cell)
  }

  /// The page of the image; `nil` where text is shown instead of it.
  var page: ImagePage? {
    let size = WindowSize(columns: size.columns, rows: size.rows - overlay.count)
    return ImagePage(context, graphics: graphics, in: size, isAlone: true)
  }

  /// The lines of text with their numbers, counted from 0; none where the window has no space for them.
  ///
  /// - Parameter message: empty where the keys are listed.
  func lines(telling message: String) -> [(number: Int, text: StyledText)] {
    guard size.rows > canvas.rows + overlay.count + 1 else { return [] }
    let page = page
    let words = page == nil ? Array(zip(0..., words)) : []
    let caption = (page?.caption ?? plainCaption).truncated(to: size.columns)
    let below = StyledText(message.isEmpty ? Self.keys : message, role: .dim).truncated(to: size.columns - 1)
    return words + Array(zip(canvas.rows..., overlay + [caption, below]))
  }

  /// The reason and the alternative text in place of an image that is not shown.
  private var words: ArraySlice<StyledText> {
    let why = context.isHidden ? "Marked as sensitive; s shows it." : context.problem.map { "\($0)" }
    let words = [why, context.picture.media.alt].compactMap(\.self)
    return words.flatMap { StyledText($0.sanitised()).wrapped(to: size.columns) }.prefix(canvas.rows)
  }

  /// The title and the position of an image that is not shown.
  private var plainCaption: StyledText {
    let position = StyledText(context.position.joined(), role: .dim)
    let title = StyledText(context.title.sanitisedLine(), role: .strong).isolated()
    return .line(left: title, right: position, width: size.columns)
  }
}
