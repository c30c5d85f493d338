import ShellCommands
import SmashtagModel
import TerminalKit

extension ImageView {
  /// Writes the two lines below the image, and what stands in its place.
  func writeLines() {
    let (style, size) = (terminal.display.style, terminal.size)
    let rows = terminal.canvas.rows
    guard size.rows > rows + 1 else { return }
    if page == nil { writeWords(style, size) }
    let caption = imagePage?.caption ?? plainCaption(size)
    window.write(caption.truncated(to: size.columns).rendered(with: style), line: rows)
    let below = message.isEmpty ? Self.keys : message
    window.write(
      StyledText(below, role: .dim).truncated(to: size.columns - 1).rendered(with: style), line: rows + 1)
  }

  /// The title and the position of an image that is not shown.
  private func plainCaption(_ size: WindowSize) -> StyledText {
    let position = StyledText(context.position.joined(), role: .dim)
    let title = StyledText(context.title.sanitisedLine(), role: .strong)
    return .line(left: title, right: position, width: size.columns)
  }

  /// What stands in the place of an image that is not shown.
  private func writeWords(_ style: Style, _ size: WindowSize) {
    let why = context.isHidden ? "Marked as sensitive; s shows it." : context.problem.map { "\($0)" }
    let alt = context.picture.media.alt ?? (showsAlt ? "It has no alt text." : nil)
    let words = [why, alt].compactMap(\.self)
    let lines = words.flatMap { StyledText($0.sanitised()).wrapped(to: size.columns) }
    for (index, line) in lines.prefix(terminal.canvas.rows).enumerated() {
      window.write(line.rendered(with: style), line: index)
    }
  }

  private static let keys = "q leaves · hjkl pan · + - zoom · 0 fill · 1 1:1 · n p images · a alt text"
}
