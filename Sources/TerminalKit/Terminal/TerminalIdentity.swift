import Glibc

/// What the environment variables say about the terminal.
struct TerminalIdentity {
  private let environment: [String: String]

  init(_ environment: [String: String]) { self.environment = environment }

  /// Whether the terminal only prints text.
  var isDumb: Bool { OutputCapabilities.isDumb(environment) }

  /// The number of colours; sixteen for an unknown terminal.
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

  /// Whether the terminal shows hyperlinks (OSC 8); for one that merely ignores them it is false.
  var knowsLinks: Bool {
    if isScreen { return false }
    if isMultiplexed { return tmuxIsAtLeast(3, 4) }
    return hasMarkOfLinks
      || isAmong(["xterm-kitty", "alacritty", "foot", "xterm-ghostty", "wezterm", "contour"])
  }

  /// Whether the terminal ignores sequences it does not know; the Linux console prints parts of them.
  var understandsQuestions: Bool {
    !isDumb && !isScreen && !isAmong(["linux", "vt52", "vt100", "vt102", "cons25", "emacs", "eterm-color"])
  }

  /// Whether the terminal gives directional isolates no width; the Linux console draws boxes for them.
  var knowsIsolates: Bool { !isAmong(["linux", "vt52", "vt100", "vt102", "vt220", "vt320"]) && isUnicode }
}

private extension TerminalIdentity {
  var type: String { environment["TERM"] ?? "" }

  /// Whether this is GNU screen, which inherits the variables of the outer terminal but has few of its
  /// abilities.
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
  /// Whether the locale uses UTF-8; assumed where no locale is set.
  var isUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    guard let locale else { return true }
    return OutputCapabilities.claimsUTF8(locale) || ["C", "POSIX"].contains(locale.uppercased())
  }
}

/// Escape sequences that a terminal answers.
///
/// `OSC 11 ; ? ST` asks for the background colour, which many terminals do not answer. `CSI c` (DA1) asks for
/// the kind of the terminal, which almost all answer. Terminals answer in order, so after the answer to the
/// second the first will not come. Source: XTerm Control Sequences, invisible-island.net/xterm/ctlseqs.
public enum TerminalQuestion {
  /// Asks for the background colour; ``BackgroundColor`` reads the answer.
  public static let background = "\u{1B}]11;?\u{1B}\\"
  /// Asks for the terminal's attributes (DA1); ``TerminalAttributes`` reads the answer.
  public static let attributes = "\u{1B}[c"
}

extension TerminalQuestion {
  /// Whether the terminal of an environment can be asked without printing the question.
  public static func mayBeAsked(of environment: [String: String]) -> Bool {
    TerminalIdentity(environment).understandsQuestions
  }
}

/// The answer to ``TerminalQuestion/attributes``, such as `?62;4;22c`.
public struct TerminalAttributes: Equatable, Sendable {
  /// The terminal's class first, then its extensions, such as 4 for sixel.
  public let numbers: [Int]

  /// Reads the text between `ESC [` and the end of the answer; `nil` for another sequence.
  public init?(answer: String) {
    guard answer.hasPrefix("?"), answer.hasSuffix("c"), answer.utf8.count <= 200 else { return nil }
    let numbers = answer.dropFirst().dropLast().split(separator: ";").map { Int($0) }
    guard !numbers.isEmpty, !numbers.contains(nil) else { return nil }
    self.numbers = numbers.compactMap(\.self)
  }
}
