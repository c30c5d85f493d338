import ShellCommands
import SmashtagTesting
import TerminalGraphics
import TerminalKit
import Testing

@testable import SmashtagShell

struct TerminalExaminationTests {
  private func findings(
    _ environment: [String: String], isTerminal: Bool = true, background: String? = nil,
    graphics: GraphicsAnswers = GraphicsAnswers(), graphicsName: String = "auto", isLinear: Bool = false
  ) -> [Finding] {
    TerminalExamination(
      environment: environment, color: .auto, isTerminal: isTerminal,
      facts: TerminalFacts(
        theme: "dark", background: background, graphics: graphics, graphicsName: graphicsName,
        isLinear: isLinear)
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

  @Test(arguments: [("xterm", true, "auto"), ("xterm", true, "kitty"), ("dumb", false, "auto")])
  func `Linear output draws none`(type: String, isLinear: Bool, name: String) {
    let graphics = findings(["TERM": type], graphicsName: name, isLinear: isLinear)["graphics"]

    #expect(graphics?.value == "none: linear output tells images in words")
  }

  @Test(arguments: [
    (["ACCESSIBLE": "1"], "auto", true), (["ACCESSIBLE": "0"], "auto", false), ([:], "plain", true),
    ([:], "auto", false),
  ])
  func `It is chosen by the environment or by the theme`(
    environment: [String: String], theme: String, isLinear: Bool
  ) {
    let known = TerminalAnswers.Known(themeName: theme)

    #expect(TerminalFacts(known, in: environment).isLinear == isLinear)
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

struct LineExaminationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func finding(_ name: String, _ environment: [String: String]) -> Finding? {
    LineExamination(environment: environment).findings[name]
  }

  @Test func `A locale with UTF-8 is fine`() {
    #expect(finding("locale", ["LANG": "C.UTF-8"]) == Finding(.line, "locale", "C.UTF-8"))
  }

  @Test func `The strongest variable that says something counts`() {
    let environment = ["LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "POSIX"]

    #expect(finding("locale", environment)?.value == "C.UTF-8")
  }

  @Test(arguments: [([:], "none named"), (["LC_ALL": "C"], "C"), (["LANG": "POSIX"], "POSIX")])
  func `Without UTF-8 another locale stands in`(environment: [String: String], named: String) {
    let finding = finding("locale", environment)

    #expect(finding?.value == "\(named); C.UTF-8 is used for the line" && finding?.state == .fine)
  }

  @Test func `A locale that is not installed is missing`() {
    #expect(finding("locale", ["LANG": "xx_XX.UTF-8"])?.state == .missing)
  }

  @Test func `Without a file of settings the keys are those of emacs`() {
    #expect(finding("keys", ["HOME": folder.path])?.value.hasPrefix("emacs; there is no") ?? false)
  }

  @Test(arguments: [
    ("bind -v\n", "vi"), ("bind -e\n", "emacs"), ("bind -v\nbind -e\n", "emacs"), ("smashtag:bind -v", "vi"),
    ("python:bind -v", "emacs"), ("# bind -v\n", "emacs"), ("bind ^R em-inc-search-prev", "emacs"),
    ("", "emacs"),
  ])
  func `The user's file chooses emacs or vi`(text: String, keys: String) throws {
    let path = try folder.write(text, to: ".editrc")

    #expect(finding("keys", ["HOME": folder.path])?.value == "\(keys), with \(path)")
  }

  @Test func `EDITRC names another file`() throws {
    try folder.write("bind -e", to: ".editrc")
    let path = try folder.write("bind -v", to: "other")

    #expect(finding("keys", ["HOME": folder.path, "EDITRC": path])?.value == "vi, with \(path)")
  }

  @Test func `A folder in the file's place is broken`() throws {
    try folder.write("", to: ".editrc/inside")

    #expect(finding("keys", ["HOME": folder.path])?.state == .broken)
  }
}

struct ColorWordsTests {
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
    #expect(ColorWords(environment, choice, isTerminal: isTerminal).words == words)
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
      let words = ColorWords(environment, .auto, isTerminal: .random(using: &random)).words
      let kind = words.split(separator: " ").drop { !$0.hasSuffix(":") }.dropFirst().prefix(2)
      reasons[words.hasPrefix("none"), default: []].insert(kind.joined(separator: " "))
    }

    #expect(reasons[true]?.isDisjoint(with: reasons[false] ?? []) ?? false)
    #expect((reasons[true]?.count ?? 0) > 2 && (reasons[false]?.count ?? 0) > 2)
  }
}
