import Foundation
import SmashtagModel
import SmashtagTesting
import Testing
import TweetArchive

@testable import TweetSources

/// A twin whose network goes away, and comes back.
struct OfflineTwinAwayTests {
  private let remarks = Remarks()
  private let keeper = ArchiveKeeper(archive: .inMemory())
  private let queue = KeepingQueue()
  private let library = StubLibrary(Tweet.fixtures(7), name: "home")
  private let live: SwitchedSource
  private let twin: OfflineTwin
  private let rain: Query

  private static let awayRemark =
    "home: home.example cannot be reached: no network; this is what the archive kept"

  init() throws {
    live = SwitchedSource(library)
    twin = OfflineTwin(live, of: "home", keeping: keeper, by: queue, now: { .fixture(minutes: 60) })
    rain = try Query("rain")
  }

  private func page(_ position: PagePosition = .newest, limit: Int = 2) async throws -> TweetPage {
    try await twin.page(of: rain, at: position, limit: limit, in: remarks.request)
  }

  /// The ids of all pages from this position on.
  private func ids(from position: PagePosition?, limit: Int = 2) async throws -> [String] {
    var ids: [String] = []
    var position = position
    while let current = position {
      let page = try await page(current, limit: limit)
      ids += page.tweets.map(\.id)
      position = page.older.map(PagePosition.older)
    }
    return ids
  }

  private static let ids = Tweet.fixtures(7).map(\.id)

  @Test func `The same search is answered without a network, with its age`() async throws {
    let before = try await page(limit: 7)
    live.fail(.away)

    let away = try await page(limit: 7)

    #expect(away.tweets.map(\.id) == before.tweets.map(\.id))
    #expect(away.fetched == .fixture(minutes: 60) && away.total == .exactly(7))
    #expect(away.tweets.allSatisfy { $0.source == "home" && $0.fetched == .fixture(minutes: 60) })
  }

  @Test(arguments: [
    (
      SourceError.troubled(source: "home", host: "home.example", reason: "answered 503 Service Unavailable"),
      "home is in trouble (home.example answered 503 Service Unavailable); this is what the archive kept"
    ),
    (
      .rateLimited(source: "home", host: "home.example", until: nil),
      "home takes no more requests for now (home.example: try again in some minutes); "
        + "this is what the archive kept"
    ),
    (
      .usedUp(source: "home", host: "home.example", allowance: "450 requests in 15 minutes", until: nil),
      "home takes no more requests for now (home.example gives 450 requests in 15 minutes); "
        + "this is what the archive kept"
    ),
  ])
  func `A host in trouble is as good as away, until it is back`(error: SourceError, remark: String)
    async throws
  {
    let url = "https://home.example/@ada/77"
    library.add([.fixture(id: "77", url: url, created: .fixture(minutes: 9))])
    _ = try await twin.tweet(at: .page(url: url, id: "77"))
    let before = try await ids(from: .newest)
    live.fail(error)

    let away = try await page(limit: 8)
    let tweet = try await twin.tweet(at: .page(url: url, id: "77"), in: remarks.request)

    #expect(away.tweets.map(\.id) == before && away.fetched == .fixture(minutes: 60))
    #expect(tweet?.id == "77")
    #expect(remarks.all == [remark])
    live.fail(nil)
    #expect(try await ids(from: .newest) == before && remarks.all == [remark])
  }

  @Test func `Who looks for what is newer is told when the host takes requests again`() async throws {
    let first = try await page()
    let limit = SourceError.rateLimited(source: "home", host: "home.example", until: .fixture)
    live.fail(limit)

    await #expect(throws: limit) { try await page(.newer(than: try #require(first.newer))) }
    #expect(remarks.all == [])
  }

  @Test(arguments: [429, 500, 502, 503, 504])
  func `A status of a host in trouble brings what was kept of it`(status: Int) async throws {
    let client = ScriptedClient { _, index in
      index == 0 ? .posts([3, 2, 1]) : .text("<h1>Bad Gateway</h1>", status: status)
    }
    let twin = OfflineTwin(
      LiveSource.home(client), of: "https://home.example", keeping: keeper, by: queue)
    _ = try await twin.page("#rain", limit: 2)

    let away = try await twin.page("#rain", limit: 2, in: remarks.request)

    #expect(away.tweets.map(\.id) == ["3", "2"])
    #expect(remarks.all.count == 1)
  }

  @Test func `What came in one second keeps the order its source gave`() async throws {
    let posts = [[5, 9, 4, 8].map { post($0, created: 10) }, [8, 2, 7].map { post($0, created: 10) }, []]
    let client = ScriptedClient { _, index in
      index < 3 ? .text("[\(posts[index].joined(separator: ","))]") : .text("", status: 503)
    }
    let twin = OfflineTwin(
      LiveSource.home(client), of: "https://home.example", keeping: keeper, by: queue)
    let live = try await twin.walk("#rain", limit: 3)

    let away = try await twin.walk("#rain", limit: 2, in: remarks.request)

    #expect(live == [["5", "9", "4"], ["8", "2", "7"]])
    #expect(away == [["5", "9"], ["4", "8"], ["2", "7"]])
  }

  @Test func `A search that found nothing finds nothing without a network, too`() async throws {
    let snow = try Query("snow")
    _ = try await twin.page(of: snow, at: .newest, limit: 2)
    live.fail(.away)

    #expect(try await twin.page(of: snow, at: .newest, limit: 2).tweets == [])
  }

  @Test func `A search that was never made says that there is no network`() async throws {
    _ = try await page()
    live.fail(.away)

    for position in [PagePosition.newest, .newer(than: TwinCursor().cursor)] {
      await #expect(throws: SourceError.away) {
        try await twin.page(of: Query("snow"), at: position, limit: 2, in: remarks.request)
      }
    }
    #expect(remarks.all == [])
  }

  @Test func `That the network is away is told once until it was back`() async throws {
    _ = try await ids(from: .newest)
    live.fail(.away)
    _ = try await ids(from: .newest)
    _ = try await page()
    #expect(remarks.all == [Self.awayRemark])

    live.fail(nil)
    _ = try await page()
    live.fail(.away)
    _ = try await page()
    #expect(remarks.all == [Self.awayRemark, Self.awayRemark])
  }

  @Test func `Without a network pages go on among what was kept, to its end`() async throws {
    _ = try await ids(from: .newest)
    live.fail(.away)
    let asked = live.asked.count

    #expect(try await ids(from: .newest, limit: 3) == Self.ids)
    #expect(live.asked.count == asked + 1)
  }

  @Test func `When the network goes away between two pages the next one is from what was kept`() async throws
  {
    _ = try await ids(from: .newest)
    let first = try await page()
    live.fail(.away)

    let second = try await page(.older(than: try #require(first.older)))

    #expect(first.tweets.map(\.id) + second.tweets.map(\.id) == Array(Self.ids.prefix(4)))
  }

  @Test func `A kept page after a live one says where what may be missing before it is`() async throws {
    _ = try await page(limit: 4)
    library.add((1...6).map { .fixture(id: String(2_000 + $0), created: .fixture(minutes: $0)) })
    let first = try await page()
    live.fail(.away)
    let kept = try await page(.older(than: try #require(first.older)))
    let second = try await page(.older(than: try #require(kept.older)))
    let missing = PagePosition.older(than: try #require(kept.missing))
    await #expect(throws: SourceError.away) { try await page(missing) }
    live.fail(nil)

    #expect(kept.tweets.map(\.id) == Array(Self.ids[..<2]) && second.missing == nil)
    #expect(try await page(missing).tweets.map(\.id) == ["2004", "2003"])
    #expect(try await ids(from: missing) == ["2004", "2003", "2002", "2001"] + Self.ids)
  }

  @Test func `Where nothing older was kept the network is missed, and the endpoint on stays`() async throws {
    let first = try await page()
    let older = PagePosition.older(than: try #require(first.older))
    live.fail(.away)

    await #expect(throws: SourceError.away) { try await page(older) }
    live.fail(nil)

    #expect(try await ids(from: older) == Array(Self.ids.dropFirst(2)))
    #expect(remarks.all == [])
  }

  @Test func `After what was kept the live source goes on, and leaves nothing out`() async throws {
    _ = try await page(limit: 4)
    let first = try await page()
    live.fail(.away)
    let kept = try await page(.older(than: try #require(first.older)), limit: 1)
    let more = try await page(.older(than: try #require(kept.older)), limit: 1)
    #expect((kept.tweets + more.tweets).map(\.id) == Array(Self.ids[2..<4]))
    let end = PagePosition.older(than: try #require(more.older))
    await #expect(throws: SourceError.away) { try await page(end) }
    live.fail(nil)

    let rest = try await ids(from: end)

    #expect(Set(Self.ids.dropFirst(4)).isSubset(of: rest))
  }

  @Test func `Without a network there is nothing newer, and the next time there is`() async throws {
    let first = try await page()
    live.fail(.away)
    library.add([.fixture(id: "2000", created: .fixture(minutes: 9))])
    let newer = PagePosition.newer(than: try #require(first.newer))

    let away = try await page(newer)
    live.fail(nil)
    let back = try await page(.newer(than: try #require(away.newer)))

    #expect(away.tweets == [] && away.older == nil && away.newer == first.newer)
    #expect(away.fetched == .fixture(minutes: 60) && away.total == nil)
    #expect(back.tweets.map(\.id) == ["2000"])
    #expect(remarks.all == [Self.awayRemark])
  }

  @Test func `After what was kept the live source is asked for its newest`() async throws {
    _ = try await page()
    live.fail(.away)
    let kept = try await page()
    live.fail(nil)
    library.add([.fixture(id: "2000", created: .fixture(minutes: 9))])

    let newer = try await page(.newer(than: try #require(kept.newer)))

    #expect(live.asked.last == .newest)
    #expect(kept.isKept && !newer.isKept)
    #expect(newer.tweets.map(\.id) == ["2000", "1007"] && newer.older != nil)
  }

  @Test func `A tweet is opened by its address without a network`() async throws {
    let url = "https://home.example/@ada/77"
    let tweet = Tweet.fixture(id: "77", url: url)
    library.add([tweet])
    #expect(try await twin.tweet(at: .page(url: url, id: "77")) == tweet)
    live.fail(.away)

    let kept = try await twin.tweet(at: .page(url: url, id: "77"), in: remarks.request)

    #expect(kept?.key == "77" && kept?.fetched == .fixture(minutes: 60))
    #expect(remarks.all == [Self.awayRemark])
  }

  @Test func `An id is not answered by what another network kept under it`() async throws {
    _ = try await twin.tweet(at: .id("1003"))
    live.fail(.away)

    await #expect(throws: SourceError.away) { try await twin.tweet(at: .id("1003")) }
  }

  @Test func `A look at what is newer never takes kept ones for what lies between`() async throws {
    _ = try await page()
    library.add((1...5).map { .fixture(id: String(2_000 + $0), created: .fixture(minutes: $0)) })
    let newest = try await page()
    let first = try await page(.newer(than: try #require(newest.newer)))
    library.add((6...9).map { .fixture(id: String(2_000 + $0), created: .fixture(minutes: $0)) })
    let walk = try await page(.newer(than: try #require(first.newer ?? newest.newer)))
    live.fail(.away)

    await #expect(throws: SourceError.away) { try await page(.older(than: try #require(walk.older))) }
  }

  @Test func `What was kept but cannot be read is told, and the network is missed`() async throws {
    let twin = OfflineTwin(
      SwitchedSource(failing: .away), of: "home", keeping: BrokenKeeper(), by: KeepingQueue())

    await #expect(throws: SourceError.away) {
      try await twin.page(of: rain, at: .newest, limit: 2, in: remarks.request)
    }
    #expect(
      remarks.all == ["what was kept of home cannot be read: /archive: this archive is damaged"])
  }

  @Test func `Who cancels while it is read what was kept has cancelled`() async throws {
    let twin = OfflineTwin(
      SwitchedSource(failing: .away), of: "home", keeping: BrokenKeeper(sourceError: .cancelled),
      by: KeepingQueue())

    await #expect(throws: SourceError.cancelled) { try await twin.page(of: rain, at: .newest, limit: 2) }
    await #expect(throws: SourceError.cancelled) {
      try await twin.tweet(at: .page(url: "https://home.example/@ada/7", id: "7"))
    }
  }
}
