import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// The posts around a post, over the wire and by what a test says.
struct BlueskyConversationTests {
  private static let asked =
    "uri=at%3A%2F%2Fdid%3Aplc%3Aada%2Fapp.bsky.feed.post%2F1&depth=400&parentHeight=900"

  @Test(arguments: [nil, "ada:pass"])
  func `A post stands between those it answers and those that answer it`(login: String?) async throws {
    let server = try BlueskyServer(holding: Self.posts, login: ("ada", "pass"))
    let source = LiveSource.sky(HTTPClient(), login: login, url: server.url)

    let conversation = try await source.conversation(around: Self.posts[2])

    #expect(conversation.focus == Self.uri("3") && conversation.fetched == .fixture)
    #expect(conversation.branches.map(\.post.id) == ["0", "1", "2", "3", "4", "6", "5"].map(Self.uri))
    #expect(conversation.branches.map(\.depth) == [0, 1, 2, 3, 4, 5, 4])
    #expect(conversation.branches.map(\.hidden) == [0, 0, 1, 0, 0, 0, 0])
    #expect(conversation.posts.allSatisfy { $0.tweet == nil || $0.tweet?.source == "sky" })
    #expect(conversation.posts.first { $0.id == Self.uri("0") }?.content == .missing(reason: "deleted"))
    #expect(server.violations == [])
  }

  @Test func `It is asked for once, as deep as its answer can be read`() async throws {
    let client = ScriptedClient(.thread(Self.frame(1)))

    let conversation = try await LiveSource.sky(client).conversation(around: Self.tweet)

    #expect(client.xrpc == ["getPostThread?" + Self.asked])
    #expect(conversation.posts.count == 1)
  }

  @Test func `That of a repost is that of the post it repeats`() async throws {
    let client = ScriptedClient(.thread(Self.frame(1)))
    var repost = Tweet.fixture(id: "at://did:plc:zoe/app.bsky.feed.repost/9", network: .bluesky)
    repost.retweetOf = RetweetReference(id: skyURI(1), screenName: "ada")

    _ = try await LiveSource.sky(client).conversation(around: repost)

    #expect(client.xrpc == ["getPostThread?" + Self.asked])
  }

  @Test(arguments: [
    HTTPResponse.skyError("NotFound", "Post not found: at://x"),
    .text(#"{"thread":{"uri":"\#(skyURI(1))","notFound":true}}"#),
  ])
  func `A post that is gone says so`(answer: HTTPResponse) async {
    await #expect(
      throws: SourceError.failed(
        source: "sky", host: "sky.example", reason: "no longer has this tweet; it or its author was deleted")
    ) { try await LiveSource.sky(ScriptedClient(answer)).conversation(around: Self.tweet) }
  }

  @Test func `The handle of an author who is gone is told as such`() async {
    let client = ScriptedClient(.skyError("InvalidRequest", "Unable to resolve handle"))

    await #expect(throws: SourceError.self) {
      try await LiveSource.sky(client).conversation(
        around: .fixture(id: "at://ada.example/app.bsky.feed.post/1", network: .bluesky))
    }
    #expect(client.requests.count == 1)
  }

  @Test func `A post of somebody blocked says so`() async {
    let answer = HTTPResponse.text(
      #"{"thread":{"uri":"\#(skyURI(1))","blocked":true,"author":{"did":"did:plc:ada"}}}"#)

    await #expect(
      throws: SourceError.failed(
        source: "sky", host: "sky.example",
        reason: "does not show this tweet; you block its author, or its author blocks you")
    ) { try await LiveSource.sky(ScriptedClient(answer)).conversation(around: Self.tweet) }
  }

  @Test func `What is for logged-in readers asks for a login, or is counted`() async throws {
    let hidden = Self.frame(2, view: Self.label)
    let focus = ScriptedClient(.thread(Self.frame(1, view: Self.label)))
    let answers = ScriptedClient(.thread(Self.frame(1, replies: [hidden])))
    let member = ScriptedClient(.session(1), .thread(Self.frame(1, replies: [hidden])))

    await #expect(throws: SourceError.needsLogin(source: "sky")) {
      try await LiveSource.sky(focus).conversation(around: Self.tweet)
    }
    let open = try await LiveSource.sky(answers).conversation(around: Self.tweet)
    let all = try await LiveSource.sky(member, login: "ada:pass").conversation(around: Self.tweet)

    #expect(open.posts.last?.content == .missing(reason: "for logged-in readers"))
    #expect(open.notes == ["1 post is shown only to those who are logged in; login sky"])
    #expect(all.posts.last?.tweet?.isForMembers == true && all.notes == [])
  }

  @Test(arguments: ["581490", "at://did:plc:ada/app.bsky.feed.like/1"], [Network.bluesky, .x])
  func `That of what is no post of the network is not asked for`(id: String, network: Network) async {
    let client = ScriptedClient(.thread(Self.frame(1)))

    await #expect(throws: SourceError.notOffered("conversations of other networks", source: "sky")) {
      try await LiveSource.sky(client).conversation(around: .fixture(id: id, network: network))
    }
    #expect(client.requests.isEmpty)
  }

  @Test(arguments: [
    HTTPResponse.text("{}"), .text("[]"), .text(""), .text("<html>"), .text(#"{"thread":[]}"#),
    .text(#"{"thread":{"post":{"uri":"x"}}}"#), .sky([1]),
    .text(#"{"thread":"# + String(repeating: #"{"parent":"#, count: 10_000)),
    .text(
      #"{"thread":"# + String(repeating: #"{"replies":["#, count: 10_000)
        + String(repeating: "]}", count: 10_000) + "}"),
  ])
  func `What is no thread cannot be read`(answer: HTTPResponse) async {
    await #expect {
      try await LiveSource.sky(ScriptedClient(answer)).conversation(around: Self.tweet)
    } throws: { "\($0)".hasPrefix("sky: sky.example answered with what cannot be read: ") }
  }

  @Test func `A post that contains itself, above and below, is shown once`() async throws {
    let loop = Self.frame(1, parent: Self.frame(2, parent: Self.frame(1)), replies: [Self.frame(1)])

    let conversation = try await LiveSource.sky(ScriptedClient(.thread(loop))).conversation(
      around: Self.tweet)

    #expect(conversation.branches.map(\.post.id) == [skyURI(2), skyURI(1)])
  }

  @Test func `Of ten thousand answers and more the first are kept, and that is said`() async throws {
    let answers = (2...10_100).map { Self.frame($0) }
    let client = ScriptedClient(.thread(Self.frame(1, replies: answers)))

    let conversation = try await LiveSource.sky(client).conversation(around: Self.tweet)

    #expect(conversation.posts.count == Conversation.most)
    #expect(conversation.notes == ["there are more tweets here than 10,000; the rest is left out"])
  }

  private static let label = #""labels":[{"src":"did:plc:ada","val":"!no-unauthenticated"}]"#
  private static let tweet = Tweet.fixture(id: skyURI(1), network: .bluesky)

  private static func uri(_ key: String) -> String { BlueskyServer.uri(key) }

  /// 0 is deleted, 1 answers it, 2 answers 1, 3 and 7 answer 2, 4 and 5 answer 3, 6 answers 4.
  private static let posts = zip(["1", "2", "3", "4", "5", "6", "7"], ["0", "1", "2", "3", "3", "4", "2"]).map
  {
    key, parent in
    var tweet = Tweet.fixture(
      id: uri(key), network: .bluesky, created: .fixture(minutes: Int(key) ?? 0), inReplyTo: "ada")
    tweet.inReplyTo = uri(parent)
    return tweet
  }

  private static func frame(
    _ number: Int, view: String = "", parent: String? = nil, replies: [String] = []
  ) -> String {
    let above = parent.map { ",\"parent\":\($0)" } ?? ""
    return "{\"post\":\(skyPost(number, view: view))\(above),\"replies\":[\(replies.joined(separator: ","))]}"
  }
}

extension HTTPResponse {
  fileprivate static func thread(_ frame: String) -> HTTPResponse { .text("{\"thread\":\(frame)}") }
}

extension TweetSource {
  fileprivate func conversation(around tweet: Tweet) async throws -> Conversation {
    try await conversation(around: tweet, in: RequestContext())
  }
}
