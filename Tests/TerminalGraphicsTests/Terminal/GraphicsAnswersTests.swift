import SmashtagModel
import TerminalKit
import Testing

@testable import TerminalGraphics

struct GraphicsAnswersTests {
  @Test func `Kitty says that it took the test`() {
    var answers = GraphicsAnswers()

    answers.learn(applicationCommand: "Gi=31;OK")

    #expect(answers.takesKitty)
  }

  @Test(arguments: ["", "Gi=31;ENOENT:no", "Gi=32;OK", "Gi=31", "Gi=31;OK;x"])
  func `Another answer is not kitty's`(text: String) {
    var answers = GraphicsAnswers()

    answers.learn(applicationCommand: text)

    #expect(!answers.takesKitty)
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
    let questions = GraphicsAnswers.questions(for: ["TERM": "xterm"])

    #expect(questions == "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[16t\u{1B}[c")
  }

  @Test(arguments: [
    ["TMUX": "/tmp/a,1,0"], ["STY": "1.pts"], ["ZELLIJ": "0"], ["TERM": "screen-256color"],
    ["TERM": "tmux-256color"],
  ])
  func `A multiplexer gets no test of kitty's`(environment: [String: String]) {
    #expect(GraphicsAnswers.questions(for: environment) == "\u{1B}[16t\u{1B}[c")
  }
}
