import Testing

@testable import LineEditor

struct PainterTests {
  private func image(
    _ text: String, cursor: Int? = nil, columns: Int = 20, prompt: String = "> "
  ) -> LineImage {
    let line = text.map { Glyph.drawing(Array($0.unicodeScalars)) }
    var layout = LineLayout(columns: columns)
    return layout.image(
      prompt: PromptText(prompt).glyphs, line: line, cursor: cursor ?? line.count, rows: 20, top: 0)
  }

  private func plain(_ text: String, cursor: Int? = nil) -> LineImage {
    let line = text.map { Glyph.drawing(Array($0.unicodeScalars)) }
    return PlainLayout(columns: 20).image(
      prompt: PromptText("> ").glyphs, line: line, cursor: cursor ?? line.count, top: 0)
  }

  @Test(arguments: [
    ("ab", "abc", "c"), ("abc", "ab", "\u{8}\u{1B}[K"), ("a", "aé", "é"),
    ("abc", "axc", "\u{8}\u{8}x\u{1B}[6G"),
    ("ab", "ab", ""), ("e", "e\u{301}", "\u{8}e\u{301}\u{1B}[4G\u{1B}[K"),
    ("", "👩‍👩‍👧", "👩‍👩‍👧\u{1B}[5G\u{1B}[K"),
  ])
  func `Only what changed is sent`(old: String, new: String, bytes: String) {
    #expect(ScreenPainter.change(image(old), to: image(new), columns: 20) == bytes)
  }

  @Test func `Isolates of the prompt take no cells and are sent with it`() {
    let prompt = "\u{2068}#שָׁלום\u{2069}> "
    let (old, new) = (image("ab", prompt: prompt), image("abc", prompt: prompt))

    #expect(old.cursor == LineImage.Place(row: 0, column: 9))
    #expect(ScreenPainter.change(old, to: new, columns: 20) == "c")
    #expect(
      ScreenPainter.change(LineImage(), to: new, columns: 20)
        == "\u{2068}#שָׁ\u{1B}[3Gלום\u{2069}> abc")
  }

  @Test func `A full row takes the cursor into the next`() {
    let (old, new) = (image(String(repeating: "x", count: 17)), image(String(repeating: "x", count: 18)))

    #expect(ScreenPainter.change(old, to: new, columns: 20) == "x \r")
    #expect(new.cursor == LineImage.Place(row: 1, column: 0))
  }

  @Test func `A row that is no longer needed is erased`() {
    let (old, new) = (image(String(repeating: "x", count: 18)), image(String(repeating: "x", count: 17)))

    #expect(ScreenPainter.change(old, to: new, columns: 20) == "\u{1B}[1A\u{1B}[20G\u{1B}[J")
  }

  @Test(arguments: [
    ("ab", nil, "abc", nil, "c"), ("abc", nil, "ab", nil, "\u{8} \u{8}"),
    ("abc", nil, "abc", 1, "\u{8}\u{8}"),
    ("abc", 1, "abc", 3, "bc"), ("漢", nil, "", nil, "\u{8}\u{8}  \u{8}\u{8}"),
  ])
  func `Without escape sequences letters and steps back do it`(
    old: String, from: Int?, new: String, to: Int?, bytes: String
  ) {
    #expect(PlainPainter.change(plain(old, cursor: from), to: plain(new, cursor: to)) == bytes)
  }

  @Test func `Of a long line the part around the cursor is shown in one row`() {
    let image = plain(String(repeating: "x", count: 100))

    #expect(image.end.row == 0)
    #expect(image.end.column < 20)
  }
}
