import ClusterTesting
import SmashtagModel
import SmashtagTesting
import Testing
import TweetLoading
import TweetSources

/// Servers read statements of 256 KiB, and answers of up to 20 MB are taken.
@Suite(.enabled(if: ClickHouseServers.program != nil, "\(ClickHouseServers.absence)"))
struct LongRowsTests {
  private static func post(_ number: Int, keyLength: Int) -> Tweet {
    let name = "\(number)"
    let start = "https://far.example/"
    let filling = String(repeating: "x", count: keyLength - start.utf8.count - name.utf8.count)
    return .fixture(
      id: name, network: .mastodon, key: start + filling + name, text: "rain",
      created: .fixture(minutes: number))
  }

  @Test func `Posts with long keys are looked up, however many of them fit into a statement`() async throws {
    let servers = try await ClickHouseServers(1)
    let posts = (1...2_000).map { Self.post($0, keyLength: 180) } + [Self.post(2_001, keyLength: 20_000)]

    let first = try await servers.load(posts)
    let second = try await servers.load(posts)

    #expect(first.counts == [2_001, 0])
    #expect(second.counts == [0, 2_001])
  }

  /// The posts that are there fill more than one answer, whatever their later copies are like.
  @Test func `Long posts are merged with later copies`() async throws {
    let servers = try await ClickHouseServers(1)
    let text = String(repeating: "rain in town ", count: 6_000)
    let posts = (1...300).map { Tweet.fixture(id: "\($0)", text: text, created: .fixture(minutes: $0)) }
    let later = posts.map { post in
      var post = post
      (post.text, post.likes, post.asOf) = ("sun", 50, .fixture(minutes: 9_000))
      return post
    }

    try await servers.load(posts)
    let report = try await servers.load(later)
    let page = try await servers.source().page(of: Query("sun min_likes:50"), at: .newest, limit: 400)

    #expect(report.counts == [300, 0] && report.problems == [])
    #expect(page.tweets.count == 300)
  }

  @Test func `Long texts of images are cut, so that the mentions of many fit into an answer`() async throws {
    let servers = try await ClickHouseServers(1)
    var tweet = Tweet.fixture(text: "rain", media: ["https://p.example/1.jpg"])
    tweet.media[0].alt = String(repeating: "雨", count: 2_000)
    try await servers.load([tweet])
    try await servers.servers[0].run(
      """
      INSERT INTO tweets_local SELECT created, id + number, network, concat(key, toString(number)), words, keys, likes,
      retweets, arrayMap(x -> concat(x, toString(number)), mentions), spellings, record, digest, version
      FROM tweets_local CROSS JOIN (SELECT number FROM system.numbers LIMIT 4000)
      """)

    let counting = try #require(servers.source().counting)
    let ranking = try await counting.mentionRanking(of: Query("rain"), in: RequestContext())
    let images = ranking.sections.first { $0.kind == .image }?.items ?? []
    let label = images.first?.mention.label ?? ""

    #expect(images.count == 4_001)
    #expect(label.hasPrefix("雨雨") && label.hasSuffix("雨…") && label.count <= 501)
  }

  @Test func `A key that no statement has room for is a problem of its post`() async throws {
    let servers = try await ClickHouseServers(1)

    let report = try await servers.load([Self.post(1, keyLength: 300_000), Self.post(2, keyLength: 30)])

    #expect(report.counts == [1, 0])
    let problem = try #require(report.problems.first)
    #expect(problem.file.hasSuffix("tweets.jsonl"))
    #expect(problem.reason.hasPrefix("a tweet's key has 300,010 bytes, which no statement has room for"))
  }
}
