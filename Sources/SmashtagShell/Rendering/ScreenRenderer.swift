import ShellCommands
import SmashtagModel
import TerminalKit

/// Lays out a screen for a display.
struct ScreenRenderer {
  let display: Display

  /// What was laid out, and how far the rows got.
  struct Page {
    let lines: [StyledText]
    /// The index behind the last row that is shown.
    let end: Int
  }

  /// Lays out as many rows as fit, from one of them on; where there is no window all of them.
  ///
  /// Ranked mentions that do not fit begin with a digest, the highest of each section; all of them follow it.
  func page(_ screen: Screen, from start: Int = 0, continues: Bool = false) -> Page {
    let head = continues ? [] : heading(of: screen)
    let room = display.isTerminal ? display.size.rows - head.count - Self.linesBelow : Int.max
    if !continues, let digest = digest(of: screen, room: room) { return Page(lines: head + digest, end: 0) }
    let blocks = blocks(of: screen, from: start, room: room)
    let end = start + blocks.count
    let note = screen.rows.isEmpty ? screen.emptyNote.map { StyledText($0).wrapped(to: width) } ?? [] : []
    let rows = blocks.flatMap { $0 }
    return Page(lines: head + note + rows + footer(of: screen, from: start, to: end), end: end)
  }

  /// The lines as text, each with its end.
  func text(of page: Page) -> String {
    page.lines.map { $0.rendered(with: display.style) + "\n" }.joined()
  }
}

extension ScreenRenderer {
  /// The footer and the prompt.
  private static let linesBelow = 2

  private var width: Int { display.size.columns }

  private func heading(of screen: Screen) -> [StyledText] {
    guard !screen.title.isEmpty else { return [] }
    let status = StyledText(screen.status.joined(separator: " · "), role: .dim)
    let title = StyledText(screen.title.sanitisedLine(), role: .heading)
    return [.line(left: title, right: status, width: width), StyledText()]
  }

  /// The lines of each row that fits, from one of them on; the title of a section stands above its first row.
  private func blocks(of screen: Screen, from start: Int, room: Int) -> [[StyledText]] {
    let renderer = renderer(of: screen)
    var (blocks, used, index) = ([[StyledText]](), 0, 0)
    for (number, section) in screen.sections.enumerated() {
      for (position, row) in section.rows.enumerated() {
        defer { index += 1 }
        guard index >= start else { continue }
        let title = position == 0 ? heading(of: section, isFirst: number == 0) : []
        let block = title + renderer.lines(of: row)
        used += block.count
        if used > room, !blocks.isEmpty { return blocks }
        blocks.append(block)
      }
    }
    return blocks
  }

  private func renderer(of screen: Screen) -> RowRenderer {
    RowRenderer(
      width: width, now: display.now, largestCount: screen.largestCount, longestName: screen.longestName)
  }

  private func heading(of section: Screen.Section, isFirst: Bool) -> [StyledText] {
    (isFirst ? [] : [StyledText()]) + (section.title.map { [StyledText($0, role: .strong)] } ?? [])
  }

  /// As many rows of each section as let all sections fit; `nil` where everything fits, or nothing is ranked.
  private func digest(of screen: Screen, room: Int) -> [StyledText]? {
    let lineCount = screen.rows.count + screen.sections.count * 2 - 1
    guard lineCount > room, screen.largestCount > 0, screen.sections.count > 1 else { return nil }
    let renderer = renderer(of: screen)
    let share = max(1, (room + 1) / screen.sections.count - 2)
    let lines = screen.sections.enumerated().flatMap { number, section in
      let rest = section.rows.count - share
      let more = rest > 0 ? StyledText("  + \(Counted.grouped(rest))", role: .dim) : StyledText()
      let title = StyledText(section.title ?? "", role: .strong) + more
      return (number == 0 ? [] : [StyledText()]) + [title]
        + section.rows.prefix(share).flatMap(renderer.lines)
    }
    return lines + [StyledText("Enter: all of them", role: .dim)]
  }

  private func footer(of screen: Screen, from start: Int, to end: Int) -> [StyledText] {
    let hints = screen.hints.map(\.text).joined(separator: " · ")
    if let total = screen.total, !screen.rows.isEmpty {
      return [
        .line(left: "", right: StyledText(position(total, screen, start, end), role: .dim), width: width)
      ]
    }
    if end < screen.rows.count { return [StyledText("Enter: more", role: .dim)] }
    let gap = screen.rows.isEmpty && screen.emptyNote == nil ? [] : [StyledText()]
    return hints.isEmpty ? [] : gap + [StyledText(hints, role: .dim)]
  }

  /// `1-5 of 214 · Enter: more`.
  private func position(_ total: TweetCount, _ screen: Screen, _ start: Int, _ end: Int) -> String {
    let range = start + 1 == end ? "\(end)" : "\(start + 1)-\(end)"
    let all = Counted.number(total)
    let hasMore = end < screen.rows.count || screen.continues
    return "\(range) of \(all)" + (hasMore && display.isTerminal ? " · Enter: more" : "")
  }
}

extension Screen {
  /// The cells of its longest ranked mention.
  fileprivate var longestName: Int {
    let names = rows.compactMap { row in
      if case .mention(let item) = row.content, item.count != nil {
        StyledText(item.mention).width
      } else {
        nil
      }
    }
    return names.max() ?? 0
  }

  /// The highest count of its mentions: the full width of a bar.
  fileprivate var largestCount: Int {
    rows.compactMap { row in
      if case .mention(let item) = row.content { item.count } else { nil }
    }
    .max() ?? 0
  }
}
