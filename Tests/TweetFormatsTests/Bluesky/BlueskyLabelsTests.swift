import SmashtagModel
import Testing

@testable import TweetFormats

struct BlueskyLabelsTests {
  private static let (past, future) = ("2001-01-01T00:00:00Z", "2999-01-01T00:00:00.000Z")

  @Test(arguments: [
    (#"{"val":"nudity"}"#, true), (#"{"val":"rude"}"#, true), (#"{"val":"!warn"}"#, true),
    (#"{"val":"!no-promote"}"#, false), (#"{"val":"!no-unauthenticated"}"#, false), ("", false),
    (#"{"val":""}"#, false), (#"{"val":7}"#, false), (#"{}"#, false), ("7", false),
    (#"{"val":"porn","neg":true}"#, false), (#"{"val":"porn","neg":false}"#, true),
    (#"{"src":"did:a","val":"porn"},{"src":"did:a","val":"porn","neg":true}"#, false),
    (#"{"src":"did:a","val":"porn"},{"src":"did:b","val":"porn","neg":true}"#, true),
    (#"{"src":"did:a","val":"porn"},{"src":"did:a","val":"gore","neg":true}"#, true),
    (#"{"src":"did:a","val":"porn","neg":true},{"src":"did:a","val":"porn"}"#, true),
    (#"{"val":"porn","exp":"\#(past)"}"#, false), (#"{"val":"porn","exp":"\#(future)"}"#, true),
    (#"{"val":"porn","exp":"soon"}"#, true),
    (#"{"val":"porn"},{"val":"porn","neg":true,"exp":"\#(past)"}"#, true),
  ])
  func `Labels that hold ask for a warning`(labels: String, isSensitive: Bool) throws {
    let list = #""labels":[\#(labels)]"#
    let own = #""labels":{"$type":"com.atproto.label.defs#selfLabels","values":[\#(labels)]}"#
    let author = #"{"posts":[\#(Self.view(author: list))]}"#

    #expect(try post(blueskyView(blueskyRecord("hi"), list)).isSensitive == isSensitive)
    #expect(try post(blueskyView(blueskyRecord("hi", own))).isSensitive == isSensitive)
    #expect(try post(author).isSensitive == isSensitive)
  }

  @Test func `What an author takes back of himself stays on his post`() throws {
    let (taken, label) = (#""labels":[{"val":"porn","neg":true}]"#, #""labels":[{"val":"porn"}]"#)

    #expect(try post(Self.view(author: taken, label)).isSensitive)
  }

  @Test(arguments: ["post", "author", "own"])
  func `What is for those who are logged in is told`(place: String) throws {
    let label = #""labels":[{"src":"did:plc:ada","val":"!no-unauthenticated"}]"#
    let own = #""labels":{"values":[{"val":"!no-unauthenticated"}]}"#
    let view =
      switch place {
      case "post": blueskyView(blueskyRecord("hi"), label)
      case "author": Self.view(author: label)
      default: blueskyView(blueskyRecord("hi", own))
      }

    for audience in [BlueskyAudience.everyone, .members] {
      let item = try #require(try Self.items([view], for: audience).first)
      #expect(item.isForMembers && item.record.tweets.map(\.isSensitive) == [false])
    }
    #expect(try Self.items([blueskyView(blueskyRecord("hi"))]).map(\.isForMembers) == [false])
  }

  @Test func `A quoted post of somebody who hides is left out, for those who are not logged in`() throws {
    let bob =
      #""author":{"did":"did:plc:bob","handle":"bob.example","labels":[{"val":"!no-unauthenticated"}]}"#
    let quoted = #"{"uri":"at://did:plc:bob/app.bsky.feed.post/9",\#(bob),"value":\#(blueskyRecord("psst"))}"#
    let view = blueskyView(blueskyRecord("look"), #""embed":{"record":\#(quoted)}"#)

    let (shown, whole) = (try Self.items([view]), try Self.items([view], for: .members))

    #expect(shown.map(\.record.embedded) == [[]] && shown.map(\.isForMembers) == [false])
    #expect(shown.first?.record.tweets.first?.quoteOf == "at://did:plc:bob/app.bsky.feed.post/9")
    #expect(whole.first?.record.embedded.map(\.text) == ["psst"])
  }

  @Test func `A repost is hidden with the post, and with who made it`() throws {
    let label = #""labels":[{"val":"!no-unauthenticated"}]"#
    func feed(_ view: String, by labels: String = "") -> String {
      let by = #"{"did":"did:plc:zoe","handle":"zoe.example"\#(labels)}"#
      return #"{"feed":[{"post":\#(view),"reason":{"by":\#(by),"indexedAt":"2024-05-02T10:00:00Z"}}]}"#
    }
    let plain = blueskyView(blueskyRecord("hi"))
    func isHidden(_ json: String) throws -> [Bool] {
      try BlueskyDecoder().feed(Array(json.utf8), for: .everyone).items.map(\.isForMembers)
    }

    #expect(try isHidden(feed(plain)) == [false])
    #expect(try isHidden(feed(Self.view(author: label))) == [true])
    #expect(try isHidden(feed(plain, by: "," + label)) == [true])
  }

  @Test func `What a hidden post answers to is left out too`() throws {
    let label = #""labels":[{"val":"!no-unauthenticated"}]"#
    let parent = blueskyView(blueskyRecord("so?"), key: "2", label)
    let json = #"{"feed":[{"post":\#(blueskyView(blueskyRecord("so!"))),"reply":{"parent":\#(parent)}}]}"#

    let shown = try BlueskyDecoder().feed(Array(json.utf8), for: .everyone).items
    let whole = try BlueskyDecoder().feed(Array(json.utf8), for: .members).items

    #expect(shown.map(\.record.embedded.count) == [0] && whole.map(\.record.embedded.count) == [1])
  }

  @Test func `A file is read whole, whoever wrote it`() throws {
    let label = #""labels":[{"val":"!no-unauthenticated"}]"#

    #expect(try post(blueskyView(blueskyRecord("hi"), label)).text == "hi")
  }

  private static func view(author: String, _ fields: String = "") -> String {
    """
    {"uri":"at://did:plc:ada/app.bsky.feed.post/3k","record":\(blueskyRecord("hi")),\
    "author":{"did":"did:plc:ada","handle":"ada.example",\(author)}\(fields.isEmpty ? "" : ",")\(fields)}
    """
  }

  private static func items(
    _ views: [String], for audience: BlueskyAudience = .everyone
  ) throws -> [BlueskyItem] {
    let json = #"{"posts":[\#(views.joined(separator: ","))]}"#
    return try BlueskyDecoder().posts(Array(json.utf8), for: audience).items
  }
}
