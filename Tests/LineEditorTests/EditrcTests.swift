import Foundation
import Glibc
import SmashtagTesting
import Testing

@testable import LineEditor

extension TerminalTests {
  struct EditrcTests {
    private static func session(
      _ editrc: String, setUp: @escaping @Sendable (EditlineReader) -> Void = { _ in }
    ) async throws -> EditingSession {
      let folder = try TemporaryFolder()
      let file = try folder.write(editrc, to: "editrc")
      let session = try EditingSession(editrc: .file(file), setUp: setUp)
      await session.start()
      return session
    }

    private static func line(_ keys: String, with editrc: String) async throws -> LineReading? {
      let session = try await session(editrc)
      session.terminal.type(keys)
      defer { session.editor.finish() }
      return await session.editor.reading()
    }

    @Test(arguments: ["bind -e\n", "bind -v\n", "bind -v\nbind -e\n"])
    func `Each mode keeps completion and paste`(editrc: String) async throws {
      let session = try await Self.session(editrc) {
        $0.completer = { _, _ in CompletionList(start: 0, candidates: [.init("search")]) }
      }

      session.terminal.type("se\t\u{1B}[200~pasted\u{1B}[201~\r")

      #expect(await session.editor.reading() == .line("search pasted"))
      session.editor.finish()
    }

    @Test func `A mode taken up at the prompt keeps the paste`() async throws {
      #expect(
        try await Self.line("\u{1B}xbind -v\ra\u{1B}[200~b\u{1B}[201~\r", with: "bind -e\n") == .line("ab"))
    }

    @Test(arguments: ["bind -e\n", "bind -v\n"])
    func `What the user binds after the mode counts`(mode: String) async throws {
      #expect(try await Self.line("bc\u{12}a\r", with: mode + "bind ^R ed-move-to-beg\n") == .line("abc"))
    }

    @Test(arguments: [
      "'", "\"", "bind \"^T ed-move-to-beg", "bind ^T\\", "bind \(String(repeating: "x", count: 3000))",
      "bind -s ^G \"\(String(repeating: "x", count: 5000))\"", "bind \\\\U+41 ed-move-to-beg", "edit off",
      "nonsense", "''", "bind -s a \(String(repeating: "x", count: 480))", "\u{0}", "settc co 1",
    ])
    func `A broken line is passed over and the next obeyed`(line: String) async throws {
      #expect(try await Self.line("bc\u{14}a\r", with: "\(line)\nbind ^T ed-move-to-beg\n") == .line("abc"))
    }

    @Test(arguments: ["/", "/dev/zero", "/nowhere/at/all", ""])
    func `What is no file is not obeyed`(path: String) async throws {
      let session = try EditingSession(editrc: .file(path))

      #expect(await session.read(typing: "line\r") == .line("line"))
      session.editor.finish()
    }

    @Test func `A pipe that nobody writes to holds up no line`() async throws {
      let folder = try TemporaryFolder()
      let path = folder.path(of: "editrc")
      mkfifo(path, 0o600)
      let session = try EditingSession(editrc: .file(path))

      #expect(await session.read(typing: "line\r") == .line("line"))
      session.editor.finish()
    }

    @Test func `The command of vi that starts an editor beeps`() async throws {
      #expect(try await Self.line("ab\u{1B}vx\r", with: "bind -v\nbind -a v vi-histedit\n") == .line("a"))
    }

    @Test func `Escape gives up a search of vi`() async throws {
      let session = try await Self.session("bind -v\n") { $0.setHistory(["limit 7", "limit 9"]) }

      session.terminal.type("\u{1B}")
      try await Task.sleep(for: .milliseconds(60))
      session.terminal.type("/limit 7")
      try await Task.sleep(for: .milliseconds(30))
      session.terminal.type("\u{1B}")
      try await Task.sleep(for: .milliseconds(60))
      session.terminal.type("iother\r")

      #expect(await session.editor.reading() == .line("other"))
      session.editor.finish()
    }

    @Test func `Digits written over text are no argument`() async throws {
      #expect(try await Self.line("abcdefgh\u{1B}0R1234567\r", with: "bind -v\n") == .line("1234567h"))
    }
  }
}

struct CharacterTableTests {
  private static let texts = [
    "plain", "é漢", "👩‍👩‍👧", "🇫🇷🇩🇪", "e\u{301}", "👍🏽", "\u{1112}\u{1161}\u{11AB}", "1\u{FE0F}\u{20E3}", "ที่นี้",
    "\u{30001}\u{F0005}",
  ]

  @Test(arguments: texts)
  func `A character is one code point, and comes back as it was`(text: String) {
    var table = CharacterTable()

    let encoded = table.encode(text)

    #expect(encoded.count == text.count)
    #expect(table.decode(encoded) == Array(text.unicodeScalars))
  }

  @Test func `A code point that could be a stand-in is none`() {
    var table = CharacterTable()
    let standIns = table.encode("e\u{301}👩‍👩‍👧")

    let typed = table.encode(String(String.UnicodeScalarView(standIns)))

    #expect(zip(standIns, typed).allSatisfy { $0 != $1 })
    #expect(table.decode(typed) == standIns)
  }

  @Test func `The same character has the same stand-in`() {
    var table = CharacterTable()

    #expect(table.encode("👩‍👩‍👧") == table.encode("👩‍👩‍👧"))
    #expect(table.encode("👩‍👩‍👧") != table.encode("👩‍👩‍👦"))
  }

  @Test func `A cursor inside a character goes after it`() {
    var table = CharacterTable()

    let encoded = table.encode(EditedLine("ae\u{301}b", cursor: 2))

    #expect(encoded.cursor == 2)
    #expect(encoded.scalars.count == 3)
  }

  @Test func `A line keeps no end of line`() {
    var table = CharacterTable()

    #expect(String(String.UnicodeScalarView(table.encode("a\nb\r\nc"))) == "a b c")
  }

  @Test func `Full, it lets characters fall apart`() {
    var table = CharacterTable(room: 2)

    #expect(table.encode("e\u{301}").count == 1)
    #expect(table.encode("z\u{302}") == ["z", "\u{302}"])
    #expect(table.encode("\u{F0000}") == ["\u{FFFD}"])
  }
}
