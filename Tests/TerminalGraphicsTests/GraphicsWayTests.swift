import TerminalKit
import Testing

@testable import TerminalGraphics

struct GraphicsWayTests {
  @Test func `Letters are no pixels`() {
    #expect(GraphicsWay.allCases.filter(\.drawsPixels) == [.kitty, .iterm, .sixel])
  }

  @Test(
    arguments: [
      (["TERM": "xterm-kitty"], nil, true, GraphicsWay.kitty),
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
    ] as [([String: String], String?, Bool, GraphicsWay)])
  func `The best way is kitty's, then iTerm2's, then sixels`(
    environment: [String: String], attributes: String?, takesKitty: Bool, way: GraphicsWay
  ) {
    #expect(GraphicsWay(environment, answers: .fixture(attributes, takesKitty: takesKitty)) == way)
  }

  @Test(
    arguments: [
      (["TMUX": "/tmp/tmux,1,0", "TERM": "tmux-256color"], "?1;2c", GraphicsWay.symbols),
      (["TMUX": "/tmp/tmux,1,0", "TERM": "tmux-256color"], "?1;2;4c", .sixel),
      (["TERM": "screen-256color"], "?1;2;4c", .sixel),
      (["ZELLIJ": "0", "TERM": "xterm-256color"], "?62;4c", .sixel),
      (["STY": "1.pts-0", "TERM": "screen"], "?1;2;4c", .symbols),
    ] as [([String: String], String, GraphicsWay)])
  func `In a multiplexer only its own attributes count`(
    environment: [String: String], attributes: String, way: GraphicsWay
  ) {
    let inherited = ["TERM_PROGRAM": "iTerm.app", "LC_TERMINAL": "iTerm2", "KITTY_WINDOW_ID": "1"]
    let environment = environment.merging(inherited) { own, _ in own }

    #expect(GraphicsWay(environment, answers: .fixture(attributes, takesKitty: true)) == way)
  }

  @Test func `The console draws letters, and a terminal that can do nothing none`() {
    #expect(GraphicsWay(["TERM": "linux"], answers: .fixture("?6;4c", takesKitty: true)) == .symbols)
    #expect(GraphicsWay(["TERM": "dumb"], answers: .fixture("?6;4c", takesKitty: true)) == .none)
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
