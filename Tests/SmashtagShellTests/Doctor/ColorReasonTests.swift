import SmashtagTesting
import TerminalKit
import Testing

@testable import SmashtagShell

struct ColorReasonTests {
  @Test(
    arguments: [
      (["TERM": "xterm", "COLORTERM": "truecolor"], .auto, true, "16.7 million: COLORTERM is truecolor"),
      (["TERM": "xterm-256color"], .auto, true, "256: TERM is xterm-256color"),
      (["TERM": "xterm-kitty"], .auto, true, "16.7 million: TERM is xterm-kitty"),
      (["TERM": "xterm"], .auto, true, "16: TERM is xterm"),
      (["TERM": "xterm"], .auto, false, "none: the output is no terminal"),
      (["TERM": "dumb"], .auto, true, "none: TERM names no terminal with colours"),
      (["TERM": "xterm", "NO_COLOR": "1"], .auto, true, "none: NO_COLOR is set"),
      (["TERM": "xterm", "NO_COLOR": ""], .auto, true, "16: TERM is xterm"),
      (["TERM": "xterm", "CLICOLOR": "0"], .auto, true, "none: CLICOLOR is 0"),
      (["TERM": "xterm", "CLICOLOR_FORCE": "1"], .auto, false, "16: CLICOLOR_FORCE is set"),
      (["TERM": "xterm", "NO_COLOR": "1"], .always, false, "16: --color always"),
      (["TERM": "xterm"], .never, true, "none: --color never"),
    ] as [([String: String], ColorChoice, Bool, String)])
  func `The first that decides is named`(
    environment: [String: String], choice: ColorChoice, isTerminal: Bool, words: String
  ) {
    #expect(ColorReason(environment, choice, isTerminal: isTerminal).words == words)
  }

  @Test func `Colours and no colours never have the same reason`() {
    var random = SeededRandom(seed: 7)
    let names = ["TERM", "COLORTERM", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"]
    let values = ["", "0", "1", "dumb", "xterm", "truecolor", "tmux-256color"]
    var reasons: [Bool: Set<String>] = [:]

    for _ in 0..<2_000 {
      let environment = Dictionary(
        uniqueKeysWithValues: names.shuffled(using: &random).prefix(3).map {
          ($0, values.randomElement(using: &random) ?? "")
        })
      let words = ColorReason(environment, .auto, isTerminal: .random(using: &random)).words
      let kind = words.split(separator: " ").drop { !$0.hasSuffix(":") }.dropFirst().prefix(2)
      reasons[words.hasPrefix("none"), default: []].insert(kind.joined(separator: " "))
    }

    #expect(reasons[true]?.isDisjoint(with: reasons[false] ?? []) ?? false)
    #expect((reasons[true]?.count ?? 0) > 2 && (reasons[false]?.count ?? 0) > 2)
  }
}
