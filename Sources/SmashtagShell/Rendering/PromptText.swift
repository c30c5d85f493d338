import SafeText
import ShellCommands
import TerminalKit

/// The text of the prompt: the activity, the breadcrumb and a remark.
struct PromptText {
  let breadcrumb: String
  /// What is being fetched; `nil` if nothing is.
  ///
  /// It is not shown in linear output.
  let activity: Activity?
  /// A reminder in a word or two.
  var remark: String?
  let display: Display

  init(breadcrumb: String, activity: Activity?, remark: String? = nil, display: Display) {
    (self.breadcrumb, self.activity, self.remark, self.display) = (breadcrumb, activity, remark, display)
  }

  init(_ prompt: Prompt, display: Display) {
    self.init(
      breadcrumb: prompt.breadcrumb, activity: prompt.activity, remark: prompt.remark, display: display)
  }

  /// The last words of a path that fit a width, or the end of the last word.
  private static func end(of path: String, in room: Int) -> String {
    guard CellWidth.of(path) > room else { return path }
    var (words, left) = ([Substring](), room - 1)
    for word in path.split(separator: " ").reversed() {
      left -= 1 + CellWidth.of(String(word))
      if left < 0 { break }
      words.append(word)
    }
    return words.isEmpty ? path.keepingEnd(room) : "… " + words.reversed().joined(separator: " ")
  }

  /// The prompt, whose breadcrumb is cut from the left to a third of the width.
  var text: String {
    let room = max(display.size.columns / 3, min(12, display.size.columns / 2))
    let path = Self.end(of: breadcrumb.sanitisedLine(), in: room)
    let aside = StyledText(remark.map { " (\($0))" } ?? "", role: .dim)
    let crumb = StyledText(path, partedAt: [" › ", " / "], role: .strong) + aside
    guard let activity, !display.isLinear else { return (crumb + "> ").rendered(with: display.style) }
    let running = StyledText(words(of: activity, room: room), partedAt: [" "], role: .dim)
    return (running + (activity.namesSource ? aside : " " + crumb) + "> ").rendered(with: display.style)
  }

  /// The activity in words; if it does not fit, the end of the subject is cut.
  private func words(of activity: Activity, room: Int) -> String {
    let amount = activity.amount.isEmpty ? "" : " " + activity.amount.sanitisedLine()
    let sign = activity.sign.isEmpty ? "" : activity.sign + " "
    let subject = StyledText(sign + activity.subject.sanitisedLine())
    let left = max(room - CellWidth.of(amount), min(room, 6))
    return subject.truncated(to: left).plainText + amount
  }
}

extension String {
  /// The end of the text that fits a width, after `…` if something is left out.
  func keepingEnd(_ width: Int) -> String {
    guard CellWidth.of(self) > width else { return self }
    var (kept, room) = ("", width - 1)
    // Splitting into graphemes from the end can take very long, so it is done from the beginning.
    var graphemes = Array(self)[...]
    while let last = graphemes.popLast(), CellWidth.of(last) <= room {
      room -= CellWidth.of(last)
      kept = String(last) + kept
    }
    return "…" + kept
  }
}
