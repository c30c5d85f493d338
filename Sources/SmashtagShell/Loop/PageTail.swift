import SafeText
import TerminalKit

/// Something that is said below the page in the window.
enum Remark {
  /// Lines with their ends.
  case lines(String)
  /// A message, which is wrapped to the width of the window, and the position in a query that it is about.
  case message(String, at: QueryErrorPosition?)

  /// The lines with their ends in a window; outside of one a message is not wrapped.
  func text(in columns: Int?) -> String {
    switch self {
    case .lines(let lines): lines
    case .message(let text, let place):
      ShellTerminal.lines(of: text, in: columns) + (place?.pointed(columns: columns ?? .max) ?? "")
    }
  }
}

/// What was written below the page in the window.
struct PageTail {
  /// The largest number of bytes of remarks that are kept.
  private static let limit = 4_096

  /// The remarks since the page was shown.
  private var remarks: [Remark] = []
  /// The number of rows below the page, without those of typed lines; `nil` if it is not known.
  private(set) var rows: Int? = 0

  /// The remarks in a window of so many columns.
  func text(columns: Int) -> String { remarks.map { $0.text(in: columns) }.joined() }

  /// Begins anew below a page that was written together with its remarks.
  mutating func begin(columns: Int) { rows = text(columns: columns).rows(in: columns) }

  /// Counts the rows of a text that is written in a window of so many columns.
  mutating func count(_ text: String, columns: Int) { rows? += text.rows(in: columns) }

  /// Says that another program writes, so that the rows are not known.
  mutating func loseRows() { rows = nil }

  /// Keeps a remark, which is redrawn together with the page.
  mutating func keep(_ remark: Remark) {
    if remarks.reduce(0, { $0 + $1.byteCount }) > Self.limit { remarks = [] }
    remarks = remark.byteCount > Self.limit ? [] : remarks + [remark]
  }

  /// Drops the oldest remarks, but never the newest, until the others fit into so many rows.
  ///
  /// - Returns: The number of rows that the others take.
  mutating func dropRemarks(toFit limit: Int, columns: Int) -> Int {
    let heights = remarks.map { $0.text(in: columns).rows(in: columns) }
    var rows = heights.reduce(0, +)
    for height in heights.dropLast() where rows > limit {
      remarks.removeFirst()
      rows -= height
    }
    return rows
  }

  mutating func forgetRemarks() { remarks = [] }
}

extension Remark {
  fileprivate var byteCount: Int { text(in: nil).utf8.count }
}

extension String {
  /// The number of rows that lines take in a window.
  fileprivate func rows(in columns: Int) -> Int {
    let lines = utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    return (lines.last?.isEmpty == true ? lines.dropLast() : lines[...]).reduce(0) { rows, line in
      rows + String(Substring(line)).withoutSequences.rowsOfLine(in: columns)
    }
  }

  /// The number of rows that a line takes, where a wide letter that does not fit begins the next row.
  private func rowsOfLine(in columns: Int) -> Int {
    var (rows, column) = (1, 0)
    for width in lazy.map({ CellWidth.of($0) }) {
      if column + width > columns { (rows, column) = (rows + 1, 0) }
      column += width
    }
    return rows
  }
}
