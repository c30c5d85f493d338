import LineEditor
import Testing

extension TerminalTests {
  struct HostileInputTests {
    @Test func `A key sequence of three thousand bytes is dropped`() async throws {
      let session = try EditingSession()

      let reading = await session.read(typing: "a\u{1B}[\(String(repeating: "1", count: 3000))Ab\r")

      #expect(reading == .line("ab"))
      session.editor.finish()
    }

    @Test func `What is too long for a report runs nothing`() async throws {
      let session = try EditingSession()
      await session.start()

      session.terminal.type("\u{1B}]52;c;\(String(repeating: "A", count: 4200))")
      try await Task.sleep(for: .milliseconds(200))
      session.terminal.type("; path\rline\r")

      #expect(await session.editor.reading() == .line("line"))
      session.editor.finish()
    }

    @Test func `The late end of a report is no text`() async throws {
      let session = try EditingSession()
      await session.start()

      session.terminal.type("a\u{1B}]11;rgb:00")
      try await Task.sleep(for: .milliseconds(400))
      session.terminal.type("00/0000/0000\u{1B}\\b\r")

      #expect(await session.editor.reading() == .line("ab"))
      session.editor.finish()
    }

    @Test(arguments: [
      "\u{16}\u{1B}[200~one two\u{1B}[201~\r", "\u{1B}2\u{16}\u{1B}[200~one two\u{1B}[201~\r",
    ])
    func `A paste behind a key that waits for one is not lost`(keys: String) async throws {
      let session = try EditingSession()

      #expect(await session.read(typing: keys) == .line("one two"))
      session.editor.finish()
    }

    @Test func `An argument of many digits by Alt takes no time`() async throws {
      let session = try EditingSession()

      let reading = await session.read(typing: String(repeating: "\u{1B}9", count: 7) + "x\r")

      #expect(reading == .line(String(repeating: "x", count: 9999)))
      session.editor.finish()
    }

    @Test(arguments: ["В", "ᄒ", "Ā", "ć", "Л", "😀", "🇫🇷", "e\u{301}", "é", "ÿ"])
    func `Any letter can be searched for`(letter: String) async throws {
      let session = try EditingSession { $0.setHistory(["x\(letter)y", "xy", "other"]) }

      #expect(await session.read(typing: "\u{12}x\(letter)y\u{1B}\r") == .line("x\(letter)y"))
      #expect(await session.read(typing: "\u{12}xy\u{1B}[D\r") == .line("xy"))
      session.editor.finish()
    }

    @Test func `A word is not taken into a search`() async throws {
      let session = try EditingSession { $0.setHistory(["hello world"]) }

      #expect(await session.read(typing: "\u{12}wor\u{17}\u{1B}\r") == .line("hello world"))
      #expect(!session.terminal.shown.contains("worr"))
      session.editor.finish()
    }

    @Test func `A paste of a megabyte is one line`() async throws {
      let session = try EditingSession()
      await session.start()
      let text = String(repeating: "x", count: 1_000_000)

      session.terminal.type("\u{1B}[200~")
      session.terminal.type(text)
      session.terminal.type("\u{1B}[201~\r")

      var reading = await session.editor.reading()
      for _ in 0..<5 where reading == nil { reading = await session.editor.reading() }
      #expect(reading == .line(text))
      session.editor.finish()
    }

    @Test func `Wide text typed at once costs the same for each key`() async throws {
      let session = try EditingSession()
      let text = String(repeating: "漢", count: 4000)

      #expect(await session.read(typing: text + "\r") == .line(text))
      session.editor.finish()
    }

    @Test func `An interrupted line of letters alone is left at its end`() async throws {
      let session = try EditingSession(type: "dumb")
      await session.start()
      await session.type("hello\u{1}", untilShown: "hello\u{8}")

      session.terminal.type("\u{3}")

      _ = await session.editor.reading()
      await session.expect("hello^C")
      session.editor.finish()
    }

    @Test func `Keys typed ahead mean nothing to the terminal`() async throws {
      let session = try EditingSession { $0.setHistory(["older"]) }
      _ = await session.read(typing: "one\r")
      _ = await eventually { session.terminal.isCooked }

      session.terminal.type("\u{12}old")
      try await Task.sleep(for: .milliseconds(50))

      #expect(await session.read(typing: "\u{1B}\r") == .line("older"))
      session.editor.finish()
    }
  }
}
