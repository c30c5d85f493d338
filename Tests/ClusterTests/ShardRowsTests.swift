import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing
import TweetFormats

@testable import TweetArchive
@testable import TweetLoading

struct ShardRowsTests {
  private static func rows(_ tweets: [(tweet: Tweet, isEmbedded: Bool)]) -> ShardRows {
    var rows = ShardRows()
    for (tweet, isEmbedded) in tweets { rows.append(ClusterRow(FileTweet(tweet, isEmbedded: isEmbedded))) }
    return rows
  }

  private static func tweets(_ rows: ShardRows) -> [Tweet?] { rows.rows.map { rows.tweet(of: $0)?.tweet } }

  @Test func `Rows that are appended to others can be read as before`() {
    var rows = Self.rows([(.fixture(id: "1", text: "one"), false)])
    rows.append(
      Self.rows([(.fixture(id: "2", text: "two"), false), (.fixture(id: "3", text: "three"), true)]))

    #expect(Self.tweets(rows).map { $0?.text } == ["one", "two", "three"])
    #expect(rows.rows.map(\.isEmbedded) == [false, false, true])
  }

  @Test func `Room for what follows a very long row is bounded`() {
    let long = Self.rows([(.fixture(id: "1", text: String(repeating: "rain ", count: 200_000)), false)])
    var rows = ShardRows()

    rows.reserve(long, times: 30_000, upTo: 8 << 20)
    rows.append(long)

    #expect((1 << 20...16 << 20).contains(rows.binary.bytes.capacity))
    #expect(Self.tweets(rows).map { $0?.id } == ["1"])
  }

  @Test func `What is left of rows is what was written for the others`() {
    let tweets = ["one", "two", "three"].enumerated().map { (Tweet.fixture(id: "\($0)", text: $1), false) }

    let left = Self.rows(tweets).without([1])

    #expect(left.binary.bytes == Self.rows([tweets[0], tweets[2]]).binary.bytes)
    #expect(Self.tweets(left).map { $0?.text } == ["one", "three"])
  }

  @Test func `An embedded copy that tells the same leaves the row as it is`() {
    let tweet = Tweet.fixture(id: "1", text: #"rain "embedded":true"#)
    let other = Tweet.fixture(id: "2")
    var rows = Self.rows([(tweet, true), (other, false), (tweet, false), (tweet, true)])

    let copies = rows.mergeCopies()

    #expect(copies == 0)
    #expect(rows.binary.bytes == Self.rows([(other, false), (tweet, false)]).binary.bytes)
  }

  @Test func `Copies that differ are merged as the archive merges them, the oldest first`() {
    var (newer, older) = (Tweet.fixture(id: "1"), Tweet.fixture(id: "1"))
    (newer.asOf, newer.likes) = (.fixture(minutes: 9), 90)
    (older.asOf, older.likes, older.language) = (.fixture(minutes: 1), 10, "de")
    var rows = Self.rows([(newer, false), (.fixture(id: "2"), false), (older, false)])

    let copies = rows.mergeCopies()
    let merged = FileTweet(newer, isEmbedded: false).merged(with: FileTweet(older, isEmbedded: false))

    #expect(copies == 1)
    #expect(Self.tweets(rows).map { $0?.id } == ["2", "1"])
    #expect(rows.rows.last?.digest == ClusterRow(merged).digest)
  }

  @Test(arguments: [true, false])
  func `The digest of a tweet that is not embedded is known of one that is`(hasDate: Bool) {
    var tweet = Tweet.fixture(text: #"it is "embedded":true"#)
    tweet.asOf = hasDate ? .fixture(minutes: 3) : nil

    let embedded = ClusterRow(FileTweet(tweet, isEmbedded: true))
    let own = ClusterRow(FileTweet(tweet, isEmbedded: false))

    #expect(embedded.ownDigest == own.digest)
    #expect(embedded.digest != own.digest)
    #expect(own.ownDigest == own.digest)
  }
}

struct FileTweetTests {
  /// What an archive would give back of a tweet, and its words there.
  private static func kept(_ tweet: Tweet, isEmbedded: Bool) throws -> (tweet: Tweet, words: [UInt8]) {
    let row = PreparedTweet(StoredTweet(tweet: tweet, isEmbedded: isEmbedded))
    return (try row.stored().told, row.withParts { Array($0.words) })
  }

  @Test(arguments: [false, true])
  func `A tweet of a file is what an archive keeps of it`(isEmbedded: Bool) throws {
    let posts: [Tweet] = [
      .fixture(text: "rain #Town", hashtags: ["Town"], media: ["https://p.example/1.jpg"]),
      .fixture(retweetOf: RetweetReference(id: "20", screenName: "ada", name: "Ada \"L\"")),
      .fixture(network: .mastodon, key: "https://far.example/1"),
    ]

    for post in posts + GeneratedTweets.all(300) {
      let tweet = FileTweet(post, isEmbedded: isEmbedded)
      let kept = try Self.kept(post, isEmbedded: isEmbedded)
      #expect(tweet.tweet == kept.tweet)
      #expect(tweet.words == kept.words)
    }
  }
}

struct RowMakingTests {
  private struct Made {
    var counts: [Int] = []
    var tweets: Set<String> = []
  }

  private static func made(of paths: [String], shards: Int) async throws -> Made {
    let making = RowMaking(TweetFiles(paths.map { .path($0) }, author: .me), shards: shards)
    async let filled: Void = making.fill()
    var made = Made()
    for await batch in making.batches {
      made.counts.append(batch.count)
      made.tweets.formUnion(batch.parts.flatMap { part in part.rows.map(\.lookup) })
      making.makeRoom()
    }
    try await filled
    return made
  }

  @Test func `Batches become larger, and nothing is missing`() async throws {
    let folder = try TemporaryFolder()
    let lines = (1...9_000).map { number in
      TweetEncoder().record(of: .fixture(id: "\(number)", created: .fixture(minutes: number))) + [0x0A]
    }
    let path = try folder.write(String(decoding: lines.joined(), as: UTF8.self), to: "tweets.jsonl")

    let made = try await Self.made(of: [path], shards: 3)

    #expect(made.counts.count == 3 && made.counts.reduce(0, +) == 9_000)
    #expect((2_500..<3_500).contains(made.counts[0]) && (5_000..<6_000).contains(made.counts[1]))
    #expect(made.tweets == Set((1...9_000).map { "!x:\($0)" }))
  }

  @Test func `A file without tweets has a batch that tells so`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("{\"a\":", to: "tweets.jsonl")

    let made = try await Self.made(of: [path], shards: 2)

    #expect(made.counts == [0])
  }
}
