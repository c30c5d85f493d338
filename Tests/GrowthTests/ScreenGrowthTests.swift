import Foundation
import SmashtagModel
import SmashtagTesting
import TerminalKit
import Testing

@testable import ShellCommands
@testable import SmashtagShell

/// Screens with more rows: twice as many take twice as long, for the eye and for the ear.
@Suite(.serialized)
struct ScreenGrowthTests {
  @Test(arguments: GrowingWork.screens)
  func `A screen is laid out in proportion to its rows`(work: GrowingWork) throws {
    #expect(try work.growth() < 3)
  }

  @Test(arguments: GrowingWork.rankings)
  func `Mentions are counted in proportion to the tweets`(work: GrowingWork) throws {
    #expect(try work.growth() < 3)
  }
}

extension GrowingWork {
  /// A new kind of row joins by a line.
  private static let rows: [(name: String, row: @Sendable (Int) -> Row)] = [
    (
      "tweets",
      {
        Row(
          number: $0,
          .tweet(.fixture(id: "\($0)", text: "rain #rain @ada", hashtags: ["rain"], users: ["ada"])))
      }
    ),
    ("whole tweets", { _ in Row(.wholeTweet(.fixture(text: "rain #rain", hashtags: ["rain"]))) }),
    ("mentions", { Row(number: $0, .mention(.init(.hashtag("#rain\($0)"), count: $0))) }),
    ("searches", { Row(number: $0, .search(RecentSearch(term: "rain\($0)", date: .fixture))) }),
    ("facts", { Row(.fact(name: "rain\($0)", value: "much")) }),
    ("commands", { Row(.command(usage: "rain\($0)", note: "much")) }),
    ("texts", { Row(.text("rain \($0)")) }),
    ("photos", { Row(number: $0, .photo(photo)) }),
    ("places", { Row(number: $0, .place(.fixture("rain \($0), town, land"))) }),
    ("paragraphs", { Row(.block(PageBlock(.paragraph, PageText("rain \($0)")))) }),
    (
      "items of a list", { Row(.block(PageBlock(.item(marker: "\($0)."), PageText("rain"), indent: $0 % 4))) }
    ),
    ("tables", { Row(.block(PageBlock(.table([[PageText("rain"), PageText("\($0)")]]), PageText()))) }),
  ]

  private static let photo = Tweet.photos(1)[0]

  static let screens = rows.flatMap { name, row in
    [false, true].map { isLinear in
      let form: @Sendable (Int) -> Screen = { count in
        Screen(
          title: "rain", sections: [.init(rows: (1...count).map(row))], hits: SearchHits(finding: ["rain"]))
      }
      return GrowingWork("\(name)\(isLinear ? ", linear" : "")", from: 200, of: form) { screen in
        let display = Display(
          size: WindowSize(columns: 100, rows: 40),
          style: Style(
            theme: .dark,
            capabilities: OutputCapabilities(
              colorDepth: .trueColor, showsLinks: true, isolatesDirections: true)),
          isTerminal: true, isLinear: isLinear, now: .fixture)
        _ = ScreenRenderer(display: display).page(screen).lines
      }
    }
  }

  /// What every tweet mentions: a new case joins by a line.
  private static let tags: [(name: String, tags: @Sendable (Int) -> [String])] = [
    ("one hashtag", { _ in ["rain"] }), ("hashtags of their own", { ["rain\($0)"] }),
    ("many hashtags", { number in (0..<20).map { "rain\(number % 50)x\($0)" } }),
  ]

  static let rankings = tags.map { name, tags in
    let form: @Sendable (Int) -> [Tweet] = { count in
      (0..<count).map { .fixture(id: "\($0)", text: "rain", hashtags: tags($0)) }
    }
    return GrowingWork("mentions of tweets with \(name)", from: 500, of: form) { tweets in
      var ranking = MentionRanking()
      tweets.forEach { ranking.add($0) }
      _ = ranking.sections
    }
  }
}
