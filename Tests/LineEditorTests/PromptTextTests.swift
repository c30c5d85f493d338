import Testing

@testable import LineEditor

struct PromptTextTests {
  private func text(_ prompt: String) -> String { PromptText(prompt).glyphs.map(\.text).joined() }
  private func width(_ prompt: String) -> Int { PromptText(prompt).glyphs.reduce(0) { $0 + $1.width } }

  @Test(arguments: [
    ("> ", 2), ("\u{1B}[1mbold\u{1B}[0m> ", 6), ("\u{1B}[1m\u{1B}[31mred\u{1B}[0m ", 4),
    ("\u{1B}]8;;http://a\u{7}link\u{1B}]8;;\u{1B}\\ ", 5), ("e\u{301}> ", 3), ("\u{1B}[35m漢\u{1B}[0m> ", 4),
    ("\u{1B}[1m>\u{1B}[0m", 1), ("\u{2068}#שלום\u{2069} › 3> ", 11),
    ("\u{2068}\u{1B}[1m#שלום\u{1B}[m\u{2069}> ", 7), ("> \u{2068}ש\u{2069}", 3),
  ])
  func `Sequences are sent and take no room`(prompt: String, cells: Int) {
    #expect(text(prompt) == prompt)
    #expect(width(prompt) == cells)
  }

  @Test(arguments: [
    ("a\nb", "ab"), ("a\u{1}b", "ab"), ("a\u{1B}b", "ab"), ("\u{1B}[1ma\u{7}b", "\u{1B}[1mab"),
    ("a\u{202E}b\u{2067}c", "abc"),
  ])
  func `Control characters of other kinds are dropped`(prompt: String, shown: String) {
    #expect(text(prompt) == shown)
  }
}
