import Foundation
import GRDB
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct ArchiveSourceTests {
  @Test(arguments: TweetSourceContract.claims)
  func `It is a source`(claim: ContractClaim<TweetSourceContract.Maker>) async throws {
    try await claim.check { ArchiveSource(name: "archive", archive: try .holding($0)) }
  }

  @Test(arguments: TweetLibraryContract.claims)
  func `It is a library`(claim: ContractClaim<TweetLibraryContract.Maker>) async throws {
    try await claim.check { ArchiveSource(name: "archive", archive: try .holding($0)) }
  }

  @Test(arguments: TweetLibraryContract.claims)
  func `It is a library in a file, too`(claim: ContractClaim<TweetLibraryContract.Maker>) async throws {
    let folder = try TemporaryFolder()

    try await claim.check { tweets in
      let archive = Archive(path: folder.path(of: "archive.sqlite"))
      if !tweets.isEmpty { try archive.insert(tweets) }
      return ArchiveSource(name: "archive", archive: archive)
    }
  }

  @Test func `Matches are counted up to a thousand`() async throws {
    let source = ArchiveSource(name: "archive", archive: try .holding(Tweet.fixtures(1_001)))

    let page = try await source.page(of: try Query("rain"), at: .newest, limit: 2)

    #expect(page.total == .atLeast(1_000))
  }

  @Test(arguments: ["rain -snow", "#none OR (rain lang:en)", "-(snow rain)", "rain on since:2001-01-01"])
  func `Matches of several conditions are counted up to two hundred`(text: String) async throws {
    let source = ArchiveSource(name: "archive", archive: try .holding(Tweet.fixtures(201)))

    let page = try await source.page(of: try Query(text, timeZone: .gmt), at: .newest, limit: 2)
    let whole = try await source.page(of: try Query(text, timeZone: .gmt), at: .newest, limit: 300)

    #expect(page.total == .atLeast(200))
    #expect(whole.total == .exactly(201))
  }

  @Test(arguments: 1...4)
  func `A page that ends with a span of time knows that older ones follow`(limit: Int) async throws {
    // One a day, down from the 27th of March.
    let tweets = (0..<5).map { Tweet.fixture(id: "\($0)", created: .fixture(minutes: -1_440 * $0)) }
    let source = ArchiveSource(name: "archive", archive: try .holding(tweets))
    let query = try Query("since:2015-03-\(28 - limit) OR rain", timeZone: .gmt)

    let page = try await source.page(of: query, at: .newest, limit: limit)

    #expect(page.tweets.count == limit && page.older != nil)
  }

  @Test func `What comes later is newer than the page`() async throws {
    let archive = try Archive.holding([.fixture(id: "1")])
    let source = ArchiveSource(name: "archive", archive: archive)
    let first = try await source.page(of: try Query("rain"), at: .newest, limit: 2)
    try archive.insert([.fixture(id: "2", created: .fixture(minutes: 1))])

    let newer = try await source.page(
      of: try Query("rain"), at: .newer(than: try #require(first.newer)), limit: 2)

    #expect(newer.tweets.map(\.id) == ["2"])
  }

  @Test func `A search that found nothing can be refreshed`() async throws {
    let archive = try Archive.holding([.fixture(id: "1", text: "snow")])
    let source = ArchiveSource(name: "archive", archive: archive)
    let first = try await source.page(of: try Query("rain"), at: .newest, limit: 2)
    try archive.insert([.fixture(id: "2")])

    let newer = try await source.page(
      of: try Query("rain"), at: .newer(than: try #require(first.newer)), limit: 2)

    #expect(newer.tweets.map(\.id) == ["2"])
  }

  @Test func `Older pages stay in place while tweets come`() async throws {
    let archive = try Archive.holding(Tweet.fixtures(4))
    let source = ArchiveSource(name: "archive", archive: archive)
    let first = try await source.page(of: try Query("rain"), at: .newest, limit: 2)
    try archive.insert([.fixture(id: "9", created: .fixture(minutes: 5))])

    let older = try await source.page(
      of: try Query("rain"), at: .older(than: try #require(first.older)), limit: 2)

    #expect(older.tweets.map(\.id) == ["1002", "1001"])
  }

  @Test func `A cancelled search says so`() async throws {
    let folder = try TemporaryFolder()
    let archive = Archive(path: folder.path(of: "archive.sqlite"))
    try archive.insert(Tweet.fixtures(3))
    let source = ArchiveSource(name: "archive", archive: archive)

    let search = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await source.mentionRanking(of: Query("rain"), in: RequestContext())
    }
    search.cancel()

    await #expect(throws: SourceError.cancelled) { _ = try await search.value }
  }
}

struct TweetLookupTests {
  private static let tweets: [Tweet] = [
    .fixture(id: "20", url: "https://x.com/ada/status/20"),
    .fixture(
      id: "77", network: .mastodon, key: "https://example.social/users/ada/statuses/77",
      url: "https://example.social/@ada/77"),
    .fixture(
      id: "3kabc", network: .bluesky, key: "at://did:plc:ada/app.bsky.feed.post/3kabc",
      url: "https://bsky.app/profile/ada.bsky.social/post/3kabc"),
  ]

  @Test(arguments: [
    ("20", "20"), ("https://x.com/ada/status/20", "20"), ("https://twitter.com/other/status/20?s=21", "20"),
    ("https://mobile.twitter.com/ada/statuses/20", "20"), ("https://m.x.com/ada/status/20", "20"),
    ("77", "77"),
    ("https://example.social/@ada/77", "77"), ("https://EXAMPLE.social/@ada/77/?x=1#y", "77"),
    ("https://example.social/users/ada/statuses/77", "77"),
    ("at://did:plc:ada/app.bsky.feed.post/3kabc", "3kabc"),
    ("https://bsky.app/profile/ada.bsky.social/post/3kabc", "3kabc"),
  ])
  func `A tweet is found by what it is called`(text: String, id: String) async throws {
    let source = ArchiveSource(name: "archive", archive: try .holding(Self.tweets))

    let found = try await source.tweet(at: try #require(TweetAddress(text)))

    #expect(found == Self.tweets.first { $0.id == id })
  }

  @Test(arguments: [
    "https://other.social/@ada/77", "https://example.social/@ada/20", "https://x.com/ada/status/77",
  ])
  func `The same number elsewhere is another post`(text: String) async throws {
    let source = ArchiveSource(name: "archive", archive: try .holding(Self.tweets))

    let found = try await source.tweet(at: try #require(TweetAddress(text)))

    #expect(found == nil)
  }
}

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

    let ranking = try await source.mentionRanking(of: everything, in: RequestContext())
    let page = try await source.page(of: everything, at: .newest, limit: 1_000)

    let expected = page.tweets.reduce(into: MentionRanking()) { $0.add($1) }
    #expect(page.older == nil && page.tweets.count > 200)
    #expect(ranking.sections == expected.sections)
  }

  @Test(arguments: ["x'23FFFFFFFF'", "x'FF'", "x'EFBC83FF'", "'＃雨'", "''"])
  func `They are read of texts that are no UTF-8, too`(text: String) async throws {
    let archive = try Archive.holding([.fixture()])
    try await archive.writer().write {
      try $0.execute(sql: "UPDATE post SET text = \(text), hashtags = '[[0,1],[0,0]]', mentions = '[[0,1]]'")
    }
    let source = ArchiveSource(name: "archive", archive: archive)

    let ranking = try? await source.mentionRanking(of: Query("rain"), in: RequestContext())

    #expect(ranking?.sections.isEmpty != true)
  }
}

struct MissingTableTests {
  @Test func `An archive whose tweets are gone is damaged, not empty`() async throws {
    let archive = try Archive.holding([.fixture(text: "rain")])
    try await archive.writer().write { try $0.execute(sql: "DROP TABLE post") }
    let source = ArchiveSource(name: "archive", archive: archive)

    await #expect(throws: ArchiveFileError.damaged.sourceError(of: "archive")) {
      try await source.page(of: Query("rain"), at: .newest, limit: 20, in: RequestContext())
    }
  }
}

struct ExtentReadingTests {
  @Test func `Tweets that came inside others are held, too`() throws {
    let archive = try Archive.holding([.fixture(id: "1")], embedded: [.fixture(id: "2")])

    #expect(try ArchiveSource(name: "archive", archive: archive).extent().count == 2)
  }

  @Test func `The same tweet again adds nothing`() throws {
    let archive = try Archive.holding([.fixture(id: "1")])
    try archive.insert([.fixture(id: "1")])

    #expect(try ArchiveSource(name: "archive", archive: archive).extent().count == 1)
  }
}

struct PagingWhileImportingTests {
  @Test func `Pages go on where they ended while an import brings tweets of any date`() async throws {
    let folder = try TemporaryFolder()
    let archive = Archive(path: folder.path(of: "archive.sqlite"))
    let known = Self.tweets(0..<500)
    try archive.insert(known)
    let source = ArchiveSource(name: "archive", archive: archive)
    let query = try Query("rain")

    var page = try await source.page(of: query, at: .newest, limit: 20)
    var seen = page.tweets
    for batch in Self.batches {
      guard let older = page.older else { break }
      try archive.insert(batch)
      page = try await source.page(of: query, at: .older(than: older), limit: 20)
      seen += page.tweets
    }
    while let older = page.older {
      page = try await source.page(of: query, at: .older(than: older), limit: 20)
      seen += page.tweets
    }

    #expect(Set(seen.map(\.id)).count == seen.count)
    #expect(Set(known.map(\.id)).isSubset(of: seen.map(\.id)))
    #expect(seen.map(\.created) == seen.map(\.created).sorted(by: >))
  }

  /// 5,000 tweets that come between the pages, dated before, among and after those that are known.
  private static let batches = (0..<20).map { batch in tweets(1_000 + batch * 250..<1_250 + batch * 250) }

  private static func tweets(_ ids: Range<Int>) -> [Tweet] {
    ids.map { .fixture(id: String($0), text: "rain \($0)", created: .fixture(minutes: $0 * 7_919 % 10_007)) }
  }
}

struct QueryPlanTests {
  static let queries = [
    "rain", "ra*", "\"rain on campus\"", "#rain", "@ada", "from:ada", "mentions:ada", "to:ada", "lang:en",
    "url:example.org", "filter:images", "rain OR snow", "rain -snow", "-rain", "(rain OR #snow) -@ada",
    "since:2015-01-01 until:2016-01-01 rain", "since:2015-01-01 OR rain", "-since:2015-01-01",
  ]

  @Test(arguments: queries, [Search.sqlOfIDs, Search.sqlOfCount])
  func `A search sorts nothing and scans no tweets`(text: String, sql: String) throws {
    let slices = SearchSlice.slices(of: try Query(text))
    let archive = try Archive.holding(Tweet.fixtures(3))

    let plan = try archive.inspect { db in
      try slices.flatMap { try db.plan(of: sql, [$0.match, $0.ids.lowerBound, $0.ids.upperBound, 20]) }
    }

    #expect(plan.allSatisfy { $0.isIndexed })
    #expect(plan.count { $0.contains("SCAN tweet_index VIRTUAL TABLE") && $0.contains(":M") } == slices.count)
  }

  @Test(arguments: [StoredTweet.byRow, StoredRows.byKey, StoredRows.byAlias, NameCompletion.sql])
  func `A look-up sorts nothing and scans nothing`(sql: String) throws {
    let ones = StatementArguments(Array(repeating: 1, count: sql.count { $0 == "?" }))

    let plan = try Archive.holding(Tweet.fixtures(3)).inspect { try $0.plan(of: sql, ones) }

    #expect(plan.allSatisfy { $0.isIndexed })
  }
}

extension Database {
  fileprivate func plan(of sql: String, _ arguments: StatementArguments) throws -> [String] {
    try Row.fetchAll(self, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments).map { $0["detail"] }
  }
}

extension String {
  fileprivate var isIndexed: Bool {
    !contains("TEMP B-TREE")
      && (!hasPrefix("SCAN") || hasPrefix("SCAN tweet_index VIRTUAL TABLE") || hasPrefix("SCAN (subquery"))
  }
}
