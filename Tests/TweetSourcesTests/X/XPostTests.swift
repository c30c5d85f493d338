import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct XPostTests {
  private static let found = HTTPResponse.text("{\"data\":\(xPost(42))}")

  @Test(arguments: [
    xID(42), "https://x.com/ada/status/\(xID(42))", "http://twitter.com/ada/status/\(xID(42))?s=20",
    "https://www.x.com/i/web/status/\(xID(42))", "https://mobile.twitter.com/ada/status/\(xID(42))/photo/1",
    "https://m.x.com/ada/status/\(xID(42))", "https://m.twitter.com/ada/statuses/\(xID(42))",
    "https://twitter.com/statuses/\(xID(42))",
    "HTTPS://X.COM/ada/status/\(xID(42))", "https://api.x.com/ada/status/\(xID(42))",
  ])
  func `A post of X is asked for by its id`(address: String) async throws {
    let client = ScriptedClient(Self.found)

    let tweet = try await LiveSource.x(client).tweet(at: try #require(TweetAddress(address)))

    #expect(client.questions == ["tweets/\(xID(42))"])
    #expect(client.values("tweet.fields").first??.contains("note_tweet") == true)
    #expect(tweet?.id == xID(42) && tweet?.source == "x" && tweet?.fetched == .fixture(minutes: 1))
    #expect(client.subjects == ["x \(xID(42))"])
  }

  @Test(arguments: [
    "66aa0f", "at://did:plc:a/app.bsky.feed.post/3k", "https://mastodon.example/@ada/42",
    "https://xx.com/ada/status/42", "https://x.com.evil.example/ada/status/42",
    "https://x.com/ada/status/x42",
    "https://x.com:8443/ada/status/42", "https://x.com/@ada/42", "https://x.com/ada/lists/42",
    "https://bsky.app/profile/ada/post/42", "12345678901234567890",
    "https://x.com/ada/statuses?status=/status/42",
  ])
  func `What is no post of X's is none, and not asked for`(address: String) async throws {
    let client = ScriptedClient(Self.found)

    #expect(try await LiveSource.x(client, token: nil).tweet(at: try #require(TweetAddress(address))) == nil)
    #expect(client.requests.isEmpty)
  }

  @Test(arguments: [
    HTTPResponse.text("", status: 404),
    .text(
      #"{"errors":[{"value":"7","title":"Not Found Error","detail":"Could not find tweet with id: [7].","resource_type":"tweet","type":"https://api.twitter.com/2/problems/resource-not-found"}]}"#
    ),
  ])
  func `A post that is not there is none`(answer: HTTPResponse) async throws {
    #expect(try await LiveSource.x(ScriptedClient(answer)).tweet(at: .id("7")) == nil)
  }

  @Test func `A post that may not be seen is told in X's words`() async {
    let body =
      #"{"errors":[{"title":"Authorization Error","detail":"Sorry, you may not","type":"https://api.twitter.com/2/problems/not-authorized-for-resource"}]}"#

    await #expect(
      throws: SourceError.failed(
        source: "x", host: "api.x.com",
        reason: "does not show this post: 'Sorry, you may not'; use another source, or the archive")
    ) { try await LiveSource.x(ScriptedClient(.text(body))).tweet(at: .id("7")) }
  }

  @Test(arguments: ["", "[]", "{}", "null", "{\"data\":[]}", "{\"data\":{}}"])
  func `An answer that is no post is a failure`(body: String) async {
    await #expect(throws: SourceError.self) {
      try await LiveSource.x(ScriptedClient(.text(body))).tweet(at: .id("42"))
    }
  }

  @Test func `Who wrote it is remembered`() async throws {
    let users = #","includes":{"users":[{"id":"7","username":"ada"}]}"#
    let client = ScriptedClient(.text("{\"data\":\(xPost(42))\(users)}"), xAnswer([1]))
    let source = LiveSource.x(client)

    _ = try await source.tweet(at: .id(xID(42)))
    _ = try await source.page("from:ada")

    #expect(client.questions.dropFirst().first == "users/7/tweets?max_results=21")
  }
}
