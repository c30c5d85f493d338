import SmashtagModel
import TerminalKit

/// A table of a page: its cells below each other, each wrapped within its column; where the window is too narrow for
/// that, each row by itself with the name of each cell.
struct TableLayout {
  private static let gap = 2

  private let rows: [[StyledText]]
  private let widths: [Int]

  /// The first of several rows is the header.
  init(_ rows: [[PageText]], words: PageWords) {
    let hasHeader = rows.count > 1
    self.rows = rows.enumerated().map { index, row in
      row.map { words.styled($0, role: hasHeader && index == 0 ? .strong : .plain) }
    }
    widths = Self.widths(of: self.rows)
  }

  func lines(in room: Int) -> [StyledText] {
    guard let columns = TableColumns(widths, gap: Self.gap, room: room) else { return records(in: room) }
    return rows.flatMap { columns.lines(of: $0) }
  }
}

extension TableLayout {
  /// The cells of the longest line in each column.
  private static func widths(of rows: [[StyledText]]) -> [Int] {
    var widths = Array(repeating: 0, count: rows.map(\.count).max() ?? 0)
    for row in rows {
      for (column, cell) in row.enumerated() {
        widths[column] = max(widths[column], cell.lines.map(\.width).max() ?? 0)
      }
    }
    return widths
  }

  /// `header: value` on a line each, and an empty line between two rows.
  private func records(in room: Int) -> [StyledText] {
    guard let header = rows.first, rows.count > 1 else {
      return rows.joined().filter { !$0.isEmpty }.flatMap { $0.wrapped(to: room) }
    }
    return Array(rows.dropFirst().map { record(of: $0, header, room) }.joined(separator: [""]))
  }

  private func record(of row: [StyledText], _ header: [StyledText], _ room: Int) -> [StyledText] {
    row.enumerated().flatMap { column, cell -> [StyledText] in
      guard !cell.isEmpty else { return [] }
      let name = column < header.count ? header[column] : ""
      let indent = StyledText(String(repeating: " ", count: min(2, room / 4)))
      return (name.isEmpty ? cell : name + ": " + cell).wrapped(to: room, rest: indent)
    }
  }
}
