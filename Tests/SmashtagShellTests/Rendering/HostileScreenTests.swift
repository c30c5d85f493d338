import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands
@testable import SmashtagShell
@testable import TerminalKit

/// Every kind of screen, filled with what terminals must not be sent, at every width.
struct HostileScreenTests {
  private static let style = Style(
    theme: .dark,
    capabilities: OutputCapabilities(
      colorDepth: .trueColor, showsLinks: true, isolatesDirections: true, movesCursor: true))

  private func rendered(_ seed: UInt64, columns: Int, isLinear: Bool = false) -> [(
    line: StyledText, sent: String
  )] {
    HostileScreens(seed: seed).all.flatMap { screen in
      let display = Display(
        size: WindowSize(columns: columns, rows: 5_000), style: Self.style, isTerminal: true,
        isLinear: isLinear,
        now: GoldenSession.now)
      let lines = ScreenRenderer(display: display).page(screen).lines
      return lines.map { ($0, $0.rendered(with: Self.style)) }
    }
  }

  @Test(arguments: Array(stride(from: 40, through: 200, by: 16)))
  func `Nothing reaches the terminal but text and our own sequences`(columns: Int) {
    for (_, sent) in rendered(UInt64(columns), columns: columns) {
      let text = sent.replacing(Sink.ownSequences, with: "")
      #expect(text.unicodeScalars.allSatisfy { !Poison.isUnfit($0) }, "\(text.debugDescription)")
    }
  }

  @Test(arguments: Array(stride(from: 40, through: 200, by: 16)))
  func `Every isolate is closed on its line, and all that runs from right to left is in one`(columns: Int) {
    for (line, sent) in rendered(UInt64(columns) + 1, columns: columns) {
      var depth = 0
      for scalar in sent.unicodeScalars {
        if scalar.value == 0x2068 { depth += 1 }
        if scalar.value == 0x2069 { depth -= 1 }
        #expect((0...1).contains(depth))
        #expect(depth >= (TextRun(String(scalar)).runsRightToLeft ? 1 : 0), "\(line.plainText)")
      }
      #expect(depth == 0)
    }
  }

  @Test(arguments: Array(40...60) + [72, 80, 100, 120, 132, 160, 200])
  func `No line is wider than the window`(columns: Int) {
    for isLinear in [false, true] {
      for (line, _) in rendered(UInt64(columns) + 2, columns: columns, isLinear: isLinear) {
        #expect(line.width <= columns, "\(line.plainText)")
        #expect(line.plainText.allSatisfy { $0.unicodeScalars.count <= 64 })
      }
    }
  }

  @Test(arguments: Array(stride(from: 40, through: 200, by: 16)))
  func `Every link is opened and closed on its line, and leads to the web`(columns: Int) {
    for (_, sent) in rendered(UInt64(columns) + 3, columns: columns) {
      let targets = sent.matches(of: /\u{1B}\]8;;(.*?)\u{1B}\\/).map { String($0.output.1) }
      #expect(targets.count.isMultiple(of: 2))
      for (index, target) in targets.enumerated() {
        #expect(index.isMultiple(of: 2) ? target.hasPrefix("http") : target.isEmpty)
        #expect(target.utf8.allSatisfy { 0x21..<0x7F ~= $0 } && target.utf8.count <= 2083)
      }
    }
  }

  @Test(arguments: Array(stride(from: 40, through: 200, by: 16)))
  func `No mention that fits on a line is broken, hit or not`(columns: Int) {
    for tweet in HostileScreens(seed: UInt64(columns) + 4).tweets {
      let hits = SearchHits(finding: ["a", "雨", "#", "."])
      let mentions = StyledText(textOf: tweet, hits: hits).runs.filter {
        $0.isUnbreakable && $0.width <= min(columns, Display.longestLine) && !$0.text.contains("\n")
      }
      let renderer = TweetRenderer(tweet, width: columns, now: GoldenSession.now, hits: hits)
      let shown = renderer.whole.flatMap(\.runs)
      for mention in mentions {
        #expect(shown.contains { $0.text == mention.text && $0.hits == mention.hits }, "\(mention.text)")
      }
    }
  }

  @Test(arguments: Array(stride(from: 20, through: 200, by: 12)))
  func `Nor does the prompt send any of it`(columns: Int) {
    for word in HostileScreens.words {
      let display = Display(
        size: WindowSize(columns: columns, rows: 24), style: Self.style, isTerminal: true,
        now: GoldenSession.now)
      let prompt = PromptText(
        breadcrumb: "archive \(word) › 3 › \(word)", activity: Activity(subject: word), display: display
      )
      .text
      let text = prompt.replacing(Sink.ownSequences, with: "")
      #expect(text.unicodeScalars.allSatisfy { !Poison.isUnfit($0) })
      #expect(
        text.count { $0.unicodeScalars.contains("\u{2068}") }
          == text.count { $0.unicodeScalars.contains("\u{2069}") })
    }
  }
}

/// Screens of all kinds of rows, whose every word is hostile or in a script of its own; the same for a seed.
struct HostileScreens {
  private var random: SeededRandom
  private(set) var tweets: [Tweet] = []

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    tweets = (0..<6).map { _ in tweet() }
  }

  /// The hostile corpus, among words of scripts that need care and that are no harm.
  static let words =
    [
      "rain", "مطر", "שלום 12", "👍🏽🇬🇷❤️", "今夜の交信相手、第一声が「雨？」。", "ฝนตกหนักมาก", "क्षिक्षि", "",
    ] + (Poison.all + Poison.long).map(\.text)

  /// One of each kind.
  var all: [Screen] {
    var copy = self
    return copy.screens()
  }
}

extension HostileScreens {
  private mutating func screens() -> [Screen] {
    let hits = SearchHits(finding: ["a", "雨", "مط"])
    let counted = (0..<8).map { index in
      Row(number: index, .mention(.init(mention(), count: index * 30)), note: nil)
    }
    let rows: [[Row]] = [
      zip(1..., tweets).map { Row(number: $0, .tweet($1)) }, [Row(.wholeTweet(tweets[0]))],
      (1...8).map { Row(number: $0, .mention(.init(mention())), note: text()) }, counted,
      (1...8).map {
        Row(number: $0, .search(RecentSearch(term: text(), date: GoldenSession.now)), note: text())
      },
      (1...8).map { _ in Row(.fact(name: text(), value: text())) },
      (1...4).map { _ in Row(.command(usage: text(), note: text())) },
      (1...4).map { _ in Row(.text(text())) },
      zip(1..., tweets).flatMap { Screen.sections(of: $1).flatMap(\.rows) },
      zip(1..., tweets).map { Row(number: $0, .photo(photo(of: $1))) },
      zip(1..., tweets).flatMap { number, tweet in
        let photo = photo(of: tweet)
        return photo.media.map { Row(number: number, .thumbnail($0, of: photo)) }
      },
      (1...8).map { Row(number: $0, .place(.fixture("\(text()), \(text()), \(text())"))) },
      (1...24).map { Row(.block(block($0))) },
    ]
    return rows.map {
      Screen(
        title: text(), status: [text()], sections: [.init(title: text(), rows: $0)], emptyNote: text(),
        hits: hits)
    }
  }

  private mutating func word() -> String { Self.words.randomElement(using: &random) ?? "" }

  private mutating func text() -> String {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in word() }.joined(separator: " ")
  }

  private mutating func address() -> String {
    let start = ["https://", "http://", "javascript:", "file:///", "", "\u{7}https://"].randomElement(
      using: &random)
    return (start ?? "") + ["evil.example/", "x"].map { $0 + word() }.joined()
  }

  private mutating func link(_ range: Range<Int>?) -> IndexedURL {
    let shown = [text(), nil, "paypal.com/" + word()].randomElement(using: &random) ?? nil
    return IndexedURL(address(), range: range, expanded: address(), display: shown)
  }

  private mutating func mention() -> Mention {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .hashtag("#" + word())
    case 1: .user("@" + word())
    case 2: .url(link(nil))
    default: .image(MediaItem(url: address(), alt: text()))
    }
  }

  /// Of a page; each kind comes once in seven.
  private mutating func block(_ number: Int) -> PageBlock {
    let kinds: [PageBlock.Kind] = [
      .paragraph, .heading(level: number), .item(marker: word()), .code, .image, .rule,
      .table((0..<3).map { row in (0...row).map { _ in pageText(number * 10) } }),
    ]
    return PageBlock(
      kinds[number % 7], pageText(number * 10), quotes: number % 4, indent: number % 5,
      isTight: number.isMultiple(of: 2))
  }

  private mutating func pageText(_ number: Int) -> PageText {
    let text = text() + "\n" + text() + " \(number) " + text()
    let items = (0..<4).map { index in
      let start = Int.random(in: -5...text.utf8.count + 5, using: &random)
      let end = start + Int.random(in: 0...30, using: &random)
      let mention =
        index == 0 ? Mention.image(MediaItem(url: address(), alt: self.text())) : .url(link(nil))
      return PageItem(number: number + index, mention: mention, range: start..<end)
    }
    return PageText(text, items: items)
  }

  private mutating func place(in text: String) -> Range<Int> {
    let start = Int.random(in: -5...text.unicodeScalars.count + 5, using: &random)
    return start..<start + Int.random(in: 0...30, using: &random)
  }

  private mutating func photo(of tweet: Tweet) -> Tweet {
    var photo = tweet
    (photo.network, photo.title) = (.flickr, text())
    return photo
  }

  private mutating func tweet() -> Tweet {
    let words = text() + " " + text() + " " + text()
    var tweet = Tweet.fixture(text: words, user: User(screenName: word(), name: text()), inReplyTo: word())
    tweet.url = address()
    for _ in 0..<3 {
      tweet.hashtags.append(IndexedKeyword("#" + word(), range: place(in: words)))
      tweet.userMentions.append(IndexedKeyword("@" + word(), range: place(in: words)))
      tweet.urls.append(link(place(in: words)))
      tweet.media.append(MediaItem(url: address(), alt: text(), range: place(in: words)))
    }
    if Bool.random(using: &random) {
      tweet.retweetOf = RetweetReference(id: "1", screenName: word(), name: word())
    }
    return tweet
  }
}
