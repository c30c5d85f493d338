import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct XFindingTests {
  private static let unauthorized = HTTPResponse.text(
    #"{"title":"Unauthorized","type":"about:blank","status":401,"detail":"Unauthorized"}"#, status: 401)

  @Test func `Without a token one request tells X from others`() async throws {
    let client = ScriptedClient(Self.unauthorized)

    #expect(
      try await XSource.x(client, token: nil).finding(in: RequestContext())
        == "X's API; login x gives it a token")
    #expect(client.questions == ["usage/tweets"] && client.requests[0].token == nil)
  }

  @Test(arguments: [
    (
      #"{"data":{"cap_reset_day":7,"project_cap":"15000","project_id":"1","project_usage":"12034"}}"#,
      "X's API, 12,034 of 15,000 posts of this month used, counted anew on day 7"
    ),
    (#"{"data":{"project_cap":1500,"project_usage":0}}"#, "X's API, 0 of 1,500 posts of this month used"),
    (#"{"data":{"project_usage":"5","cap_reset_day":77}}"#, "X's API, 5 posts of this month used"),
  ])
  func `With a token it says what is used`(body: String, finding: String) async throws {
    let client = ScriptedClient(.text(body))

    #expect(try await XSource.x(client).finding(in: RequestContext()) == finding)
    #expect(client.requests.map(\.token) == [Token("secret")])
  }

  @Test(arguments: [403, 404, 429])
  func `A token that may not ask for that is one all the same`(status: Int) async throws {
    let client = ScriptedClient(.text(#"{"title":"Client Forbidden","detail":"no"}"#, status: status))

    #expect(try await XSource.x(client).finding(in: RequestContext()) == "X's API")
  }

  @Test func `A token that X does not know is refused`() async {
    await #expect(throws: SourceError.refusedToken(source: "x", host: "api.x.com")) {
      try await XSource.x(ScriptedClient(Self.unauthorized)).finding(in: RequestContext())
    }
  }

  @Test(arguments: [
    HTTPResponse.text("<h1>Hello</h1>"), .text("", status: 404), .text("{}"),
    .text(#"{"error":"x"}"#, status: 401),
    .text(#"{"data":{"id":"7"}}"#), .text("", status: 401), .text("[]", status: 403),
  ])
  func `Whoever else answers is told`(answer: HTTPResponse) async {
    for token in [nil, "secret"] {
      await #expect(
        throws: SourceError.failed(
          source: "x", host: "api.x.com", reason: "does not answer as X does; look at its address")
      ) { try await XSource.x(ScriptedClient(answer), token: token).finding(in: RequestContext()) }
    }
  }

  @Test func `A server that is away says nothing of who it is`() async {
    await #expect(
      throws: SourceError.troubled(
        source: "x", host: "api.x.com", reason: "answered 503 Service Unavailable")
    ) { try await XSource.x(ScriptedClient(.text("", status: 503))).finding(in: RequestContext()) }
  }

  @Test(arguments: [("secret", "X's API, 12,034 of 15,000 posts of this month used, counted anew on day 7")])
  func `Over the wire it is found`(token: String, finding: String) async throws {
    let servers = XServers()

    #expect(try await servers.source(over: [], token: token).finding(in: RequestContext()) == finding)
    #expect(
      try await servers.source(over: [], token: nil).finding(in: RequestContext())
        == "X's API; login x gives it a token")
    let wrong = try servers.source(over: [], token: "wrong")
    await #expect(throws: SourceError.refusedToken(source: "x", host: servers.host)) {
      try await wrong.finding(in: RequestContext())
    }
  }
}
