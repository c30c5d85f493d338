import Foundation
import SmashtagModel
import SmashtagTesting
import Testing
import TweetFormats

@testable import TweetSources

struct MastodonStatusTests {
  @Test(arguments: [
    ("42", "v1/statuses/42"), ("https://home.example/@ada/42", "v1/statuses/42"),
    ("https://home.example/@bob@b.example/42?x=1", "v1/statuses/42"),
    ("http://HOME.example/users/ada/statuses/01H%20x", "v1/statuses/01H%20x"),
  ])
  func `A post of the server is asked for by its id`(address: String, path: String) async throws {
    let client = ScriptedClient(.text(post(42)))

    let tweet = try await LiveSource.home(client).tweet(at: try #require(TweetAddress(address)))

    #expect(client.paths == [path])
    #expect(tweet?.id == "42")
    #expect(tweet?.source == "home" && tweet?.fetched == .fixture)
    #expect(client.subjects == ["home \(path.split(separator: "/").last?.removingPercentEncoding ?? "")"])
  }

  @Test(arguments: [#"{"error":"Record not found"}"#, "<h1>404</h1>", ""])
  func `A post that the server does not have is none`(body: String) async throws {
    let client = ScriptedClient(.text(body, status: 404))

    #expect(try await LiveSource.home(client).tweet(at: .id("42")) == nil)
  }

  @Test func `Without a token a post elsewhere is not asked for`() async throws {
    let client = ScriptedClient(.text("[]"))
    let address = TweetAddress.page(url: "https://b.example/@bob/1", id: "1")

    #expect(try await LiveSource.home(client).tweet(at: address) == nil)
    #expect(
      try await LiveSource.home(client, token: "secret").tweet(at: .id("at://did:plc:a/b/c")) == nil)
    #expect(client.requests.isEmpty)
  }

  @Test func `With a token the server fetches a post from elsewhere`() async throws {
    let client = ScriptedClient(.found([42]))
    let address = TweetAddress.page(url: "https://b.example/@bob/1?a=b", id: "1")

    let tweet = try await LiveSource.home(client, token: "secret").tweet(at: address)

    #expect(tweet?.id == "42")
    #expect(
      client.paths == ["v2/search?q=https%3A%2F%2Fb.example%2F%40bob%2F1%3Fa%3Db&type=statuses&resolve=true"])
  }

  @Test func `An address whose end is no id of the server's is looked for whole`() async throws {
    let client = ScriptedClient(.text("", status: 404), .found([42]))
    let url = "https://home.example/notice/abc"

    let tweet = try await LiveSource.home(client, token: "secret").tweet(
      at: try #require(TweetAddress(url)))

    #expect(tweet?.id == "42")
    #expect(client.paths.first == "v1/statuses/abc")
    #expect(client.paths.last?.hasPrefix("v2/search?q=https%3A%2F%2Fhome.example%2Fnotice%2Fabc&") == true)
  }

  @Test func `Of several finds the one at that address counts, or none`() async throws {
    let client = ScriptedClient(.found([41, 42]))
    let source = LiveSource.home(client, token: "secret")
    let key = "https://home.example/users/ada/statuses/42"

    #expect(try await source.tweet(at: .page(url: "https://b.example/@bob/1", id: "1")) == nil)
    #expect(try await MastodonClient.home(client).status(ofPage: key)?.tweets.map(\.id) == ["42"])
  }

  @Test(arguments: ["", "[]", "{}", "null"])
  func `An answer that is no post is a failure`(body: String) async {
    let client = ScriptedClient(.text(body))

    await #expect(throws: SourceError.self) { try await LiveSource.home(client).tweet(at: .id("42")) }
  }

  @Test func `Who wrote it is remembered`() async throws {
    let client = ScriptedClient(.text(post(42)), .posts([]))
    let source = LiveSource.home(client)

    _ = try await source.tweet(at: .id("42"))
    _ = try await source.page("from:ada")

    #expect(client.paths.contains("v1/accounts/7/statuses?limit=21"))
  }
}

extension MastodonClient {
  static func home(_ client: ScriptedClient) async throws -> MastodonClient {
    let definition = SourceDefinition(kind: .mastodon, name: "home", url: "https://home.example")
    let connection = SourceConnection(
      definition: definition, client: client, tokens: OneToken(secret: "secret"), now: { .fixture })
    return try await MastodonNetwork(connection).client(for: "x", in: RequestContext())
  }
}
