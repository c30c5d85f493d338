import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import ShellCommands

/// A list that begins with what was kept of two days, until its source can be reached again.
struct KeptListTests {
  private static let tweets = Tweet.fixtures(163)
  private static let ids = tweets.map(\.id)
  private static let between =
    "what was kept of live at different times may lack some in between; refresh fetches them"
  private static let end = "no more of this was kept; live may have older ones"
  private let source = TwoDaysSource(tweets)

  private func session(_ line: String) async throws -> Session {
    try await Session.fixture(sources: [source], limit: 20).typing("use live; \(line)")
  }

  private func shownIDs(_ session: Session) -> [String] {
    session.screen.rows.compactMap {
      if case .tweet(let tweet) = $0.content { tweet.id } else { nil }
    }
  }

  @Test func `That some between the days may be missing is said as soon as both are shown`() async throws {
    var session = try await session("search rain")
    #expect(session.screen.notes == [])

    try await session.type("more")

    #expect(shownIDs(session) == Array(Self.ids[..<20] + Self.ids[120..<140]))
    #expect(session.screen.notes == [Self.between, Self.end])
    #expect(session.screen.total == .exactly(40))
  }

  @Test(arguments: ["search rain", "search rain; more"])
  func `When the source is back, its tweets stand in their order, and are not counted as kept`(line: String)
    async throws
  {
    var session = try await session(line)
    source.comeBack()

    try await session.type("refresh")
    let total = session.screen.total
    for _ in 0..<9 where session.screen.continues { try await session.type("more") }

    #expect(total == .atLeast(line.hasSuffix("more") ? 160 : 40))
    #expect(shownIDs(session) == Self.ids && session.screen.notes == [])
    #expect(session.screen.total == .exactly(163))
  }

  @Test func `What is too far for a refresh comes with the next one`() async throws {
    let many = Tweet.fixtures(700)
    let source = TwoDaysSource(many, days: [0..<20, 600..<620])
    var session = try await Session.fixture(sources: [source], limit: 20).typing(
      "use live; search rain; more")
    source.comeBack()

    try await session.type("refresh")
    #expect(shownIDs(session) == many[..<400].map(\.id) + many[600..<620].map(\.id))
    try await session.type("refresh; more; more; more")

    #expect(shownIDs(session) == many.map(\.id) && session.screen.notes == [])
  }

  @Test func `So it is where only a later refresh finds that it has none of them`() async throws {
    let many = Tweet.fixtures(700)
    let kept = Set(many[..<20].map(\.id) + many[600..<620].map(\.id))
    let source = TwoDaysSource(many, days: [0..<20, 600..<620], without: kept)
    var session = try await Session.fixture(sources: [source], limit: 20).typing(
      "use live; search rain; more")
    source.comeBack()

    try await session.type("refresh; refresh")

    #expect(session.screen.notes == [] && !session.screen.continues)
    #expect(shownIDs(session).count == 700)
  }

  @Test func `Where the source has none of what was kept, its own stand above it, and nothing follows`()
    async throws
  {
    let source = TwoDaysSource(Self.tweets, without: Set(Self.ids[..<20] + Self.ids[120...]))
    var session = try await Session.fixture(sources: [source], limit: 20).typing("use live; search rain")
    source.comeBack()

    try await session.type("refresh")

    #expect(shownIDs(session) == Array(Self.ids[20..<120] + Self.ids[..<20]))
    #expect(session.screen.notes == [] && !session.screen.continues)
  }

  @Test func `Over what was kept when is not complete, and tells why`() async throws {
    let session = try await session("search rain; more; when")

    #expect(session.json.text.contains(#""total":40,"complete":false"#))
    #expect(session.screen.notes == ["of the 40 tweets fetched so far", Self.between, Self.end])
  }

  @Test func `What was kept of one reading is not said to lack any`() async throws {
    let source = TwoDaysSource(Self.tweets, days: [0..<40])

    let session = try await Session.fixture(sources: [source], limit: 20).typing(
      "use live; search rain; more")

    #expect(session.screen.notes == [Self.end])
  }
}

/// A live source that answers with what was kept of it on several days, newest first, until it comes back.
private final class TwoDaysSource: TweetSource {
  let name = "live"
  private let tweets: [Tweet]
  private let kept: [Tweet]
  private let isBack = Mutex(false)

  /// - Parameters:
  ///   - days: which of the tweets were kept on each day.
  ///   - deleted: the ids of those that the source has no more.
  init(_ tweets: [Tweet], days: [Range<Int>] = [0..<20, 120..<140], without deleted: Set<String> = []) {
    self.tweets = tweets.filter { !deleted.contains($0.id) }
    kept = days.enumerated().flatMap { day, range in
      tweets[range].map { tweet in
        var tweet = tweet
        tweet.fetched = .fixture(minutes: -24 * 60 * day)
        return tweet
      }
    }
  }

  func comeBack() { isBack.withLock { $0 = true } }

  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    switch position {
    case .older(let cursor):
      let words = cursor.value.split(separator: " ")
      return page(from: Int(words[1]) ?? 0, limit, isKept: words[0] == "kept")
    case .newer(Cursor("live")): return TweetPage(tweets: [], newer: Cursor("live"))
    case .newest, .newer: return page(from: 0, limit, isKept: !isBack.withLock { $0 })
    }
  }

  private func page(from start: Int, _ limit: Int, isKept: Bool) -> TweetPage {
    let (all, kind) = isKept ? (kept, "kept") : (tweets, "live")
    let end = min(start + limit, all.count)
    var page = TweetPage(
      tweets: Array(all[start..<end]), older: end < all.count ? Cursor("\(kind) \(end)") : nil,
      newer: Cursor(kind), total: isKept ? .exactly(all.count) : nil)
    (page.isKept, page.endsAway) = (isKept, isKept && page.older == nil)
    return page
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? { nil }
}
