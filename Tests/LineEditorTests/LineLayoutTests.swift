import Testing

@testable import LineEditor

struct LineLayoutTests {
  typealias Place = LineImage.Place

  private func image(
    _ text: String, cursor: Int? = nil, columns: Int = 10, rows: Int = 20, top: Int = 0
  ) -> LineImage {
    let line = text.map { Glyph.drawing(Array($0.unicodeScalars)) }
    var layout = LineLayout(columns: columns)
    return layout.image(
      prompt: PromptText("> ").glyphs, line: line, cursor: cursor ?? line.count, rows: rows, top: top)
  }

  @Test(arguments: [
    ("", 0, 2), ("abc", 0, 5), ("12345678", 1, 0), ("123456789", 1, 1), ("漢字漢字", 1, 0), ("1漢字漢字", 1, 2),
    ("\t", 0, 4), ("\u{1}", 0, 4), ("e\u{301}", 0, 3), ("👩‍👩‍👧", 0, 4), ("a\nb", 1, 1), ("🇫🇷", 0, 4),
    ("\u{E000}", 0, 3), ("\u{200B}", 0, 8), ("12345678\nb", 1, 1), ("\u{1112}\u{1161}\u{11AB}", 0, 4),
  ])
  func `The cursor at the end stands where the next character goes`(text: String, row: Int, column: Int) {
    #expect(image(text).cursor == Place(row: row, column: column))
  }

  @Test(arguments: [(0, 0, 2), (7, 0, 9), (8, 1, 0), (12, 1, 4)])
  func `The cursor can stand in any row`(cursor: Int, row: Int, column: Int) {
    #expect(image("1234567890123", cursor: cursor).cursor == Place(row: row, column: column))
  }

  @Test func `The cursor goes to the next row with a wide character that does not fit`() {
    #expect(image("1234567漢", cursor: 7).cursor == Place(row: 1, column: 0))
  }

  @Test func `What terminals count differently never touches the edge`() {
    #expect(image("123👩‍👩‍👧x").cells.last?.place == Place(row: 1, column: 2))
  }

  @Test func `Of a line longer than the window the rows around the cursor are shown`() {
    let image = image(String(repeating: "x", count: 100), rows: 4)

    #expect(image.cursor == Place(row: 3, column: 2))
    #expect(image.top == 7)
    #expect(image.cells.count == 32)
  }

  @Test func `The rows shown stay as long as the cursor is in them`() {
    #expect(image(String(repeating: "x", count: 100), cursor: 80, rows: 4, top: 7).top == 7)
    #expect(image(String(repeating: "x", count: 100), cursor: 50, rows: 4, top: 7).top == 5)
  }

  @Test func `A terminal that wraps anew takes the cursor along`() {
    #expect(image("1234567890").cursor(wrappedAt: 5) == Place(row: 2, column: 2))
  }
}
