@testable import ShellCommands
import Testing

struct PartialWordsTests {
  @Test(
    arguments: [
      ("", [], ""), ("a", [], "a"), ("a ", ["a"], ""), ("a b", ["a"], "b"), ("a\\ b", [], "a\\ b"),
      ("\"a b", [], "\"a b"), ("'a b' c", ["'a b'"], "c"), ("a  b", ["a"], "b"),
    ] as [(String, [Substring], Substring)])
  func `The last word may be unfinished`(line: String, finished: [Substring], last: Substring) {
    let words = PartialWords(line[...])

    #expect(words.finished == finished && words.last == last)
  }
}
