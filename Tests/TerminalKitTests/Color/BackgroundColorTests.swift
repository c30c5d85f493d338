import Testing

@testable import TerminalKit

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
