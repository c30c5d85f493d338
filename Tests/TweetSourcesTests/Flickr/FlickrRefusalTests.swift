import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct FlickrRefusalTests {
  private static func refusedKey(_ reason: String) -> SourceError {
    .refusedKey(source: "photos", host: "api.flickr.example", reason: reason)
  }

  private static let unavailable = SourceError.troubled(
    source: "photos", host: "api.flickr.example", reason: "answered that it is not available for now")

  @Test(arguments: [
    (HTTPResponse.fail(98, "Login failed"), refusedKey("Login failed")), (.fail(99, ""), refusedKey("")),
    (
      .fail(100, "Invalid API Key (Key has invalid format)"),
      refusedKey("Invalid API Key (Key has invalid format)")
    ),
    (.text("", status: 401), refusedKey("")),
    (.fail(105), unavailable), (.fail(106), unavailable), (.fail(201), unavailable), (.fail(10), unavailable),
    (.text("<error>BOOM!</error>", status: 500), unavailable),
    (.text("<h1>Oops</h1>", status: 502), unavailable),
    (.text("", status: 429), .rateLimited(source: "photos", host: "api.flickr.example", until: nil)),
    (.fail(111, "Format not found"), failed("answered 'Format not found'; look at its address")),
    (.fail(112, "Method not found"), failed("answered 'Method not found'; look at its address")),
    (.fail(116, ""), failed("answered failure 116; look at its address")),
    (
      .fail(1, "Too many\\n tags\\u001b[2J"),
      failed("answered 'Too many tags [2J'; look at what was asked for, or try again later")
    ),
    (.fail(0, ""), failed("answered failure 0; look at what was asked for, or try again later")),
    (.text("", status: 404), failed("answered 404 Not Found; is it a server of Flickr?")),
    (
      .text("no", status: 403),
      failed("answered 403; look at its address, or use another source")
    ),
    (
      .text(#"<rsp stat="fail"><err code="3" msg="Parameterless searches have been disabled"/></rsp>"#),
      failed(
        "answered 'Parameterless searches have been disabled'; look at what was asked for, or try again later"
      )
    ),
  ])
  func `A refusal is told with host, cause and advice`(answer: HTTPResponse, told: SourceError) async {
    let source = FlickrSource.scripted(ScriptedClient(answer))

    await #expect(throws: told) { try await source.page("#rain") }
    await #expect(throws: told) {
      try await source.photos(at: Place(id: "a", name: "A"), position: .newest, limit: 9)
    }
  }

  @Test(arguments: [
    "", "null", "{}", #"{"stat":"ok"}"#, #"{"photos":{"photo":[{"id":"1"}"#, "<h1>Welcome</h1>",
    "jsonFlickrApi(",
    #"{"photos":{"photo":[{"title":"none of them has an id"}]},"stat":"ok"}"#,
    String(repeating: "[", count: 50_000),
  ])
  func `What cannot be read is no empty list`(body: String) async {
    let source = FlickrSource.scripted(ScriptedClient(.text(body)))

    for ask in Self.questions {
      await #expect {
        try await ask(source)
      } throws: { error in
        guard case SourceError.failed(_, _, let reason) = error else { return false }
        return reason.hasPrefix("answered with what cannot be read: ")
          && reason.hasSuffix("; try again later, or look at its address")
      }
    }
  }

  @Test(arguments: [2, 5])
  func `An owner who is gone is nobody`(code: Int) async {
    await #expect(throws: SourceError.unknownUser("7@N01", source: "photos")) {
      try await FlickrSource.scripted(ScriptedClient(.fail(code))).page("from:7@N01")
    }
  }

  @Test func `Without a key nothing is asked`() async {
    let client = ScriptedClient(.photos([1]))

    for ask in Self.questions {
      await #expect(throws: SourceError.needsLogin(source: "photos")) {
        try await ask(FlickrSource.scripted(client, key: nil))
      }
    }
    #expect(client.requests.isEmpty)
  }

  @Test func `An address that is none is told`() async {
    let source = FlickrSource.photos(at: "flickr", client: ScriptedClient(.photos([1])))

    await #expect(
      throws: SourceError.failed(
        source: "photos", host: "its address",
        reason: "is none of a server; source add flickr photos https://HOST gives another")
    ) { try await source.page("#rain") }
  }

  private static let questions: [@Sendable (FlickrSource) async throws -> Void] = [
    { _ = try await $0.page("#rain") }, { _ = try await $0.places(of: .locality) },
    { _ = try await $0.tweet(at: .id("42")) }, { _ = try await $0.page("from:ada") },
  ]

  private static func failed(_ reason: String) -> SourceError {
    .failed(source: "photos", host: "api.flickr.example", reason: reason)
  }
}
