import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct BlueskyPagingTests {
  @Test func `Exactly as many as a page holds are asked for`() async throws {
    let client = ScriptedClient(.sky([9, 8, 7], cursor: "3"))

    let page = try await LiveSource.sky(client).page("#rain", limit: 3)

    #expect(client.xrpc == ["searchPosts?q=%23rain&sort=latest&tag=rain&limit=3"])
    #expect(page.tweets.map(\.id) == skyURIs(7...9))
    #expect(page.older != nil && page.newer != nil)
  }

  @Test func `A page that one request cannot fill takes several, each where the server says`() async throws {
    let client = Self.server(of: 250)

    let page = try await LiveSource.sky(client).page("rain", limit: 220)

    #expect(page.tweets.map(\.id) == skyURIs(31...250))
    #expect(
      client.xrpc.map { $0.replacing("searchPosts?q=rain&sort=latest&", with: "") } == [
        "limit=100", "limit=100&cursor=100", "limit=20&cursor=200",
      ])
  }

  @Test(arguments: [1, 3, 20, 49, 50, 97, 100, 200], ["rain", "rain -snow", "from:ada", "from:ada -snow"])
  func `Pages of any size lose and repeat nothing`(limit: Int, query: String) async throws {
    let pages = try await LiveSource.sky(Self.server(of: 97)).walk(query, limit: limit)

    #expect(pages.flatMap { $0 } == skyURIs(1...97))
    #expect(pages.dropLast().filter { $0.count != limit }.count <= 1)
  }

  @Test(arguments: [3, 10, 20])
  func `Posts that do not count cost nothing but requests`(limit: Int) async throws {
    let client = Self.server(of: 200) { number in
      skyPost(number, text: number.isMultiple(of: 7) ? "rain" : "rain and snow")
    }

    let pages = try await LiveSource.sky(client).walk("rain -snow", limit: limit)

    #expect(pages.flatMap { $0 } == (1...28).reversed().map { skyURI($0 * 7) })
    #expect(pages.dropLast(2).allSatisfy { $0.count == limit })
  }

  @Test(arguments: ["", #","cursor":null"#, #","cursor":"""#])
  func `An answer without a cursor is the last`(cursor: String) async throws {
    let client = ScriptedClient(.text("{\"posts\":[\(skyPost(1))]\(cursor)}"))

    let page = try await LiveSource.sky(client).page("rain")

    #expect(page.tweets.count == 1 && page.older == nil && client.requests.count == 1)
  }

  @Test func `An empty answer with a cursor ends nothing`() async throws {
    let client = ScriptedClient(
      .sky([], cursor: "1"), .sky([3, 2], cursor: "2"), .sky([], cursor: "3"), .sky([1]))

    let page = try await LiveSource.sky(client).page("rain")

    #expect(page.tweets.map(\.id) == skyURIs(1...3) && page.older == nil && page.notes == [])
    #expect(client.requests.count == 4)
  }

  @Test func `Empty answers whose cursor does not move are the end`() async throws {
    let client = ScriptedClient(.sky([3, 2], cursor: "2"), .sky([], cursor: "4"))

    let page = try await LiveSource.sky(client).page("rain")

    #expect(page.tweets.count == 2 && page.older == nil && client.requests.count == 3)
  }

  @Test func `Empty answers that lead to each other come to an end`() async throws {
    let client = ScriptedClient { request, _ in
      .sky([], cursor: request.url.contains("cursor=a") ? "b" : "a")
    }

    let page = try await LiveSource.sky(client).page("rain")

    #expect(page.tweets.isEmpty && page.older == nil && client.requests.count == 3)
  }

  @Test func `Empty answers without end are left, and may be gone on with`() async throws {
    let client = ScriptedClient { _, index in .sky([], cursor: String(index)) }

    let page = try await LiveSource.sky(client).page("rain")

    #expect(page.tweets.isEmpty && page.older != nil && client.requests.count == 5)
    #expect(page.interruption == "looked through 0 posts; more goes on" && page.notes.isEmpty)
  }

  @Test func `A server that goes away in the middle of a page leaves what was found`() async throws {
    let client = ScriptedClient { request, index throws(HTTPError) in
      if index == 1 { throw HTTPError.timedOut(host: "sky.example") }
      return index == 0 ? .sky([3, 2], cursor: "2") : .sky([1])
    }
    let source = LiveSource.sky(client)

    let page = try await source.page("rain")
    let older = try await source.page("rain", at: .older(than: try #require(page.older)))

    #expect(page.tweets.map(\.id) == skyURIs(2...3) && page.notes.isEmpty)
    #expect(page.interruption?.hasSuffix("; more goes on") == true)
    #expect(older.tweets.map(\.id) == [skyURI(1)])
  }

  @Test(arguments: [502, 503, 504])
  func `A server in trouble in the middle of a page leaves what was found`(status: Int) async throws {
    let client = ScriptedClient { _, index in
      index == 0 ? .sky([3, 2], cursor: "2") : .text("", status: status)
    }

    let page = try await LiveSource.sky(client).page("rain")

    #expect(page.tweets.map(\.id) == skyURIs(2...3) && page.older != nil)
    #expect(page.interruption?.hasSuffix("; more goes on") == true)
  }

  @Test(arguments: ["rain", "rain -snow", "from:ada"])
  func `A cursor that does not move is the end`(query: String) async throws {
    let answer =
      query.hasPrefix("from") ? HTTPResponse.feed([3, 2], cursor: "x") : .sky([3, 2], cursor: "x")
    let client = ScriptedClient(answer)

    let pages = try await LiveSource.sky(client).walk(query, limit: 2)

    #expect(pages.flatMap { $0 } == skyURIs(2...3))
    #expect(client.requests.count < 4)
  }

  @Test func `A server that answers the same under ever new cursors comes to an end`() async throws {
    let client = ScriptedClient { request, index in
      var response = HTTPResponse.sky([9, 8, 7], cursor: String(index))
      response.url = request.url
      return response
    }

    let pages = try await LiveSource.sky(client).walk("rain", limit: 3)

    #expect(pages == [skyURIs(7...9), []])
    #expect(client.requests.count == 3)
  }

  @Test func `As many new posts as a page holds, which move all by one page, end nothing`() async throws {
    let client = ScriptedClient { request, index in
      let items = [QueryItem](query: request.url.split(separator: "?").last ?? "") ?? []
      let start = Int(items["cursor"] ?? "0") ?? 0
      let posts = (1...(index == 0 ? 60 : 80)).reversed().dropFirst(start).prefix(20)
      return .sky(posts, cursor: start + 20 < 80 ? String(start + 20) : nil)
    }

    let pages = try await LiveSource.sky(client).walk("rain", limit: 20)

    #expect(pages == [skyURIs(41...60), skyURIs(21...40), skyURIs(1...20)])
  }

  @Test func `An answer of nothing but what the page has ends nothing where it leads on`() async throws {
    let client = ScriptedClient(
      .sky([9, 8, 7], cursor: "a"), .sky([8, 7], cursor: "b"), .sky([6, 5], cursor: "c"),
      .sky([6, 5], cursor: "d"), .sky([6], cursor: "e"))

    let page = try await LiveSource.sky(client).page("rain")

    #expect(page.tweets.map(\.id) == skyURIs(5...9) && page.older == nil)
    #expect(client.requests.count == 5)
  }

  @Test func `A server with ever new posts that do not count is left in the end`() async throws {
    let client = ScriptedClient { request, index in
      var response = HTTPResponse.sky([10_000 - index], cursor: String(index))
      response.url = request.url
      return response
    }

    let page = try await LiveSource.sky(client).page("rain -rain")

    #expect(page.tweets.isEmpty && page.older != nil)
    #expect(page.interruption == "looked through 5 posts, down to 2023-11-15; more goes on")
    #expect(page.notes.isEmpty)
    #expect(client.requests.count == 5)
  }

  @Test func `A server that gives more than was asked for loses nothing`() async throws {
    let client = ScriptedClient { request, _ in
      let items = [QueryItem](query: request.url.split(separator: "?").last ?? "") ?? []
      let start = Int(items["cursor"] ?? "0") ?? 0
      return .sky((1...30).reversed().dropFirst(start).prefix(12), cursor: String(start + 12))
    }

    let pages = try await LiveSource.sky(client).walk("rain", limit: 5)

    #expect(pages.flatMap { $0 } == skyURIs(1...30))
    #expect(pages.allSatisfy { $0.count <= 5 })
  }

  @Test func `Posts that were deleted between two pages end nothing`() async throws {
    let client = ScriptedClient { request, index in
      index == 0
        ? .sky([9, 8, 7, 6], cursor: "4")
        : request.url.contains("cursor=4") ? .sky([5, 4]) : .sky([9], cursor: "4")
    }

    let pages = try await LiveSource.sky(client).walk("rain", limit: 2)

    #expect(pages.flatMap { $0 } == skyURIs(8...9) + skyURIs(4...5))
  }

  @Test func `Posts that were deleted before the position in an answer cost no others`() async throws {
    let client = ScriptedClient { _, index in
      let deleted = index == 0 ? [] : [59, 58, 41]
      return .sky((1...60).reversed().filter { !deleted.contains($0) }.prefix(50))
    }

    let pages = try await LiveSource.sky(client).walk("rain -snow", limit: 20)

    #expect(pages.first == skyURIs(41...60) && pages.dropFirst().first == skyURIs(21...40))
  }

  @Test func `Where all posts before the position are gone the answer is gone through from its beginning`()
    async throws
  {
    let client = ScriptedClient { _, index in .sky(index == 0 ? [9, 8, 7, 6, 5, 4] : [9, 5, 4]) }

    let pages = try await LiveSource.sky(client).walk("rain -snow", limit: 4)

    #expect(pages == [skyURIs(6...9), [skyURI(9), skyURI(5), skyURI(4)]])
  }

  @Test func `A feed ends where its posts are too old`() async throws {
    let client = ScriptedClient(.feed([3_000_000, 2], cursor: "x"))

    let page = try await LiveSource.sky(client).page("from:ada since:2023-11-20")

    #expect(page.tweets.map(\.id) == [skyURI(3_000_000)])
    #expect(page.older == nil && client.requests.count == 1)
  }

  @Test func `A feed is read down to where its posts are old enough`() async throws {
    let client = ScriptedClient(.feed([3_000_000], cursor: "x"), .feed([2]))

    let page = try await LiveSource.sky(client).page("from:ada until:2023-11-20")

    #expect(page.tweets.map(\.id) == [skyURI(2)])
  }

  @Test(arguments: [
    "?", "", "bluesky?", "bluesky?x", "bluesky", "cursor=1", "bluesky?{\"skipped\":-1,\"known\":[]}",
    "mastodon?max_id=3", "bluesky?[]", "bluesky?{}",
  ])
  func `A cursor that cannot be read leads nowhere`(cursor: String) async throws {
    let client = ScriptedClient(.sky([1]))
    let source = LiveSource.sky(client)

    #expect(try await source.page("#rain", at: .older(than: Cursor(cursor))) == TweetPage(tweets: []))
    #expect(try await source.page("#rain", at: .newer(than: Cursor(cursor))) == TweetPage(tweets: []))
    #expect(client.requests.isEmpty)
  }

  @Test func `A cursor may be anything`() async throws {
    let cursor = #"2025-04-21T16:01:54Z::bafy&+%?#=/é \"x\" "#
    let answer = "{\"posts\":[\(skyPost(2))],\"cursor\":\"\(cursor.replacing("\"", with: "\\\""))\"}"
    let client = ScriptedClient(.text(answer.replacing("\\\\\"", with: "\\\"")), .sky([1]))

    let pages = try await LiveSource.sky(client).walk("rain", limit: 1)

    #expect(pages == [[skyURI(2)], [skyURI(1)]])
    let items = [QueryItem](query: client.requests[1].url.split(separator: "?", maxSplits: 1).last ?? "")
    #expect(items?["cursor"]?.hasPrefix("2025-04-21T16:01:54Z::bafy&+%?#=/é ") == true)
  }

  @Test(arguments: [
    ("rain from:ada", ["2", "1"]), ("rain from:bob", []), ("rain since:2023-11-15", []),
    ("rain until:2023-11-14", []), ("rain since:2023-11-14 until:2023-11-15", ["2", "1"]),
  ])
  func `Posts that a server should have left out of a search do not count`(
    query: String, keys: [String]
  ) async throws {
    let page = try await LiveSource.sky(ScriptedClient(.sky([2, 1]))).page(query)

    #expect(page.tweets.map(\.id) == keys.compactMap { Int($0) }.map(skyURI))
  }

  @Test func `A cursor without end is no answer`() async {
    let client = ScriptedClient(.sky([1], cursor: String(repeating: "x", count: 5_000)))

    await #expect(
      throws: SourceError.failed(
        source: "sky", host: "sky.example", reason: "answered with a cursor without end; try again later")
    ) { try await LiveSource.sky(client).page("rain") }
  }

  /// Holds so many posts, and gives 100 at most; a cursor is how many were shown.
  static func server(of count: Int, post: @escaping @Sendable (Int) -> String = { skyPost($0) })
    -> ScriptedClient
  {
    ScriptedClient { request, _ in
      let items = [QueryItem](query: request.url.split(separator: "?").last ?? "") ?? []
      let start = Int(items["cursor"] ?? "0") ?? 0
      let limit = min(100, items["limit"].flatMap { Int($0) } ?? 25)
      let numbers = Array((1...count).reversed().dropFirst(start).prefix(limit))
      let isFeed = request.url.contains("getAuthorFeed")
      let posts = numbers.map { isFeed ? "{\"post\":\(post($0))}" : post($0) }.joined(separator: ",")
      let cursor = numbers.count < limit ? "" : ",\"cursor\":\"\(start + numbers.count)\""
      return .text("{\"\(isFeed ? "feed" : "posts")\":[\(posts)]\(cursor)}")
    }
  }
}

struct BlueskyNewerTests {
  @Test func `What is newer is searched for from the newest that is known on`() async throws {
    let client = ScriptedClient(.sky([5, 4, 3, 2, 1]), .sky([7, 6, 5, 4, 3]))
    let source = LiveSource.sky(client)
    let first = try await source.page("rain", limit: 5)

    let second = try await source.page("rain", at: .newer(than: try #require(first.newer)), limit: 20)

    #expect(second.tweets.map(\.id) == skyURIs(6...7) && second.older == nil)
    // The third of the newest is 1700000003, and a second is left for what servers round.
    #expect(client.xrpc[1].contains("&since=2023-11-14T22%3A13%3A22.000Z&limit=20"))
  }

  @Test func `A search from a day on stays one`() async throws {
    let client = ScriptedClient(.sky([5]), .sky([]))
    let source = LiveSource.sky(client)
    let first = try await source.page("rain since:2024-05-06", limit: 5)

    _ = try await source.page("rain since:2024-05-06", at: .newer(than: try #require(first.newer)), limit: 20)

    #expect(client.xrpc.allSatisfy { $0.contains("&since=2024-05-0") })
  }

  @Test func `A feed is read down to what is known`() async throws {
    let client = ScriptedClient(
      .feed([5, 4], cursor: "x"), .feed([8, 7, 6], cursor: "y"), .feed([5, 4], cursor: "z"))
    let source = LiveSource.sky(client)
    let first = try await source.page("from:ada", limit: 2)

    let second = try await source.page("from:ada", at: .newer(than: try #require(first.newer)), limit: 20)

    #expect(second.tweets.map(\.id) == skyURIs(6...8) && second.older == nil)
    #expect(client.requests.count == 3)
  }

  @Test func `Nothing newer leads to the same place again`() async throws {
    let source = LiveSource.sky(ScriptedClient(.sky([5, 4, 3])))
    let first = try await source.page("rain", limit: 3)

    let second = try await source.page("rain", at: .newer(than: try #require(first.newer)))

    #expect(second.tweets.isEmpty && second.newer == first.newer && second.older == nil)
  }

  @Test func `A post that was put between those that are known is newer too`() async throws {
    let client = ScriptedClient(.sky([9, 5, 3]), .sky([9, 7, 5, 3]))
    let source = LiveSource.sky(client)
    let first = try await source.page("rain", limit: 3)

    let second = try await source.page("rain", at: .newer(than: try #require(first.newer)))

    #expect(second.tweets.map(\.id) == [skyURI(7)])
  }

  @Test func `A post with an earlier date of its own among new ones is shown, and ends nothing`() async throws
  {
    let client = ScriptedClient(
      .sky([5, 4, 3]), .sky([12, 1, 11], cursor: "a"), .sky([10, 9, 2], cursor: "b"),
      .sky([8, 5, 4, 3, 2], cursor: "c"))
    let source = LiveSource.sky(client)
    let first = try await source.page("rain", limit: 3)

    let second = try await source.page("rain", at: .newer(than: try #require(first.newer)), limit: 20)

    #expect(second.tweets.map(\.id) == skyURIs(8...12) + [skyURI(2), skyURI(1)])
    #expect(second.older == nil && client.requests.count == 4)
  }

  @Test func `Where all known posts are deleted what is older than them is the end`() async throws {
    let client = ScriptedClient(
      .sky([9, 8, 7]), .sky([12, 11, 6, 5, 4], cursor: "a"), .sky([3, 2, 1], cursor: "b"))
    let source = LiveSource.sky(client)
    let first = try await source.page("rain", limit: 3)

    let second = try await source.page("rain", at: .newer(than: try #require(first.newer)), limit: 20)

    #expect(second.tweets.map(\.id) == skyURIs(11...12))
    #expect(second.older == nil && client.requests.count == 2)
  }

  @Test func `What was liked anew does not hide what is below it`() async throws {
    let client = ScriptedClient { request, index in
      if request.url.contains("com.atproto.server.") { return .session(1) }
      return index < 3 ? .feed([7, 6, 5, 4]) : .feed([7, 20, 6, 5, 4], cursor: "a")
    }
    let source = LiveSource.sky(client, login: "ada:pass")
    let first = try await source.page("filter:liked", limit: 4)

    let page = try await source.page("filter:liked", at: .newer(than: try #require(first.newer)))

    #expect(page.tweets.map(\.id) == [skyURI(20)] && page.older == nil)
  }

  @Test func `A gap between two looks is filled by the next pages`() async throws {
    let source = LiveSource.sky(BlueskyPagingTests.server(of: 50))
    let known = BlueskyCursor(known: [.init(id: skyURI(20), time: Date(timeIntervalSince1970: 1_700_000_020))]
    )

    var page = try await source.page("rain", at: .newer(than: known.cursor), limit: 8)
    var found = page.tweets.map(\.id)
    while let older = page.older {
      page = try await source.page("rain", at: .older(than: older), limit: 8)
      found += page.tweets.map(\.id)
    }

    #expect(found == skyURIs(21...50))
  }

  @Test func `An empty list knows nothing that could be newer`() async throws {
    #expect(try await LiveSource.sky(ScriptedClient(.sky([]))).page("rain").newer == nil)
  }
}
