import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import TweetSources

struct FlickrServiceErrorTests {
  private static func refusedKey(_ reason: String) -> SourceError {
    .refusedKey(source: "photos", host: "api.flickr.example", reason: reason)
  }

  private static let unavailable = SourceError.troubled(
    source: "photos", host: "api.flickr.example", reason: "answered that it is not available for now")

  private static let secret = "0123456789abcdef"

  @Test(arguments: [
    SourceError.unreachable(source: "photos", host: "\(secret).example", reason: "key=\(secret)"),
    .failed(source: "photos", host: "\(secret).example", reason: "key=\(secret.prefix(10))"),
    .troubled(source: "photos", host: "\(secret).example", reason: "key=\(secret)"),
    .rateLimited(source: "photos", host: "\(secret).example", until: nil),
    .usedUp(source: "photos", host: "\(secret).example", allowance: secret, until: nil),
    .refusedKey(source: "photos", host: "\(secret).example", reason: "key=\(secret)"),
  ])
  func `The key is hidden in every error that quotes somebody`(error: SourceError) throws {
    let key = FlickrKey(token: try #require(Token(Self.secret)))

    let told = "\(key.hidden(in: error))"

    #expect(told.contains("…") && !told.contains(Self.secret.prefix(8)), "\(told)")
  }

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
    (
      .text("<!DOCTYPE html><title>Flickr</title>"),
      failed(
        "answered with what cannot be read: a web page (HTML) in place of JSON, such as one that asks for a login; try again later, or look at its address"
      )
    ),
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

/// The key stands in every address that is asked for, and nowhere else.
struct FlickrKeyTests {
  private static let key = FlickrServer.key

  @Test func `It goes to Flickr in the address`() async throws {
    let servers = FlickrServers()

    _ = try await servers.source(over: []).page("#rain")

    #expect(servers.requests.map { $0.value("api_key") } == [Self.key])
    #expect(servers.requests.allSatisfy { $0.path == "/services/rest/" })
    #expect(
      servers.requests.allSatisfy { $0.headers["authorization"] == nil && $0.headers["referer"] == nil })
  }

  @Test(arguments: [
    "https://api.flickr.example/services/rest", "https://api.flickr.example/services/rest/",
    "https://api.flickr.example/services/rest/?x=1",
  ])
  func `An address may end in a slash or not`(url: String) async throws {
    let client = ScriptedClient(.photos([1]))

    _ = try await FlickrSource.photos(at: url, client: client).page("#rain")

    #expect(
      client.requests.first?.url.hasPrefix(
        "https://api.flickr.example/services/rest/?method=flickr.photos.search&")
        == true)
  }

  @Test func `It is not sent over plain http to another machine`() async {
    let client = ScriptedClient(.photos([1]))
    let source = FlickrSource.photos(at: "http://api.flickr.example/services/rest", client: client)

    await #expect(
      throws: SourceError.failed(
        source: "photos", host: "api.flickr.example",
        reason: "is plain http, so the token is not sent; "
          + "source add flickr photos https://api.flickr.example/services/rest")
    ) { try await source.page("#rain") }
    #expect(client.requests.isEmpty)
  }

  @Test(arguments: [
    HTTPResponse.fail(1, "Key \(key) of \(key.uppercased()) is bad"), .fail(111, "…\(key)…"), .fail(112, key),
    .fail(3, String(repeating: "x", count: 190) + key), .text(key), .text(key, status: 404),
    .text("<rsp stat=\"fail\"><err code=\"1\" msg=\"no \(key)\"/></rsp>"), .fail(105, key), .fail(100, key),
  ])
  func `A server that repeats it is not repeated`(answer: HTTPResponse) async {
    let said = await Self.said(by: .scripted(ScriptedClient(answer)))

    #expect(said.count > 6)
    #expect(said.allSatisfy { !Self.tellsKey($0) }, "\(said)")
  }

  @Test(arguments: [
    HTTPError.unreachable(host: "\(key).example", reason: "no such host \(key)"), .cutOff(host: key),
    .badRedirect(host: "a.example", reason: "leads to \(key.prefix(20)):, where nothing is fetched from"),
    .rateLimited(host: key.uppercased(), until: nil), .timedOut(host: "x.\(key)"), .badAddress,
    .untrusted(host: key, reason: key), .malformed(host: key, reason: key),
  ])
  func `A redirect that makes a host of it is not repeated`(error: HTTPError) async {
    let client = ScriptedClient { _, _ throws(HTTPError) in throw error }

    let said = await Self.said(by: .scripted(client))

    #expect(!said.isEmpty)
    #expect(said.allSatisfy { !Self.tellsKey($0) }, "\(said)")
  }

  @Test func `A redirect to somebody else is not followed`() async throws {
    let other = try LoopbackServer { _ in .json(#"{"photos":{"photo":[]},"stat":"ok"}"#) }
    let server = try LoopbackServer { _ in .redirect(to: other.url + "/elsewhere?x=1") }

    let said = await Self.said(by: .photos(at: server.url + "/services/rest"))

    #expect(other.requests.isEmpty)
    #expect(said.contains { $0.contains("leads to another server, which gets no key") }, "\(said)")
    #expect(said.allSatisfy { !Self.tellsKey($0) }, "\(said)")
  }

  @Test func `Nothing that is found tells it`() async throws {
    let servers = FlickrServers()
    let source = try servers.source(over: Tweet.fixtures(9))

    let page = try await source.page("rain", limit: 3)
    let tweet = try await source.tweet(at: .id("1001"))

    #expect(!Self.tellsKey("\(page) \(String(describing: tweet))"))
  }
}

private extension FlickrKeyTests {
  static func tellsKey(_ text: String) -> Bool { text.lowercased().contains(key.prefix(8)) }

  /// All that a source says in errors, subjects and remarks while it is asked for everything.
  static func said(by source: FlickrSource) async -> [String] {
    let said = Mutex<[String]>([])
    let request = RequestContext(
      deadline: .now + .seconds(9), progress: { progress in said.withLock { $0.append(progress.subject) } },
      remark: { remark in said.withLock { $0.append(remark) } })
    for ask in questions {
      do { try await ask(source, request) } catch {
        said.withLock { $0 += ["\(error)", String(reflecting: error)] }
      }
    }
    return said.withLock { $0 }
  }

  static let questions: [@Sendable (FlickrSource, RequestContext) async throws -> Void] = [
    { _ = try await $0.page("#rain", in: $1) }, { _ = try await $0.places(of: .locality, in: $1) },
    { _ = try await $0.tweet(at: .id("42"), in: $1) }, { _ = try await $0.page("from:ada", in: $1) },
    { _ = try await $0.photos(at: Place(id: "a", name: "A"), position: .newest, limit: 9, in: $1) },
  ]
}
