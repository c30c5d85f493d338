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
        ["at://d/app.bsky.feed.post/1: deleted"], [], ["an element: no post"],
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
    #expect(BlueskyDecoder().failure(Array(json.utf8)) == BlueskyErrorResponse(name: name, message: message))
  }

  @Test(arguments: [
    "", "{}", "<html>", #"{"error":""}"#, #"{"error":"Record not found"}"#, #"{"error":7}"#, #"["error"]"#,
    #"{"error":{"name":"X"}}"#, #"{"error":"\#(String(repeating: "x", count: 200))"}"#,
  ])
  func `What is no failure of Bluesky is none`(json: String) {
    #expect(BlueskyDecoder().failure(Array(json.utf8)) == nil)
  }

  @Test(arguments: [
    ("", nil, nil, nil), (#""replyCount":3"#, 3, nil, nil), (#""viewer":{}"#, nil, false, nil),
    (#""viewer":{"like":"at://did:plc:me/app.bsky.feed.like/1","bookmarked":true}"#, nil, true, true),
    (#""viewer":{"bookmarked":false},"replyCount":"x""#, nil, false, false),
    (#""viewer":[true],"replyCount":[]"#, nil, nil, nil),
    (#""viewer":{"like":null,"bookmarked":7}"#, nil, false, nil),
  ])
  func `Answers are counted, and what the reader did is told`(
    fields: String, replies: Int?, isLiked: Bool?, isBookmarked: Bool?
  ) throws {
    let tweet = try post(blueskyView(blueskyRecord("hi"), fields))

    #expect(tweet.replies == replies)
    #expect(tweet.isLiked == isLiked && tweet.isBookmarked == isBookmarked)
  }

  private static func posts(_ json: String) throws(TweetFormatError) -> BlueskyAnswer {
    try BlueskyDecoder().posts(Array(json.utf8), for: .everyone)
  }

  private static func login(_ handle: String) throws -> BlueskyLoginAnswer {
    let json = #"{"accessJwt":"a.b.c","refreshJwt":"d.e.f","did":"did:plc:ada",\#(handle)}"#
    return try BlueskyDecoder().login(Array(json.utf8))
  }
}

/// What is read of a value; `nil` where it is none of Bluesky's.
func bluesky(_ json: String, author: User = .me) throws -> DecodedRecord? {
  try JSONDocument().read(Array(json.utf8)) { root in
    var record = DecodedRecord()
    return BlueskyReader.take(root, author: author, into: &record) ? record : nil
  }
}

/// The only post of a value.
func post(_ json: String, author: User = .me) throws -> Tweet {
  let posts = try bluesky(json, author: author)?.tweets ?? []
  guard let post = posts.first, posts.count == 1 else { throw UnexpectedCount(count: posts.count) }
  return post
}

/// A post as a repository keeps it; `fields` come after its text.
func blueskyRecord(_ text: String, _ fields: String = "") -> String {
  """
  {"$type":"app.bsky.feed.post","createdAt":"2024-05-01T10:00:00.000Z","text":"\(text)"\
  \(fields.isEmpty ? "" : ",")\(fields)}
  """
}

/// A post of `ada.example` as an answer shows it; `fields` come after its record.
func blueskyView(_ record: String, key: String = "3k", _ fields: String = "") -> String {
  """
  {"uri":"at://did:plc:ada/app.bsky.feed.post/\(key)","cid":"b","indexedAt":"2024-05-01T10:00:01Z",\
  "author":{"did":"did:plc:ada","handle":"ada.example","displayName":"Ada"},"record":\(record)\
  \(fields.isEmpty ? "" : ",")\(fields)}
  """
}

/// A facet on a range of bytes.
func facet(_ start: Int, _ end: Int, _ features: String...) -> String {
  """
  {"index":{"byteStart":\(start),"byteEnd":\(end)},"features":[\(features.joined(separator: ","))]}
  """
}

func tagFeature(_ tag: String) -> String { ##"{"$type":"app.bsky.richtext.facet#tag","tag":"\##(tag)"}"## }
func linkFeature(_ uri: String) -> String { ##"{"$type":"app.bsky.richtext.facet#link","uri":"\##(uri)"}"## }
func userFeature(_ did: String) -> String {
  ##"{"$type":"app.bsky.richtext.facet#mention","did":"\##(did)"}"##
}

/// When a post is of, and by whom, where its author may say anything.
struct BlueskyDatesTests {
  @Test(arguments: [
    ("2030-01-01T00:00:00Z", "2024-05-01T10:00:01Z"), ("9999-12-31T23:59:59Z", "2024-05-01T10:00:01Z"),
    ("1999-01-01T00:00:00Z", "1999-01-01T00:00:00Z"), ("soon", "2024-05-01T10:00:01Z"),
  ])
  func `A post is no younger than the server's first shown of it`(said: String, counted: String) throws {
    let record = #"{"$type":"app.bsky.feed.post","createdAt":"\#(said)","text":"hi"}"#

    let item = try Self.items(blueskyView(record)).first
    let date = try Date(counted, strategy: .iso8601)

    #expect(item?.record.tweets.first?.created == date)
  }

  @Test func `A post of nobody is none`() throws {
    let nobody = #"{"uri":"x","record":\#(blueskyRecord("hi"))}"#

    let items = try Self.items("\(nobody),\(blueskyView(blueskyRecord("hi")))")

    #expect(items.map(\.record.tweets.count) == [0, 1])
    #expect(items.first?.record.problems == ["tweet x: no author"])
  }

  private static func items(_ posts: String) throws -> [BlueskyItem] {
    try BlueskyDecoder().posts(Array("{\"posts\":[\(posts)]}".utf8), for: .members).items
  }
}

struct BlueskyAddressTests {
  @Test(arguments: [
    ("at://did:plc:a/app.bsky.feed.post/3k", true), ("at://ada.example/app.bsky.feed.post/3k", true),
    ("at://did:plc:a/app.bsky.feed.like/3k", false),
  ])
  func `An address tells what it is of`(text: String, isPost: Bool) {
    #expect(BlueskyAddress(text)?.isPost == isPost)
  }

  @Test(arguments: [
    "", "at://", "at://a/b", "https://a/b/c", "at://a/b/c/d", "at://a b/app.bsky.feed.post/1", "at://a//1",
    "at://a/app.bsky.feed.post/\u{1B}[2J", "at://a/app.bsky.feed.post/é",
  ])
  func `What is no address is none`(text: String) {
    #expect(BlueskyAddress(text) == nil)
  }

  @Test func `A post's page is under the name of its author`() {
    let address = BlueskyAddress("at://did:plc:a/app.bsky.feed.post/3k")

    #expect(address?.page(of: "ada.example") == "https://bsky.app/profile/ada.example/post/3k")
  }

  @Test(arguments: [
    ("ada.example", "ada.example"), ("@ada.bsky.social", "ada.bsky.social"), ("＠a-b.c", "a-b.c"),
  ])
  func `A handle is read`(text: String, name: String) {
    #expect(BlueskyHandle(text)?.name == name)
  }

  @Test(arguments: ["", "@", "ada", "ada.", ".ada", "ada..b", "ada b.c", "ada.1", "é.example", "did:plc:a"])
  func `What is no handle is none`(text: String) {
    #expect(BlueskyHandle(text) == nil)
  }
}
