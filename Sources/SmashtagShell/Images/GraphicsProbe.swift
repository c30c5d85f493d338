import Glibc
import LineEditor

/// Asks a terminal at which no line is edited, as before a single command.
enum GraphicsProbe {
  /// How long a terminal is waited for that is far away, or has begun to answer.
  private static let longPatience = Duration.seconds(1)

  /// What the terminal answers within a moment; keys that are typed meanwhile are lost, but for those of signals.
  ///
  /// - Parameter take: answers whether a report is the last that is to come.
  static func ask(
    _ question: String, isFar: Bool = getenv("SSH_CONNECTION") != nil, take: (KeyInput.Event) -> Bool
  ) {
    let device = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard device >= 0 else { return }
    defer { close(device) }
    guard tcgetpgrp(device) == getpgrp(), let wakeup = try? Wakeup() else { return }
    let keys = KeyInput(
      on: Terminal(input: device, output: device, errors: device), wakeup: wakeup, farewell: "")
    keys.begin()
    keys.ask(question)
    let last = hear(keys, isFar ? longPatience : Window.patienceForAnswers, take)
    // What is answered later would be typed at whatever comes next.
    keys.end(dropsInput: last == .timeout)
    switch last {
    case .interrupt: kill(0, SIGINT)
    case .suspend: _ = keys.stop { [] }
    case .key, .sequence, .escape, .report, .wakeup, .timeout, .end: break
    }
  }

  /// What the listening ended with.
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
