import Foundation
import SmashtagTesting
import Testing

@testable import LineEditor

extension TerminalTests {
  /// The keys that look at lines typed before, and those that go through candidates.
  struct HistoryKeyTests {
    static let modes = ["bind -e\n", "bind -v\n"]

    /// A reader whose line has begun.
    private static func session(
      _ mode: String = "", type: String = "xterm-256color",
      setUp: @escaping @Sendable (EditlineReader) -> Void
    ) async throws -> EditingSession {
      let folder = try TemporaryFolder()
      let file = try folder.write(mode, to: "editrc")
      let session = try EditingSession(type: type, editrc: .file(file), setUp: setUp)
      await session.start()
      return session
    }

    /// What typed keys make of a line.
    private static func line(
      _ keys: String, _ mode: String = "", type: String = "xterm-256color",
      setUp: @escaping @Sendable (EditlineReader) -> Void
    ) async throws -> LineReading? {
      let session = try await session(mode, type: type, setUp: setUp)
      session.terminal.type(keys)
      defer { session.editor.finish() }
      return await session.editor.reading()
    }

    private static let lines = ["#rain", "path", "#ra 漢字", "search bell tower", "שלום עולם"]

    @Test(
      arguments: modes,
      [
        ("#r\u{1B}[A\r", "#ra 漢字"), ("#r\u{1B}[A\u{1B}[A\r", "#rain"),
        ("#r\u{1B}OA\u{1B}OA\u{1B}OB\r", "#ra 漢字"),
        ("#r\u{10}\u{E}x\r", "#rx"), ("#r\u{10}\u{10}\u{10}!\r", "#rain!"), ("zz\u{1B}[A\r", "zz"),
        ("של\u{1B}[A!\r", "שלום עולם!"), ("\u{1B}[A\u{1B}[A\r", "search bell tower"),
        ("pa\u{1B}[Bth\r", "path"), ("#r\u{1B}[A\u{7F}\u{1B}[A\r", "#ra 漢字"),
      ])
    func `Up and Down go through the lines that begin so`(
      mode: String, typed: (keys: String, line: String)
    ) async throws {
      let reading = try await Self.line(typed.keys, mode) { $0.setHistory(Self.lines) }

      #expect(reading == .line(typed.line))
    }

    @Test func `The letters of vi go through the lines too`() async throws {
      let session = try await Self.session("bind -v\n") { $0.setHistory(Self.lines) }

      session.terminal.type("p\u{1B}")
      try await Task.sleep(for: .milliseconds(60))
      session.terminal.type("k\r")

      #expect(await session.editor.reading() == .line("path"))
      session.editor.finish()
    }

    @Test(arguments: [
      ("read \u{1B}.\r", "read עולם"), ("read \u{1B}.\u{1B}.\r", "read tower"),
      ("read \u{1B}.\u{1B}.\u{1B}.!\r", "read 漢字!"), ("a b\u{1}\u{1B}. \r", "עולם a b"),
      ("\u{1B}.\u{1B}.\u{1B}.\u{1B}.\u{1B}.\u{1B}.\r", "#rain"),
    ])
    func `Alt and a dot bring the last word`(keys: String, line: String) async throws {
      let reading = try await Self.line(keys) { $0.setHistory(Self.lines) }

      #expect(reading == .line(line))
    }

    @Test(
      arguments: modes,
      [
        ("\u{12}ra\r", "#ra 漢字"), ("\u{12}ra\u{12}\r", "#rain"), ("\u{12}ra\u{12}\u{12}\u{12}\r", "#rain"),
        ("\u{12}rax\u{7F}\r", "#ra 漢字"), ("half\u{12}ra\u{7}\r", "half"),
        ("\u{12}bell\u{1B}[D!\r", "search bell towe!r"),
        ("half\u{12}zzz\r!\r", "half!"), ("\u{12}字\u{1B}[C x\r", "#ra 漢字 x"),
        ("\u{12}ra\u{7}\u{12}\u{12}\u{12}\r", "#rain"),
        ("\u{12}\u{1B}[200~bell\u{1B}[201~\r", "search bell tower"),
      ])
    func `A search takes what it found, or puts back the line`(
      mode: String, typed: (keys: String, line: String)
    ) async throws {
      let reading = try await Self.line(typed.keys, mode) { $0.setHistory(Self.lines) }

      #expect(reading == .line(typed.line))
    }

    @Test(arguments: modes)
    func `Escape leaves a search with the line as it was typed`(mode: String) async throws {
      let session = try await Self.session(mode) { $0.setHistory(Self.lines) }
      await session.type("half\u{12}ra", untilShown: "1 of 2: ")

      session.terminal.type("\u{1B}")
      try await Task.sleep(for: .milliseconds(100))
      session.terminal.type(" line\r")

      #expect(await session.editor.reading() == .line("half line"))
      session.editor.finish()
    }

    @Test(
      arguments: modes,
      [
        ("#rai\u{1B}[C\r", "#rain"), ("#rai\u{6}\r", "#rain"), ("#rai\r", "#rai"), ("ש\u{1B}[1;3C\r", "שלום"),
        ("ש\u{1B}[1;5C\u{1B}[1;3C!\r", "שלום עולם!"), ("#ra \u{1B}[C\r", "#ra 漢字"),
        ("sea\u{1B}[D\u{1B}[C\u{1B}[C\r", "search bell tower"),
        ("zz\u{1B}[C!\r", "zz!"), ("new\u{1B}[1;3C\u{1B}[1;3C\r", "new one"), ("\u{1B}[C!\r", "!"),
      ])
    func `Keys that move right take what is suggested`(
      mode: String, typed: (keys: String, line: String)
    ) async throws {
      let reading = try await Self.line(typed.keys, mode) {
        $0.setHistory(Self.lines)
        $0.suggestible = ["new one"]
      }

      #expect(reading == .line(typed.line))
    }

    @Test func `Alt and F take a word of a suggestion`() async throws {
      let reading = try await Self.line("sea\u{1B}f\u{1B}f\r") { $0.setHistory(Self.lines) }

      #expect(reading == .line("search bell"))
    }

    @Test(arguments: [
      ("xterm", true, true, false), ("xterm", false, true, true), ("xterm", false, false, false),
      ("dumb", false, true, true),
    ])
    func `Nothing is suggested where it was turned off, cannot be told apart, or would be read aloud`(
      type: String, isPlain: Bool, suggests: Bool, dims: Bool
    ) async throws {
      let reading = try await Self.line("#rai\u{1B}[C\r", type: type) { reader in
        reader.setHistory(Self.lines)
        (reader.isPlain, reader.dimsNotes) = (isPlain, dims)
        reader.suggestible = suggests ? [] : nil
      }
      let isOffered = type == "xterm" && !isPlain && suggests && dims

      #expect(reading == .line(isOffered ? "#rain" : "#rai"))
    }

    private static func completer(_ reader: EditlineReader) {
      reader.completer = { line, cursor in
        let typed = line.prefix(cursor).split(separator: " ", omittingEmptySubsequences: false).last ?? ""
        let words = ["#rain", "#ray", "#Ράδιο", "#漢"].filter { $0.hasPrefix(typed) }
        let start = String(line.prefix(cursor)).unicodeScalars.count - typed.unicodeScalars.count
        return CompletionList(start: start, candidates: words.map { .init($0, note: "a tag") })
      }
    }

    @Test(
      arguments: modes,
      [
        ("#\t\r", "#"), ("#\t\t\r", "#rain"), ("#\t\t\t\r", "#ray"), ("#\t\t\t\t\t\t\r", "#rain"),
        ("#\t\t\t\u{1B}[Z!\r", "#rain!"), ("#\t\u{1B}[Z\r", "#漢"), ("a #\t\t\t\t b\r", "a #Ράδιο b"),
        ("#r\t\t\t\r", "#rain"), ("\u{1B}[Z#\r", "#"), ("#\t\t\u{7F}\t\r", "#rain "),
      ])
    func `Tab puts what it listed into the line one by one`(
      mode: String, typed: (keys: String, line: String)
    ) async throws {
      let reading = try await Self.line(typed.keys, mode, setUp: Self.completer)

      #expect(reading == .line(typed.line))
    }

    @Test(arguments: modes)
    func `Escape puts back what was typed before Tab`(mode: String) async throws {
      let session = try await Self.session(mode, setUp: Self.completer)
      await session.type("a #\t\t", untilShown: "> a #rain")

      session.terminal.type("\u{1B}")
      try await Task.sleep(for: .milliseconds(100))
      session.terminal.type("x\r")

      #expect(await session.editor.reading() == .line("a #x"))
      session.editor.finish()
    }

    @Test func `A listing of several pages turns with the candidate`() async throws {
      let session = try await Self.session { reader in
        let candidates = (10..<50).map { CompletionList.Candidate("#\($0)", note: "a tag") }
        reader.completer = { _, _ in CompletionList(start: 0, candidates: candidates) }
      }
      await session.type("#\t", untilShown: "#19")

      session.terminal.type(String(repeating: "\t", count: 11))

      await session.expect("#29")
      session.terminal.type("\u{1B}[Z\u{1B}[Z\r")
      #expect(await session.editor.reading() == .line("#18"))
      session.editor.finish()
    }

    @Test(arguments: ["", "a"])
    func `Pages are turned at an empty line alone`(line: String) async throws {
      let session = try await Self.session { reader in
        reader.onPage = { [unowned reader] isBack in
          reader.printAbove(isBack ? "turned back" : "turned on")
          return true
        }
      }

      session.terminal.type("\(line)\u{1B}[5~\u{1B}[6~\r")
      #expect(await session.editor.reading() == .line(line))
      let shown = await session.terminal.allShown()
      #expect(shown.contains("turned back") == line.isEmpty)
      #expect(shown.contains("turned on") == line.isEmpty)
      session.editor.finish()
    }
  }

  @Suite(.enabled(if: Tmux.isInstalled, "tmux is not installed"))
  struct SuggestionTests {
    private static let long = "search a line that is a good deal longer than the window of sixty columns is"

    private func start(on pane: TmuxPane, _ lines: String...) async throws -> EditingThread {
      let editor = try EditingThread(on: pane.descriptor, type: "tmux-256color") { reader in
        reader.setHistory(lines)
        reader.isolatesDirections = false
        reader.onWakeup = { [unowned reader] in reader.printAbove("above") }
        reader.onResize = { [unowned reader] in reader.clearWindow() }
      }
      editor.startReading()
      #expect(await eventually { !TerminalProbe.isCooked(pane.descriptor) })
      await pane.expect([">"])
      return editor
    }

    private func finish(_ editor: EditingThread, on pane: TmuxPane, _ line: String) async throws {
      try pane.press("Enter")
      #expect(await editor.reading() == .line(line))
      editor.finish()
    }

    @Test func `A suggestion is shown, and is gone when the line is entered`() async throws {
      let pane = try TmuxPane()
      let editor = try await start(on: pane, "#rain today", "#漢字")
      try pane.type("#ra")
      await pane.expect(["> #rain today"])
      #expect(try pane.cursor == "5,0")

      try pane.type("x")
      await pane.expect(["> #rax"])
      try pane.press("BSpace", "BSpace", "BSpace")
      await pane.expect(["> #漢字"])
      #expect(try pane.cursor == "3,0")

      try await finish(editor, on: pane, "#")
      await pane.expect(["> #"])
    }

    @Test func `Right takes all of it, and Alt-Right a word`() async throws {
      let pane = try TmuxPane()
      let editor = try await start(on: pane, "#rain of today")
      try pane.type("#r")
      await pane.expect(["> #rain of today"])

      try pane.press("M-Right")
      #expect(await eventually { (try? pane.cursor) == "7,0" })
      try pane.press("M-f")
      #expect(await eventually { (try? pane.cursor) == "10,0" })
      try pane.press("Right")
      #expect(await eventually { (try? pane.cursor) == "16,0" })

      try await finish(editor, on: pane, "#rain of today")
    }

    @Test func `At the bottom of the window it makes nothing scroll`() async throws {
      let pane = try TmuxPane()
      let editor = try await start(on: pane, Self.long, "漢" + String(repeating: "字", count: 60))
      for count in 1...19 {
        editor.wakeup.raise()
        await pane.expect(Array(repeating: "above", count: count) + [">"])
      }

      try pane.type("se")
      await pane.expect(Array(repeating: "above", count: 19) + ["> " + Self.long.prefix(56) + "…"])
      try pane.press("BSpace", "BSpace")
      try pane.type("漢")
      await pane.expect(
        Array(repeating: "above", count: 19) + ["> 漢" + String(repeating: "字", count: 27) + "…"])

      try await finish(editor, on: pane, "漢")
    }

    @Test func `Text printed above and another width leave it right`() async throws {
      let pane = try TmuxPane()
      let editor = try await start(on: pane, Self.long)
      try pane.type("sea")
      await pane.expect(["> " + Self.long.prefix(56) + "…"])

      editor.wakeup.raise()
      await pane.expect(["above", "> " + Self.long.prefix(56) + "…"])
      try pane.resize(columns: 30)
      editor.signal(SIGWINCH)
      await pane.expect(["above", "> " + Self.long.prefix(26) + "…"])
      #expect(try pane.cursor == "5,1")

      try await finish(editor, on: pane, "sea")
      await pane.expect(["above", "> sea"])
    }

    @Test func `A line that fills its row is continued in the next`() async throws {
      let pane = try TmuxPane()
      let editor = try await start(on: pane, Self.long)
      try pane.type(String(Self.long.prefix(58)))
      await pane.expect(["> " + Self.long.prefix(58), String(Self.long.dropFirst(58))])
      #expect(try pane.cursor == "0,1")

      try await finish(editor, on: pane, String(Self.long.prefix(58)))
      await pane.expect(["> " + Self.long.prefix(58)])
    }

    @Test func `An interrupted line keeps nothing of it`() async throws {
      let pane = try TmuxPane()
      let editor = try await start(on: pane, "#rain")
      try pane.type("#r")
      await pane.expect(["> #rain"])

      try pane.press("C-c")

      await pane.expect(["> #r^C"])
      #expect(await editor.reading() == .interrupted)
      editor.finish()
    }

    @Test func `A search shows the line that was found and its place`() async throws {
      let pane = try TmuxPane()
      let editor = try await start(on: pane, "#rain today", "path", "search rain")
      try pane.type("half")
      try pane.press("C-r")
      await pane.expect(["search: half"])
      try pane.type("ra")
      await pane.expect(["search \"ra\" 1 of 2: search rain"])
      try pane.press("C-r")
      await pane.expect(["search \"ra\" 2 of 2: #rain today"])
      try pane.press("Escape")
      await pane.expect(["> half"])
      #expect(try pane.cursor == "6,0")

      try await finish(editor, on: pane, "half")
    }
  }
}
