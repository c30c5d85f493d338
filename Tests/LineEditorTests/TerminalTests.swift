import Foundation
import Glibc
import SmashtagTesting
import Synchronization
import Testing

@testable import LineEditor

/// Whatever needs a terminal runs one after the other.
@Suite(.serialized) struct TerminalTests {}

extension TerminalTests {
  struct ReadingTests {
    @Test(arguments: ["plain words", "é 漢 👩‍👩‍👧 ÿ", "#tag @user \"a phrase\"", "\\ ; | > ~"])
    func `What is typed comes back`(text: String) async throws {
      let session = try EditingSession()

      let reading = await session.read(typing: text + "\r")

      #expect(reading == .line(text))
      session.editor.finish()
    }

    @Test func `Broken UTF-8 is shown as such and does not end the line`() async throws {
      let session = try EditingSession()
      await session.start()

      session.terminal.type(bytes: [0x61, 0xFF, 0x62, 0xC3, 0x63, 0x0D])

      #expect(await session.editor.reading() == .line("a\u{FFFD}b\u{FFFD}c"))
      session.editor.finish()
    }

    /// libedit lays out all of a line, also where the window has no room for it.
    @Test(arguments: [(12, 5, 60), (12, 19, 228), (6, 24, 200)])
    func `A line longer than its window goes on at its end`(columns: UInt16, rows: UInt16, count: Int)
      async throws
    {
      let session = try EditingSession()
      session.terminal.resize(columns: columns, rows: rows)
      let pasted = String(repeating: "x", count: count)
      let keys = "\u{1B}[200~\(pasted)\u{1B}[201~abc \u{16}\u{1}\u{18}\u{18}e\u{301}\u{5}e\u{301}"

      await session.start(prompt: ">")
      session.terminal.type(bytes: Array(keys.utf8) + [0xFF, 0xFE, 0x0D])

      #expect(await session.editor.reading() == .line("e\u{301}\(pasted)abc \u{1}e\u{301}\u{FFFD}\u{FFFD}"))
      session.editor.finish()
    }

    @Test func `A short line after one longer than its window goes on at its end`() async throws {
      let long = String(repeating: "x", count: 2_000)
      let session = try EditingSession { $0.setHistory([long]) }
      let typed = String(repeating: "yz", count: 100)

      // Up to the long line and down again, Home and End.
      let reading = await session.read(typing: "x\u{1B}[A\u{1B}[B\u{1}\u{5}\(typed)\r")

      #expect(reading == .line("x\(typed)"))
      session.editor.finish()
    }

    @Test func `A line is typed in time that grows with its length`() throws {
      let terminal = try PseudoTerminal(columns: 10, rows: 2)
      let place = Terminal(
        input: terminal.descriptor, output: terminal.descriptor, type: "xterm-256color")
      let growth = try ProcessorTime.growth(from: 4_000) { count in
        [Unicode.Scalar](repeating: "x", count: count) + ["\r"]
      } by: { keys in
        var rest = keys[...]
        let callbacks = EditlineCallbacks()
        let editline = try Editline(place, callbacks: callbacks)
        callbacks.nextCharacter = { editline.prompting == nil ? rest.popFirst() : nil }
        #expect(editline.read()?.scalars.count == keys.count - 1)
        callbacks.nextCharacter = { nil }
      }

      #expect(growth < 3)
    }

    /// libedit's line has room for a thousand characters, and more where it needs it.
    @Test func `The word before the cursor is copied, however long it is`() async throws {
      let session = try EditingSession()
      let word = String(repeating: "x", count: 700)

      let reading = await session.read(typing: "a \(word) \u{1B}\u{1F}\r")

      #expect(reading == .line("a \(word) \(word) "))
      session.editor.finish()
    }

    @Test func `Ctrl-C gives up the line`() async throws {
      let session = try EditingSession()

      let reading = await session.read(typing: "half a li\u{3}")

      #expect(reading == .interrupted)
      await session.expect("^C\r\n")
      session.editor.finish()
    }

    @Test func `Ctrl-C pressed by a hand gives up a paste whose end was lost`() async throws {
      let session = try EditingSession()
      await session.start()
      session.terminal.type(bytes: Array("\u{1B}[200~pasted\nlines".utf8))
      try await Task.sleep(for: .milliseconds(400))

      session.terminal.type(bytes: [0x03])

      #expect(await session.editor.reading() == .interrupted)
      session.editor.finish()
    }

    @Test func `Ctrl-C gives up a search of the history too`() async throws {
      let session = try EditingSession()

      let reading = await session.read(typing: "\u{12}abc\u{3}")

      #expect(reading == .interrupted)
      session.editor.finish()
    }

    @Test func `Nothing of a line given up is left in the next`() async throws {
      let session = try EditingSession()
      _ = await session.read(typing: "given up\u{3}")

      let reading = await session.read(typing: "next\r")

      #expect(reading == .line("next"))
      session.editor.finish()
    }

    @Test func `Ctrl-D at an empty line ends the input`() async throws {
      let session = try EditingSession()

      #expect(await session.read(typing: "\u{4}") == .endOfInput)
      session.editor.finish()
    }

    @Test func `Ctrl-D in a line deletes`() async throws {
      let session = try EditingSession()

      #expect(await session.read(typing: "abc\u{1}\u{4}\r") == .line("bc"))
      session.editor.finish()
    }

    @Test func `What is typed between two lines belongs to the next`() async throws {
      let session = try EditingSession()
      _ = await session.read(typing: "first\r")

      session.terminal.type("typed ahead\rand half")
      #expect(await eventually { session.terminal.shown.contains("and half") })
      session.editor.startReading()
      let ahead = await session.editor.reading()
      let rest = await session.read(typing: " a line\r")

      #expect([ahead, rest] == [.line("typed ahead"), .line("and half a line")])
      session.editor.finish()
    }

    @Test func `What is typed after Ctrl-C belongs to the next line`() async throws {
      let session = try EditingSession()
      _ = await session.read(typing: "first\u{3}second\r")

      session.editor.startReading()

      #expect(await session.editor.reading() == .line("second"))
      session.editor.finish()
    }

    @Test func `Between lines the terminal is as commands expect it`() async throws {
      let session = try EditingSession()

      _ = await session.read(typing: "line\r")

      #expect(session.terminal.isCooked)
      session.editor.finish()
    }

    @Test func `A pasted text is one line and does not run`() async throws {
      let session = try EditingSession()

      let reading = await session.read(typing: "a \u{1B}[200~two\nlines\tand\u{3} a tab\n\u{1B}[201~!\r")

      #expect(reading == .line("a two lines and a tab!"))
      session.editor.finish()
    }

    @Test func `A dumb terminal gets no escape sequence`() async throws {
      let session = try EditingSession(type: "dumb")

      _ = await session.read(typing: "line\r")

      #expect(await !session.terminal.allShown().contains("\u{1B}"))
      session.editor.finish()
    }

    @Test func `A pipe is not a terminal`() throws {
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      let terminal = Terminal(input: ends[0], output: ends[1])
      let wakeup = try Wakeup()

      #expect(throws: LineEditorError.notATerminal) {
        _ = try EditlineReader(on: terminal, wakeup: wakeup, signals: nil)
      }
      ends.forEach { close($0) }
    }
  }
}

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

    @Test(arguments: [("xterm-256color", "\u{1B}[?2004l"), ("dumb", "news\r\n")])
    func `An empty line is left, and taken off the screen`(type: String, end: String) async throws {
      let session = try session(type)
      await session.start()

      session.editor.wakeup.raise()

      #expect(await session.editor.reading() == .left)
      #expect(answers.all == [true])
      let isShown = await eventually { session.terminal.shown.hasSuffix(end) }
      #expect(isShown, "\(session.terminal.shown.debugDescription)")
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
      #expect(await eventually { session.terminal.shown.contains(keys.suffix(1)) })

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
      let isLeft = await eventually {
        session.editor.wakeup.raise()
        return answers.all.contains(true)
      }

      #expect(isLeft)
      #expect(await session.editor.reading() == .left)
      session.editor.finish()
    }
  }
}
