import CTerminalImages

/// The characters that a terminal shows well.
public enum SymbolSet: CaseIterable, Sendable {
  /// Letters, digits and signs.
  case ascii
  /// Blocks that most fonts have: quarters of a cell, and eighths from below and from the left.
  case blocks
  /// Two by three blocks as well (Unicode 13), which few fonts have, so that the terminal has to draw them.
  case sextants
  /// Two by four blocks as well (Unicode 16).
  case octants
}

extension SymbolSet {
  /// What is known of a terminal by its environment.
  ///
  /// Seen on the screen: kitty 0.26 and VTE 0.70 draw sextants without a font that has them, xterm and konsole do not;
  /// VTE 0.80 draws octants, as it says it does since 0.78. In a multiplexer the outer terminal is not known.
  public init(_ environment: [String: String], isUnicode: Bool) {
    let vte = environment["XTERM_VERSION"] == nil ? environment["VTE_VERSION"].flatMap { Int($0) } ?? 0 : 0
    let drawsItself =
      ["xterm-kitty", "foot", "xterm-ghostty", "wezterm"].contains(environment["TERM"])
      || environment["TERM_PROGRAM"] == "WezTerm"
    if !isUnicode {
      self = .ascii
    } else if Multiplexer(environment) != nil {
      self = .blocks
    } else {
      self = vte >= 7800 ? .octants : vte >= 7000 || drawsItself ? .sextants : .blocks
    }
  }

  var mosaic: terminal_images_mosaic {
    switch self {
    case .ascii, .blocks: terminal_images_quarters
    case .sextants: terminal_images_sextants
    case .octants: terminal_images_octants
    }
  }
}
