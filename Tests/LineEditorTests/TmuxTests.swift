import Glibc
import LineEditor
import Testing

extension TerminalTests {
  @Suite(.enabled(if: Tmux.isInstalled, "tmux is not installed"))
  struct TmuxTests {
    private static let wrapping = "a line that wraps over the sixty columns of the window 漢字漢字 and more"
    private static let upperRow = "> a line that wraps over the sixty columns of the window 漢"
    private static let lowerRow = "字漢字 and more"

    /// Starts a line, and waits until it takes keys: the terminal itself would echo what is typed before.
    private func start(
      prompt: String = "> ", on pane: TmuxPane, setUp: @escaping @Sendable (EditlineReader) -> Void = { _ in }
    ) async throws -> EditingThread {
      let editor = try EditingThread(on: pane.descriptor, type: "tmux-256color", setUp: setUp)
      editor.startReading(prompt: prompt)
      #expect(await eventually { !TerminalProbe.isCooked(pane.descriptor) })
      return editor
    }

    private static func printAbove(_ reader: EditlineReader) {
      reader.onWakeup = { [unowned reader] in reader.printAbove("one\ntwo") }
    }

    @Test func `Text printed above leaves a wrapped line intact`() async throws {
      let pane = try TmuxPane()
      let editor = try await start(on: pane, setUp: Self.printAbove)
      await pane.expect([">"])
      try pane.type(Self.wrapping)
      await pane.expect([Self.upperRow, Self.lowerRow])

      editor.wakeup.raise()

      await pane.expect(["one", "two", Self.upperRow, Self.lowerRow])
      #expect(try pane.cursor == "15,3")
      editor.finish(pressing: "\r", on: pane)
    }

    @Test func `Isolates of the prompt take no room`() async throws {
      let pane = try TmuxPane()
      let editor = try await start(prompt: "\u{2068}#שלום\u{2069} / \u{2068}עולם\u{2069}> ", on: pane)

      try pane.type("ab")
      try pane.press("Left")

      #expect(await eventually { (try? pane.cursor) == "15,0" })
      #expect(try pane.screen.first?.hasSuffix("> ab") ?? false)
      editor.finish(pressing: "\r", on: pane)
    }

    @Test func `The cursor stays where it was inside the line`() async throws {
      let pane = try TmuxPane()
      let editor = try await start(on: pane, setUp: Self.printAbove)
      await pane.expect([">"])
      try pane.type(Self.wrapping)
      try pane.press("C-a", "Right", "Right")
      await pane.expect([Self.upperRow, Self.lowerRow])

      editor.wakeup.raise()

      await pane.expect(["one", "two", Self.upperRow, Self.lowerRow])
      #expect(try pane.cursor == "4,2")
      editor.finish(pressing: "\r", on: pane)
    }

    @Test func `Text goes on appearing above at the bottom of the window`() async throws {
      let pane = try TmuxPane()
      let editor = try await start(on: pane, setUp: Self.printAbove)
      await pane.expect([">"])
      try pane.type(Self.wrapping)
      await pane.expect([Self.upperRow, Self.lowerRow])

      for count in 1...12 {
        editor.wakeup.raise()
        let above = Array(repeating: ["one", "two"], count: count).joined().suffix(18)
        await pane.expect(above + [Self.upperRow, Self.lowerRow])
      }

      #expect(try pane.cursor == "15,19")
      editor.finish(pressing: "\r", on: pane)
    }

    @Test func `A coloured prompt takes the room that is seen of it`() async throws {
      let pane = try TmuxPane()
      let editor = try await start(
        prompt: "\u{1B}[1m\u{1B}[35m漢e\u{301}\u{1B}[0m › \u{1B}[32m>\u{1B}[0m", on: pane)
      await pane.expect(["漢e\u{301} › >"])

      try pane.type("x")

      await pane.expect(["漢e\u{301} › >x"])
      #expect(try pane.cursor == "8,0")
      editor.finish(pressing: "\r", on: pane)
    }

    @Test(arguments: [("👩‍👩‍👧x", "3,0"), ("e\u{301}x", "2,0"), ("漢é x", "5,0"), ("\u{1}x", "3,0")])
    func `The cursor is where the line is drawn`(text: String, cursor: String) async throws {
      let pane = try TmuxPane()
      let editor = try await start(prompt: "", on: pane)

      try pane.type(text == "\u{1}x" ? "\u{16}\u{1}x" : text)

      #expect(await eventually { (try? pane.cursor) == cursor })
      editor.finish(pressing: "\r", on: pane)
    }

    @Test func `Candidates are listed below and the line comes again`() async throws {
      let pane = try TmuxPane()
      let editor = try await start(on: pane) { reader in
        let words: [CompletionList.Candidate] = [
          .init("search", note: "for tweets"), .init("set", note: "settings"),
        ]
        reader.completer = { _, _ in CompletionList(start: 0, candidates: words) }
      }
      await pane.expect([">"])

      try pane.type("se\t")

      await pane.expect(["> se", "search  for tweets", "set     settings", "> se"])
      #expect(try pane.cursor == "4,3")
      editor.finish(pressing: "\r", on: pane)
    }

    @Test func `A narrower window wraps the line anew`() async throws {
      let pane = try TmuxPane()
      let editor = try await start(on: pane)
      await pane.expect([">"])
      try pane.type(Self.wrapping)
      await pane.expect([Self.upperRow, Self.lowerRow])

      try pane.resize(columns: 40)
      editor.signal(SIGWINCH)

      await pane.expect(["> a line that wraps over the sixty colum", "ns of the window 漢字漢字 and more"])
      #expect(try pane.cursor == "34,1")
      editor.finish(pressing: "\r", on: pane)
    }
  }
}

extension EditingThread {
  /// Ends the line, and the thread with it.
  fileprivate func finish(pressing key: String, on pane: TmuxPane) {
    try? pane.type(key)
    finish()
  }
}
