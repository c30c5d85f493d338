import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct MastodonSourceTests {
  @Test func `A page shows the newest first, in the server's order where times are the same`() async throws {
    let posts = [post(5, created: 10), post(9, created: 30), post(4, created: 20), post(8, created: 20)]
    let client = ScriptedClient(.text("[\(posts.joined(separator: ","))]"), .text("[]"))

    let page = try await LiveSource.home(client).page("#rain")

    #expect(page.tweets.map(\.id) == ["9", "4", "8", "5"])
  }

  @Test func `Posts bear the name of the source and the time they came`() async throws {
    let boost = post(9, "\"reblog\":\(post(2))", text: "")
    let client = ScriptedClient(.text("[\(boost)]"), .text("[]"))

    let page = try await LiveSource.home(client).page("#rain")

    #expect(page.fetched == .fixture)
    #expect(page.embedded.map(\.id) == ["2"])
    #expect((page.tweets + page.embedded).allSatisfy { $0.source == "home" && $0.fetched == .fixture })
  }

  @Test func `A request goes to the server with the token, and says what it is for`() async throws {
    let client = ScriptedClient(.text("[]"))

    _ = try await LiveSource.home(client, token: "secret").page("#облака")

    #expect(client.subjects == ["home #облака"])
    #expect(client.requests.map(\.token) == [Token("secret")])
    #expect(
      client.requests.map(\.url) == [
        "https://home.example/api/v1/timelines/tag/%D0%BE%D0%B1%D0%BB%D0%B0%D0%BA%D0%B0?limit=21"
      ])
  }

  @Test func `A query that no server can do is not asked`() async {
    let client = ScriptedClient(.text("[]"))

    await #expect(throws: SourceError.unsupported(operators: ["lang:"], source: "home")) {
      try await LiveSource.home(client).page("#rain lang:de")
    }
    #expect(client.requests.isEmpty)
  }

  @Test func `Posts that a server should have left out do not count`() async throws {
    let rain = post(3).replacing("\"tags\":[]", with: "\"tags\":[{\"name\":\"rain\"},{\"name\":\"snow\"}]")
    let client = ScriptedClient(.text("[\(rain),\(post(2)),\(post(1))]"), .text("[]"))

    let page = try await LiveSource.home(client).page("#rain #snow")

    #expect(page.tweets.map(\.id) == ["3"])
  }

  @Test func `A tag that a server does not know has no posts`() async throws {
    let client = ScriptedClient(.text(#"{"error":"Not Found: tag rain"}"#, status: 404))

    let page = try await LiveSource.home(client).page("#rain")

    #expect(page.tweets.isEmpty && page.older == nil && page.notes.isEmpty)
  }

  @Test func `Posts that cannot be read are told of once`() async throws {
    let broken = post(3).replacing("\"created_at\"", with: "\"was\"")
    let client = ScriptedClient(.text("[\(broken),\(post(2)),null]"), .text("[]"))

    let page = try await LiveSource.home(client).page("#rain")

    #expect(page.tweets.map(\.id) == ["2"])
    #expect(page.notes == ["2 posts could not be read: tweet 3: no date"])
  }

  @Test func `What a note takes from the server is one short line`() async throws {
    let id = #"\u001b[2J\n"# + String(repeating: "x", count: 5_000)
    let broken = post(3).replacing("\"created_at\"", with: "\"was\"").replacing(
      "\"id\":\"3\"", with: "\"id\":\"\(id)\"")
    let client = ScriptedClient(.text("[\(broken),\(post(2))]"), .text("[]"))

    let note = try #require(try await LiveSource.home(client).page("#rain").notes.first)

    #expect(note.hasPrefix("1 post could not be read: tweet [2J xxx"))
    #expect(note.count < 240)
  }

  @Test func `A search for a mention says what it is`() async throws {
    let client = ScriptedClient(.text(#"{"id":"7","acct":"ada"}"#), .posts([1]), .posts([]))

    let page = try await LiveSource.home(client).page("@ada")

    #expect(page.notes == ["only what @ada posted; home cannot search for mentions"])
  }

  @Test(arguments: [
    ("#rain min_likes:5", ["likes"]), ("#rain -min_retweets:5 min_likes:2", ["likes and retweets"]),
    ("#rain", []), ("from:ada min_retweets:1 filter:images", ["retweets"]),
  ])
  func `A search for numbers says who looked`(query: String, words: [String]) async throws {
    let client = ScriptedClient { request, index throws(HTTPError) in
      request.url.contains("lookup")
        ? .text(#"{"id":"7","acct":"ada"}"#) : index < 2 ? .posts([1]) : .posts([])
    }

    let source = LiveSource.home(client)
    let notes = try await source.page(query).notes

    let told = words.map {
      "home cannot search for numbers of \($0); only what it gives is looked through"
    }
    #expect(notes == told)
  }

  @Test(arguments: [
    (nil, [], ["without a login home may not look into the words of posts; login home"]), ("secret", [], []),
    (nil, [1], []),
  ])
  func `A search for words that may not look into them says so`(
    token: String?, ids: [Int], notes: [String]
  ) async throws {
    let client = ScriptedClient(.found(ids), .found([]))

    #expect(try await LiveSource.home(client, token: token).page("rain").notes == notes)
  }

  @Test(arguments: ["http://home.example", "http://127.0.0.1.home.example:8080", "HTTP://home.example/x"])
  func `A token is not sent over plain http to another machine`(url: String) async throws {
    let client = ScriptedClient(.text("[]"))

    await #expect(throws: SourceError.self) {
      try await LiveSource.home(client, token: "secret", url: url).page("#rain")
    }
    #expect(client.requests.isEmpty)
    #expect(try await LiveSource.home(client, url: url).page("#rain").tweets.isEmpty)
  }

  @Test func `The refusal to send a token says what to type`() async {
    let client = ScriptedClient(.text("[]"))

    await #expect(
      throws: SourceError.failed(
        source: "home", host: "home.example:8080",
        reason: "is plain http, so the token is not sent; source add mastodon home https://home.example:8080")
    ) {
      try await LiveSource.home(client, token: "secret", url: "http://home.example:8080").page("#rain")
    }
  }

  @Test(arguments: ["http://127.0.0.1:9", "http://localhost:9", "http://[::1]:9", "https://home.example:9"])
  func `A token is sent to this machine, and over TLS`(url: String) async throws {
    let client = ScriptedClient(.text("[]"))

    _ = try await LiveSource.home(client, token: "secret", url: url).page("#rain")

    #expect(client.requests.map(\.token) == [Token("secret")])
  }

  @Test(arguments: ["", "home.example", "ftp://home.example", "https://ada:pass@home.example"])
  func `An address of no server is told without repeating it`(url: String) async {
    let source = LiveSource.home(ScriptedClient(.text("[]")), url: url)

    let error = await #expect(throws: SourceError.self) { try await source.page("#rain") }
    await #expect(throws: SourceError.self) { try await source.tweet(at: .id("7")) }

    #expect(
      error?.description
        == "home: its address is none of a server; source add mastodon home https://HOST gives another")
  }
}
