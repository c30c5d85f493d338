import LineEditor
import Testing

extension TerminalTests {
  struct CompletionKeyTests {
    private static func session() throws -> EditingSession {
      try EditingSession { reader in
        reader.completer = { line, cursor in
          let typed = String(line.prefix(cursor))
          let words = ["search", "searches", "quit"].filter { $0.hasPrefix(typed) }
          return CompletionList(start: 0, candidates: words.map { .init($0, note: "about \($0)") })
        }
      }
    }

    @Test(arguments: [
      ("q\t\r", "quit "), ("s\t\r", "search"), ("s\tes\t\r", "searches "), ("x\t\r", "x"), ("é\ty\r", "éy"),
    ])
    func `Tab adds what is certain`(keys: String, line: String) async throws {
      let session = try Self.session()

      #expect(await session.read(typing: keys) == .line(line))
      session.editor.finish()
    }

    @Test func `Tab lists what is possible and keeps the line`() async throws {
      let session = try Self.session()

      let reading = await session.read(typing: "s\t\tes\r")

      #expect(reading == .line("searches"))
      await session.expect("searches  \u{1B}[2mabout searches\u{1B}[22m\r\n")
      session.editor.finish()
    }
  }
}
