import SmashtagTesting
import Testing

@testable import LineEditor

extension TerminalTests {
  /// What libedit's vi keys would do wrong, or not survive.
  struct ViKeyTests {
    private static func session(
      columns: UInt16 = 60, rows: UInt16 = 20, history: [String] = []
    ) async throws -> EditingSession {
      let folder = try TemporaryFolder()
      let file = try folder.write("bind -v\n", to: "editrc")
      let session = try EditingSession(editrc: .file(file)) { $0.setHistory(history) }
      session.terminal.resize(columns: columns, rows: rows)
      await session.start()
      return session
    }

    private static func line(_ keys: String, in session: EditingSession) async -> LineReading? {
      session.terminal.type(keys)
      defer { session.editor.finish() }
      return await session.editor.reading()
    }

    /// libedit draws another row each time, and writes below its last one.
    @Test(arguments: [(60, 20, 60, 30), (20, 6, 100, 1), (80, 24, 80, 30)])
    func `The last character of a row is replaced as often as one likes`(
      columns: UInt16, rows: UInt16, count: Int, times: Int
    ) async throws {
      let session = try await Self.session(columns: columns, rows: rows)
      let keys = String(repeating: "x", count: count) + "\u{1B}" + String(repeating: "ry", count: times)

      let reading = await Self.line(keys + "\r", in: session)

      #expect(reading == .line(String(repeating: "x", count: count - 1) + "y"))
    }

    /// It has a window of its own, whatever it is told.
    @Test func `A line longer than a window that libedit is told of goes on at its end`() async throws {
      let session = try await Self.session()
      let typed = String(repeating: "yz", count: 100)

      let reading = await Self.line("\u{1B}:settc li 3\r\(typed)\u{1B}0$a\(typed)\r", in: session)

      #expect(reading == .line(typed + typed))
    }

    @Test(arguments: [
      ("ab\u{1B}.\r", "aabb"), ("a b c\u{1B}0xw.\r", "  c"),
      ("abcdef\u{1B}0rx3.\r", "xxxdef"), ("ab\u{1B}u\r", ""), ("ab\u{1B}xu\r", "ab"),
    ])
    func `Changes are repeated and undone, what was typed first as well`(keys: String, expected: String)
      async throws
    {
      #expect(await Self.line(keys, in: try await Self.session()) == .line(expected))
    }

    /// Of a change that fails libedit takes the text for commands, with these among them.
    @Test(arguments: [
      (".\u{1B}.\r", ".."), ("a b c\u{1B}0cw..\u{1B}$.\r", ".. b c"), ("a b\u{1B}0cw:'\u{1B}$.\r", ":' b"),
    ])
    func `A text that cannot be repeated does not go on for ever`(keys: String, expected: String) async throws
    {
      #expect(await Self.line(keys, in: try await Self.session()) == .line(expected))
    }

    @Test func `The line before is not repeated`() async throws {
      let session = try await Self.session()
      session.terminal.type("one\r")
      #expect(await session.editor.reading() == .line("one"))
      await session.start()

      #expect(await Self.line("ab\u{1B}.\r", in: session) == .line("aabb"))
    }

    /// libedit has room for a pattern of a thousand characters, and makes this one longer.
    @Test func `A search for a long line is not repeated, and a new one is`() async throws {
      let long = String(repeating: "x", count: 2_000)
      let session = try await Self.session(history: ["limit 7", "limit 9", long, "other"])

      let reading = await Self.line("\u{1B}kkK/\r/limit\r/\r$x\r", in: session)

      #expect(reading == .line("limit "))
    }
  }
}
