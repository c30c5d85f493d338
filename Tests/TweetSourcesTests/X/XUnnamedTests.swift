import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct XUnnamedTests {
  @Test func `Who wrote a post is told by the id where the answer does not name him`() async throws {
    let quoted = #"{"id":"5","text":"old","author_id":"99","created_at":"2015-03-27T18:00:00.000Z"}"#
    let post =
      #"{"id":"6","text":"new","author_id":"98","created_at":"2015-03-27T18:00:01.000Z","#
      + #""referenced_tweets":[{"type":"quoted","id":"5"}]}"#
    let client = ScriptedClient(
      .text("{\"data\":[\(post)],\"includes\":{\"tweets\":[\(quoted)]},\"meta\":{\"result_count\":1}}"))

    let page = try await XSource.x(client).page("#rain")

    #expect(page.tweets.map(\.user) == [User(screenName: "98", id: "98")])
    #expect(page.embedded.map(\.user) == [User(screenName: "99", id: "99")])
    #expect(page.tweets.map(\.url) == ["https://x.com/i/status/6"])
  }

  @Test func `A limit that is told in an answer that succeeded is a limit`() async {
    let client = ScriptedClient(.text(#"{"errors":[{"code":88,"message":"Rate limit exceeded"}]}"#))

    await #expect(throws: SourceError.rateLimited(source: "x", host: "api.x.com", until: nil)) {
      try await XSource.x(client).page("#rain")
    }
  }
}
