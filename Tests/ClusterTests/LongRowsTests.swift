import ClusterTesting
import SmashtagModel
import SmashtagTesting
import Testing
import TweetLoading

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

  @Test func `A key that no statement has room for is a problem of its post`() async throws {
    let servers = try await ClickHouseServers(1)

    let report = try await servers.load([Self.post(1, keyLength: 300_000), Self.post(2, keyLength: 30)])

    #expect(report.counts == [1, 0])
    let problem = try #require(report.problems.first)
    #expect(problem.file.hasSuffix("tweets.jsonl"))
    #expect(problem.reason.hasPrefix("a tweet's key has 300,010 bytes, which no statement has room for"))
  }
}
