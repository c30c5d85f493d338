import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// Logging in, over the wire and by what a test says.
struct BlueskySessionTests {
  private static let login = "com.atproto.server.createSession"
  private static let refresh = "com.atproto.server.refreshSession"

  @Test(arguments: [
    ("ada.bsky.social:pass-word", "ada.bsky.social"), ("@ada:pass-word", "ada.bsky.social"),
    ("did:plc:ada:pass-word", "did:plc:ada"), ("ada@mail.example:pass-word", "ada@mail.example"),
    ("localhost@mail:pass-word", "localhost@mail"), ("@did:plc:ada:pass-word", "did:plc:ada"),
  ])
  func `The token is a name and an app password`(token: String, name: String) async throws {
    let client = ScriptedClient(.session(1), .sky([1]))

    _ = try await LiveSource.sky(client, login: token).page("rain")

    let request = client.requests[0]
    #expect(request.url == "https://sky.example/xrpc/com.atproto.server.createSession")
    #expect(
      request.body.map { String(decoding: $0, as: UTF8.self) }
        == "{\"identifier\":\"\(name)\",\"password\":\"pass-word\"}")
    #expect(request.token == nil)
    #expect(client.requests[1].token == Token("access-1") && client.requests[1].body == nil)
  }

  @Test func `A reader is told by the name alone, since passwords change`() async {
    for password in ["pass-word", "another"] {
      let source = LiveSource.sky(ScriptedClient(.session(1)), login: "@ada:\(password)")
      #expect(await source.reader(in: RequestContext()) == "ada.bsky.social")
    }
  }

  @Test func `A password may hold a colon`() async throws {
    for (token, name) in [("ada:pass:word", "ada.bsky.social"), ("did:plc:ada:pass:word", "did:plc:ada")] {
      let client = ScriptedClient(.session(1), .sky([1]))

      _ = try await LiveSource.sky(client, login: token).page("rain")

      #expect(
        client.requests[0].body.map { String(decoding: $0, as: UTF8.self) }
          == "{\"identifier\":\"\(name)\",\"password\":\"pass:word\"}")
    }
  }

  @Test(arguments: ["pass-word", ":pass", "ada:", "@:x", "did:plc:ada", "did:plc:ada:"])
  func `A token of another form says the form`(token: String) async {
    let client = ScriptedClient(.session(1))

    await #expect(
      throws: SourceError.failed(
        source: "sky", host: "sky.example",
        reason:
          "takes HANDLE:APP-PASSWORD as token, such as ada.bsky.social:abcd-efgh-ijkl-mnop; type login sky")
    ) { try await LiveSource.sky(client, login: token).page("rain") }
    #expect(client.requests.isEmpty)
  }

  @Test func `A password is never sent in the open`() async {
    let client = ScriptedClient(.session(1))

    await #expect(throws: SourceError.self) {
      try await LiveSource.sky(client, login: "ada:pass", url: "http://sky.example").page("rain")
    }
    #expect(client.requests.isEmpty)
  }

  @Test func `Bluesky's public server is asked by those without a login, and its own by the others`()
    async throws
  {
    let (open, member) = (ScriptedClient(.sky([1])), ScriptedClient(.session(1), .sky([1])))
    let url = "https://bsky.social"

    _ = try await LiveSource.sky(open, url: url).page("rain")
    _ = try await LiveSource.sky(member, login: "ada:pass", url: url).page("rain")

    #expect(
      open.requests.allSatisfy { $0.url.hasPrefix("https://public.api.bsky.app/xrpc/") && $0.token == nil })
    #expect(member.requests.allSatisfy { $0.url.hasPrefix("https://bsky.social/xrpc/") })
  }

  @Test func `The public server takes no login`() async {
    let source = LiveSource.sky(
      ScriptedClient(.sky([])), login: "ada:pass", url: "https://public.api.bsky.app")

    await #expect(
      throws: SourceError.failed(
        source: "sky", host: "public.api.bsky.app",
        reason: "takes no login; source add bluesky sky https://bsky.social does")
    ) { try await source.page("rain") }
  }

  @Test func `However many ask, one logs in`() async throws {
    let server = try Self.server()
    let source = LiveSource.sky(HTTPClient(), login: "ada:pass", url: server.url)

    try await withThrowingTaskGroup { group in
      for number in 0..<8 { group.addTask { _ = try await source.page("#rain word\(number)") } }
      try await group.waitForAll()
    }

    #expect(server.requests(Self.login).count == 1)
    #expect(server.requests("app.bsky.feed.searchPosts").count == 8)
  }

  @Test func `A session that is over is refreshed by one, in the middle of a list`() async throws {
    let server = try Self.server()
    let source = LiveSource.sky(HTTPClient(), login: "ada:pass", url: server.url)
    let first = try await source.page("#rain", limit: 10)
    let older = PagePosition.older(than: try #require(first.older))

    server.expireSessions()
    async let second = source.page("#rain", at: older, limit: 10)
    async let third = source.page("from:ada", limit: 10)

    #expect(try await second.tweets.count == 10)
    #expect(try await third.tweets.count == 10)
    #expect(server.requests(Self.login).count == 1 && server.requests(Self.refresh).count == 1)
  }

  @Test func `Where it cannot be refreshed the reader is logged in anew`() async throws {
    let server = try Self.server()
    let source = LiveSource.sky(HTTPClient(), login: "ada:pass", url: server.url)
    _ = try await source.page("#rain")

    server.revokeSessions()
    let page = try await source.page("#rain")

    #expect(page.tweets.count == 20)
    #expect(server.requests(Self.login).count == 2 && server.requests(Self.refresh).count == 1)
  }

  @Test func `A session is kept, and the next run needs no login`() async throws {
    let (server, kept) = (try Self.server(), KeptSessions())
    _ = try await LiveSource.sky(HTTPClient(), login: "ada:pass", url: server.url, sessions: kept).page(
      "#rain")

    _ = try await LiveSource.sky(HTTPClient(), login: "ada:pass", url: server.url, sessions: kept).page(
      "#rain")
    server.expireSessions()
    _ = try await LiveSource.sky(HTTPClient(), login: "ada:pass", url: server.url, sessions: kept).page(
      "#rain")
    let last = try await LiveSource.sky(HTTPClient(), login: "ada:pass", url: server.url, sessions: kept)
      .page("#rain")

    #expect(last.tweets.count == 20)
    #expect(server.requests(Self.login).count == 1 && server.requests(Self.refresh).count == 1)
    #expect(kept.all.map(\.access.secret) == ["access-2"])
  }

  @Test func `A session that another run refreshed is taken over`() async throws {
    let (server, kept) = (try Self.server(), KeptSessions())
    let here = LiveSource.sky(HTTPClient(), login: "ada:pass", url: server.url, sessions: kept)
    let there = LiveSource.sky(HTTPClient(), login: "ada:pass", url: server.url, sessions: kept)
    _ = try await (here.page("#rain"), there.page("#rain"))

    server.expireSessions()
    _ = try await here.page("#rain")
    _ = try await there.page("#rain")

    #expect(server.requests(Self.login).count == 1 && server.requests(Self.refresh).count == 1)
  }

  @Test func `Another password has a session of its own`() async throws {
    let (server, kept) = (try Self.server(), KeptSessions())
    _ = try await LiveSource.sky(HTTPClient(), login: "ada:pass", url: server.url, sessions: kept).page(
      "#rain")

    await #expect(
      throws: SourceError.refusedLogin(source: "sky", host: server.url.replacing("http://", with: ""))
    ) {
      try await LiveSource.sky(HTTPClient(), login: "ada:wrong", url: server.url, sessions: kept).page(
        "#rain")
    }
    #expect(server.requests(Self.login).count == 2)
  }

  @Test func `A server that calls every session over is left`() async {
    let client = ScriptedClient { request, index in
      var response =
        request.body == nil ? HTTPResponse.skyError("ExpiredToken", "Token has expired") : .session(index)
      response.url = request.url
      return response
    }

    await #expect(throws: SourceError.refusedLogin(source: "sky", host: "sky.example")) {
      try await LiveSource.sky(client, login: "ada:pass").page("rain")
    }
    #expect(client.requests.count == 6)
  }

  @Test func `A server that refuses the session of a new login is not logged in to again`() async {
    let client = ScriptedClient { request, _ in
      var response =
        request.url.contains("createSession")
        ? HTTPResponse.session(1) : .skyError("ExpiredToken", status: 401)
      response.url = request.url
      return response
    }
    let source = LiveSource.sky(client, login: "ada:pass")

    for count in 1...2 {
      await #expect(throws: SourceError.refusedLogin(source: "sky", host: "sky.example")) {
        try await source.page("rain")
      }
      #expect(client.requests.filter { $0.url.contains("createSession") }.count == count)
    }
  }

  @Test func `A refresh is asked for with what refreshes, and nothing else`() async throws {
    let client = ScriptedClient(
      .session(1), .skyError("InvalidToken"), .session(2), .sky([1]))

    _ = try await LiveSource.sky(client, login: "ada:pass").page("rain")

    let request = client.requests[2]
    #expect(request.url.hasSuffix("/xrpc/com.atproto.server.refreshSession"))
    #expect(request.token == Token("refresh-1") && request.body == [])
    #expect(client.requests[3].token == Token("access-2"))
  }

  @Test func `Who waits for a login may leave`() async throws {
    let mutex = AsyncMutex()
    try await mutex.enter()
    let waiting = Task { () async throws in try await mutex.enter() }
    let next = Task { () async throws in try await mutex.enter() }

    waiting.cancel()
    #expect(await waiting.result.isCancelled)
    await mutex.leave()
    try await next.value
  }

  private static func server() throws -> BlueskyServer {
    let tweets = (0..<40).map { index in
      Tweet.fixture(
        id: BlueskyServer.uri("3k\(index)"),
        text: "#rain " + (0..<8).map { "word\($0)" }.joined(separator: " "),
        created: .fixture(minutes: -index), hashtags: ["rain"])
    }
    return try BlueskyServer(holding: tweets, login: ("ada", "pass"), isClosed: true)
  }
}

extension Result<Void, any Error> {
  fileprivate var isCancelled: Bool {
    if case .failure(SourceError.cancelled) = self { true } else { false }
  }
}
