import TerminalGraphics

/// What is known of the terminal beyond the environment.
struct TerminalFacts: Sendable {
  /// The theme in force, and what chose it, in words.
  var theme: String
  /// The colour of the background as the terminal says it; `nil` where it did not answer.
  var background: String?
  /// What the terminal says of drawing.
  var graphics = GraphicsAnswers()
  /// What `graphics` is set to.
  var graphicsName = "auto"
}
