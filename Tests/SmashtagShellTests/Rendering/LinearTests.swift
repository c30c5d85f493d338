import Foundation
import SafeText
import ShellCommands
import SmashtagModel
import SmashtagTesting
import TerminalKit
import Testing

@testable import SmashtagShell

/// What a screen reader is given.
struct LinearTests {
  private func lines(of rows: [Row], columns: Int = 80) -> [String] {
    let display = Display(
      size: WindowSize(columns: columns, rows: 9_999), style: .plain, isTerminal: true, isLinear: true,
      now: GoldenSession.now)
    let screen = Screen(title: "", sections: [Screen.Section(rows: rows)])
    return ScreenRenderer(display: display).page(screen).lines.map(\.plainText)
  }

  private func lines(of mention: Mention, note: String? = nil) -> [String] {
    lines(of: [Row(number: 1, .mention(MentionSection.Item(mention)), note: note)])
  }

  @Test func `A text after a warning is hidden in a list, and there where it was opened`() {
    var tweet = Tweet.fixture(text: "Spiders\n\nEight legs each")
    tweet.title = "Spiders"

    let (listed, whole) = (lines(of: [Row(number: 1, .tweet(tweet))]), lines(of: [Row(.wholeTweet(tweet))]))

    #expect(listed.contains { $0.contains("Content warning, the text is hidden: Spiders") })
    #expect(!listed.contains { $0.contains("legs") } && whole.contains { $0.contains("Eight legs each") })
  }

  @Test func `A date that is not known is left out of a list, and said where the tweet was opened`() {
    let tweet = Tweet.fixture(created: Tweet.unknownDate, user: .fixture("ada"))
    let rows = [Row(number: 1, .tweet(tweet)), Row(.wholeTweet(tweet))]
    let seen = TweetRenderer(tweet, width: 80, now: GoldenSession.now)

    #expect(lines(of: rows).filter { $0.contains("@ada") } == ["1. @ada.", "@ada, date unknown."])
    #expect(seen.heading(gutter: "").map(\.plainText) == ["@ada"])
    #expect(seen.whole.first?.plainText.hasSuffix("  date unknown") == true)
  }

  @Test func `A title that was cut says so`() {
    let display = Display(
      size: WindowSize(columns: 200, rows: 99), style: .plain, isTerminal: false, isLinear: true,
      now: GoldenSession.now)
    let tweet = Tweet.fixture(text: String(repeating: "rain ", count: 20))
    let screen = Screen(title: "Thread of \(tweet.headline)", status: ["home"])

    let lines = ScreenRenderer(display: display).page(screen).lines.map(\.plainText)

    #expect(lines.first?.hasSuffix("rain rain…, home") == true)
  }

  @Test func `A tag says that it is one`() {
    #expect(lines(of: .hashtag("#Rain")) == ["1. hashtag #Rain"])
  }

  @Test func `A user says who it is`() {
    #expect(lines(of: .user("@stanford"), note: "author") == ["1. user @stanford, author"])
  }

  @Test func `A link that was cut for the eye is said in full`() {
    let url = IndexedURL("https://t.co/1", expanded: "https://news.stanford.edu/rain", display: "news.stan…")

    #expect(lines(of: .url(url)) == ["1. url news.stanford.edu/rain"])
  }

  @Test func `A count is said in words`() {
    let item = MentionSection.Item(.hashtag("#stanford"), count: 1_214)

    #expect(lines(of: [Row(number: 1, .mention(item))]) == ["1. hashtag #stanford, 1,214 tweets"])
  }

  @Test(arguments: [nil, "", " \n"])
  func `An image nobody described says so`(alt: String?) {
    let image = MediaItem(url: "https://pbs.twimg.com/1.jpg", alt: alt)

    #expect(
      lines(of: .image(image), note: "1200×800 · pbs.twimg.com") == [
        "1. image without a description, 1200 by 800, pbs.twimg.com"
      ])
  }

  @Test func `An alt text is read out whole`() {
    let alt = String(repeating: "Rain over Hoover Tower and ", count: 40) + "the end"

    let text = lines(of: .image(MediaItem(url: "https://pbs.twimg.com/1.jpg", alt: alt))).joined(
      separator: " ")

    #expect(text == "1. image: " + alt)
  }

  @Test(arguments: [
    (0.0, "just now"), (60, "1 minute ago"), (7_200, "2 hours ago"), (360_000_000, "24 June 2015"),
  ])
  func `The time of a tweet is said in words`(age: Double, expected: String) {
    let created = GoldenSession.now.addingTimeInterval(-age)
    let tweet = Tweet.golden(at: created)

    #expect(lines(of: [Row(number: 3, .tweet(tweet))]).first == "3. Ada Lovelace, @ada, \(expected).")
  }

  @Test(arguments: [
    ("archive · 12,408 tweets · 2009-2026", "archive, 12,408 tweets, 2009 to 2026"),
    ("sensitive · 1200×800 · example.org", "sensitive, 1200 by 800, example.org"),
    ("last search · 1 h ago · 27 Mar 2015", "last search, 1 hour ago, 27 March 2015"),
    ("5 min ago", "5 minutes ago"), ("a-b", "a-b"), ("h min d", "h min d"),
  ])
  func `A note is said in whole words`(note: String, expected: String) {
    #expect(note.linear == expected)
  }

  @Test func `What somebody typed is said as it was typed`() {
    #expect("3 h · 27 Mar".withoutSigns == "3 h, 27 Mar")
  }

  @Test func `Everything generated is said without a sign that only the eye knows`() {
    let rows = zip(1..., GeneratedTweets.all).map { Row(number: $0, .tweet($1)) }

    let text = lines(of: rows).joined(separator: "\n")

    #expect(!text.contains { "✓↻›·█▌".contains($0) })
  }

  @Test(arguments: [10, 40, 80, 200])
  func `No line is wider than the window, begins with a blank or is empty`(columns: Int) {
    let rows = zip(1..., GeneratedTweets.all).map { Row(number: $0, .tweet($1)) }

    let lines = lines(of: rows, columns: columns)

    #expect(lines.allSatisfy { CellWidth.of($0) <= columns && !$0.isEmpty && !$0.hasPrefix(" ") })
  }

  @Test func `No control character is said`() {
    let text = "\u{1B}[31mred\u{7}"
    let rows: [Row] = [
      Row(.text(text)), Row(.fact(name: text, value: text)), Row(.command(usage: text, note: text)),
      Row(number: 1, .mention(.init(.image(MediaItem(url: text, alt: text)))), note: text),
      Row(number: 2, .search(RecentSearch(term: text, date: GoldenSession.now)), note: text),
    ]

    #expect(!lines(of: rows).joined().contains { $0.unicodeScalars.contains { $0.value < 0x20 } })
  }

  @Test(arguments: [8, 12, 16, 24])
  func `What is said fits into the window, prompt and all`(rows: Int) async throws {
    var shell = try GoldenSession()
    try await shell.run("#rain", "mentions")

    #expect(shell.page(columns: 80, rows: rows, isLinear: true).lines.count < rows)
  }

  @Test func `What runs is not shown before the prompt`() {
    let display = Display(
      size: WindowSize(columns: 80, rows: 24), style: .plain, isTerminal: true, isLinear: true, now: Date())

    #expect(
      PromptText(breadcrumb: "archive", activity: Activity(sign: "⠋", subject: "search"), display: display)
        .text == "archive> ")
  }
}

extension Tweet {
  fileprivate static func golden(at date: Date) -> Tweet {
    var tweet = Tweet.plain
    (tweet.created, tweet.user.isVerified) = (date, false)
    return tweet
  }
}

/// Blocks of a page in words.
struct LinearBlockTests {
  private func linear(_ block: PageBlock) -> [String] { LinearBlock(block).sentences.map(\.plainText) }

  @Test(arguments: [
    (PageBlock(.heading(level: 2), marked: "Rain"), "Heading level 2: Rain"),
    (PageBlock(.item(marker: "•"), marked: "a tap"), "Item: a tap"),
    (PageBlock(.item(marker: "3."), marked: "a tap"), "Item 3: a tap"),
    (PageBlock(.item(marker: ""), marked: "a term"), "a term"),
    (PageBlock(.item(marker: "•"), marked: "a washer", indent: 1), "Item, Level 2: a washer"),
    (PageBlock(.item(marker: "b."), marked: "of rubber", indent: 2), "Item b, Level 3: of rubber"),
    (PageBlock(.item(marker: ""), marked: "a term", indent: 1), "Level 2: a term"),
    (PageBlock(.paragraph, marked: "so he said", quotes: 1), "Quote: so he said"),
    (PageBlock(.item(marker: "•"), marked: "a tap", quotes: 2), "Quote level 2, Item: a tap"),
    (PageBlock(.paragraph, marked: "see [the docs](https://a.example) now"), "see the docs, link 1 now"),
    (PageBlock(.image, marked: "![A barrel](https://a.example/b.jpg)", from: 4), "Image 4: A barrel"),
    (PageBlock(.image, marked: "![](https://a.example/b.jpg)", from: 4), "Image 4 without a description"),
    (
      PageBlock(.media(.sound), marked: "[A song](https://a.example/b.mp3)", from: 4),
      "Sound: A song, link 4"
    ),
    (
      PageBlock(.paragraph, marked: "[paypal.com](https://evil.example)"),
      "paypal.com, leads to evil.example, link 1"
    ),
  ])
  func `A block says what it is`(block: PageBlock, expected: String) {
    #expect(linear(block) == [expected])
  }

  @Test func `Code is said line by line, with its blanks`() {
    #expect(linear(PageBlock(.code, marked: "a\n\tb\n  c")) == ["Code:", "a", "        b", "  c"])
  }

  @Test func `A long line of code goes on further in`() {
    let lines = LinearBlock(PageBlock(.code, marked: "  if rain and not wind")).codeLines(in: 14)

    #expect(lines.map(\.plainText) == ["Code:", "  if rain and", "    not wind"])
  }

  @Test func `A line across says nothing`() {
    #expect(linear(PageBlock(.rule)).isEmpty)
  }

  @Test func `What leads on in the header of a table is said, too`() {
    let table = PageBlock(.table([[PageText(marked: "[Month](https://a.example)")], [PageText("April")]]))

    #expect(linear(table) == ["Table of 2 rows: Month: Month, link 1", "Month: April"])
  }
}
