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

  /// Links whose shown text is, or nearly is, the beginning of their address.
  private static let links: Tweet = {
    var tweet = Tweet.fixture(id: "30", text: "see https://t.co/a 🌧 https://t.co/b")
    let pairs: [(String?, String?)] = [
      ("https://www.example.org/rain/on/campus", "example.org/rain/on…"),
      ("http://example.org/ü", "example.org/ü"),
      ("http://example.org/üx", "example.org/ü…"), ("https://example.org", "example.com…"),
      ("example.org/a", "…"),
      ("https://example.org/a", nil), (nil, "example.org"), (nil, nil), ("https://www.", ""), ("", "…"),
    ]
    tweet.urls = pairs.enumerated().map { index, pair in
      IndexedURL(
        "https://t.co/a", range: index == 0 ? 4..<18 : index == 1 ? 21..<35 : nil, expanded: pair.0,
        display: pair.1)
    }
    return tweet
  }()

  private static let pictures: Tweet = {
    var tweet = Tweet.fixture(id: "31")
    let url = "https://e.org/1.jpg"
    tweet.media = [
      MediaItem(url: url), MediaItem(url: url, width: 3), MediaItem(url: url, height: 4, range: 0..<2),
      MediaItem(url: url, alt: ""), MediaItem(url: url, width: 1, height: 2, alt: "Rain"),
      MediaItem(url: url, kind: .video),
      MediaItem(url: url, kind: .audio, width: 7),
    ]
    tweet.media[0].versions = [.init(url: "https://e.org/s", width: 75, height: 75)]
    tweet.media[1].file = MediaFile(path: "/a/\u{301}\u{301}.jpg")
    return tweet
  }()

  private static let images = [
    "https://pbs.twimg.com/profile_images/1/a_normal.jpg", "https://pbs.twimg.com/profile_images",
    "https://pbs.twimg.com/profile_images//a", "https://pbs.twimg.com/profile_imagesx/a", "/a", "//a", "",
  ]

  static let tweets: [Tweet] =
    [
      full, .fixture(), .fixture(id: "", text: ""), .fixture(id: "9", text: "a\0b\u{200D}"),
      .fixture(id: "a\0b", url: "https://twitter.com/ada/status/a\0b"),
      .fixture(id: "20", url: "https://x.com/ada/status/20"),
      .fixture(id: "-5", url: "https://twitter.com/ada/status/-5"),
      .fixture(id: "007"), .fixture(id: "99999999999999999999999"), .fixture(created: .distantPast),
      .fixture(created: .distantFuture), .fixture(created: Date(timeIntervalSince1970: 0.5)),
      .fixture(language: nil), links, pictures,
    ]
    + images.map { image in
      var tweet = Tweet.fixture()
      tweet.user.profileImageURL = image
      return tweet
    } + [
      .fixture(network: .bluesky, key: "at://did:plc:a/app.bsky.feed.post/3k")
    ]

  @Test(arguments: tweets)
  func `A tweet comes back as it was stored`(tweet: Tweet) async throws {
    let archive = try Archive.holding([tweet])

    let stored = try archive.inspect { db in
      try StoredRows(db).tweet(at: try #require(try Int64.fetchOne(db, sql: "SELECT id FROM post")))
    }

    #expect(stored == StoredTweet(tweet: tweet, isEmbedded: false))
  }

  /// What this version can keep and earlier ones could not.
  private static let newer: [Tweet] = {
    var (full, plain, open) = (Tweet.fixture(id: "90"), Tweet.fixture(id: "91"), Tweet.fixture(id: "92"))
    full.poll = Poll(
      [.init("Rain \"and\" 🌧", votes: 3), .init("", votes: nil)], voters: 3, ends: .fixture, isMultiple: true)
    (full.replies, full.edited, full.audience) = (12, Date(timeIntervalSinceReferenceDate: 0.25), .followers)
    (full.isBookmarked, full.isLiked) = (true, false)
    plain.poll = Poll([])
    (plain.replies, plain.audience, plain.isLiked) = (-1, .unlisted, true)
    open.poll = Poll([.init("Sun")], ends: .fixture)
    open.audience = .mentioned
    (full.versionIDs, plain.versionIDs) = (["89", "90"], ["18446744073709551617", "a\"b\0", ""])
    return [full, plain, open]
  }()

  @Test(arguments: newer)
  func `Polls, marks, dates of change and versions come back as they were stored`(tweet: Tweet) async throws {
    let archive = try Archive.holding([tweet])

    #expect(try await archive.tweets("rain") == [tweet])
    #expect(
      try PreparedTweet(StoredTweet(tweet: tweet, isEmbedded: true)).stored()
        == StoredTweet(tweet: tweet, isEmbedded: true))
  }

  @Test func `A count of more digits than any has is the largest`() async throws {
    var tweet = Tweet.fixture()
    tweet.replies = .max
    tweet.poll = Poll([.init("Rain", votes: .min)], voters: .max)
    tweet.edited = Date(timeIntervalSinceReferenceDate: .infinity)
    let archive = try Archive.holding([tweet])

    let stored = try #require(try await archive.tweets("rain").first)

    #expect(stored.replies == 999_999_999_999_999_999 && stored.poll?.voters == stored.replies)
    #expect(stored.edited == nil)
  }

  @Test func `Other programs read marks, answers and polls`() throws {
    let archive = try Archive.holding(Self.newer)

    let rows = try archive.inspectCopy { db in
      try Row.fetchAll(
        db, sql: "SELECT id, bookmarked, liked, replies, edited, audience FROM tweets ORDER BY id"
      )
      .map { "\($0)" }
    }
    let options = try archive.inspectCopy {
      try String.fetchAll($0, sql: "SELECT title FROM polls ORDER BY tweet, number")
    }

    #expect(
      rows.first
        == "[id:\"90\" bookmarked:1 liked:0 replies:12 edited:\"2001-01-01T00:00:00Z\" audience:\"followers\"]"
    )
    #expect(options.count == 3)
  }

  @Test func `A network's numbers never change`() throws {
    #expect(Network.allCases.map(\.storedNumber) == [0, 1, 2, 3])
    #expect(try [0, 1, 2, 3].map(Network.init(storedNumber:)) == [.x, .mastodon, .bluesky, .flickr])
  }

  @Test(arguments: tweets)
  func `A tweet that waits to be written is read as it was`(tweet: Tweet) throws {
    for isEmbedded in [false, true] {
      let stored = StoredTweet(tweet: tweet, isEmbedded: isEmbedded)

      #expect(try PreparedTweet(stored).stored() == stored)
    }
  }

  /// What no version has written.
  private static let damages = [
    ("hashtags", "'['"), ("hashtags", "'{}'"), ("hashtags", "'[[0]]'"), ("hashtags", "'[[4,0]]'"),
    ("hashtags", "'[[0,9999]]'"), ("hashtags", "'[[-1,2]]'"), ("hashtags", "'[[null,null]]'"),
    ("urls", "'[[0,\"a\"]]'"),
    ("mentions", "x'FFFF'"), ("media", "'[[0,1]]'"), ("media", "'[7]'"), ("more", "'[]'"),
    ("more", "'{\"cashtags\":[[9]]}'"), ("more", "'{\"annotations\":[[0,1]]}'"), ("network", "9"),
    ("created", "'soon'"),
    ("sensitive", "'yes'"), ("likes", "'many'"), ("liked", "'much'"), ("more", "'{\"poll\":7}'"),
    ("more", "'{\"poll\":[[[1]]]}'"), ("more", "'{\"poll\":[]}'"), ("more", "'{\"edited\":\"soon\"}'"),
    ("more", "'{\"edited\":1e999}'"), ("more", "'{\"replies\":\"many\"}'"),
    ("more", "'{\"audience\":\"all\"}'"),
  ]

  @Test(arguments: damages)
  func `A damaged row is reported by the search`(column: String, value: String) async throws {
    let archive = try Archive.holding([.fixture()])
    try await archive.writer().write { try $0.execute(sql: "UPDATE post SET \(column) = \(value)") }
    let source = ArchiveSource(name: "archive", archive: archive)

    await #expect(throws: ArchiveFileError.damaged.sourceError(of: "archive")) {
      try await source.page(of: Query("rain"), at: .newest, limit: 20)
    }
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
