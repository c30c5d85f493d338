import ShellCommands
import SmashtagModel
import TerminalKit

/// What is written in the full-screen view of an image: two lines below it, and words in place of one that is not shown.
struct ImageViewText {
  private static let keys =
    "q leaves · hjkl pan · + - zoom · 0 fill · f fit · n p images · a alt · ? keys"

  private let context: ImageContext
  /// The page of the image; `nil` where it cannot be drawn.
  private let page: ImagePage?
  private let canvas: Canvas
  private let size: WindowSize
  private let overlay: [StyledText]
  private let message: String

  /// - Parameters:
  ///   - canvas: the cells of the image, without those of the overlay below.
  ///   - message: empty where the keys are listed.
  init(
    _ context: ImageContext, page: ImagePage?, canvas: Canvas, size: WindowSize, overlay: [StyledText],
    message: String
  ) {
    (self.context, self.page, self.canvas, self.size) = (context, page, canvas, size)
    (self.overlay, self.message) = (overlay, message)
  }

  /// The lines with their numbers, counted from 0; none where the window has no space for them.
  var lines: [(number: Int, text: StyledText)] {
    guard size.rows > canvas.rows + overlay.count + 1 else { return [] }
    let words = page == nil ? Array(zip(0..., self.words)) : []
    return words + Array(zip(canvas.rows..., overlay + [caption, below]))
  }
}

extension ImageViewText {
  /// The reason and the alternative text in place of an image that is not shown.
  private var words: ArraySlice<StyledText> {
    let why = context.isHidden ? "Marked as sensitive; s shows it." : context.problem.map { "\($0)" }
    let words = [why, context.picture.media.alt].compactMap(\.self)
    return words.flatMap { StyledText($0.sanitised()).wrapped(to: size.columns) }.prefix(canvas.rows)
  }

  private var caption: StyledText { (page?.caption ?? plainCaption).truncated(to: size.columns) }

  /// The title and the position of an image that is not shown.
  private var plainCaption: StyledText {
    let position = StyledText(context.position.joined(), role: .dim)
    let title = StyledText(context.title.sanitisedLine(), role: .strong).isolated()
    return .line(left: title, right: position, width: size.columns)
  }

  private var below: StyledText {
    StyledText(message.isEmpty ? Self.keys : message, role: .dim).truncated(to: size.columns - 1)
  }
}
