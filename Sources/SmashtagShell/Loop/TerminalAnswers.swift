import Synchronization
import TerminalGraphics
import TerminalKit

/// What is known about the terminal: what it reported about itself, and the theme chosen for it.
///
/// The thread of the shell writes it; commands may read it from any thread.
final class TerminalAnswers: Sendable {
  /// The known facts; `nil` for what the terminal did not report.
  struct Known: Equatable {
    var background: BackgroundColor?
    var graphics = GraphicsAnswers()
    /// The value of the setting `graphics`.
    var graphicsName = "auto"
    /// The name of a theme, or `auto`.
    var themeName = "auto"

    var theme: Theme { Theme(named: themeName) ?? Theme(on: background) }

    /// Whether linear output was chosen, by the theme or by `ACCESSIBLE`.
    func isLinear(in environment: [String: String]) -> Bool {
      theme == .plain || !["", "0"].contains(environment["ACCESSIBLE"] ?? "")
    }
  }

  private let known: Mutex<Known>

  /// Starts with what the environment reveals.
  init(environment: [String: String]) {
    known = Mutex(Known(background: BackgroundColor(environment: environment)))
  }

  var now: Known { known.withLock { $0 } }

  func learn(_ change: (inout Known) -> Void) { known.withLock { change(&$0) } }
}

extension TerminalFacts {
  /// What is known, with what tmux says of its terminal, which it may not have been asked yet.
  init(_ known: TerminalAnswers.Known, in environment: [String: String]) {
    var graphics = known.graphics
    if let answer = TmuxProbe(environment)?.answer() { graphics.learn(tmux: answer) }
    let isChosen = Theme(named: known.themeName) != nil
    let why =
      isChosen
      ? "set" : known.background == nil ? "auto, the background is not known" : "auto, by the background"
    self.init(
      theme: "\(known.theme.name) (\(why))", background: known.background?.hexadecimal,
      graphics: graphics, graphicsName: known.graphicsName, isLinear: known.isLinear(in: environment))
  }
}
