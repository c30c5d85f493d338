import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import TweetSources

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
