import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct PreparedTweetTests {
  @Test(arguments: StoredTweetTests.tweets, [true, false])
  func `A tweet comes back from what was made ready of it`(tweet: Tweet, isEmbedded: Bool) throws {
    let stored = StoredTweet(tweet: tweet, isEmbedded: isEmbedded)

    #expect(try PreparedTweet(stored).stored() == stored)
  }

  @Test func `The older ones come first, and of one moment those that came by themselves`() throws {
    let (early, late) = (Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2))

    let rows = PreparedTweet.batch(
      [("1", late), ("2", early), ("3", early)].map { .fixture(id: $0.0, created: $0.1) },
      embedded: [.fixture(id: "4", created: early)])

    #expect(try rows.map { try $0.stored().tweet.id } == ["3", "2", "4", "1"])
  }

  @Test(arguments: [
    (["a", "b", "c"], [0, 0, 0], ["a", "b", "c"]),
    (["a", "b", "c", "d"], [2, 1, 1, 0], ["a", "b", "c", "d"]),
    (["a", "b", "c", "d"], [0, 1, 1, 2], ["d", "c", "b", "a"]),
  ])
  func `Those of one moment keep the order of their list, whichever way it goes`(
    ids: [String], seconds: [Double], shown: [String]
  ) async throws {
    let tweets = zip(ids, seconds).map { id, second in
      Tweet.fixture(id: id, created: .fixture.addingTimeInterval(second))
    }

    let archive = try Archive.holding(tweets)

    #expect(try await archive.ids("rain") == shown)
    let again = try Archive.holding(
      ArchiveSource(name: "archive", archive: archive).newest(of: Query("rain"), limit: 9))
    #expect(try await again.ids("rain") == shown)
  }

  @Test func `Of two copies of one moment the later one counts`() throws {
    let archive = try Archive.holding([
      .fixture(id: "1", text: "rain"), .fixture(id: "2"), .fixture(id: "1", text: "snow"),
    ])

    #expect(
      try ArchiveSource(name: "archive", archive: archive).newest(of: Query("snow"), limit: 9).map(\.id) == [
        "1"
      ])
  }

  @Test func `Each name is told with the way it was written where that differs`() {
    let row = PreparedTweet(
      StoredTweet(
        tweet: .fixture(text: "x", user: .fixture("Ada"), hashtags: ["rain", "Straße"], users: ["ada"]),
        isEmbedded: false))

    let names = row.withParts { parts in
      row.names.map { name in
        [name.folded, name.spelling ?? 0..<0].map { String(decoding: parts.all.part($0), as: UTF8.self) }
      }
    }

    #expect(names == [["ada", "Ada"], ["rain", ""], ["strasse", "Straße"], ["ada", ""]])
  }

  @Test func `A crowd of marks stands once each`() {
    let tags = (0..<200).map { "t\($0 % 100)" }

    let words = Tweet.fixture(text: "x", hashtags: tags).indexedText.split(separator: " ")

    #expect(words.filter { $0.hasPrefix("#t") } == (0..<100).map { "#t\($0)" })
  }
}
