import Foundation
import Glibc
import Testing

@testable import LineEditor

extension TerminalTests {
  struct SignalsTests {
    @Test func `A signal is noted and raises the wake-up`() throws {
      let wakeup = try Wakeup()
      let signals = Signals(raising: wakeup)

      kill(getpid(), SIGWINCH)

      #expect(wakeup.wait(milliseconds: 5000))
      #expect(signals.takePending() == [SIGWINCH])
    }

    @Test func `Each signal is told once`() throws {
      let wakeup = try Wakeup()
      let signals = Signals(raising: wakeup)
      kill(getpid(), SIGCONT)
      _ = wakeup.wait(milliseconds: 5000)

      _ = signals.takePending()

      #expect(signals.takePending().isEmpty)
    }
  }
}

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
        reader.onResize = { [unowned reader] in
          reader.printAbove("\(reader.columns) by \(reader.input.size.rows)")
        }
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

    @Test(arguments: [(40, "> half\r\n"), (5, "> half\r\nlf\r\n")] as [(UInt16, String)])
    func `A line drawn with backspaces is repeated only where it fits no more`(columns: UInt16, all: String)
      async throws
    {
      let session = try EditingSession(type: "dumb")
      await session.start()
      await session.type("half", untilShown: "half")

      for narrower in 0..<3 {
        session.terminal.resize(columns: columns - UInt16(narrower), rows: 20)
        session.editor.signal(SIGWINCH)
      }
      session.terminal.type("\r")

      _ = await session.editor.reading()
      #expect(await session.terminal.allShown() == all)
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
      #expect(await eventually { !session.terminal.isCooked })
      session.terminal.type(" whole\r")

      #expect(await session.editor.reading() == .line("half whole"))
      session.editor.finish()
    }
  }
}

struct WakeupTests {
  @Test func `Raised once or often, it is up once`() throws {
    let wakeup = try Wakeup()
    wakeup.raise()
    wakeup.raise()

    #expect([wakeup.lower(), wakeup.lower()] == [true, false])
  }

  @Test func `Waiting without a raise ends after its time`() throws {
    #expect(try !Wakeup().wait(milliseconds: 1))
  }

  @Test func `Another thread ends the waiting`() throws {
    let wakeup = try Wakeup()
    Thread { wakeup.raise() }.start()

    #expect(wakeup.wait(milliseconds: 5000))
  }
}

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
