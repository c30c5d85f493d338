import Glibc
import LineEditor
import Testing

extension TerminalTests {
  struct WakeupAtThePromptTests {
    private static let long = String(repeating: "wrapped 漢字 ", count: 12)

    @Test func `Printing above a wrapped line loses no key`() async throws {
      let session = try EditingSession { [text = "from afar"] reader in
        reader.onWakeup = { [unowned reader] in reader.printAbove(text) }
      }
      await session.start()
      session.terminal.type(Self.long)
      await session.expect(String(Self.long.suffix(12)))

      session.editor.wakeup.raise()
      session.terminal.type("and the rest\r")

      #expect(await session.editor.reading() == .line(Self.long + "and the rest"))
      await session.expect("from afar\r\n")
      session.editor.finish()
    }

    @Test func `A hundred wake-ups while typing lose no key`() async throws {
      let session = try EditingSession { reader in
        reader.onWakeup = { [unowned reader] in reader.printAbove("above") }
      }
      await session.start()

      for letter in Self.long {
        session.terminal.type(String(letter))
        session.editor.wakeup.raise()
      }
      session.terminal.type("\r")

      #expect(await session.editor.reading() == .line(Self.long))
      session.editor.finish()
    }

    @Test func `A wake-up before the line is heard in it`() async throws {
      let session = try EditingSession { reader in
        reader.onWakeup = { [unowned reader] in reader.printAbove("heard") }
      }

      session.editor.wakeup.raise()
      await session.start()

      await session.expect("heard\r\n")
      session.terminal.type("\r")
      _ = await session.editor.reading()
      session.editor.finish()
    }

    @Test func `The prompt can change under a half-typed line`() async throws {
      let session = try EditingSession { reader in
        reader.onWakeup = { [unowned reader] in reader.prompt = "new> " }
      }
      await session.start()
      await session.type("half", untilShown: "half")

      session.editor.wakeup.raise()
      await session.expect("new> half")
      session.terminal.type(" whole\r")

      #expect(await session.editor.reading() == .line("half whole"))
      session.editor.finish()
    }

    @Test func `What is printed between lines just stands there`() async throws {
      let session = try EditingSession { $0.printAbove("no line yet") }

      await session.expect("no line yet\r\n")
      session.editor.finish()
    }
  }
}
