import Testing

@testable import TerminalKit

struct OutputCapabilitiesTests {
  private func capabilities(
    _ environment: [String: String], isTerminal: Bool = true, _ choice: ColorChoice = .auto
  ) -> OutputCapabilities {
    OutputCapabilities(environment: environment, isTerminal: isTerminal, choice: choice)
  }

  @Test(arguments: [
    (["TERM": "xterm"], ColorDepth.sixteen),
    (["TERM": "linux"], .sixteen),
    (["TERM": "xterm-256color"], .indexed256),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .trueColor),
    (["TERM": "xterm", "COLORTERM": "24bit"], .trueColor),
    (["TERM": "xterm-kitty"], .trueColor),
    (["TERM": "xterm-direct"], .trueColor),
    (["TERM": "tmux-256color"], .indexed256),
    (["TERM": "screen-256color", "TMUX": "/tmp/x", "COLORTERM": "truecolor"], .trueColor),
    (["TERM": "screen", "COLORTERM": "truecolor"], .sixteen),
    (["TERM": "screen.xterm-256color", "COLORTERM": "truecolor"], .indexed256),
    (["TERM": "dumb"], .none),
    ([:], .none),
    (["TERM": "xterm", "NO_COLOR": "1"], .none),
    (["TERM": "xterm", "NO_COLOR": ""], .sixteen),
    (["TERM": "xterm", "NO_COLOR": "1", "CLICOLOR_FORCE": "1"], .none),
    (["TERM": "xterm", "CLICOLOR": "0"], .none),
    (["TERM": "dumb", "CLICOLOR_FORCE": "1"], .sixteen),
  ])
  func `A terminal has the colours its environment tells of`(environment: [String: String], depth: ColorDepth)
  {
    #expect(capabilities(environment).colorDepth == depth)
  }

  @Test(arguments: [
    (["TERM": "xterm-256color"], ColorChoice.auto, ColorDepth.none),
    (["TERM": "xterm-256color", "CLICOLOR_FORCE": "1"], .auto, .indexed256),
    (["TERM": "xterm-256color", "CLICOLOR_FORCE": "0"], .auto, .none),
    (["TERM": "xterm-256color", "CLICOLOR_FORCE": "1"], .never, .none),
    (["TERM": "xterm-256color", "NO_COLOR": "1"], .always, .indexed256),
    ([:], .always, .sixteen),
  ])
  func `A pipe has colours only where asked for`(
    environment: [String: String], choice: ColorChoice, depth: ColorDepth
  ) {
    #expect(capabilities(environment, isTerminal: false, choice).colorDepth == depth)
  }

  @Test(arguments: [
    (["TERM": "xterm"], false),
    (["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"], true),
    (["TERM": "xterm-256color", "KONSOLE_VERSION": "221203"], true),
    (["TERM": "xterm-256color", "VTE_VERSION": "7006"], true),
    (["TERM": "xterm-256color", "VTE_VERSION": "4602"], false),
    (
      [
        "TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.3a",
        "VTE_VERSION": "7006",
      ], false
    ),
    (["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.4"], true),
    (["TERM": "screen", "KITTY_WINDOW_ID": "1"], false),
    (["TERM": "dumb", "KITTY_WINDOW_ID": "1"], false),
  ])
  func `Links go to terminals that draw them`(environment: [String: String], showsLinks: Bool) {
    #expect(capabilities(environment).showsLinks == showsLinks)
  }

  @Test func `Nothing but colour goes into a pipe`() {
    let always = capabilities(["TERM": "xterm-kitty"], isTerminal: false, .always)

    #expect(
      always == OutputCapabilities(colorDepth: .trueColor, showsLinks: false, isolatesDirections: false))
  }

  @Test(arguments: [
    (["TERM": "xterm"], true), (["TERM": "linux"], false), (["TERM": "dumb"], false),
    (["TERM": "xterm", "LANG": "de_DE.ISO-8859-1"], false), (["TERM": "xterm", "LC_ALL": "C"], true),
  ])
  func `Directions are isolated where the terminal takes it`(environment: [String: String], expected: Bool) {
    #expect(capabilities(environment).isolatesDirections == expected)
  }
}
