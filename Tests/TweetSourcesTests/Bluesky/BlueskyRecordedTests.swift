import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// Over the wire, against what Bluesky's servers answered.
@Suite(.enabled(if: Recorded.arePresent, "\(Recorded.absence)"))
struct BlueskyRecordedTests {
  @Test func `A search shows what everybody may see`() async throws {
    let server = try Recorded.server("bskyr")
    let source = BlueskySource.sky(HTTPClient(), url: server.url)

    let page = try await source.page("redistricting", limit: 21)

    #expect(page.tweets.count == 21)
    #expect(page.notes == ["4 posts are shown only to those who are logged in; login sky"])
    #expect(page.tweets == page.tweets.newestFirst)
    #expect(page.tweets.count(where: \.isSensitive) == 1)
    #expect(server.requests.map(\.path) == ["/xrpc/app.bsky.feed.searchPosts"])
  }

  @Test func `A post is found by its address`() async throws {
    let server = try Recorded.server("bskyr")
    let uri = "at://did:plc:ic6zqvuw5ulmfpjiwnhsr2ns/app.bsky.feed.post/3k7qmjev5lr2s"

    let post = try await BlueskySource.sky(HTTPClient(), url: server.url).tweet(at: .id(uri))

    #expect(post?.id == uri && post?.network == .bluesky)
  }

  @Test func `Requests keep to the schemas`() async throws {
    let server = try BlueskyServer(
      holding: [.fixture(id: BlueskyServer.uri("1"), text: "#rain @bob", hashtags: ["rain"], users: ["bob"])],
      login: ("ada", "pass"))
    let source = BlueskySource.sky(HTTPClient(), login: "ada:pass", url: server.url)
    let queries = [
      "rain", "\"a b\" #rain #x", "@ada", "mentions:bob", "from:ada",
      "from:ada -filter:replies filter:images",
      "from:ada lang:de since:2024-01-01", "lang:pt-BR url:example.com x", "a OR b (c OR d)",
      "-x rain until:2020-01-01",
    ]

    for text in queries {
      for query in source.searches(for: try Query(text)) {
        let page = try await source.page(of: query, at: .newest, limit: 250)
        guard let newer = page.newer else { continue }
        _ = try await source.page(of: query, at: .newer(than: newer), limit: 1)
      }
    }
    _ = try await source.tweet(at: .id("at://ada.bsky.social/app.bsky.feed.post/1"))
    _ = try await source.finding(in: RequestContext())

    #expect(Lexicon.check(server.requests) == [])
    #expect(server.requests.count > queries.count)
  }
}
