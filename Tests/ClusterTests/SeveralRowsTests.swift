import ClusterTesting
import Foundation
import SmashtagModel
import SmashtagTesting
import Testing
import TweetSources

/// Until a server merges its parts, a tweet has several rows; what it says now is in one of them.
@Suite(.enabled(if: ClickHouseServers.program != nil, "\(ClickHouseServers.absence)"))
struct SeveralRowsTests {
  /// Thirty tweets, of which ten were changed.
  private static func changed() async throws -> ClickHouseServers {
    let servers = try await ClickHouseServers(1)
    try await servers.servers[0].run("SYSTEM STOP MERGES")
    let tweets = (1...30).map {
      Tweet.fixture(id: "\($0)", text: "rain common #wet", created: .fixture(minutes: $0), hashtags: ["wet"])
    }
    let later = tweets[..<10].map { tweet in
      var tweet = tweet
      (tweet.text, tweet.hashtags) = ("sun common #dry", [IndexedKeyword("#dry")])
      (tweet.likes, tweet.asOf) = (50, .fixture(minutes: 9_000))
      return tweet
    }
    try await servers.load(tweets)
    try await servers.load(later)
    return servers
  }

  private static let finds: [(query: String, count: Int)] = [
    ("rain", 20), ("sun", 10), ("ra*", 20), ("rain -sun", 20), ("sun -rain", 10), ("from:ada -rain", 10),
    ("common -sun", 20), ("min_likes:10", 10), ("common min_likes:10", 10), ("-min_likes:10", 20),
    ("rain common", 20), ("\"rain common\"", 20), ("\"sun common\"", 10), ("rain OR sun", 30), ("common", 30),
    ("rain since:2015", 20), ("-rain", 10),
  ]

  @Test(arguments: [false, true])
  func `A tweet is found by what it says now, and counted so`(isMerged: Bool) async throws {
    let servers = try await Self.changed()
    if isMerged {
      try await servers.servers[0].run("SYSTEM START MERGES")
      try await servers.servers[0].run("OPTIMIZE TABLE tweets_local FINAL")
    }
    let source = servers.source()
    let counting = try #require(source.counting)

    for (text, count) in Self.finds {
      let query = try Query(text)
      let page = try await source.page(of: query, at: .newest, limit: 100)
      #expect(page.tweets.count == count, "\(text)")
      #expect(page.total == .exactly(count), "\(text)")
      #expect(try await counting.times(of: query, in: RequestContext()).total == count, "\(text)")
      let ranking = try await counting.mentionRanking(of: query, in: RequestContext())
      #expect(ranking.counted == .exactly(count), "\(text)")
    }
  }

  @Test func `A total leaves out tweets that match no more, also where the page has no room for all`()
    async throws
  {
    let servers = try await Self.changed()

    var totals: [TweetCount?] = []
    for text in ["rain", "sun", "ra*", "common", "rain OR sun"] {
      totals.append(try await servers.source().page(of: Query(text), at: .newest, limit: 5).total)
    }

    #expect(totals == [20, 10, 20, 30, 30].map(TweetCount.exactly))
  }

  @Test func `What two loads at once wrote is counted once`() async throws {
    let servers = try await ClickHouseServers(1)
    try await servers.servers[0].run("SYSTEM STOP MERGES")
    try await servers.load(
      (1...500).map {
        Tweet.fixture(
          id: "\($0)", text: $0 > 490 ? "rare rain #wet" : "rain #wet", created: .fixture(minutes: $0),
          hashtags: ["wet"])
      })
    try await servers.servers[0].run("INSERT INTO tweets_local SELECT * FROM tweets_local")
    let counting = try #require(servers.source().counting)

    for (text, count) in [
      ("rain", 500), ("rare", 10), ("rain -rare", 490), ("rain rare", 10), ("\"rare rain\"", 10),
    ] {
      let ranking = try await counting.mentionRanking(of: Query(text), in: RequestContext())
      let tags = ranking.sections.first { $0.kind == .hashtag }?.items.map(\.count) ?? []
      #expect(tags == [count], "\(text)")
      #expect(ranking.counted == .exactly(count), "\(text)")
      #expect(try await counting.times(of: Query(text), in: RequestContext()).total == count, "\(text)")
    }
  }
}
