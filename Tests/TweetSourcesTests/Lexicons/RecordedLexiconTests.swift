import Foundation
import Testing

@testable import SmashtagTesting

/// What real servers answered, beside the schemas of their network.
@Suite(.enabled(if: Recorded.arePresent, "\(Recorded.absence)"))
struct RecordedLexiconTests {
  private static let post: JSONValue = ["type": "ref", "ref": "app.bsky.feed.defs#postView"]
  private static let thread: JSONValue = ["type": "ref", "ref": "app.bsky.feed.defs#threadViewPost"]
  private static let record: JSONValue = ["type": "object", "properties": ["value": ["type": "unknown"]]]

  @Test(arguments: [
    ("f_search", "app.bsky.feed.searchPosts"), ("f_feedfeed", "app.bsky.feed.getAuthorFeed"),
    ("f_getposts", "app.bsky.feed.getPosts"),
  ])
  func `Answers with posts fit`(name: String, method: String) throws {
    #expect(try lexicon.violations(ofAnswer: try answer(name), of: method).isEmpty)
  }

  @Test(
    arguments: [
      ("f_getquotes", ["posts": ["type": "array", "items": post]]), ("f_postthread", ["thread": thread]),
      ("r_getRecord", ["value": ["type": "unknown"]]),
      ("r_listrcd", ["records": ["type": "array", "items": record]]),
      ("r_post_quote", ["value": ["type": "unknown"]]),
      ("r_post_quote_reply", ["value": ["type": "unknown"]]),
    ] as [(String, JSONValue)])
  func `Quotes, threads and records fit`(name: String, members: JSONValue) throws {
    let names = JSONValue.array((members.object ?? [:]).keys.map(JSONValue.string))
    let schema: JSONValue = ["type": "object", "required": names, "properties": members]

    #expect(try lexicon.violations(of: try answer(name), as: schema, in: "answer").isEmpty)
  }

  @Test(
    arguments: [
      ("uri", "https://bsky.app/1", ".uri: “https://bsky.app/1” is no at-uri"),
      ("cid", 7, ".cid: is no string"),
      ("author", ["did": "did:plc:a"], ".author: lacks handle"),
      ("record", ["$type": "app.bsky.feed.post", "text": "rain"], ".record: lacks createdAt"),
      ("embed", ["$type": "app.bsky.embed.images#view"], ".embed: lacks images"),
      ("indexedAt", "yesterday", ".indexedAt: “yesterday” is no datetime"),
    ] as [(String, JSONValue, String)])
  func `What was spoiled does not fit`(name: String, value: JSONValue, problem: String) throws {
    let method = "app.bsky.feed.searchPosts"
    var post = try #require(try answer("f_search")["posts"]?.array?.first?.object)
    post[name] = value

    let violations = try lexicon.violations(ofAnswer: ["posts": [.object(post)]], of: method)

    #expect(violations.map(\.description) == ["\(method).posts[0]\(problem)"])
  }

  @Test(arguments: [
    ("app.bsky.feed.searchPosts", "q=rain&limit=101"), ("app.bsky.feed.searchPosts", "q=rain&author=ada"),
    ("app.bsky.feed.getPosts", "uris=rain"), ("app.bsky.feed.getAuthorFeed", "actor=ada.example&since=now"),
  ])
  func `A server tells what it should not have been asked`(method: String, query: String) throws {
    let server = try BlueskyServer(holding: [])

    _ = try server.get(method, query)

    #expect(server.violations.count == 1)
  }

  private var lexicon: Lexicon { get throws { try #require(Lexicon.recorded) } }

  private func answer(_ name: String) throws -> JSONValue {
    let file = Recorded.folder.appending(path: "bskyr/\(name).json")
    return try #require(JSONValue(Array(try Data(contentsOf: file))))
  }
}
