import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import TweetSources

/// Over the wire, against a server that everybody may search, and one that only members may.
struct BlueskyContractTests {
  private static let claims = TweetSourceContract.liveClaims { BlueskyServer.uri("3k\($0)") }

  @Test(arguments: [false, true], claims)
  func `It is a source`(
    isLoggedIn: Bool, claim: ContractClaim<TweetSourceContract.Maker>
  ) async throws {
    let running = Mutex<[BlueskyServer]>([])

    try await claim.check { tweets in
      let server = try BlueskyServer(
        holding: tweets, login: isLoggedIn ? ("ada", "app-pass") : nil, isClosed: isLoggedIn)
      running.withLock { $0.append(server) }
      return LiveSource.sky(HTTPClient(), login: isLoggedIn ? "ada:app-pass" : nil, url: server.url)
    }

    for server in running.withLock({ $0 }) {
      let isAsked = server.requests.contains { $0.path.contains("app.bsky") }
      #expect(server.requests("com.atproto.server.createSession").count == (isLoggedIn && isAsked ? 1 : 0))
    }
  }

  @Test func `A closed server searches for nobody without a login, and shows posts all the same`()
    async throws
  {
    let server = try BlueskyServer(holding: Self.tweets(3), login: ("ada", "app-pass"), isClosed: true)
    let source = LiveSource.sky(HTTPClient(), url: server.url)
    let host = server.url.replacing("http://", with: "")

    await #expect(throws: SourceError.needsLogin(source: "sky", host: host)) {
      try await source.page("#rain")
    }
    #expect(try await source.page("from:ada").tweets.count == 3)
  }

  @Test(arguments: [1, 3, 20, 49, 50, 97, 100, 200])
  func `A person's posts of any page size lose and repeat nothing`(limit: Int) async throws {
    let tweets = Self.tweets(97)
    let server = try BlueskyServer(holding: tweets)
    let source = LiveSource.sky(HTTPClient(), url: server.url)

    #expect(try await source.walk("from:ada", limit: limit).flatMap { $0 } == tweets.map(\.id))
    #expect(try await source.walk("from:ada -nothing", limit: limit).flatMap { $0 } == tweets.map(\.id))
    #expect(try await source.walk("#rain campus", limit: limit).flatMap { $0 } == tweets.map(\.id))
    #expect(try await source.walk("#rain -nothing", limit: limit).flatMap { $0 } == tweets.map(\.id))
  }

  @Test(arguments: ["#rain", "from:ada", "#rain -nothing", "from:ada -nothing"])
  func `What came since is newer, whether or not the newest is still there`(query: String) async throws {
    let tweets = Self.tweets(60)
    for isDeleted in [false, true] {
      let server = try BlueskyServer(holding: Array(tweets.dropFirst(isDeleted ? 26 : 25)))
      let source = LiveSource.sky(HTTPClient(), url: server.url)
      let first = try await source.page(query, limit: 10)

      server.add(Array(tweets.prefix(25)))
      var page = try await source.page(query, at: .newer(than: try #require(first.newer)), limit: 10)
      var arrived = page.tweets.map(\.id)
      while let older = page.older {
        page = try await source.page(query, at: .older(than: older), limit: 10)
        arrived += page.tweets.map(\.id)
      }

      #expect(arrived == tweets.prefix(25).map(\.id))
    }
  }

  @Test func `Whom a query asks for is mentioned, or writes`() async throws {
    let (own, other) = (BlueskyServer.uri("1"), BlueskyServer.uri("2", by: "bob"))
    let server = try BlueskyServer(holding: [
      .fixture(id: own),
      .fixture(id: other, text: "so @ada.bsky.social", user: .fixture("bob"), users: ["ada.bsky.social"]),
    ])
    let source = LiveSource.sky(HTTPClient(), url: server.url)

    var found: Set<String> = []
    for query in source.searches(for: try Query("@ada")) {
      found.formUnion(try await source.page(of: query, at: .newest, limit: 10).tweets.map(\.id))
    }

    #expect(found == [own, other])
  }

  private static func tweets(_ count: Int) -> [Tweet] {
    (0..<count).map { index in
      .fixture(
        id: BlueskyServer.uri("3k\(count - index)"), text: "#rain on campus",
        created: .fixture(minutes: -index), hashtags: ["rain"])
    }
  }
}

/// Over the wire, against what Bluesky's servers answered.
@Suite(.enabled(if: Recorded.arePresent, "\(Recorded.absence)"))
struct BlueskyRecordedTests {
  @Test func `A search shows what everybody may see`() async throws {
    let server = try Recorded.server("bskyr")
    let source = LiveSource.sky(HTTPClient(), url: server.url)

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

    let post = try await LiveSource.sky(HTTPClient(), url: server.url).tweet(at: .id(uri))

    #expect(post?.id == uri && post?.network == .bluesky)
  }

  @Test func `Requests keep to the schemas`() async throws {
    let server = try BlueskyServer(
      holding: [.fixture(id: BlueskyServer.uri("1"), text: "#rain @bob", hashtags: ["rain"], users: ["bob"])],
      login: ("ada", "pass"))
    let source = LiveSource.sky(HTTPClient(), login: "ada:pass", url: server.url)
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
