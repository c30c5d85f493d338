import ShellCommands
import TerminalKit

/// The prompt: what runs, the source, and the way here.
struct PromptText {
  let breadcrumb: String
  /// What is being fetched, in words; `nil` when nothing is.
  ///
  /// Not shown where lines are read aloud.
  let activity: String?
  let display: Display

  /// Cut from the left to a third of the width.
  var text: String {
    let room = max(display.size.columns / 3, min(12, display.size.columns / 2))
    let way = breadcrumb.sanitisedLine().keepingEnd(room)
    let crumb = StyledText(way, partedAt: [" › ", " / "], role: .strong)
    let activity = display.isLinear ? nil : activity?.sanitisedLine()
    let running = activity.map { StyledText($0, role: .dim).truncated(to: room) + " " } ?? ""
    return (running + crumb + "> ").rendered(with: display.style)
  }
}

extension String {
  /// The end of the text that fits a width, behind `…` where something is left out.
  func keepingEnd(_ width: Int) -> String {
    guard CellWidth.of(self) > width else { return self }
    var kept = ""
    for character in reversed() {
      guard CellWidth.of(kept) + CellWidth.of(character) < width else { break }
      kept = String(character) + kept
    }
    return "…" + kept
  }
}
