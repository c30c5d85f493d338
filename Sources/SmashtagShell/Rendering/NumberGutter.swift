import ShellCommands
import TerminalKit

/// The column of numbers: right in three cells or as many as the longest needs, and two blanks.
struct NumberGutter {
  private static let gap = 2
  let width: Int

  init(_ numbers: [Int]) {
    width = max(3, String(numbers.max() ?? 0).count) + Self.gap
  }

  /// The number in the gutter; blanks where an item has none.
  func text(_ number: Int?) -> StyledText {
    let digits = StyledText(number.map(String.init) ?? "", role: .number)
    return digits.padded(to: width - Self.gap, aligned: .right).padded(to: width)
  }
}

extension Screen {
  /// The numbers that stand before rows; those within a text need no column.
  var rowNumbers: [Int] { rows.compactMap(\.number) }
}
