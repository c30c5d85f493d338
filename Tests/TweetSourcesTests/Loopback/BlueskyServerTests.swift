import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

struct BlueskyServerTests {
  private static let search = "app.bsky.feed.searchPosts"
  private static let feed = "app.bsky.feed.getAuthorFeed"

  @Test(arguments: [10, 45]) func `Pages of a search go on to the end`(limit: Int) throws {
    let tweets = (0..<45).map {
      Tweet.fixture(id: "p\(99 - $0)", text: "#rain", created: .fixture(minutes: -$0), hashtags: ["rain"])
    }
    let server = try BlueskyServer(holding: tweets.shuffled())

    var (shown, cursor): ([String], String?) = ([], "0")
    while let current = cursor {
      let page = try server.get(Self.search, "q=%23rain&tag=Rain&limit=\(limit)&cursor=\(current)")
      shown += keys(page["posts"])
      cursor = page["cursor"]?.string
    }

    #expect(shown == tweets.map(\.id))
    #expect(server.violations.isEmpty)
  }

  @Test(arguments: [
    ("q=heavy", ["5", "4"]), ("q=%22heavy+rain%22", ["5"]), ("q=rain+heavy", ["5", "4"]),
    ("q=%23rain", ["5", "3"]), ("q=*&tag=rain&tag=snow", ["3"]), ("q=*&author=bob.bsky.social", ["4"]),
    ("q=from:bob.bsky.social", ["4"]), ("q=%22from:bob.bsky.social%22", []),
    ("q=*&mentions=BOB.bsky.social", ["3"]),
    ("q=*&lang=de", ["2"]), ("q=*&domain=example.com", ["2"]),
    ("q=*&since=2015-03-27T18:03:11Z", ["5", "4"]), ("q=*&until=2015-03-27T18:02:11Z", ["2"]),
    ("q=*&until=2015-03-27", []),
  ])
  func `Each condition narrows a search`(query: String, found: [String]) throws {
    let server = try BlueskyServer(holding: [
      .fixture(id: "5", text: "heavy rain #rain", hashtags: ["rain"]),
      .fixture(id: "4", text: "rain, heavy", created: .fixture(minutes: -1), user: .fixture("bob")),
      .fixture(
        id: "3", text: "@bob", created: .fixture(minutes: -2), hashtags: ["rain", "snow"], users: ["bob"]),
      .fixture(
        id: "2", text: "https://www.example.com/a", created: .fixture(minutes: -3),
        urls: ["https://www.example.com/a"], language: "de"),
    ])

    #expect(keys(try server.get(Self.search, query)["posts"]) == found)
    #expect(server.violations.isEmpty)
  }

  @Test func `A feed holds posts and replies, page by page`() throws {
    let server = try BlueskyServer(holding: [
      .fixture(id: "4", text: "hi", created: .fixture(minutes: 3), inReplyTo: "bob"),
      .fixture(id: "3", created: .fixture(minutes: 2)),
      .fixture(id: "2", created: .fixture(minutes: 1)),
      .fixture(id: "1", user: .fixture("bob")),
    ])

    let first = try server.get(Self.feed, "actor=ada.bsky.social&limit=2")
    let cursor = try #require(first["cursor"]?.string?.replacing(":", with: "%3A"))
    let second = try server.get(Self.feed, "actor=\(BlueskyServer.did(of: "ada"))&limit=2&cursor=\(cursor)")
    let silent = try server.get(Self.feed, "actor=ada.bsky.social&filter=posts_no_replies")

    #expect(keys(first["feed"]) == ["4", "3"] && keys(second["feed"]) == ["2"])
    #expect(first["feed"]?.array?.map { $0["post"]?["record"]?["reply"] != nil } == [true, false])
    #expect(keys(silent["feed"]) == ["3", "2"])
    #expect(server.violations.isEmpty)
  }

  @Test func `Posts come with what they mention`() throws {
    let tweet = Tweet.fixture(
      id: BlueskyServer.uri("2"), text: "Größe 🌧 #rain @bob https://a.example/b", hashtags: ["rain", "wet"],
      users: ["bob"], urls: ["https://a.example/b"])
    let server = try BlueskyServer(holding: [tweet])

    let posts = try server.get("app.bsky.feed.getPosts", "uris=\(tweet.id)&uris=\(BlueskyServer.uri("7"))")[
      "posts"]
    let post = try #require(posts?.array?.first)
    let facets = post["record"]?["facets"]?.array ?? []

    #expect(posts?.array?.count == 1)
    #expect(facets.map { $0["index"]?["byteStart"]?.int } == [13, 19, 24])
    #expect(facets.map { $0["index"]?["byteEnd"]?.int } == [18, 23, 43])
    #expect(post["record"]?["tags"] == ["wet"])
    #expect(server.violations.isEmpty)
  }

  @Test(arguments: [
    (search, "q=a&limit=101", "InvalidRequest"), (search, "limit=1", "InvalidRequest"),
    (search, "q=%22a", "BadQueryString"), (search, "q=", "BadQueryString"),
    (search, "q=a&author=nobody.example", "InvalidRequest"), (feed, "actor=nobody.example", "InvalidRequest"),
    (feed, "actor=ada.bsky.social&cursor=7", "InvalidRequest"),
    ("app.bsky.feed.getPosts", "", "InvalidRequest"),
    ("com.atproto.identity.resolveHandle", "handle=nobody.example", "InvalidRequest"),
    ("com.atproto.server.createSession", "", "MethodNotImplemented"),
    ("app.bsky.feed.getTimeline", "", "AuthMissing"), ("app.bsky.bookmark.getBookmarks", "", "AuthMissing"),
    ("app.bsky.feed.getPostThread", "uri=at://did:plc:a/app.bsky.feed.post/1", "NotFound"),
    ("app.bsky.feed.getPostThread", "uri=\(BlueskyServer.uri("1"))&depth=1001", "InvalidRequest"),
    ("app.bsky.feed.getQuotes", "", "InvalidRequest"),
    ("app.bsky.actor.getProfile", "actor=nobody.example", "InvalidRequest"),
    ("app.bsky.feed.getLikes", "", "MethodNotImplemented"),
  ])
  func `What cannot be answered is told as Bluesky tells it`(method: String, query: String, name: String)
    throws
  {
    let server = try BlueskyServer(holding: [.fixture()])

    #expect(try server.get(method, query)["error"]?.string == name)
  }

  @Test func `Who is known is found by name`() throws {
    let server = try BlueskyServer(holding: [.fixture(text: "@bob", users: ["bob"])])

    let found = try server.get("com.atproto.identity.resolveHandle", "handle=bob.bsky.social")

    #expect(found["did"]?.string == BlueskyServer.did(of: "bob"))
  }
}

struct BlueskyServerLoginTests {
  @Test func `A closed server searches for those who logged in`() throws {
    let server = try BlueskyServer(holding: [.fixture(id: "1")], login: ("ada", "sesame"), isClosed: true)
    let wrong = try server.post("createSession", "{\"identifier\":\"ada.bsky.social\",\"password\":\"?\"}")
    let session = try server.post(
      "createSession", "{\"identifier\":\"ada.bsky.social\",\"password\":\"sesame\"}")
    let access = try #require(session["accessJwt"]?.string)

    #expect(wrong["error"] == "AuthenticationRequired")
    #expect(try server.get("app.bsky.feed.searchPosts", "q=rain")["error"] == "AuthMissing")
    #expect(keys(try server.get("app.bsky.feed.searchPosts", "q=rain", token: access)["posts"]) == ["1"])
    #expect(try server.get("app.bsky.feed.searchPosts", "q=rain", token: "stolen")["error"] == "InvalidToken")
    #expect(server.violations.isEmpty)
  }

  @Test func `A session that is over is refreshed once`() throws {
    let server = try BlueskyServer(holding: [.fixture(id: "1")], login: ("ada", "sesame"))
    let first = try server.post(
      "createSession", "{\"identifier\":\"ada.bsky.social\",\"password\":\"sesame\"}")
    let refresh = try #require(first["refreshJwt"]?.string)

    server.expireSessions()
    let over = try server.get("app.bsky.feed.searchPosts", "q=rain", token: first["accessJwt"]?.string)
    let second = try server.post("refreshSession", "", token: refresh)
    let third = try server.post("refreshSession", "", token: refresh)
    server.revokeSessions()
    let fourth = try server.post("refreshSession", "", token: second["refreshJwt"]?.string)

    #expect(over["error"] == "ExpiredToken" && third["error"] == "ExpiredToken")
    #expect(second["accessJwt"] != nil && fourth["error"] == "ExpiredToken")
  }
}

/// Asks it without the code that is tested.
extension BlueskyServer {
  func get(
    _ method: String, _ query: String, token: String? = nil
  ) throws -> JSONValue {
    let headers = token.map { ["Authorization: Bearer \($0)"] } ?? []
    let reply = RawClient.get("/xrpc/\(method)?\(query)", at: loopback.port, headers: headers)
    return try #require(JSONValue(Array(reply.body.utf8)))
  }

  func post(
    _ method: String, _ body: String, token: String? = nil
  ) throws -> JSONValue {
    let client = RawClient(port: loopback.port)
    let lines = [
      "POST /xrpc/com.atproto.server.\(method) HTTP/1.1", "Content-Type: application/json",
      "Content-Length: \(body.utf8.count)", "Authorization: Bearer \(token ?? "")", "Connection: close",
    ]
    client.send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    return try #require(JSONValue(Array(client.reply(within: 5_000).body.utf8)))
  }
}

/// The last parts of the addresses of posts, or of those of the entries of a feed.
func keys(_ posts: JSONValue?) -> [String] {
  (posts?.array ?? []).compactMap { entry in
    ((entry["post"] ?? entry)["uri"]?.string?.split(separator: "/").last).map(String.init)
  }
}
