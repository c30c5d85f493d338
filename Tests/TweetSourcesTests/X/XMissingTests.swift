import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct XMissingTests {
  private static let problems = "https://api.twitter.com/2/problems/"

  @Test func `What an answer should hold and does not is told by its kind, and not fatal`() async throws {
    let errors = [
      error("tweet", "1"), error("post", "2", parameter: "referenced_posts.id"),
      error("tweet", "1", parameter: "x"),
      error("tweet", "3", type: "not-authorized-for-resource", title: "Authorization Error"),
      error("user", "ada", title: "Forbidden"), error("user", "bob", title: "Forbidden"),
      error("user", "eve"),
      error("media", "9"),
    ]

    let page = try await page(errors)

    #expect(page.tweets.map(\.id) == [xID(1)])
    #expect(
      page.notes == [
        "2 posts that others quote, repeat or answer are not there any more",
        "1 post that another quotes, repeats or answers is by suspended or protected accounts",
        "1 account that posts name is not there any more",
        "2 accounts that posts name are suspended or protected",
        "1 part of the answer is missing: Not Found Error: it is gone",
      ])
  }

  @Test func `Many are counted and told in few lines`() async throws {
    let errors = (0..<20_000).map { error("tweet", "\($0)") } + (0..<1_500).map { error("poll", "\($0)") }

    let notes = try await page(errors).notes

    #expect(
      notes == [
        "20,000 posts that others quote, repeat or answer are not there any more",
        "1,500 parts of the answer are missing: Not Found Error: it is gone",
      ])
  }

  @Test func `What a note takes from the server is one short line`() async throws {
    let long = #"\u001b[2J\n"# + String(repeating: "x", count: 50_000)

    let notes = try await page([error("place", "1", title: long), error("tweet", long)]).notes

    #expect(notes.count == 2)
    #expect(notes.allSatisfy { $0.count < 300 && !$0.unicodeScalars.contains { $0.value < 0x20 } })
  }

  @Test(arguments: ["null", "7", "{}", "\"x\"", "[1,null,{},\"x\",[]]", "[{\"title\":7,\"type\":{}}]"])
  func `Errors of another form are passed over`(errors: String) async throws {
    let client = ScriptedClient(xAnswer([1], "\"errors\":\(errors)"))

    let page = try await LiveSource.x(client).page("#rain")

    #expect(page.tweets.count == 1 && page.notes == [])
  }

  @Test func `An empty page tells what is missing too`() async throws {
    let client = ScriptedClient(xAnswer([Int](), "\"errors\":[\(error("tweet", "1"))]"))

    #expect(try await LiveSource.x(client).page("#rain").notes.count == 1)
  }

  @Test(arguments: ["SECRETX", "AAAA/b=", "AAAA%2Fb%3D", "AAAA%252Fb%253D"])
  func `No note repeats the token, however it is written`(repeated: String) async throws {
    let error = "{\"title\":\"Odd\",\"detail\":\"weird \(repeated) thing\",\"type\":\"\(repeated)\"}"
    let broken = "{\"id\":\"\(repeated)\",\"author_id\":\"7\",\"text\":\"x\"}"
    let token = repeated == "SECRETX" ? repeated : "AAAA%2Fb%3D"
    let client = ScriptedClient(xAnswer([xPost(1), broken], "\"errors\":[\(error)]"))

    let notes = try await LiveSource.x(client, token: token).page("#rain").notes

    #expect(
      notes == [
        "1 post could not be read: tweet …: no date", "1 part of the answer is missing: Odd: weird … thing",
      ])
  }

  @Test func `Posts that cannot be read are told of once`() async throws {
    let broken = #"{"id":"7","author_id":"7","text":"x"}"#
    let client = ScriptedClient(xAnswer([broken, xPost(2), "null"]))

    let page = try await LiveSource.x(client).page("#rain")

    #expect(page.tweets.map(\.id) == [xID(2)])
    #expect(page.notes == ["2 posts could not be read: tweet 7: no date"])
  }

  private func page(_ errors: [String]) async throws -> TweetPage {
    let client = ScriptedClient(xAnswer([1], "\"errors\":[\(errors.joined(separator: ","))]"))
    return try await LiveSource.x(client).page("#rain")
  }

  private func error(
    _ kind: String, _ id: String, type: String = "resource-not-found", title: String = "Not Found Error",
    parameter: String = "referenced_tweets.id"
  ) -> String {
    """
    {"value":"\(id)","resource_id":"\(id)","resource_type":"\(kind)","parameter":"\(parameter)",\
    "title":"\(title)","detail":"it is gone","type":"\(Self.problems)\(type)"}
    """
  }
}

struct XUnnamedTests {
  @Test func `Who wrote a post is told by the id where the answer does not name him`() async throws {
    let quoted = #"{"id":"5","text":"old","author_id":"99","created_at":"2015-03-27T18:00:00.000Z"}"#
    let post =
      #"{"id":"6","text":"new","author_id":"98","created_at":"2015-03-27T18:00:01.000Z","#
      + #""referenced_tweets":[{"type":"quoted","id":"5"}]}"#
    let client = ScriptedClient(
      .text("{\"data\":[\(post)],\"includes\":{\"tweets\":[\(quoted)]},\"meta\":{\"result_count\":1}}"))

    let page = try await LiveSource.x(client).page("#rain")

    #expect(page.tweets.map(\.user) == [User(screenName: "98", id: "98")])
    #expect(page.embedded.map(\.user) == [User(screenName: "99", id: "99")])
    #expect(page.tweets.map(\.url) == ["https://x.com/i/status/6"])
  }

  @Test func `A limit that is told in an answer that succeeded is a limit`() async {
    let client = ScriptedClient(.text(#"{"errors":[{"code":88,"message":"Rate limit exceeded"}]}"#))

    await #expect(throws: SourceError.rateLimited(source: "x", host: "api.x.com", until: nil)) {
      try await LiveSource.x(client).page("#rain")
    }
  }
}
