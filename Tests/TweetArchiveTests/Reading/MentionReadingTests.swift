import GRDB
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

/// Mentions are read without the rest of a tweet; they have to be those of the whole tweet.
struct MentionReadingTests {
  static let tweets =
    StoredTweetTests.tweets + VariedTweets(seed: 3, count: 200).tweets + [
      withEverything, .fixture(id: "o", retweetOf: RetweetReference(id: "1", screenName: "Bob")),
    ]

  private static let withEverything: Tweet = {
    var tweet = StoredTweetTests.full
    (tweet.id, tweet.key, tweet.title) = ("78", "https://example.social/users/ada/statuses/78", "Rain")
    tweet.media[1].versions = [MediaItem.Version(url: "https://e.org/1/small", width: 10, height: 5)]
    tweet.media[2].file = MediaFile(path: "/tmp/export.zip", entry: "data/tweets_media/1.jpg")
    return tweet
  }()

  @Test func `They are those of whole tweets`() async throws {
    let archive = try Archive.holding(Self.tweets)
    let source = ArchiveSource(name: "archive", archive: archive)
    let everything = try Query("-nothingsaysthis")

    let ranking = try await source.mentionRanking(of: everything)
    let page = try await source.page(of: everything, at: .newest, limit: 1_000)

    let expected = page.tweets.reduce(into: MentionRanking()) { $0.add($1) }
    #expect(page.older == nil && page.tweets.count > 200)
    #expect(ranking.sections == expected.sections)
  }

  @Test(arguments: 0..<100)
  func `Damaged bytes are refused or read as something else`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var bytes = Self.withEverything.details(isEmbedded: false, rowID: 0)
    for _ in 0..<3 {
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    let damaged = bytes

    #expect(throws: Never.self) {
      do { _ = try Self.mentions(in: damaged) } catch ArchiveTrouble.damaged {}
    }
  }

  @Test func `Every cut of the bytes is refused`() throws {
    let bytes = Self.withEverything.details(isEmbedded: false, rowID: 0)

    #expect(try !Self.mentions(in: bytes).isEmpty)
    for length in bytes.indices {
      #expect(throws: ArchiveTrouble.damaged) { try Self.mentions(in: Array(bytes.prefix(length))) }
    }
  }

  private static func mentions(in bytes: [UInt8]) throws -> [Mention] {
    try bytes.withUnsafeBytes { buffer in
      var reader = try DetailReader(buffer)
      return try reader.mentions(author: "ada")
    }
  }
}
