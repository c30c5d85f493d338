import Foundation
public import Testing

@testable public import TerminalKit

struct ThemeTests {
  private static let mentions: [TextRole] = [.hashtag, .url, .user, .image]
  private static let colored: [Theme] = [.dark, .light]

  private static let coloredRoles = mentions + [.number, .warning, .error]

  @Test(arguments: colored, Vision.allCases)
  func `Mentions stay apart for every eye`(theme: Theme, vision: Vision) throws {
    let colors = try Self.mentions.map { try #require(theme.look(of: $0).color) }
    for (number, color) in colors.enumerated() {
      for other in colors.dropFirst(number + 1) {
        #expect(vision.distance(color, other) > 20, "\(color) \(other)")
      }
    }
  }

  @Test(arguments: colored)
  func `What has no colour of its own has that of the terminal`(theme: Theme) {
    let colored = TextRole.allCases.filter { theme.look(of: $0).color != nil }

    #expect(Set(colored) == Set(Self.coloredRoles))
  }

  @Test(arguments: colored, coloredRoles)
  func `Colours can be read on their background`(theme: Theme, role: TextRole) throws {
    let color = try #require(theme.look(of: role).color)
    let light = Vision.luminance(color)

    let contrast = theme == .dark ? (light + 0.05) / (0.013 + 0.05) : 1.05 / (light + 0.05)

    #expect(contrast >= 4.5)
  }

  @Test func `The kinds of mention differ also in sixteen colours`() {
    for theme in Self.colored {
      #expect(Set(Self.mentions.map { theme.look(of: $0).sequence(in: .sixteen) }).count == 4)
    }
  }

  @Test(arguments: [("dark", Theme.dark), ("light", .light), ("plain", .plain), ("pink", nil)])
  func `A theme is found by its name`(name: String, expected: Theme?) {
    #expect(Theme(named: name) == expected)
  }

  @Test(arguments: [
    (UInt32(0x000000), 16), (0xFFFFFF, 231), (0xFF0000, 196), (0x56B4E9, 74), (0x808080, 244),
    (0x121212, 233),
  ])
  func `A colour has the nearest of the 256`(rgb: UInt32, expected: Int) {
    #expect(Color(rgb, ansi: .red).indexed == expected)
  }
}

extension Theme: CustomTestStringConvertible {
  public var testDescription: String { name }
}

/// Full sight and the three kinds of colour blindness (matrices of Machado, Oliveira and Fernandes, 2009).
enum Vision: CaseIterable {
  case full, protanopia, deuteranopia, tritanopia

  private var matrix: [[Double]] {
    switch self {
    case .full: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .protanopia: [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]]
    case .deuteranopia: [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]]
    case .tritanopia: [[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]]
    }
  }

  /// How far apart two colours look (CIE 1976); 2 is just noticeable.
  func distance(_ one: Color, _ other: Color) -> Double {
    let differences = zip(lab(one), lab(other)).map { ($0 - $1) * ($0 - $1) }
    return differences.reduce(0, +).squareRoot()
  }

  static func luminance(_ color: Color) -> Double {
    zip(linear(color), [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private static func linear(_ color: Color) -> [Double] {
    [color.red, color.green, color.blue].map { channel in
      let value = Double(channel) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
  }

  private func lab(_ color: Color) -> [Double] {
    let seen = Self.product(matrix, Self.linear(color)).map { min(1, max(0, $0)) }
    let toXYZ = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    let scaled = zip(Self.product(toXYZ, seen), [0.9505, 1, 1.089]).map { $0 / $1 }
    let roots = scaled.map { $0 > 0.008856 ? cbrt($0) : 7.787 * $0 + 16 / 116 }
    return [116 * roots[1] - 16, 500 * (roots[0] - roots[1]), 200 * (roots[1] - roots[2])]
  }

  private static func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }
}

struct BackgroundColorTests {
  @Test(arguments: [
    ("11;rgb:0000/0000/0000", "#000000"), ("11;rgb:ffff/ffff/ffff", "#ffffff"), ("11;rgb:f/8/0", "#ff8800"),
    ("11;rgb:FD/F6/E3", "#fdf6e3"), ("11;rgba:0000/2b2b/3636/ffff", "#002b36"),
  ])
  func `An answer is read whatever its digits`(answer: String, color: String) {
    #expect(BackgroundColor(answer: answer)?.hexadecimal == color)
  }

  @Test(arguments: [
    "", "11", "11;", "11;?", "10;rgb:0000/0000/0000", "11;rgb:", "11;rgb:00/00", "11;rgb:00/00/00/00/00",
    "11;rgb:00000/00000/00000", "11;rgb:0g/00/00", "11;rgb:-1/00/00", "11;rgb://", "rgb:00/00/00",
    "11;rgb:" + String(repeating: "0", count: 5_000),
  ])
  func `Anything else is no answer`(answer: String) {
    #expect(BackgroundColor(answer: answer) == nil)
  }

  @Test(arguments: [
    ("0000/0000/0000", false), ("2e2e/3434/4040", false), ("0000/2b2b/3636", false), ("ffff/ffff/ffff", true),
    ("fdfd/f6f6/e3e3", true), ("0000/0000/ffff", false), ("ffff/ffff/0000", true), ("8080/8080/8080", true),
  ])
  func `Light is where black can be read better than white`(color: String, isLight: Bool) {
    #expect(BackgroundColor(answer: "11;rgb:" + color)?.isLight == isLight)
  }

  @Test(arguments: [
    ("15;0", false), ("0;15", true), ("0;default;15", true), ("0;7", true), ("15;8", false),
  ])
  func `Some terminals tell it unasked`(value: String, isLight: Bool) {
    #expect(BackgroundColor(environment: ["COLORFGBG": value])?.isLight == isLight)
  }

  @Test(arguments: [[:], ["COLORFGBG": ""], ["COLORFGBG": "default"], ["COLORFGBG": "0;99"]])
  func `Nothing is made up`(environment: [String: String]) {
    #expect(BackgroundColor(environment: environment) == nil)
  }

  @Test func `Without an answer the theme is the dark one`() {
    #expect(Theme(on: nil) == .dark)
  }

  @Test(arguments: [("ffff/ffff/ffff", Theme.light), ("0000/0000/0000", Theme.dark)])
  func `The theme follows the background`(color: String, theme: Theme) {
    #expect(Theme(on: BackgroundColor(answer: "11;rgb:" + color)) == theme)
  }
}
