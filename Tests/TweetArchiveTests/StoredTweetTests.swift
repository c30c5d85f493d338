import Foundation
import GRDB
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct StoredTweetTests {
  static let full: Tweet = {
    var tweet = Tweet.fixture(
      id: "77", network: .mastodon, key: "https://example.social/users/ada/statuses/77",
      url: "https://example.social/@ada/77", text: "Rain 👩‍💻 #Rain @bob $TSLA https://t.co/a",
      created: Date(timeIntervalSince1970: 1_427_479_451.803), hashtags: ["Rain"], users: ["bob", "gone"],
      urls: ["https://t.co/a"], language: "pt-BR", inReplyTo: "bob",
      retweetOf: RetweetReference(id: "18446744073709551616", screenName: nil))
    tweet.inReplyTo = "0012"
    tweet.quoteOf = "18446744073709551615"
    tweet.fetched = Date(timeIntervalSince1970: 1_500_000_000.25)
    tweet.isSensitive = true
    tweet.likes = 12
    tweet.retweets = -1
    tweet.cashtags = [IndexedKeyword("$TSLA", range: 18..<23)]
    tweet.annotations = [Annotation("Rain", type: "Other", range: 0..<4), Annotation("Campus")]
    tweet.media = MediaItem.Kind.allCases.map {
      MediaItem(url: "https://e.org/\($0)", kind: $0, alt: "Rain", range: 3..<9)
    }
    tweet.title = "Rain, twice"
    tweet.media[1].versions = [.init(url: "https://e.org/s", width: 75, height: 75)]
    tweet.media[2].file = MediaFile(path: "/a/export.zip", entry: "data/tweets_media/77-a.jpg")
    tweet.media[3].file = MediaFile(path: "/a/77-b.jpg")
    tweet.user = User(
      screenName: "ada", name: "Ада", id: "9", isVerified: true, profileImageURL: "https://e.org/ada.png")
    return tweet
  }()

  static let tweets: [Tweet] = [
    full, .fixture(), .fixture(id: "", text: ""), .fixture(id: "9", text: "a\0b\u{200D}"),
    .fixture(id: "a\0b", url: "https://twitter.com/ada/status/a\0b"),
    .fixture(id: "20", url: "https://x.com/ada/status/20"),
    .fixture(id: "-5", url: "https://twitter.com/ada/status/-5"),
    .fixture(id: "007"), .fixture(id: "99999999999999999999999"), .fixture(created: .distantPast),
    .fixture(created: .distantFuture), .fixture(created: Date(timeIntervalSince1970: 0.5)),
    .fixture(language: nil),
    .fixture(network: .bluesky, key: "at://did:plc:a/app.bsky.feed.post/3k"),
  ]

  @Test(arguments: tweets)
  func `A tweet comes back as it was stored`(tweet: Tweet) async throws {
    let archive = try Archive.holding([tweet])

    let stored = try archive.inspect { db in
      try StoredRows(db).tweet(at: try #require(try Int64.fetchOne(db, sql: "SELECT id FROM tweet")))
    }

    #expect(stored == StoredTweet(tweet: tweet, isEmbedded: false))
  }

  @Test func `A network's numbers never change`() throws {
    #expect(Network.allCases.map(\.storedNumber) == [0, 1, 2, 3])
    #expect(try [0, 1, 2, 3].map(Network.init(storedNumber:)) == [.x, .mastodon, .bluesky, .flickr])
  }

  /// What was written of this tweet before annotations were kept.
  private static let earlierBytes: [UInt8] = [
    0x80, 0x82, 0x54, 0x02, 0x65, 0x6E, 0x01, 0x05, 0x23, 0x72, 0x61, 0x69, 0x6E, 0x01, 0x00, 0x0A,
    0x01, 0x04, 0x40, 0x62, 0x6F, 0x62, 0x01, 0x0C, 0x14, 0x01, 0x0F, 0x68, 0x74, 0x74, 0x70, 0x73,
    0x3A, 0x2F, 0x2F, 0x65, 0x2E, 0x6F, 0x72, 0x67, 0x2F, 0x31, 0x00, 0x01, 0xE0, 0x12, 0x01, 0xC0,
    0x0C, 0x00, 0x00,
  ]

  private static let earlier = Tweet.fixture(
    text: "#rain @bob", hashtags: ["rain"], users: ["bob"], media: ["https://e.org/1"])

  private static let earlierRow = RowID.first(ofSecond: RowID.second(of: earlier.created))

  @Test func `A tweet written before annotations were kept is read`() throws {
    #expect(try Self.read(Self.earlierBytes).media == Self.earlier.media)
    #expect(try Self.read(Self.earlierBytes).annotations == [])
  }

  @Test func `A tweet without annotations is written as it was before`() {
    #expect(Self.earlier.details(isEmbedded: false, rowID: Self.earlierRow) == Self.earlierBytes)
  }

  @Test func `Annotations stand behind everything that was written before`() throws {
    var tweet = Self.earlier
    tweet.annotations = [Annotation("Bob", type: "Person", range: 7..<10), Annotation("Rain")]

    let bytes = tweet.details(isEmbedded: false, rowID: Self.earlierRow)

    #expect(bytes.dropFirst(4).starts(with: Self.earlierBytes.dropFirst(3)))
    #expect(try Self.read(bytes).annotations == tweet.annotations)
  }

  @Test(arguments: 0..<200)
  func `Damaged bytes are refused or read as something else`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var bytes = Self.full.details(isEmbedded: false, rowID: 0)
    for _ in 0..<3 {
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    if seed.isMultiple(of: 3) { bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random)) }

    let result = Result { try Self.read(bytes) }

    #expect(throws: Never.self) {
      do { _ = try result.get() } catch ArchiveFileError.damaged {}
    }
  }

  @Test func `Every cut of the bytes is refused`() {
    let bytes = Self.full.details(isEmbedded: false, rowID: 0)

    for length in bytes.indices {
      #expect(throws: ArchiveFileError.damaged) { try Self.read(Array(bytes.prefix(length))) }
    }
  }

  @Test func `A damaged row is reported by the search`() async throws {
    let archive = try Archive.holding([.fixture()])
    try await archive.writer().write { try $0.execute(sql: "UPDATE tweet SET details = x'FFFF'") }
    let source = ArchiveSource(name: "archive", archive: archive)

    await #expect(throws: ArchiveFileError.damaged.sourceError(of: "archive")) {
      try await source.page(of: Query("rain"), at: .newest, limit: 20)
    }
  }

  private static func read(_ bytes: [UInt8]) throws -> Tweet {
    var tweet = Tweet.fixture()
    try bytes.withUnsafeBytes { buffer in
      var reader = try DetailReader(buffer)
      try tweet.read(&reader, rowID: 0)
    }
    return tweet
  }
}

struct RowIDTests {
  @Test func `A key tells its date`() {
    #expect(RowID.date(of: RowID.first(ofSecond: RowID.second(of: .fixture)) + 7) == .fixture)
  }

  @Test func `A fraction of a second belongs to its second`() {
    #expect(RowID.second(of: .fixture.addingTimeInterval(0.9)) == RowID.second(of: .fixture))
  }

  @Test(arguments: [
    Date.distantPast, Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: -.infinity),
  ])
  func `A date before 2006 stands at the beginning`(date: Date) {
    #expect(RowID.second(of: date) == 0)
  }

  @Test(arguments: [Date(timeIntervalSince1970: 1e15), Date(timeIntervalSince1970: .infinity)])
  func `A date after the year 9999 stands at its end`(date: Date) {
    #expect(
      RowID.date(of: RowID.first(ofSecond: RowID.second(of: date))).timeIntervalSince1970 == 253_402_300_799)
  }

  @Test func `A later second has later keys`() {
    #expect(RowID.first(notBefore: .fixture.addingTimeInterval(1)) == RowID.first(notBefore: .fixture) + 256)
  }
}
