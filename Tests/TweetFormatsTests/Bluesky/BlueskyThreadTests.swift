import Foundation
import SmashtagModel
import Testing

@testable import TweetFormats

struct BlueskyThreadTests {
  @Test func `A post stands between those it answers and those that answer it`() throws {
    let conversation = try Self.read(
      Self.frame(
        "3", parent: Self.frame("2", parent: Self.frame("1")),
        replies: [Self.frame("4", replies: [Self.frame("6")]), Self.frame("5")]))

    #expect(conversation.focus == Self.uri("3") && conversation.notes == [])
    #expect(
      Self.parents(in: conversation) == ["1": "-", "2": "1", "3": "2", "4": "3", "5": "3", "6": "4"])
    #expect(conversation.branches.map(\.depth) == [0, 1, 2, 3, 4, 3])
    #expect(conversation.posts.allSatisfy { $0.tweet?.network == .bluesky })
  }

  @Test(arguments: [
    (#""notFound":true"#, "deleted"), (##""$type":"app.bsky.feed.defs#notFoundPost""##, "deleted"),
    (#""blocked":true,"author":{"did":"did:plc:bob"}"#, "blocked"),
    (##""$type":"app.bsky.feed.defs#blockedPost""##, "blocked"), (#""notFound":false"#, "unreadable"),
    (#""post":{}"#, "unreadable"), (#""post":7"#, "unreadable"),
  ])
  func `What is not shown says why at its place`(fields: String, reason: String) throws {
    let gone = #"{"uri":"\#(Self.uri("2"))",\#(fields)}"#

    let above = try Self.read(Self.frame("3", parent: gone))
    let below = try Self.read(Self.frame("1", replies: [gone]))

    #expect(above.posts.last?.content == .missing(reason: reason))
    #expect(below.posts.last?.content == .missing(reason: reason))
    #expect(
      Self.parents(in: above) == ["3": "2", "2": "-"] && Self.parents(in: below) == ["1": "-", "2": "1"])
  }

  @Test func `A post for logged-in readers is shown to them alone`() throws {
    let labels = #""labels":[{"src":"did:plc:ada","val":"!no-unauthenticated"}]"#
    let json = Self.frame("1", replies: [Self.frame("2", labels)])

    let (open, member) = (try Self.read(json), try Self.read(json, for: .members))

    #expect(open.posts.last?.content == .missing(reason: "for logged-in readers"))
    #expect(member.posts.last?.tweet?.isForMembers == true)
  }

  @Test(arguments: [
    frame("1", parent: frame("1", parent: frame("1"))), frame("1", replies: [frame("1"), frame("1")]),
    frame("1", parent: frame("2", parent: frame("1")), replies: [frame("2", replies: [frame("1")])]),
  ])
  func `A loop is gone around once`(json: String) throws {
    let conversation = try Self.read(json)

    #expect(Set(conversation.posts.map(\.id)).count == conversation.posts.count)
    #expect(conversation.posts.count <= 2 && conversation.branches.count == conversation.posts.count)
  }

  @Test func `As deep a thread as is asked for is read`() throws {
    let above = (0..<900).reduce(Self.frame("first")) { inner, number in
      Self.frame("above\(number)", parent: inner)
    }
    let below = (0..<400).reduce(Self.frame("last")) { inner, number in
      Self.frame("below\(number)", replies: [inner])
    }

    let conversation = try Self.read(Self.frame("focus", parent: above, replies: [below]))

    #expect(conversation.posts.count == 1_303 && conversation.branches.map(\.depth).max() == 1_302)
  }

  @Test(arguments: [#"{"parent":"#, #"{"replies":["#])
  func `A thread that is nested too deeply is an error`(opening: String) {
    let count = 10_000
    let closing = opening.hasSuffix("[") ? "]}" : "}"
    let json = String(repeating: opening, count: count) + "{}" + String(repeating: closing, count: count)

    #expect(throws: TweetFormatError.tooDeep(limit: 1_024)) { try Self.read(json) }
  }

  @Test func `Answers beyond the most are left out, and said to be`() throws {
    let fits = try Self.read(Self.frame("0", replies: (1..<Conversation.most).map { Self.frame("\($0)") }))
    let more = try Self.read(Self.frame("0", replies: (1...12_000).map { Self.frame("\($0)") }))

    #expect(fits.posts.count == 10_000 && fits.notes == [])
    #expect(more.posts.count == 10_000 && more.branches.count == 10_000)
    #expect(more.notes == ["there are more tweets here than 10,000; the rest is left out"])
  }

  @Test func `The nearest answers are kept first`() throws {
    let deep = Self.frame("deep", replies: (0..<10_000).map { Self.frame("x\($0)") })

    let conversation = try Self.read(Self.frame("0", replies: [deep, Self.frame("near")]))

    #expect(conversation.posts.contains { $0.id == Self.uri("near") })
  }

  @Test func `What a server left out above is said`() throws {
    let reply = #""reply":{"parent":{"uri":"\#(Self.uri("0"))"},"root":{"uri":"\#(Self.uri("0"))"}}"#

    let conversation = try Self.read(Self.frame("1", record: reply))

    #expect(conversation.posts.map(\.parent) == [Self.uri("0")])
    #expect(conversation.notes == ["the tweets above the first one are left out"])
  }

  @Test func `Answers without an address are counted`() throws {
    let one = try Self.read(Self.frame("1", replies: ["7"]))
    let two = try Self.read(Self.frame("1", replies: ["{}", Self.frame("2"), "null"]))

    #expect(one.posts.count == 1 && one.notes == ["1 tweet without an address is left out"])
    #expect(two.posts.count == 2 && two.notes == ["2 tweets without an address are left out"])
  }

  @Test(arguments: [
    "{}", "[]", "7", "null", #"{"post":{}}"#, #"{"post":[]}"#, #"{"uri":"\#(uri("1"))"}"#,
    #"{"notFound":true}"#,
  ])
  func `What is no thread is an error`(json: String) {
    #expect(throws: TweetFormatError.unexpected(expected: "a thread")) { try Self.read(json) }
  }

  @Test(arguments: [#""parent":7"#, #""parent":[],"replies":{}"#, #""replies":"x""#, #""replies":[]"#])
  func `Fields of other types are none`(fields: String) throws {
    let json = Self.frame("1").dropLast() + "," + fields + "}"

    #expect(try Self.read(String(json)).posts.map(\.id) == [Self.uri("1")])
  }

  @Test(
    .enabled(if: RecordedPayloads.arePresent, Comment(rawValue: RecordedPayloads.absence)),
    arguments: [BlueskyAudience.everyone, .members])
  func `A recorded thread is read`(audience: BlueskyAudience) throws {
    let file = RecordedPayloads.files(in: "bskyr").first { $0.lastPathComponent == "f_postthread.json" }
    let bytes = Array(try Data(contentsOf: try #require(file)))

    let conversation = try BlueskyDecoder().conversation(bytes, for: audience)

    #expect(conversation.posts.map(\.tweet?.user.screenName) == ["soubhikbarari.bsky.social"])
    #expect(conversation.posts.first?.tweet?.replies == 0 && conversation.notes == [])
  }

  private static func uri(_ key: String) -> String { "at://did:plc:ada/app.bsky.feed.post/\(key)" }

  private static func frame(
    _ key: String, _ view: String = "", record: String = "", parent: String? = nil, replies: [String]? = nil
  ) -> String {
    let members = [
      #""post":\#(blueskyView(blueskyRecord("hi", record), key: key, view))"#,
      parent.map { #""parent":\#($0)"# }, replies.map { #""replies":[\#($0.joined(separator: ","))]"# },
    ]
    return "{\(members.compactMap(\.self).joined(separator: ","))}"
  }

  private static func read(
    _ thread: String, for audience: BlueskyAudience = .everyone
  ) throws(TweetFormatError) -> Conversation {
    try BlueskyDecoder().conversation(Array("{\"thread\":\(thread)}".utf8), for: audience)
  }

  /// The keys of the posts, and those of the posts above them.
  private static func parents(in conversation: Conversation) -> [String: String] {
    func key(_ uri: String) -> String { uri.split(separator: "/").last.map(String.init) ?? "" }
    return Dictionary(conversation.posts.map { (key($0.id), $0.parent.map(key) ?? "-") }) { $1 }
  }
}
