import Foundation
import SafeText
import SmashtagModel

/// The value of a table cell.
enum Cell: Equatable {
  case text(String)
  case number(Int)

  init(_ text: String?) { self = .text(text ?? "") }

  init(_ number: Int?) { self = number.map(Cell.number) ?? .text("") }

  /// A truth value as JSON has it.
  init(_ value: Bool?) { self = .text(value.map { $0 ? "true" : "false" } ?? "") }

  /// A date in UTC, rounded down to seconds.
  init(_ date: Date?) { self = .text(date.map { CivilTime($0, in: .gmt).stamp } ?? "") }

  /// Words without blanks, separated by blanks.
  init(list: [String]) { self = .text(list.joined(separator: " ")) }

  var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    }
  }
}

/// A column of a table: its name, and the value for each item.
struct Column: Sendable {
  let name: String
  let cell: @Sendable (Row) -> Cell
}

/// Writes items as CSV ([RFC 4180](https://www.rfc-editor.org/rfc/rfc4180)), with the names of the columns
/// first.
///
/// There is no byte order mark, because programs that find columns by name would not find the first one.
struct CSVWriter: ItemWriter {
  let columns: [Column]

  var head: String { Self.line(columns.map { .text($0.name) }) }

  func bytes(of row: Row) -> [UInt8] { Array(Self.line(columns.map { $0.cell(row) }).utf8) }

  private static func line(_ cells: [Cell]) -> String {
    cells.map(field).joined(separator: ",") + "\r\n"
  }

  private static func field(_ cell: Cell) -> String {
    guard case .text(let text) = cell else { return cell.text }
    let harmless = text.fit(for: .cell)
    guard harmless.needsQuotes else { return harmless }
    return "\"" + harmless.replacing("\"", with: "\"\"") + "\""
  }
}

extension String {
  fileprivate var needsQuotes: Bool {
    unicodeScalars.contains { "\",;\t\n".unicodeScalars.contains($0) }
      || unicodeScalars.first?.isBlank == true || unicodeScalars.last?.isBlank == true
  }
}
