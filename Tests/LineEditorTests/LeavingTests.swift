import Glibc
import LineEditor
import Synchronization
import Testing

extension TerminalTests {
  /// A line that is left for another program.
  struct LeavingTests {
    private final class Answers: Sendable {
      private let answers = Mutex<[Bool]>([])
      var all: [Bool] { answers.withLock { $0 } }
      func note(_ answer: Bool) { answers.withLock { $0.append(answer) } }
    }

    private let answers = Answers()

    private func session(_ type: String = "xterm-256color") throws -> EditingSession {
      try EditingSession(type: type) { [answers] reader in
        reader.onWakeup = { [unowned reader] in
          reader.printAbove("news")
          answers.note(reader.leaveEmptyLine())
        }
      }
    }

    @Test(arguments: ["xterm-256color", "dumb"])
    func `An empty line is left, and taken off the screen`(type: String) async throws {
      let session = try session(type)
      await session.start()

      session.editor.wakeup.raise()

      #expect(await session.editor.reading() == .left)
      #expect(answers.all == [true])
      #expect(session.terminal.shown.hasSuffix("news\r\n") || session.terminal.shown.contains("[?2004l"))
      session.editor.finish()
    }

    @Test func `The terminal is as commands expect it, and the next line can be read`() async throws {
      let session = try session()
      await session.start()
      session.editor.wakeup.raise()
      _ = await session.editor.reading()

      #expect(await eventually { session.terminal.isCooked })

      #expect(await session.read(typing: "next\r") == .line("next"))
      session.editor.finish()
    }

    @Test(arguments: ["half", " ", "é", "\u{1B}[20", "\u{12}ab"])
    func `What was typed is not taken away`(keys: String) async throws {
      let session = try session()
      await session.start()
      session.terminal.type(keys)
      _ = await eventually { session.terminal.shown.contains(keys.suffix(1)) }

      session.editor.wakeup.raise()

      #expect(await eventually { answers.all == [false] })
      session.terminal.type("\u{3}")
      #expect(await session.editor.reading() == .interrupted)
      session.editor.finish()
    }

    @Test func `A line that was emptied again can be left`() async throws {
      let session = try session()
      await session.start()
      await session.type("ab", untilShown: "ab")
      session.terminal.type("\u{7F}\u{7F}")
      try await Task.sleep(for: .milliseconds(100))

      session.editor.wakeup.raise()

      #expect(await session.editor.reading() == .left)
      session.editor.finish()
    }
  }
}
