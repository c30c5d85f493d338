import Testing

@testable import WebPages

/// What stands at the edges of a PDF's pages beside its text.
struct PDFMarginsTests {
  private static func line(_ text: String, at top: Double, size: Double) -> PDFWords.Line {
    var line = PDFWords.Line()
    line.words = text.split(separator: " ").map(String.init)
    (line.left, line.right, line.top, line.bottom) = (50, 300, top, top + size)
    return line
  }

  /// Five pages with a line at their upper edge, in which `#` is the page's number.
  private static func held(_ text: String, size: Double) -> [Bool] {
    let pages = (1...5).map { number in
      let head = line(text.replacing("#", with: String(number)), at: 40, size: size)
      let text = line("rain falls on page \(number)", at: 400, size: 10)
      return PDFWords.Page(height: 800, lines: [head, text])
    }
    let margins = PDFMargins(of: pages, letters: 10)
    return pages.enumerated().map { margins.text(of: $1, number: $0).first?.top != 40 }
  }

  @Test(arguments: [("Page #", 10.0), ("A Year of Rain", 10), ("Rain, volume #", 9), ("A Year of Rain", 18)])
  func `What is repeated there is none of the text`(text: String, size: Double) {
    #expect(Self.held(text, size: size) == [true, true, true, true, true])
  }

  @Test func `Headings that differ by a number are`() {
    #expect(Self.held("Week #", size: 18) == [false, false, false, false, false])
  }
}
