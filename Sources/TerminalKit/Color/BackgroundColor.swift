import Foundation

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
