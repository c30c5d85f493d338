import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetSources

/// Now is a minute after 18:04:11 on 27 March 2015.
struct XWindowTests {
  private static let note = "x finds posts of the last 7 days only"

  @Test(arguments: [
    ("rain since:2015-03-25", "start_time=2015-03-25T00%3A00%3A00Z"),
    ("rain until:2015-03-26", "end_time=2015-03-26T00%3A00%3A00Z"),
    (
      "rain since:2015-03-25 until:2015-03-26",
      "start_time=2015-03-25T00%3A00%3A00Z&end_time=2015-03-26T00%3A00%3A00Z"
    ),
    ("rain until:2015-03-28", ""), ("rain", ""),
  ])
  func `Times within the week are asked for`(query: String, items: String) async throws {
    let client = ScriptedClient(xAnswer([]))

    let page = try await LiveSource.x(client).page(query)

    let start = "tweets/search/recent?query=rain&" + (items.isEmpty ? "" : items + "&")
    #expect(client.questions == [start + "max_results=21"])
    #expect(page.notes == [])
  }

  @Test(arguments: ["rain since:2015-03-20", "rain since:2006-01-01 until:2015-03-28"])
  func `What begins before the week is cut to it, and says so`(query: String) async throws {
    let client = ScriptedClient(xAnswer([2, 1]))

    let page = try await LiveSource.x(client).page(query)

    #expect(page.tweets.count == 2 && page.notes == [Self.note])
    #expect(client.values("start_time") == [nil] && client.values("end_time") == [nil])
  }

  @Test func `What ends before the week is not asked for`() async throws {
    let client = ScriptedClient(xAnswer([1]))

    let page = try await LiveSource.x(client).page("rain until:2015-03-20")

    #expect(page.tweets.isEmpty && page.older == nil && page.notes == [Self.note])
    #expect(page.fetched == .fixture(minutes: 1))
    #expect(client.requests.isEmpty)
  }

  @Test(arguments: [
    ("rain since:2015-03-28", "nothing can be found since: a day to come"),
    (
      "rain since:2015-03-26 until:2015-03-26", "nothing can be found where since: is not before until:"
    ),
    ("from:ada since:2015-03-28", "nothing can be found since: a day to come"),
  ])
  func `A time in which nothing can be is not asked for`(query: String, note: String) async throws {
    let client = ScriptedClient(xAnswer([1]))

    let page = try await LiveSource.x(client).page(query)

    #expect(page.tweets.isEmpty && page.notes == [note])
    #expect(client.requests.isEmpty)
  }

  @Test func `Only the first page says what was cut`() async throws {
    let client = ScriptedClient(xAnswer((1...30).reversed()))
    let source = LiveSource.x(client)

    let first = try await source.page("rain since:2015-01-01", limit: 10)
    let second = try await source.page("rain since:2015-01-01", at: .older(than: try #require(first.older)))

    #expect(first.notes == [Self.note] && second.notes == [])
  }

  @Test func `Posts outside the time do not count, whatever the server gives`() async throws {
    let old = xPost(2).replacing("2015-03-27", with: "2015-03-24")
    let new = xPost(3).replacing("2015-03-27", with: "2015-03-26")
    let source = LiveSource.x(ScriptedClient(xAnswer([new, xPost(1), old])))

    #expect(
      try await source.page("rain since:2015-03-25 until:2015-03-27").tweets.map(\.id) == [xID(3)])
  }

  @Test func `Somebody's posts are not bound to a week`() async throws {
    let client = ScriptedClient(.text(#"{"data":{"id":"7","username":"ada"}}"#), xAnswer([]))

    let page = try await LiveSource.x(client).page("from:ada since:2010-01-01 until:2014-01-01")

    #expect(page.notes == [])
    #expect(
      client.questions.last
        == "users/7/tweets?start_time=2010-01-01T00%3A00%3A00Z&end_time=2014-01-01T00%3A00%3A00Z&max_results=21"
    )
  }

  @Test func `Over the wire a week is all a search is asked for`() async throws {
    let servers = XServers()
    let now = Date.fixture(minutes: 1)
    let days = (0..<10).map { day in
      Tweet.fixture(
        id: String(
          (Int64(Date.fixture.timeIntervalSince1970 - Double(day) * 86_400) * 1_000 - 1_288_834_974_657) << 22
        ),
        text: "#rain", created: .fixture(minutes: -day * 1_440), hashtags: ["rain"])
    }
    let source = try servers.source(over: days, serverNow: now, now: now)

    let pages = try await source.walk("#rain since:2015-03-01", limit: 1)

    #expect(pages.flatMap { $0 } == days.prefix(7).map(\.id))
    #expect(try await source.walk("from:ada", limit: 2).flatMap { $0 } == days.map(\.id))
    let known = PagePosition.newer(than: Cursor("x?since_id=\(days[9].id)"))
    #expect(try await source.page("#rain", at: known).tweets.count == 7)
    #expect(servers.requests.last?.value("since_id") == nil)
    let end = PagePosition.older(than: Cursor("x?until_id=\(days[8].id)"))
    #expect(try await source.page("#rain", at: end).tweets.isEmpty)
  }
}
