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
  fileprivate func rows(in columns: Int) -> Int {
    let lines = utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    return (lines.last?.isEmpty == true ? lines.dropLast() : lines[...]).reduce(0) { rows, line in
      rows + line.plainText.rowsOfLine(in: columns)
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

extension Substring.UTF8View {
  private static let escape: UInt8 = 0x1B
  private static let bell: UInt8 = 0x07

  /// The text without escape sequences.
  fileprivate var plainText: String {
    var (bytes, rest) = ([UInt8](), self)
    while let start = rest.firstIndex(of: Self.escape) {
      bytes += rest[..<start]
      rest = rest[start...].afterSequence
    }
    return String(decoding: bytes + rest, as: UTF8.self)
  }

  /// What follows a sequence: `ESC [ … letter`, or `ESC ] …` ended by BEL or `ESC \`.
  private var afterSequence: Self {
    let body = dropFirst(2)
    switch dropFirst().first {
    case UInt8(ascii: "["): return body.drop { !(0x40...0x7E).contains($0) }.dropFirst()
    case UInt8(ascii: "]"):
      let end = body.drop { $0 != Self.bell && $0 != Self.escape }
      return end.dropFirst(end.first == Self.bell ? 1 : 2)
    default: return body
    }
  }
}
