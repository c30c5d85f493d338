@testable import ShellCommands
import Testing

@testable import SmashtagShell

struct CompletionReplyTests {
  private func text(_ candidates: [(String, String)]) -> String {
    CompletionReply.text(of: candidates.map { Completions.Candidate($0.0, note: $0.1) })
  }

  @Test func `A candidate stands on a line, with its note behind a tab`() {
    #expect(text([("search", "finds tweets"), ("#rain", "")]) == "search\tfinds tweets\n#rain\t\n")
  }

  @Test(arguments: ["a\nb", "a\tb", "\u{1B}[31m", "a\u{7}", "a\u{202E}b", ""])
  func `What a line cannot hold is left out`(candidate: String) {
    #expect(text([(candidate, ""), ("rain", "")]) == "rain\t\n")
  }

  @Test func `A note is made fit to be seen`() {
    #expect(text([("rain", "a\u{1B}[31m\tb\nc")]) == "rain\ta[31m  b c\n")
  }

  @Test func `There is an end to it`() {
    #expect(text(Array(repeating: ("a", ""), count: 2_000)).split(separator: "\n").count == 500)
  }
}
