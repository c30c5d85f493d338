import Testing

@testable import TerminalKit

struct StyledTextTests {
  @Test func `Texts add up run by run`() {
    let text: StyledText = "on " + StyledText("#campus", role: .hashtag) + "!"

    #expect(text.runs.map(\.text) == ["on ", "#campus", "!"])
    #expect(text.runs.map(\.role) == [.plain, .hashtag, .plain])
  }

  @Test func `An empty run is not kept`() {
    #expect(("" + StyledText("", role: .url)).runs.isEmpty)
  }

  @Test func `A run never holds a control character`() {
    #expect(StyledText("a\u{1B}[2Jb").plainText == "a[2Jb")
  }

  @Test func `The width is that of all runs`() {
    #expect(("日本 " + StyledText("#tag", role: .hashtag)).width == 9)
  }

  @Test func `Joined texts have the separator between them`() {
    #expect((["a", "b", "c"] as [StyledText]).joined(separator: " · ").plainText == "a · b · c")
  }

  @Test(arguments: [
    (0.0, ""), (-1, ""), (.nan, ""), (1, "████████"), (7, "████████"), (0.5, "████"), (0.001, "▏"),
    (31.0 / 214, "█▏"), (0.99, "███████▉"),
  ])
  func `A bar fills its part of the width`(fraction: Double, expected: String) {
    #expect(StyledText.bar(fraction, width: 8).plainText == expected)
  }
}
