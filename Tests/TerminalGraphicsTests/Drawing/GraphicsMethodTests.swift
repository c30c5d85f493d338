import Foundation
import SmashtagModel
import TerminalKit
import Testing

@testable import TerminalGraphics

struct GraphicsMethodTests {
  @Test func `Letters are no pixels`() {
    #expect(GraphicsMethod.allCases.filter(\.drawsPixels) == [.kitty, .iterm, .sixel])
  }

  @Test(
    arguments: [
      (["TERM": "xterm-kitty"], nil, true, GraphicsMethod.kitty),
      (["TERM": "xterm-256color"], "?62;1;4c", true, .kitty),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], "?62;4c", false, .iterm),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], nil, false, .iterm),
      (["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"], nil, false, .iterm),
      (["TERM": "xterm"], "?63;1;2;4;6c", false, .sixel),
      (["TERM": "xterm"], "?64;1;2c", false, .symbols),
      (["TERM": "xterm"], "?4c", false, .symbols),
      (["TERM": "xterm"], nil, false, .symbols),
      (["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"], "?62;c", false, .symbols),
      ([:], nil, false, .symbols),
    ] as [([String: String], String?, Bool, GraphicsMethod)])
  func `The best method is kitty's, then iTerm2's, then sixels`(
    environment: [String: String], attributes: String?, takesKitty: Bool, method: GraphicsMethod
  ) {
    #expect(GraphicsMethod(environment, answers: .fixture(attributes, takesKitty: takesKitty)) == method)
  }

  @Test(
    arguments: [
      (["TMUX": "/tmp/tmux,1,0", "TERM": "tmux-256color"], "?1;2c", GraphicsMethod.symbols),
      (["TMUX": "/tmp/tmux,1,0", "TERM": "tmux-256color"], "?1;2;4c", .sixel),
      (["TERM": "screen-256color"], "?1;2;4c", .sixel),
      (["ZELLIJ": "0", "TERM": "xterm-256color"], "?62;4c", .sixel),
      (["STY": "1.pts-0", "TERM": "screen"], "?1;2;4c", .symbols),
    ] as [([String: String], String, GraphicsMethod)])
  func `In a multiplexer only its own attributes count`(
    environment: [String: String], attributes: String, method: GraphicsMethod
  ) {
    let inherited = ["TERM_PROGRAM": "iTerm.app", "LC_TERMINAL": "iTerm2", "KITTY_WINDOW_ID": "1"]
    let environment = environment.merging(inherited) { own, _ in own }

    #expect(GraphicsMethod(environment, answers: .fixture(attributes, takesKitty: true)) == method)
  }

  @Test(arguments: [
    ("1 9x18 kitty(0.41.1)\n", true), ("2 9x18 kitty(0.28.0)", true), ("on 9x18 kitty(1.0)", true),
    ("all 9x18 ghostty 1.2.0", true), ("0 9x18 kitty(0.41.1)\n", false), ("off 9x18 kitty(0.41.1)", false),
    ("1 9x18 kitty(0.27.9)", false), ("1 9x18 XTerm(388)", false), ("1 9x18 WezTerm 20240203", false),
    ("1 9x18 ", false), (" 9x18 kitty(0.41.1)", false), ("1 9x18 kitty(", false), ("1", false), ("", false),
    ("1 9x18\nkitty(0.41.1)", false),
  ])
  func `In tmux kitty draws where tmux says that it is there and may be spoken to`(
    answer: String, draws: Bool
  ) {
    var answers = GraphicsAnswers.fixture("?1;2;4c")

    answers.learn(tmux: answer)

    let environment = ["TMUX": "/tmp/tmux,1,0", "TERM": "tmux-256color"]
    #expect(GraphicsMethod(environment, answers: answers) == (draws ? .kitty : .sixel))
    #expect(answers.cell == (draws ? PixelSize(width: 9, height: 18) : nil))
  }

  @Test(arguments: [
    ("0 9x18 kitty(0.41.1)", true), ("off 9x18 kitty(0.41.1)", true), ("1 9x18 kitty(0.41.1)", false),
    ("0 9x18 XTerm(388)", false), (" 9x18 kitty(0.41.1)", false),
  ])
  func `What tmux does not let through is known`(answer: String, isBarred: Bool) {
    var answers = GraphicsAnswers()

    answers.learn(tmux: answer)

    #expect(answers.isBarred == isBarred)
  }

  @Test func `A cell of no sensible size is not believed`() {
    var answers = GraphicsAnswers()

    answers.learn(tmux: "1 0x0 kitty(0.41.1)")

    #expect(answers.takesPlaceholders && answers.cell == nil)
  }

  @Test func `Only tmux hands images on`() {
    #expect(GraphicsMethod.isInTmux(["TMUX": "/tmp/tmux,1,0"]))
    #expect(!GraphicsMethod.isInTmux(["ZELLIJ": "0"]) && !GraphicsMethod.isInTmux(["TERM": "tmux-256color"]))
  }

  @Test func `The console draws letters, and a terminal that can do nothing none`() {
    #expect(GraphicsMethod(["TERM": "linux"], answers: .fixture("?6;4c", takesKitty: true)) == .symbols)
    #expect(GraphicsMethod(["TERM": "dumb"], answers: .fixture("?6;4c", takesKitty: true)) == .none)
  }
}

extension GraphicsAnswers {
  static func fixture(_ attributes: String? = nil, takesKitty: Bool = false) -> GraphicsAnswers {
    var answers = GraphicsAnswers()
    answers.attributes = attributes.flatMap { TerminalAttributes(answer: $0) }
    answers.takesKitty = takesKitty
    return answers
  }
}

struct GraphicsAnswersTests {
  @Test func `Kitty says that it took the test`() {
    var answers = GraphicsAnswers()

    answers.learn(applicationCommand: "Gi=31;OK")

    #expect(answers.takesKitty)
  }

  @Test func `Kitty is asked whether it reads shared memory, and says so`() {
    let questions = GraphicsAnswers.questions(for: ["TERM": "xterm-kitty"], memory: "/a")
    #expect(questions.contains("\u{1B}_Gi=32,s=1,v=1,a=q,t=s,f=24;L2E=\u{1B}\\"))
    var answers = GraphicsAnswers()

    answers.learn(applicationCommand: "Gi=32;EBADF:no")
    #expect(!answers.readsMemory)
    answers.learn(applicationCommand: "Gi=32;OK")

    #expect(answers.readsMemory)
    #expect(!answers.takesKitty)
  }

  @Test(arguments: ["", "Gi=31;ENOENT:no", "Gi=32;OK", "Gi=31", "Gi=31;OK;x"])
  func `Another answer is not kitty's`(text: String) {
    var answers = GraphicsAnswers()

    answers.learn(applicationCommand: text)

    #expect(!answers.takesKitty)
  }

  /// What xterm 379 and kitty 0.26 answer, then mlterm, and what means something else.
  @Test(
    arguments: [
      ("1$r0;48:2::1:2:3m", true), ("1$r48:2:1:2:3m", true), ("1$r0;48;2;1;2;3m", true),
      ("1$r0;48:5:16m", false),
      ("1$r0;48:2::0:0:0m", false), ("0$r0;48:2::1:2:3m", false), ("1$r0;48:2::1:2:3q", false),
      ("1$r0m", false),
      ("1$rm", false), ("", false),
    ])
  func `A terminal that repeats a colour knows all`(text: String, knows: Bool) {
    var answers = GraphicsAnswers()

    answers.learn(deviceControl: text)

    #expect(answers.takesTrueColor == knows)
  }

  @Test func `A cell has the height first`() {
    var answers = GraphicsAnswers()

    answers.learn(controlSequence: "6;19;9t")

    #expect(answers.cell == PixelSize(width: 9, height: 19))
  }

  @Test(arguments: [
    "6;0;0t", "6;;t", "6;19t", "6;19;9;1t", "6;99999999999999999999;9t", "6;201;100t", "6;20;4t", "6;-19;9t",
    "4;19;9t", "6;19;9", "t", "",
  ])
  func `A cell that cannot be is none`(text: String) {
    var answers = GraphicsAnswers()
    answers.cell = PixelSize(width: 8, height: 16)

    answers.learn(controlSequence: text)

    #expect(answers.cell == PixelSize(width: 8, height: 16))
  }

  @Test func `The attributes are kept, and are the last answer`() {
    var answers = GraphicsAnswers()

    answers.learn(controlSequence: "?62;4;22c")

    #expect(answers.attributes?.numbers == [62, 4, 22])
    #expect(GraphicsAnswers.isLast("?62;4;22c"))
    #expect(!GraphicsAnswers.isLast("6;19;9t"))
  }

  @Test func `The attributes are asked for last`() {
    let questions = GraphicsAnswers.questions(for: ["TERM": "xterm"], memory: nil)

    #expect(
      questions
        == "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[48;2;1;2;3m\u{1B}P$qm\u{1B}\\\u{1B}[m\u{1B}[16t\u{1B}[c"
    )
  }

  @Test(arguments: [
    ["TMUX": "/tmp/a,1,0"], ["STY": "1.pts"], ["ZELLIJ": "0"], ["TERM": "screen-256color"],
    ["TERM": "tmux-256color"],
  ])
  func `A multiplexer gets no test of kitty's`(environment: [String: String]) {
    #expect(GraphicsAnswers.questions(for: environment, memory: "/a") == "\u{1B}[16t\u{1B}[c")
  }
}

struct CellSizeTests {
  @Test func `A border of the window is no part of a cell`() {
    #expect(
      CellSize.of(columns: 100, rows: 24, width: 904, height: 460) == PixelSize(width: 9, height: 19))
  }

  @Test(arguments: [
    (0, 24, 900, 456), (100, 0, 900, 456), (100, 24, 0, 0), (100, 24, 90, 456), (1, 1, 900, 900),
  ])
  func `A window without pixels says nothing of cells`(columns: Int, rows: Int, width: Int, height: Int) {
    #expect(CellSize.of(columns: columns, rows: rows, width: width, height: height) == nil)
  }

  @Test func `What is no terminal reports no cell`() throws {
    let file = try #require(FileHandle(forReadingAtPath: "/dev/null"))

    #expect(CellSize.reported(by: file.fileDescriptor, environment: [:]) == nil)
  }

  @Test func `A terminal's window is asked, but not in tmux`() throws {
    var (primary, secondary): (Int32, Int32) = (-1, -1)
    var window = winsize(ws_row: 24, ws_col: 100, ws_xpixel: 904, ws_ypixel: 460)
    try #require(openpty(&primary, &secondary, nil, nil, &window) == 0)
    defer { _ = (close(primary), close(secondary)) }

    #expect(
      CellSize.reported(by: secondary, environment: ["TERM": "xterm"]) == PixelSize(width: 9, height: 19))
    #expect(CellSize.reported(by: secondary, environment: ["TMUX": "/tmp/tmux,1,0"]) == nil)
  }

  @Test func `It is named with its width first`() {
    #expect(CellSize.named("10x20") == PixelSize(width: 10, height: 20))
  }

  @Test(arguments: ["", "10", "10x", "x20", "0x0", "10x20x30", "tenx20", "1000x2000", "-10x-20", "2x20"])
  func `What no cell can have is refused`(text: String) {
    #expect(CellSize.named(text) == nil)
  }
}

struct SymbolSetTests {
  @Test(
    arguments: [
      (["TERM": "xterm-256color", "VTE_VERSION": "7006"], SymbolSet.sextants),
      (["TERM": "xterm-256color", "VTE_VERSION": "7802"], .octants),
      (["TERM": "xterm-256color", "VTE_VERSION": "6800"], .blocks),
      (["TERM": "xterm", "VTE_VERSION": "7802", "XTERM_VERSION": "XTerm(379)"], .blocks),
      (["TERM": "tmux-256color", "TMUX": "/tmp/tmux,1,0", "VTE_VERSION": "7802"], .blocks),
      (["TERM": "xterm-kitty"], .sextants), (["TERM": "xterm-256color"], .blocks), ([:], .blocks),
    ] as [([String: String], SymbolSet)])
  func `Only a terminal that is known to draw them gets finer blocks`(
    environment: [String: String], symbols: SymbolSet
  ) {
    #expect(SymbolSet(environment, isUnicode: true) == symbols)
    #expect(SymbolSet(environment, isUnicode: false) == .ascii)
  }
}
