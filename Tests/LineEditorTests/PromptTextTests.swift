import Testing

@testable import LineEditor

struct PromptTextTests {
  private func marked(_ prompt: String) -> String {
    let scalars = PromptText(prompt).marked.dropLast().map { Unicode.Scalar($0) ?? "?" }
    return String(String.UnicodeScalarView(scalars)).replacing("\u{1}", with: "|").replacing(
      "\u{1B}", with: "E")
  }

  @Test(arguments: [
    ("> ", "> "),
    ("\u{1B}[1mbold\u{1B}[0m> ", "|E[1m|bold|E[0m|> "),
    ("\u{1B}[1m\u{1B}[31mred\u{1B}[0m ", "|E[1mE[31m|red|E[0m| "),
    ("\u{1B}]8;;http://a\u{7}link\u{1B}]8;;\u{1B}\\ ", "|E]8;;http://a\u{7}|link|E]8;;E\\| "),
    ("e\u{301}> ", "e|\u{301}|> "),
  ])
  func `What takes no room stands between marks`(prompt: String, expected: String) {
    #expect(marked(prompt) == expected)
  }

  @Test(arguments: [("\u{1B}[1m> \u{1B}[0m", "|E[1m|>|E[0m| "), ("\u{1B}[1m>\u{1B}[0m", "|E[1m|>|E[0m| ")])
  func `A sequence at the end is not lost`(prompt: String, expected: String) {
    #expect(marked(prompt) == expected)
  }

  @Test(arguments: ["a\nb", "a\u{1}b", "a\u{1B}b", "\u{1B}[1ma\u{7}b", "\u{1B}]8;;xab"])
  func `Control characters of other kinds are dropped`(prompt: String) {
    #expect(PromptText(prompt).visible.allSatisfy { $0.properties.generalCategory != .control })
  }

  @Test func `Only what is seen counts as room`() {
    #expect(PromptText("\u{1B}[35m漢\u{1B}[0m> ").visible == Array("漢> ".unicodeScalars))
  }
}
