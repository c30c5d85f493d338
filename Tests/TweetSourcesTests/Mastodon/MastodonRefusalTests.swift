import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct MastodonRefusalTests {
  @Test(arguments: [
    HTTPResponse.text(#"{"error":"identity_token_required"}"#, status: 401), .text("", status: 401),
    .text(#"{"error":"This action is not allowed"}"#, status: 403),
    .text(#"{"error":"This method requires an authenticated user"}"#, status: 422),
  ])
  func `A server that asks for a login is told apart from one that does not accept it`(answer: HTTPResponse)
    async
  {
    let client = ScriptedClient(answer)

    await #expect(throws: SourceError.needsLogin(source: "home", host: "home.example")) {
      try await LiveSource.home(client).page("#rain")
    }
    await #expect(throws: SourceError.refusedToken(source: "home", host: "home.example")) {
      try await LiveSource.home(client, token: "secret").page("rain")
    }
    await #expect(throws: SourceError.needsLogin(source: "home", host: "home.example")) {
      try await LiveSource.home(client).page("from:ada")
    }
    await #expect(throws: SourceError.needsLogin(source: "home", host: "home.example")) {
      try await LiveSource.home(client).tweet(at: .id("7"))
    }
  }

  @Test(arguments: [401, 403, 422])
  func `A server that leads to another one, which gets no token, is told`(status: Int) async {
    let client = ScriptedClient { _, _ in
      var response = HTTPResponse.text(#"{"error":"The access token is invalid"}"#, status: status)
      response.url = "https://new.example:8443/api/v1/timelines/tag/rain"
      return response
    }
    let reason =
      "leads to new.example:8443, which gets no login; source add mastodon home https://new.example:8443 asks that server"

    await #expect(throws: Self.failed(reason)) {
      try await LiveSource.home(client, token: "secret").page("#rain")
    }
    await #expect(throws: SourceError.needsLogin(source: "home", host: "home.example")) {
      try await LiveSource.home(client).page("#rain")
    }
  }

  @Test func `An overload says when to come back`() async {
    var busy = HTTPResponse.text("", status: 503)
    busy.headers.append("Retry-After", "300")
    let client = ScriptedClient(busy)

    let error = await #expect(throws: SourceError.self) {
      try await LiveSource.home(client).page("#rain")
    }

    #expect(error?.description.hasSuffix("answered 503 Service Unavailable; try again in 5 min") == true)
  }

  @Test(arguments: ["<h1>Bad Request</h1>", ""])
  func `Some servers call a bad token a bad request`(body: String) async {
    let client = ScriptedClient(.text(body, status: 400))

    await #expect(throws: SourceError.refusedToken(source: "home", host: "home.example")) {
      try await LiveSource.home(client, token: "secret").page("#rain")
    }
    let reason = "answered 400 Bad Request; look at its address, or use another source"
    await #expect(throws: Self.failed(reason)) { try await LiveSource.home(client).page("#rain") }
  }

  @Test func `A token that a server repeats is not repeated`() async {
    let client = ScriptedClient(.text(#"{"error":"no such thing as secret7"}"#, status: 410))
    let reason = "answered 410 Gone: 'no such thing as …'; is it a server of Mastodon?"

    await #expect(throws: Self.failed(reason)) {
      try await LiveSource.home(client, token: "secret7").page("#rain")
    }
  }

  @Test(arguments: [
    (HTTPResponse.text("", status: 500), "answered 500 Internal Server Error"),
    (
      .text(#"{"error":"Database\nis \u001b[31maway\u202e"}"#, status: 503),
      "answered 503 Service Unavailable: 'Database is [31maway'"
    ),
    (.text("<h1>Oops</h1>", status: 521), "answered 521"),
  ])
  func `Trouble of the server is told as such`(answer: HTTPResponse, reason: String) async {
    let error = SourceError.troubled(source: "home", host: "home.example", reason: reason)

    await #expect(throws: error) { try await LiveSource.home(ScriptedClient(answer)).page("#rain") }
    #expect(error.description == "home: home.example \(reason); try again later")
  }

  @Test(arguments: [
    (HTTPResponse.text("<h1>no</h1>", status: 404), "answered 404 Not Found; is it a server of Mastodon?"),
    (.text("", status: 501), "answered 501 Not Implemented; try again later"),
    (.text("", status: 410), "answered 410 Gone; is it a server of Mastodon?"),
    (
      .text(#"{"error":"bad hashtag"}"#, status: 400),
      "answered 400 Bad Request: 'bad hashtag'; look at its address, or use another source"
    ),
    (.text("", status: 304), "answered 304 Not Modified; look at its address, or use another source"),
  ])
  func `A refusal is told with host and cause`(answer: HTTPResponse, reason: String) async {
    await #expect(throws: SourceError.failed(source: "home", host: "home.example", reason: reason)) {
      try await LiveSource.home(ScriptedClient(answer)).page("#rain")
    }
  }

  @Test func `A long text of the server is cut`() {
    let marks = String(repeating: "e\u{301}\u{302}\u{303}", count: 5_000)

    for text in [String(repeating: "word ", count: 5_000), String(repeating: "x", count: 5_000), marks] {
      let told = HTTPResponse.text("", status: 500).refusal(saying: text, by: "Mastodon")

      #expect(told.count < 260)
      #expect(told.unicodeScalars.count < 480)
      #expect(told.hasSuffix("…'; try again later"))
    }
  }

  @Test func `Too many requests are told as such`() async {
    await #expect(throws: SourceError.rateLimited(source: "home", host: "home.example", until: nil)) {
      try await LiveSource.home(ScriptedClient(.text("", status: 429))).page("#rain")
    }
  }

  @Test(arguments: ["", "null", "{}", "[", "[{}]", "<!DOCTYPE html>", "[]x"])
  func `What cannot be read is no empty page`(body: String) async {
    let error = await #expect(throws: SourceError.self) {
      try await LiveSource.home(ScriptedClient(.text(body))).page("#rain")
    }

    let text = error?.description ?? ""
    #expect(text.hasPrefix("home: home.example answered with what cannot be read: "))
    #expect(text.hasSuffix("; try again later, or look at its address"))
  }

  @Test func `What a failure takes from the server is one short line`() async {
    let list = "[{\"id\":\"\\u001b[2J\\n" + String(repeating: "x", count: 5_000) + "\"}]"

    let error = await #expect(throws: SourceError.self) {
      try await LiveSource.home(ScriptedClient(.text(list))).page("#rain")
    }

    #expect(error?.description.unicodeScalars.contains { $0.value < 0x20 } == false)
    #expect(error?.description.count ?? 1_000 < 360)
  }

  @Test(arguments: [429, 500, 503, 401, 403])
  func `A server in trouble, or one that asks for a login, in the middle of a page leaves what came of it`(
    status: Int
  ) async throws {
    let client = ScriptedClient(.posts((1...40).reversed()), .text("", status: status))

    let page = try await LiveSource.home(client).page("#rain", limit: 60)

    #expect(page.tweets.map(\.id) == ids(1...40) && page.older == Cursor("mastodon?max_id=1"))
    #expect(page.interruption?.hasPrefix("home: home.example ") == true)
    #expect(page.interruption?.hasSuffix("; more goes on") == true)
  }

  @Test func `What cannot be read in the middle of a page leaves nothing of it`() async throws {
    let client = ScriptedClient(.posts((1...40).reversed()), .text("<!DOCTYPE html>"))

    await #expect(throws: SourceError.self) { try await LiveSource.home(client).page("#rain", limit: 60) }
  }

  @Test(arguments: [
    (
      HTTPError.unreachable(host: "home.example", reason: "no such host"),
      SourceError.unreachable(
        source: "home", host: "home.example", reason: "cannot be reached: no such host")
    ),
    (
      .rateLimited(host: "home.example", until: .fixture),
      .rateLimited(source: "home", host: "home.example", until: .fixture)
    ),
    (.cancelled, .cancelled),
    (.badAddress, failed("has no address of http or https")),
    (
      .timedOut(host: "home.example"),
      .unreachable(source: "home", host: "home.example", reason: "did not answer in time")
    ),
    (
      .timedOut(host: "home.example", after: .connection),
      .unreachable(
        source: "home", host: "home.example", reason: "was reached, but did not answer in time")
    ),
    (
      .timedOut(host: "home.example", after: .beginning),
      .unreachable(source: "home", host: "home.example", reason: "was reached, but stopped answering")
    ),
    (
      .local(host: "10.0.0.1"),
      .failed(
        source: "home", host: "10.0.0.1",
        reason: "is on this machine or in the local network; set local on allows it")
    ),
    (
      .cutOff(host: "home.example"),
      .troubled(
        source: "home", host: "home.example", reason: "ended the connection before the answer was whole")
    ),
    (.malformed(host: "home.example", reason: "speaks no HTTP"), failed("speaks no HTTP; try again later")),
    (
      .untrusted(host: "home.example", reason: "its certificate has expired"),
      failed(
        "cannot be trusted: its certificate has expired; doctor looks at what this machine trusts")
    ),
    (
      .tooLarge(host: "home.example", limit: 20_000_000),
      .tooLarge(source: "home", host: "home.example", reason: "answers with more than 20 MB")
    ),
    (
      .badRedirect(host: "home.example", reason: "leads to file:"),
      failed("leads to file:; look at its address")
    ),
  ])
  func `What went wrong on the endpoint is told with host and advice`(error: HTTPError, told: SourceError)
    async
  {
    let client = ScriptedClient { _, _ throws(HTTPError) in throw error }

    await #expect(throws: told) { try await LiveSource.home(client).page("#rain") }
  }

  private static func failed(_ reason: String) -> SourceError {
    .failed(source: "home", host: "home.example", reason: reason)
  }
}
