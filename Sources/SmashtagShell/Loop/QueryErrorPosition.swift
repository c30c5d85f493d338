import SafeText
import ShellCommands
import TerminalKit

/// The position of an error in a query.
struct QueryErrorPosition {
  private let before: [Unicode.Scalar]
  private let after: [Unicode.Scalar]

  init(in query: String, offset: Int) {
    let scalars = Array(query.unicodeScalars)
    before = Array(scalars.prefix(offset))
    after = Array(scalars.dropFirst(offset))
  }

  /// The position in words, for linear output.
  var linear: String {
    after.isEmpty
      ? "At the end of the query.\n" : "At character \(before.count + 1): \(Self.line(after))\n"
  }

  /// The query with a `^` below the position; of a query that is too long, only the surroundings are shown.
  ///
  /// A line is never wider than 400 cells, even where there is no window.
  func pointed(columns: Int) -> String {
    let columns = min(columns, Self.widest)
    let room = columns - Self.indent.count
    let fits = CellWidth.of(Self.line(before + after)) < room
    let left = fits ? Self.line(before) : Self.line(before).keepingEnd(room / 2)
    let query = StyledText(Self.indent + left + Self.line(after)).truncated(to: columns)
    let blanks = String(repeating: " ", count: Self.indent.count + CellWidth.of(left))
    return "\(query.plainText)\n\(blanks)^\n"
  }
}

extension QueryErrorPosition {
  private static let indent = "  "
  private static let widest = 400

  private static func line(_ scalars: [Unicode.Scalar]) -> String {
    String(String.UnicodeScalarView(scalars)).sanitisedLine()
  }
}

extension FailedCommand {
  /// The position of the error in the query; `nil` where no query was typed.
  var place: QueryErrorPosition? { offset.map { QueryErrorPosition(in: input, offset: $0) } }
}
