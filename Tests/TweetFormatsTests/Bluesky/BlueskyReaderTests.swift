import Foundation
import SmashtagModel
import Testing

@testable import TweetFormats

struct BlueskyReaderTests {
  private static let uri = "at://did:plc:ada/app.bsky.feed.post/3k"

  @Test func `Every field is taken`() throws {
    let record = blueskyRecord(
      "hi &amp; <b>", ##""langs":["pt-BR","en"],"facets":[],"tags":["rain"]"##)
    let post = try post(
      """
      {"uri":"\(Self.uri)","indexedAt":"2024-05-01T10:00:01Z","likeCount":5,"repostCount":6,"record":\(record),
      "author":{"did":"did:plc:ada","handle":"ada.example","displayName":"Ada L","avatar":"https://c/a.jpg",
      "verification":{"verifiedStatus":"valid"}},"labels":[{"val":"porn"}]}
      """)

    #expect(post == Self.expected)
  }

  private static var expected: Tweet {
    var post = Tweet(
      id: uri, network: .bluesky, created: Date(timeIntervalSince1970: 1_714_557_600), text: "hi &amp; <b>",
      user: User(
        screenName: "ada.example", name: "Ada L", id: "did:plc:ada", isVerified: true,
        profileImageURL: "https://c/a.jpg"))
    post.url = "https://bsky.app/profile/ada.example/post/3k"
    post.language = "pt-BR"
    post.isSensitive = true
    (post.likes, post.retweets) = (5, 6)
    post.hashtags = [IndexedKeyword("#rain")]
    return post
  }

  @Test(arguments: [
    blueskyView(blueskyRecord("hi")), #"{"posts":[\#(blueskyView(blueskyRecord("hi")))],"cursor":"25"}"#,
    #"{"feed":[{"post":\#(blueskyView(blueskyRecord("hi"))),"reason":{"$type":"app.bsky.feed.defs#reasonPin"}}]}"#,
    #"{"thread":{"post":\#(blueskyView(blueskyRecord("hi"))),"replies":[]}}"#,
    #"{"post":\#(blueskyView(blueskyRecord("hi")))}"#,
    #"{"uri":"at://did:plc:ada/app.bsky.feed.post/3k","value":\#(blueskyRecord("hi"))}"#,
    #"{"records":[{"uri":"at://did:plc:ada/app.bsky.feed.post/3k","cid":"b","value":\#(blueskyRecord("hi"))}]}"#,
    #"{"uri":"at://a.b/app.bsky.feed.post/3k","value":{"text":"hi","createdAt":"2024-05-01T10:00:00Z"}}"#,
    #"{"bookmarks":[{"createdAt":"2025-01-01T00:00:00Z","item":\#(blueskyView(blueskyRecord("hi")))}]}"#,
  ])
  func `A post is found in every wrapper`(json: String) throws {
    #expect(try post(json).text == "hi")
  }

  @Test func `What is bookmarked is marked so`() throws {
    let gone = #"{"item":{"uri":"at://did:plc:a/app.bsky.feed.post/1","notFound":true}}"#
    let record = try bluesky(#"{"bookmarks":[\#(gone),{"item":\#(blueskyView(blueskyRecord("hi")))}]}"#)

    #expect(record?.tweets.map(\.isBookmarked) == [true])

    let view = blueskyView(blueskyRecord("hi"))
    let others = try bluesky(#"{"posts":[\#(view)],"bookmarks":[]}"#)
    #expect(others?.tweets.map(\.isBookmarked) == [nil])
  }

  @Test(arguments: [
    "{}", "[]", "3", #"{"posts":[]}"#, v1("hi"), v2("hi"), #"{"data":[\#(v2("hi"))]}"#,
    #"{"posts":[\#(v2("hi"))]}"#,
    #"{"feed":[{"post":{"uri":"at://did:plc:a/app.bsky.feed.post/1","notFound":true}}]}"#,
    #"{"thread":{"uri":"at://did:plc:a/app.bsky.feed.post/1","blocked":true,"author":{"did":"did:plc:a"}}}"#,
    #"{"records":[{"uri":"at://did:plc:a/app.bsky.feed.like/1","value":{"$type":"app.bsky.feed.like"}}]}"#,
    #"{"actors":[{"did":"did:plc:a","handle":"a.b"}]}"#, #"{"id":"1","record":"fastest"}"#,
  ])
  func `What holds no post is left to others`(json: String) throws {
    #expect(try bluesky(json) == nil)
  }

  @Test(arguments: [
    (#"{"uri":"","record":\#(blueskyRecord("hi"))}"#, "tweet: no id"),
    (
      #"{"uri":"at://d/app.bsky.feed.post/1","record":{"$type":"app.bsky.feed.post","createdAt":"2024-05-01T10:00:00Z"}}"#,
      "tweet at://d/app.bsky.feed.post/1: no text"
    ),
    (
      #"{"uri":"at://d/app.bsky.feed.post/1","record":{"text":"hi","createdAt":"soon"}}"#,
      "tweet at://d/app.bsky.feed.post/1: no date"
    ),
  ])
  func `A post that cannot be taken is a problem`(json: String, problem: String) throws {
    #expect(try bluesky(json) == DecodedRecord(problems: [problem]))
  }

  @Test func `Without a date of its own a post has the one it was seen on`() throws {
    let record = #"{"$type":"app.bsky.feed.post","text":"hi","createdAt":""}"#

    #expect(try post(blueskyView(record)).created == Date(timeIntervalSince1970: 1_714_557_601))
  }

  @Test func `An answered post is named, its author where the answer tells him`() throws {
    let reply =
      #""reply":{"root":{"uri":"at://did:plc:r/app.bsky.feed.post/1"},"parent":{"uri":"at://did:plc:bob/app.bsky.feed.post/2"}}"#
    let parent =
      #"{"uri":"at://did:plc:bob/app.bsky.feed.post/2","author":{"did":"did:plc:bob","handle":"bob.example"},"record":\#(blueskyRecord("so?"))}"#
    let gone = #"{"uri":"at://did:plc:r/app.bsky.feed.post/1","notFound":true}"#
    let post = blueskyView(blueskyRecord("so!", reply))

    let record = try bluesky(#"{"feed":[{"post":\#(post),"reply":{"root":\#(gone),"parent":\#(parent)}}]}"#)

    #expect(record?.tweets.first?.inReplyTo == "at://did:plc:bob/app.bsky.feed.post/2")
    #expect(record?.tweets.first?.inReplyToScreenName == "bob.example")
    #expect(record?.embedded.map(\.text) == ["so?"])
    #expect(try bluesky(post)?.tweets.first?.inReplyToScreenName == nil)
  }

  @Test(arguments: [
    (#","uri":"at://did:plc:zoe/app.bsky.feed.repost/9""#, "at://did:plc:zoe/app.bsky.feed.repost/9"),
    ("", "at://did:plc:ada/app.bsky.feed.post/3k#repost-did:plc:zoe"),
  ])
  func `A repost has its own id, date and author and the original's text and mentions`(
    uri: String, id: String
  )
    throws
  {
    let original = blueskyView(
      blueskyRecord("all of it #rain", #""facets":[\#(facet(10, 15, tagFeature("rain")))]"#))
    let reason =
      #"{"by":{"did":"did:plc:zoe","handle":"zoe.example"},"indexedAt":"2024-05-02T10:00:00Z"\#(uri)}"#

    let record = try bluesky(#"{"feed":[{"post":\#(original),"reason":\#(reason)}]}"#)

    let repost = try #require(record?.tweets.first)
    #expect(repost.id == id && repost.key == id && repost.user.screenName == "zoe.example")
    #expect(repost.created == Date(timeIntervalSince1970: 1_714_644_000))
    #expect(repost.text == "all of it #rain" && repost.hashtags == [IndexedKeyword("#rain", range: 10..<15)])
    #expect(repost.retweetOf == RetweetReference(id: Self.uri, screenName: "ada.example", name: "Ada"))
    #expect(record?.embedded.map(\.id) == [Self.uri])
  }

  @Test func `A thread gives the posts above and below`() throws {
    func node(_ text: String, key: String, _ rest: String = "") -> String {
      #"{"post":\#(blueskyView(blueskyRecord(text), key: key))\#(rest)}"#
    }
    let blocked = #"{"uri":"at://did:plc:x/app.bsky.feed.post/9","blocked":true}"#
    let replies =
      #","replies":[\#(node("b", key: "3", #","replies":[\#(node("c", key: "4"))]"#)),\#(blocked)]"#
    let thread = node("a", key: "2", #","parent":\#(node("top", key: "1"))\#(replies)"#)

    let record = try bluesky(#"{"thread":\#(thread)}"#)

    #expect(record?.tweets.map(\.text) == ["a", "top", "b", "c"])
    #expect(record?.problems == [])
  }

  @Test func `A thread may be as deep as a document`() throws {
    let deep = (0..<300).reduce(#"{"post":\#(blueskyView(blueskyRecord("end"), key: "e"))}"#) {
      inner, level in
      #"{"post":\#(blueskyView(blueskyRecord("x"), key: String(level))),"replies":[\#(inner)]}"#
    }

    #expect(try bluesky(deep)?.tweets.count == 301)
  }

  @Test func `Quotes nested without end are cut off`() throws {
    let deep = (0..<100).reduce(blueskyView(blueskyRecord("core"), key: "c")) { inner, level in
      blueskyView(blueskyRecord("x"), key: "\(level)", #""embed":{"record":\#(inner)}"#)
    }

    #expect(try bluesky(deep)?.embedded.count == 7)
  }

  @Test func `The author of a record is its address, or whom the importer names`() throws {
    let json = #"{"uri":"\#(Self.uri)","value":\#(blueskyRecord("hi"))}"#
    let bob = User(screenName: "bob.example", id: "did:plc:bob")

    #expect(try post(json).user == User(screenName: "did:plc:ada", id: "did:plc:ada"))
    #expect(try post(json).url == "https://bsky.app/profile/did:plc:ada/post/3k")
    #expect(try post(json, author: User(screenName: "ada")).user == User(screenName: "ada"))
    #expect(
      try post(json, author: User(screenName: "ada")).url == "https://bsky.app/profile/did:plc:ada/post/3k")
    #expect(try post(json, author: bob).user == User(screenName: "did:plc:ada", id: "did:plc:ada"))
  }

  @Test func `A handle that leads nowhere is nobody's`() throws {
    let json =
      #"{"uri":"\#(Self.uri)","author":{"did":"did:plc:ada","handle":"handle.invalid"},"record":\#(blueskyRecord("hi"))}"#

    #expect(try post(json).user == User(screenName: "did:plc:ada", id: "did:plc:ada"))
  }
}
