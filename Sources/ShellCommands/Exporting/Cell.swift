import Foundation

/// What stands in one place of a table.
enum Cell: Equatable {
  case text(String)
  case number(Int)

  init(_ text: String?) { self = .text(text ?? "") }

  init(_ number: Int?) { self = number.map(Cell.number) ?? .text("") }

  /// A moment in UTC, to the second.
  init(_ date: Date?) { self = .text(date.map { CivilTime($0, in: .gmt).stamp } ?? "") }

  /// Words that have no blanks in them, parted by blanks.
  init(list: [String]) { self = .text(list.joined(separator: " ")) }

  var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): String(number)
    }
  }
}

/// A column of a table of items: its name, and what it says of each.
struct Column: Sendable {
  let name: String
  let cell: @Sendable (Row) -> Cell
}
