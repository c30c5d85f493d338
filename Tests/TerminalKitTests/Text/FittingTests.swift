import Testing

@testable import TerminalKit

struct FittingTests {
  @Test(arguments: [
    ("plain", 5, "plain"), ("plainly", 5, "plai…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("x", 0, ""),
    ("ab", 1, "…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
  ])
  func `A text is cut to its width`(text: String, width: Int, expected: String) {
    #expect(StyledText(text).truncated(to: width).plainText == expected)
  }

  @Test func `The text is cut in the run that does not fit`() {
    let text = "by " + StyledText("Мария", role: .strong)

    #expect(text.truncated(to: 6) == "by " + StyledText("Ма…", role: .strong))
  }

  @Test func `A mention that does not fit is left out whole`() {
    let text = "see " + StyledText("#stanford", role: .hashtag, isUnbreakable: true)

    #expect(text.truncated(to: 8).plainText == "see …")
  }

  @Test func `A mention that begins the text is cut`() {
    #expect(StyledText("#stanford", isUnbreakable: true).truncated(to: 5).plainText == "#sta…")
  }

  @Test(arguments: [(TextAlignment.left, "日  "), (.right, "  日")])
  func `Blanks fill a text up to its width`(alignment: TextAlignment, expected: String) {
    #expect(("日" as StyledText).padded(to: 4, aligned: alignment).plainText == expected)
  }

  @Test func `A text wider than its column is not padded`() {
    #expect(("long" as StyledText).padded(to: 2) == "long")
  }

  @Test(arguments: [
    ("Smashtag", "archive", 20, "Smashtag     archive"),
    ("Jim Tankersley @jimtankersley", "2 h", 20, "Jim Tankersley…  2 h"),
    ("Smashtag", "archive · 2009-2026", 20, "Smash…  archive · 2…"),
    ("Smashtag", "", 20, "Smashtag"),
    ("", "right", 8, "   right"),
  ])
  func `A line has a text at either edge`(left: String, right: String, width: Int, expected: String) {
    let line = StyledText.line(left: StyledText(left), right: StyledText(right), width: width)

    #expect(line.plainText == expected)
  }
}
