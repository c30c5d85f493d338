import Foundation
import SmashtagModel
import Testing
import TweetSources

@testable import SmashtagTesting

/// Everything that can be asked of Bluesky, beside the schemas of its network.
@Suite(.enabled(if: Recorded.arePresent, "\(Recorded.absence)"))
struct BlueskyGrammarTests {
  @Test(arguments: [
    "rain", "heavy rain", "\"heavy rain\"", "#rain", "#rain #snow", "#Größe", "#🌧", "@ada", "@ada.example",
    "mentions:ada", "mentions:did:plc:ewvi7nxzyoun6zhxrhs64oiz", "from:ada", "from:ADA.bsky.social",
    "from:ada #rain", "from:ada filter:images", "from:ada -filter:replies", "from:ada filter:retweets",
    "from:ada lang:de since:2015-03-01 until:2015-04-01", "rain -snow", "rain -\"heavy snow\"", "rain -#snow",
    "rain OR snow", "#rain OR #snow OR @ada", "rain (heavy OR #light) lang:de", "rain lang:pt-BR",
    "rain lang:zh-Hant", "rain since:2015-03-01", "rain until:2015-04-01",
    "rain since:2015-03-01 until:2015-04-01", "rain filter:images", "rain filter:links",
    "rain filter:mentions",
    "rain filter:hashtags", "rain filter:replies", "rain -filter:retweets", "rain url:example.com",
    "https://example.com", "rain https://example.com/a?b=c#d -http://b.example",
    "rain min_likes:5 -min_retweets:2",
    "from:ada min_likes:1", "from:ada,bob", "rain on:2015-03", "rain since:12h",
    "from:ada https://example.com",
    "\"from:ada\"", "\"#rain\"", "quotes:at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/app.bsky.feed.post/3k7",
    "rain's", "c++", "50%", "rain&lang=de", "a/b?c", "¿lluvia?", "雨",
  ])
  func `Every request fits`(text: String) async throws {
    for login in [nil, "ada:sesame"] {
      let server = try Self.server()
      let source = Self.source(at: server, login: login)

      for query in source.searches(for: try Query(text)) {
        let first = try await source.page(of: query, at: .newest, limit: 2)
        if let older = first.older {
          _ = try await source.page(of: query, at: .older(than: older), limit: 120)
        }
        if let newer = first.newer {
          _ = try await source.page(of: query, at: .newer(than: newer), limit: 20)
        }
      }

      #expect(!server.requests.isEmpty && server.violations.isEmpty)
    }
  }

  @Test(arguments: [
    "pre*", "to:ada", "-rain", "a OR b OR c OR d OR e OR f", "rain -(snow wind)", "rain filter:retweets",
    "rain lang:x", "min_likes:5", "https://a.example https://b.example",
    "#" + String(repeating: "a", count: 65),
  ])
  func `What cannot be asked is not`(text: String) async throws {
    let server = try Self.server()
    let source = Self.source(at: server)

    await #expect(throws: SourceError.self) {
      for query in source.searches(for: try Query(text)) {
        _ = try await source.page(of: query, at: .newest, limit: 20)
      }
    }
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: ["from:a_b", "mentions:ada@example.social", "from:-ada.example", "@ada..example"])
  func `Nobody is asked for whom the network cannot have`(text: String) async throws {
    let server = try Self.server()
    let source = Self.source(at: server)

    for query in source.searches(for: try Query(text)) {
      await #expect(throws: SourceError.self) { try await source.page(of: query, at: .newest, limit: 20) }
    }
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: [nil, "ada:sesame"]) func `Posts are asked for by their addresses`(login: String?)
    async throws
  {
    let server = try Self.server()
    let source = Self.source(at: server, login: login)
    let did = BlueskyServer.did(of: "ada")

    for address in [
      BlueskyServer.uri("3k1"), "https://bsky.app/profile/\(did)/post/3k1",
      "https://bsky.app/profile/ada.bsky.social/post/3k1",
    ] {
      let found = try await source.tweet(at: try #require(TweetAddress(address)))
      #expect(found?.id == BlueskyServer.uri("3k1"))
    }
    #expect(server.violations.isEmpty)
    #expect(try await !source.finding(in: RequestContext()).isEmpty && server.violations.isEmpty)
  }
}

extension BlueskyGrammarTests {
  private static func server() throws -> BlueskyServer {
    let tweets = (1...5).map {
      Tweet.fixture(
        id: "3k\($0)", text: "heavy rain #rain @ada https://example.com", created: .fixture(minutes: $0),
        hashtags: ["rain"], users: ["ada"], urls: ["https://example.com"])
    }
    return try BlueskyServer(
      holding: tweets + [
        .fixture(id: "3k6", user: .fixture("ada.example")),
        .fixture(id: "3k7", user: User(screenName: "bob", id: "did:plc:ewvi7nxzyoun6zhxrhs64oiz")),
      ], login: ("ada", "sesame"))
  }

  private static func source(at server: BlueskyServer, login: String? = nil) -> LiveSource {
    LiveSource(
      SourceDefinition(kind: .bluesky, name: "sky", url: server.url), client: HTTPClient(),
      tokens: OneToken(secret: login), sessions: NoSessions())
  }
}

/// Every login is the first one.
private struct NoSessions: SessionKeeping {
  func session(of source: String, at server: String, for login: Token) async -> LoginSession? { nil }

  func keep(_ session: LoginSession?, of source: String, at server: String, for login: Token) async {}
}

/// What real servers answered, beside the schemas of their network.
@Suite(.enabled(if: Recorded.arePresent, "\(Recorded.absence)"))
struct RecordedLexiconTests {
  private static let post: JSONValue = ["type": "ref", "ref": "app.bsky.feed.defs#postView"]
  private static let thread: JSONValue = ["type": "ref", "ref": "app.bsky.feed.defs#threadViewPost"]
  private static let record: JSONValue = ["type": "object", "properties": ["value": ["type": "unknown"]]]

  @Test(arguments: [
    ("f_search", "app.bsky.feed.searchPosts"), ("f_feedfeed", "app.bsky.feed.getAuthorFeed"),
    ("f_getposts", "app.bsky.feed.getPosts"),
  ])
  func `Answers with posts fit`(name: String, method: String) throws {
    #expect(try lexicon.violations(ofAnswer: try answer(name), of: method).isEmpty)
  }

  @Test(
    arguments: [
      ("f_getquotes", ["posts": ["type": "array", "items": post]]), ("f_postthread", ["thread": thread]),
      ("r_getRecord", ["value": ["type": "unknown"]]),
      ("r_listrcd", ["records": ["type": "array", "items": record]]),
      ("r_post_quote", ["value": ["type": "unknown"]]),
      ("r_post_quote_reply", ["value": ["type": "unknown"]]),
    ] as [(String, JSONValue)])
  func `Quotes, threads and records fit`(name: String, members: JSONValue) throws {
    let names = JSONValue.array((members.object ?? [:]).keys.map(JSONValue.string))
    let schema: JSONValue = ["type": "object", "required": names, "properties": members]

    #expect(try lexicon.violations(of: try answer(name), as: schema, in: "answer").isEmpty)
  }

  @Test(
    .enabled(if: Lexicon.recorded != nil),
    arguments: [
      ("app.bsky.feed.getPostThread", "uri=\(uri)", "thread", "app.bsky.feed.defs#threadViewPost"),
      ("app.bsky.feed.getTimeline", "", "feed", "app.bsky.feed.defs#feedViewPost"),
      ("app.bsky.feed.getQuotes", "uri=\(uri)", "posts", "app.bsky.feed.defs#postView"),
      ("app.bsky.actor.getProfile", "actor=ada.bsky.social", "", "app.bsky.actor.defs#profileViewDetailed"),
      ("app.bsky.actor.getPreferences", "", "preferences", "app.bsky.actor.defs#preferences"),
      ("app.bsky.feed.getFeedGenerators", "feeds=\(feed.uri)", "feeds", "app.bsky.feed.defs#generatorView"),
    ])
  func `What our server answers fits`(
    method: String, query: String, member: String, schema: String
  ) throws {
    var (quote, answer) = (Tweet.fixture(id: "3k2"), Tweet.fixture(id: "3k3"))
    (quote.quoteOf, quote.isLiked, answer.inReplyTo) = (Self.uri, true, Self.uri)
    let server = try BlueskyServer(
      holding: [.fixture(id: "3k1"), quote, answer], login: ("ada", "sesame"))
    server.offer([Self.feed])
    let session = try server.post(
      "createSession", #"{"identifier":"ada.bsky.social","password":"sesame"}"#)

    let told = try server.get(method, query, token: session["accessJwt"]?.string)

    let whole = member.isEmpty ? told : try #require(told[member])
    let parts = member == "preferences" ? [whole] : whole.array ?? [whole]
    #expect(!parts.isEmpty)
    for part in parts {
      #expect(
        try lexicon.violations(of: part, as: ["type": "ref", "ref": .string(schema)], in: "answer").isEmpty)
    }
  }

  private static let uri = BlueskyServer.uri("3k1")
  private static let feed = BlueskyServedList("Cats", "cats", isFeed: true, of: ["ada"])

  @Test(
    arguments: [
      ("uri", "https://bsky.app/1", ".uri: “https://bsky.app/1” is no at-uri"),
      ("cid", 7, ".cid: is no string"),
      ("author", ["did": "did:plc:a"], ".author: lacks handle"),
      ("record", ["$type": "app.bsky.feed.post", "text": "rain"], ".record: lacks createdAt"),
      ("embed", ["$type": "app.bsky.embed.images#view"], ".embed: lacks images"),
      ("indexedAt", "yesterday", ".indexedAt: “yesterday” is no datetime"),
    ] as [(String, JSONValue, String)])
  func `What was spoiled does not fit`(name: String, value: JSONValue, problem: String) throws {
    let method = "app.bsky.feed.searchPosts"
    var post = try #require(try answer("f_search")["posts"]?.array?.first?.object)
    post[name] = value

    let violations = try lexicon.violations(ofAnswer: ["posts": [.object(post)]], of: method)

    #expect(violations.map(\.description) == ["\(method).posts[0]\(problem)"])
  }

  @Test(arguments: [
    ("app.bsky.feed.searchPosts", "q=rain&limit=101"), ("app.bsky.feed.searchPosts", "q=rain&author=ada"),
    ("app.bsky.feed.getPosts", "uris=rain"), ("app.bsky.feed.getAuthorFeed", "actor=ada.example&since=now"),
  ])
  func `A server tells what it should not have been asked`(method: String, query: String) throws {
    let server = try BlueskyServer(holding: [])

    _ = try server.get(method, query)

    #expect(server.violations.count == 1)
  }

  private var lexicon: Lexicon { get throws { try #require(Lexicon.recorded) } }

  private func answer(_ name: String) throws -> JSONValue {
    let file = Recorded.folder.appending(path: "bskyr/\(name).json")
    return try #require(JSONValue(Array(try Data(contentsOf: file))))
  }
}
