import Foundation
import SmashtagModel
import Testing

@testable import TweetFormats

struct BlueskyDecoderTests {
  private static let view = blueskyView(blueskyRecord("hi"))

  @Test func `A list is read with where it goes on`() throws {
    let answer = try Self.posts(#"{"posts":[\#(Self.view)],"cursor":"25","hitsTotal":3}"#)

    #expect(answer.cursor == "25")
    #expect(answer.items.map(\.id) == ["at://did:plc:ada/app.bsky.feed.post/3k"])
    #expect(answer.items.map(\.indexed) == [Date(timeIntervalSince1970: 1_714_557_601)])
    #expect(answer.items.map(\.record.tweets.count) == [1])
  }

  @Test(arguments: [(#","cursor":25"#, "25"), (#","cursor":null"#, nil), (#","cursor":"""#, nil), ("", nil)])
  func `A cursor is any text or number`(cursor: String, expected: String?) throws {
    #expect(try Self.posts(#"{"posts":[]\#(cursor)}"#) == BlueskyAnswer(items: [], cursor: expected))
  }

  @Test func `A repost in a feed is an item of its own`() throws {
    let by = #"{"did":"did:plc:zoe","handle":"zoe.example"}"#
    let reason =
      #"{"by":\#(by),"indexedAt":"2024-05-02T10:00:00Z","uri":"at://did:plc:zoe/app.bsky.feed.repost/9"}"#
    let json = #"{"feed":[{"post":\#(Self.view),"reason":\#(reason)},{"post":\#(Self.view)}]}"#

    let items = try BlueskyDecoder().feed(Array(json.utf8), for: .everyone).items

    #expect(
      items.map(\.id) == [
        "at://did:plc:zoe/app.bsky.feed.repost/9", "at://did:plc:ada/app.bsky.feed.post/3k",
      ])
    #expect(items.map(\.indexed?.timeIntervalSince1970) == [1_714_644_000, 1_714_557_601])
    #expect(items.map(\.record.embedded.count) == [1, 0])
  }

  @Test func `What cannot be read among posts is a problem of its own item`() throws {
    let gone = #"{"uri":"at://d/app.bsky.feed.post/1","notFound":true}"#
    let textless = #"{"uri":"at://d/app.bsky.feed.post/2","record":{"$type":"app.bsky.feed.post"}}"#

    let items = try Self.posts(#"{"posts":[\#(gone),\#(Self.view),7,\#(textless)]}"#).items

    #expect(
      items.map(\.record.problems) == [
        ["at://d/app.bsky.feed.post/1: no post"], [], ["an element: no post"],
        ["tweet at://d/app.bsky.feed.post/2: no text"],
      ])
  }

  @Test(arguments: [
    ("", TweetFormatError.empty), (" \n", .empty), ("{}", .unexpected(expected: "a list of posts")),
    ("[]", .unexpected(expected: "a list of posts")), ("7", .unexpected(expected: "a list of posts")),
    (#"{"posts":{}}"#, .unexpected(expected: "a list of posts")),
    (#"{"posts":null}"#, .unexpected(expected: "a list of posts")),
    (#"{"feed":[]}"#, .unexpected(expected: "a list of posts")),
    (#"{"posts":[],"cursor":{}}"#, .unexpected(expected: "a cursor")),
    (#"{"posts":[],"cursor":[1]}"#, .unexpected(expected: "a cursor")),
    (#"{"posts":[7]}"#, .noneReadable(problem: "an element: no post")),
    (#"{"error":"InvalidRequest","message":"no"}"#, .unexpected(expected: "a list of posts")),
  ])
  func `What is not the list it should be is an error`(json: String, error: TweetFormatError) {
    #expect(throws: error) { try Self.posts(json) }
  }

  @Test(arguments: ["<html>", #"{"posts":["#, #"{"posts":[}"#, "{\"posts\":[],}"])
  func `What is no JSON is an error`(text: String) {
    #expect(throws: TweetFormatError.self) { try Self.posts(text) }
  }

  @Test func `A session names who is logged in`() throws {
    let answer = try Self.login(#""handle":"ada.example""#)

    #expect(answer.name == "ada.example")
    #expect(answer.session.access.secret == "a.b.c" && answer.session.refresh.secret == "d.e.f")
    #expect(try Self.login(#""handle":"handle.invalid""#).name == "did:plc:ada")
    #expect(try Self.login(#""handle":"\u001b[31m""#).name == "did:plc:ada")
    #expect(try Self.login(#""handle":7"#).name == "did:plc:ada")
  }

  @Test(arguments: [
    "{}", "[]", #"{"accessJwt":"a","refreshJwt":"b"}"#, #"{"accessJwt":"a","did":"did:plc:ada"}"#,
    #"{"accessJwt":"a b","refreshJwt":"b","did":"did:plc:ada"}"#,
    #"{"accessJwt":"a","refreshJwt":"b\n","did":"did:plc:ada"}"#,
    #"{"accessJwt":"a","refreshJwt":"b","did":"ada"}"#,
    #"{"accessJwt":7,"refreshJwt":8,"did":"did:plc:ada"}"#,
  ])
  func `What is no session is an error`(json: String) {
    #expect(throws: TweetFormatError.unexpected(expected: "a session")) {
      try BlueskyDecoder().login(Array(json.utf8))
    }
  }

  @Test func `A handle is somebody's`() throws {
    #expect(try BlueskyDecoder().did(Array(#"{"did":"did:web:a.example"}"#.utf8)) == "did:web:a.example")
  }

  @Test(arguments: ["{}", #"{"did":"ada"}"#, #"{"did":"did:"}"#, #"{"did":"did:plc:a/../b"}"#, #"{"did":7}"#])
  func `A handle that is nobody's is an error`(json: String) {
    #expect(throws: TweetFormatError.unexpected(expected: "a did")) {
      try BlueskyDecoder().did(Array(json.utf8))
    }
  }

  @Test(arguments: [
    (#"{"error":"InvalidRequest","message":"Profile not found"}"#, "InvalidRequest", "Profile not found"),
    (#"{"error":"AuthMissing"}"#, "AuthMissing", ""), (#"{"error":"X","message":[1]}"#, "X", ""),
  ])
  func `A failure has a name and perhaps a message`(json: String, name: String, message: String) {
    #expect(BlueskyDecoder().failure(Array(json.utf8)) == BlueskyFailure(name: name, message: message))
  }

  @Test(arguments: [
    "", "{}", "<html>", #"{"error":""}"#, #"{"error":"Record not found"}"#, #"{"error":7}"#, #"["error"]"#,
    #"{"error":{"name":"X"}}"#, #"{"error":"\#(String(repeating: "x", count: 200))"}"#,
  ])
  func `What is no failure of Bluesky is none`(json: String) {
    #expect(BlueskyDecoder().failure(Array(json.utf8)) == nil)
  }

  private static func posts(_ json: String) throws(TweetFormatError) -> BlueskyAnswer {
    try BlueskyDecoder().posts(Array(json.utf8), for: .everyone)
  }

  private static func login(_ handle: String) throws -> BlueskyLoginAnswer {
    let json = #"{"accessJwt":"a.b.c","refreshJwt":"d.e.f","did":"did:plc:ada",\#(handle)}"#
    return try BlueskyDecoder().login(Array(json.utf8))
  }
}
