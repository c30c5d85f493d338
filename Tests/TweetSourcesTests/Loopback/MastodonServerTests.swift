import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

struct MastodonServerTests {
  @Test(arguments: MastodonKind.allCases)
  func `Pages go on by the last item to the end`(kind: MastodonKind) throws {
    let tweets = kind.tweets(45)
    let server = try MastodonServer(holding: tweets.shuffled(), kind: kind, token: "sesame")

    var shown: [String] = []
    var page = try ids(server, "/api/v1/timelines/tag/Rain?limit=20", token: "sesame")
    while let last = page.last {
      shown += page
      page = try ids(server, "/api/v1/timelines/tag/rain?limit=20&max_id=\(last)", token: "sesame")
    }

    #expect(shown == tweets.map(\.id))
  }

  @Test(arguments: [
    (MastodonKind.mastodon, true, true), (.snac, false, false), (.takahe, true, true),
    (.mock, true, false),
  ])
  func `Link headers are there where that make has them`(
    kind: MastodonKind, onFirst: Bool, onLast: Bool
  ) throws {
    let server = try MastodonServer(holding: kind.tweets(4), kind: kind, token: "sesame")
    let path = "/api/v1/timelines/tag/rain?limit=2"

    let first = get(server, path, token: "sesame").header("link")
    let last = get(server, path + "&max_id=\(kind.id(3))", token: "sesame").header("link")

    #expect(first?.contains("rel=\"next\"") ?? false == onFirst)
    #expect(last?.contains("rel=\"next\"") ?? false == onLast)
    #expect(first?.contains("http://127.0.0.1:\(server.loopback.port)/api/v1") ?? true)
  }

  @Test(arguments: [(MastodonKind.mastodon, 40), (.snac, 50), (.takahe, 40), (.mock, 40)])
  func `No page is longer than that make allows`(kind: MastodonKind, count: Int) throws {
    let server = try MastodonServer(holding: kind.tweets(50), kind: kind, token: "sesame")

    #expect(try ids(server, "/api/v1/timelines/tag/rain?limit=100", token: "sesame").count == count)
  }

  @Test func `What came since is told by the id before it`() throws {
    let kind = MastodonKind.mastodon
    let server = try MastodonServer(holding: kind.tweets(3))

    server.add([.fixture(id: kind.id(9), text: "#rain", created: .fixture(minutes: 5), hashtags: ["rain"])])

    #expect(try ids(server, "/api/v1/timelines/tag/rain?since_id=\(kind.id(2))") == [kind.id(9), kind.id(3)])
    #expect(try ids(server, "/api/v1/timelines/tag/rain?limit=1&min_id=\(kind.id(1))") == [kind.id(2)])
  }

  @Test(arguments: [
    (MastodonKind.mastodon, ["3", "2", "1"], ["3"], ["1"]),
    (.snac, ["3", "1"], ["3", "1"], ["3", "1"]),
    (.takahe, ["3", "1"], ["3", "1"], ["3", "1"]), (.mock, ["3", "1"], ["3", "1"], ["3", "1"]),
    (.gotosocial, ["3", "1"], ["3", "1"], ["3", "1"]),
  ])
  func `Only one make joins tags`(
    kind: MastodonKind, either: [String], both: [String], without: [String]
  ) throws {
    let server = try MastodonServer(
      holding: [
        .fixture(id: "3", text: "#rain #snow", hashtags: ["rain", "snow"]),
        .fixture(id: "2", text: "#snow", hashtags: ["snow"]),
        .fixture(id: "1", text: "#rain", hashtags: ["rain"]),
      ], kind: kind, token: "sesame")
    let path = "/api/v1/timelines/tag/rain?"

    #expect(try ids(server, path + "any[]=snow", token: "sesame") == either)
    #expect(try ids(server, path + "all[]=snow", token: "sesame") == both)
    #expect(try ids(server, path + "none[]=snow", token: "sesame") == without)
  }

  @Test(arguments: [
    (MastodonKind.mastodon, 4, 3, 2), (.snac, 0, 5, 0), (.mock, 5, 5, 5), (.gotosocial, 0, 3, 0),
  ])
  func `Searches go on as that make lets them`(
    kind: MastodonKind, offset: Int, maxID: Int, both: Int
  ) throws {
    let server = try MastodonServer(holding: kind.tweets(5), kind: kind, token: "sesame")
    let path = "/api/v2/search?q=campus&type=statuses"

    func count(_ items: String) -> Int? { statuses(get(server, path + items, token: "sesame").body)?.count }

    #expect(count("") == 5)
    #expect(count("&offset=1") == offset)
    #expect(count("&max_id=\(kind.id(4))") == maxID)
    #expect(count("&max_id=\(kind.id(4))&offset=1") == both)
  }

  @Test(arguments: [
    (MastodonKind.mastodon, 401, 401), (.snac, 200, 401), (.takahe, 400, 400), (.mock, 200, 200),
  ])
  func `A token that is wrong is met as that make meets it`(
    kind: MastodonKind, timeline: Int, search: Int
  ) throws {
    let server = try MastodonServer(holding: kind.tweets(1), kind: kind, token: "sesame")

    #expect(get(server, "/api/v1/timelines/tag/rain", token: "wrong").status == timeline)
    #expect(get(server, "/api/v2/search?q=rain", token: "wrong").status == search)
  }

  @Test(arguments: [
    (MastodonKind.mastodon, 0 as Int?, 1), (.snac, nil, 1), (.takahe, nil, 0), (.mock, 1, 1),
  ])
  func `Words are searched where that make searches them`(
    kind: MastodonKind, without: Int?, with: Int
  ) throws {
    let server = try MastodonServer(holding: kind.tweets(1), kind: kind, token: "sesame")
    let path = "/api/v2/search?q=campus&type=statuses"

    #expect(statuses(get(server, path).body)?.count == without)
    #expect(statuses(get(server, path, token: "sesame").body)?.count == with)
  }

  @Test(arguments: MastodonKind.allCases)
  func `People and their posts are found, and who is unknown is not`(kind: MastodonKind) throws {
    let server = try MastodonServer(holding: kind.tweets(2), kind: kind)

    let account = get(server, "/api/v1/accounts/lookup?acct=Ada@mastodon.example").body
    let id = try #require(try JSONDecoder().decode(Found.self, from: Data(account.utf8)).id)
    let unknown = get(server, "/api/v1/accounts/lookup?acct=bob")

    #expect(try ids(server, "/api/v1/accounts/\(id)/statuses") == [kind.id(2), kind.id(1)])
    #expect(unknown.status == 404)
    #expect(unknown.body.hasPrefix("{") == [.mastodon, .mock, .gotosocial].contains(kind))
  }

  @Test(arguments: [
    (MastodonKind.mastodon, ".000Z"), (.snac, ".000Z"), (.takahe, ".000Z"), (.mock, ".000000+00:00"),
  ])
  func `Dates are written as that make writes them`(kind: MastodonKind, end: String) throws {
    let server = try MastodonServer(holding: kind.tweets(1), kind: kind)

    let body = get(server, "/api/v1/statuses/\(kind.id(1))").body

    #expect(body.contains("\"created_at\":\"2015-03-27T18:04:11\(end)\""))
  }

  @Test func `Two makes cannot find a tag beyond ASCII`() throws {
    let tweet = Tweet.fixture(text: "#облака", hashtags: ["облака"])
    let path =
      "/api/v1/timelines/tag/"
      + (try #require("облака".addingPercentEncoding(withAllowedCharacters: CharacterSet())))
    let servers = try MastodonKind.allCases.map {
      try MastodonServer(holding: [tweet], kind: $0, token: "a")
    }

    let replies = servers.map { get($0, path, token: "a") }

    #expect(replies.map(\.status) == [200, 200, 200, 500, 200])
    #expect(
      try replies.prefix(3).map { try JSONDecoder().decode([Found].self, from: Data($0.body.utf8)).count }
        == [1, 0, 1])
  }

  @Test(arguments: [
    (MastodonKind.mastodon, 200), (.mock, 200), (.snac, 401), (.takahe, 401), (.gotosocial, 401),
  ])
  func `Conversations are shown without a token where that make shows them`(
    kind: MastodonKind, status: Int
  ) throws {
    let server = try MastodonServer(holding: kind.tweets(1), kind: kind, token: "sesame")
    let path = "/api/v1/statuses/\(kind.id(1))/context"

    #expect(get(server, path).status == status)
    #expect(get(server, path, token: "sesame").body == #"{"ancestors":[],"descendants":[]}"#)
  }

  @Test(arguments: [
    "timelines/home", "timelines/list/12", "lists", "notifications", "bookmarks", "favourites",
  ])
  func `What is kept for somebody needs the token`(path: String) throws {
    for kind in MastodonKind.allCases {
      let server = try MastodonServer(holding: kind.tweets(1), kind: kind, token: "sesame")

      #expect(get(server, "/api/v1/\(path)").status == 401)
      #expect(get(server, "/api/v1/\(path)", token: "sesame").status == 200)
    }
  }

  @Test func `Bookmarks are linked by numbers that are no ids of posts`() throws {
    let kind = MastodonKind.mastodon
    let tweets = kind.tweets(3).map { tweet in
      var tweet = tweet
      tweet.isBookmarked = true
      return tweet
    }
    let server = try MastodonServer(holding: tweets, token: "sesame")

    let first = get(server, "/api/v1/bookmarks?limit=2", token: "sesame")

    #expect(first.header("link")?.contains("max_id=2>; rel=\"next\"") == true)
    #expect(try ids(server, "/api/v1/bookmarks?limit=2", token: "sesame") == [kind.id(1), kind.id(2)])
    #expect(try ids(server, "/api/v1/bookmarks?limit=2&max_id=2", token: "sesame") == [kind.id(3)])
  }

  @Test func `A closed server shows nothing without its token`() throws {
    let kind = MastodonKind.mastodon
    let server = try MastodonServer(holding: kind.tweets(1), token: "sesame", isClosed: true)

    #expect(get(server, "/api/v1/timelines/tag/rain").status == 401)
    #expect(try ids(server, "/api/v1/timelines/tag/rain", token: "sesame") == [kind.id(1)])
  }

  @Test(.enabled(if: Recorded.arePresent, "\(Recorded.absence)"))
  func `Recorded answers follow each other by their links`() throws {
    let server = try Recorded.server("mastodon-py")
    let tag = "/api/v1/timelines/tag/fgiztsshwiaqqiztpmmjbtvmescsculuvmgjgopwoeidbcrixp"

    var (path, counts): (String?, [Int]) = (tag + "?limit=40", [])
    while let current = path {
      let reply = RawClient.get(current, at: server.port)
      counts.append(try JSONDecoder().decode([Found].self, from: Data(reply.body.utf8)).count)
      let link = reply.header("link")?.prefix { $0 != ">" }.dropFirst()
      path = link.map { String($0.replacing("http://127.0.0.1:\(server.port)", with: "")) }
    }

    #expect(counts == [10, 10, 10, 0])
  }
}

private extension MastodonServerTests {
  struct Found: Decodable {
    let id: String?
    var statuses: [Found]?
  }

  func get(_ server: MastodonServer, _ path: String, token: String? = nil) -> RawClient.Reply {
    let headers = token.map { ["Authorization: Bearer \($0)"] } ?? []
    return RawClient.get(path, at: server.loopback.port, headers: headers)
  }

  func ids(_ server: MastodonServer, _ path: String, token: String? = nil) throws -> [String] {
    let body = get(server, path, token: token).body
    return try JSONDecoder().decode([Found].self, from: Data(body.utf8)).compactMap(\.id)
  }

  /// `nil` for an answer that is none.
  func statuses(_ body: String) -> [Found]? {
    try? JSONDecoder().decode(Found.self, from: Data(body.utf8)).statuses
  }
}
