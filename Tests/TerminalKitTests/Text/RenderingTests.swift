import Testing

@testable import TerminalKit

struct RenderingTests {
  private func style(
    _ depth: ColorDepth = .none, links: Bool = false, isolates: Bool = false, theme: Theme = .dark
  ) -> Style {
    Style(
      theme: theme,
      capabilities: OutputCapabilities(colorDepth: depth, showsLinks: links, isolatesDirections: isolates))
  }

  private let tag = StyledText("#rain", role: .hashtag, link: "https://x.com/a b")

  @Test func `A plain style sends the text alone`() {
    #expect(("on " + tag).rendered(with: .plain) == "on #rain")
  }

  @Test(arguments: [
    (ColorDepth.none, "#rain"),
    (.sixteen, "\u{1B}[36m#rain\u{1B}[m"),
    (.indexed256, "\u{1B}[38;5;68m#rain\u{1B}[m"),
    (.trueColor, "\u{1B}[38;2;58;148;230m#rain\u{1B}[m"),
  ])
  func `A role has the colour of the depth`(depth: ColorDepth, expected: String) {
    #expect(tag.rendered(with: style(depth)) == expected)
  }

  @Test func `A plain run is sent without a look`() {
    #expect(("plain" as StyledText).rendered(with: style(.trueColor)) == "plain")
  }

  @Test func `The plain theme has no look`() {
    #expect(tag.rendered(with: style(.trueColor, theme: .plain)) == "#rain")
  }

  @Test func `A link is opened and closed around its text`() {
    #expect(
      tag.rendered(with: style(links: true)) == "\u{1B}]8;;https://x.com/a%20b\u{1B}\\#rain\u{1B}]8;;\u{1B}\\"
    )
  }

  @Test(arguments: [
    ("https://a.org/é", "https://a.org/%C3%A9"), ("https://a.org/\u{1B}\\\u{7}", "https://a.org/%1B%5C%07"),
    ("http://a\nb\u{85}", "http://a%0Ab%C2%85"), ("HTTPS://A.org", "HTTPS://A.org"),
    ("https://a.org/\u{202E}x", "https://a.org/%E2%80%AEx"), ("", nil),
    ("https://" + String(repeating: "a", count: 3000), nil),
    ("https://" + String(repeating: "é", count: 999), nil),
  ])
  func `An address is made safe for a terminal`(address: String, expected: String?) {
    #expect(LinkAddress(address)?.text == expected)
  }

  @Test(arguments: [
    "javascript:alert(1)", "java\u{0}script:alert(1)", "file:///etc/passwd", "data:text/html,x", "ssh://host",
    "https:evil.example", "//evil.example", "evil.example", " https://a.org", "x https://a.org",
  ])
  func `Only addresses of the web become links`(address: String) {
    #expect(StyledText("x", link: address).rendered(with: style(links: true)) == "x")
  }

  @Test func `A link on two lines is opened and closed on each`() {
    let lines = StyledText("two words", link: "https://a.org").wrapped(to: 5)
    let (open, close) = ("\u{1B}]8;;https://a.org\u{1B}\\", "\u{1B}]8;;\u{1B}\\")

    #expect(
      lines.map { $0.rendered(with: style(links: true)) } == ["two", "words"].map { open + $0 + close })
  }

  @Test func `An isolated text with line ends is isolated on each line`() {
    let text = StyledText("שלום\nעולם", role: .strong)

    #expect(
      text.rendered(with: style(isolates: true)) == "\u{2068}שלום\u{2069}\n\u{2068}עולם\u{2069}")
  }

  @Test func `The parts of a way are isolated one by one where one runs from right to left`() {
    let way = StyledText("archive › #שלום › 3", partedAt: [" › "])

    #expect(
      way.rendered(with: style(isolates: true)) == "archive › \u{2068}#שלום\u{2069} › 3"
        && way.runs.count == 5)
    #expect(StyledText("archive › 3", partedAt: [" › "]).runs.count == 1)
  }

  @Test func `Parts may have parts of their own`() {
    let way = StyledText("archive › #שלום / עולם", partedAt: [" › ", " / "])

    #expect(
      way.rendered(with: style(isolates: true))
        == "archive › \u{2068}#שלום\u{2069} / \u{2068}עולם\u{2069}")
  }

  @Test(arguments: [("#שלום", "\u{2068}#שלום\u{2069}"), ("#rain", "#rain"), ("雨 Ω", "雨 Ω"), ("", "")])
  func `A word is isolated where it runs from right to left`(word: String, expected: String) {
    #expect(word.isolated() == expected)
  }

  @Test func `Each line opens and closes its look`() {
    let text = StyledText("a\n\nb", role: .strong)

    #expect(text.rendered(with: style(.sixteen)) == "\u{1B}[1ma\u{1B}[m\n\n\u{1B}[1mb\u{1B}[m")
  }

  @Test func `Right-to-left text is isolated with its mentions as one`() {
    let tweet = ("مرحبا " + StyledText("#tag", role: .hashtag)).isolated()

    let line = "1 " + tweet + " 2 h"

    #expect(line.rendered(with: style(isolates: true)) == "1 \u{2068}مرحبا #tag\u{2069} 2 h")
  }

  @Test func `Right-to-left text nobody marked is isolated by itself`() {
    #expect(
      ("שלום" + " 2 h" as StyledText).rendered(with: style(isolates: true)) == "\u{2068}שלום\u{2069} 2 h")
  }

  @Test func `Every wrapped line is isolated by itself`() {
    let lines = StyledText("שלום עולם").isolated().wrapped(to: 6)

    #expect(
      lines.map { $0.rendered(with: style(isolates: true)) } == [
        "\u{2068}שלום\u{2069}", "\u{2068}עולם\u{2069}",
      ])
  }

  @Test func `Left-to-right text is not isolated`() {
    #expect(StyledText("Вечер").isolated().rendered(with: style(isolates: true)) == "Вечер")
  }
}
