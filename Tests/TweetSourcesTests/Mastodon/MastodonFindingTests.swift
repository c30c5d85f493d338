import SmashtagModel
import SmashtagTesting
import Testing
import TweetSources

/// What a server of Mastodon, or something else, is found to be.
struct MastodonFindingTests {
  private static let failure = SourceError.failed(
    source: "home", host: "home.example", reason: "does not answer as Mastodon does; look at its address")

  /// The answers by the path that is asked for; 404 elsewhere.
  private func client(_ answers: [String: HTTPResponse], else other: HTTPResponse = .text("", status: 404))
    -> ScriptedClient
  {
    ScriptedClient { request, _ in
      answers.first { request.url.hasPrefix("https://home.example/api/" + $0.key) }?.value ?? other
    }
  }

  private static let instance = HTTPResponse.text(#"{"title":"Example Town","version":"4.3.1"}"#)
  private static let ada = HTTPResponse.text(#"{"id":"7","acct":"ada","url":"https://home.example/@ada"}"#)

  @Test(arguments: [
    (MastodonKind.mastodon, "Mastodon 4.3.1, Example Town"), (.snac, "snac/2.94, Example Town"),
    (.takahe, "takahe/0.11, Example Town"), (.mock, "Mastodon 4.2.0, Example Town"),
  ])
  func `Servers of four makes are found`(kind: MastodonKind, words: String) async throws {
    let servers = Servers()

    #expect(
      try await servers.source(over: kind.tweets(1), kind, token: nil).finding(in: RequestContext()) == words)
    #expect(
      try await servers.source(over: kind.tweets(1), kind).finding(in: RequestContext()) == words
        + ", logged in as @ada")
  }

  @Test(arguments: MastodonKind.allCases)
  func `A token that is not taken is told`(kind: MastodonKind) async throws {
    let server = try MastodonServer(holding: kind.tweets(1), kind: kind, token: "secret")
    let source = LiveSource(
      SourceDefinition(kind: .mastodon, name: "home", url: server.url), client: HTTPClient(),
      tokens: OneToken(secret: "wrong"), sessions: KeptSessions())

    await #expect(
      throws: SourceError.refusedToken(source: "home", host: server.url.replacing("http://", with: ""))
    ) { try await source.finding(in: RequestContext()) }
    #expect(!server.requests.isEmpty)
  }

  @Test func `The newer form is asked for first, and nothing more without a token`() async throws {
    let client = client(["v2/instance": Self.instance])

    #expect(
      try await LiveSource.home(client).finding(in: RequestContext()) == "Mastodon 4.3.1, Example Town")
    #expect(client.paths == ["v2/instance"] && client.requests.allSatisfy { $0.token == nil })
  }

  @Test func `The older form will do, and so will a timeline`() async throws {
    let (older, oldest) = (
      client(["v1/instance": Self.instance]), client(["v1/timelines/tag/x?limit=1": .text("[]")])
    )

    #expect(
      try await LiveSource.home(older).finding(in: RequestContext()) == "Mastodon 4.3.1, Example Town")
    #expect(
      try await LiveSource.home(oldest).finding(in: RequestContext())
        == "a server that answers as Mastodon does")
    #expect(oldest.paths == ["v2/instance", "v1/instance", "v1/timelines/tag/x?limit=1"])
  }

  @Test func `A token that may not tell whose it is passes all the same`() async throws {
    let client = client([
      "v2/instance": Self.instance,
      "v1/accounts": .text(#"{"error":"This action is outside the authorized scopes"}"#, status: 403),
    ])

    #expect(
      try await LiveSource.home(client, token: "secret").finding(in: RequestContext())
        == "Mastodon 4.3.1, Example Town")
    #expect(client.requests.map(\.token) == [Token("secret"), Token("secret")])
  }

  @Test(arguments: ["v2/instance", "v1/accounts/verify_credentials"])
  func `A refused token is told wherever it is refused`(path: String) async {
    var answers = ["v2/instance": Self.instance, "v1/accounts": Self.ada]
    answers = answers.filter { !path.hasPrefix($0.key) }
    answers[path] = .text(#"{"error":"The access token is invalid"}"#, status: 401)
    let source = LiveSource.home(client(answers), token: "secret")

    await #expect(throws: SourceError.refusedToken(source: "home", host: "home.example")) {
      try await source.finding(in: RequestContext())
    }
  }

  @Test(arguments: [
    HTTPResponse.text("<!DOCTYPE html><h1>Welcome</h1>"), .text("", status: 404), .text("{}"),
    .text("<h1>Forbidden</h1>", status: 403), .text("", status: 401), .text("gone", status: 410),
    .text(#"{"version":{}}"#),
  ])
  func `What answers otherwise is no server of Mastodon`(answer: HTTPResponse) async {
    await #expect(throws: Self.failure) {
      try await LiveSource.home(client([:], else: answer)).finding(in: RequestContext())
    }
  }

  @Test func `A server that shows nothing to strangers needs a login`() async {
    let closed = HTTPResponse.text(#"{"error":"This method requires an authenticated user"}"#, status: 401)

    await #expect(throws: SourceError.needsLogin(source: "home", host: "home.example")) {
      try await LiveSource.home(client([:], else: closed)).finding(in: RequestContext())
    }
  }

  @Test func `A server that breaks over the newer form is asked in the older one`() async throws {
    let client = client([
      "v2/instance": .text("<h1>Server Error</h1>", status: 500), "v1/instance": Self.instance,
    ])

    #expect(
      try await LiveSource.home(client).finding(in: RequestContext()) == "Mastodon 4.3.1, Example Town")
    #expect(client.paths == ["v2/instance", "v1/instance"])
  }

  @Test func `Snac's word for a token it does not know is understood`() async {
    let client = client(["v2/instance": Self.instance, "v1/accounts": .text("", status: 422)])

    await #expect(throws: SourceError.refusedToken(source: "home", host: "home.example")) {
      try await LiveSource.home(client, token: "wrong").finding(in: RequestContext())
    }
  }

  @Test func `What is in the endpoint is told, and no timeline is tried`() async {
    let (limited, broken) = (
      client([:], else: .text("", status: 429)), client([:], else: .text("", status: 500))
    )

    await #expect(throws: SourceError.rateLimited(source: "home", host: "home.example", until: nil)) {
      try await LiveSource.home(limited).finding(in: RequestContext())
    }
    await #expect(
      throws: SourceError.troubled(
        source: "home", host: "home.example", reason: "answered 500 Internal Server Error")
    ) {
      try await LiveSource.home(broken).finding(in: RequestContext())
    }
    #expect(limited.paths == ["v2/instance"] && broken.paths == ["v2/instance", "v1/instance"])
  }

  @Test func `A server that cannot be reached is told as such`() async {
    let client = ScriptedClient { _, _ throws(HTTPError) in
      throw .unreachable(host: "home.example", reason: "no such host")
    }

    await #expect(
      throws: SourceError.unreachable(
        source: "home", host: "home.example", reason: "cannot be reached: no such host")
    ) {
      try await LiveSource.home(client).finding(in: RequestContext())
    }
  }

  @Test func `What a server writes of itself is one short line without the token`() async throws {
    let long = String(repeating: "x", count: 5_000)
    let client = client([
      "v2/instance": .text(
        #"{"title":"Town\u001b[2J\n\u202e\#(long)","version":"4.3.1 sekret\#(long)"}"#),
      "v1/accounts": .text(#"{"id":"7","acct":"sekret\u001b]0;\#(long)"}"#),
    ])

    let words = try await LiveSource.home(client, token: "sekret").finding(in: RequestContext())

    #expect(words.hasPrefix("Mastodon 4.3.1 …xxx") && words.contains(", logged in as @…"))
    #expect(words.count < 220 && !words.contains("sekret"))
    #expect(words.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
  }
}
