import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct BlueskyServiceErrorTests {
  @Test(arguments: [
    HTTPResponse.skyError("AuthMissing", "Authentication Required", status: 401), .text("", status: 401),
    .text("<html><h1>403 Forbidden</h1></html>", status: 403), .skyError("AuthenticationRequired"),
    .skyError("Forbidden", status: 403),
  ])
  func `What only members may see asks for a login`(answer: HTTPResponse) async {
    for query in ["rain", "from:ada"] {
      await #expect(throws: SourceError.needsLogin(source: "sky", host: "sky.example")) {
        try await LiveSource.sky(ScriptedClient(answer)).page(query)
      }
    }
    await #expect(
      throws: SourceError.failed(
        source: "sky", host: "public.api.bsky.app",
        reason: "does not answer this without a login; source add bluesky sky https://bsky.social takes one")
    ) { try await LiveSource.sky(ScriptedClient(answer), url: "https://public.api.bsky.app").page("rain") }
  }

  @Test(arguments: [
    "Profile not found", "Actor not found", "Could not find user info for a",
    "Error: Unable to resolve handle",
    "Could not find repo: did:plc:x",
  ])
  func `Somebody nobody knows is told`(message: String) async {
    let client = ScriptedClient(.skyError("InvalidRequest", message))

    for query in ["from:ada", "from:ada rain", "mentions:ada"] {
      await #expect(throws: SourceError.unknownUser("ada", source: "sky")) {
        try await LiveSource.sky(client).page(query)
      }
    }
  }

  @Test(
    arguments: [
      (HTTPResponse.skyError("BlockedActor"), "shows no posts of @ada, whom you block"),
      (.skyError("BlockedByActor"), "shows no posts of @ada, who blocks you"),
      (
        .skyError("BadQueryString", "what\\nis \\u001b[31mthis"),
        "does not understand the query: 'what is [31mthis'; put its words in quotes"
      ),
      (
        .skyError("InvalidRequest", "Error: limit must be less"),
        "answered 400 Bad Request: 'Error: limit must be less'; look at its address, or use another source"
      ),
      (
        .skyError("InvalidRequest"),
        "answered 400 Bad Request: 'InvalidRequest'; look at its address, or use another source"
      ),
      (
        .skyError("MethodNotImplemented", "Method Not Implemented", status: 501),
        "does not do this; use another source"
      ),
      (.text("<h1>Not Found</h1>", status: 404), "answered 404 Not Found; is it a server of Bluesky?"),
      (
        .text(#"{"error":"Record not found"}"#, status: 404),
        "answered 404 Not Found; is it a server of Bluesky?"
      ),
      (.text("<html>", status: 200), nil), (.text("{}"), nil), (.text(#"{"posts":[],"feed":{}}"#), nil),
      (.text("[]"), nil), (.text(""), nil),
    ] as [(HTTPResponse, String?)])
  func `A refusal is told in words`(answer: HTTPResponse, reason: String?) async throws {
    do {
      _ = try await LiveSource.sky(ScriptedClient(answer)).page("from:ada")
      Issue.record("that is no answer")
    } catch SourceError.failed(let source, let host, let told) {
      #expect(source == "sky" && host == "sky.example")
      if let reason {
        #expect(told == reason)
      } else {
        #expect(told.hasPrefix("answered with what cannot be read: "))
      }
    }
  }

  @Test(
    arguments: [
      (
        .skyError("UpstreamFailure", "Upstream Failure", status: 502),
        "answered 502 Bad Gateway: 'Upstream Failure'"
      ),
      (
        .skyError("InternalServerError", "Internal Server Error", status: 500),
        "answered 500 Internal Server Error: 'Internal Server Error'"
      ),
    ] as [(HTTPResponse, String)])
  func `Trouble of the server is told as such`(answer: HTTPResponse, reason: String) async {
    await #expect(throws: SourceError.troubled(source: "sky", host: "sky.example", reason: reason)) {
      try await LiveSource.sky(ScriptedClient(answer)).page("from:ada")
    }
  }

  @Test func `A login that meets trouble repeats no password`() async {
    let answer = HTTPResponse.skyError("InternalServerError", "no pass-word in ada:pass-word", status: 500)

    await #expect(
      throws: SourceError.troubled(
        source: "sky", host: "sky.example", reason: "answered 500 Internal Server Error: 'no … in …'")
    ) { try await LiveSource.sky(ScriptedClient(answer), login: "ada:pass-word").page("rain") }
  }

  @Test(
    arguments: [
      (["RateLimit-Policy": "3000;w=300", "RateLimit-Limit": "3000"], "3,000 requests in 5 minutes"),
      (["RateLimit-Policy": "1;w=3600"], "1 request in an hour"),
      (["RateLimit-Policy": "10; w=86400"], "10 requests in a day"),
      (["RateLimit-Policy": "7;w=90"], "7 requests in 90 seconds"),
      (["RateLimit-Limit": "3000"], nil), (["RateLimit-Policy": "0;w=0"], nil),
      (["RateLimit-Policy": ";;w="], nil), ([:], nil),
    ] as [([String: String], String?)])
  func `A limit is told in words`(fields: [String: String], allowance: String?) async throws {
    let reset = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 + 100).rounded())
    var answer = HTTPResponse.skyError("RateLimitExceeded", "Rate Limit Exceeded", status: 429)
    for (name, value) in fields { answer.headers.append(name, value) }
    answer.headers.append("RateLimit-Reset", String(Int(reset.timeIntervalSince1970)))
    let error =
      allowance.map { SourceError.usedUp(source: "sky", host: "sky.example", allowance: $0, until: reset) }
      ?? .rateLimited(source: "sky", host: "sky.example", until: reset)

    await #expect(throws: error) { try await LiveSource.sky(ScriptedClient(answer)).page("rain") }
  }

  @Test func `Too many logins are told as such`() async {
    var answer = HTTPResponse.skyError("RateLimitExceeded", status: 429)
    answer.headers.append("RateLimit-Policy", "30;w=300")

    await #expect(
      throws: SourceError.usedUp(
        source: "sky", host: "sky.example", allowance: "30 logins in 5 minutes", until: nil)
    ) { try await LiveSource.sky(ScriptedClient(answer), login: "ada:pass").page("rain") }
  }

  @Test(arguments: [
    (
      HTTPResponse.skyError("AuthFactorTokenRequired", "A sign in code has been sent", status: 401),
      "wants an app password, not that of the account; make one at bsky.app under Settings > App passwords, "
        + "then type login sky"
    ),
    (
      .skyError("AccountTakedown", "Account has been taken down", status: 401),
      "has taken the account down; ask its moderators"
    ),
    (
      .skyError("AccountDeactivated", "", status: 400),
      "says that the account is deactivated; activate it at bsky.app"
    ),
    (.text("{}"), "answered a login with what is none; look at its address"),
    (.text("<html>"), "answered a login with what is none; look at its address"),
  ])
  func `A login that fails is told in words`(answer: HTTPResponse, reason: String) async {
    await #expect(throws: SourceError.failed(source: "sky", host: "sky.example", reason: reason)) {
      try await LiveSource.sky(ScriptedClient(answer), login: "ada:pass-word").page("rain")
    }
  }

  @Test(arguments: [
    HTTPResponse.skyError("AuthenticationRequired", "Invalid identifier or password", status: 401),
    .skyError("AuthenticationRequired"), .text("", status: 401), .text("<h1>No</h1>", status: 403),
  ])
  func `A password that is not taken is refused`(answer: HTTPResponse) async {
    await #expect(throws: SourceError.refusedLogin(source: "sky", host: "sky.example")) {
      try await LiveSource.sky(ScriptedClient(answer), login: "ada:pass-word").page("rain")
    }
  }

  @Test func `What is secret is in no message, whatever the server repeats`() async throws {
    let secrets = ["access-1", "refresh-1", "access-2", "refresh-2", "pass-word"]
    let echo = "you said " + secrets.joined(separator: " and ")
    for last in [
      HTTPResponse.skyError("InvalidRequest", echo), .skyError("BadQueryString", echo),
      .text(#"{"posts":[{"uri":"\#(echo)","found":true}]}"#), .skyError("Forbidden", echo, status: 403),
    ] {
      let client = ScriptedClient(.session(1), .skyError("ExpiredToken"), .session(2), last)
      do {
        _ = try await LiveSource.sky(client, login: "ada:pass-word").page("rain")
        Issue.record("that is no answer")
      } catch {
        for secret in secrets { #expect(!"\(error)".contains(secret)) }
        #expect("\(error)".contains("you said … and …"))
      }
    }
  }

  @Test func `What is secret is in no note`() async throws {
    let broken = #"{"uri":"at://access-1/app.bsky.feed.post/1","record":{"$type":"app.bsky.feed.post"}}"#
    let client = ScriptedClient(.session(1), .text("{\"posts\":[\(skyPost(2)),\(broken)]}"))

    let page = try await LiveSource.sky(client, login: "ada:pass-word").page("rain")

    #expect(page.notes == ["1 post could not be read: tweet at://…/app.bsky.feed.post/1: no text"])
  }

  @Test func `What goes with a session leads nowhere else`() async throws {
    let client = ScriptedClient(.session(1), .sky([1]))

    _ = try await LiveSource.sky(client, login: "ada:pass-word").page("rain")

    #expect(client.requests[1].staysAtOrigin)
  }
}
