import SafeText
import Testing

struct EscapeSequenceTests {
  @Test(arguments: [
    ("plain 雨", "plain 雨"), ("\u{1B}[1;31mred\u{1B}[m!", "red!"),
    ("\u{1B}]8;;https://e.com\u{7}link\u{1B}]8;;\u{1B}\\", "link"), ("a\u{1B}[3", "a\u{1B}[3"),
    ("a\u{1B}", "a\u{1B}"), ("", ""),
  ])
  func `What changes the look of a text alone is removed`(text: String, plain: String) {
    #expect(text.withoutSequences == plain)
  }
}
