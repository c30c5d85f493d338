import Foundation
import LineEditor
import Testing

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
      #expect(!session.terminal.shown.contains("IMAGE"))
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
      #expect(!session.terminal.shown.contains("IMAGE"))
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
