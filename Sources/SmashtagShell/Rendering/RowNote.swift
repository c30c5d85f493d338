import Foundation
import ShellCommands
import TerminalKit

/// The few words at the right edge of a row.
struct RowNote {
  private static let dot = " · "
  private let parts: [String]

  init(_ note: String?) {
    parts = note?.sanitisedLine().components(separatedBy: Self.dot) ?? []
  }

  /// As much of it as leaves the item whole, its first part at least.
  func fitting(beside item: StyledText, in width: Int) -> StyledText {
    var parts = parts
    while parts.count > 1, item.width + 2 + CellWidth.of(parts.joined(separator: Self.dot)) > width {
      parts.removeLast()
    }
    return StyledText(parts.joined(separator: Self.dot), role: .dim)
  }
}
