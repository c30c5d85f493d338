import Foundation
import Glibc
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

struct OutputDescriptorTests {
  @Test func `A reader that is slow gets everything`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0 && fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
    defer { close(ends[0]) }
    let (input, output) = (ends[0], ends[1])
    Thread {
      OutputDescriptor(output).write(String(repeating: "x", count: 1_000_000))
      close(output)
    }.start()

    let received = FileHandle(fileDescriptor: input, closeOnDealloc: false).readDataToEndOfFile()

    #expect(received.count == 1_000_000)
  }

  @Test func `What stopped it is told`() {
    #expect(OutputDescriptor(-1).write("x") == EBADF)
  }
}

struct TerminalQuestionTests {
  @Test(arguments: [("?62;c", [62]), ("?63;1;2;4;6c", [63, 1, 2, 4, 6]), ("?1;2c", [1, 2])])
  func `The attributes are the numbers of the answer`(answer: String, numbers: [Int]) {
    #expect(TerminalAttributes(answer: answer)?.numbers == numbers)
  }

  @Test(arguments: ["", "?c", "c", "62;4c", "?62;4", "?62;xc", "?62;99999999999999999999c", ">84;0;0c"])
  func `Anything else tells nothing`(answer: String) {
    #expect(TerminalAttributes(answer: answer) == nil)
  }

  @Test(arguments: ["xterm-256color", "tmux-256color", "xterm-kitty", "konsole", "mlterm", "foot"])
  func `Terminals of our days may be asked`(type: String) {
    #expect(TerminalQuestion.mayBeAsked(of: ["TERM": type]))
  }

  @Test(arguments: ["dumb", "", "linux", "vt100", "screen"])
  func `Those that would print the question are not asked`(type: String) {
    #expect(!TerminalQuestion.mayBeAsked(of: ["TERM": type]))
  }
}

struct WindowSizeTests {
  @Test(arguments: [
    ([:], 80, 24), (["COLUMNS": "120"], 120, 24), (["COLUMNS": "0", "LINES": "x"], 80, 24),
    (["COLUMNS": "-5", "LINES": "50"], 80, 50), (["COLUMNS": "99999999"], 80, 24),
  ])
  func `Without a terminal the environment tells the size`(
    environment: [String: String], columns: Int, rows: Int
  ) {
    let size = WindowSize(reported: nil, environment: environment)

    #expect(size == WindowSize(columns: columns, rows: rows))
  }

  @Test func `A size the terminal reports comes first`() {
    let size = WindowSize(
      reported: WindowSize(columns: 100, rows: 0), environment: ["COLUMNS": "40", "LINES": "30"])

    #expect(size == WindowSize(columns: 100, rows: 30))
  }

  @Test func `A terminal is asked for its size`() {
    var (main, side) = (Int32(-1), Int32(-1))
    var window = winsize(ws_row: 33, ws_col: 133, ws_xpixel: 0, ws_ypixel: 0)
    openpty(&main, &side, nil, nil, &window)
    defer {
      close(main)
      close(side)
    }

    #expect(WindowSize.of(side, environment: [:]) == WindowSize(columns: 133, rows: 33))
  }
}
