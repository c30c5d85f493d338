import Glibc

/// What the environment variables say about the terminal.
struct TerminalIdentity {
  private let environment: [String: String]

  init(_ environment: [String: String]) { self.environment = environment }

  /// Whether the terminal only prints text.
  var isDumb: Bool { type.isEmpty || type == "dumb" }

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
    guard let locale = locale?.uppercased() else { return true }
    return locale.contains("UTF-8") || locale.contains("UTF8") || ["C", "POSIX"].contains(locale)
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

/// What the output can show.
public struct OutputCapabilities: Equatable, Sendable {
  /// The number of colours that may be used.
  public let colorDepth: ColorDepth
  /// Whether addresses can be sent as hyperlinks (OSC 8).
  public let showsLinks: Bool
  /// Whether right-to-left text may be enclosed in directional isolates.
  public let isolatesDirections: Bool
  /// Whether the cursor can be moved to a column.
  public let movesCursor: Bool

  /// Makes capabilities; by default the cursor cannot be moved.
  public init(
    colorDepth: ColorDepth, showsLinks: Bool, isolatesDirections: Bool, movesCursor: Bool = false
  ) {
    self.colorDepth = colorDepth
    self.showsLinks = showsLinks
    self.isolatesDirections = isolatesDirections
    self.movesCursor = movesCursor
  }

  /// The capabilities of a pipe or a file: text only.
  public static let none = OutputCapabilities(colorDepth: .none, showsLinks: false, isolatesDirections: false)

  /// The capabilities that follow from the environment, from whether the output is a terminal, and from the
  /// user's choice.
  ///
  /// For colour the choice decides, then `NO_COLOR`, then `CLICOLOR_FORCE`. Without these, colour needs a
  /// terminal that is not `dumb` and a `CLICOLOR` other than 0. Source: no-color.org, bixense.com/clicolors.
  public init(environment: [String: String], isTerminal: Bool, choice: ColorChoice = .auto) {
    let terminal = TerminalIdentity(environment)
    let isCapable = isTerminal && !terminal.isDumb
    self.init(
      colorDepth: Self.wantsColor(environment, isCapable: isCapable, choice) ? terminal.colorDepth : .none,
      showsLinks: isCapable && choice != .never && terminal.knowsLinks,
      isolatesDirections: isCapable && terminal.knowsIsolates, movesCursor: isCapable)
  }

  /// Whether the locale of an environment has characters beyond ASCII.
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

/// A file descriptor that is written to: a terminal, a pipe or a file.
public struct OutputDescriptor: Sendable {
  private let number: Int32

  /// Wraps a descriptor, which the caller still owns and closes.
  public init(_ number: Int32) { self.number = number }

  /// Writes a whole text, and waits while there is no room.
  ///
  /// - Returns: the `errno` that stopped it; `nil` on success.
  @discardableResult
  public func write(_ text: String) -> Int32? { write(Array(text.utf8)) }

  /// Writes all bytes, and waits while there is no room.
  ///
  /// - Returns: the `errno` that stopped it; `nil` on success.
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
