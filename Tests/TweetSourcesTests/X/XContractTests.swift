import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// Over the wire, against servers of both spellings.
struct XContractTests {
  @Test(arguments: XServer.Kind.allCases, TweetSourceContract.liveClaims)
  func `It is a source`(
    kind: XServer.Kind, claim: ContractClaim<TweetSourceContract.Maker>
  ) async throws {
    let servers = XServers()
    try await claim.check { tweets in try servers.source(over: tweets, kind) }
  }

  @Test(arguments: XServer.Kind.allCases)
  func `A person's posts are found`(kind: XServer.Kind) async throws {
    let servers = XServers()
    let source = try servers.source(over: xTweets(50), kind)

    #expect(
      try await source.walk("from:ada -filter:replies", limit: 20).flatMap { $0 } == xTweets(50).map(\.id))
    #expect(servers.requests.filter { $0.path.hasPrefix("/2/users/by/username/") }.count == 1)
    await #expect(throws: SourceError.unknownUser("nobody", source: "x")) {
      try await source.page("from:nobody")
    }
  }

  @Test(arguments: XServer.Kind.allCases)
  func `What came since is newer`(kind: XServer.Kind) async throws {
    let servers = XServers()
    let tweets = xTweets(45)
    let source = try servers.source(over: Array(tweets.dropFirst(40)), kind)
    let first = try await source.page("#rain", limit: 10)

    servers.add(Array(tweets.prefix(40)))
    var page = try await source.page("#rain", at: .newer(than: try #require(first.newer)), limit: 15)
    var arrived = page.tweets.map(\.id)
    while let older = page.older {
      page = try await source.page("#rain", at: .older(than: older), limit: 15)
      arrived += page.tweets.map(\.id)
    }

    #expect(arrived == tweets.prefix(40).map(\.id))
  }

  @Test(arguments: XServer.Kind.allCases)
  func `Posts come with all that they are made of`(kind: XServer.Kind) async throws {
    let servers = XServers()
    var picture = Tweet.fixture(
      id: xID(3), text: "see <3 #rain https://a.example/b @bob", hashtags: ["rain"], users: ["bob"],
      urls: ["https://a.example/b"], media: ["https://pbs.example/1.jpg"])
    (picture.likes, picture.retweets, picture.isSensitive) = (5, 6, true)
    picture.media[0].alt = "a cat"
    picture.quoteOf = xID(1)
    let repeated = Tweet.fixture(
      id: xID(2), text: "so much #rain", retweetOf: RetweetReference(id: xID(0), screenName: "eve"))
    var answering = Tweet.fixture(id: xID(1), text: "and #rain", hashtags: ["rain"], inReplyTo: "ada")
    answering.inReplyTo = xID(0)
    let source = try servers.source(over: [picture, repeated, answering], kind)

    let page = try await source.page("rain", limit: 10)

    #expect(page.tweets.map(\.id) == [xID(3), xID(2), xID(1)])
    let found = page.tweets[0]
    #expect(found.text == picture.text && found.hashtags == picture.hashtags)
    #expect(found.userMentions == picture.userMentions && found.urls.map(\.target) == ["https://a.example/b"])
    #expect(found.media.map(\.url) == ["https://pbs.example/1.jpg"] && found.media[0].alt == "a cat")
    #expect(found.likes == 5 && found.retweets == 6 && found.isSensitive && found.language == "en")
    #expect(found.user.screenName == "ada" && found.quoteOf == xID(1))
    #expect(page.tweets[1].retweetOf == RetweetReference(id: xID(0), screenName: "eve"))
    #expect(page.tweets[1].text == "so much #rain")
    #expect(page.tweets[2].inReplyTo == xID(0) && page.tweets[2].inReplyToScreenName == "ada")
    #expect(Set(page.embedded.map(\.id)) == [xID(0), xID(1)])
    #expect(page.notes == ["1 post that another quotes, repeats or answers is not there any more"])
  }
}
