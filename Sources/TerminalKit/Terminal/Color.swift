import Foundation

/// A colour for each colour depth.
struct Color: Equatable, Sendable {
  let red: UInt8
  let green: UInt8
  let blue: UInt8
  /// The nearest of the sixteen colours, chosen by hand because each terminal defines these differently.
  let ansi: AnsiColor

  init(_ rgb: UInt32, ansi: AnsiColor) {
    red = UInt8(rgb >> 16 & 0xFF)
    green = UInt8(rgb >> 8 & 0xFF)
    blue = UInt8(rgb & 0xFF)
    self.ansi = ansi
  }

  /// The parameters of `CSI … m` that set the foreground colour; empty without colours.
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
  /// The nearest colour of the 256, from the 6×6×6 cube or the grey ramp.
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

/// The sixteen colours; raw values are their foreground parameters.
enum AnsiColor: Int, Sendable {
  case black = 30
  case red, green, yellow, blue, magenta, cyan
  case brightRed = 91
  case brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan
}

/// The background colour of a terminal, as far as it is known.
public struct BackgroundColor: Equatable, Sendable {
  /// The components, from 0 to 1.
  let red: Double
  let green: Double
  let blue: Double

  /// Reads the answer to ``TerminalQuestion/background``: `11;rgb:RRRR/GGGG/BBBB`, with one to four digits
  /// each.
  ///
  /// `rgba:` with a fourth component is accepted as well. Source: XParseColor(3), "RGB Device String
  /// Specification".
  public init?(answer: String) {
    guard answer.utf8.count <= 40, let colon = answer.firstIndex(of: ":"),
      ["11;rgb", "11;rgba"].contains(answer[..<colon])
    else { return nil }
    let parts = answer[answer.index(after: colon)...].split(separator: "/", omittingEmptySubsequences: false)
    let shares = parts.compactMap(Self.share)
    guard (3...4).contains(parts.count), shares.count == parts.count else { return nil }
    (red, green, blue) = (shares[0], shares[1], shares[2])
  }

  /// Reads `COLORFGBG`, which some terminals set; it ends with the number of the background colour, 0 to 15.
  public init?(environment: [String: String]) {
    guard let last = environment["COLORFGBG"]?.split(separator: ";").last, let number = Int(last),
      (0...15).contains(number)
    else { return nil }
    let isLight = number == 7 || number > 8
    (red, green, blue) = isLight ? (1, 1, 1) : (0, 0, 0)
  }

  /// Whether black text has more contrast on it than white text.
  ///
  /// Source: WCAG 2.2, relative luminance and contrast ratio; both contrasts are equal at a luminance of
  /// 0.179.
  public var isLight: Bool {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue) > 0.179
  }

  /// Red, green and blue, each from 0 to 255.
  public var bytes: [UInt8] { [red, green, blue].map { UInt8(clamping: Int(($0 * 255).rounded())) } }

  /// The colour as `#rrggbb`.
  public var hexadecimal: String {
    "#" + bytes.map { String(format: "%02x", $0) }.joined()
  }
}

extension BackgroundColor {
  /// The digits as a fraction of their maximum, so that `ff` and `ffff` are both 1.
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

/// The number of colours that a terminal shows.
public enum ColorDepth: Comparable, CaseIterable, Sendable {
  /// No colours and no other emphasis.
  case none
  case sixteen
  case indexed256
  case trueColor
}

/// The user's choice about colour.
public enum ColorChoice: String, CaseIterable, Sendable {
  /// Colour where the output supports it.
  case auto
  case always
  case never
}
