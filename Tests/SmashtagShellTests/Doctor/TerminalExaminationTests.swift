import ShellCommands
import TerminalGraphics
import TerminalKit
import Testing

@testable import SmashtagShell

struct TerminalExaminationTests {
  private func findings(
    _ environment: [String: String], isTerminal: Bool = true, background: String? = nil,
    graphics: GraphicsAnswers = GraphicsAnswers(), graphicsName: String = "auto"
  ) -> [Finding] {
    TerminalExamination(
      environment: environment, color: .auto, isTerminal: isTerminal,
      facts: TerminalFacts(
        theme: "dark", background: background, graphics: graphics, graphicsName: graphicsName)
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

  @Test func `How images are drawn follows from what the terminal answered`() {
    var answers = GraphicsAnswers()
    answers.learn(controlSequence: "?63;1;2;4c")
    answers.learn(controlSequence: "6;19;9t")

    let graphics = findings(["TERM": "xterm"], graphics: answers)["graphics"]

    #expect(graphics?.value == "sixel, cells of 9×19 pixels")
  }

  @Test(arguments: [
    ("auto", "letters and blocks"), ("kitty", "kitty's protocol (set)"), ("none", "none (set)"),
  ])
  func `How images are drawn can be set`(name: String, words: String) {
    #expect(findings(["TERM": "xterm"], graphicsName: name)["graphics"]?.value == words)
  }

  @Test func `Outside a terminal images are drawn where that is asked for`() {
    #expect(findings([:], isTerminal: false)["graphics"]?.value.contains("--graphics") ?? false)
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
