import ShellCommands
import TerminalKit
import Testing

@testable import SmashtagShell

struct TerminalExaminationTests {
  private func findings(
    _ environment: [String: String], isTerminal: Bool = true, background: String? = nil,
    attributes: [Int]? = nil
  ) -> [Finding] {
    TerminalExamination(
      environment: environment, color: .auto, isTerminal: isTerminal,
      facts: TerminalFacts(theme: "dark", background: background, attributes: attributes)
    ).findings
  }

  @Test func `The type is what TERM says`() {
    #expect(findings(["TERM": "xterm-kitty"])["type"] == Finding(.terminal, "type", "xterm-kitty"))
  }

  @Test func `A terminal without a type is missing it`() {
    #expect(findings([:])["type"]?.state == .missing)
  }

  @Test func `Where there is no terminal no type is missed`() {
    #expect(findings([:], isTerminal: false)["type"]?.state == .fine)
  }

  @Test(arguments: [
    (["TERM": "xterm-256color"], "addresses are text"),
    (["TERM": "xterm-256color", "VTE_VERSION": "7006"], "addresses can be clicked (OSC 8)"),
  ])
  func `Links are said`(environment: [String: String], words: String) {
    #expect(findings(environment)["links"]?.value == words)
  }

  @Test(arguments: [
    ("rgb:0000/0000/0000", true, "rgb:0000/0000/0000"), (nil, true, "the terminal did not say"),
    (nil, false, "there is no terminal to ask"),
  ])
  func `The background is what the terminal said`(answer: String?, isTerminal: Bool, words: String) {
    #expect(findings([:], isTerminal: isTerminal, background: answer)["background"]?.value == words)
  }

  @Test func `The theme in force is told`() {
    #expect(findings([:])["theme"]?.value == "dark")
  }

  @Test(
    arguments: [
      (["TERM": "xterm"], nil, GraphicsWay.symbols), (["TERM": "xterm"], [63, 1, 2, 4], .sixel),
      (["TERM": "xterm"], [64, 14], .symbols), (["TERM": "xterm-kitty"], [62], .kitty),
      (["TERM": "xterm", "KITTY_WINDOW_ID": "1"], nil, .kitty), (["TERM_PROGRAM": "iTerm.app"], [4], .iterm),
      (["LC_TERMINAL": "iTerm2"], nil, .iterm),
      (["TMUX": "/tmp/x", "KITTY_WINDOW_ID": "1"], [1, 2], .symbols),
      (["TMUX": "/tmp/x", "KITTY_WINDOW_ID": "1"], [1, 2, 4], .sixel),
    ] as [([String: String], [Int]?, GraphicsWay)])
  func `Graphics follow from the environment and the terminal's answer`(
    environment: [String: String], attributes: [Int]?, way: GraphicsWay
  ) {
    #expect(GraphicsWay(environment, attributes: attributes) == way)
  }

  @Test func `That nothing is drawn yet is admitted`() {
    #expect(findings(["TERM": "xterm"])["graphics"]?.value.contains("does not draw yet") ?? false)
  }

  @Test(
    arguments: [
      ([:], "none"), (["TMUX": "/tmp/x,1,0"], "tmux"), (["STY": "1.pts"], "GNU screen"),
      (["ZELLIJ": "0"], "zellij"),
      (["TMUX": "/tmp/x", "TERM_PROGRAM": "tmux", "TERM_PROGRAM_VERSION": "3.4"], "tmux 3.4"),
    ] as [([String: String], String)])
  func `The multiplexer is named`(environment: [String: String], words: String) {
    #expect(findings(environment)["multiplexer"]?.value == words)
  }
}
