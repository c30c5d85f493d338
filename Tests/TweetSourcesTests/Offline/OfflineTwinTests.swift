import Foundation
import SmashtagModel
import SmashtagTesting
import Testing
import TweetArchive

@testable import TweetSources

struct OfflineTwinTests {
  private let remarks = Remarks()
  private let archive = Archive.inMemory()
  private let queue = KeepingQueue()
  private let rain: Query

  init() throws { rain = try Query("rain") }

  private var keeper: ArchiveKeeper { ArchiveKeeper(archive: archive) }

  private func twin(of live: any TweetSource) -> OfflineTwin {
    OfflineTwin(live, of: "home", keeping: keeper, by: queue, now: { .fixture(minutes: 60) })
  }

  @Test(arguments: TweetSourceContract.claims)
  func `It is a source`(claim: ContractClaim<TweetSourceContract.Maker>) async throws {
    try await claim.check { twin(of: StubLibrary($0, name: "home")) }
  }

  /// Who is away cannot say whose an id is.
  @Test(arguments: TweetSourceContract.claims.filter { !$0.testDescription.contains(" id") })
  func `It is a source without a network, too`(
    claim: ContractClaim<TweetSourceContract.Maker>
  ) async throws {
    try await claim.check { tweets in
      for word in ["rain", "snow"] {
        let found = word == "rain" ? tweets : []
        try await keeper.keep(TweetPage(tweets: found), foundBy: KeptSearch(try Query(word), at: "home"))
      }
      return twin(of: SwitchedSource(failing: .away))
    }
  }

  @Test func `It bears the name of its source`() {
    #expect(twin(of: StubSource(name: "home")).name == "home")
  }

  @Test func `What the live source says is given as it is`() async throws {
    let live = NotingSource()

    let page = try await twin(of: live).page(of: rain, at: .newest, limit: 2)

    #expect(page.tweets == live.page.tweets && page.embedded == live.page.embedded)
    #expect(page.total == .atLeast(70) && page.notes == ["nothing older than a week"])
    #expect(page.fetched == .fixture(minutes: 60))
  }

  @Test func `The date the live source gives is kept`() async throws {
    var live = NotingSource()
    live.page.fetched = .fixture(minutes: 59)

    let twin = twin(of: live)
    let page = try await twin.page(of: rain, at: .newest, limit: 2)
    await queue.settle()
    let kept = try await keeper.page(of: KeptSearch(rain, at: "home"), olderThan: nil, limit: 2)

    #expect(page.fetched == .fixture(minutes: 59) && kept?.fetched == .fixture(minutes: 59))
  }

  @Test func `What was fetched is kept with its date, and found in the archive`() async throws {
    let twin = twin(of: NotingSource())
    _ = try await twin.page(of: rain, at: .newest, limit: 2)
    await queue.settle()

    let found = try await ArchiveSource(name: "archive", archive: archive).page(
      of: rain, at: .newest, limit: 9)
    #expect(found.tweets.map(\.id) == ["1", "2"])
    #expect(found.tweets.allSatisfy { $0.fetched == .fixture(minutes: 60) })
  }

  @Test func `A live page leads on to live pages`() async throws {
    let live = SwitchedSource(Tweet.fixtures(4))
    let twin = twin(of: live)

    let first = try await twin.page(of: rain, at: .newest, limit: 2)
    _ = try await twin.page(of: rain, at: .older(than: try #require(first.older)), limit: 2)
    _ = try await twin.page(of: rain, at: .newer(than: try #require(first.newer)), limit: 2)

    #expect(live.asked == [.newest, .older(than: Cursor("1003")), .newer(than: Cursor("1004"))])
  }

  @Test func `A source that tells nothing newer is asked for its newest`() async throws {
    let first = try await twin(of: StubSource(Tweet.fixtures(4))).page(of: rain, at: .newest, limit: 2)

    #expect(first.newer == nil && first.older != nil)
  }

  @Test func `What is not kept is given, and told once until it is kept again`() async throws {
    let live = SwitchedSource(Tweet.fixtures(2))
    let twin = OfflineTwin(live, of: "home", keeping: BrokenKeeper(), by: queue)

    _ = try await twin.tweet(at: .id("1001"), in: remarks.request)
    _ = try await twin.page(of: rain, at: .newest, limit: 2, in: remarks.request)
    let tweets = try await twin.page(of: rain, at: .newest, limit: 2, in: remarks.request).tweets
    await queue.settle()

    #expect(tweets == Tweet.fixtures(2))
    #expect(remarks.all == ["what home answers cannot be kept: /archive: the disk is full"])
  }

  @Test func `Nobody waits until an answer is kept`() async throws {
    let keeper = HeldKeeper()
    let twin = OfflineTwin(SwitchedSource(Tweet.fixtures(2)), of: "home", keeping: keeper, by: queue)

    let page = try await twin.page(of: rain, at: .newest, limit: 2)
    #expect(page.tweets.count == 2 && keeper.kept == 0)
    keeper.open()
    await queue.settle()

    #expect(keeper.kept == 1)
  }

  @Test func `A keep that was cancelled is nothing to tell`() async throws {
    let twin = OfflineTwin(
      SwitchedSource(Tweet.fixtures(2)), of: "home",
      keeping: BrokenKeeper(importError: .cancelled(ImportReport())), by: queue)

    _ = try await twin.page(of: rain, at: .newest, limit: 2, in: remarks.request)
    await queue.settle()

    #expect(remarks.all == [])
  }

  @Test(arguments: [
    SourceError.cancelled, .failed(source: "home", host: "home.example", reason: "answered 501"),
    .needsLogin(source: "home"),
    .refusedToken(source: "home"), .unknownUser("eve", source: "home"),
    .unsupported(operators: ["url:"], source: "home"), .unreadable(source: "home", reason: "no tokens"),
  ])
  func `Other errors are never answered from the archive`(error: SourceError) async throws {
    let live = SwitchedSource(Tweet.fixtures(4))
    let twin = twin(of: live)
    let first = try await twin.page(of: rain, at: .newest, limit: 2)
    live.fail(error)

    for position in [PagePosition.newest, .older(than: try #require(first.older))] {
      await #expect(throws: error) {
        try await twin.page(of: rain, at: position, limit: 2, in: remarks.request)
      }
    }
    await #expect(throws: error) { try await twin.tweet(at: .id("1001")) }
    #expect(remarks.all == [])
  }

  @Test func `A live source that has no such tweet is believed, whatever was kept`() async throws {
    try await keeper.keep(.fixture(id: "7"), embedded: [])

    #expect(try await twin(of: SwitchedSource()).tweet(at: .id("7")) == nil)
  }
}

/// A live source with much to say about its page.
private struct NotingSource: TweetSource {
  let name = "home"
  var page: TweetPage

  init() {
    page = TweetPage(
      tweets: [.fixture(id: "1"), .fixture(id: "2", created: .fixture(minutes: -1))], total: .atLeast(70))
    page.embedded = [.fixture(id: "3", text: "quoted")]
    page.notes = ["nothing older than a week"]
  }

  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    page
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? { nil }
}

struct TwinCursorTests {
  @Test(arguments: [
    TwinCursor(), TwinCursor(live: "", tweet: ""), TwinCursor(live: "max_id=\"7\"\n", tweet: "x 7\0"),
    TwinCursor(live: "7", isKept: true), TwinCursor(tweet: "mastodon https://a.example/ü", isKept: true),
  ])
  func `A cursor is read as it was written`(cursor: TwinCursor) {
    #expect(TwinCursor(cursor.cursor) == cursor)
    #expect(cursor.cursor == cursor.cursor)
  }

  @Test(arguments: ["", "?", "7", "null", "[]", "{}", "{\"isKept\":7}"])
  func `A cursor of another source is none`(text: String) {
    #expect(TwinCursor(Cursor(text)) == nil)
    #expect(TwinPosition(.older(than: Cursor(text))) == nil)
    #expect(TwinPosition(.newer(than: Cursor(text))) == nil)
  }

  @Test func `What was kept goes on without the live source`() {
    #expect(TwinPosition.older(TwinCursor(live: "7", isKept: true)).live == nil)
    #expect(TwinPosition.older(TwinCursor(tweet: "x 7")).live == nil)
    #expect(TwinPosition.older(TwinCursor(live: "7")).live == .older(than: Cursor("7")))
  }

  @Test func `What is newer is asked for at the live source`() {
    #expect(TwinPosition.newest.live == .newest)
    #expect(TwinPosition.newer(TwinCursor()).live == .newest)
    #expect(TwinPosition.newer(TwinCursor(live: "7")).live == .newer(than: Cursor("7")))
  }
}
