import ShellCommands
import SmashtagModel
import TerminalKit

extension ImageView {
  /// Writes the two lines below the image, and what stands over it or in its place.
  func writeLines() {
    let (style, size) = (shell.terminal.display.style, shell.terminal.size)
    guard size.rows > 2 else { return }
    if page == nil { writeWords(style, size) }
    let caption = page?.caption ?? StyledText(context.title.sanitisedLine(), role: .strong)
    window.write(caption.truncated(to: size.columns).rendered(with: style), line: size.rows - 2)
    let below = message.isEmpty ? Self.keys : message
    window.write(
      StyledText(below, role: .dim).truncated(to: size.columns - 1).rendered(with: style), line: size.rows - 1
    )
    if showsAlt { writeAlt(style, size) }
  }

  /// What stands in the place of an image that is not shown.
  private func writeWords(_ style: Style, _ size: WindowSize) {
    let alt = context.picture.media.alt.map { [$0] } ?? []
    let why =
      context.isHidden
      ? "Marked as sensitive; s shows it." : context.problem.map(String.init(describing:)) ?? ""
    let lines = ([why] + alt).flatMap { StyledText($0.sanitised()).wrapped(to: size.columns) }
    for (index, line) in lines.prefix(size.rows - 2).enumerated() {
      window.write(line.rendered(with: style), line: index)
    }
  }

  /// Over the last lines of the image.
  private func writeAlt(_ style: Style, _ size: WindowSize) {
    let text = context.picture.media.alt?.sanitised() ?? "It has no alt text."
    let lines = StyledText(text).wrapped(to: size.columns).prefix(max(1, size.rows / 2))
    for (index, line) in lines.enumerated() {
      window.write(line.rendered(with: style), line: max(0, size.rows - 2 - lines.count) + index)
    }
  }

  private static let keys = "hjkl pan · + - zoom · 0 fill · 1 1:1 · n p images · a alt text · q leaves"
}
