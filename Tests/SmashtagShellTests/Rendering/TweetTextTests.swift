import SafeText
import ShellCommands
import SmashtagModel
import SmashtagTesting
import TerminalKit
import Testing

@testable import SmashtagShell

/// The mentions in a tweet's text, whatever its source says of their places.
struct TweetTextTests {
  private static let text = "On #rain with @ada: https://t.co/abc end"

  private func runs(_ tweet: Tweet, _ hits: SearchHits = SearchHits()) -> [String] {
    StyledText(textOf: tweet, hits: hits).runs.map { "\($0.role):\($0.text)" }
  }

  private func tweet(_ text: String = Self.text, tags: [Range<Int>?] = [], links: [Range<Int>?] = []) -> Tweet
  {
    var tweet = Tweet.fixture(text: text)
    tweet.hashtags = tags.map { IndexedKeyword("#rain", range: $0) }
    tweet.urls = links.map {
      IndexedURL("https://t.co/abc", range: $0, expanded: "https://a.org/b", display: "a.org/b")
    }
    return tweet
  }

  private func pictured(_ text: String, _ ranges: Range<Int>...) -> Tweet {
    var tweet = Tweet.fixture(text: text)
    tweet.media = ranges.enumerated().map { MediaItem(url: "https://p.example/\($0).jpg", range: $1) }
    return tweet
  }

  @Test(
    arguments: [
      [3..<8, 3..<8], [3..<8, 5..<12], [3..<8, 4..<6], [3..<8, nil], [nil, 3..<8], [3..<8, 100..<200],
      [-5..<2, 3..<8],
      [3..<8, -9 ..< -3], [3..<8, 38..<900], [0..<0, 3..<8, 8..<8], [Int.min..<Int.max, 3..<8],
      [3..<8, 40..<41],
    ] as [[Range<Int>?]])
  func `The first of what overlaps counts, and useless ranges do no harm`(ranges: [Range<Int>?]) {
    let expected = ["plain:On ", "hashtag:#rain", "plain: with @ada: https://t.co/abc end"]

    #expect(runs(tweet(tags: ranges)) == expected)
  }

  @Test func `Mentions that touch are both there`() {
    #expect(runs(tweet("#a#b!", tags: [0..<2, 2..<4])) == ["hashtag:#a", "hashtag:#b", "plain:!"])
  }

  @Test(arguments: [0..<40, 3..<18, 35..<900, 20..<20, -1..<5])
  func `No link hides text by its range`(range: Range<Int>) {
    #expect(StyledText(textOf: tweet(links: [range])).plainText == Self.text)
  }

  @Test func `What has no range is in its section`() {
    let tweet = tweet(tags: [nil], links: [900..<901])

    #expect(tweet.mentionSections.map { $0.items.count } == [1, 1, 1])
  }

  @Test func `A mention takes the whole of a grapheme that its range parts`() {
    #expect(
      runs(tweet("#rain\u{FE0F}\u{301} x", tags: [0..<5])) == ["hashtag:#rain\u{FE0F}\u{301}", "plain: x"])
    #expect(runs(tweet("e\u{301}#a", tags: [1..<4])) == ["plain:e\u{301}", "hashtag:#a"])
  }

  @Test func `A link that was cut with its text keeps its colour and its address`() {
    var cut = tweet("see https://t.co/ab…", links: [4..<20])
    let styled = StyledText(textOf: cut)
    #expect(styled.runs.last?.role == .url && styled.runs.last?.link == "https://a.org/b")

    cut.urls[0].range = 4..<27
    #expect(StyledText(textOf: cut) == styled)
    #expect(cut.mentionSections[0].items.count == 1)
  }

  @Test func `The link of an image inside the text has the colour of images`() {
    #expect(runs(pictured("a https://t.co/p b", 2..<16)) == ["plain:a ", "image:https://t.co/p", "plain: b"])
  }

  @Test(arguments: ["", " ", "\n\n", "\u{200F}", " \u{200E}\u{2069} \n", "\u{200B}"])
  func `At the end it is left out, with the blanks and marks around it`(end: String) {
    #expect(runs(pictured("a\u{200F} https://t.co/p" + end, 3..<17)) == ["plain:a"])
  }

  @Test func `Images that share a link are left out together, and so are several links`() {
    #expect(runs(pictured("a https://t.co/p", 2..<16, 2..<16, 2..<16)) == ["plain:a"])
    #expect(runs(pictured("a https://t.co/p https://t.co/q", 17..<31, 2..<16)) == ["plain:a"])
    #expect(runs(pictured("https://t.co/p", 0..<14)).isEmpty)
  }

  @Test(arguments: [0..<16, -3..<16, 0..<99, 2..<2, 14..<16])
  func `No image hides text by its range`(range: Range<Int>) {
    #expect(StyledText(textOf: pictured("words and words.", range)).plainText == "words and words.")
  }

  @Test func `A link and an image in one place are the image's`() {
    var tweet = pictured("a https://t.co/p b", 2..<16)
    tweet.urls = [IndexedURL("https://t.co/p", range: 2..<16, display: "pic.twitter.com/p")]

    #expect(runs(tweet)[1] == "image:https://t.co/p")
  }

  @Test func `Words are marked in text and in mentions, but not in what stands for a link`() throws {
    let tweet = tweet(tags: [3..<8], links: [20..<36])
    let hits = SearchHits(try Query("rain OR on OR org OR https"))

    #expect(StyledText(textOf: tweet, hits: hits).runs.map(\.hits) == [[0..<2], [1..<5], [], [], []])
  }

  @Test func `A tag that was searched for is marked whole where it is a mention`() throws {
    let tweet = tweet("#rain #rain", tags: [6..<11])

    #expect(
      StyledText(textOf: tweet, hits: SearchHits(try Query("#Rain"))).runs.map(\.hits) == [[], [0..<5]])
  }

  @Test func `What a list was narrowed by is marked in what stands for a link too`() {
    let styled = StyledText(textOf: tweet(links: [20..<36]), hits: SearchHits(finding: ["org"]))

    #expect(styled.runs.map(\.hits) == [[], [2..<5], []])
  }

  @Test func `Fifty thousand mentions in one place take no time`() {
    let tweet = tweet(
      String(repeating: "#rain ", count: 50_000), tags: (0..<50_000).map { $0 * 6..<$0 * 6 + 5 })

    #expect(StyledText(textOf: tweet, hits: SearchHits(finding: ["rain"])).runs.count == 99_999)
  }
}

/// How links are shown that their short form says something else of.
struct ShownLinkTests {
  private func shown(_ display: String?, _ expanded: String? = "https://evil.example/login") -> String {
    StyledText(.url(IndexedURL("https://t.co/1", expanded: expanded, display: display))).plainText
  }

  @Test(arguments: [
    ("evil.example/lo…", "evil.example/lo…"), ("pic.twitter.com/x", "evil.example/login"),
    ("paypal.com", "evil.example/login"), ("click here", "click here"), ("a\u{1B}[31m\nb", "a[31m b"),
    ("\u{202E}moc.lapyap", "evil.example/login"), ("\u{202E}ereh kcilc", "ereh kcilc"),
    ("", "https://evil.example/login"), (" \u{200B}\n", "https://evil.example/login"),
  ])
  func `A short form is shown unless it lies or cannot be seen`(display: String, expected: String) {
    #expect(shown(display) == expected)
  }

  @Test(arguments: ["pic.twitter.com/rAIn", "example.org/a…"])
  func `The forms of X stay as they are`(display: String) {
    #expect(shown(display, nil) == display)
  }

  @Test func `A form without end is cut`() {
    #expect(shown("evil.example/" + String(repeating: "x", count: 10_000)).count == 301)
    #expect(shown("z" + String(repeating: "\u{301}", count: 100_000)).unicodeScalars.count <= 32)
  }

  @Test func `The link leads to the whole address, however it is shown`() {
    let url = IndexedURL("https://t.co/1", expanded: "https://evil.example/login", display: "click here")

    #expect(StyledText(.url(url)).runs.map(\.link) == ["https://evil.example/login"])
  }

  @Test(
    arguments: [
      ("облака -дождь", ["strong:облака -дождь"]), ("rain #rain", ["strong:rain ", "hashtag:#rain"]),
      ("@ada OR (#a b)", ["user:@ada", "strong: OR (", "hashtag:#a", "strong: b)"]), ("a#b", ["strong:a#b"]),
      ("", []),
    ])
  func `A search shows the mentions in it`(term: String, expected: [String]) {
    let runs = StyledText(mentionsIn: term).runs

    #expect(runs.map(\.text).joined() == term)
    #expect(runs.map { "\($0.role):\($0.text)" } == expected)
  }
}

/// The rows of lists other than tweets.
struct RowTests {
  private static let mentions: [Mention] = [
    .hashtag("#rain"), .hashtag("#" + String(repeating: "a", count: 30)), .user("@a_name_of_fifteen"),
    .url(IndexedURL("https://t.co/1", display: "news.stanford.edu/2026/rain")),
  ]

  private func lines(of rows: [Row], columns: Int) -> [String] {
    let screen = Screen(title: "", sections: [Screen.Section(rows: rows)])
    let renderer = RowRenderer(screen: screen, width: columns, now: GoldenSession.now)
    return rows.flatMap(renderer.lines).map(\.plainText)
  }

  @Test(arguments: 40...200)
  func `A mention beside its note is never cut`(columns: Int) {
    for mention in Self.mentions {
      let lines = lines(
        of: [Row(number: 1, .mention(.init(mention)), note: "original author")], columns: columns)

      #expect(lines[0].hasPrefix("  1  " + mention.label))
      #expect(lines.last.map { $0.hasSuffix(" original author") && $0.count == columns } == true)
    }
  }

  @Test(arguments: 40...200)
  func `A ranked mention is never cut`(columns: Int) {
    let rows = zip(1..., Self.mentions).map { Row(number: $0, .mention(.init($1, count: 40 / $0))) }
    let lines = lines(of: rows, columns: columns)

    for mention in Self.mentions { #expect(lines.contains { $0.contains("  " + mention.label) }) }
    #expect(lines.allSatisfy { CellWidth.of($0) <= columns })
  }

  @Test(arguments: [40, 80, 105, 200])
  func `The counts stand in one column, and the highest bar ends at the edge`(columns: Int) {
    let rows = zip(1..., Self.mentions).map { Row(number: $0, .mention(.init($1, count: 40 / $0))) }

    let bars = lines(of: rows, columns: columns).filter {
      $0.hasSuffix("█") || $0.hasSuffix("▍") || $0.hasSuffix("▋")
    }

    #expect(bars.first?.count == columns)
    #expect(Set(bars.map { $0.prefix { !"█▏▎▍▌▋▊▉".contains($0) }.count }).count == 1)
  }

  @Test func `An address that fits on a line is not cut beside its name`() {
    let address = "https://pictures.example/rain.jpg"

    #expect(
      lines(of: [Row(.fact(name: "address", value: address))], columns: 40) == ["address", "  " + address])
  }

  @Test func `Of a note as much is shown as leaves the item whole`() {
    let row = Row(
      number: 2, .search(RecentSearch(term: "облака -дождь", date: GoldenSession.now)),
      note: "3 days ago · 9 found")

    #expect(lines(of: [row], columns: 36) == ["  2  облака -дождь        3 days ago"])
  }
}
