import LineEditor
import Synchronization
import Testing

extension TerminalTests {
  /// Questions whose answers are waited for a moment.
  struct AskingTests {
    private final class Reports: Sendable {
      private let all = Mutex<[TerminalReport]>([])
      private let isDone = Mutex(false)
      var received: [TerminalReport] { all.withLock { $0 } }
      var hasAsked: Bool { isDone.withLock { $0 } }
      func add(_ report: TerminalReport) { all.withLock { $0.append(report) } }
      func finish() { isDone.withLock { $0 = true } }
    }

    private static let question = "\u{1B}[16t\u{1B}[c"

    /// Asks before the first line, and waits that long.
    private static func session(_ reports: Reports, waiting limit: Duration, type: String = "xterm") throws
      -> EditingSession
    {
      try EditingSession(type: type) { reader in
        reader.onReport = { reports.add($0) }
        reader.ask(question, waiting: limit) { report in
          if case .controlSequence(let text) = report { text.hasSuffix("c") } else { false }
        }
        reports.finish()
      }
    }

    @Test func `The last answer ends the waiting`() async throws {
      let reports = Reports()
      let session = try Self.session(reports, waiting: .seconds(600))
      await session.expect(Self.question)

      session.terminal.type("\u{1B}[6;20;10t\u{1B}[?62;4c")

      #expect(await eventually { reports.hasAsked })
      #expect(reports.received == [.controlSequence("6;20;10t"), .controlSequence("?62;4c")])
      #expect(session.terminal.isCooked)
      #expect(await session.read(typing: "line\r") == .line("line"))
      session.editor.finish()
    }

    @Test func `Keys typed meanwhile stand in the line, in their order`() async throws {
      let reports = Reports()
      let session = try Self.session(reports, waiting: .seconds(600))
      await session.expect(Self.question)

      session.terminal.type("ab\u{1B}[6;20;10tc")
      session.terminal.type("d\u{1B}[D\u{1B}[?62;4cX")

      #expect(await eventually { reports.hasAsked })
      #expect(await session.read(typing: "Y\r") == .line("abcXYd"))
      session.editor.finish()
    }

    @Test func `Without an answer it goes on after the limit`() async throws {
      let reports = Reports()
      let session = try Self.session(reports, waiting: .milliseconds(50))

      #expect(await eventually { reports.hasAsked })

      #expect(await session.read(typing: "line\r") == .line("line"))
      #expect(reports.received.isEmpty)
      session.editor.finish()
    }

    @Test func `A late answer is no key, and is not echoed`() async throws {
      let reports = Reports()
      let session = try Self.session(reports, waiting: .milliseconds(20))
      #expect(await eventually { reports.hasAsked })

      session.terminal.type("\u{1B}[?62;99c")
      try await Task.sleep(for: .milliseconds(30))

      #expect(await session.read(typing: "line\r") == .line("line"))
      #expect(reports.received == [.controlSequence("?62;99c")])
      #expect(!session.terminal.shown.contains("62;99"))
      session.editor.finish()
    }

    @Test func `An answer that the limit cuts in two is whole in the line`() async throws {
      let reports = Reports()
      let session = try Self.session(reports, waiting: .milliseconds(100))
      await session.expect(Self.question)
      session.terminal.type("a\u{1B}[?62")
      #expect(await eventually { reports.hasAsked })

      session.terminal.type(";4c")

      #expect(await session.read(typing: "b\r") == .line("ab"))
      #expect(reports.received == [.controlSequence("?62;4c")])
      session.editor.finish()
    }

    @Test func `A terminal without sequences is not asked`() async throws {
      let reports = Reports()
      let session = try Self.session(reports, waiting: .seconds(600), type: "dumb")

      #expect(await eventually { reports.hasAsked })
      #expect(await session.read(typing: "line\r") == .line("line"))
      #expect(!session.terminal.shown.contains("\u{1B}["))
      session.editor.finish()
    }

    @Test func `While a line is edited the answers come there`() async throws {
      let reports = Reports()
      let session = try EditingSession { reader in
        reader.onReport = { reports.add($0) }
        reader.onWakeup = { [unowned reader] in
          reader.ask(Self.question, waiting: .seconds(600)) { _ in true }
          reports.finish()
        }
      }
      await session.start()
      await session.type("ab", untilShown: "ab")
      session.editor.wakeup.raise()
      await session.expect(Self.question)

      session.terminal.type("c\u{1B}[?62;4cd")
      #expect(await eventually { reports.hasAsked })
      session.terminal.type("\r")

      #expect(await session.editor.reading() == .line("abcd"))
      #expect(reports.received == [.controlSequence("?62;4c")])
      session.editor.finish()
    }
  }
}
