import Testing

@testable import TerminalKit

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
