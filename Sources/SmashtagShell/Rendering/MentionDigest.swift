import MentionExtraction
import ShellCommands
import SmashtagModel
import TerminalKit

/// The top rows of each section of ranked mentions, where not all fit into the window.
struct MentionDigest {
  let screen: Screen
  let rows: RowRenderer

  /// The rows of each section that fit; `nil` where everything fits or nothing is ranked.
  func lines(room: Int) -> [StyledText]? {
    let lineCount = screen.rowCount + screen.sections.count * 2 - 1
    guard lineCount > room, rows.isRanked, screen.sections.count > 1 else { return nil }
    let share = max(1, (room + 1) / screen.sections.count - 2)
    let sections = screen.sections.map { lines(of: $0, share: share) }
    let spaced = Array(sections.joined(separator: [""]))
    // A name that takes two lines stands whole, in place of what separates the sections.
    let page = spaced.count < room ? spaced : sections.flatMap(\.self)
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

  /// The lines of the rows that fit into the section's share of the window, at least one row.
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

/// Splits a text with hits into runs, from its beginning to its end.
struct CutText {
  private let scalars: [Unicode.Scalar]
  private var hits: ArraySlice<Range<Int>>
  /// The index in code points at which the next run begins.
  private(set) var position = 0

  init(_ text: String, hits: [Range<Int>]) {
    scalars = Array(text.unicodeScalars)
    self.hits = hits[...]
  }

  var count: Int { scalars.count }

  /// The run from the end of the last one; empty if `end` lies before that.
  mutating func run(
    upTo end: Int, role: TextRole, link: String? = nil, isUnbreakable: Bool = false, isHit: Bool = false
  ) -> TextRun {
    let range = position..<max(position, min(end, count))
    defer { skip(to: range.upperBound) }
    let inside = hits.prefix { $0.lowerBound < range.upperBound }.map { hit in
      let hit = hit.clamped(to: range)
      return hit.lowerBound - range.lowerBound..<hit.upperBound - range.lowerBound
    }
    return TextRun(
      String(scalars: scalars[range]), role: role, link: link, isUnbreakable: isUnbreakable,
      hits: isHit ? [0..<range.count] : inside)
  }

  /// Skips the text before an index.
  mutating func skip(to index: Int) {
    position = max(position, index)
    hits = hits.drop { $0.upperBound <= position }
  }
}
