import SmashtagModel
import SmashtagTesting
import Testing
import TweetFormats

@testable import TweetSources

struct MastodonConversationTests {
  @Test func `A conversation is what is above and below a tweet`() async throws {
    let client = ScriptedClient(.context([post(1), answer(2, to: 1)], [answer(4, to: 3), answer(5, to: 4)]))

    let found = try await Self.conversation(around: Self.tweet(3, to: "2"), at: client)

    #expect(client.paths == ["v1/statuses/3/context"])
    #expect(found.focus == "3")
    #expect(found.branches.map(\.post.id) == ["1", "2", "3", "4", "5"])
    #expect(found.branches.map(\.depth) == [0, 1, 2, 3, 4])
    #expect(found.posts.compactMap(\.tweet).allSatisfy { $0.source == "home" && $0.fetched == .fixture })
    #expect((found.fetched, found.notes) == (.fixture, []))
  }

  @Test func `A tweet without a conversation is alone`() async throws {
    let found = try await Self.conversation(around: Self.tweet(3), at: ScriptedClient(.context([], [])))

    #expect(found.branches.map(\.post.id) == ["3"])
  }

  @Test func `A tweet that is missing in the middle has its place`() async throws {
    let client = ScriptedClient(.context([post(1), answer(3, to: 2)], [answer(6, to: 5)]))

    let found = try await Self.conversation(around: Self.tweet(4, to: "3"), at: client)

    #expect(found.branches.map(\.post.id) == ["1", "2", "3", "4", "5", "6"])
    #expect(found.posts.filter { $0.tweet == nil }.map(\.id) == ["2", "5"])
    #expect(found.posts.first { $0.id == "2" }?.content == .missing(reason: "deleted, or not for you"))
  }

  @Test func `A parent that is missing at the top is the first`() async throws {
    let found = try await Self.conversation(
      around: Self.tweet(4, to: "3"), at: ScriptedClient(.context([], [])))

    #expect(found.branches.map(\.post.id) == ["3", "4"])
    #expect(found.branches.first?.post.tweet == nil)
  }

  @Test func `What cannot be read is missing`() async throws {
    let client = ScriptedClient(
      .context([#"{"id":"1"}"#], [#"{"id":"5","content":"x"}"#, "7", "{}", "null"]))

    let found = try await Self.conversation(around: Self.tweet(3), at: client)

    #expect(found.branches.map(\.post.id) == ["1", "3", "5"])
    #expect(found.notes == ["3 tweets cannot be read"])
    #expect(
      found.posts.filter { $0.tweet == nil }.allSatisfy { $0.content == .missing(reason: "cannot be read") })
  }

  @Test func `Parents that lead in a circle are cut, and it is said`() async throws {
    let client = ScriptedClient(
      .context([answer(1, to: 2), answer(2, to: 1)], [answer(5, to: 6), answer(6, to: 5), answer(7, to: 7)]))

    let found = try await Self.conversation(around: Self.tweet(3, to: "2"), at: client)

    #expect(found.branches.map(\.post.id) == ["1", "2", "3", "5", "6", "7"])
    #expect(found.notes == ["some tweets answer each other in a circle; they are shown below this one"])
  }

  @Test func `A tweet that is given twice is there once`() async throws {
    let client = ScriptedClient(
      .context([post(1), post(1)], [answer(3, to: 1), answer(4, to: 3), answer(4, to: 3)]))

    let found = try await Self.conversation(around: Self.tweet(3, to: "1"), at: client)

    #expect(found.posts.map(\.id).sorted() == ["1", "3", "4"])
  }

  @Test func `Ten thousand answers and more are cut, and it is said`() async throws {
    let answers = (10...12_000).map { answer($0, to: $0.isMultiple(of: 2) ? 3 : $0 - 1_000_000) }

    let found = try await Self.conversation(
      around: Self.tweet(3), at: ScriptedClient(.context([], answers)), token: "secret")

    #expect(found.posts.count == Conversation.most)
    #expect(Set(found.branches.map(\.post.id)).count == Conversation.most)
    #expect(found.notes == ["home has more than 10,000 tweets here; the rest is left out"])
  }

  @Test func `A thread of ten thousand answers, each to the one before, is in order`() async throws {
    let answers = (4..<10_003).map { answer($0, to: $0 - 1) }

    let found = try await Self.conversation(
      around: Self.tweet(3), at: ScriptedClient(.context([], answers)), token: "secret")

    #expect(found.branches.map(\.depth) == Array(0..<10_000))
    #expect(found.notes.isEmpty)
  }

  @Test(arguments: [(59, nil, 0), (60, nil, 1), (60, "secret", 0)] as [(Int, String?, Int)])
  func `Where more may be shown after a login it is said`(count: Int, token: String?, notes: Int) async throws
  {
    let client = ScriptedClient(.context([], (4..<4 + count).map { answer($0, to: 3) }))

    let found = try await Self.conversation(around: Self.tweet(3), at: client, token: token)

    #expect(found.notes.count == notes)
  }

  @Test func `A tweet of another source is found by its page`() async throws {
    let client = ScriptedClient(.text(post(3)), .context([], []))
    var tweet = Self.tweet(70)
    (tweet.source, tweet.url) = (nil, "https://home.example/@ada/3")

    let found = try await Self.conversation(around: tweet, at: client)

    #expect(client.paths == ["v1/statuses/3", "v1/statuses/3/context"])
    #expect(found.focus == "3")
  }

  @Test func `A tweet whose id may be that of another server is looked at first`() async throws {
    var tweet = Self.tweet(70)
    tweet.key = "https://other.example/users/ada/1"
    tweet.url = tweet.key
    let same = post(70).replacing("https://home.example/users/ada/statuses/70", with: tweet.key)
    let client = ScriptedClient { request, _ in
      request.url.contains("context")
        ? .context([], []) : request.url.contains("search") ? .found([3]) : .text(post(70))
    }
    let right = ScriptedClient { request, _ in
      request.url.contains("context") ? .context([], []) : .text(same)
    }

    #expect(try await Self.conversation(around: tweet, at: client, token: "secret").focus == "3")
    #expect(try await Self.conversation(around: tweet, at: right, token: "secret").focus == "70")
    #expect(right.paths == ["v1/statuses/70", "v1/statuses/70/context"])
  }

  @Test func `A tweet of another server is looked up after a login`() async throws {
    let client = ScriptedClient(.found([3]), .context([], []))
    var tweet = Self.tweet(70)
    (tweet.source, tweet.url) = ("other", "https://other.example/@ada/70")

    let found = try await Self.conversation(around: tweet, at: client, token: "secret")

    #expect(client.paths.first?.hasPrefix("v2/search?q=https%3A%2F%2Fother.example") == true)
    #expect(found.focus == "3")
    await #expect(throws: SourceError.needsLogin(source: "home", host: "home.example")) {
      try await Self.conversation(around: tweet, at: client)
    }
  }

  @Test func `The conversation of a boost is that of the original`() async throws {
    let client = ScriptedClient(.text(post(3)), .context([], []))
    var tweet = Self.tweet(9)
    tweet.retweetOf = RetweetReference(id: "3", screenName: "ada")

    #expect(try await Self.conversation(around: tweet, at: client).focus == "3")
    #expect(client.paths == ["v1/statuses/3", "v1/statuses/3/context"])
  }

  @Test(arguments: [nil, "secret"] as [String?])
  func `A tweet that is gone says so`(token: String?) async {
    let missing = HTTPResponse.text(#"{"error":"Record not found"}"#, status: 404)

    let error = await #expect(throws: SourceError.self) {
      try await Self.conversation(around: Self.tweet(3), at: ScriptedClient(missing), token: token)
    }
    #expect(error?.description.hasPrefix("home: home.example has no such tweet; it is deleted, or ") == true)
  }

  @Test(arguments: [
    (HTTPResponse.text("", status: 401), 1), (.text("", status: 403), 1),
    (.text("<h1>404</h1>", status: 404), 2),
  ])
  func `A server that shows conversations after a login only asks for one`(
    answer: HTTPResponse, requests: Int
  )
    async
  {
    let client = ScriptedClient { request, _ in
      request.url.hasSuffix("/context") ? answer : .text(post(3))
    }

    await #expect(throws: SourceError.needsLogin(source: "home", host: "home.example")) {
      try await Self.conversation(around: Self.tweet(3), at: client)
    }
    #expect(client.requests.count == requests)
  }

  @Test func `A server without conversations is told by name`() async {
    let client = ScriptedClient { request, _ in
      request.url.hasSuffix("/3") ? .text(post(3)) : .text("", status: 404)
    }

    await #expect(throws: SourceError.notOffered("conversations", source: "home")) {
      try await Self.conversation(around: Self.tweet(3), at: client, token: "secret")
    }
  }

  @Test(arguments: ["", "[]", "{}", "null", #"{"ancestors":7,"descendants":[]}"#, "<html>"])
  func `An answer that is no conversation is a failure`(body: String) async {
    let error = await #expect(throws: SourceError.self) {
      try await Self.conversation(around: Self.tweet(3), at: ScriptedClient(.text(body)))
    }
    #expect(error?.description.hasPrefix("home: home.example answered with what cannot be read: ") == true)
  }

  @Test func `A tweet of another network is not asked for`() async {
    let client = ScriptedClient(.context([], []))
    var tweet = Self.tweet(3)
    tweet.network = .x

    await #expect(throws: SourceError.self) { try await Self.conversation(around: tweet, at: client) }
    #expect(client.requests.isEmpty)
  }

  @Test(arguments: MastodonKind.allCases)
  func `Every make of server shows a conversation after a login`(kind: MastodonKind) async throws {
    let servers = Servers()
    var tweets = kind.tweets(5)
    for index in 0..<4 { tweets[index].inReplyTo = tweets[index + 1].id }
    let source = try servers.source(over: tweets, kind)
    let focus = try #require(try await source.tweet(at: .id(tweets[2].id), in: RequestContext()))

    let found = try await source.conversation(around: focus, in: RequestContext())

    #expect(found.branches.map(\.post.id) == tweets.reversed().map(\.id))
    #expect(found.notes.isEmpty)
  }

  @Test(arguments: [MastodonKind.gotosocial, .snac, .takahe])
  func `Some makes show no conversation without a login`(kind: MastodonKind) async throws {
    let servers = Servers()
    var tweet = kind.tweets(1)[0]
    let source = try servers.source(over: [tweet], kind, token: nil)
    tweet.source = "home"

    await #expect(throws: SourceError.needsLogin(source: "home", host: servers.host)) {
      try await source.conversation(around: tweet, in: RequestContext())
    }
  }

  static func conversation(
    around tweet: Tweet, at client: ScriptedClient, token: String? = nil
  ) async throws -> Conversation {
    try await LiveSource.home(client, token: token).conversation(around: tweet, in: RequestContext())
  }

  /// A tweet that was read from the source `home`.
  static func tweet(_ id: Int, to parent: String? = nil) -> Tweet {
    var tweet = Tweet.fixture(id: String(id), network: .mastodon, key: "https://home.example/\(id)")
    (tweet.source, tweet.inReplyTo) = ("home", parent)
    return tweet
  }
}

struct MastodonVersionsTests {
  @Test func `Versions are told from the first to that which is read now`() async throws {
    let client = ScriptedClient(
      .text("[\(version("one", at: "07:08:30")),\(version("two", at: "07:09:30"))]"))

    let versions = try await Self.versions(at: client)

    #expect(client.paths == ["v1/statuses/3/history"])
    #expect(versions.map(\.text) == ["one", "two"])
    #expect(versions.map { $0.edited == nil } == [true, false])
    #expect(versions.allSatisfy { $0.id == "3" && $0.source == "home" && $0.fetched == .fixture })
  }

  @Test func `A tweet of which the server keeps no history has one version`() async throws {
    let versions = try await Self.versions(at: ScriptedClient(.text("[]")))

    #expect(versions.map(\.id) == ["3"])
  }

  @Test func `A server that keeps no versions is told by name, and a tweet that is gone is not`() async {
    let none = ScriptedClient { request, _ in
      request.url.hasSuffix("/history") ? .text("", status: 404) : .text(post(3))
    }

    await #expect(throws: SourceError.notOffered("former versions of tweets", source: "home")) {
      try await Self.versions(at: none, token: "secret")
    }
    let error = await #expect(throws: SourceError.self) {
      try await Self.versions(at: ScriptedClient(.text("", status: 404)))
    }
    #expect(error?.description.contains("has no such tweet") == true)
  }

  @Test(arguments: ["{}", "", "7"]) func `An answer that is no history is a failure`(body: String) async {
    await #expect(throws: SourceError.self) { try await Self.versions(at: ScriptedClient(.text(body))) }
  }

  @Test func `Versions come over the wire`() async throws {
    let servers = Servers()
    var tweet = MastodonKind.mastodon.tweets(1)[0]
    tweet.edited = .fixture(minutes: 5)
    let source = try servers.source(over: [tweet], .mastodon, token: nil)
    let found = try #require(try await source.tweet(at: .id(tweet.id), in: RequestContext()))

    let versions = try await source.versions(of: found, in: RequestContext())

    #expect(versions.map(\.text) == ["draft #rain on campus", "#rain on campus"])
    #expect(versions.last?.edited == found.edited)
    #expect(versions.map { $0.hashtags.map(\.keyword) } == [["#rain"], ["#rain"]])
  }

  private func version(_ text: String, at time: String) -> String {
    #"{"content":"<p>\#(text)</p>","spoiler_text":"","created_at":"2024-05-06T\#(time).000Z"}"#
  }

  private static func versions(at client: ScriptedClient, token: String? = nil) async throws -> [Tweet] {
    try await LiveSource.home(client, token: token)
      .versions(of: MastodonConversationTests.tweet(3), in: RequestContext())
  }
}

struct MastodonTrendsTests {
  @Test func `Trends are the tags with their uses`() async throws {
    let client = ScriptedClient(
      .text(#"[{"name":"rain","history":[{"uses":"2"},{"uses":"3"},{"uses":"9"}]}]"#))

    let trends = try await Self.trends(at: client)

    #expect(client.paths == ["v1/trends/tags?limit=20"])
    #expect(trends == Trends([Trends.Tag("#rain", count: 5)], fetched: .fixture))
  }

  @Test func `No trends are told as such`() async throws {
    let trends = try await Self.trends(at: ScriptedClient(.text("[]")))

    #expect(trends.notes == ["home lists no trends; many servers list none"])
  }

  @Test func `A server that knows no trends, or tells them after a login, says so`() async {
    await #expect(throws: SourceError.notOffered("trends", source: "home")) {
      try await Self.trends(at: ScriptedClient(.text("", status: 404)))
    }
    await #expect(throws: SourceError.needsLogin(source: "home", host: "home.example")) {
      try await Self.trends(at: ScriptedClient(.text("", status: 401)))
    }
    await #expect(throws: SourceError.self) { try await Self.trends(at: ScriptedClient(.text("{}"))) }
  }

  @Test func `Trends come over the wire`() async throws {
    let servers = Servers()
    let source = try servers.source(over: MastodonKind.mastodon.tweets(3), .mastodon, token: nil)

    #expect(try await source.trends(in: RequestContext()).tags == [Trends.Tag("#rain", count: 3)])
  }

  private static func trends(at client: ScriptedClient) async throws -> Trends {
    try await LiveSource.home(client).trends(in: RequestContext())
  }
}

/// An answer of `ada` to another post.
private func answer(_ id: Int, to parent: Int) -> String { post(id, "\"in_reply_to_id\":\"\(parent)\"") }

extension HTTPResponse {
  /// The posts around a post.
  fileprivate static func context(_ above: [String], _ below: [String]) -> HTTPResponse {
    .text(
      "{\"ancestors\":[\(above.joined(separator: ","))],\"descendants\":[\(below.joined(separator: ","))]}")
  }
}
