import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct XHostileTests {
  @Test(arguments: ["7", "null", "\"x\"", "[]", "{}", "true", "[[[]]]", "{\"a\":{}}"])
  func `Fields of the wrong kind cost at most their post`(value: String) async throws {
    let names = [
      "entities", "attachments", "referenced_tweets", "in_reply_to_user_id", "lang", "possibly_sensitive",
      "public_metrics", "note_tweet", "author_id", "referenced_posts", "note_post", "conversation_id",
      "edit_history_tweet_ids",
    ]
    for name in names {
      let client = ScriptedClient(xAnswer([xPost(2, "\"\(name)\":\(value)"), xPost(1)]))

      let page = try await LiveSource.x(client).page("#rain")

      #expect(page.tweets.contains { $0.id == xID(1) })
    }
  }

  @Test(arguments: ["7", "null", "\"x\"", "[]", "[null,7,{}]", "{\"users\":7,\"media\":{},\"tweets\":\"x\"}"])
  func `Includes of the wrong kind cost nothing`(value: String) async throws {
    let client = ScriptedClient(
      .text(
        "{\"data\":[\(xPost(1))],\"includes\":\(value),\"meta\":{\"result_count\":\"1\",\"next_token\":7}}"))

    #expect(try await LiveSource.x(client).page("#rain", limit: 1).tweets.map(\.id) == [xID(1)])
  }

  @Test func `Who wrote a post that names nobody has no name that anybody could bear`() async throws {
    let client = ScriptedClient(xAnswer([#"{"id":"\#(xID(1))","text":"rain"}"#]))

    let user = try await LiveSource.x(client).page("#rain").tweets.first?.user

    #expect(user?.screenName == "?")
  }

  @Test func `An answer nested too deeply is a failure`() async {
    let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    let client = ScriptedClient(.text("{\"data\":\(deep)}"))

    let error = await #expect(throws: SourceError.self) { try await LiveSource.x(client).page("#rain") }

    #expect(error?.description.contains("answered with what cannot be read: ") == true)
  }

  @Test func `Posts that refer to one another in a circle are read`() async throws {
    let one = xPost(1, #""referenced_tweets":[{"type":"quoted","id":"\#(xID(2))"}]"#)
    let two = xPost(2, #""referenced_tweets":[{"type":"quoted","id":"\#(xID(1))"}]"#)
    let client = ScriptedClient(
      .text("{\"data\":[\(one)],\"includes\":{\"tweets\":[\(one),\(two)]},\"meta\":{\"result_count\":1}}"))

    let page = try await LiveSource.x(client).page("#rain")

    #expect(page.tweets.map(\.quoteOf) == [xID(2)])
    #expect(Set(page.embedded.map(\.id)) == [xID(1), xID(2)])
  }

  @Test func `A token to go on with that no address can hold is none`() async throws {
    let token = String(repeating: "t", count: 50_000)
    let client = ScriptedClient(xAnswer([2, 1], token: token))

    let page = try await LiveSource.x(client).page("#rain", limit: 2)

    #expect(page.older == nil)
  }

  @Test func `A token of any letters stays one value of the address`() async throws {
    let client = ScriptedClient(xAnswer((1...10).reversed(), token: "a&until_id=1#x y"), xAnswer([]))
    let source = LiveSource.x(client)

    let first = try await source.page("#rain", limit: 10)
    _ = try await source.page("#rain", limit: 20)
    let next = try await source.page("#rain", at: .older(than: first.older ?? Cursor("")), limit: 10)

    #expect(next.tweets.isEmpty)
    #expect(client.values("next_token").contains("a&until_id=1#x y"))
    #expect(client.values("until_id") == [nil, nil, nil])
  }

  @Test(.timeLimit(.minutes(1))) func `A large answer is read in time`() async throws {
    let text = String(repeating: "#rain @ada https://a.example ", count: 40)
    let posts = (1...5_000).reversed().map { xPost($0, text: text) }
    let client = ScriptedClient(xAnswer(posts, token: "t1"))

    let page = try await LiveSource.x(client).page("#rain", limit: 100)

    #expect(page.tweets.count == 100)
  }

  @Test(arguments: ["http://api.x.com", "http://x.example:8080"])
  func `A token is not sent over plain http to another machine`(url: String) async {
    let client = ScriptedClient(xAnswer([1]))

    await #expect(throws: SourceError.self) { try await LiveSource.x(client, url: url).page("#rain") }
    await #expect(throws: SourceError.self) {
      try await LiveSource.x(client, url: url).finding(in: RequestContext())
    }
    #expect(client.requests.isEmpty)
  }

  @Test(arguments: ["", "x.com", "ftp://api.x.com", "https://ada:pass@api.x.com"])
  func `An address of no server is told without repeating it`(url: String) async {
    let error = await #expect(throws: SourceError.self) {
      try await LiveSource.x(ScriptedClient(xAnswer([1])), url: url).page("#rain")
    }

    #expect(
      error?.description == "x: its address is none of a server; source add x x https://HOST gives another")
  }
}
