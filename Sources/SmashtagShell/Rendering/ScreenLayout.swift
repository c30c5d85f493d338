import ShellCommands
import SmashtagModel
import TerminalKit

/// Lays out the parts of a screen, either visually or linearly for screen readers.
protocol ScreenLayout {
  /// The number of lines below the rows that are kept free in a window, including the prompt.
  var linesBelow: Int { get }

  func heading() -> [StyledText]
  /// The lines above the first row of a section.
  func title(of section: Screen.Section, isFirst: Bool) -> [StyledText]
  func lines(of row: Row) -> [StyledText]
  /// The lines between two rows of a section.
  func gap(between above: Row, and below: Row) -> [StyledText]
  /// The lines of a row with cells for an image beside them; `nil` for a row without one.
  func illustrated(_ row: Row) -> RowBlock?
  /// The lines and cells for images below the lines of a row, added to the row; `nil` for none.
  func preview(of row: Row) -> RowBlock?
  /// The cells for what is drawn on the last line of a row; `nil` for nothing.
  func drawing(of row: Row, on line: Int) -> ReservedCells?
  /// The blocks of the rows that fit, from one of them on, with the lines above each; at least one row.
  func blocks(of screen: Screen, from start: Int, room: Int) -> [RowBlock]
  /// A short page that replaces rows that do not fit; `nil` where there is none.
  func digest(room: Int) -> [StyledText]?
  /// What the reader is asked to do, below everything else.
  var task: [StyledText] { get }
  /// The lines below the rows that were shown.
  func footer(_ shown: ShownRows, below lines: [StyledText]) -> [StyledText]
}

extension ScreenLayout {
  func illustrated(_ row: Row) -> RowBlock? { nil }

  func preview(of row: Row) -> RowBlock? { nil }

  func drawing(of row: Row, on line: Int) -> ReservedCells? { nil }

  func gap(between above: Row, and below: Row) -> [StyledText] { [] }

  func blocks(of screen: Screen, from start: Int, room: Int) -> [RowBlock] {
    rowBlocks(of: screen, from: start, room: room)
  }

  /// Lays out the rows one below the other.
  func rowBlocks(of screen: Screen, from start: Int, room: Int) -> [RowBlock] {
    var (blocks, used) = ([RowBlock](), 0)
    forEachRowBlock(of: screen, from: start, room: room) { block in
      used += block.lines.count
      if used > room, !blocks.isEmpty { return false }
      blocks.append(block)
      return true
    }
    return blocks
  }

  /// Calls the closure with the block of each row until it returns `false`, or the layout has to end.
  func forEachRowBlock(of screen: Screen, from start: Int, room: Int, _ take: (RowBlock) -> Bool) {
    var index = 0
    for (number, section) in screen.sections.enumerated() {
      for (position, row) in section.rows.enumerated() {
        defer { index += 1 }
        guard index >= start else { continue }
        if index > start, Layout.isOver { return }
        let above =
          position == 0
          ? title(of: section, isFirst: number == 0)
          : index == start ? [] : gap(between: section.rows[position - 1], and: row)
        if !take(block(of: row, below: above, in: room)) { return }
      }
    }
  }

  private func block(of row: Row, below title: [StyledText], in room: Int) -> RowBlock {
    if let beside = illustrated(row) {
      return RowBlock(lines: title + beside.lines, slots: [RowBlock(lines: title), beside].slots(from: 0))
    }
    let lines = title + fitting(lines(of: row), of: row, in: room)
    if let drawing = drawing(of: row, on: lines.count - 1) { return RowBlock(lines: lines, slots: [drawing]) }
    let own = RowBlock(lines: lines)
    guard let preview = preview(of: row) else { return own }
    return RowBlock(lines: lines + preview.lines, slots: [own, preview].slots(from: 0))
  }

  /// The lines of a row; in a list a tweet that is longer than the window is cut.
  private func fitting(_ lines: [StyledText], of row: Row, in room: Int) -> [StyledText] {
    guard case .tweet = row.content, let number = row.number, lines.count > room, room > 2 else {
      return lines
    }
    let rest = Counted.things(lines.count - room + 1, "more line")
    return lines.prefix(room - 1) + [StyledText("\(rest); \(number) shows all of it", role: .dim)]
  }
}

/// The lines of a row, including those above it, and the cells for images in them.
struct RowBlock {
  var lines: [StyledText]
  /// The cells for images; their lines are counted from the first line of the block.
  var slots: [ReservedCells] = []
}

extension [RowBlock] {
  var lines: [StyledText] { flatMap(\.lines) }

  /// The cells for images of all blocks, with lines counted from `first`.
  func slots(from first: Int) -> [ReservedCells] {
    var line = first
    var slots: [ReservedCells] = []
    for block in self {
      slots += block.slots.map { slot in
        var slot = slot
        slot.line += line
        return slot
      }
      line += block.lines.count
    }
    return slots
  }
}
