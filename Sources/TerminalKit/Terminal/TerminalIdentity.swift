import Glibc

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

/// Escape sequences that a terminal answers.
///
/// `OSC 11 ; ? ST` asks for the background and is left unanswered by many; `CSI c` (DA1) asks what the terminal is,
/// and all but the simplest answer. They answer in order: after the second answer the first will not come.
public enum TerminalQuestion {
  public static let background = "\u{1B}]11;?\u{1B}\\"
  public static let attributes = "\u{1B}[c"
}

extension TerminalQuestion {
  /// Whether a terminal can be asked without showing the question; by its environment.
  public static func mayBeAsked(of environment: [String: String]) -> Bool {
    TerminalIdentity(environment).understandsQuestions
  }
}

/// What a terminal says it is: the answer to ``TerminalQuestion/attributes``, `?62;4;22c`.
public struct TerminalAttributes: Equatable, Sendable {
  /// The class first, then the extensions, such as 4 for sixel.
  public let numbers: [Int]

  public init?(answer: String) {
    guard answer.hasPrefix("?"), answer.hasSuffix("c"), answer.utf8.count <= 200 else { return nil }
    let numbers = answer.dropFirst().dropLast().split(separator: ";").map { Int($0) }
    guard !numbers.isEmpty, !numbers.contains(nil) else { return nil }
    self.numbers = numbers.compactMap(\.self)
  }
}

/// What the output can show.
public struct OutputCapabilities: Equatable, Sendable {
  public let colorDepth: ColorDepth
  /// Whether addresses can be sent as hyperlinks (OSC 8).
  public let showsLinks: Bool
  /// Whether right-to-left text is set apart by characters of its own.
  public let isolatesDirections: Bool
  /// Whether the cursor can be sent to a column.
  public let movesCursor: Bool

  public init(
    colorDepth: ColorDepth, showsLinks: Bool, isolatesDirections: Bool, movesCursor: Bool = false
  ) {
    self.colorDepth = colorDepth
    self.showsLinks = showsLinks
    self.isolatesDirections = isolatesDirections
    self.movesCursor = movesCursor
  }

  /// What every output can show: text.
  public static let none = OutputCapabilities(colorDepth: .none, showsLinks: false, isolatesDirections: false)

  /// What follows from the environment, from whether the output is a terminal, and from the user's choice.
  ///
  /// The choice comes first, then `NO_COLOR`, then `CLICOLOR_FORCE`; then it takes a terminal that is not
  /// `dumb` and `CLICOLOR` other than 0.
  public init(environment: [String: String], isTerminal: Bool, choice: ColorChoice = .auto) {
    let terminal = TerminalIdentity(environment)
    let isCapable = isTerminal && !terminal.isDumb
    self.init(
      colorDepth: Self.wantsColor(environment, isCapable: isCapable, choice) ? terminal.colorDepth : .none,
      showsLinks: isCapable && choice != .never && terminal.knowsLinks,
      isolatesDirections: isCapable && terminal.knowsIsolates, movesCursor: isCapable)
  }

  /// Whether the locale has more signs than those of ASCII.
  public static func isUnicode(_ environment: [String: String]) -> Bool {
    TerminalIdentity(environment).isUnicode
  }
}

private extension OutputCapabilities {
  static func wantsColor(_ environment: [String: String], isCapable: Bool, _ choice: ColorChoice) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if environment["NO_COLOR"]?.isEmpty == false { return false }
    if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return true }
    return isCapable && environment["CLICOLOR"] != "0"
  }
}

/// What takes bytes: a terminal, a pipe, a file.
public struct OutputDescriptor: Sendable {
  private let number: Int32

  /// The descriptor stays the caller's.
  public init(_ number: Int32) { self.number = number }

  /// Writes all of it, and waits where there is no room; answers the `errno` that stopped it, `nil` if nothing did.
  @discardableResult
  public func write(_ text: String) -> Int32? { write(Array(text.utf8)) }

  @discardableResult
  public func write(_ bytes: [UInt8]) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(number, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        waitForRoom()
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}

extension OutputDescriptor {
  private func waitForRoom() {
    var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
  }
}
