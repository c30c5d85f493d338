import Foundation

/// A look for every role.
///
/// Calm: bold for what should be seen first, fainter for what is secondary, colour for mentions and numbers.
public struct Theme: Equatable, Sendable {
  /// What the user calls the theme.
  public let name: String
  private let looks: [TextRole: Look]

  init(name: String, looks: [TextRole: Look]) {
    self.name = name
    self.looks = looks
  }

  /// The theme of a name; `nil` for one that is not there, such as `auto`.
  public init?(named name: String) {
    guard let theme = Theme.all.first(where: { $0.name == name }) else { return nil }
    self = theme
  }

  /// The theme that can be read on a background; most terminals are dark, so that goes where nothing is known.
  public init(on background: BackgroundColor?) {
    self = background?.isLight == true ? .light : .dark
  }

  public static let all = [dark, light, plain]

  func look(of role: TextRole) -> Look { looks[role] ?? Look() }
}

// The colours are those of Okabe and Ito, which stay apart for colour-blind readers, made lighter or darker
// until they can be read on their background.

extension Theme {
  /// For a dark background.
  public static let dark = Theme(
    name: "dark",
    looks: Theme.looks(
      hashtag: Color(0x3A94E6, ansi: .cyan), url: Color(0x46E08F, ansi: .green),
      user: Color(0xE69F00, ansi: .yellow), image: Color(0xE0B0D4, ansi: .magenta),
      number: Color(0xF0E442, ansi: .brightYellow), warning: Color(0xF0E442, ansi: .brightYellow),
      error: Color(0xFF7A33, ansi: .brightRed)))

  /// For a light background.
  public static let light = Theme(
    name: "light",
    looks: Theme.looks(
      hashtag: Color(0x004C8C, ansi: .blue), url: Color(0x0A8560, ansi: .green),
      user: Color(0xB34F00, ansi: .red), image: Color(0x6C2552, ansi: .magenta),
      number: Color(0x6E6300, ansi: .black), warning: Color(0x6E6300, ansi: .black),
      error: Color(0xA83A00, ansi: .red)))

  /// Without any look, for screen readers and those who want none.
  public static let plain = Theme(name: "plain", looks: [:])
}

private extension Theme {
  static func looks(
    hashtag: Color, url: Color, user: Color, image: Color, number: Color, warning: Color, error: Color
  ) -> [TextRole: Look] {
    [
      .strong: Look(isBold: true), .heading: Look(isBold: true), .dim: Look(isFaint: true),
      .hashtag: Look(color: hashtag), .url: Look(color: url), .user: Look(color: user),
      .image: Look(color: image), .number: Look(color: number), .hit: Look(isUnderlined: true),
      .warning: Look(color: warning), .error: Look(color: error, isBold: true),
    ]
  }
}

/// How text of one role is drawn.
struct Look: Equatable, Sendable {
  var color: Color?
  var isBold = false
  /// Fainter than the rest, where no colour says so better.
  var isFaint = false
  var isUnderlined = false
  var isReversed = false

  /// The look with another laid over it, which decides the colour if it has one.
  func beneath(_ other: Look) -> Look {
    Look(
      color: other.color ?? color, isBold: isBold || other.isBold, isFaint: isFaint || other.isFaint,
      isUnderlined: isUnderlined || other.isUnderlined, isReversed: isReversed || other.isReversed)
  }

  /// What starts the look on a terminal, `CSI … m`; empty where it has none.
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

/// Everything that decides what a styled text looks like on its way out.
public struct Style: Equatable, Sendable {
  /// What starts the look of each role, in their order.
  private let sequences: [String]
  /// The same where a role is a hit as well.
  private let hitSequences: [String]
  let showsLinks: Bool
  public let isolatesDirections: Bool
  let movesCursor: Bool
  /// Some role has a look of its own.
  public let hasLooks: Bool

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

  /// For files and pipes: the text and nothing else.
  public static let plain = Style(theme: .plain, capabilities: .none)

  public var isPlain: Bool { !hasLooks && !showsLinks && !isolatesDirections && !movesCursor }

  func sequence(for role: TextRole, isHit: Bool = false) -> String {
    isHit ? hitSequences[role.rawValue] : sequences[role.rawValue]
  }
}

/// A colour in every depth.
struct Color: Equatable, Sendable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8
  /// The nearest of the sixteen, chosen by hand: what those look like is up to the terminal.
  let ansi: AnsiColor

  init(_ rgb: UInt32, ansi: AnsiColor) {
    red = UInt8(rgb >> 16 & 0xFF)
    green = UInt8(rgb >> 8 & 0xFF)
    blue = UInt8(rgb & 0xFF)
    self.ansi = ansi
  }

  /// The parameters of `CSI … m` that set the foreground; none without colours.
  func parameters(in depth: ColorDepth) -> [String] {
    switch depth {
    case .none: []
    case .sixteen: ["\(ansi.rawValue)"]
    case .indexed256: ["38;5;\(indexed)"]
    case .trueColor: ["38;2;\(red);\(green);\(blue)"]
    }
  }
}

extension Color {
  /// The nearest colour of the 6×6×6 cube or the grey ramp of the 256.
  var indexed: Int {
    let cube = [red, green, blue].map(Self.nearestStep)
    let grey = min(23, max(0, (Int(red) + Int(green) + Int(blue) - 24 + 15) / 30))
    let cubeIndex = 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
    let cubeColor = cube.map { Self.steps[$0] }
    let greyColor = Array(repeating: 8 + 10 * grey, count: 3)
    return distance(to: greyColor) < distance(to: cubeColor) ? 232 + grey : cubeIndex
  }

  private static let steps = [0, 95, 135, 175, 215, 255]

  private static func nearestStep(to value: UInt8) -> Int {
    steps.indices.min { abs(steps[$0] - Int(value)) < abs(steps[$1] - Int(value)) } ?? 0
  }

  private func distance(to other: [Int]) -> Int {
    zip([red, green, blue], other).reduce(0) { $0 + (Int($1.0) - $1.1) * (Int($1.0) - $1.1) }
  }
}

/// The sixteen colours by their foreground parameter.
enum AnsiColor: Int, Sendable {
  case black = 30
  case red, green, yellow, blue, magenta, cyan
  case brightRed = 91
  case brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan
}

/// The colour a terminal has behind its text, as far as it says.
public struct BackgroundColor: Equatable, Sendable {
  /// Each from 0 to 1.
  let red: Double
  let green: Double
  let blue: Double

  /// Reads the answer to ``TerminalQuestion/background``: `11;rgb:RRRR/GGGG/BBBB`, one to four digits each.
  ///
  /// Also takes `rgba:` with a fourth part. Source: XParseColor(3), "RGB Device String Specification".
  public init?(answer: String) {
    guard answer.utf8.count <= 40, let colon = answer.firstIndex(of: ":"),
      ["11;rgb", "11;rgba"].contains(answer[..<colon])
    else { return nil }
    let parts = answer[answer.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false)
    let shares = parts.compactMap(Self.share)
    guard (3...4).contains(parts.count), shares.count == parts.count else { return nil }
    (red, green, blue) = (shares[0], shares[1], shares[2])
  }

  /// What some terminals tell without being asked: `COLORFGBG` ends with the number of the background, 0 to 15.
  public init?(environment: [String: String]) {
    guard let last = environment["COLORFGBG"]?.split(separator: ";").last, let number = Int(last),
      (0...15).contains(number)
    else { return nil }
    let isLight = number == 7 || number > 8
    (red, green, blue) = isLight ? (1, 1, 1) : (0, 0, 0)
  }

  /// Whether black text stands out from it more than white text does.
  ///
  /// Source: WCAG 2.2, relative luminance and contrast ratio; both are equal at 0.179.
  public var isLight: Bool {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue) > 0.179
  }

  /// Red, green and blue, each from 0 to 255.
  public var bytes: [UInt8] { [red, green, blue].map { UInt8(clamping: Int(($0 * 255).rounded())) } }

  /// The colour as `#RRGGBB`.
  public var hexadecimal: String {
    "#" + bytes.map { String(format: "%02x", $0) }.joined()
  }
}

extension BackgroundColor {
  /// `ff` and `ffff` are both all of it.
  private static func share(_ digits: Substring) -> Double? {
    guard (1...4).contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit),
      let value = Int(digits, radix: 16)
    else { return nil }
    return Double(value) / (pow(16, Double(digits.utf8.count)) - 1)
  }

  private static func linear(_ share: Double) -> Double {
    share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }
}

/// How many colours a terminal shows.
public enum ColorDepth: Comparable, CaseIterable, Sendable {
  /// No colour, and no other way to stand out either.
  case none
  case sixteen
  case indexed256
  case trueColor
}

/// What the user says about colour.
public enum ColorChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never
}
