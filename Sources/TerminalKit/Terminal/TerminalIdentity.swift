/// What the environment tells of the terminal, without asking it.
struct TerminalIdentity {
  private let environment: [String: String]

  init(_ environment: [String: String]) { self.environment = environment }

  var isDumb: Bool { type.isEmpty || type == "dumb" }

  /// The colours of the terminal; sixteen where nothing is known of it.
  var colorDepth: ColorDepth {
    if isScreen { return type.contains("256color") ? .indexed256 : .sixteen }
    if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || type.hasSuffix("-direct") {
      return .trueColor
    }
    if isAmong(["xterm-kitty", "alacritty", "foot", "xterm-ghostty", "wezterm", "contour"]) {
      return .trueColor
    }
    if type.hasPrefix("xterm"), environment["XTERM_VERSION"] != nil { return .indexed256 }
    if type.contains("256color") || isAmong(["tmux", "mlterm", "konsole", "vte"]) { return .indexed256 }
    return .sixteen
  }

  /// Whether the terminal draws hyperlinks; those that only swallow them are not sent any.
  var knowsLinks: Bool {
    if isScreen { return false }
    if isMultiplexed { return tmuxIsAtLeast(3, 4) }
    return hasMarkOfLinks
      || isAmong(["xterm-kitty", "alacritty", "foot", "xterm-ghostty", "wezterm", "contour"])
  }

  /// Whether the terminal swallows what it does not understand; the console of the kernel prints parts of it.
  var understandsQuestions: Bool {
    !isDumb && !isScreen && !isAmong(["linux", "vt52", "vt100", "vt102", "cons25", "emacs", "eterm-color"])
  }

  /// Whether the terminal takes characters without width; the console of the kernel draws boxes for them.
  var knowsIsolates: Bool { !isAmong(["linux", "vt52", "vt100", "vt102", "vt220", "vt320"]) && isUnicode }
}

private extension TerminalIdentity {
  var type: String { environment["TERM"] ?? "" }

  /// GNU screen, which inherits what the terminal around it says of itself and keeps none of it.
  var isScreen: Bool { type.hasPrefix("screen") && !isMultiplexed }

  var isMultiplexed: Bool { environment["TMUX"]?.isEmpty == false || type.hasPrefix("tmux") }

  func isAmong(_ names: [String]) -> Bool { names.contains { type == $0 || type.hasPrefix($0 + "-") } }

  var hasMarkOfLinks: Bool {
    if let version = environment["VTE_VERSION"].flatMap(Int.init) { return version >= 5000 }
    let programs = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "rio", "Tabby"]
    if let program = environment["TERM_PROGRAM"], programs.contains(program) { return true }
    return ["KITTY_WINDOW_ID", "KONSOLE_VERSION", "WT_SESSION"].contains { environment[$0] != nil }
  }

  func tmuxIsAtLeast(_ major: Int, _ minor: Int) -> Bool {
    guard environment["TERM_PROGRAM"] == "tmux", let text = environment["TERM_PROGRAM_VERSION"] else {
      return false
    }
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    return numbers.count > 1 && (numbers[0], numbers[1]) >= (major, minor)
  }
}

extension TerminalIdentity {
  /// Whether the locale says UTF-8; without any locale it is taken for granted.
  var isUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let locale = locale?.uppercased() else { return true }
    return locale.contains("UTF-8") || locale.contains("UTF8") || ["C", "POSIX"].contains(locale)
  }
}
