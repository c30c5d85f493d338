/// A program between this one and the terminal, which keeps its own picture of the screen.
enum Multiplexer: Equatable {
  case tmux
  case screen
  case zellij
  /// `TERM` says that there is one, perhaps at the other end of a connection.
  case unnamed

  /// `nil` where there is none, by the environment.
  init?(_ environment: [String: String]) {
    func has(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    let terminal = environment["TERM"] ?? ""
    if has("TMUX") {
      self = .tmux
    } else if has("STY") {
      self = .screen
    } else if has("ZELLIJ") {
      self = .zellij
    } else if terminal.hasPrefix("screen") || terminal.hasPrefix("tmux") {
      self = .unnamed
    } else {
      return nil
    }
  }
}
