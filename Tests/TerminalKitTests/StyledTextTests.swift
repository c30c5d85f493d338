import Testing

@testable import TerminalKit

struct StyledTextTests {
  @Test func `Texts add up run by run`() {
    let text: StyledText = "on " + StyledText("#campus", role: .hashtag) + "!"

    #expect(text.runs.map(\.text) == ["on ", "#campus", "!"])
    #expect(text.runs.map(\.role) == [.plain, .hashtag, .plain])
  }

  @Test func `An empty run is not kept`() {
    #expect(("" + StyledText("", role: .url)).runs.isEmpty)
  }

  @Test func `A run never holds a control character`() {
    #expect(StyledText("a\u{1B}[2Jb").plainText == "a[2Jb")
  }

  @Test func `The width is that of all runs`() {
    #expect(("日本 " + StyledText("#tag", role: .hashtag)).width == 9)
  }

  @Test func `Joined texts have the separator between them`() {
    #expect((["a", "b", "c"] as [StyledText]).joined(separator: " · ").plainText == "a · b · c")
  }

  @Test(arguments: [
    (0.0, ""), (-1, ""), (.nan, ""), (1, "████████"), (7, "████████"), (0.5, "████"), (0.001, "▏"),
    (31.0 / 214, "█▏"), (0.99, "███████▉"),
  ])
  func `A bar fills its part of the width`(fraction: Double, expected: String) {
    #expect(StyledText.bar(fraction, width: 8).plainText == expected)
  }
}

struct LineColumnTests {
  @Test func `Texts begin in their columns`() {
    let line = StyledText.columns([(0, "a"), (4, ""), (6, StyledText("b", role: .dim)), (9, "c")])

    #expect(line.plainText == "a     b  c")
  }

  @Test func `After a text whose cells are disputed the next is nailed to its column`() {
    let line = StyledText.columns([(0, "👍🏽"), (6, "b"), (9, "c")])

    #expect(line.runs.map(\.column) == [nil, nil, 6, nil, 9])
  }
}

/// What stands at the right edge, where terminals disagree on the cells before it.
struct AnchorTests {
  private static let style = Style(
    theme: .dark,
    capabilities: OutputCapabilities(
      colorDepth: .none, showsLinks: false, isolatesDirections: false, movesCursor: true))

  @Test(arguments: ["👨‍👩‍👧 family", "🇬🇷 flag", "👍🏽 tone", "1️⃣ key", "अनुवाद, मीरा", "\u{1112}\u{1161}\u{11AB} jamo"])
  func `It is sent to its column`(left: String) {
    let line = StyledText.line(left: StyledText(left), right: "2 h", width: 40)

    #expect(line.rendered(with: Self.style).hasSuffix(" \u{1B}[38G2 h"))
  }

  @Test(arguments: ["Jim Tankersley", "Мария", "日本語", "e\u{301}", "한국", "Jörg · Weiß"])
  func `Nothing is sent where all agree`(left: String) {
    let line = StyledText.line(left: StyledText(left), right: "2 h", width: 40)

    #expect(!line.rendered(with: Self.style).contains("\u{1B}"))
  }

  @Test func `A pipe gets blanks only`() {
    let line = StyledText.line(left: "👍🏽", right: "2 h", width: 40)

    #expect(line.rendered(with: .plain) == line.plainText)
  }
}

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
