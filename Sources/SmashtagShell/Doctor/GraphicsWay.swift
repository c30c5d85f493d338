/// How images could be drawn.
enum GraphicsWay: String {
  case kitty = "kitty's protocol"
  case iterm = "iTerm2's protocol"
  case sixel
  case symbols

  /// A multiplexer keeps what the terminal around it draws to itself; only its own answer counts there.
  ///
  /// `attributes` is the terminal's answer to DA1, where 4 is sixel.
  init(_ environment: [String: String], attributes: [Int]?) {
    let isInside = ["TMUX", "STY", "ZELLIJ"].contains { environment[$0]?.isEmpty == false }
    if !isInside, environment["TERM"] == "xterm-kitty" || environment["KITTY_WINDOW_ID"] != nil {
      self = .kitty
    } else if !isInside, environment["TERM_PROGRAM"] == "iTerm.app" || environment["LC_TERMINAL"] == "iTerm2"
    {
      self = .iterm
    } else {
      self = attributes?.contains(4) == true ? .sixel : .symbols
    }
  }
}
