import Testing

@testable import LineEditor

struct PastedTextTests {
  private func line(_ pasted: String) -> String {
    var text = PastedText()
    for scalar in (pasted + "\u{1B}[201~").unicodeScalars where text.append(scalar) { return text.line }
    return "never ended"
  }

  @Test(arguments: [
    ("one", "one"), ("one\n", "one"), ("one\r\ntwo\rthree\n\n", "one two three"), ("a\tb", "a b"),
    ("a\u{1B}[31mb\u{3}\u{0}", "a[31mb"), ("", ""), ("👩‍👩‍👧\u{301}", "👩‍👩‍👧\u{301}"),
  ])
  func `A paste becomes part of one line`(pasted: String, expected: String) {
    #expect(line(pasted) == expected)
  }
}
