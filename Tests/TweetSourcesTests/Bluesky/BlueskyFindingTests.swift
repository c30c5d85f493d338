import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// Who answers those who log in.
struct BlueskyFindingTests {
  @Test func `Who has a session is not logged in anew`() async throws {
    let server = try BlueskyServer(holding: [], login: ("ada", "pass"))
    let kept = KeptSessions()

    for _ in 0..<3 {
      let source = BlueskySource.sky(HTTPClient(), login: "ada:pass", url: server.url, sessions: kept)
      #expect(
        try await source.finding(in: RequestContext())
          == "a server of Bluesky's network, logged in as ada.bsky.social")
    }

    #expect(server.requests("com.atproto.server.createSession").count == 1)
    #expect(server.requests("com.atproto.server.getSession").count == 3)
  }

  @Test func `A server that cannot tell who is logged in is one all the same`() async throws {
    let client = ScriptedClient(
      .session(1), .skyError("MethodNotImplemented", status: 501), .sky([]), .sky([]))

    #expect(
      try await BlueskySource.sky(client, login: "ada@mail.example:pass").finding(in: RequestContext())
        == "a server of Bluesky's network, logged in as ada.bsky.social")
    #expect(client.requests.count == 3)
  }

  @Test(arguments: [
    HTTPResponse.text("<h1>Not Found</h1>", status: 404), .skyError("MethodNotImplemented", status: 501),
  ])
  func `A server that holds accounts alone is one all the same`(other: HTTPResponse) async throws {
    let client = ScriptedClient { request, _ in
      request.url.hasSuffix("com.atproto.server.describeServer")
        ? .text(#"{"did":"did:web:sky.example","availableUserDomains":[".sky.example"]}"#) : other
    }

    #expect(
      try await BlueskySource.sky(client).finding(in: RequestContext())
        == "a server of Bluesky's network, which asks for a login; type login sky")
  }

  @Test(arguments: [
    "{}", "[]", #"{"did":"nobody","availableUserDomains":[]}"#, #"{"did":"did:web:a.example"}"#,
  ])
  func `Whoever describes nothing is none`(body: String) async {
    let client = ScriptedClient { request, _ in
      request.url.hasSuffix("describeServer") ? .text(body) : .text("", status: 404)
    }

    await #expect(throws: SourceError.self) {
      try await BlueskySource.sky(client).finding(in: RequestContext())
    }
  }

  @Test func `A wrong password is told as such`() async throws {
    let server = try BlueskyServer(holding: [], login: ("ada", "pass"))

    let host = server.url.replacing("http://", with: "")
    await #expect(throws: SourceError.refusedLogin(source: "sky", host: host)) {
      try await BlueskySource.sky(HTTPClient(), login: "ada:wrong", url: server.url).finding(
        in: RequestContext())
    }
    #expect(SourceError.refusedLogin(source: "sky").asksForLogin)
  }

  @Test func `No message repeats a password, however it is written`() async {
    let client = ScriptedClient(.skyError("Odd", #"\"pa\\\"ss\" and pa\"ss are odd"#, status: 400))

    await #expect {
      try await BlueskySource.sky(client, login: "ada:pa\"ss").finding(in: RequestContext())
    } throws: { !"\($0)".contains("ss\"") && "\($0)".contains("are odd") }
  }
}
