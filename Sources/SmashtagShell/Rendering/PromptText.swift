import ShellCommands
import TerminalKit

/// The prompt: what runs, the source, and the way here.
struct PromptText {
  let breadcrumb: String
  /// What is being fetched, in words; `nil` when nothing is.
  ///
  /// Not shown where lines are read aloud.
  let activity: Activity?
  let display: Display

  /// Cut from the left to a third of the width.
  var text: String {
    let room = max(display.size.columns / 3, min(12, display.size.columns / 2))
    let way = breadcrumb.sanitisedLine().keepingEnd(room)
    let crumb = StyledText(way, partedAt: [" › ", " / "], role: .strong)
    guard let activity, !display.isLinear else { return (crumb + "> ").rendered(with: display.style) }
    let running = StyledText(words(of: activity, room: room), partedAt: [" "], role: .dim)
    return (running + (activity.namesPlace ? "" : " " + crumb) + "> ").rendered(with: display.style)
  }

  /// Where it does not fit, the end of the subject is cut.
  private func words(of activity: Activity, room: Int) -> String {
    let amount = activity.amount.isEmpty ? "" : " " + activity.amount.sanitisedLine()
    let sign = activity.sign.isEmpty ? "" : activity.sign + " "
    let subject = StyledText(sign + activity.subject.sanitisedLine())
    let left = max(room - CellWidth.of(amount), min(room, 6))
    return subject.truncated(to: left).plainText + amount
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
