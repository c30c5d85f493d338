import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct XAccountsTests {
  private static let ada = HTTPResponse.text(#"{"data":{"id":"7","name":"Ada","username":"ada"}}"#)
  private static let nobody = HTTPResponse.text(
    #"{"errors":[{"value":"ada","detail":"Could not find user with username: [ada].","title":"Not Found Error","resource_type":"user","parameter":"username","resource_id":"ada","type":"https://api.twitter.com/2/problems/resource-not-found"}]}"#
  )

  @Test func `A user is looked up once`() async throws {
    let client = ScriptedClient { request, _ in request.url.contains("/by/") ? Self.ada : xAnswer([1]) }
    let source = LiveSource.x(client)

    _ = try await source.page("from:ada")
    _ = try await source.page("from:@ADA -filter:replies")

    #expect(client.questions.filter { $0.hasPrefix("users/by") } == ["users/by/username/ada"])
    #expect(client.questions.filter { $0.hasPrefix("users/7/tweets") }.count == 2)
    #expect(client.subjects.first == "x from:ada")
  }

  @Test func `Who wrote a post that was seen is not looked up`() async throws {
    let client = ScriptedClient(xAnswer([1]))
    let source = LiveSource.x(client)
    _ = try await source.page("#rain")

    _ = try await source.page("from:Ada")

    #expect(client.questions.dropFirst().first == "users/7/tweets?max_results=21")
  }

  @Test(arguments: [nobody, .text("", status: 404)])
  func `Nobody of that name is told with the name`(answer: HTTPResponse) async {
    let client = ScriptedClient(answer)

    await #expect(throws: SourceError.unknownUser("ada", source: "x")) {
      try await LiveSource.x(client).page("from:ada")
    }
    #expect(client.requests.count == 1)
  }

  @Test(arguments: [nobody, .text("", status: 404)])
  func `Somebody who is gone is forgotten`(answer: HTTPResponse) async throws {
    let client = ScriptedClient { request, _ in request.url.contains("/by/") ? Self.ada : answer }
    let source = LiveSource.x(client)

    for _ in 0..<2 {
      await #expect(throws: SourceError.unknownUser("ada", source: "x")) { try await source.page("from:ada") }
    }

    #expect(client.questions.filter { $0.hasPrefix("users/by") }.count == 2)
  }

  @Test func `Somebody who is suspended or protected is told in X's words`() async throws {
    let suspended =
      #"{"errors":[{"title":"Forbidden","detail":"User has been suspended: [ada].","type":"https://api.twitter.com/2/problems/resource-not-found"}]}"#
    let protected =
      #"{"errors":[{"title":"Authorization Error","detail":"Sorry, you are not authorized","type":"https://api.twitter.com/2/problems/not-authorized-for-resource"}]}"#
    let one = ScriptedClient(.text(suspended))
    let other = ScriptedClient(Self.ada, .text(protected))

    await #expect(throws: hidden("User has been suspended: [ada].")) {
      try await LiveSource.x(one).page("from:ada")
    }
    await #expect(throws: hidden("Sorry, you are not authorized")) {
      try await LiveSource.x(other).page("from:ada")
    }
  }

  @Test(arguments: ["[]", "{}", "", "<html>", #"{"data":{"id":"7"}}"#, #"{"data":[]}"#])
  func `An answer that is no user is a failure`(body: String) async {
    let error = await #expect(throws: SourceError.self) {
      try await LiveSource.x(ScriptedClient(.text(body))).page("from:ada")
    }
    #expect(error?.description.hasPrefix("x: api.x.com answered with what cannot be read: ") == true)
  }

  @Test func `No more ids are remembered than there is room for`() {
    let accounts = UserIDs.ofX

    for number in 0..<12_000 { accounts["user\(number)"] = String(number) }

    #expect(accounts["USER11999"] == "11999" && accounts["user0"] == nil)
    accounts["ada"] = String(repeating: "7", count: 1_000)
    #expect(accounts["ada"] == nil)
  }

  @Test func `An id is put into an address as it is, whatever it holds`() async throws {
    let client = ScriptedClient(.text(#"{"data":{"id":"../x?y=1&z","username":"ada"}}"#), xAnswer([1]))

    _ = try await LiveSource.x(client).page("from:ada")

    #expect(client.questions.last == "users/..%2Fx%3Fy%3D1%26z/tweets?max_results=21")
  }

  private func hidden(_ words: String) -> SourceError {
    .failed(
      source: "x", host: "api.x.com",
      reason: "does not show what @ada posts: '\(words)'; look at the spelling, or use another source")
  }
}

struct XFindingTests {
  private static let unauthorized = HTTPResponse.text(
    #"{"title":"Unauthorized","type":"about:blank","status":401,"detail":"Unauthorized"}"#, status: 401)

  @Test func `Without a token one request tells X from others`() async throws {
    let client = ScriptedClient(Self.unauthorized)

    #expect(
      try await LiveSource.x(client, token: nil).finding(in: RequestContext())
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

    #expect(try await LiveSource.x(client).finding(in: RequestContext()) == finding)
    #expect(client.requests.map(\.token) == [Token("secret")])
  }

  @Test(arguments: [403, 404, 429])
  func `A token that may not ask for that is one all the same`(status: Int) async throws {
    let client = ScriptedClient(.text(#"{"title":"Client Forbidden","detail":"no"}"#, status: status))

    #expect(try await LiveSource.x(client).finding(in: RequestContext()) == "X's API")
  }

  @Test func `A token that X does not know is refused`() async {
    await #expect(throws: SourceError.refusedToken(source: "x", host: "api.x.com")) {
      try await LiveSource.x(ScriptedClient(Self.unauthorized)).finding(in: RequestContext())
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
      ) { try await LiveSource.x(ScriptedClient(answer), token: token).finding(in: RequestContext()) }
    }
  }

  @Test func `A server that is away says nothing of who it is`() async {
    await #expect(
      throws: SourceError.troubled(
        source: "x", host: "api.x.com", reason: "answered 503 Service Unavailable")
    ) { try await LiveSource.x(ScriptedClient(.text("", status: 503))).finding(in: RequestContext()) }
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
