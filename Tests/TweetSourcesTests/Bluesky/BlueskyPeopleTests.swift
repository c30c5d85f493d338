import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// People, topics, and what the network does not have.
struct BlueskyPeopleTests {
  @Test(arguments: ["from:ada", "from:ADA.bsky.social", "(from:ada)"])
  func `Whose posts alone are asked for is told on the first page`(query: String) async throws {
    let server = try BlueskyServer(holding: Self.tweets)
    let source = LiveSource.sky(HTTPClient(), url: server.url)

    let first = try await source.page(query, limit: 2)
    let second = try await source.page(query, at: .older(than: try #require(first.older)), limit: 2)
    let newer = try await source.page(query, at: .newer(than: try #require(first.newer)), limit: 2)

    #expect(first.person?.user.screenName == "ada.bsky.social" && first.person?.posts == 5)
    #expect(first.person?.fetched == .fixture && first.person?.hashtags.map(\.keyword) == ["#rain"])
    #expect(first.person?.url == "https://bsky.app/profile/ada.bsky.social")
    #expect(first.tweets.count == 2 && second.person == nil && newer.person == nil)
    #expect(server.requests("app.bsky.actor.getProfile").map { $0.value("actor") } == ["ada.bsky.social"])
    #expect(server.violations == [])
  }

  @Test func `A typed user is told by the search for the user's own posts`() async throws {
    let server = try BlueskyServer(holding: Self.tweets)
    let source = LiveSource.sky(HTTPClient(), url: server.url)
    let searches = source.searches(for: try Query("@ada"))

    var people: [String?] = []
    for search in searches {
      people.append(try await source.page(of: search, at: .newest, limit: 5).person?.user.screenName)
    }

    #expect(searches.map(\.text) == ["from:ada", "mentions:ada"] && people == ["ada.bsky.social", nil])
  }

  @Test(arguments: ["rain", "from:ada rain", "from:ada -snow", "from:ada lang:de", "mentions:ada"])
  func `Nobody is told where more is asked for`(query: String) async throws {
    let server = try BlueskyServer(holding: Self.tweets)

    #expect(try await LiveSource.sky(HTTPClient(), url: server.url).page(query).person == nil)
    #expect(server.requests("app.bsky.actor.getProfile").isEmpty)
  }

  @Test(arguments: [
    HTTPResponse.text("{}"), .text("<html>"), .text("", status: 500), .skyError("AccountTakedown"),
    .skyError("RateLimitExceeded", status: 429), .text("[]"), .text(#"{"handle":7}"#),
    .text(#"{"handle":"ada.example","labels":[{"val":"!no-unauthenticated"}]}"#),
  ])
  func `Posts are shown although their author is not told`(answer: HTTPResponse) async throws {
    let client = ScriptedClient { request, _ in
      request.url.contains("getProfile") ? answer : .feed([3, 2, 1])
    }

    let page = try await LiveSource.sky(client, knowsPeople: true).page("from:ada")

    #expect(page.person == nil && page.tweets.map(\.id) == skyURIs(1...3))
    #expect(client.requests.count == 2)
  }

  @Test func `Whoever is told although the posts are not, is not shown`() async {
    let client = ScriptedClient { request, _ in
      request.url.contains("getProfile")
        ? .text(#"{"handle":"ada.example"}"#) : .skyError("InvalidRequest", "Profile not found")
    }

    await #expect(throws: SourceError.unknownUser("ada", source: "sky")) {
      try await LiveSource.sky(client, knowsPeople: true).page("from:ada")
    }
  }

  @Test func `Topics are those that are talked about most`() async throws {
    let server = try BlueskyServer(holding: Self.tweets)

    let trends = try await LiveSource.sky(HTTPClient(), url: server.url).trends(in: RequestContext())

    #expect(trends.tags == [.init("#rain", count: 5), .init("#snow", count: 2)])
    #expect(trends.fetched == .fixture)
    #expect(server.requests.map(\.target) == ["/xrpc/app.bsky.unspecced.getTrends?limit=25"])
  }

  @Test(arguments: [HTTPResponse.text("", status: 404), .skyError("MethodNotImplemented", status: 501)])
  func `A server without topics says so`(answer: HTTPResponse) async {
    await #expect(throws: SourceError.notOffered("trends", source: "sky")) {
      try await LiveSource.sky(ScriptedClient(answer)).trends(in: RequestContext())
    }
  }

  @Test(arguments: [HTTPResponse.text("{}"), .text("[7]"), .text(#"{"trends":"x"}"#), .text("", status: 500)])
  func `Topics that are none are an error`(answer: HTTPResponse) async {
    await #expect {
      try await LiveSource.sky(ScriptedClient(answer)).trends(in: RequestContext())
    } throws: { "\($0)".hasPrefix("sky: sky.example ") }
  }

  @Test func `Nothing is edited here, which is said`() async {
    let client = ScriptedClient(.sky([1]))

    await #expect {
      try await LiveSource.sky(client).versions(of: .fixture(id: skyURI(1)), in: RequestContext())
    } throws: { "\($0)" == "sky does not offer former versions of tweets; use another source" }
    #expect(client.requests.isEmpty)
  }

  private static let tweets = (1...5).map { number in
    Tweet.fixture(
      id: BlueskyServer.uri("3k\(number)"), network: .bluesky, text: "#rain #snow @ada",
      created: .fixture(minutes: number), hashtags: number < 3 ? ["rain", "snow"] : ["rain"], users: ["ada"])
  }
}
