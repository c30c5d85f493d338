import TerminalKit

/// How images are drawn.
public enum GraphicsWay: String, CaseIterable, Sendable {
  case kitty
  case iterm
  case sixel
  case symbols
  case none

  /// The best a terminal can do, by what it answered and by its environment.
  ///
  /// In a multiplexer only its own answer (DA1, where 4 is sixel) counts, not what it inherited from around it.
  public init(_ environment: [String: String], answers: GraphicsAnswers) {
    let takesSixel = answers.attributes?.numbers.dropFirst().contains(4) == true
    let multiplexer = Multiplexer(environment)
    if environment["TERM"] == "dumb" {
      self = .none
    } else if environment["TERM"] == "linux" || multiplexer == .screen {
      self = .symbols
    } else if multiplexer != nil {
      self = takesSixel ? .sixel : .symbols
    } else {
      self = answers.takesKitty ? .kitty : Self.isIterm(environment) ? .iterm : takesSixel ? .sixel : .symbols
    }
  }

  /// Draws pixels, not letters.
  public var drawsPixels: Bool { self != .symbols && self != .none }

  private static func isIterm(_ environment: [String: String]) -> Bool {
    ["iTerm.app", "WezTerm"].contains(environment["TERM_PROGRAM"]) || environment["LC_TERMINAL"] == "iTerm2"
  }
}
