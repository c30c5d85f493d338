import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct XServiceErrorTests {
  @Test func `Without a token nothing is asked`() async {
    let client = ScriptedClient(xAnswer([1]))
    let source = LiveSource.x(client, token: nil)

    for query in ["#rain", "from:ada"] {
      await #expect(throws: SourceError.needsLogin(source: "x")) { try await source.page(query) }
    }
    await #expect(throws: SourceError.needsLogin(source: "x")) { try await source.tweet(at: .id("7")) }
    #expect(client.requests.isEmpty)
  }

  @Test(arguments: [
    "", "<h1>401</h1>",
    #"{"title":"Unauthorized","type":"about:blank","status":401,"detail":"Unauthorized"}"#,
  ])
  func `A token that X does not know is refused`(body: String) async {
    let client = ScriptedClient(.text(body, status: 401))

    for query in ["#rain", "from:ada"] {
      await #expect(throws: SourceError.refusedToken(source: "x", host: "api.x.com")) {
        try await LiveSource.x(client).page(query)
      }
    }
  }

  @Test(arguments: [
    (
      #"{"title":"Client Forbidden","detail":"This endpoint needs a Project","reason":"client-not-enrolled","type":"https://api.twitter.com/2/problems/client-forbidden"}"#,
      "Client Forbidden: This endpoint needs a Project"
    ),
    (
      #"{"title":"Unsupported Authentication","detail":"Authenticating with OAuth 1.0a User Context is forbidden for this endpoint.  Supported authentication types are [OAuth 2.0 Application-Only].","type":"https://api.twitter.com/2/problems/unsupported-authentication","status":403}"#,
      "Unsupported Authentication: Authenticating with OAuth 1.0a User Context is forbidden for this endpoint. Supported authentication types are [OAuth 2.0 Application-Only]."
    ),
    (#"{"errors":[{"code":453,"message":"You have access to a subset"}]}"#, "You have access to a subset"),
  ])
  func `What a token may not do is told in X's words`(body: String, words: String) async {
    await #expect(
      throws: failed(
        "does not let its token do this: '\(words)'; see what it may do at developer.x.com, or type login x to "
          + "give another")
    ) { try await LiveSource.x(ScriptedClient(.text(body, status: 403))).page("#rain") }
  }

  @Test(arguments: [
    #"{"title":"Unsupported Authentication","detail":"Authenticating with OAuth 2.0 Application-Only is forbidden for this endpoint.  Supported authentication types are [OAuth 1.0a User Context, OAuth 2.0 User Context].","type":"https://api.twitter.com/2/problems/unsupported-authentication","status":403}"#,
    #"{"title":"Forbidden","detail":"You are not permitted to use OAuth 2.0 Application-Only on this endpoint","type":"about:blank"}"#,
  ])
  func `A token of an app that would have to be a user's is told as one`(body: String) async {
    for query in ["list:home", "list:mentions", "list:rain", "filter:bookmarked", "filter:liked"] {
      let error = await #expect(throws: SourceError.self) {
        try await LiveSource.x(ScriptedClient(.text(body, status: 403))).page(query)
      }
      #expect(
        error?.description
          == "x: api.x.com tells this to users only, and its token is that of an app; make a user's token at "
          + "developer.x.com with the scopes tweet.read, users.read, list.read, like.read and bookmark.read, and "
          + "type login x")
    }
  }

  @Test(arguments: [402, 403, 429])
  func `What was paid for or a plan gives is told as used up`(status: Int) async {
    let body =
      #"{"title":"UsageCapExceeded","period":"Monthly","scope":"Product","detail":"Usage cap exceeded: Monthly product cap","type":"https://api.twitter.com/2/problems/usage-capped"}"#
    let allowance = status == 402 ? "as many posts as were paid for" : "so many posts a month"

    await #expect(throws: usedUp(allowance)) {
      try await LiveSource.x(ScriptedClient(.text(body, status: status))).page("#rain")
    }
  }

  @Test(arguments: [
    (#"{"title":"UsageCapExceeded","period":"Daily","detail":"x"}"#, "so many posts a day"),
    (
      #"{"errors":[{"code":88,"message":"Usage cap exceeded: Monthly product cap"}]}"#,
      "so many posts a month"
    ),
    (#"{"title":"x","type":"https://api.x.com/2/problems/usage-capped"}"#, "so many posts a month"),
  ])
  func `A plan that is used up is known by any of its signs`(body: String, allowance: String) async {
    await #expect(throws: usedUp(allowance)) {
      try await LiveSource.x(ScriptedClient(.text(body, status: 429))).page("#rain")
    }
  }

  @Test func `The limit of fifteen minutes is told with its number and its end`() async {
    let reset = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 + 400).rounded(.down))
    let answer = limited([
      ("x-rate-limit-limit", "1450"), ("x-rate-limit-remaining", "0"),
      ("x-rate-limit-reset", String(Int(reset.timeIntervalSince1970))),
    ])

    let error = await #expect(throws: usedUp("1,450 requests in 15 minutes", until: reset)) {
      try await LiveSource.x(ScriptedClient(answer)).page("#rain")
    }
    #expect(
      error?.description
        == "x: api.x.com gives 1,450 requests in 15 minutes, which are used up; try again in 7 min")
  }

  @Test(arguments: ["app", "user"])
  func `The limit of a day counts where that is used up`(name: String) async {
    let answer = limited([
      ("x-rate-limit-limit", "450"), ("x-rate-limit-remaining", "449"),
      ("x-\(name)-limit-24hour-limit", "17"),
      ("x-\(name)-limit-24hour-remaining", "0"),
    ])

    await #expect(throws: usedUp("17 requests in 24 hours")) {
      try await LiveSource.x(ScriptedClient(answer)).page("#rain")
    }
  }

  @Test(arguments: [[], [("x-rate-limit-limit", "many")], [("x-rate-limit-limit", "-1")]])
  func `A limit that says no number is told as one`(headers: [(String, String)]) async {
    await #expect(throws: SourceError.rateLimited(source: "x", host: "api.x.com", until: nil)) {
      try await LiveSource.x(ScriptedClient(limited(headers))).page("#rain")
    }
  }

  @Test func `An end of a limit that cannot be is none`() async {
    let answer = limited([("x-rate-limit-limit", "1"), ("x-rate-limit-reset", "99999999999999")])

    await #expect(throws: usedUp("1 request in 15 minutes")) {
      try await LiveSource.x(ScriptedClient(answer)).page("#rain")
    }
  }

  @Test func `Over the wire a limit is told as soon as it cannot be waited for`() async throws {
    let servers = XServers()
    let source = try servers.source(over: xTweets(3), allowance: 1)
    _ = try await source.page("#rain")

    let error = await #expect(throws: SourceError.self) { try await source.page("#snow") }

    #expect(error?.description.hasPrefix("x: 127.0.0.1:") == true)
    #expect(
      error?.description.contains("gives 1 request in 15 minutes, which are used up; try again in 1") == true)
  }

  @Test(arguments: [
    (HTTPResponse.text("", status: 500), "answered 500 Internal Server Error"),
    (
      .text(
        #"{"title":"Service Unavailable","detail":"Over\ncapacity\u001b[2J","type":"about:blank"}"#,
        status: 503),
      "answered 503 Service Unavailable: 'Service Unavailable: Over capacity [2J'"
    ),
  ])
  func `Trouble of the server is told as such`(answer: HTTPResponse, reason: String) async {
    await #expect(throws: SourceError.troubled(source: "x", host: "api.x.com", reason: reason)) {
      try await LiveSource.x(ScriptedClient(answer)).page("#rain")
    }
  }

  @Test(arguments: [
    (HTTPResponse.text("", status: 404), "answered 404 Not Found; is it a server of X?"),
    (
      .text("<h1>x</h1>", status: 400), "answered 400 Bad Request; look at its address, or use another source"
    ),
    (
      xWrong("query", "no viable alternative"),
      "does not do this: 'no viable alternative'; change the query, or use another source"
    ),
    (
      xWrong("start_time", "Invalid 'start_time'"),
      "does not do this: 'Invalid 'start_time''; try again later, or use another source"
    ),
  ])
  func `Every other refusal is told with its cause`(answer: HTTPResponse, reason: String) async {
    await #expect(throws: failed(reason)) { try await LiveSource.x(ScriptedClient(answer)).page("#rain") }
  }

  @Test(arguments: [400, 403, 404, 500, 200])
  func `A token that a server repeats is not repeated`(status: Int) async {
    let body = #"{"title":"no","detail":"Bearer s3cr3t-t0ken is bad","type":"about:blank"}"#
    let client = ScriptedClient(.text(body, status: status))

    for query in ["#rain", "from:ada"] {
      let error = await #expect(throws: SourceError.self) {
        try await LiveSource.x(client, token: "s3cr3t-t0ken").page(query)
      }
      #expect(error?.description.contains("s3cr3t") == false)
    }
  }

  @Test(arguments: [
    "", "null", "{}", "[", "[]", "{\"data\":{}}", "{\"data\":null}", "{\"data\":[{}]}", "<!DOCTYPE html>",
    "{\"meta\":{}}",
    "{\"meta\":{\"result_count\":3}}", "{\"data\":\"x\",\"meta\":{\"result_count\":0}}", "{\"data\":[]}x",
  ])
  func `What cannot be read is no empty page`(body: String) async {
    let error = await #expect(throws: SourceError.self) {
      try await LiveSource.x(ScriptedClient(.text(body))).page("#rain")
    }

    #expect(error?.description.hasPrefix("x: api.x.com answered with what cannot be read: ") == true)
  }

  @Test func `A success that holds nothing but errors is a refusal`() async {
    let body =
      #"{"errors":[{"title":"Operational Disconnect","detail":"This was disconnected","type":"https://api.x.com/2/problems/operational-disconnect"}]}"#

    await #expect(
      throws: failed("does not do this: 'This was disconnected'; try again later, or use another source")
    ) {
      try await LiveSource.x(ScriptedClient(.text(body))).page("#rain")
    }
  }

  @Test func `A refusal of any length is one short line`() async {
    let body = "{\"title\":\"\(String(repeating: "e\\u0301 ", count: 50_000))\",\"detail\":\"x\"}"

    for status in [400, 403, 500] {
      let error = await #expect(throws: SourceError.self) {
        try await LiveSource.x(ScriptedClient(.text(body, status: status))).page("#rain")
      }
      #expect(error?.description.count ?? 1_000 < 400)
    }
  }

  private func limited(_ fields: [(String, String)]) -> HTTPResponse {
    var response = HTTPResponse.text(
      #"{"errors":[{"code":88,"message":"Rate limit exceeded"}]}"#, status: 429)
    for (name, value) in fields { response.headers.append(name, value) }
    return response
  }

  private func usedUp(_ allowance: String, until: Date? = nil) -> SourceError {
    .usedUp(source: "x", host: "api.x.com", allowance: allowance, until: until)
  }

  private func failed(_ reason: String) -> SourceError {
    .failed(source: "x", host: "api.x.com", reason: reason)
  }
}
