import Glibc
import Testing

@testable import LineEditor

extension TerminalTests {
  struct SignalsAtThePromptTests {
    @Test(arguments: [
      (SIGTERM, LineReading.terminated(SIGTERM)), (SIGHUP, .terminated(SIGHUP)),
      (SIGQUIT, .terminated(SIGQUIT)), (SIGINT, .interrupted),
    ])
    func `A signal ends the line`(signal: Int32, expected: LineReading) async throws {
      let session = try EditingSession()
      await session.start()
      await session.type("half", untilShown: "half")

      session.editor.signal(signal)

      #expect(await session.editor.reading() == expected)
      session.editor.finish()
    }

    @Test func `An interrupt from before is not the line's`() async throws {
      let session = try EditingSession()
      session.editor.signal(SIGINT)

      #expect(await session.read(typing: "line\r") == .line("line"))
      session.editor.finish()
    }

    @Test func `A termination from before ends the next line`() async throws {
      let session = try EditingSession()
      session.editor.signal(SIGTERM)

      session.editor.startReading()

      #expect(await session.editor.reading() == .terminated(SIGTERM))
      session.editor.finish()
    }

    @Test func `A new size is told and the line drawn again`() async throws {
      let session = try EditingSession { reader in
        reader.onResize = { [unowned reader] in reader.printAbove("\(reader.columns) by \(reader.rows)") }
      }
      await session.start()
      await session.type("half", untilShown: "half")

      session.terminal.resize(columns: 40, rows: 10)
      session.editor.signal(SIGWINCH)

      await session.expect("40 by 10\r\n> half")
      session.terminal.type("\r")
      _ = await session.editor.reading()
      session.editor.finish()
    }

    @Test func `Ctrl-Z hands the terminal over and the line comes back`() async throws {
      let stopped = TerminalProbe()
      let session = try EditingSession { reader in
        reader.suspendProcess = { [unowned reader] in stopped.look(at: reader.terminal.input) }
      }
      await session.start()
      await session.type("half", untilShown: "half")

      session.terminal.type("\u{1A} whole\r")

      #expect(await session.editor.reading() == .line("half whole"))
      #expect(stopped.wasCooked == true)
      await session.expect("^Z\r\n")
      session.editor.finish()
    }

    @Test func `After a stop from outside the line is drawn again in raw mode`() async throws {
      let session = try EditingSession()
      await session.start()
      await session.type("half", untilShown: "half")
      session.terminal.makeCooked()

      session.editor.signal(SIGCONT)
      _ = await eventually { !session.terminal.isCooked }
      session.terminal.type(" whole\r")

      #expect(await session.editor.reading() == .line("half whole"))
      session.editor.finish()
    }
  }
}
