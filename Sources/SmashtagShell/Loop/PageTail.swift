import TerminalKit

/// What was written below the page in the window.
struct PageTail {
  /// The largest number of bytes of remarks that are kept.
  private static let limit = 4_096

  /// The remarks since the page was shown.
  private(set) var remarks = ""
  /// The number of rows below the page, without those of typed lines; `nil` if it is not known.
  private(set) var rows: Int? = 0

  /// Begins anew below a page that was written together with its remarks.
  mutating func begin(columns: Int) { rows = remarks.rows(in: columns) }

  /// Counts the rows of a text that is written in a window of so many columns.
  mutating func count(_ text: String, columns: Int) { rows? += text.rows(in: columns) }

  /// Says that another program writes, so that the rows are not known.
  mutating func loseRows() { rows = nil }

  /// Keeps a remark, which is redrawn together with the page.
  mutating func keep(_ text: String) {
    remarks = text.utf8.count > Self.limit ? "" : remarks.utf8.count > Self.limit ? text : remarks + text
  }

  mutating func forgetRemarks() { remarks = "" }
}

extension String {
  /// The number of rows that lines take in a window.
  ///
  /// Lines with escape sequences were laid out to fit in one row.
  fileprivate func rows(in columns: Int) -> Int {
    let lines = utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    return (lines.last?.isEmpty == true ? lines.dropLast() : lines[...]).reduce(0) { rows, line in
      let isLaidOut = line.contains(0x1B)
      return rows
        + (isLaidOut ? 1 : max(1, (CellWidth.of(String(Substring(line))) + columns - 1) / max(1, columns)))
    }
  }
}
