/// The look of each text role.
///
/// Important text is bold and secondary text faint; mentions and numbers have colours.
public struct Theme: Equatable, Sendable {
  /// The name by which the user selects the theme.
  public let name: String
  private let looks: [TextRole: TextStyle]

  init(name: String, looks: [TextRole: TextStyle]) {
    self.name = name
    self.looks = looks
  }

  /// The theme with a name; `nil` where there is none, as for `auto`.
  public init?(named name: String) {
    guard let theme = Theme.all.first(where: { $0.name == name }) else { return nil }
    self = theme
  }

  /// The theme for a background; the dark one where the background is unknown, since most terminals are dark.
  public init(on background: BackgroundColor?) {
    self = background?.isLight == true ? .light : .dark
  }

  /// All themes.
  public static let all = [dark, light, plain]

  func look(of role: TextRole) -> TextStyle { looks[role] ?? TextStyle() }
}

// The colours are based on Okabe and Ito's palette for colour-blind readers (jfly.uni-koeln.de/color), made
// lighter or darker until they contrast with their background.

extension Theme {
  /// Colours for a dark background.
  public static let dark = Theme(
    name: "dark",
    looks: Theme.looks(
      hashtag: Color(0x3A94E6, ansi: .cyan), url: Color(0x46E08F, ansi: .green),
      user: Color(0xE69F00, ansi: .yellow), image: Color(0xE0B0D4, ansi: .magenta),
      number: Color(0xF0E442, ansi: .brightYellow), warning: Color(0xF0E442, ansi: .brightYellow),
      error: Color(0xFF7A33, ansi: .brightRed)))

  /// Colours for a light background.
  public static let light = Theme(
    name: "light",
    looks: Theme.looks(
      hashtag: Color(0x004C8C, ansi: .blue), url: Color(0x0A8560, ansi: .green),
      user: Color(0xB34F00, ansi: .red), image: Color(0x6C2552, ansi: .magenta),
      number: Color(0x6E6300, ansi: .black), warning: Color(0x6E6300, ansi: .black),
      error: Color(0xA83A00, ansi: .red)))

  /// Without colours or emphasis, for screen readers and for users who want none.
  public static let plain = Theme(name: "plain", looks: [:])
}

private extension Theme {
  static func looks(
    hashtag: Color, url: Color, user: Color, image: Color, number: Color, warning: Color, error: Color
  ) -> [TextRole: TextStyle] {
    [
      .strong: TextStyle(isBold: true), .heading: TextStyle(isBold: true), .dim: TextStyle(isFaint: true),
      .hashtag: TextStyle(color: hashtag), .url: TextStyle(color: url), .user: TextStyle(color: user),
      .image: TextStyle(color: image), .number: TextStyle(color: number), .hit: TextStyle(isUnderlined: true),
      .warning: TextStyle(color: warning), .error: TextStyle(color: error, isBold: true),
    ]
  }
}

/// The appearance of text in one role.
struct TextStyle: Equatable, Sendable {
  var color: Color?
  var isBold = false
  /// Whether the text is fainter than the rest.
  var isFaint = false
  var isUnderlined = false
  var isReversed = false

  /// The look combined with another one, whose colour takes precedence.
  func beneath(_ other: TextStyle) -> TextStyle {
    TextStyle(
      color: other.color ?? color, isBold: isBold || other.isBold, isFaint: isFaint || other.isFaint,
      isUnderlined: isUnderlined || other.isUnderlined, isReversed: isReversed || other.isReversed)
  }

  /// The sequence that starts the look, `CSI … m` (ECMA-48, SGR); empty for no look.
  func sequence(in depth: ColorDepth) -> String {
    guard depth > .none else { return "" }
    var parameters: [String] = []
    if isBold { parameters.append("1") }
    if isFaint { parameters.append("2") }
    if isUnderlined { parameters.append("4") }
    if isReversed { parameters.append("7") }
    parameters += color?.parameters(in: depth) ?? []
    return parameters.isEmpty ? "" : "\u{1B}[\(parameters.joined(separator: ";"))m"
  }
}

/// Everything that decides how styled text is written to an output.
public struct Style: Equatable, Sendable {
  /// The sequence that starts each role, in the order of the roles.
  private let sequences: [String]
  /// The sequence that starts each role where the text is also a search hit, in the order of the roles.
  private let hitSequences: [String]
  let showsLinks: Bool
  /// Whether right-to-left text is enclosed in directional isolates.
  public let isolatesDirections: Bool
  let movesCursor: Bool
  /// Whether any role has a look.
  public let hasLooks: Bool

  /// Combines a theme with what an output can show.
  public init(theme: Theme, capabilities: OutputCapabilities) {
    let hit = theme.look(of: .hit)
    sequences = TextRole.allCases.map { theme.look(of: $0).sequence(in: capabilities.colorDepth) }
    hitSequences = TextRole.allCases.map {
      theme.look(of: $0).beneath(hit).sequence(in: capabilities.colorDepth)
    }
    hasLooks = sequences.contains { !$0.isEmpty }
    showsLinks = capabilities.showsLinks
    isolatesDirections = capabilities.isolatesDirections
    movesCursor = capabilities.movesCursor
  }

  /// The style for files and pipes: text only.
  public static let plain = Style(theme: .plain, capabilities: .none)

  /// Whether text is written without any sequences.
  public var isPlain: Bool { !hasLooks && !showsLinks && !isolatesDirections && !movesCursor }

  func sequence(for role: TextRole, isHit: Bool = false) -> String {
    isHit ? hitSequences[role.rawValue] : sequences[role.rawValue]
  }
}
