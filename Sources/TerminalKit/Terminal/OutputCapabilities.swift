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
