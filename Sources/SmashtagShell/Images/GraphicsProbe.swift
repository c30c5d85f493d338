import Glibc
import LineEditor
import TerminalGraphics

/// Queries a terminal while no line is edited, as before a single command.
enum GraphicsProbe {
  /// How long to wait for a remote terminal, or for one that has begun to answer.
  private static let longPatience = Duration.seconds(1)

  /// Sends queries and passes the answers on; keys typed meanwhile are lost, except for those of signals.
  ///
  /// - Parameters:
  ///   - isFar: Whether the terminal is remote, so that it needs more time.
  ///   - take: Receives each report; returns whether it is the last one expected.
  static func ask(
    _ question: String, isFar: Bool = getenv("SSH_CONNECTION") != nil, take: (KeyInput.Event) -> Bool
  ) {
    let device = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard device >= 0 else { return }
    defer { close(device) }
    guard tcgetpgrp(device) == getpgrp(), let wakeup = try? Wakeup() else { return }
    let keys = KeyInput(
      on: Terminal(input: device, output: device), wakeup: wakeup, farewell: "")
    keys.begin()
    keys.ask(question)
    let last = hear(keys, isFar ? longPatience : Window.patienceForAnswers, take)
    // A later answer would be taken as typed input.
    keys.end(dropsInput: last == .timeout)
    switch last {
    case .interrupt: kill(0, SIGINT)
    case .suspend: _ = keys.stop { [] }
    case .key, .sequence, .escape, .report, .wakeup, .timeout, .end: break
    }
  }

  /// Waits for reports; returns the event that ended the wait.
  private static func hear(
    _ keys: KeyInput, _ patience: Duration, _ take: (KeyInput.Event) -> Bool
  ) -> KeyInput.Event {
    var end = ContinuousClock.now + patience
    while .now < end {
      let event = keys.next(milliseconds: 50)
      switch event {
      case .interrupt, .suspend, .end: return event
      case .report:
        if take(event) { return event }
        end = .now + longPatience
      case .key, .sequence, .escape, .wakeup, .timeout: break
      }
    }
    return .timeout
  }
}
