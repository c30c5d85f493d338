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

    #expect(try rows.map { try $0.stored().tweet.id } == ["2", "3", "4", "1"])
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
