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

/// Words that were searched for, inside of text that has a look and a link of its own.
struct HitTests {
  private let colours = Style(
    theme: .dark,
    capabilities: OutputCapabilities(colorDepth: .sixteen, showsLinks: true, isolatesDirections: true))

  private func tag(_ text: String, hits: [Range<Int>]) -> StyledText {
    StyledText(text, role: .hashtag, isUnbreakable: true, hits: hits)
  }

  @Test func `A hit in plain text is reversed`() {
    #expect(StyledText("on rain", hits: [3..<7]).rendered(with: colours) == "on \u{1B}[4mrain\u{1B}[m")
  }

  @Test func `A hit keeps the colour of the mention it stands in`() {
    #expect(
      tag("#rainy", hits: [1..<5]).rendered(with: colours)
        == "\u{1B}[36m#\u{1B}[m\u{1B}[4;36mrain\u{1B}[m\u{1B}[36my\u{1B}[m")
  }

  @Test func `A hit does not part a link`() {
    let link = StyledText("rain.org", link: "https://rain.org", hits: [0..<4])

    #expect(
      link.rendered(with: colours)
        == "\u{1B}]8;;https://rain.org\u{1B}\\\u{1B}[4mrain\u{1B}[m.org\u{1B}]8;;\u{1B}\\")
  }

  @Test func `A hit does not part what is isolated`() {
    #expect(
      StyledText("مطر هنا", hits: [0..<3]).rendered(with: colours)
        == "\u{2068}\u{1B}[4mمطر\u{1B}[m هنا\u{2069}")
  }

  @Test func `Marks that only a hit keeps apart are bounded all the same`() {
    let stacked =
      "a" + String(repeating: "\u{AD}" + String(repeating: "\u{301}", count: 30), count: 40) + " rain"
    let hit = StyledText(stacked, hits: [stacked.unicodeScalars.count - 4..<stacked.unicodeScalars.count])

    #expect(hit.plainText == StyledText(stacked).plainText)
  }

  @Test(arguments: [Theme.plain, .dark])
  func `Without a look nothing shows it`(theme: Theme) {
    let none = Style(
      theme: theme,
      capabilities: OutputCapabilities(
        colorDepth: theme == .plain ? .trueColor : .none, showsLinks: true, isolatesDirections: true))

    #expect(StyledText("on rain", hits: [3..<7]).rendered(with: none) == "on rain")
  }

  @Test(arguments: 4...30)
  func `A mention that is hit in part is broken no sooner than others`(width: Int) {
    let before = StyledText("日本語の文 see ")
    let plain = before + tag("#日本語タグ", hits: []) + "!"
    let hit = before + tag("#日本語タグ", hits: [1..<3, 4..<5]) + "!"

    #expect(hit.wrapped(to: width).map(\.plainText) == plain.wrapped(to: width).map(\.plainText))
  }

  @Test(arguments: 1...20)
  func `Wrapping loses no hit and adds none`(width: Int) {
    let text = StyledText("rain and 日本語の雨 rainy days", hits: [0..<4, 13..<14, 15..<19])
    let hits = text.wrapped(to: width).flatMap(\.runs).flatMap(\.pieces).filter(\.isHit)

    #expect(hits.map { String($0.text) }.joined() == "rain雨rain")
  }

  @Test func `A part keeps what of its hits stands in it, at its borders too`() {
    let run = TextRun("012345678901234", hits: [0..<2, 4..<6, 6..<7, 9..<12])
    let text = run.text

    for start in 0..<text.count {
      for end in start...text.count {
        let bounds = text.index(text.startIndex, offsetBy: start)..<text.index(text.startIndex, offsetBy: end)
        let expected = [0..<2, 4..<7, 9..<12].map { $0.clamped(to: start..<end) }.filter { !$0.isEmpty }
        #expect(run.part(bounds).hits == expected.map { $0.lowerBound - start..<$0.upperBound - start })
      }
    }
  }

  @Test func `A long text full of hits keeps each of them when it is wrapped`() {
    let count = 50_000
    let text = String(repeating: "雨rain ", count: count)
    let run = TextRun(text, hits: (0..<count).map { $0 * 6..<$0 * 6 + 3 })

    let pieces = StyledText([run]).wrapped(to: 11).flatMap(\.runs).flatMap(\.pieces)

    #expect(pieces.filter(\.isHit).map(\.text).joined() == String(repeating: "雨ra", count: count))
    #expect(pieces.filter { !$0.isHit }.map(\.text).joined().count { $0 == "n" } == count)
  }

  @Test func `A text that is cut keeps the hits that are left`() {
    let cut = StyledText("rain and rain", hits: [0..<4, 9..<13]).truncated(to: 12)

    #expect(cut.runs[0].pieces.map { ($0.isHit ? "+" : "-") + $0.text } == ["+rain", "- and ", "+ra", "-…"])
  }

  @Test(arguments: [
    ("a\u{1B}[31mrain", 6..<10, "rain"), ("\u{202E}rain", 1..<5, "rain"), ("a\tb rain", 4..<8, "rain"),
    ("re\u{301}ain", 0..<2, "re\u{301}"), ("👨‍👩‍👧 x", 2..<3, "👨‍👩‍👧"), ("a\u{7}\u{301}b", 0..<1, "a\u{301}"),
    ("rain", 3..<99, "n"),
    ("rain", 50..<99, nil), ("\u{7}rain", 0..<1, nil),
  ])
  func `It is marked in what is left of the text`(text: String, hit: Range<Int>, expected: String?) {
    let marked = TextRun(text, hits: [hit]).pieces.first(where: \.isHit)

    #expect(marked.map { String($0.text) } == expected)
  }

  @Test func `Touching hits are one`() {
    #expect(TextRun("rainy", hits: [0..<2, 2..<4]).hits == [0..<4])
  }
}
