import Foundation
import SmashtagModel
import Testing

@testable import TweetFormats

/// Bookmarks, notifications, lists, people and topics.
struct BlueskyListsTests {
  private static let view = blueskyView(blueskyRecord("hi"))
  private static let feed = "at://did:plc:bob/app.bsky.feed.generator/cats"
  private static let list = "at://did:plc:bob/app.bsky.graph.list/3k"

  @Test func `Bookmarks are posts, and say which are gone`() throws {
    let uri = "at://did:plc:bob/app.bsky.feed.post/9"
    let gone = ##"{"$type":"app.bsky.feed.defs#notFoundPost","uri":"\##(uri)","notFound":true}"##
    let blocked = #"{"uri":"\#(uri)","blocked":true,"author":{"did":"did:plc:bob"}}"#
    let json =
      ##"{"bookmarks":[{"item":\##(Self.view)},{"item":\##(gone)},{"item":\##(blocked)}],"cursor":"x"}"##

    let answer = try BlueskyDecoder().bookmarks(Array(json.utf8), for: .members)

    #expect(answer.cursor == "x" && answer.items.map(\.record.tweets.count) == [1, 0, 0])
    #expect(answer.items.map(\.absence) == [nil, .deleted, .blocked])
    #expect(answer.items.flatMap(\.record.problems) == ["\(uri): deleted", "\(uri): blocked"])
  }

  @Test func `A page of bookmarks that are all gone is one`() throws {
    let json = ##"{"bookmarks":[{"item":{"uri":"at://d/app.bsky.feed.post/1","notFound":true}}]}"##

    #expect(try BlueskyDecoder().bookmarks(Array(json.utf8), for: .members).items.count == 1)
  }

  @Test(arguments: ["{}", "[]", #"{"bookmarks":{}}"#, #"{"posts":[]}"#, #"{"bookmarks":[],"cursor":{}}"#])
  func `What is no list of bookmarks is an error`(json: String) {
    #expect(throws: TweetFormatError.self) { try BlueskyDecoder().bookmarks(Array(json.utf8), for: .members) }
  }

  @Test func `Notifications name the posts that mention, answer and quote, each once`() throws {
    let reasons = ["like", "mention", "reply", "follow", "quote", "repost", "reply"]
    let list = reasons.enumerated().map { index, reason in
      #"{"uri":"at://did:plc:b/app.bsky.feed.post/\#(min(index, 5))","reason":"\#(reason)"}"#
    }
    let others = [
      #"{"uri":"at://did:plc:b/app.bsky.graph.follow/1","reason":"mention"}"#, #"{"reason":"reply"}"#, "7",
      #"{"uri":7,"reason":"quote"}"#, #"{"uri":"at://did:plc:b/app.bsky.feed.post/1","reason":"mention"}"#,
    ]

    let page = try Self.mentions(
      #""notifications":[\#((list + others).joined(separator: ","))],"cursor":"x""#)

    #expect(page.uris.compactMap(\.last) == ["1", "2", "4", "5"] && page.cursor == "x")
  }

  @Test(arguments: ["", #""notifications":7"#, #""notifications":{}"#, #""notifications":[],"cursor":[]"#])
  func `What are no notifications is an error`(members: String) {
    #expect(throws: TweetFormatError.unexpected(expected: "notifications")) { try Self.mentions(members) }
  }

  @Test func `Posts come in the order of their notifications, with places for those that are gone`() throws {
    let page = try Self.mentions(
      #""notifications":[{"uri":"at://did:plc:b/app.bsky.feed.post/7","reason":"reply"},"#
        + #"{"uri":"at://did:plc:ada/app.bsky.feed.post/3k","reason":"quote"}],"cursor":"2""#)
    let found = try BlueskyDecoder().posts(Array("{\"posts\":[\(Self.view)]}".utf8), for: .members)

    let answer = BlueskyAnswer(page, found: found.items)

    #expect(answer.items.map(\.id) == [nil, "at://did:plc:ada/app.bsky.feed.post/3k"])
    #expect(answer.items.map(\.absence) == [.deleted, nil] && answer.cursor == "2")
  }

  @Test func `Saved lists are those of preferences in their present and former form`() throws {
    let items = [("timeline", "following"), ("feed", Self.feed), ("list", Self.list), ("new", "at://x")]
      .map { #"{"type":"\#($0)","value":"\#($1)","pinned":true,"id":"1"}"# }
    let json = ##"""
      {"preferences":[{"$type":"app.bsky.actor.defs#adultContentPref","items":[{"value":"\##(Self.feed)x"}]},
      {"$type":"app.bsky.actor.defs#savedFeedsPrefV2","items":[\##(items.joined(separator: ",")),7]},
      {"$type":"app.bsky.actor.defs#savedFeedsPref","pinned":["\##(Self.feed)2"],"saved":["\##(Self.list)2",7]}]}
      """##

    #expect(
      try BlueskyDecoder().savedLists(Array(json.utf8))
        == [Self.feed, Self.list, Self.feed + "2", Self.list + "2"])
  }

  @Test func `Lists and feeds have names`() throws {
    let feeds = #"{"feeds":[{"uri":"\#(Self.feed)","displayName":" Cats "},{"uri":"x","displayName":"y"},7]}"#
    let lists = #"{"lists":[{"uri":"\#(Self.list)","name":"Rain & snow"},{"uri":"\#(Self.list)"}]}"#
    let list = #"{"list":{"uri":"\#(Self.list)","name":"Rain"},"items":[]}"#

    #expect(try Self.lists(feeds) == [BlueskyListName(uri: Self.feed, name: "Cats")])
    #expect(try Self.lists(lists).map(\.name) == ["Rain & snow"] && Self.lists(list).map(\.name) == ["Rain"])
  }

  @Test(arguments: ["{}", "[]", #"{"lists":{}}"#, #"{"list":{"uri":"x"}}"#, #"{"feeds":7}"#])
  func `What are no lists is an error`(json: String) {
    #expect(throws: TweetFormatError.unexpected(expected: "lists")) { try Self.lists(json) }
    #expect(throws: TweetFormatError.self) { try BlueskyDecoder().savedLists(Array(json.utf8)) }
  }

  @Test func `Topics are those with most posts first, each once`() throws {
    let tags = try Self.trends(
      ##"{"displayName":"Rain","topic":"r","postCount":3},{"topic":"#snow","postCount":"9"},7,{},"##
        + #"{"displayName":"","topic":"Hail"},{"displayName":"Rain","postCount":100},{"topic":[]}"#)

    #expect(tags == [.init("#snow", count: 9), .init("Rain", count: 3), .init("Hail")])
  }

  @Test func `Topics without end are bounded`() throws {
    let topics = (0..<5_000).map { #"{"topic":"\#(String(repeating: "x", count: 500))\#($0)"}"# }
    let short = (0..<5_000).map { #"{"topic":"\#($0)"}"# }

    #expect(try Self.trends(topics.joined(separator: ",")).map(\.keyword.count) == [200])
    #expect(try Self.trends(short.joined(separator: ",")).count == 100)
  }

  @Test(arguments: ["{}", "[]", #"{"trends":{}}"#, #"{"topics":[]}"#])
  func `What are no topics is an error`(json: String) {
    #expect(throws: TweetFormatError.unexpected(expected: "trends")) {
      try BlueskyDecoder().trends(Array(json.utf8))
    }
  }

  private static func mentions(_ members: String) throws(TweetFormatError) -> BlueskyAddressPage {
    try BlueskyDecoder().mentions(Array("{\(members)}".utf8))
  }

  private static func lists(_ json: String) throws(TweetFormatError) -> [BlueskyListName] {
    try BlueskyDecoder().lists(Array(json.utf8)).lists
  }

  private static func trends(_ topics: String) throws(TweetFormatError) -> [Trends.Tag] {
    try BlueskyDecoder().trends(Array("{\"trends\":[\(topics)]}".utf8))
  }
}

struct BlueskyProfileTests {
  @Test func `A person has a text with mentions, counts and a page`() throws {
    let person = try Self.person(
      #""displayName":"Ada","description":"I do #rain with @bob.bsky.social, see rain.com","followersCount":3,"#
        + #""followsCount":2,"postsCount":1,"createdAt":"2024-05-01T10:00:00Z","website":"https://ada.example/x""#
    )

    #expect(person?.user.name == "Ada" && person?.network == .bluesky)
    #expect(person?.url == "https://bsky.app/profile/ada.example")
    #expect(person?.hashtags == [IndexedKeyword("#rain", range: 5..<10)])
    #expect(person?.userMentions == [IndexedKeyword("@bob.bsky.social", range: 16..<32)])
    #expect(person?.urls.map(\.target) == ["https://rain.com", "https://ada.example/x"])
    #expect(person?.urls.map(\.range) == [38..<46, nil])
    #expect([person?.followers, person?.following, person?.posts] == [3, 2, 1])
    #expect(person?.joined == Date(timeIntervalSince1970: 1_714_557_600))
  }

  @Test func `What a person does not tell is unknown`() throws {
    let person = try Self.person(#""description":[],"followersCount":{},"createdAt":7,"website":"""#)

    #expect(person?.text == "" && person?.urls == [] && person?.followers == nil && person?.joined == nil)
  }

  @Test func `A text without end is cut`() throws {
    let person = try Self.person(#""description":"\#(String(repeating: "#x ", count: 50_000))""#)

    #expect(person?.text.unicodeScalars.count == 10_000)
  }

  @Test func `A person for logged-in readers is shown to them alone`() throws {
    let labels = #""labels":[{"src":"did:plc:ada","val":"!no-unauthenticated"}]"#

    #expect(try Self.person(labels) == nil)
    #expect(try Self.person(labels, for: .members)?.user.screenName == "ada.example")
  }

  @Test func `A name that is none has no page`() throws {
    let person = try BlueskyDecoder().person(Array(#"{"handle":"../x"}"#.utf8), for: .everyone)

    #expect(person?.url == nil)
  }

  @Test(arguments: ["{}", "[]", "7", #"{"handle":7}"#, #"{"error":"InvalidRequest"}"#])
  func `Nobody is an error`(json: String) {
    #expect(throws: TweetFormatError.unexpected(expected: "a person")) {
      try BlueskyDecoder().person(Array(json.utf8), for: .members)
    }
  }

  @Test(.enabled(if: RecordedPayloads.arePresent, Comment(rawValue: RecordedPayloads.absence)))
  func `A recorded person is read`() throws {
    let file = RecordedPayloads.files(in: "bskyr").first { $0.lastPathComponent == "a_profile.json" }
    let text = try String(contentsOf: try #require(file), encoding: .utf8)
    let json = text.trimmingCharacters(in: .whitespacesAndNewlines).dropFirst(#"{"profiles":["#.count)
      .dropLast(2)

    let person = try BlueskyDecoder().person(Array(json.utf8), for: .everyone)

    #expect(person?.user.screenName == "chriskenny.bsky.social" && person?.followers == 554)
    #expect(person?.hashtags.map(\.keyword) == ["#rstats"] && person?.posts == 65)
    #expect(person?.urls.map(\.target) == ["https://christophertkenny.com/"])
    #expect(person?.userMentions.map(\.keyword) == ["@harvard.edu"])
  }

  private static func person(
    _ members: String, for audience: BlueskyAudience = .everyone
  ) throws(TweetFormatError) -> Profile? {
    try BlueskyDecoder().person(
      Array("{\"did\":\"did:plc:ada\",\"handle\":\"ada.example\",\(members)}".utf8), for: audience)
  }
}
