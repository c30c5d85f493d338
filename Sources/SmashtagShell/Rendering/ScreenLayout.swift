import ShellCommands
import SmashtagModel
import TerminalKit

/// Lays out the parts of one screen: for the eye or for the ear.
protocol ScreenLayout {
  /// The lines below the rows, the prompt among them, that are kept free in a window.
  var linesBelow: Int { get }

  func heading() -> [StyledText]
  /// What stands above the first row of a section.
  func title(of section: Screen.Section, isFirst: Bool) -> [StyledText]
  func lines(of row: Row) -> [StyledText]
  /// What parts a row from the one above it in its section.
  func gap(between above: Row, and below: Row) -> [StyledText]
  /// The room for an image below the lines of a row, which that makes longer.
  func slot(of row: Row, below line: Int) -> PictureSlot?
  /// The lines of each row that fits, from one of them on, with what stands above it; one row at least.
  func blocks(of screen: Screen, from start: Int, room: Int) -> [RowBlock]
  /// A shorter page that stands for all rows where they do not fit; `nil` where there is none.
  func digest(room: Int) -> [StyledText]?
  /// What stands below the rows that were shown.
  func footer(_ shown: ShownRows, below lines: [StyledText]) -> [StyledText]
}

extension ScreenLayout {
  func slot(of row: Row, below line: Int) -> PictureSlot? { nil }

  func gap(between above: Row, and below: Row) -> [StyledText] { [] }

  func blocks(of screen: Screen, from start: Int, room: Int) -> [RowBlock] {
    rowBlocks(of: screen, from: start, room: room)
  }

  /// One row below the other.
  func rowBlocks(of screen: Screen, from start: Int, room: Int) -> [RowBlock] {
    var (blocks, used, index) = ([RowBlock](), 0, 0)
    for (number, section) in screen.sections.enumerated() {
      for (position, row) in section.rows.enumerated() {
        defer { index += 1 }
        guard index >= start else { continue }
        if !blocks.isEmpty, Layout.isOver { return blocks }
        let above =
          position == 0
          ? title(of: section, isFirst: number == 0)
          : blocks.isEmpty ? [] : gap(between: section.rows[position - 1], and: row)
        let block = block(of: row, below: above, in: room)
        used += block.lines.count
        if used > room, !blocks.isEmpty { return blocks }
        blocks.append(block)
      }
    }
    return blocks
  }

  private func block(of row: Row, below title: [StyledText], in room: Int) -> RowBlock {
    let lines = title + fitting(lines(of: row), of: row, in: room)
    guard let slot = slot(of: row, below: lines.count) else { return RowBlock(lines: lines) }
    return RowBlock(lines: lines + Array(repeating: "", count: slot.box.rows), slots: [slot])
  }

  /// In a list a tweet is cut that is longer than the window; its own page shows it whole.
  private func fitting(_ lines: [StyledText], of row: Row, in room: Int) -> [StyledText] {
    guard case .tweet = row.content, let number = row.number, lines.count > room, room > 2 else {
      return lines
    }
    let rest = Counted.things(lines.count - room + 1, "more line")
    return lines.prefix(room - 1) + [StyledText("\(rest); \(number) shows all of it", role: .dim)]
  }
}
