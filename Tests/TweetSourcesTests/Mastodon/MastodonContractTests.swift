import Foundation
import SmashtagModel
import SmashtagTesting
import Testing
import TweetFormats

@testable import TweetSources

/// Over the wire, against servers of five makes.
struct MastodonContractTests {
  @Test(arguments: MastodonKind.allCases, TweetSourceContract.liveClaims)
  func `It is a source`(
    kind: MastodonKind, claim: ContractClaim<TweetSourceContract.Maker>
  ) async throws {
    let servers = Servers()
    try await claim.check { tweets in try servers.source(over: tweets, kind) }
  }

  @Test(arguments: MastodonKind.allCases)
  func `A person's posts are found with and without the host`(kind: MastodonKind) async throws {
    let servers = Servers()
    let tweets = kind.tweets(50)
    let source = try servers.source(over: tweets, kind)

    #expect(
      try await source.walk("from:ada #rain -filter:replies", limit: 20).flatMap { $0 } == tweets.map(\.id))
    #expect(try await source.page("from:ada@mastodon.example", limit: 20).tweets.count == 20)
    await #expect(throws: SourceError.unknownUser("nobody", source: "home")) {
      try await source.page("from:nobody")
    }
  }

  /// Two makes give no more than forty, whatever they are asked.
  @Test(arguments: [MastodonKind.mastodon, .gotosocial, .snac, .mock], [5, 20, 40])
  func `All posts with some words are found with a token, and then it ends`(
    kind: MastodonKind, limit: Int
  ) async throws {
    let servers = Servers()
    let tweets = kind.tweets([.snac, .mock].contains(kind) ? 40 : 97)
    let source = try servers.source(over: tweets, kind)

    let pages = try await source.walk("campus from:ada", limit: limit)

    #expect(pages.flatMap { $0 } == tweets.map(\.id))
    #expect(pages.dropLast().allSatisfy { $0.count == limit })
  }

  @Test func `What was posted in one second is found whole, page by page`() async throws {
    let servers = Servers()
    let tweets = Self.inBursts(60, of: 7)
    let source = try servers.source(over: tweets, .mastodon)

    #expect(try await source.walk("campus", limit: 10).flatMap { $0 } == tweets.map(\.id))
  }

  @Test(arguments: MastodonKind.allCases)
  func `Of two tags each post is found once`(kind: MastodonKind) async throws {
    let servers = Servers()
    let tags = [["rain"], ["snow"], ["rain", "snow"], ["fog"]]
    let tweets = kind.tweets(40).enumerated().map { index, tweet in
      var tweet = tweet
      tweet.hashtags = tags[index % 4].map { IndexedKeyword("#" + $0) }
      return tweet
    }
    let source = try servers.source(over: tweets, kind)

    var found: Set<String> = []
    for query in source.searches(for: try Query("#rain OR #snow")) {
      found.formUnion(try await source.walk(query.text, limit: 7).flatMap { $0 })
    }

    #expect(found == Set(tweets.enumerated().filter { $0.offset % 4 != 3 }.map(\.element.id)))
  }

  @Test(arguments: [MastodonKind.mastodon, .mock, .gotosocial, .snac])
  func `Words by somebody are found of nobody else`(kind: MastodonKind) async throws {
    let servers = Servers()
    var tweets = kind.tweets(4)
    tweets[1].user = User(screenName: "bob")
    let source = try servers.source(over: tweets, kind)

    #expect(try await source.page("campus from:ada").tweets.map(\.id) == [0, 2, 3].map { tweets[$0].id })
  }

  /// Posts of which so many at a time came in one second.
  private static func inBursts(_ count: Int, of size: Int) -> [Tweet] {
    MastodonKind.mastodon.tweets(count).enumerated().map { index, tweet in
      var tweet = tweet
      tweet.created = .fixture(minutes: -(index / size)).addingTimeInterval(-Double(index % size) / 100 + 0.5)
      return tweet
    }
  }

  @Test(arguments: [MastodonKind.snac, .takahe, .gotosocial])
  func `Words without a token ask for a login where the server does`(kind: MastodonKind) async throws {
    let servers = Servers()
    let source = try servers.source(over: kind.tweets(3), kind, token: nil)

    await #expect(
      throws: SourceError.needsLogin(source: "home", host: servers.host)
    ) { try await source.page("campus") }
  }

  @Test func `A token that one server does not take is refused`() async throws {
    let servers = Servers()

    for kind in [MastodonKind.mastodon, .takahe] {
      let source = try servers.source(over: kind.tweets(3), kind, token: "wrong")
      await #expect(
        throws: SourceError.refusedToken(source: "home", host: servers.host)
      ) { try await source.page("#rain") }
    }
  }

  @Test(arguments: MastodonKind.allCases)
  func `What came since is newer`(kind: MastodonKind) async throws {
    let servers = Servers()
    let tweets = kind.tweets(30)
    let source = try servers.source(over: Array(tweets.dropFirst(25)), kind)
    let first = try await source.page("#rain", limit: 10)

    servers.add(Array(tweets.prefix(25)))
    var page = try await source.page("#rain", at: .newer(than: try #require(first.newer)), limit: 10)
    var arrived = page.tweets.map(\.id)
    while let older = page.older {
      page = try await source.page("#rain", at: .older(than: older), limit: 10)
      arrived += page.tweets.map(\.id)
    }

    #expect(arrived == tweets.prefix(25).map(\.id))
  }
}

/// Over the wire, against what real servers answered.
@Suite(.enabled(if: Recorded.arePresent, "\(Recorded.absence)"))
struct MastodonRecordedTests {
  @Test func `Five linked pages of one person lose and repeat nothing`() async throws {
    let server = try Recorded.server("rtoot")
    let pages = try await Self.pages(of: "109302436954721982", at: server.url)

    var place: MastodonCursor? = MastodonCursor()
    var found: [String] = []
    for _ in 0..<5 {
      let page = try await pages.page(from: try #require(place), limit: 20)
      #expect(page.posts.tweets.count == 20 && page.posts.problems.isEmpty)
      found += page.posts.tweets.map(\.id)
      place = page.rest
    }

    #expect(Set(found).count == 100)
    #expect(server.requests.allSatisfy { $0.path == "/api/v1/accounts/109302436954721982/statuses" })
  }

  @Test func `A page that is larger than those recorded is put together of them`() async throws {
    let server = try Recorded.server("rtoot")
    let pages = try await Self.pages(of: "109302436954721982", at: server.url)

    let page = try await pages.page(from: MastodonCursor(), limit: 100)

    #expect(Set(page.posts.tweets.map(\.identity)).count == 100)
  }

  @Test func `A timeline ends with the empty answer`() async throws {
    let server = try Recorded.server("mastodon-py")
    let tag = "#fgiztsshwiaqqiztpmmjbtvmescsculuvmgjgopwoeidbcrixp"

    let pages = try await Self.source(at: server.url).walk(tag, limit: 10)

    #expect(pages.map(\.count) == [10, 10, 10])
    #expect(Set(pages.flatMap { $0 }).count == 30)
  }

  @Test func `Posts of a tag come with their mentions`() async throws {
    let server = try Recorded.server("rtoot")

    let page = try await Self.source(at: server.url).page("#rstats", limit: 5)

    #expect(page.tweets.count == 5)
    #expect(page.tweets.allSatisfy { $0.hashtags.contains { $0.keyword.lowercased() == "#rstats" } })
    #expect(page.notes.isEmpty)
  }

  @Test func `A person is looked up, and nobody is not found`() async throws {
    let server = try Recorded.server("mastodon-py")
    let source = Self.source(at: server.url)

    #expect(try await source.page("from:mastodonpy_test", limit: 1).tweets.count == 1)
    await #expect(throws: SourceError.unknownUser("kljadklajsdkljlkjlkjlkjasdasd", source: "home")) {
      try await source.page("from:kljadklajsdkljlkjlkjlkjasdasd")
    }
  }

  @Test func `A post is found by its id, and a missing one is not`() async throws {
    let server = try Recorded.server("mastodon-py")
    let source = Self.source(at: server.url)

    #expect(try await source.tweet(at: .id("117020583223442465"))?.id == "117020583223442465")
    #expect(try await source.tweet(at: .id("0")) == nil)
  }

  private static func source(at url: String) -> LiveSource {
    LiveSource(definition(url), client: HTTPClient(), tokens: OneToken(), sessions: KeptSessions())
  }

  private static func pages(of account: String, at url: String) async throws -> MastodonPager {
    let search = try MastodonSearch(try Query("from:ada"), at: "home")
    let network = MastodonNetwork(
      SourceConnection(
        definition: definition(url), client: HTTPClient(), tokens: OneToken(), now: { .fixture }))
    return MastodonPager(
      client: try await network.client(for: "from:ada", in: RequestContext()), search: search,
      request: search.request(for: account))
  }

  private static func definition(_ url: String) -> SourceDefinition {
    SourceDefinition(kind: .mastodon, name: "home", url: url)
  }
}
