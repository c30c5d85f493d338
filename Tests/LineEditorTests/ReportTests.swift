import Foundation
import Glibc
import SmashtagTesting
import Synchronization
import Testing

@testable import LineEditor

extension TerminalTests {
  struct ReportTests {
    private final class Reports: Sendable {
      private let all = Mutex<[TerminalReport]>([])
      var received: [TerminalReport] { all.withLock { $0 } }
      func add(_ report: TerminalReport) { all.withLock { $0.append(report) } }
    }

    private static func session(_ reports: Reports, question: String? = nil) throws -> EditingSession {
      try EditingSession { reader in
        reader.onReport = { reports.add($0) }
        if let question { reader.ask(question) }
      }
    }

    @Test func `A report in pieces while typing is no key`() async throws {
      let reports = Reports()
      let session = try Self.session(reports)
      await session.start()

      for piece in ["a", "\u{1B}", "[?6", "2;c", "b\u{1B}]11;rgb:0/", "0/0\u{1B}", "\\c\r"] {
        session.terminal.type(piece)
        try await Task.sleep(for: .milliseconds(15))
      }

      #expect(await session.editor.reading() == .line("abc"))
      #expect(reports.received == [.controlSequence("?62;c"), .systemCommand("11;rgb:0/0/0")])
      session.editor.finish()
    }

    @Test(arguments: [
      "\u{1B}[9z", "\u{1B}[57~", "\u{1B}Op", "\u{1B}[1;2P", "\u{18}\u{1B}[9z", "\u{18}\u{1B}[A",
    ])
    func `Unknown keys insert nothing`(keys: String) async throws {
      let session = try EditingSession()

      #expect(await session.read(typing: "a\(keys)b\r") == .line("ab"))
      session.editor.finish()
    }

    @Test func `An arrow ends a search and moves`() async throws {
      let session = try EditingSession { $0.setHistory(["first", "second"]) }

      #expect(await session.read(typing: "\u{12}fir\u{1B}[A\r") == .line("first"))
      session.editor.finish()
    }

    @Test func `A question is put when the line begins`() async throws {
      let session = try Self.session(Reports(), question: "\u{1B}]11;?\u{7}")

      #expect(await !session.terminal.allShown().contains("\u{1B}]11;?"))
      await session.start()

      await session.expect("\u{1B}]11;?\u{7}")
      session.editor.finish()
    }

    @Test func `A late answer is not echoed and read with the next line`() async throws {
      let reports = Reports()
      let session = try Self.session(reports, question: "\u{1B}[c")
      _ = await session.read(typing: "one\r")

      session.terminal.type("\u{1B}[?62;99c")
      try await Task.sleep(for: .milliseconds(30))
      let reading = await session.read(typing: "two\r")

      #expect(reading == .line("two"))
      #expect(reports.received == [.controlSequence("?62;99c")])
      #expect(await !session.terminal.allShown().contains("62;99"))
      session.editor.finish()
    }

    @Test func `Once all answers have come keys are echoed between lines`() async throws {
      let session = try EditingSession { reader in
        reader.onReport = { [unowned reader] _ in reader.expectsNoMoreReports() }
        reader.ask("\u{1B}[c")
      }
      _ = await session.read(typing: "\u{1B}[?62c\r")

      session.terminal.type("ahead")

      await session.expect("ahead")
      session.editor.finish()
    }

    @Test func `A bound sequence of the user's works`() async throws {
      let folder = try TemporaryFolder()
      let file = try folder.write("bind \"\\e[24~\" ed-move-to-beg\n", to: "editrc")
      let session = try EditingSession(editrc: .file(file))

      #expect(await session.read(typing: "bc\u{1B}[24~a\r") == .line("abc"))
      session.editor.finish()
    }

    @Test func `A page above is replaced`() async throws {
      let session = try EditingSession { reader in
        reader.onWakeup = { [unowned reader] in reader.redraw(rowsAbove: 2, "new\npage") }
      }
      await session.start()

      session.editor.wakeup.raise()

      await session.expect("\u{1B}[2A\u{1B}[Jnew\r\npage\r\n> ")
      session.editor.finish()
    }

    @Test func `A dumb terminal shows a paste with letters only`() async throws {
      let session = try EditingSession(type: "dumb")

      _ = await session.read(typing: "漢\u{1B}[9z\u{1}x\u{5}\u{7F}\u{C}\r")

      let shown = await session.terminal.allShown().unicodeScalars
      #expect(shown.allSatisfy { $0.value >= 0x20 || ["\u{8}", "\r", "\n"].contains($0) })
      session.editor.finish()
    }
  }
}

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
      #expect(await !session.terminal.allShown().contains("62;99"))
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
      #expect(await !session.terminal.allShown().contains("\u{1B}["))
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
