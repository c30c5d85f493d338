import Glibc
import TerminalGraphics

/// Asks tmux which terminal it runs in, and whether that may be spoken to.
struct TmuxProbe {
  private static let program = "tmux"
  /// The longest time that it may take, hundreds of times the usual.
  private static let patience = Duration.milliseconds(500)
  private static let longestAnswer = 1_000

  private let path: String

  /// `nil` outside of tmux, and where its program is not found.
  init?(_ environment: [String: String]) {
    guard GraphicsMethod.isInTmux(environment), let path = Desktop.executable(Self.program, in: environment)
    else { return nil }
    self.path = path
  }

  /// What it answers to ``GraphicsAnswers/formatOfTmux``; `nil` where it does not.
  func answer(within patience: Duration = patience) -> String? {
    let question = [path, "display-message", "-p", GraphicsAnswers.formatOfTmux]
    guard let running = try? RunningProgram(question, longestOutput: Self.longestAnswer) else { return nil }
    let end = ContinuousClock.now + patience
    while ContinuousClock.now < end {
      switch running.look() {
      case .running: usleep(1_000)
      case .ended(0): return String(decoding: running.output, as: UTF8.self)
      case .ended, .saysTooMuch: return nil
      }
    }
    return nil
  }
}
