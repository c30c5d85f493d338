import Testing

@testable import LineEditor

struct LineLayoutTests {
  typealias Place = LineLayout.Place

  private func layout(_ text: String, cursor: Int? = nil, columns: Int = 10, rows: Int = 20) -> LineLayout {
    let line = EditedLine(text, cursor: cursor)
    return LineLayout(prompt: Array("> ".unicodeScalars), line: line, columns: columns, rows: rows)
  }

  @Test(arguments: [
    ("", 0, 2), ("abc", 0, 5), ("12345678", 1, 0), ("123456789", 1, 1), ("漢字漢字", 1, 0), ("1漢字漢字", 1, 2),
    ("\t", 0, 8), ("\t\t", 1, 0), ("\u{1}", 0, 4), ("e\u{301}", 0, 3), ("👩‍👩‍👧", 0, 8), ("a\nb", 1, 1),
    ("\u{E000}", 0, 3), ("\u{378}", 0, 9), ("\u{10FFFE}", 1, 0), ("\u{E0001}", 0, 2),
  ])
  func `The end of a line is where libedit puts it`(text: String, row: Int, column: Int) {
    #expect(layout(text).end == Place(row: row, column: column))
  }

  @Test(arguments: [(0, 0, 2), (7, 0, 9), (8, 1, 0), (12, 1, 4)])
  func `The cursor can stand in any row`(cursor: Int, row: Int, column: Int) {
    #expect(layout("1234567890123", cursor: cursor).cursor == Place(row: row, column: column))
  }

  @Test func `The cursor goes to the next row with a wide character that does not fit`() {
    #expect(layout("1234567漢", cursor: 7).cursor == Place(row: 1, column: 0))
  }

  @Test func `A line that fills the window scrolls inside it`() {
    #expect(layout(String(repeating: "x", count: 100), rows: 4).end == Place(row: 3, column: 2))
  }
}
