import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

struct XPagingTests {
  @Test(arguments: [1, 5, 10, 19, 20, 99, 100, 250])
  func `Pages of any size lose and repeat nothing`(limit: Int) async throws {
    let count = limit == 1 ? 23 : 257
    let servers = XServers()

    let pages = try await servers.source(over: xTweets(count)).walk("#rain", limit: limit)

    #expect(pages.flatMap { $0 } == xTweets(count).map(\.id))
    #expect(pages.dropLast().allSatisfy { $0.count == limit })
  }

  @Test(arguments: [(1, 5), (5, 6), (20, 21), (100, 100), (250, 100)])
  func `Pages of somebody's posts lose and repeat nothing`(limit: Int, asked: Int) async throws {
    let count = limit == 1 ? 13 : 120
    let servers = XServers()

    let pages = try await servers.source(over: xTweets(count), .posts).walk("from:ada", limit: limit)

    #expect(pages.flatMap { $0 } == xTweets(count).map(\.id))
    #expect(Set(servers.requests.compactMap { $0.value("max_results") }) == ["\(asked)"])
  }

  @Test(arguments: [(1, 10), (9, 10), (10, 11), (20, 21), (99, 100), (100, 100), (250, 100)])
  func `No fewer and no more are asked for than X gives`(limit: Int, asked: Int) async throws {
    let client = ScriptedClient(xAnswer([]))

    _ = try await LiveSource.x(client).page("#rain", limit: limit)

    #expect(client.values("max_results") == [String(asked)])
  }

  @Test func `A page is cut after its last post`() async throws {
    let client = ScriptedClient(xAnswer((1...10).reversed(), token: "t1"))

    let page = try await LiveSource.x(client).page("#rain", limit: 3)

    #expect(page.tweets.map(\.id) == [xID(10), xID(9), xID(8)])
    #expect(page.older == Cursor("x?until_id=\(xID(8))&last=\(xID(8))"))
    #expect(page.newer == Cursor("x?since_id=\(xID(10))"))
    #expect(client.questions == ["tweets/search/recent?query=%23rain&max_results=10"])
  }

  @Test func `A page that ends with an answer goes on with its token`() async throws {
    let client = ScriptedClient(xAnswer((91...190).reversed(), token: "t1"), xAnswer((81...90).reversed()))
    let source = LiveSource.x(client)

    let first = try await source.page("#rain", limit: 100)
    let second = try await source.page("#rain", at: .older(than: try #require(first.older)), limit: 100)

    #expect(first.older == Cursor("x?next_token=t1&last=\(xID(91))"))
    #expect(second.tweets.count == 10 && second.older == nil)
    #expect(client.questions.last == "tweets/search/recent?query=%23rain&max_results=100&next_token=t1")
  }

  @Test func `The list of somebody's posts spells its token in its own endpoint`() async throws {
    let client = ScriptedClient(
      .text(#"{"data":{"id":"7","name":"Ada","username":"ada"}}"#),
      xAnswer((91...190).reversed(), token: "t1"),
      xAnswer((81...90).reversed()))

    _ = try await LiveSource.x(client).page("from:ada", limit: 110)

    #expect(
      client.questions == [
        "users/by/username/ada", "users/7/tweets?max_results=100",
        "users/7/tweets?max_results=11&pagination_token=t1",
      ])
  }

  @Test func `Only what is newer is asked for`() async throws {
    let client = ScriptedClient(xAnswer([9, 8]))

    let page = try await LiveSource.x(client).page("#rain", at: .newer(than: Cursor("x?since_id=\(xID(7))")))

    #expect(client.values("since_id") == [xID(7)])
    #expect(page.tweets.map(\.id) == [xID(9), xID(8)])
    #expect(page.newer == Cursor("x?since_id=\(xID(9))"))
  }

  @Test func `An answer of nothing but what the page has ends nothing where it leads on`() async throws {
    let client = ScriptedClient(
      xAnswer([9, 8], token: "a"), xAnswer([], token: "b"), xAnswer([9, 8], token: "c"), xAnswer([7, 6]))

    #expect(try await LiveSource.x(client).page("#rain").tweets.map(\.id) == (6...9).reversed().map(xID))
  }

  @Test func `Answers of nothing new under ever new tokens come to an end`() async throws {
    let client = ScriptedClient { _, index in xAnswer([9, 8], token: "t\(index)") }

    let page = try await LiveSource.x(client).page("#rain")

    #expect(page.tweets.count == 2 && page.older == nil && client.requests.count == 3)
  }

  @Test func `Posts that are slightly out of the order of ids are not lost where a page is cut`() async throws
  {
    let order = [12, 11, 9, 10, 8, 7, 5, 6, 4, 3, 2, 1]
    let client = ScriptedClient { request, _ in
      let items = [QueryItem](query: request.url.split(separator: "?").last ?? "") ?? []
      let end = items["until_id"] ?? xID(99)
      return xAnswer(order.filter { XName.isNewer(end, than: xID($0)) }.prefix(10))
    }

    let pages = try await LiveSource.x(client).walk("#rain", limit: 3)

    #expect(Set(pages.flatMap { $0 }) == Set((1...12).map(xID)))
  }

  @Test func `What is known is an end, whatever the server gives`() async throws {
    let client = ScriptedClient(xAnswer([9, 8, 7, 6], token: "t1"))

    let page = try await LiveSource.x(client).page("#rain", at: .newer(than: Cursor("x?since_id=\(xID(7))")))

    #expect(page.tweets.map(\.id) == [xID(9), xID(8)])
    #expect(page.older == nil && client.requests.count == 1)
  }

  @Test func `An id that X's search does not know any more is not sent to it`() async throws {
    let client = ScriptedClient(xAnswer([9, 8, 7, 6]))
    let source = LiveSource.x(client, now: .fixture.addingTimeInterval(8 * 86_400))
    let known = PagePosition.newer(than: Cursor("x?since_id=\(xID(7))"))

    #expect(try await source.page("#rain", at: known).tweets.map(\.id) == [xID(9), xID(8)])
    #expect(client.values("since_id") == [nil])
  }

  @Test func `An id that the server calls too old is left out`() async throws {
    let client = ScriptedClient(
      xWrong("since_id", "'since_id' must be a tweet id created after 2015-03-27T16:35Z."),
      xAnswer([9, 8, 7, 6]))

    let page = try await LiveSource.x(client).page("#rain", at: .newer(than: Cursor("x?since_id=\(xID(7))")))

    #expect(page.tweets.map(\.id) == [xID(9), xID(8)])
    #expect(client.values("since_id") == [xID(7), nil])
  }

  @Test func `Beyond a week there is nothing for X's search`() async throws {
    let client = ScriptedClient(
      xWrong("until_id", "'until_id' must be a tweet id created after 2015-03-27T16:35Z."))

    let page = try await LiveSource.x(client).page("#rain", at: .older(than: Cursor("x?until_id=\(xID(7))")))

    #expect(page.tweets.isEmpty && page.older == nil)
    #expect(client.requests.count == 1)
  }

  @Test func `A token that is over gives endpoint to the last post`() async throws {
    let client = ScriptedClient(xWrong("next_token", "The `next_token` is not valid"), xAnswer([6, 5]))
    let cursor = Cursor("x?next_token=t1&last=\(xID(7))")

    let page = try await LiveSource.x(client).page("#rain", at: .older(than: cursor))

    #expect(page.tweets.map(\.id) == [xID(6), xID(5)])
    #expect(client.values("next_token") == ["t1", nil] && client.values("until_id") == [nil, xID(7)])
  }

  @Test(arguments: ["?", "", "x?", "x?x", "x", "until_id=1", "mastodon?max_id=7", "x?until_id=a", "x?last=7"])
  func `A cursor that cannot be read leads nowhere`(cursor: String) async throws {
    let client = ScriptedClient(xAnswer([1]))
    let source = LiveSource.x(client)

    #expect(try await source.page("#rain", at: .older(than: Cursor(cursor))) == TweetPage(tweets: []))
    #expect(try await source.page("#rain", at: .newer(than: Cursor(cursor))) == TweetPage(tweets: []))
    #expect(client.requests.isEmpty)
  }

  @Test func `An empty answer that promises more is followed`() async throws {
    let client = ScriptedClient(xAnswer([], token: "t1"), xAnswer([2, 1]))

    #expect(try await LiveSource.x(client).page("#rain").tweets.map(\.id) == [xID(2), xID(1)])
    #expect(client.values("next_token") == [nil, "t1"])
  }

  @Test func `A token that leads in a circle comes to an end`() async throws {
    let client = ScriptedClient(xAnswer((1...30).reversed(), token: "t1"))

    let pages = try await LiveSource.x(client).walk("#rain", limit: 10)

    #expect(pages.flatMap { $0 } == (1...30).reversed().map(xID))
    #expect(client.requests.count < 10)
  }

  @Test func `Two answers that lead to each other come to an end`() async throws {
    let client = ScriptedClient { request, _ in
      request.url.contains("next_token=a")
        ? xAnswer((1...10).reversed(), token: "b") : xAnswer((11...20).reversed(), token: "a")
    }

    let pages = try await LiveSource.x(client).walk("#rain", limit: 10)

    #expect(pages.flatMap { $0 }.count == 20)
    #expect(Set(pages.flatMap { $0 }).count == 20)
    #expect(client.requests.count < 10)
  }

  @Test func `A server with ever new tokens and no posts is left in the end`() async throws {
    let client = ScriptedClient { _, index in xAnswer([], token: "t\(index)") }

    let page = try await LiveSource.x(client).page("#rain", limit: 20)

    #expect(page.tweets.isEmpty && page.older != nil)
    #expect(page.interruption == "looked through 0 posts; more goes on" && page.notes.isEmpty)
    #expect(client.requests.count == 5)
  }

  @Test func `The same post twice in an answer counts once`() async throws {
    let client = ScriptedClient(xAnswer([3, 3, 2, 3, 1, 2]))

    #expect(try await LiveSource.x(client).page("#rain").tweets.map(\.id) == [xID(3), xID(2), xID(1)])
  }

  @Test func `Posts of one second stand in the server's order`() async throws {
    let created = #""created_at":"2015-03-27T18:00:00.000Z""#
    let posts = [5, 9, 4].map { "{\"id\":\"\(xID($0))\",\"text\":\"rain\",\(created)}" }

    let page = try await LiveSource.x(ScriptedClient(xAnswer(posts))).page("#rain")

    #expect(page.tweets.map(\.id) == [xID(5), xID(9), xID(4)])
  }

  @Test func `What a list of somebody's posts should have left out does not count`() async throws {
    let posts = [
      xPost(3), xPost(2, #""referenced_tweets":[{"type":"replied_to","id":"5"}]"#),
      xPost(1, #""referenced_tweets":[{"type":"retweeted","id":"6"}]"#),
    ]
    let client = ScriptedClient(.text(#"{"data":{"id":"7","username":"ada"}}"#), xAnswer(posts))
    let source = LiveSource.x(client)

    #expect(
      try await source.page("from:ada -filter:replies -filter:retweets").tweets.map(\.id) == [xID(3)])
    #expect(try await source.page("from:ada -filter:replies").tweets.map(\.id) == [xID(3), xID(1)])
    #expect(client.values("exclude").dropFirst() == ["replies,retweets", "replies"])
  }

  @Test func `Where nothing can be left out all is asked for`() async throws {
    let reply = xPost(2, #""referenced_tweets":[{"type":"replied_to","id":"5"}]"#)
    let client = ScriptedClient(
      .text(#"{"data":{"id":"7","username":"ada"}}"#), xWrong("exclude"), xAnswer([xPost(3), reply]))

    let page = try await LiveSource.x(client).page("from:ada -filter:replies")

    #expect(page.tweets.map(\.id) == [xID(3)])
    #expect(client.values("exclude") == [nil, "replies", nil])
  }
}
