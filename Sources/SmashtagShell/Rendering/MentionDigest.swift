import ShellCommands
import TerminalKit

/// The highest of each section of ranked mentions, where not all of them fit.
struct MentionDigest {
  let screen: Screen
  let rows: RowRenderer

  /// As many rows of each section as let all sections fit; `nil` where everything fits, or nothing is ranked.
  func lines(room: Int) -> [StyledText]? {
    let lineCount = screen.rowCount + screen.sections.count * 2 - 1
    guard lineCount > room, rows.isRanked, screen.sections.count > 1 else { return nil }
    let share = max(1, (room + 1) / screen.sections.count - 2)
    let page = screen.sections.map { lines(of: $0, share: share) }.joined(separator: [""])
    return page + [StyledText("Enter: all of them", role: .dim).truncated(to: rows.width)]
  }
}

extension MentionDigest {
  private func lines(of section: Screen.Section, share: Int) -> [StyledText] {
    let shown = highest(of: section, share: share)
    let rest = section.rows.count - shown.count
    let more = rest > 0 ? StyledText("  + \(Counted.grouped(rest))", role: .dim) : ""
    let title = StyledText(section.title ?? "", role: .strong) + more
    return [title.truncated(to: rows.width)] + shown.flatMap { $0 }
  }

  /// The lines of each row that has a place in the section's share of the window; one row at least.
  private func highest(of section: Screen.Section, share: Int) -> [[StyledText]] {
    var highest: [[StyledText]] = []
    var used = 0
    for row in section.rows {
      let lines = rows.lines(of: row)
      used += lines.count
      if used > share, !highest.isEmpty { break }
      highest.append(lines)
    }
    return highest
  }
}
