import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct XConversationTests {
  @Test(arguments: XKind.allCases)
  func `The posts above and the answers below come together`(kind: XKind) async throws {
    let servers = XServers()
    let source = try servers.source(over: thread([2: 1, 3: 2, 4: 3, 5: 3, 6: 5, 9: 1]), kind)

    let conversation = try await source.conversation(around: post(3, answering: 2))

    #expect(conversation.focus == xID(3))
    #expect(shown(conversation) == ["1", "-2", "--3", "---4", "---5", "----6"])
    #expect(conversation.posts.count == 6 && conversation.notes.isEmpty)
    #expect(conversation.fetched == .fixture(minutes: 1))
    #expect(
      conversation.posts.allSatisfy { $0.tweet?.source == "x" && $0.tweet?.fetched == .fixture(minutes: 1) })
  }

  @Test func `A post that repeats another one is in the conversation of that one`() async throws {
    let servers = XServers()
    let source = try servers.source(over: thread([2: 1]))
    var repeated = post(7)
    repeated.retweetOf = RetweetReference(id: xID(1), screenName: "ada")

    let conversation = try await source.conversation(around: repeated)

    #expect(shown(conversation) == ["1", "-2"])
  }

  @Test func `Forty posts above take half as many requests`() async throws {
    let servers = XServers()
    let source = try servers.source(over: thread(chain(40)))

    let conversation = try await source.conversation(around: post(41, answering: 40))

    #expect(conversation.branches.map(\.depth) == Array(0...40))
    #expect(servers.requests.filter { $0.path == "/2/tweets" }.count == 20)
  }

  @Test func `No more than a hundred posts above are looked up, which is said`() async throws {
    let servers = XServers()
    let source = try servers.source(over: thread(chain(150)))

    let conversation = try await source.conversation(around: post(151, answering: 150))

    #expect(conversation.branches.count == 101)
    #expect(conversation.notes == ["only the 100 posts right above are shown"])
  }

  @Test func `Posts that answer one another in a circle are shown once, which is said`() async throws {
    let servers = XServers()
    let source = try servers.source(over: [
      post(1, answering: 3), post(2, answering: 1), post(3, answering: 2),
    ])

    let conversation = try await source.conversation(around: post(3, answering: 2))

    #expect(Set(conversation.branches.map(\.post.id)) == [xID(1), xID(2), xID(3)])
    #expect(conversation.posts.count == 3)
    #expect(conversation.notes == ["posts that answer one another in a circle are shown once"])
  }

  @Test func `A post that answers itself is shown once`() async throws {
    let servers = XServers()
    let source = try servers.source(over: [post(1, answering: 1)])

    let conversation = try await source.conversation(around: post(1, answering: 1))

    #expect(conversation.posts.map(\.id) == [xID(1)])
  }

  @Test func `A post above that is gone says so`() async throws {
    let servers = XServers()
    let source = try servers.source(over: [post(3, answering: 2), post(2, answering: 1)])

    let conversation = try await source.conversation(around: post(3, answering: 2))

    #expect(shown(conversation) == ["1 deleted", "-2", "--3"])
  }

  @Test func `A post that is gone itself says so, and what it answered and its answers are shown`()
    async throws
  {
    let servers = XServers()
    let source = try servers.source(over: [post(1), post(2, answering: 1), post(4, answering: 3)])

    let conversation = try await source.conversation(around: post(3, answering: 2))

    #expect(shown(conversation).prefix(3) == ["1", "-2", "--3 deleted"])
    #expect(conversation.focus == xID(3))
  }

  @Test func `Answers to an answer that is gone stand below the post that began it all`() async throws {
    let first = xPost(1, #""conversation_id":"\#(xID(1))""#)
    let errors = #""errors":[\#(Self.missing(2))]"#
    let client = scripted([1: first], answers: xAnswer([answer(3, to: 2), answer(4, to: 3)], errors))

    let conversation = try await LiveSource.x(client).conversation(around: post(1))

    #expect(shown(conversation) == ["1", "-2 deleted", "--3", "---4"])
  }

  @Test func `Elsewhere it is told that there are such answers`() async throws {
    let (first, second) = (xPost(1), answer(2, to: 1))
    let client = scripted(
      [1: first, 2: second], answers: xAnswer([answer(3, to: 2), answer(5, to: 4), answer(6, to: 5)]))

    let conversation = try await LiveSource.x(client).conversation(around: post(2, answering: 1))

    #expect(shown(conversation) == ["1", "-2", "--3"])
    #expect(conversation.notes == ["2 posts answer some of this conversation that x does not show"])
  }

  @Test func `What answers elsewhere in the conversation is not missed`() async throws {
    let client = scripted(
      [1: xPost(1, #""conversation_id":"\#(xID(1))""#), 4: answer(4, to: 1)],
      answers: xAnswer([answer(5, to: 3), answer(6, to: 4)]))

    let conversation = try await LiveSource.x(client).conversation(around: post(4, answering: 1))

    #expect(shown(conversation) == ["1", "-4", "--6"])
    #expect(conversation.notes.isEmpty)
  }

  @Test func `An answer that is older than the search goes back is looked up, with what it answers`()
    async throws
  {
    let client = scripted(
      [
        1: xPost(1, #""conversation_id":"\#(xID(1))""#), 2: answer(2, to: 1), 3: answer(3, to: 2),
      ], answers: xAnswer([answer(4, to: 3)]))

    let conversation = try await LiveSource.x(client).conversation(around: post(1))

    #expect(shown(conversation) == ["1", "-2", "--3", "---4"])
    #expect(conversation.notes.isEmpty)
  }

  @Test func `What is guessed is said`() async throws {
    let first = xPost(1, #""conversation_id":"\#(xID(1))""#)
    let client = scripted([1: first], answers: xAnswer([answer(3, to: 2)]))

    let conversation = try await LiveSource.x(client).conversation(around: post(1))

    #expect(shown(conversation) == ["1", "-2 not shown", "--3"])
    #expect(
      conversation.notes == [
        "1 tweet is not shown; it stands below the first, since nothing tells what it answers"
      ])
  }

  @Test(arguments: [
    (
      #""title":"Authorization Error","type":"https://api.twitter.com/2/problems/not-authorized-for-resource""#,
      "private"
    ),
    (
      #""title":"Forbidden","detail":"User has been suspended: [7].","type":"https://api.twitter.com/2/problems/resource-not-found""#,
      "suspended"
    ),
    (#""title":"Strange","type":"about:blank""#, "not shown"),
  ])
  func `Why a post is missing is told in a word`(fields: String, reason: String) async throws {
    let error = #"{"resource_type":"tweet","resource_id":"\#(xID(1))",\#(fields)}"#
    let client = scripted([2: answer(2, to: 1)], lookup: .text(#"{"errors":[\#(error)]}"#))

    let conversation = try await LiveSource.x(client).conversation(around: post(2, answering: 1))

    #expect(shown(conversation) == ["1 \(reason)", "-2"])
  }

  @Test func `A post that the answer does not mention is not shown`() async throws {
    let client = scripted([2: answer(2, to: 1)], lookup: .text(#"{"data":[]}"#))

    let conversation = try await LiveSource.x(client).conversation(around: post(2, answering: 1))

    #expect(shown(conversation) == ["1 not shown", "-2"])
  }
}

/// How many answers are looked for, and how far back.
extension XConversationTests {
  @Test func `Of ten thousand answers the newest thousand are looked through, which is said`() async throws {
    let servers = XServers()
    let answers = (2...10_001).map { post($0, answering: 1) }
    let source = try servers.source(over: [post(1)] + answers)

    let conversation = try await source.conversation(around: post(1))

    #expect(conversation.posts.count == 1_001)
    #expect(conversation.posts.last.map { conversation.posts.contains($0) } == true)
    #expect(conversation.notes == ["there are more answers than the newest 1,000 that were looked through"])
    #expect(servers.requests.filter { $0.path == "/2/tweets/search/recent" }.count == 10)
  }

  @Test func `Tokens without end lead nowhere`() async throws {
    let client = ScriptedClient { request, index in
      request.url.contains("search") ? xAnswer([3], token: "t\(index)") : .text("{\"data\":\(xPost(1))}")
    }

    _ = try await LiveSource.x(client).conversation(around: post(1))

    #expect(client.requests.count < 15)
  }

  @Test func `Of an older post only the answers of the last week are found, which is said`() async throws {
    let servers = XServers()
    let now = Date.fixture(minutes: 60 * 24 * 30)
    var late = post(9, answering: 1)
    late.created = now - 86_400
    let source = try servers.source(over: [post(1), post(2, answering: 1), late], serverNow: now, now: now)

    let conversation = try await source.conversation(around: post(1))

    #expect(shown(conversation) == ["1", "-9"])
    #expect(conversation.notes == ["x finds answers of the last 7 days only"])
  }

  @Test func `Only answers that are newer than the post are asked for`() async throws {
    let client = scripted(
      [2: answer(2, to: 1)], answers: xAnswer([]), lookup: .text("{\"data\":[\(xPost(1))]}"))

    _ = try await LiveSource.x(client).conversation(around: post(2, answering: 1))

    #expect(
      client.questions == [
        "tweets/\(xID(2))", "tweets?ids=\(xID(1))",
        "tweets/search/recent?query=conversation_id%3A\(xID(1))&max_results=100&since_id=\(xID(2))",
      ])
  }

  @Test func `Answers to any version of a post are answers to it`() async throws {
    let versions = #""conversation_id":"\#(xID(2))","edit_history_tweet_ids":["\#(xID(1))","\#(xID(2))"]"#
    let client = scripted([2: xPost(2, versions)], answers: xAnswer([answer(3, to: 1), answer(4, to: 2)]))

    let conversation = try await LiveSource.x(client).conversation(around: post(2))

    #expect(shown(conversation) == ["2", "-3", "-4"])
    #expect(client.values("since_id").last == xID(1))
    #expect(client.values("query").last == "conversation_id:\(xID(1)) OR conversation_id:\(xID(2))")
  }
}

extension XConversationTests {
  @Test func `Answers to a former version stand below it, whichever version comes along`() async throws {
    let versions = #""conversation_id":"\#(xID(1))","edit_history_tweet_ids":["\#(xID(1))","\#(xID(2))"]"#
    let client = scripted(
      [1: xPost(1, versions)],
      answers: xAnswer([xPost(2, versions), answer(3, to: 1), answer(4, to: 2)]))

    let conversation = try await LiveSource.x(client).conversation(around: post(1))

    #expect(shown(conversation) == ["1", "-3", "-4"])
    #expect(conversation.notes.isEmpty)
  }

  @Test func `What posts of a conversation quote comes along`() async throws {
    let quoting = xPost(
      2,
      #""conversation_id":"\#(xID(1))","referenced_tweets":[{"type":"replied_to","id":"\#(xID(1))"},{"type":"quoted","id":"\#(xID(9))"}]"#
    )
    let users = #""users":[{"id":"7","username":"ada","name":"Ada"}]"#
    let client = scripted(
      [1: xPost(1)],
      answers: .text(#"{"data":[\#(quoting)],"includes":{\#(users),"tweets":[\#(xPost(9))]},"meta":{}}"#))

    let conversation = try await LiveSource.x(client).conversation(around: post(1))

    #expect(conversation.embedded.map(\.id) == [xID(9)])
    #expect(conversation.embedded.map(\.source) == ["x"])
  }
}

/// Where X does not answer as it should.
extension XConversationTests {
  @Test(arguments: [
    HTTPResponse.text("", status: 503), .text("", status: 429), .text("<h1>", status: 200), xWrong("query"),
    .text(#"{"title":"Client Forbidden","detail":"no"}"#, status: 403),
  ])
  func `Answers that cannot be had cost nothing else, which is said`(trouble: HTTPResponse) async throws {
    let client = scripted([2: answer(2, to: 1)], answers: trouble, lookup: .text("{\"data\":[\(xPost(1))]}"))

    let conversation = try await LiveSource.x(client).conversation(around: post(2, answering: 1))

    #expect(shown(conversation) == ["1", "-2"])
    #expect(conversation.notes.count == 1)
    #expect(conversation.notes.first?.hasPrefix("some answers are missing: x: api.x.com ") == true)
  }

  @Test func `Posts above that cannot be had cost nothing else, which is said`() async throws {
    let client = scripted(
      [2: answer(2, to: 1)], answers: xAnswer([answer(3, to: 2)]), lookup: .text("", status: 503))

    let conversation = try await LiveSource.x(client).conversation(around: post(2, answering: 1))

    #expect(shown(conversation) == ["1 not shown", "-2", "--3"])
    #expect(
      conversation.notes == [
        "some posts above are missing: x: api.x.com answered 503 Service Unavailable; try again later"
      ])
  }

  @Test(arguments: [401, 403, 429, 503])
  func `Where nothing can be had that is the answer`(status: Int) async {
    await #expect(throws: SourceError.self) {
      try await LiveSource.x(ScriptedClient(.text("{}", status: status))).conversation(around: post(1))
    }
  }

  @Test(arguments: ["7", "null", "\"x\"", "[]", "{}", "true", "[[]]", "{\"id\":7}"])
  func `Fields of the wrong kind cost nothing`(value: String) async throws {
    for name in ["conversation_id", "edit_history_tweet_ids", "referenced_tweets", "attachments"] {
      let client = scripted([1: xPost(1, "\"\(name)\":\(value)")], answers: xAnswer([answer(2, to: 1)]))

      let conversation = try await LiveSource.x(client).conversation(around: post(1))

      #expect(conversation.posts.contains { $0.id == xID(1) })
    }
  }

  @Test func `Answers to other posts are no answers`() async throws {
    let client = scripted([1: xPost(1)], answers: xAnswer([answer(2, to: 1), xPost(8), answer(9, to: 8)]))

    #expect(shown(try await LiveSource.x(client).conversation(around: post(1))) == ["1", "-2"])
  }

  @Test func `Posts of other networks have no conversation at X`() async {
    var tweet = post(1)
    tweet.network = .mastodon

    for ask in [
      { try await LiveSource.x(ScriptedClient()).conversation(around: tweet).notes },
      { try await LiveSource.x(ScriptedClient()).versions(of: tweet).map(\.id) },
    ] {
      let error = await #expect(throws: SourceError.self) { try await ask() }
      #expect(error?.description.hasSuffix("of posts of other networks; use another source") == true)
    }
  }

  @Test func `Trends are not offered`() async {
    await #expect(throws: SourceError.notOffered("trends", source: "x")) {
      try await LiveSource.x(ScriptedClient()).trends()
    }
  }
}

extension XConversationTests {
  private static func missing(_ number: Int) -> String {
    #"{"resource_type":"tweet","resource_id":"\#(xID(number))","title":"Not Found Error","type":"https://api.twitter.com/2/problems/resource-not-found"}"#
  }

  /// Answers with posts by their numbers, with what a lookup of several finds, and with answers.
  private func scripted(
    _ posts: [Int: String], answers: HTTPResponse = xAnswer([]), lookup: HTTPResponse? = nil
  ) -> ScriptedClient {
    ScriptedClient { request, _ in
      if request.url.contains("/search/") { return answers }
      if request.url.contains("/2/tweets?") {
        let found = posts.filter { request.url.contains(xID($0.key)) }.values
        return lookup ?? .text("{\"data\":[\(found.joined(separator: ","))]}")
      }
      let found = posts.first { request.url.contains("/tweets/\(xID($0.key))") }?.value
      return found.map { .text("{\"data\":\($0)}") } ?? .text("{\"errors\":[\(Self.missing(0))]}")
    }
  }

  /// A post as X delivers it.
  private func answer(_ number: Int, to other: Int) -> String {
    let conversation = #""conversation_id":"\#(xID(1))""#
    return xPost(
      number, #""referenced_tweets":[{"type":"replied_to","id":"\#(xID(other))"}],\#(conversation)"#)
  }

  private func post(_ number: Int, answering other: Int? = nil) -> Tweet {
    var tweet = Tweet.fixture(
      id: xID(number), text: "rain", created: .fixture.addingTimeInterval(Double(number)))
    if let other { tweet.inReplyTo = xID(other) }
    return tweet
  }

  /// The post 1, and answers with what each answers.
  private func thread(_ answers: [Int: Int]) -> [Tweet] {
    [post(1)] + answers.sorted { $0.key < $1.key }.map { post($0.key, answering: $0.value) }
  }

  /// Each post answers the one before.
  private func chain(_ length: Int) -> [Int: Int] {
    Dictionary(uniqueKeysWithValues: (1...length).map { ($0 + 1, $0) })
  }

  /// The numbers of the posts as they are shown, with a dash for each post above.
  private func shown(_ conversation: Conversation) -> [String] {
    conversation.branches.map { branch in
      let number = (Int(branch.post.id) ?? 0) - (Int(xID(0)) ?? 0)
      var text = String(repeating: "-", count: branch.depth) + "\(number)"
      if case .missing(let reason) = branch.post.content { text += " \(reason)" }
      return text
    }
  }
}

struct XVersionsTests {
  @Test(arguments: XKind.allCases)
  func `The versions of a post come oldest first, each with its change`(kind: XKind) async throws {
    let servers = XServers()
    let tweets = (1...3).map { number in
      Tweet.fixture(id: xID(number), text: "take \(number)", created: .fixture(minutes: number))
    }
    let source = try servers.source(over: tweets, kind, versions: [tweets.map(\.id)])

    for tweet in tweets {
      let versions = try await source.versions(of: tweet)

      #expect(versions.map(\.text) == ["take 1", "take 2", "take 3"])
      #expect(versions.map(\.edited) == [nil, .fixture(minutes: 2), .fixture(minutes: 3)])
      #expect(versions.allSatisfy { $0.source == "x" })
    }
    #expect(servers.requests.count == (kind == .tweets ? 6 : 7))
  }

  @Test func `A post that was not changed has one version`() async throws {
    let client = ScriptedClient(.text("{\"data\":\(xPost(1, #""edit_history_tweet_ids":["\#(xID(1))"]"#))}"))

    #expect(try await LiveSource.x(client).versions(of: .fixture(id: xID(1))).map(\.edited) == [nil])
    #expect(client.requests.count == 1)
  }

  @Test func `Versions that X does not show are left out`() async throws {
    let ids = (1...99).map { "\"\(xID($0))\"" }.joined(separator: ",")
    let client = ScriptedClient(
      .text("{\"data\":\(xPost(50, "\"edit_history_tweet_ids\":[\(ids)]"))}"),
      .text("{\"data\":[\(xPost(1)),\(xPost(77))],\"errors\":[]}"))

    let versions = try await LiveSource.x(client).versions(of: .fixture(id: xID(50)))

    #expect(versions.map(\.id) == [xID(1), xID(50)])
    #expect(client.values("ids").last??.split(separator: ",").count == 49)
  }

  @Test func `Versions that were promised and are not shown are an error`() async {
    let ids = "\"\(xID(1))\",\"\(xID(2))\""
    let client = ScriptedClient(
      .text("{\"data\":\(xPost(2, "\"edit_history_tweet_ids\":[\(ids)]"))}"),
      .text(
        #"{"errors":[{"resource_type":"tweet","resource_id":"\#(xID(1))","title":"Gone","detail":"no more"}]}"#
      ))

    await #expect(
      throws: SourceError.failed(
        source: "x", host: "api.x.com",
        reason:
          "does not show what this post was before it was changed: 'no more'; use another source, or the archive"
      )
    ) { try await LiveSource.x(client).versions(of: .fixture(id: xID(2))) }
  }

  @Test func `A post that is gone has none, which is said`() async {
    await #expect(
      throws: SourceError.failed(
        source: "x", host: "api.x.com",
        reason: "does not have this post any more; use another source, or the archive")
    ) { try await LiveSource.x(ScriptedClient(.text("", status: 404))).versions(of: .fixture(id: xID(1))) }
  }
}

private extension LiveSource {
  func conversation(around tweet: Tweet) async throws -> Conversation {
    try await conversation(around: tweet, in: RequestContext())
  }

  func versions(of tweet: Tweet) async throws -> [Tweet] {
    try await versions(of: tweet, in: RequestContext())
  }

  func trends() async throws -> Trends { try await trends(in: RequestContext()) }
}
