import Foundation
import Glibc
import SmashtagTesting
import Synchronization
import Testing

@testable import LineEditor

extension TerminalTests {
  /// Keys one by one, as they are read where no line is edited.
  struct KeyInputTests {
    /// Reads events on a thread of its own until one of them is the last.
    private final class KeyThread: Sendable {
      let terminal: PseudoTerminal
      private let seen = Mutex<[KeyInput.Event]>([])
      private let isRaw = Atomic(false)
      private let hasEnded = Atomic(false)

      init(until last: KeyInput.Event = .key("q"), milliseconds: Int32 = -1, wakeup given: Wakeup? = nil)
        throws
      {
        terminal = try PseudoTerminal()
        let wakeup = try given ?? Wakeup()
        Thread { [self] in
          let descriptor = terminal.descriptor
          let screen = Terminal(input: descriptor, output: descriptor, type: "xterm")
          let keys = KeyInput(on: screen, wakeup: wakeup, farewell: "")
          keys.begin()
          isRaw.store(true, ordering: .releasing)
          var event = KeyInput.Event.timeout
          repeat {
            event = keys.next(milliseconds: milliseconds)
            if event == .wakeup { wakeup.lower() }
            seen.withLock { $0.append(event) }
          } while event != last
          keys.end()
          hasEnded.store(true, ordering: .releasing)
        }.start()
      }

      var events: [KeyInput.Event] { seen.withLock { $0 } }

      func start() async { #expect(await eventually { isRaw.load(ordering: .acquiring) }) }

      /// All events, once the last has come.
      func allEvents() async -> [KeyInput.Event] {
        #expect(await eventually { hasEnded.load(ordering: .acquiring) })
        return events
      }
    }

    private func events(_ typed: String, until last: KeyInput.Event = .key("q")) async throws
      -> [KeyInput.Event]
    {
      let thread = try KeyThread(until: last)
      await thread.start()
      thread.terminal.type(typed)
      return await thread.allEvents()
    }

    @Test func `Letters come one by one`() async throws {
      #expect(try await events("a+ä漢q") == [.key("a"), .key("+"), .key("ä"), .key("漢"), .key("q")])
    }

    @Test func `A special key is one event`() async throws {
      #expect(
        try await events("\u{1B}[A\u{1B}OB\u{1B}[3~\u{1B}xq") == [
          .sequence("[A"), .sequence("OB"), .sequence("[3~"), .sequence("x"), .key("q"),
        ])
    }

    @Test func `An Escape alone is one after a moment`() async throws {
      #expect(try await events("\u{1B}", until: .escape) == [.escape])
    }

    @Test func `The keys of signals are keys`() async throws {
      #expect(try await events("\u{3}\u{1A}\u{1C}q") == [.interrupt, .suspend, .key("\u{1C}"), .key("q")])
    }

    @Test func `What a terminal reports is no key`() async throws {
      #expect(
        try await events("a\u{1B}[?62;4c\u{1B}_Gi=31;OK\u{1B}\\q") == [
          .key("a"), .report(.controlSequence("?62;4c")), .report(.applicationCommand("Gi=31;OK")), .key("q"),
        ])
    }

    @Test func `What is pasted is passed over`() async throws {
      #expect(try await events("a\u{1B}[200~quit\u{1B}[201~q") == [.key("a"), .key("q")])
    }

    @Test func `Chunks of a sequence make one event`() async throws {
      let thread = try KeyThread()
      await thread.start()
      for piece in ["\u{1B}[", "?6", "2c", "q"] {
        thread.terminal.type(piece)
        // A task that sleeps would wait for others, and the piece would be late.
        usleep(15_000)
      }

      #expect(await thread.allEvents() == [.report(.controlSequence("?62c")), .key("q")])
    }

    @Test func `A wake-up comes between keys`() async throws {
      let wakeup = try Wakeup()
      let thread = try KeyThread(wakeup: wakeup)
      await thread.start()

      wakeup.raise()
      #expect(await eventually { thread.events == [.wakeup] })
      thread.terminal.type("q")

      #expect(await thread.allEvents() == [.wakeup, .key("q")])
    }

    @Test func `Nothing in time is an event`() async throws {
      let thread = try KeyThread(until: .timeout, milliseconds: 20)

      #expect(await thread.allEvents() == [.timeout])
    }

    @Test func `The terminal gets back what it had`() async throws {
      let thread = try KeyThread()
      await thread.start()
      #expect(!thread.terminal.isCooked)

      thread.terminal.type("q")

      _ = await thread.allEvents()
      #expect(thread.terminal.isCooked)
    }

    /// Begins on a terminal of its own, whose keys are read on this thread.
    private func begun() throws -> (keys: KeyInput, terminal: PseudoTerminal) {
      let terminal = try PseudoTerminal()
      let descriptor = terminal.descriptor
      let screen = Terminal(input: descriptor, output: descriptor, type: "xterm")
      let keys = KeyInput(on: screen, wakeup: try Wakeup(), farewell: "")
      keys.begin()
      return (keys, terminal)
    }

    /// Waits without leaving the thread, whose stack for signals is not that of another.
    private func isSoon(_ isSo: () -> Bool) -> Bool {
      for _ in 0..<12_000 where !isSo() { usleep(5_000) }
      return isSo()
    }

    @Test func `An answer that is cut after its Escape is no key`() throws {
      let (keys, terminal) = try begun()
      keys.ask("\u{1B}[c")
      #expect(isSoon { terminal.shown == "\u{1B}[c" })

      terminal.type("\u{1B}")
      Thread {
        // Longer than the bytes of a key take.
        usleep(120_000)
        terminal.type("[?62c")
      }.start()

      #expect(keys.next() == .report(.controlSequence("?62c")))
      keys.end()
    }

    @Test func `What nobody waits for any more can be dropped`() throws {
      let (keys, terminal) = try begun()
      terminal.type("\u{1B}[?62;4c")
      #expect(isSoon { terminal.unread == 8 })

      keys.end(dropsInput: true)

      #expect(terminal.unread == 0 && terminal.isCooked)
    }

    @Test func `A stack that overflows leaves room for the handler that gives the terminal back`() throws {
      var stack = stack_t()
      sigaltstack(nil, &stack)
      let flags = stack.ss_flags

      let (keys, _) = try begun()
      sigaltstack(nil, &stack)
      #expect(stack.ss_flags & Int32(SS_DISABLE) == 0 && stack.ss_size >= 1 << 14)

      keys.end()
      sigaltstack(nil, &stack)
      #expect(stack.ss_flags == flags)
    }

    @Test func `Nothing typed is echoed`() async throws {
      let thread = try KeyThread()
      await thread.start()
      thread.terminal.type("secret\u{1B}[Aq")

      _ = await thread.allEvents()

      #expect(await thread.terminal.allShown().isEmpty)
    }
  }
}

extension TerminalTests {
  struct KeyTests {
    static let family = "👩‍👩‍👧"
    static let accented = "e\u{301}"

    @Test(arguments: [
      ("a\(family)\u{7F}b\r", "ab"),
      ("a\(accented)\u{7F}b\r", "ab"),
      ("\(family)b\u{1B}[D\u{1B}[D-\r", "-\(family)b"),
      ("\(family)b\u{1}\u{1B}[C-\r", "\(family)-b"),
      ("\(family)b\u{1}\u{1B}[3~\r", "b"),
      ("one two\u{1B}[1;5Dx \r", "one x two"),
      ("one\u{1B}[1~x\u{1B}[4~y\r", "xoney"),
      ("one two\u{17}three\r", "one three"),
    ])
    func `Keys move and delete by what is seen`(keys: String, line: String) async throws {
      let session = try EditingSession()

      #expect(await session.read(typing: keys) == .line(line))
      session.editor.finish()
    }

    @Test(arguments: [
      ("\u{1B}[A\r", "newest"), ("\u{1B}[A\u{1B}[A\r", "older"), ("\u{1B}[A\u{1B}[A\u{1B}[B\r", "newest"),
      ("\u{12}old\u{1B}[D\r", "older"), ("\u{12}old\r", "older"), ("\u{12}old\u{7}\r", ""),
      ("\u{10}\u{10}\u{10}\u{10}\r", "oldest"),
    ])
    func `The history comes back by keys`(keys: String, line: String) async throws {
      let session = try EditingSession { $0.setHistory(["oldest", "older", "newest", "", "newest"]) }

      #expect(await session.read(typing: keys) == .line(line))
      session.editor.finish()
    }

    @Test func `A new history replaces the former`() async throws {
      let session = try EditingSession {
        $0.setHistory(["former"])
        $0.setHistory(["new"])
      }

      #expect(await session.read(typing: "\u{1B}[A\u{1B}[A\r") == .line("new"))
      session.editor.finish()
    }

    @Test func `Ctrl-L clears the screen and keeps the line`() async throws {
      let session = try EditingSession()

      #expect(await session.read(typing: "kept\u{C}\r") == .line("kept"))
      await session.expect("\u{1B}[H\u{1B}[2J")
      session.editor.finish()
    }

    @Test func `The user's own bindings are obeyed`() async throws {
      let folder = try TemporaryFolder()
      let file = try folder.write("bind ^T ed-move-to-beg\n", to: "editrc")
      let session = try EditingSession(editrc: .file(file))

      #expect(await session.read(typing: "bc\u{14}a\r") == .line("abc"))
      session.editor.finish()
    }

    @Test func `Keys of vi keep the completion`() async throws {
      let folder = try TemporaryFolder()
      let file = try folder.write("bind -v\n", to: "editrc")
      let session = try EditingSession(editrc: .file(file)) {
        $0.completer = { _, _ in CompletionList(start: 0, candidates: [.init("search")]) }
      }

      #expect(await session.read(typing: "se\tx\u{1B}0iy\r") == .line("ysearch x"))
      session.editor.finish()
    }
  }
}
