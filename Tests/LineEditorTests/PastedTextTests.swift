import Testing

@testable import LineEditor

struct PastedTextTests {
  private func line(_ pasted: String) -> String {
    var text = PastedText()
    for scalar in (pasted + "\u{1B}[201~").utf8 where text.append(scalar) { return text.line }
    return "never ended"
  }

  @Test(arguments: [
    ("one", "one"), ("one\n", "one"), ("one\r\ntwo\rthree\n\n", "one two three"), ("a\tb", "a b"),
    ("a\u{1B}[31mb\u{3}\u{0}", "a[31mb"), ("", ""), ("👩‍👩‍👧\u{301}", "👩‍👩‍👧\u{301}"),
  ])
  func `A paste becomes part of one line`(pasted: String, expected: String) {
    #expect(line(pasted) == expected)
  }

  @Test func `What is too long is cut off, and its end is found`() {
    var text = PastedText()
    for _ in 0..<(PastedText.limit + 1000) { _ = text.append(UInt8(ascii: "x")) }

    let ends = "\u{1B}[201~".utf8.map { text.append($0) }

    #expect(ends.last == true)
    #expect(text.isCutOff)
    #expect(text.line.utf8.count == PastedText.limit)
  }
}
