import ShellCommands
import TerminalKit

/// The prompt: what runs, the source, and the way here.
struct PromptText {
  let breadcrumb: String
  /// What is being fetched, in words; `nil` when nothing is.
  ///
  /// Not shown where lines are read aloud.
  let activity: Activity?
  /// What the reader was told once and should not forget, in a word or two.
  var remark: String?
  let display: Display

  init(breadcrumb: String, activity: Activity?, remark: String? = nil, display: Display) {
    (self.breadcrumb, self.activity, self.remark, self.display) = (breadcrumb, activity, remark, display)
  }

  init(_ prompt: Prompt, display: Display) {
    self.init(
      breadcrumb: prompt.breadcrumb, activity: prompt.activity, remark: prompt.remark, display: display)
  }

  /// Cut from the left to a third of the width.
  var text: String {
    let room = max(display.size.columns / 3, min(12, display.size.columns / 2))
    let path = breadcrumb.sanitisedLine().keepingEnd(room)
    let aside = StyledText(remark.map { " (\($0))" } ?? "", role: .dim)
    let crumb = StyledText(path, partedAt: [" › ", " / "], role: .strong) + aside
    guard let activity, !display.isLinear else { return (crumb + "> ").rendered(with: display.style) }
    let running = StyledText(words(of: activity, room: room), partedAt: [" "], role: .dim)
    return (running + (activity.namesPlace ? aside : " " + crumb) + "> ").rendered(with: display.style)
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
    var (kept, room) = ("", width - 1)
    // From the end a grapheme would be cut by what stands before it, however far that goes on.
    var graphemes = Array(self)[...]
    while let last = graphemes.popLast(), CellWidth.of(last) <= room {
      room -= CellWidth.of(last)
      kept = String(last) + kept
    }
    return "…" + kept
  }
}
