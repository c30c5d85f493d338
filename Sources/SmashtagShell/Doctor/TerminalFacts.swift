import TerminalGraphics

/// What is known about the terminal besides the environment.
struct TerminalFacts: Sendable {
  /// The current theme and what selected it, in words.
  var theme: String
  /// The background colour that the terminal reported; `nil` where it did not answer.
  var background: String?
  /// What the terminal reported about graphics.
  var graphics = GraphicsAnswers()
  /// The value of the setting `graphics`.
  var graphicsName = "auto"
  /// Whether linear output was chosen, in which no image is drawn.
  var isLinear = false
}
