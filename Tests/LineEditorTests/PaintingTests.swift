import Foundation
import Testing

@testable import LineEditor

extension TerminalTests {
  /// What is drawn above the line that is edited.
  struct PaintingTests {
    @Test func `Something is drawn above a half-typed line, which goes on`() async throws {
      let session = try EditingSession { reader in
        reader.onWakeup = { [unowned reader] in reader.paint(Array("IMAGE".utf8), rowsAbove: 3, column: 4) }
      }
      await session.start()
      await session.type("half", untilShown: "half")

      session.editor.wakeup.raise()
      await session.expect("\u{1B}7\r\u{1B}[3A\u{1B}[4CIMAGE\u{1B}8")
      session.terminal.type(" a line\r")

      #expect(await session.editor.reading() == .line("half a line"))
      session.editor.finish()
    }

    @Test func `The rows of a wrapped line are counted`() async throws {
      let session = try EditingSession { reader in
        reader.onWakeup = { [unowned reader] in
          reader.paint(Array("IMAGE\(reader.lineRows)".utf8), rowsAbove: 2, column: 0)
        }
      }
      await session.start()
      await session.type(String(repeating: "a", count: 100) + "end", untilShown: "end")

      session.editor.wakeup.raise()

      await session.expect("\u{1B}7\r\u{1B}[3AIMAGE2\u{1B}8")
      session.editor.finish()
    }

    @Test func `A line that is not drawn yet is drawn before`() async throws {
      let session = try EditingSession { reader in
        reader.onWakeup = { [unowned reader] in reader.paint(Array("IMAGE".utf8), rowsAbove: 1, column: 0) }
      }

      session.editor.wakeup.raise()
      await session.start()

      await session.expect("\u{1B}7\r\u{1B}[1AIMAGE\u{1B}8")
      let shown = session.terminal.shown
      let (prompt, image) = (shown.range(of: "> "), shown.range(of: "IMAGE"))
      #expect(prompt.map(\.lowerBound) ?? shown.endIndex < image.map(\.lowerBound) ?? shown.startIndex)
      session.editor.finish()
    }

    @Test(arguments: ["dumb", ""])
    func `A terminal without sequences gets nothing drawn`(type: String) async throws {
      let session = try EditingSession(type: type) { reader in
        reader.onWakeup = { [unowned reader] in
          reader.paint(Array("IMAGE".utf8), rowsAbove: 1, column: 0)
          reader.printAbove("painted")
        }
      }
      await session.start()

      session.editor.wakeup.raise()

      await session.expect("painted")
      #expect(await !session.terminal.allShown().contains("IMAGE"))
      session.editor.finish()
    }

    @Test func `Nothing is drawn over the line itself`() async throws {
      let session = try EditingSession { reader in
        reader.onWakeup = { [unowned reader] in
          reader.paint(Array("IMAGE".utf8), rowsAbove: 0, column: 0)
          reader.printAbove("painted")
        }
      }
      await session.start()

      session.editor.wakeup.raise()

      await session.expect("painted")
      #expect(await !session.terminal.allShown().contains("IMAGE"))
      session.editor.finish()
    }

    @Test func `The rows that lines leave behind are counted`() async throws {
      let session = try EditingSession { reader in
        reader.onWakeup = { [unowned reader] in reader.printAbove("left \(reader.rowsLeft ?? -1)") }
      }
      _ = await session.read(typing: "one\r")
      _ = await session.read(typing: String(repeating: "b", count: 100) + "\r")
      await session.start()

      session.editor.wakeup.raise()

      await session.expect("left 3")
      session.editor.finish()
    }
  }
}

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

    #expect(old.cursor == LineImage.Position(row: 0, column: 9))
    #expect(ScreenPainter.change(old, to: new, columns: 20) == "c")
    #expect(
      ScreenPainter.change(LineImage(), to: new, columns: 20)
        == "\u{2068}#שָׁ\u{1B}[3Gלום\u{2069}> abc")
  }

  @Test func `A full row takes the cursor into the next`() {
    let (old, new) = (image(String(repeating: "x", count: 17)), image(String(repeating: "x", count: 18)))

    #expect(ScreenPainter.change(old, to: new, columns: 20) == "x \r")
    #expect(new.cursor == LineImage.Position(row: 1, column: 0))
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

struct LineLayoutTests {
  typealias Position = LineImage.Position

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
    #expect(image(text).cursor == Position(row: row, column: column))
  }

  @Test(arguments: [(0, 0, 2), (7, 0, 9), (8, 1, 0), (12, 1, 4)])
  func `The cursor can stand in any row`(cursor: Int, row: Int, column: Int) {
    #expect(image("1234567890123", cursor: cursor).cursor == Position(row: row, column: column))
  }

  @Test func `The cursor goes to the next row with a wide character that does not fit`() {
    #expect(image("1234567漢", cursor: 7).cursor == Position(row: 1, column: 0))
  }

  @Test func `What terminals count differently never touches the edge`() {
    #expect(image("123👩‍👩‍👧x").cells.last?.position == Position(row: 1, column: 2))
  }

  @Test func `Of a line longer than the window the rows around the cursor are shown`() {
    let image = image(String(repeating: "x", count: 100), rows: 4)

    #expect(image.cursor == Position(row: 3, column: 2))
    #expect(image.top == 7)
    #expect(image.cells.count == 32)
  }

  @Test func `The rows shown stay as long as the cursor is in them`() {
    #expect(image(String(repeating: "x", count: 100), cursor: 80, rows: 4, top: 7).top == 7)
    #expect(image(String(repeating: "x", count: 100), cursor: 50, rows: 4, top: 7).top == 5)
  }

  @Test func `A terminal that wraps anew takes the cursor along`() {
    #expect(image("1234567890").cursor(wrappedAt: 5) == Position(row: 2, column: 2))
  }
}

struct PromptTextTests {
  private func text(_ prompt: String) -> String { PromptText(prompt).glyphs.map(\.text).joined() }
  private func width(_ prompt: String) -> Int { PromptText(prompt).glyphs.reduce(0) { $0 + $1.width } }

  @Test(arguments: [
    ("> ", 2), ("\u{1B}[1mbold\u{1B}[0m> ", 6), ("\u{1B}[1m\u{1B}[31mred\u{1B}[0m ", 4),
    ("\u{1B}]8;;http://a\u{7}link\u{1B}]8;;\u{1B}\\ ", 5), ("e\u{301}> ", 3), ("\u{1B}[35m漢\u{1B}[0m> ", 4),
    ("\u{1B}[1m>\u{1B}[0m", 1), ("\u{2068}#שלום\u{2069} › 3> ", 11),
    ("\u{2068}\u{1B}[1m#שלום\u{1B}[m\u{2069}> ", 7), ("> \u{2068}ש\u{2069}", 3),
  ])
  func `Sequences are sent and take no room`(prompt: String, cells: Int) {
    #expect(text(prompt) == prompt)
    #expect(width(prompt) == cells)
  }

  @Test(arguments: [
    ("a\nb", "ab"), ("a\u{1}b", "ab"), ("a\u{1B}b", "ab"), ("\u{1B}[1ma\u{7}b", "\u{1B}[1mab"),
    ("a\u{202E}b\u{2067}c", "abc"),
  ])
  func `Control characters of other kinds are dropped`(prompt: String, shown: String) {
    #expect(text(prompt) == shown)
  }

  @Test func `What is spelled out is so to its end`() {
    #expect(text("\u{1B}[1mx\u{AD}y\u{1B}[m") == "\u{1B}[1mx<ad>y\u{1B}[m")
    #expect(width("x\u{AD}y") == 6)
  }
}
