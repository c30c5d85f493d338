import SmashtagModel
import SmashtagTesting
import Testing
import TweetSources

/// Over the wire, against servers of four makes.
struct MastodonContractTests {
  @Test(arguments: MastodonServer.Kind.allCases, TweetSourceContract.liveClaims)
  func `It is a source`(
    kind: MastodonServer.Kind, claim: ContractClaim<TweetSourceContract.Maker>
  ) async throws {
    let servers = Servers()
    try await claim.check { tweets in try servers.source(over: tweets, kind) }
  }

  @Test(arguments: MastodonServer.Kind.allCases)
  func `A person's posts are found with and without the host`(kind: MastodonServer.Kind) async throws {
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

  @Test(arguments: [MastodonServer.Kind.mastodon, .snac, .mock])
  func `Words are found with a token`(kind: MastodonServer.Kind) async throws {
    let servers = Servers()
    let tweets = kind.tweets(50)
    let source = try servers.source(over: tweets, kind)

    #expect(try await source.walk("campus from:ada", limit: 20).flatMap { $0 } == tweets.map(\.id))
  }

  @Test(arguments: [MastodonServer.Kind.snac, .takahe])
  func `Words without a token ask for a login where the server does`(kind: MastodonServer.Kind) async throws {
    let servers = Servers()
    let source = try servers.source(over: kind.tweets(3), kind, token: nil)

    await #expect(throws: SourceError.needsLogin(source: "home")) { try await source.page("campus") }
  }

  @Test func `A token that one server does not take is refused`() async throws {
    let servers = Servers()

    for kind in [MastodonServer.Kind.mastodon, .takahe] {
      let source = try servers.source(over: kind.tweets(3), kind, token: "wrong")
      await #expect(throws: SourceError.refusedToken(source: "home")) { try await source.page("#rain") }
    }
  }

  @Test(arguments: MastodonServer.Kind.allCases)
  func `What came since is newer`(kind: MastodonServer.Kind) async throws {
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
