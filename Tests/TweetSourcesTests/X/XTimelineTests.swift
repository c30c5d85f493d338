import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct XTimelineTests {
  private static let me = HTTPResponse.text(#"{"data":{"id":"42","name":"Me","username":"me"}}"#)

  @Test(arguments: [
    ("list:home", "users/42/timelines/reverse_chronological?max_results=21"),
    ("list:mentions", "users/42/mentions?max_results=21"),
    ("filter:bookmarked", "users/42/bookmarks?max_results=20"),
    ("filter:liked", "users/42/liked_tweets?max_results=20"),
  ])
  func `What is the reader's is asked for by the user of the token, who is looked up once`(
    query: String, question: String
  ) async throws {
    let client = ScriptedClient { request, _ in request.url.contains("users/me") ? Self.me : xAnswer([2, 1]) }
    let source = LiveSource.x(client)

    let page = try await source.page(query)
    _ = try await source.page(query)

    #expect(page.tweets.map(\.id) == [xID(2), xID(1)])
    #expect(client.questions == ["users/me", question, question])
    #expect(
      page.tweets.map(\.isBookmarked) == Array(repeating: query.hasSuffix("marked") ? true : nil, count: 2))
    #expect(page.tweets.map(\.isLiked) == Array(repeating: query.hasSuffix("liked") ? true : nil, count: 2))
  }

  @Test func `Quotes are asked for by the id of the post`() async throws {
    let client = ScriptedClient(xAnswer([2, 1]))

    _ = try await LiveSource.x(client).page("quotes:20", limit: 3)

    #expect(client.questions == ["tweets/20/quote_tweets?max_results=10"])
  }

  @Test(arguments: XKind.allCases)
  func `Over the wire every post of each comes exactly once`(kind: XKind) async throws {
    let servers = XServers()
    let (tweets, ids) = (Self.posts, Self.posts.map(\.id))
    let source = try servers.source(
      over: tweets, kind, owner: "me",
      lists: [("Snow", []), ("Rain & snow", ["ada"]), ("rain-snow", ["bob"])])

    for limit in [1, 3, 7, 20, 60] {
      for (query, expected) in [
        ("list:home", ids), ("list:mentions", ids), ("list:rain-snow", []), ("list:RainSnow", ids),
        ("filter:bookmarked", ids), ("filter:liked", ids), ("quotes:\(xID(500))", ids),
      ] {
        let found = try await source.walk(query, limit: limit).flatMap { $0 }
        #expect(found.count == expected.count && Set(found) == Set(expected), "\(query) by \(limit)")
      }
    }
  }

  @Test func `What else is asked for is looked for in the posts, and nothing is lost`() async throws {
    let servers = XServers()
    let source = try servers.source(over: Self.posts, owner: "me")
    let wanted = Self.posts.filter { $0.text.contains("third") }.map(\.id)

    for list in ["list:home", "filter:bookmarked", "filter:liked", "quotes:\(xID(500))"] {
      for limit in [2, 5, 20] {
        let found = try await source.walk("\(list) third", limit: limit).flatMap { $0 }
        #expect(found.count == wanted.count && Set(found) == Set(wanted), "\(list) by \(limit)")
      }
    }
  }

  // The server tells bookmarks oldest first, so that those that are added come last.
  @Test(arguments: [("list:home", 5), ("quotes:\(xID(500))", 5), ("filter:bookmarked", 0)])
  func `What came since is newer`(query: String, count: Int) async throws {
    let servers = XServers()
    let posts = Self.posts
    let source = try servers.source(over: Array(posts.dropFirst(5)), owner: "me")
    let first = try await source.page(query, limit: 10)

    servers.add(Array(posts.prefix(5)))
    let page = try await source.page(query, at: .newer(than: try #require(first.newer)), limit: 20)

    #expect(page.tweets.map(\.id) == posts.prefix(count).map(\.id))
  }

  @Test func `A bookmark that was set anew does not hide those below it`() async throws {
    let client = ScriptedClient { request, index in
      if request.url.contains("users/me") { return Self.me }
      return index < 2 ? xAnswer([7, 6, 5, 4]) : xAnswer([7, 20, 6, 5, 4], token: "a")
    }
    let source = LiveSource.x(client)
    let first = try await source.page("filter:bookmarked")

    let page = try await source.page("filter:bookmarked", at: .newer(than: try #require(first.newer)))

    #expect(page.tweets.map(\.id) == [xID(20)] && page.older == nil)
  }

  @Test func `Days are asked for where X takes them, and looked for elsewhere`() async throws {
    let client = ScriptedClient { request, _ in request.url.contains("users/me") ? Self.me : xAnswer([2, 1]) }
    let source = LiveSource.x(client)

    _ = try await source.page("list:home since:2015-03-01")
    let liked = try await source.page("filter:liked until:2015-03-27")

    #expect(client.questions[1].contains("start_time="))
    #expect(!client.questions[2].contains("end_time=") && liked.tweets.isEmpty)
  }

  @Test(arguments: [
    ("list:home filter:liked", ["filter:liked beside list:home"]),
    ("filter:bookmarked -filter:liked", ["-filter:liked beside filter:bookmarked"]),
    ("list:home OR #rain", ["list:home"]), ("-filter:bookmarked rain", ["-filter:bookmarked"]),
    ("-list:mentions rain", ["-list:mentions"]), ("quotes:abc", ["quotes:"]),
    ("quotes:20 (list:home OR rain)", ["OR between words and other terms beside quotes:"]),
  ])
  func `What X cannot find is told`(query: String, operators: [String]) async throws {
    let client = ScriptedClient(xAnswer([1]))

    let error = await #expect(throws: SourceError.self) { try await LiveSource.x(client).page(query) }

    #expect(error == .unsupported(operators: operators, source: "x"))
    #expect(client.requests.isEmpty)
  }

  private static let posts: [Tweet] = (0..<45).map { index in
    var tweet = Tweet.fixture(
      id: xID(100 - index), text: index % 3 == 0 ? "@me third" : "@me other",
      created: .fixture(minutes: -index), users: ["me"])
    (tweet.isBookmarked, tweet.isLiked, tweet.quoteOf) = (true, true, xID(500))
    return tweet
  }
}

/// Lists by their names, and what goes wrong.
extension XTimelineTests {
  private static let lists =
    #"{"data":[{"id":"1","name":"Snow"},{"id":"2","name":"Rain & snow"}],"meta":{"result_count":2}}"#

  @Test func `A list is found by its name, and asked for once`() async throws {
    let client = ScriptedClient { request, _ in
      if request.url.contains("users/me") { return Self.me }
      return request.url.contains("owned_lists") ? .text(Self.lists) : xAnswer([1])
    }
    let source = LiveSource.x(client)

    _ = try await source.page("list:rain-snow")
    _ = try await source.page("list:snow")

    #expect(
      client.questions == [
        "users/me", "users/42/owned_lists?max_results=100", "lists/2/tweets?max_results=20",
        "lists/1/tweets?max_results=20",
      ])
  }

  @Test func `A list that is not there is told with those that are`() async {
    let client = ScriptedClient { request, _ in request.url.contains("users/me") ? Self.me : .text(Self.lists)
    }

    await #expect(
      throws: failed("has no list 'fog' of yours; there are home, mentions, Snow, Rain-&-snow")
    ) { try await LiveSource.x(client).page("list:fog") }
  }

  @Test func `Who has no lists is told so, and no more lists are asked for than a thousand`() async {
    let none = ScriptedClient { request, _ in
      request.url.contains("users/me") ? Self.me : .text(#"{"meta":{"result_count":0}}"#)
    }
    let many = ScriptedClient { request, index in
      let list = #"{"id":"\#(index)","name":"L\#(index)"}"#
      return request.url.contains("users/me")
        ? Self.me
        : .text(#"{"data":[\#(list),\#(list),\#(list)],"meta":{"result_count":2,"next_token":"t\#(index)"}}"#)
    }

    await #expect(throws: failed("has no list 'fog' of yours; there are home, mentions")) {
      try await LiveSource.x(none).page("list:fog")
    }
    let error = await #expect(throws: SourceError.self) { try await LiveSource.x(many).page("list:fog") }
    #expect(error?.description.hasSuffix(", 10 more") == true)
    #expect(many.requests.count == 11)
  }

  @Test func `A list that is gone is looked for again`() async throws {
    let client = ScriptedClient { request, index in
      if request.url.contains("users/me") { return Self.me }
      if request.url.contains("owned_lists") { return .text(Self.lists) }
      return index < 3 ? .text("", status: 404) : xAnswer([1])
    }
    let source = LiveSource.x(client)

    await #expect(throws: failed("does not have your list 'snow'; use another source")) {
      try await source.page("list:snow")
    }
    _ = try await source.page("list:snow")

    #expect(client.questions.filter { $0.contains("owned_lists") }.count == 2)
  }

  @Test func `A post whose quotes may not be seen is told in X's words`() async {
    let body =
      #"{"errors":[{"resource_type":"tweet","resource_id":"20","title":"Not Found Error","detail":"Could not find tweet with id: [20].","type":"https://api.twitter.com/2/problems/resource-not-found"}]}"#

    await #expect(
      throws: failed(
        "does not show the posts that quote 20: 'Could not find tweet with id: [20].'; use another source, or the archive"
      )
    ) { try await LiveSource.x(ScriptedClient(.text(body))).page("quotes:20") }
  }

  @Test(arguments: [
    "", "[]", "{}", "null", #"{"data":[]}"#, #"{"data":{"id":"7"}}"#, #"{"data":{"username":"me"}}"#,
  ])
  func `An answer that does not tell whose token it is is a failure`(body: String) async {
    for query in ["list:home", "filter:liked", "list:rain"] {
      let client = ScriptedClient(.text(body))
      await #expect(throws: SourceError.self) { try await LiveSource.x(client).page(query) }
      #expect(client.requests.count == 1)
    }
  }

  @Test(arguments: [401, 404, 429, 503])
  func `Whatever else the server says is told`(status: Int) async {
    for query in [
      "list:home", "list:mentions", "list:rain", "filter:bookmarked", "filter:liked", "quotes:20",
    ] {
      await #expect(throws: SourceError.self) {
        try await LiveSource.x(ScriptedClient(.text("", status: status))).page(query)
      }
    }
  }

  @Test func `Over the wire a token of an app is told as one`() async throws {
    let servers = XServers()
    let source = try servers.source(over: xTweets(3))

    for query in ["list:home", "list:rain", "filter:bookmarked"] {
      let error = await #expect(throws: SourceError.self) { try await source.page(query) }
      #expect(
        error?.description.contains("tells this to users only, and its token is that of an app") == true)
    }
  }

  @Test(arguments: ["list:home", "filter:bookmarked"])
  func `Tokens without end end the page`(query: String) async throws {
    let client = ScriptedClient { request, index in
      if request.url.contains("users/me") { return Self.me }
      return xAnswer([String](), token: "t\(index)")
    }

    let page = try await LiveSource.x(client).page(query)

    #expect(page.tweets.isEmpty && client.requests.count == 6)
    #expect(page.interruption?.hasSuffix("more goes on") == true)
  }

  private func failed(_ reason: String) -> SourceError {
    .failed(source: "x", host: "api.x.com", reason: reason)
  }
}

/// The person above what somebody posted.
struct XPersonTests {
  private static let ada = HTTPResponse.text(
    ##"{"data":{"id":"7","name":"Ada","username":"ada","description":"I like #rain","public_metrics":{"followers_count":3}}}"##
  )

  @Test(arguments: ["from:ada", "@ada"])
  func `The person comes with the first page, by one request`(query: String) async throws {
    let client = ScriptedClient { request, _ in
      request.url.contains("/by/") ? Self.ada : xAnswer(1...25, token: "t")
    }
    let source = LiveSource.x(client)

    let page = try await source.page(query)
    let next = try await source.page(query, at: .older(than: try #require(page.older)))

    #expect(page.person?.user.screenName == "ada" && page.person?.followers == 3)
    #expect(page.person?.hashtags.map(\.keyword) == ["#rain"] && page.person?.fetched == .fixture(minutes: 1))
    #expect(next.person == nil)
    #expect(client.questions.filter { $0.hasPrefix("users/by") } == ["users/by/username/ada"])
    #expect(client.values("user.fields").contains { $0?.contains("public_metrics") == true })
  }

  @Test(arguments: [
    "from:ada #rain", "@ada rain", "from:ada OR from:bob", "#rain", "-from:ada rain", "to:ada",
  ])
  func `Whatever else is asked for has no person`(query: String) async throws {
    let client = ScriptedClient(xAnswer([1]))

    #expect(try await LiveSource.x(client).page(query).person == nil)
    #expect(client.questions.allSatisfy { !$0.hasPrefix("users/by") })
  }

  @Test(arguments: [
    HTTPResponse.text("", status: 404),
    .text(#"{"errors":[{"title":"Not Found Error","type":"https://x/2/problems/resource-not-found"}]}"#),
  ])
  func `Who is not there may be named all the same`(answer: HTTPResponse) async throws {
    let client = ScriptedClient { request, _ in request.url.contains("/by/") ? answer : xAnswer([1]) }

    let page = try await LiveSource.x(client).page("@ada")

    #expect(page.tweets.count == 1 && page.person == nil && page.notes.isEmpty)
  }

  @Test(arguments: [HTTPResponse.text("", status: 503), .text("", status: 429), .text("{}"), .text("[")])
  func `A person who cannot be looked up costs nothing else, which is said`(answer: HTTPResponse) async throws
  {
    let client = ScriptedClient { request, _ in request.url.contains("/by/") ? answer : xAnswer([1]) }
    let source = LiveSource.x(client)
    _ = try await source.page("#rain")

    for query in ["@ada", "from:ada"] {
      let page = try await source.page(query)

      #expect(page.tweets.count == 1 && page.person == nil)
      #expect(page.notes.first?.hasPrefix("what is told about @ada is missing: x: api.x.com ") == true)
    }
  }

  @Test(arguments: XKind.allCases)
  func `Over the wire the person is found`(kind: XKind) async throws {
    let servers = XServers()

    let person = try await servers.source(over: xTweets(3), kind).page("from:ada").person

    #expect(person?.text == "I am ada & like #rain" && person?.hashtags.map(\.keyword) == ["#rain"])
    #expect(person?.followers == 10 && person?.following == 20 && person?.posts == 30)
    #expect(person?.url == "https://x.com/ada")
  }
}
