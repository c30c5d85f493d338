import Foundation
import LineEditor
import MentionExtraction
import SafeText
@testable import ShellCommands
import SmashtagModel
@testable import SmashtagShell
import SmashtagTesting
@testable import TerminalKit
import Testing
import TweetFormats

/// Texts of one long run that the rules of graphemes look back over, through all that walks a text of others.
///
/// What takes the square of its length does not end within the time limit, by a factor of ten and more.
@Suite(.timeLimit(.minutes(1)))
struct HostileRunsTests {
  /// A run, and how it is called.
  struct Run: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String

    init(_ name: String, _ unit: String, after beginning: String = "") {
      testDescription = name
      text = beginning + String(repeating: unit, count: 4_000)
    }
  }

  static let runs = [
    Run("regional indicators", "\u{1F1E6}"),
    Run("regional indicators after a word", "\u{1F1E6}", after: "rain "),
    Run("marks in order", "\u{301}", after: "a"), Run("marks out of order", "\u{301}\u{323}", after: "a"),
    Run("joined emoji", "\u{1F468}\u{200D}"), Run("leading jamo", "\u{1100}"), Run("vowel jamo", "\u{1161}"),
    Run("Indic conjuncts", "\u{915}\u{94D}"), Run("variation selectors", "\u{FE0F}", after: "a"),
    Run("ends of lines", "\r\n"), Run("prepended signs", "\u{600}"),
    Run("tags", "\u{E0061}", after: "\u{1F3F4}"),
  ]

  private func tweet(_ text: String) -> Tweet {
    var tweet = Tweet.fixture(url: "https://a.example/\(text)", text: "#rain \(text) x", hashtags: ["rain"])
    tweet.user = User(screenName: "ada", name: text)
    tweet.title = text
    return tweet
  }

  @Test(arguments: OutgoingChannel.allCases, runs)
  func `Every channel`(channel: OutgoingChannel, run: Run) {
    #expect(run.text.fit(for: channel).utf8.count <= 3 * run.text.utf8.count)
  }

  @Test(arguments: runs)
  func `Lines`(run: Run) {
    let text = StyledText(run.text + " rain", hits: [0..<1, 4..<6])

    #expect(text.wrapped(to: 40).allSatisfy { $0.width <= 40 })
    #expect(text.truncated(to: 40).width <= 40)
    #expect(run.text.sanitisedLine().keepingEnd(40).utf8.count > 0)
  }

  @Test(arguments: runs)
  func `Tweets`(run: Run) {
    let hits = SearchHits(try? Query("rain"))
    let renderer = TweetRenderer(tweet(run.text), width: 80, now: .fixture, hits: hits)

    #expect(!renderer.listed(gutter: "1 ").isEmpty && !renderer.whole.isEmpty)
  }

  @Test(arguments: runs)
  func `Pages with many links`(run: Run) {
    let places = stride(from: 0, to: min(8_000, run.text.utf8.count - 4), by: 8)
    let items = places.enumerated().map { number, place in
      PageItem(number: number + 1, mention: .url(IndexedURL("https://a.example")), range: place..<place + 4)
    }
    let renderer = BlockRenderer(width: 80, hits: SearchHits())

    for kind in [PageBlock.Kind.paragraph, .heading(level: 1), .code] {
      #expect(!renderer.lines(of: PageBlock(kind, PageText(run.text + "\t@ada #rain", items: items))).isEmpty)
    }
  }

  @Test(arguments: runs)
  func `Files`(run: Run) {
    let row = Row(.tweet(tweet(run.text)))
    let writers: [any ItemWriter] = [
      CSVWriter(columns: ExportedKind.post.columns), MarkdownWriter(title: run.text),
      MarkdownTableWriter(title: run.text, columns: ExportedKind.post.columns),
    ]

    #expect(writers.allSatisfy { !$0.head.isEmpty && !$0.bytes(of: row).isEmpty })
    #expect(!PlainFileName(ofAddress: "https://a.example/\(run.text).jpg").whole.isEmpty)
    #expect(!JSON.string(run.text).text.isEmpty)
    #expect(!run.text.isWebAddress && !("#" + run.text).fitForClipboard.isEmpty)
  }

  @Test(arguments: runs)
  func `Words and mentions`(run: Run) {
    let text = "#rain\(run.text) @ada https://a.example/\(run.text)"

    for rules in MentionRules.allCases { #expect(MentionExtractor(rules).mentions(in: text).count <= 5) }
    #expect(Folding.words(text).hasPrefix("rain"))
    #expect(Folding.contains("ada", in: text))
    #expect(SearchHits(finding: ["ada"]).ranges(inText: text).count == 1)
  }
}
