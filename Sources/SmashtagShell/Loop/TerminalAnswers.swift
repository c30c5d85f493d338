import Synchronization
import TerminalGraphics
import TerminalKit

/// What is known of the terminal: what it said about itself when it was asked, and the theme chosen for it.
///
/// The thread of the shell writes it, commands may read it.
final class TerminalAnswers: Sendable {
  /// `nil` is what the terminal did not say.
  struct Known: Equatable {
    var background: BackgroundColor?
    var graphics = GraphicsAnswers()
    /// What `graphics` is set to.
    var graphicsName = "auto"
    /// The name of a theme, or `auto`.
    var themeName = "auto"

    var theme: Theme { Theme(named: themeName) ?? Theme(on: background) }
  }

  private let known: Mutex<Known>

  /// Begins with what the environment tells.
  init(environment: [String: String]) {
    known = Mutex(Known(background: BackgroundColor(environment: environment)))
  }

  var now: Known { known.withLock { $0 } }

  func learn(_ change: (inout Known) -> Void) { known.withLock { change(&$0) } }
}

extension TerminalFacts {
  init(_ known: TerminalAnswers.Known) {
    let isChosen = Theme(named: known.themeName) != nil
    let why =
      isChosen
      ? "set" : known.background == nil ? "auto, the background is not known" : "auto, by the background"
    self.init(
      theme: "\(known.theme.name) (\(why))", background: known.background?.hexadecimal,
      graphics: known.graphics, graphicsName: known.graphicsName)
  }
}
