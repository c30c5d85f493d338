import TerminalKit

/// The columns of a table: as wide as their cells where there is room, else the widest give way.
struct TableColumns {
  /// In less than this no cell can be read.
  private static let least = 8

  private struct Column {
    let index: Int
    let start: Int
    let width: Int
  }

  private let columns: [Column]

  /// `nil` where they would become too narrow; columns without anything in them take no room.
  init?(_ widths: [Int], gap: Int, room: Int) {
    let filled = widths.indices.filter { widths[$0] > 0 }
    let room = room - gap * max(0, filled.count - 1)
    guard let most = Self.mostWidth(of: filled.map { widths[$0] }, in: room) else { return nil }
    var start = 0
    columns = filled.map { index in
      defer { start += min(widths[index], most) + gap }
      return Column(index: index, start: start, width: min(widths[index], most))
    }
  }

  /// The lines of a row, as many as its longest cell needs.
  func lines(of row: [StyledText]) -> [StyledText] {
    let cells = columns.map { $0.index < row.count ? row[$0.index].wrapped(to: $0.width) : [] }
    return (0..<(cells.map(\.count).max() ?? 0)).map { line in
      StyledText.columns(
        zip(columns, cells).compactMap { column, cell in line < cell.count ? (column.start, cell[line]) : nil
        })
    }
  }

  /// What no column may exceed for all to fit.
  private static func mostWidth(of widths: [Int], in room: Int) -> Int? {
    guard widths.reduce(0, +) > room else { return .max }
    var (left, columns) = (room, widths.count)
    for width in widths.sorted() {
      if width > left / columns { return left / columns >= least ? left / columns : nil }
      left -= width
      columns -= 1
    }
    return .max
  }
}
