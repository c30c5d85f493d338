import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct XSpellingTests {
  @Test func `Each spelling is sent whole`() {
    let posts = XSpelling.tweets.other

    #expect(
      XSpelling.tweets.items["tweet.fields"]
        == "id,text,created_at,author_id,entities,attachments,referenced_tweets,in_reply_to_user_id,lang,"
        + "possibly_sensitive,public_metrics,note_tweet,conversation_id,edit_history_tweet_ids")
    #expect(
      posts.items["post.fields"]
        == "id,text,created_at,author_id,entities,attachments,referenced_posts,in_reply_to_user_id,lang,"
        + "possibly_sensitive,public_metrics,note_post,conversation_id,edit_history_post_ids")
    #expect(
      posts.items["expansions"]
        == "author_id,attachments.media_keys,attachments.poll_ids,referenced_posts.id,referenced_posts.id.author_id,"
        + "in_reply_to_user_id,entities.mentions.username")
    #expect(posts.items["tweet.fields"] == nil && XSpelling.tweets.items["post.fields"] == nil)
    #expect(XSpelling.tweets.items["user.fields"] == "name,username,verified,protected,profile_image_url")
    #expect(
      XSpelling.tweets.items["media.fields"]
        == "url,preview_image_url,type,width,height,alt_text,variants,media_key")
  }

  @Test(arguments: ["tweet.fields", "expansions"])
  func `A server that does not know one spelling is asked in the other, and so from then on`(name: String)
    async throws
  {
    let client = ScriptedClient { request, _ in
      request.url.contains("tweet.fields") ? xWrong(name) : xAnswer([1])
    }
    let source = LiveSource.x(client)

    #expect(try await source.page("#rain").tweets.count == 1)
    _ = try await source.page("#snow")
    _ = try? await source.tweet(at: .id(xID(1)))

    #expect(client.values("tweet.fields").map { $0 != nil } == [true, false, false, false])
    #expect(client.values("post.fields").map { $0 != nil } == [false, true, true, true])
  }

  @Test func `A refusal that names the parameter in its words counts too`() async throws {
    let body = #"{"title":"Invalid Request","detail":"unknown parameter tweet.fields","type":"about:blank"}"#
    let client = ScriptedClient(.text(body, status: 400), xAnswer([1]))

    #expect(try await LiveSource.x(client).page("#rain").tweets.count == 1)
  }

  @Test func `A refusal in both spellings is told in the server's words, once`() async throws {
    let client = ScriptedClient(xWrong("expansions", "first words"), xWrong("expansions", "second words"))

    await #expect(
      throws: SourceError.failed(
        source: "x", host: "api.x.com",
        reason: "does not do this: 'first words'; try again later, or use another source")
    ) { try await LiveSource.x(client).page("#rain") }
    #expect(client.requests.count == 2)
  }

  @Test(arguments: [xWrong("query", "no"), .text("", status: 400), .text("{}", status: 500)])
  func `What has nothing to do with spelling is not asked twice`(answer: HTTPResponse) async {
    let client = ScriptedClient(answer)

    await #expect(throws: SourceError.self) { try await LiveSource.x(client).page("#rain") }
    #expect(client.requests.count == 1)
  }

  @Test func `Over the wire the other spelling costs one request`() async throws {
    let servers = XServers()
    let source = try servers.source(over: xTweets(60), .posts)

    let pages = try await source.walk("#rain", limit: 20)

    #expect(pages.flatMap { $0 }.count == 60)
    #expect(servers.requests.filter { $0.value("tweet.fields") != nil }.count == 1)
    #expect(servers.requests.count == 1 + pages.count)
  }
}

/// Servers that know some names of one spelling and some of the other.
struct XFieldSpellingTests {
  @Test func `Each value is sent in the spelling that was not refused, and so from then on`() async throws {
    let client = ScriptedClient { request, _ in
      let expansions = Self.values(request, "expansions")
      if let wrong = expansions.first(where: { $0.contains("referenced_tweets") }) {
        return xWrong("expansions", "The `expansions` query parameter value [\(wrong)] is not one of [x,y]")
      }
      return xAnswer([1])
    }
    let source = LiveSource.x(client)

    #expect(try await source.page("#rain").tweets.count == 1)
    let tries = client.requests.count
    _ = try await source.page("#snow")

    #expect(tries == 3 && client.requests.count == 4)
    let last = try #require(client.requests.last)
    #expect(Self.values(last, "tweet.fields").contains("referenced_tweets"))
    #expect(
      Self.values(last, "expansions") == [
        "author_id", "attachments.media_keys", "attachments.poll_ids", "referenced_posts.id",
        "referenced_posts.id.author_id", "in_reply_to_user_id", "entities.mentions.username",
      ])
  }

  @Test func `A value that is refused in both spellings is left out`() async throws {
    let client = ScriptedClient { request, _ in
      let wrong = Self.values(request, "tweet.fields").first { $0.hasPrefix("note_") }
      return wrong.map { xWrong("tweet.fields", "value [\($0)] is not one of [id,text]") } ?? xAnswer([1])
    }

    #expect(try await LiveSource.x(client).page("#rain").tweets.count == 1)
    #expect(client.requests.count == 3)
  }

  @Test func `A server that refuses ever more is left`() async {
    let names = ["id", "text", "lang", "entities", "attachments", "created_at", "author_id"]
    let client = ScriptedClient { _, index in
      xWrong("tweet.fields", "value [\(names[index % names.count])] is wrong")
    }

    await #expect(throws: SourceError.self) { try await LiveSource.x(client).page("#rain") }
    #expect(client.requests.count == 6)
  }

  @Test(arguments: [true, false])
  func `A server that passes over names it does not know is asked by the others, once`(
    knowsOther: Bool
  ) async throws {
    let client = ScriptedClient { request, _ in
      if knowsOther, request.url.contains("post.fields") { return xAnswer([1]) }
      return .text("{\"data\":[{\"id\":\"\(xID(1))\",\"text\":\"rain\"}],\"meta\":{\"result_count\":1}}")
    }
    let source = LiveSource.x(client)

    #expect(try await source.page("#rain").tweets.map(\.user.screenName) == [knowsOther ? "ada" : "?"])
    _ = try await source.page("#snow")

    #expect(client.values("post.fields").map { $0 != nil } == [false, true, knowsOther])
  }

  private static func values(_ request: HTTPRequest, _ name: String) -> [String] {
    let items = [QueryItem](query: request.url.split(separator: "?", maxSplits: 1).last ?? "") ?? []
    return (items[name] ?? "").split(separator: ",").map(String.init)
  }
}
