import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import ShellCommands

/// A look at what is newer after so much came that one look does not reach what is known.
struct LongAbsenceTests {
  private let source = CountingSource(Tweet.fixtures(3))

  private func session() async throws -> Session {
    try await Session.fixture(sources: [source], limit: 2).typing("use live; search rain")
  }

  private static func arrivals(_ count: Int, after first: Int = 0) -> [Tweet] {
    (first + 1...first + count).map { .fixture(id: String(9_000 + $0), created: .fixture(minutes: $0)) }
  }

  /// The ids of the arrivals, newest first.
  private static func newest(_ count: Int) -> ArraySlice<String> {
    (1...count).reversed().map { String(9_000 + $0) }[...]
  }

  private static let missing = "some tweets in between are still missing; refresh fetches them"

  private func shownIDs(_ session: Session) -> [String] {
    session.screen.rows.compactMap {
      if case .tweet(let tweet) = $0.content { tweet.id } else { nil }
    }
  }

  @Test func `The newest come, and what is missing is said`() async throws {
    var session = try await session()
    source.add(Self.arrivals(500))

    try await session.type("refresh")

    #expect(shownIDs(session).first == "9500" && shownIDs(session).count == 402)
    #expect(session.screen.notes == [Self.missing])
  }

  @Test func `The next look fills the gap, in its place`() async throws {
    var session = try await session()
    source.add(Self.arrivals(500))

    try await session.type("refresh; refresh")

    let expected = (1...500).reversed().map { String(9_000 + $0) } + ["1003", "1002"]
    #expect(shownIDs(session) == expected && session.screen.notes.isEmpty)
  }

  @Test func `A source that fails on the way loses nothing`() async throws {
    var session = try await session()
    source.add(Self.arrivals(100))
    source.fail(after: 1)

    try await session.type("refresh")
    #expect(shownIDs(session).count == 42)
    source.fail(after: .max)
    try await session.type("refresh")

    #expect(shownIDs(session).count == 102)
  }

  @Test func `What is newer comes also where a gap cannot be filled`() async throws {
    var session = try await session()
    source.add(Self.arrivals(500))
    try await session.type("refresh")

    source.fail(.unreachable(source: "live", host: "home.example", reason: "no network"))
    source.add(Self.arrivals(10, after: 500))
    try await session.type("refresh")
    #expect(shownIDs(session).first == "9510" && shownIDs(session).count == 412)
    #expect(session.screen.notes == [Self.missing])

    source.fail(nil)
    try await session.type("refresh")
    #expect(shownIDs(session).dropLast(2) == Self.newest(510))
    #expect(session.screen.notes.isEmpty)
  }

  @Test func `A gap that will never be filled is given up`() async throws {
    var session = try await session()
    source.add(Self.arrivals(500))
    try await session.type("refresh")

    source.fail(.failed(source: "live", host: "home.example", reason: "says that the cursor has expired"))
    try await session.type("refresh")
    let asked = source.asked
    try await session.type("refresh")

    #expect(session.screen.notes.isEmpty)
    #expect(source.asked == asked + 1)
  }

  @Test func `Each of several gaps is filled in its place`() async throws {
    var session = try await session()
    for first in [0, 500] {
      source.add(Self.arrivals(500, after: first))
      try await session.type("refresh")
    }
    #expect(shownIDs(session).count == 802 && session.screen.notes == [Self.missing])

    try await session.type("refresh")

    #expect(shownIDs(session).dropLast(2) == Self.newest(1_000))
    #expect(session.screen.notes.isEmpty)
  }

  @Test func `What fills a gap finds its place also when older ones came meanwhile`() async throws {
    var session = try await session()
    source.add(Self.arrivals(500))
    try await session.type("refresh")
    let place = session.navigation.front
    let (older, collector) = (try await session.step(of: "more"), try await session.step(of: "refresh"))

    try session.take(older, from: place)
    try session.take(collector, from: place)

    let expected = (1...500).reversed().map { String(9_000 + $0) } + ["1003", "1002", "1001"]
    #expect(shownIDs(session) == expected && session.screen.notes.isEmpty)
  }

  @Test func `What was there keeps its numbers`() async throws {
    var session = try await session()
    source.add(Self.arrivals(500))

    try await session.type("refresh; refresh")

    #expect(session.screen.numbers.suffix(2) == [1, 2])
  }

  @Test func `Refreshing an empty list does not forget the way to older ones`() async throws {
    let source = EmptyPageSource()
    var session = try await Session.fixture(sources: [source]).typing("use live; search rain")

    try await session.type("refresh; more")

    #expect(source.asked == [.newest, .newer(than: Cursor("n")), .older(than: Cursor("o"))])
  }
}

/// A source that cannot be reached in the middle of a list, where there is only what was kept of it.
struct ShortAbsenceTests {
  private static let tweets = Tweet.fixtures(400)
  private static let kept = Array(tweets[190..<196] + tweets[199..<230] + tweets[250...])
  private let source = KeepingSource(tweets, kept: kept)
  private static let missing = "some tweets in between may be missing; refresh fetches them"

  /// After a page that was kept, which follows a live one.
  private func session() async throws -> Session {
    var session = try await Session.fixture(sources: [source], limit: 20).typing("use live; search rain")
    source.isAway = true
    try await session.type("more")
    return session
  }

  private func shownIDs(_ session: Session) -> [String] {
    session.screen.rows.compactMap {
      if case .tweet(let tweet) = $0.content { tweet.id } else { nil }
    }
  }

  private static let ids = tweets.map(\.id)
  private static let keptIDs = kept.map(\.id)

  @Test func `What was kept goes on, and what may be missing is said`() async throws {
    var session = try await session()

    try await session.type("more")

    #expect(shownIDs(session) == Array(Self.ids[..<20] + Self.keptIDs[..<40]))
    #expect(session.screen.notes == [Self.missing])
  }

  @Test func `What is missing comes in its place as soon as the source is back`() async throws {
    var session = try await session()
    source.isAway = false

    try await session.type("more")

    #expect(shownIDs(session) == Array(Self.ids[..<60] + Self.keptIDs[..<20]))
    #expect(session.screen.notes == [Self.missing])
  }

  @Test func `What came in its place is shown, with what follows it`() async throws {
    var driver = CoreDriver(try await session(), surface: Surface())
    source.isAway = false

    await driver.type("more")

    let starts = driver.effects.compactMap { effect in
      if case .show(let page, _) = effect, case .context(let shown) = page.content {
        shown.start.row
      } else {
        nil
      }
    }
    #expect(starts.last == 20)
  }

  @Test(arguments: [1, 2, 3])
  func `A search that is written as it is read has each tweet once`(absence: Int) async throws {
    let source = KeepingSource(
      Self.tweets, kept: Self.kept, pageLength: 20, awayAt: absence..<(absence + 2))
    let session = try await Session.fixture(sources: [source], limit: 20).typing("use live")
    let stream = SearchStream(
      query: try Query("rain"), sources: [source], limit: nil, form: .lines, session: session)
    var lines: [String] = []

    _ = try await stream.forEachPart(rendering: { _, _ in [] }) { part in
      lines += String(decoding: part.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    #expect(Set(lines).count == lines.count && lines.count >= 220)
  }

  @Test func `A refresh fetches all that is missing`() async throws {
    var session = try await session()
    source.isAway = false

    try await session.type("refresh")

    #expect(shownIDs(session) == Array(Self.ids[..<220]) && session.screen.notes.isEmpty)
  }

  @Test(arguments: ["path", "more", "more; more; more; more"])
  func `The list goes on as the source has it, newest first, and its end is reached`(before: String)
    async throws
  {
    var session = try await session()
    try await session.type(before)
    source.isAway = false

    for _ in 0..<40 where session.screen.continues { try await session.type("more") }

    #expect(shownIDs(session) == Self.ids && session.screen.notes.isEmpty)
  }
}

/// A live source that answers with what was kept of it where it cannot be reached.
private final class KeepingSource: TweetSource {
  let name = "live"
  private let tweets: [Tweet]
  private let kept: [Tweet]
  private let away = Mutex(false)
  private let asked = Mutex(0)
  private let absence: Range<Int>
  let pageLength: Int?

  /// - Parameters:
  ///   - kept: those of them that were kept before.
  ///   - absence: the requests for older tweets, counted from 0, for which it is away.
  init(_ tweets: [Tweet], kept: [Tweet], pageLength: Int? = nil, awayAt absence: Range<Int> = 0..<0) {
    (self.tweets, self.kept, self.pageLength, self.absence) = (tweets, kept, pageLength, absence)
  }

  var isAway: Bool {
    get { away.withLock { $0 } || absence.contains(asked.withLock { $0 }) }
    set { away.withLock { $0 = newValue } }
  }

  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    guard case .older(let cursor) = position else {
      return isAway ? TweetPage(tweets: []) : page(of: tweets, from: 0, limit, as: "live")
    }
    defer { asked.withLock { $0 += 1 } }
    let words = cursor.value.split(separator: " ").map(String.init)
    let start = Int(words[1]) ?? 0
    if words[0] == "kept" { return page(of: kept, from: start, limit, as: "kept") }
    guard isAway else { return page(of: tweets, from: start, limit, as: words[0]) }
    if words[0] == "gap" { throw .away }
    var page = page(of: kept, from: 0, limit, as: "kept")
    page.missing = Cursor("gap \(start)")
    return page
  }

  private func page(of tweets: [Tweet], from start: Int, _ limit: Int, as kind: String) -> TweetPage {
    let end = min(start + limit, tweets.count)
    return TweetPage(
      tweets: Array(tweets[start..<end]), older: end < tweets.count ? Cursor("\(kind) \(end)") : nil,
      newer: Cursor("newer"))
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? { nil }
}

/// A live source that can be told to fail after some pages, or at all older ones.
private final class CountingSource: TweetSource {
  let name = "live"
  private let source: StubSource
  private let left = Mutex(Int.max)
  private let older = Mutex<SourceError?>(nil)
  private let count = Mutex(0)

  init(_ tweets: [Tweet]) { source = StubSource(tweets) }

  /// How many pages were asked for.
  var asked: Int { count.withLock { $0 } }

  func add(_ tweets: [Tweet]) { source.add(tweets) }
  func fail(after count: Int) { left.withLock { $0 = count } }
  /// Answers so where older tweets are asked for.
  func fail(_ error: SourceError?) { older.withLock { $0 = error } }

  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    count.withLock { $0 += 1 }
    if case .older = position, let error = older.withLock({ $0 }) { throw error }
    let fails = left.withLock { left in
      left -= left == .max ? 0 : 1
      return left < 0
    }
    if fails { throw .unreachable(source: name, host: "home.example", reason: "no network") }
    return try await source.page(of: query, at: position, limit: limit)
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? { nil }
}

/// A live source that looked through many posts, none of which counted.
private final class EmptyPageSource: TweetSource {
  let name = "live"
  private let positions = Mutex<[PagePosition]>([])

  var asked: [PagePosition] { positions.withLock { $0 } }

  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    positions.withLock { $0.append(position) }
    return TweetPage(tweets: [], older: position == .newest ? Cursor("o") : nil, newer: Cursor("n"))
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? { nil }
}
