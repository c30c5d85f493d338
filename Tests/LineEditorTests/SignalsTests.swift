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
