import SafeText
import ShellCommands
import SmashtagModel
import TerminalKit

/// Lays out a table of a page in columns, with the cells wrapped.
///
/// Where the window is too narrow, each row is laid out by itself with the name of each cell.
struct TableLayout {
  private static let gap = 2

  private let rows: [[StyledText]]
  private let widths: [Int]

  /// Styles the cells; the first of several rows is the header.
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
  /// The width of the longest line in each column, in cells.
  private static func widths(of rows: [[StyledText]]) -> [Int] {
    var widths = Array(repeating: 0, count: rows.map(\.count).max() ?? 0)
    for row in rows {
      for (column, cell) in row.enumerated() {
        widths[column] = max(widths[column], cell.lines.map(\.width).max() ?? 0)
      }
    }
    return widths
  }

  /// The rows as lines of the form `header: value`, with an empty line between rows.
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

/// The columns of a table: as wide as their contents if there is space, else the widest are narrowed.
struct TableColumns {
  /// The least width of a narrowed column in cells.
  private static let least = 8

  /// A column with its position, in cells.
  private struct Column {
    let index: Int
    let start: Int
    let width: Int
  }

  private let columns: [Column]

  /// Chooses the widths; `nil` where the columns would become too narrow.
  ///
  /// Empty columns take no space.
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

  /// The lines of a row, as many as its longest content needs.
  func lines(of row: [StyledText]) -> [StyledText] {
    let cells = columns.map { $0.index < row.count ? row[$0.index].wrapped(to: $0.width) : [] }
    let height = cells.map(\.count).max() ?? 0
    return (0..<height).map { line -> StyledText in
      let shown = zip(columns, cells).filter { line < $1.count }
      return StyledText.columns(shown.map { column, cell in (column.start, cell[line]) })
    }
  }

  /// The largest width of a column with which all fit; `nil` where that is too narrow.
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

extension PageBlock {
  /// The marker of an item; empty for other blocks.
  var marker: String {
    if case .item(let marker) = kind { marker.sanitisedLine() } else { "" }
  }
}
