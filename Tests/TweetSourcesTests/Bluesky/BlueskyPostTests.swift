import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// Posts by their addresses, and what is hidden.
struct BlueskyPostTests {
  private static let owner = HTTPResponse.text(#"{"did":"did:plc:ada"}"#)
  private static let asked = "getPosts?uris=at%3A%2F%2Fdid%3Aplc%3Aada%2Fapp.bsky.feed.post%2F3k"

  @Test(arguments: [
    "at://did:plc:ada/app.bsky.feed.post/3k", "https://bsky.app/profile/did:plc:ada/post/3k",
    "https://bsky.app/profile/did%3Aplc%3Aada/post/3k?x#y", "http://sky.example/profile/did:plc:ada/post/3k",
    "https://www.bsky.app/profile/did:plc:ada/post/3k/liked-by",
  ])
  func `A post is found by its address`(text: String) async throws {
    let client = ScriptedClient(.sky([3]))

    let post = try await Self.post(text, client)

    #expect(post?.id == skyURI(3) && post?.source == "sky" && post?.fetched == .fixture)
    #expect(client.xrpc == [Self.asked])
  }

  @Test(arguments: ["at://Ada.Example/app.bsky.feed.post/3k", "https://bsky.app/profile/ada.example/post/3k"])
  func `A handle is resolved first`(text: String) async throws {
    let client = ScriptedClient(Self.owner, .sky([3]))

    #expect(try await Self.post(text, client)?.id == skyURI(3))
    #expect(client.xrpc == ["identity.resolveHandle?handle=ada.example", Self.asked])
  }

  @Test(arguments: [HTTPResponse.text("", status: 404), .skyError("MethodNotImplemented", status: 501)])
  func `Where handles cannot be resolved the handle is tried`(answer: HTTPResponse) async throws {
    let client = ScriptedClient(answer, .sky([3]))

    #expect(try await Self.post("https://bsky.app/profile/ada.example/post/3k", client)?.id == skyURI(3))
    #expect(client.xrpc.last == "getPosts?uris=at%3A%2F%2Fada.example%2Fapp.bsky.feed.post%2F3k")
  }

  @Test func `What is not there is not found`() async throws {
    let gone = ScriptedClient(.sky([]))
    let nobody = ScriptedClient(.skyError("InvalidRequest", "Unable to resolve handle"))

    #expect(try await Self.post("at://did:plc:ada/app.bsky.feed.post/3k", gone) == nil)
    #expect(try await Self.post("https://bsky.app/profile/ada.example/post/3k", nobody) == nil)
    #expect(nobody.requests.count == 1)
  }

  @Test(arguments: [
    "581490", "https://x.com/ada/status/3", "https://mastodon.example/@ada/3", "https://bsky.app/profile/ada",
    "https://bsky.app/profile/ada/post/3k", "https://bsky.app/profile/ada.example/feed/3k",
    "https://bsky.app.evil.example/profile/ada.example/post/3k",
    "https://bsky.app/x/profile/ada.example/post/3k",
    "at://ada/app.bsky.feed.post/3k",
    "https://bsky.app/profile/ada.example/post/%2e%2e%2f", "https://bsky.app/profile/a%20b.example/post/3",
    "at://did:plc:ada/app.bsky.feed.post/3k?x=1",
  ])
  func `Addresses of others are not asked for`(text: String) async throws {
    let client = ScriptedClient(.sky([3]))
    let address = try #require(TweetAddress(text))

    #expect(try await LiveSource.sky(client).tweet(at: address) == nil)
    #expect(client.requests.isEmpty)
  }

  @Test func `A record that is no post has no address`() {
    #expect(TweetAddress("at://did:plc:ada/app.bsky.feed.like/3k") == nil)
  }

  @Test func `A hidden post asks for a login, and is shown with one`() async throws {
    let hidden = HTTPResponse.text("{\"posts\":[\(skyPost(3, view: Self.label))]}")
    let uri = "at://did:plc:ada/app.bsky.feed.post/3k"

    await #expect(throws: SourceError.needsLogin(source: "sky")) {
      try await Self.post(uri, ScriptedClient(hidden))
    }
    let member = LiveSource.sky(ScriptedClient(.session(1), hidden), login: "ada:pass")
    #expect(try await member.tweet(at: .id(uri))?.id == skyURI(3))
  }

  @Test func `Hidden posts are left out of a page, and counted`() async throws {
    let posts = (1...5).reversed().map { skyPost($0, view: $0 < 3 ? Self.label : "") }
    let answer = HTTPResponse.text("{\"posts\":[\(posts.joined(separator: ","))]}")

    let open = try await LiveSource.sky(ScriptedClient(answer)).page("rain")
    let member = try await LiveSource.sky(ScriptedClient(.session(1), answer), login: "ada:pass").page(
      "rain")
    let one = try await LiveSource.sky(
      ScriptedClient(.text("{\"posts\":[\(skyPost(1, view: Self.label))]}"))
    ).page("rain")

    #expect(open.tweets.map(\.id) == skyURIs(3...5))
    #expect(open.notes == ["2 posts are shown only to those who are logged in; login sky"])
    #expect(one.notes == ["1 post is shown only to those who are logged in; login sky"])
    #expect(member.tweets.count == 5 && member.notes == [])
  }

  @Test(arguments: [
    ("https://bsky.social", "Bluesky's public server, which needs no login to read; login sky to search"),
    ("https://public.api.bsky.app", "Bluesky's public server, which takes no login"),
    (
      "https://sky.example",
      "a server of Bluesky's network, which needs no login to read; login sky to search"
    ),
  ])
  func `Who answers is found without a login`(url: String, words: String) async throws {
    for answer in [HTTPResponse.sky([]), .sky([3]), .skyError("InvalidRequest", "Post not found")] {
      #expect(
        try await LiveSource.sky(ScriptedClient(answer), url: url).finding(in: RequestContext()) == words)
    }
  }

  @Test func `A server that answers members alone is found too`() async throws {
    let client = ScriptedClient(.skyError("AuthMissing", "Authentication Required", status: 401))

    #expect(
      try await LiveSource.sky(client).finding(in: RequestContext())
        == "a server of Bluesky's network, which asks for a login; type login sky")
  }

  @Test(arguments: [
    ("https://bsky.social", "Bluesky's servers"), ("https://sky.example", "a server of Bluesky's network"),
  ])
  func `Who is logged in is told`(url: String, server: String) async throws {
    let source = LiveSource.sky(ScriptedClient(.session(1)), login: "ada:pass", url: url)

    #expect(try await source.finding(in: RequestContext()) == "\(server), logged in as ada.bsky.social")
  }

  @Test(arguments: [
    HTTPResponse.text("<html>", status: 200), .text("{}"), .text("[]"), .text("", status: 404),
    .text(#"{"error":"Record not found"}"#, status: 404), .text(#"{"stat":"fail"}"#),
  ])
  func `What answers otherwise is not Bluesky`(answer: HTTPResponse) async {
    await #expect(
      throws: SourceError.failed(
        source: "sky", host: "sky.example", reason: "does not answer as Bluesky does; look at its address")
    ) { try await LiveSource.sky(ScriptedClient(answer)).finding(in: RequestContext()) }
  }

  private static let label = #""labels":[{"src":"did:plc:ada","val":"!no-unauthenticated"}]"#

  private static func post(_ text: String, _ client: ScriptedClient) async throws -> Tweet? {
    try await LiveSource.sky(client).tweet(at: try #require(TweetAddress(text)))
  }
}
