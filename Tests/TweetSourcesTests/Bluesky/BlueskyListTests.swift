import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// The reader's own lists, over the wire.
struct BlueskyListTests {
  private static let lists = [
    "list:home", "list:mentions", "list:cats", "filter:bookmarked", "filter:liked",
    "list:at://did:plc:bob/app.bsky.graph.list/3k",
  ]

  @Test(arguments: lists + ["rain filter:liked", "list:home -rain"])
  func `Without a login the reader's own are not asked for`(query: String) async {
    let client = ScriptedClient(.sky([1]))

    await #expect(throws: SourceError.needsLogin(source: "sky")) {
      try await LiveSource.sky(client).page(query)
    }
    await #expect(
      throws: SourceError.failed(
        source: "sky", host: "public.api.bsky.app",
        reason: "does not answer this without a login; source add bluesky sky https://bsky.social takes one")
    ) { try await LiveSource.sky(client, url: "https://public.api.bsky.app").page(query) }
    #expect(client.requests.isEmpty)
  }

  @Test(
    arguments: [
      ("list:home", ["6", "5", "4", "3", "2", "1"]), ("list:home from:bob", ["6", "4", "2"]),
      ("list:home #rain -storm", ["6", "5", "4", "3", "1"]), ("list:home filter:quotes", ["6"]),
      ("list:home until:2015-03-27", []), ("list:home lang:de", []),
      ("list:Home", ["6", "5", "4", "3", "2", "1"]),
      ("list:mentions", ["6", "4", "2"]), ("list:mentions filter:replies", ["4"]),
      ("list:rain-snow", ["6", "4", "2"]), ("list:RAIN&SNOW", ["6", "4", "2"]),
      ("list:cats", ["5", "3", "1"]),
      ("list:🦊", ["5", "3", "1"]), ("list:theirs", ["6", "4", "2"]),
      ("list:\(ownList.uri)", ["6", "4", "2"]), ("list:\(feed.uri)", ["5", "3", "1"]),
      ("filter:bookmarked", ["5", "2"]), ("filter:bookmarked storm", ["2"]), ("filter:liked", ["3", "2"]),
      ("filter:liked filter:bookmarked", ["2"]), ("list:home filter:liked", ["3", "2"]),
      ("quotes:\(BlueskyServer.uri("5"))", ["6"]), ("quotes:\(BlueskyServer.uri("4"))", []),
    ] as [(String, [String])], [1, 20])
  func `Each list has its posts, page by page`(
    expected: (query: String, keys: [String]), limit: Int
  ) async throws {
    let server = try Self.server()
    let source = LiveSource.sky(HTTPClient(), login: "ada:pass", url: server.url)

    let found = try await source.walk(expected.query, limit: limit).flatMap { $0 }

    #expect(found.map { $0.split(separator: "/").last.map(String.init) } == expected.keys)
    #expect(server.violations == [])
  }

  @Test func `Quotes are shown without a login`() async throws {
    let server = try Self.server()

    let page = try await LiveSource.sky(HTTPClient(), url: server.url).page(
      "quotes:\(BlueskyServer.uri("5"))")

    #expect(page.tweets.map(\.quoteOf) == [BlueskyServer.uri("5")])
    #expect(page.embedded.map(\.id) == [BlueskyServer.uri("5")])
  }

  @Test func `A list that is none names those there are`() async throws {
    let server = try Self.server()
    let host = server.url.replacing("http://", with: "")

    await #expect(
      throws: SourceError.failed(
        source: "sky", host: host,
        reason: "has no list 'dogs' of yours; there are home, mentions, Rain-&-snow, Cats, 🦊, Theirs")
    ) { try await LiveSource.sky(HTTPClient(), login: "ada:pass", url: server.url).page("list:dogs") }
  }

  @Test func `The address of a list is looked for once for all of its pages`() async throws {
    let server = try Self.server()
    let source = LiveSource.sky(HTTPClient(), login: "ada:pass", url: server.url)

    _ = try await source.walk("list:rain-snow", limit: 1)
    let page = try await source.page("list:rain-snow", limit: 1)
    _ = try await source.page("list:rain-snow", at: .newer(than: try #require(page.newer)), limit: 1)

    #expect(server.requests("app.bsky.actor.getPreferences").count == 2)
    #expect(server.requests("app.bsky.feed.getListFeed").count > 3)
  }

  @Test func `What came since is newer in each list`() async throws {
    for query in Self.lists.dropLast() {
      let server = try Self.server()
      let source = LiveSource.sky(HTTPClient(), login: "ada:pass", url: server.url)
      let first = try await source.page(query, limit: 2)
      var news = Tweet.fixture(
        id: BlueskyServer.uri("9"), network: .bluesky, text: "@ada news", created: .fixture(minutes: 9),
        users: ["ada"])
      (news.isLiked, news.isBookmarked) = (true, true)

      server.add([news])
      let page = try await source.page(query, at: .newer(than: try #require(first.newer)), limit: 10)

      #expect(page.tweets.map(\.id) == [news.id], "\(query)")
    }
  }

  @Test(arguments: [
    ("quotes:20", ["quotes: of what is no post of Bluesky"]), ("list:a list:b", ["more than one list:"]),
    ("quotes:https://x.com/ada/status/20", ["quotes: of what is no post of Bluesky"]),
    ("rain -filter:liked", ["-filter:liked"]), ("-filter:bookmarked", ["-filter:bookmarked"]),
    ("rain -list:home", ["-list:home"]), ("list:home pre*", ["pre*"]), ("list:home to:bob", ["to:"]),
  ])
  func `What no server can do is named`(query: String, operators: [String]) async {
    let client = ScriptedClient(.sky([1]))

    await #expect(throws: SourceError.unsupported(operators: operators, source: "sky")) {
      try await LiveSource.sky(client, login: "ada:pass").page(query)
    }
    #expect(client.requests.isEmpty)
  }

  private static let feed = BlueskyServedList("Cats", "cats", by: "bob", isFeed: true, of: ["ada"])
  private static let ownList = BlueskyServedList("Rain & snow", "3k1", of: ["bob"], isSaved: false)

  /// Odd posts are by ada, even ones by bob.
  private static func server() throws -> BlueskyServer {
    let tweets = (1...6).map { number in
      var tweet = Tweet.fixture(
        id: BlueskyServer.uri("\(number)", by: number.isMultiple(of: 2) ? "bob" : "ada"), network: .bluesky,
        text: number == 2 ? "@ada storm" : "#rain", created: .fixture(minutes: number),
        user: .fixture(number.isMultiple(of: 2) ? "bob" : "ada"), hashtags: number == 2 ? [] : ["rain"],
        users: number == 2 ? ["ada"] : [])
      tweet.isBookmarked = [2, 5].contains(number)
      tweet.isLiked = [2, 3].contains(number)
      if number == 4 { (tweet.inReplyTo, tweet.inReplyToScreenName) = (BlueskyServer.uri("3"), "ada") }
      if number == 6 { tweet.quoteOf = BlueskyServer.uri("5") }
      return tweet
    }
    let server = try BlueskyServer(holding: tweets, login: ("ada", "pass"))
    server.offer([
      ownList, feed, BlueskyServedList("🦊", "fox", by: "bob", isFeed: true, of: ["ada"]),
      BlueskyServedList("Theirs", "3k2", by: "bob", of: ["bob"]),
    ])
    return server
  }
}

/// The reader's own lists, where a server answers otherwise.
struct BlueskyListFaultTests {
  @Test func `The posts of notifications are asked for by twenty-five, each once, and those gone are told`()
    async throws
  {
    let notes = (1...60).reversed().map { #"{"uri":"\#(skyURI($0))","reason":"reply"}"# }
    let client = ScriptedClient { request, _ in
      if request.body != nil { return .session(1) }
      if request.url.contains("listNotifications") {
        return .text(#"{"notifications":[\#((notes + notes).joined(separator: ","))]}"#)
      }
      let numbers = request.url.split(separator: "post%2F").dropFirst().compactMap {
        Int($0.prefix { $0 != "&" })
      }
      // Posts come in any order, and the last is gone.
      return .sky(numbers.filter { $0 > 1 }.sorted())
    }

    let page = try await LiveSource.sky(client, login: "ada:pass").page("list:mentions", limit: 60)

    #expect(page.tweets.map(\.id) == skyURIs(2...60))
    #expect(page.notes == ["1 post could not be read: \(skyURI(1)): deleted"])
    #expect(client.xrpc.count { $0.hasPrefix("getPosts") } == 3)
    #expect(
      client.xrpc.contains {
        $0 == "app.bsky.notification.listNotifications?reasons=mention&reasons=reply&reasons=quote&limit=60"
      })
  }

  @Test func `Notifications that lead on without end are left, and may be gone on with`() async throws {
    let client = ScriptedClient { request, index in
      request.body != nil ? .session(1) : .text(#"{"notifications":[],"cursor":"\#(index)"}"#)
    }

    let page = try await LiveSource.sky(client, login: "ada:pass").page("list:mentions")

    #expect(page.tweets.isEmpty && page.older != nil)
    #expect(page.interruption == "looked through 0 posts; more goes on" && client.requests.count == 6)
  }

  @Test func `A feed in any order is read on to its end, and its news up to what is known`() async throws {
    let uri = "at://did:plc:bob/app.bsky.feed.generator/cats"
    let client = ScriptedClient(
      .session(1), .feed([3, 9, 5], cursor: "x"), .feed([8, 1]), .feed([7, 2, 3, 9, 5]))
    let source = LiveSource.sky(client, login: "ada:pass")

    let first = try await source.page("list:\(uri)", limit: 3)
    let second = try await source.page("list:\(uri)", at: .older(than: try #require(first.older)))
    let newer = try await source.page("list:\(uri)", at: .newer(than: try #require(first.newer)))

    #expect(
      first.tweets.map(\.id) == [9, 5, 3].map(skyURI) && second.tweets.map(\.id) == [8, 1].map(skyURI))
    #expect(newer.tweets.map(\.id) == [7, 2].map(skyURI) && newer.older == nil)
  }

  @Test(arguments: [
    HTTPResponse.text("{}"), .text("[]"), .text(""), .text(#"{"preferences":7}"#),
    .skyError("X", status: 501),
  ])
  func `Preferences that are none are an error`(answer: HTTPResponse) async {
    let client = ScriptedClient(.session(1), answer)

    await #expect {
      try await LiveSource.sky(client, login: "ada:pass").page("list:cats")
    } throws: { "\($0)".hasPrefix("sky: sky.example ") }
    #expect(client.requests.count == 2)
  }

  @Test func `A saved list that is gone is passed over, and names of others do no harm`() async {
    let list = #"{"type":"list","value":"at://did:plc:bob/app.bsky.graph.list/3k","id":"1","pinned":true}"#
    let saved = ##"{"preferences":[{"$type":"app.bsky.actor.defs#savedFeedsPrefV2","items":[\##(list)]}]}"##
    let own = #"{"uri":"at://did:plc:ada/app.bsky.graph.list/1","name":"\u001b[31mre\nd (access-1) \"x\""}"#
    let client = ScriptedClient(
      .session(1), .text(saved), .text(#"{"lists":[\#(own)]}"#), .skyError("InvalidRequest", "List not found")
    )

    await #expect(
      throws: SourceError.failed(
        source: "sky", host: "sky.example",
        reason: "has no list 'cats' of yours; there are home, mentions, [31mre-d-…-x")
    ) { try await LiveSource.sky(client, login: "ada:pass").page("list:cats") }
  }

  @Test func `However many lists there are, some are told and the others counted`() async {
    let lists = (1...90).map { #"{"uri":"at://did:plc:ada/app.bsky.graph.list/\#($0)","name":"n\#($0)"}"# }
    let client = ScriptedClient(
      .session(1), .text(#"{"preferences":[]}"#), .text(#"{"lists":[\#(lists.joined(separator: ","))]}"#))

    await #expect {
      try await LiveSource.sky(client, login: "ada:pass").page("list:cats")
    } throws: { "\($0)".hasSuffix(", n19, n20, 70 more") }
  }
}
