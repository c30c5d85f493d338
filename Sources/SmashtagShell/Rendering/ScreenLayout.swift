import ShellCommands
import TerminalKit

/// Lays out the parts of one screen: for the eye or for the ear.
protocol ScreenLayout {
  /// The lines below the rows, the prompt among them, that are kept free in a window.
  var linesBelow: Int { get }

  func heading() -> [StyledText]
  /// What stands above the first row of a section.
  func title(of section: Screen.Section, isFirst: Bool) -> [StyledText]
  func lines(of row: Row) -> [StyledText]
  /// A shorter page that stands for all rows where they do not fit; `nil` where there is none.
  func digest(room: Int) -> [StyledText]?
  /// What stands below the rows that were shown.
  func footer(_ shown: ShownRows, below lines: [StyledText]) -> [StyledText]
}

extension ScreenLayout {
  /// The lines of each row that fits, from one of them on; one row at least.
  func blocks(of screen: Screen, from start: Int, room: Int) -> [[StyledText]] {
    var (blocks, used, index) = ([[StyledText]](), 0, 0)
    for (number, section) in screen.sections.enumerated() {
      for (position, row) in section.rows.enumerated() {
        defer { index += 1 }
        guard index >= start else { continue }
        let block = (position == 0 ? title(of: section, isFirst: number == 0) : []) + lines(of: row)
        used += block.count
        if used > room, !blocks.isEmpty { return blocks }
        blocks.append(block)
      }
    }
    return blocks
  }
}
