import Foundation
import ShellCommands
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

/// What is new since last time.
struct NewCommandTests {
  private let archive = StubLibrary(Tweet.fixtures(3))
  private let live = StubSource(
    (0..<3).map { .fixture(id: "l\($0)", created: .fixture(minutes: -$0)) }, name: "home")

  private func session(_ line: String, limit: Int = 20, now: Date = .fixture) async throws -> Session {
    var session = try Session.fixture(sources: [archive, live], limit: limit, now: now)
    session.call.waitsForAll = true
    return try await session.typing(line)
  }

  private func ids(_ session: Session) -> [String] {
    session.screen.rows.compactMap {
      if case .tweet(let tweet) = $0.content { tweet.id } else { nil }
    }
  }

  private func arrive() {
    archive.add([.fixture(id: "n", created: .fixture(minutes: 5))])
    live.add([.fixture(id: "m", created: .fixture(minutes: 6))])
  }

  @Test func `Only what was not shown before is shown, for each source`() async throws {
    var session = try await session("use archive,home; search rain")
    arrive()

    try await session.type("root; new")

    #expect(ids(session) == ["m", "n"] && session.context.title == "new in rain")
    #expect(session.json.text.contains(#""title":"new in rain","query":"rain""#))
  }

  @Test(arguments: [
    ("new", 1), ("new rain", 1), ("new; new", 0), ("new; new rain; new", 0), ("new rain OR snow", 4),
  ])
  func `A script that remembers nothing knows what it has in front`(line: String, count: Int) async throws {
    let state = InMemoryState()
    let session = try await Session.fixture(sources: [archive], state: state).typing(
      "use archive; search rain")
    try state.updateSeenStore { $0 = SeenStore() }
    arrive()

    let new = try await session.typing(line)

    #expect(new.context.paged?.count == count)
  }

  @Test(arguments: [
    ("new rain --limit 3", 3), ("new --limit=4 rain", 4), ("new rain --limit all", 7), ("new rain", 2),
    ("recents; new 1 --limit 5", 5),
  ])
  func `So many are listed at once`(line: String, count: Int) async throws {
    let sources = [StubSource(Tweet.fixtures(7), name: "home")]
    var session = try Session.fixture(sources: sources, recents: ["rain"], limit: 2)
    session.call.waitsForAll = true

    let new = try await session.typing("use home; \(line)")

    #expect(new.context.paged?.count == count && new.context.title == "new in rain")
  }

  @Test(arguments: ["archive", "home", "archive,home"])
  func `Of what is new since a search only so many are listed, and none of the others is lost`(
    sources: String
  ) async throws {
    let tweets = (1...60).map { Tweet.fixture(id: "n\($0)", created: .fixture(minutes: $0)) }
    let wanted = (1...60).reversed().map { "n\($0)" }
    var session = try await session("use \(sources); search rain", limit: 10, now: .fixture(minutes: 99))
    archive.add(tweets)
    live.add(tweets)

    try await session.type("root; new --limit 3")
    #expect(ids(session) == Array(wanted[..<3]) && session.screen.continues)
    let longer = try await session.typing("more")
    #expect(ids(longer) == Array(wanted[..<13]))
    let all = try await session.typing(Array(repeating: "more", count: 9).joined(separator: "; "))
    #expect(ids(all) == wanted && !all.screen.continues)

    var listed = ids(session)
    for _ in 0..<20 {
      try await session.type("root; new --limit 3")
      listed += ids(session)
    }
    #expect(listed == wanted)
    try await session.type("root; new")
    #expect(ids(session).isEmpty)
  }

  @Test(arguments: ["archive", "home"])
  func `A refresh adds what is newer to so many, and leaves the others`(source: String) async throws {
    var session = try await session("use \(source); search rain; root", now: .fixture(minutes: 99))
    let tweets = (1...9).map { Tweet.fixture(id: "n\($0)", created: .fixture(minutes: $0)) }
    archive.add(tweets)
    live.add(tweets)
    try await session.type("new --limit 3")
    let later = Tweet.fixture(id: "later", created: .fixture(minutes: 30))
    archive.add([later])
    live.add([later])

    try await session.type("refresh")

    #expect(ids(session) == ["later", "n9", "n8", "n7"] && session.screen.continues)
  }

  @Test func `What was not listed is new for a later session, also beside newer ones`() async throws {
    var session = try await session("use home; search rain; root", now: .fixture(minutes: 99))
    live.add((1...50).map { .fixture(id: "n\($0)", created: .fixture(minutes: $0)) })
    for _ in 0..<15 { try await session.type("root; new --limit 3") }
    live.add([.fixture(id: "later", created: .fixture(minutes: 99))])

    try await session.type("root; new")
    #expect(ids(session) == ["later", "n5", "n4", "n3", "n2", "n1"])
    try await session.type("root; new")

    #expect(ids(session).isEmpty)
  }

  @Test(arguments: ["new rain --jsonl", "new rain --limit", "new --limit x"])
  func `Other options are refused`(line: String) async throws {
    await #expect(throws: UsageError.self) { try await session(line) }
  }

  @Test func `What was shown once is not new again`() async throws {
    var session = try await session("use archive,home; search rain")
    arrive()

    try await session.type("root; new; root; new")

    #expect(ids(session).isEmpty && session.screen.emptyNote == "Nothing new in rain.")
  }

  @Test func `A tweet that came late, between others, is new`() async throws {
    var session = try await session("use home; search rain")
    live.add([.fixture(id: "between", created: .fixture(minutes: -1).addingTimeInterval(-5))])

    try await session.type("root; new")

    #expect(ids(session) == ["between"])
  }

  @Test func `What is older than all that was read down to is not`() async throws {
    var session = try await session("use archive; search rain", limit: 2)
    archive.add([.fixture(id: "old", created: .fixture(minutes: -9))])

    try await session.type("root; new")

    #expect(ids(session).isEmpty)
  }

  @Test func `A source that was never asked has only new ones`() async throws {
    let session = try await session("use archive; search rain; root; use home; new")

    #expect(ids(session) == ["l0", "l1", "l2"])
  }

  @Test func `More than a page of them comes at once, down to what is known`() async throws {
    var session = try await session("use home; search rain", limit: 2)
    live.add((1...95).map { .fixture(id: "n\($0)", created: .fixture(minutes: $0)) })

    try await session.type("root; new")

    #expect(ids(session) == (1...95).reversed().map { "n\($0)" } && !session.screen.continues)
  }

  @Test func `A post with an old date of its own among the new ones hides none`() async throws {
    var session = try await session("use home; search rain", limit: 2)
    let backdated = Backdating(
      (1...95).map { .fixture(id: "n\($0)", created: .fixture(minutes: $0)) }, at: 10)
    session.sources.define(
      SourceDefinition(kind: .mastodon, name: "home", url: "https://e.example"), as: backdated)

    try await session.type("root; new")

    #expect(ids(session) == (1...95).reversed().filter { $0 != 85 }.map { "n\($0)" })
  }

  @Test func `Where so much is new that a look does not reach what is known, more goes on`() async throws {
    var session = try await session("use home; search rain", limit: 2)
    live.add((1...500).map { .fixture(id: "n\($0)", created: .fixture(minutes: $0)) })

    try await session.type("root; new")
    #expect(ids(session).count == 400 && session.screen.continues)
    try await session.type("more; " + Array(repeating: "more", count: 60).joined(separator: "; "))

    #expect(ids(session) == (1...500).reversed().map { "n\($0)" } && !session.screen.continues)
  }

  @Test(arguments: [
    "root; new", "root; new rain", "root; recents; new 1", "new", "root; new   RAIN", "/campus; new",
  ])
  func `The search is the last one, the one in front, one of the recents or a typed one`(
    line: String
  ) async throws {
    var session = try await session("use archive; search snow; root; search rain")
    archive.add([.fixture(id: "n", created: .fixture(minutes: 5))])

    try await session.type(line)

    #expect(ids(session) == ["n"])
  }

  @Test func `What came to a list that was kept fresh is not new, however much it was`() async throws {
    let clock = Mutex(Date.fixture)
    var session = try Session.fixture(
      sources: [archive, live], clock: ShellClock(date: { clock.withLock { $0 } }))
    session.call.waitsForAll = true
    try await session.type("use home; search rain")
    live.add((1...60).map { .fixture(id: "n\($0)", created: .fixture(minutes: $0)) })
    clock.withLock { $0 = .fixture(minutes: 61) }

    let step = try await session.step(of: "refresh")
    try session.take(step, from: session.navigation.front)
    if let seen = step.movement?.seen { try session.ports.state.note(seen: seen) }
    try await session.type("root; new")

    #expect(step.movement?.seen?.seenPosts["home"] != nil && ids(session).isEmpty)
  }

  @Test func `Asked again where it stands it stacks nothing`() async throws {
    var session = try await session("use archive; search rain; new")
    archive.add([.fixture(id: "n", created: .fixture(minutes: 5))])

    try await session.type("new")

    #expect(session.kinds == [.home, .results, .results] && ids(session) == ["n"])
  }

  @Test func `Asked again where it stands it shows nothing that it showed before`() async throws {
    var session = try await session("use archive,home; search rain")
    arrive()
    try await session.type("new")
    #expect(ids(session) == ["m", "n"])
    archive.add([.fixture(id: "later", created: .fixture(minutes: 7))])

    try await session.type("new")
    #expect(ids(session) == ["later"])
    try await session.type("new")

    #expect(ids(session).isEmpty && session.kinds == [.home, .results, .results])
  }

  @Test func `The recents say how many were new`() async throws {
    var session = try await session("use archive,home; search rain")
    arrive()

    try await session.type("root; new; recents")

    #expect(session.screen.rows.map(\.note) == ["now · 2 new"])
    #expect(session.json.text.contains(#""new":2"#))
  }

  @Test func `The recents say how many wait in the archive`() async throws {
    var session = try await session("use archive; search rain")
    archive.add((1...4).map { .fixture(id: "n\($0)", created: .fixture(minutes: $0)) })

    try await session.type("recents")

    #expect(session.screen.rows.map(\.note) == ["now · 3 found · 4 new"])
  }

  @Test func `Searching as always counts what is new as well`() async throws {
    var session = try await session("use archive; search rain; root")
    archive.add([.fixture(id: "n", created: .fixture(minutes: 5))])

    try await session.type("search rain")

    #expect(try session.ports.state.state().recents.searches.first?.new == 1)
  }

  @Test func `Without a search there is nothing to repeat`() async throws {
    await #expect(throws: CommandError.self) { try await session("new") }
    await #expect(throws: UsageError.noSuchItem(3, shown: [])) { try await session("recents; new 3") }
    await #expect(throws: CommandError.self) { try await session("use archive; search rain; new 1") }
  }

  @Test func `What the archive has of a live search that was shown is not new`() async throws {
    var session = try await session("use archive,home; search rain")
    archive.add((0..<3).map { .fixture(id: "l\($0)", created: .fixture(minutes: -$0)) })

    try await session.type("root; new; recents")

    #expect(session.screen.rows.map(\.note) == ["now"])
  }

  @Test func `After a look that found nothing the next one loses nothing`() async throws {
    var session = try await session("use home; search rain", limit: 2)
    try await session.type("root; new")
    live.add((1...100).map { .fixture(id: "n\($0)", created: .fixture(minutes: $0)) })

    try await session.type("new")

    #expect(ids(session) == (1...100).reversed().map { "n\($0)" })
  }

  @Test func `Older tweets that are shown later are not new`() async throws {
    var session = try await session("use archive; search rain; root", limit: 2)

    try await session.type("set limit 10; search rain")

    #expect(try session.ports.state.state().recents.searches.first?.new == 0)
  }

  @Test func `A second look counts what it brought`() async throws {
    var session = try await session("use archive; search rain; root")
    archive.add([.fixture(id: "n", created: .fixture(minutes: 5))])

    try await session.type("new; new")

    #expect(try ids(session).isEmpty && (session.ports.state.state().recents.searches.first?.new) == 0)
  }

  @Test func `A page that fails on the way keeps what came before it`() async throws {
    let source = SwitchedSource(Tweet.fixtures(3), name: "e")
    var session = try Session.fixture(sources: [source], limit: 2)
    try await session.type("use e; search rain")
    let failing = FailingLater(
      Tweet.fixtures(3) + (1...90).map { .fixture(id: "n\($0)", created: .fixture(minutes: $0)) }, after: 1)
    session.sources.define(
      SourceDefinition(kind: .mastodon, name: "e", url: "https://e.example"), as: failing)

    try await session.type("root; new")

    #expect(ids(session) == (51...90).reversed().map { "n\($0)" } && session.screen.continues)
  }

  @Test func `Another server under the same name has nothing that was seen`() async throws {
    let session = try await session("use home; search rain")
    try session.ports.state.define(
      SourceDefinition(kind: .mastodon, name: "home", url: "https://other.example"))

    #expect(try session.ports.state.seenStore().seenPosts["rain"]?["home"] == nil)
  }
}

/// A live source one of whose posts has a date from before all others, which ends the page that it is on.
private final class Backdating: TweetSource {
  let name = "home"
  private let tweets: [Tweet]
  private let index: Int

  init(_ tweets: [Tweet], at index: Int) {
    (self.tweets, self.index) = (tweets.reversed(), index)
  }

  func page(of query: Query, at position: PagePosition, limit: Int, in request: RequestContext)
    async throws(SourceError) -> TweetPage
  {
    var start = 0
    if case .older(let cursor) = position { start = Int(cursor.value) ?? 0 }
    let end = min(start + limit, tweets.count)
    var page = Array(tweets[start..<end])
    if start..<end ~= index {
      var tweet = page.remove(at: index - start)
      tweet.created = .fixture(minutes: -9_999)
      page.append(tweet)
    }
    return TweetPage(tweets: page, older: end < tweets.count ? Cursor(String(end)) : nil)
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? { nil }
}

/// A live source that answers so many times, and is away then.
private final class FailingLater: TweetSource {
  let name = "e"
  private let source: StubSource
  private let left: Mutex<Int>

  init(_ tweets: [Tweet], after count: Int) {
    source = StubSource(tweets, name: "e")
    left = Mutex(count)
  }

  func page(of query: Query, at position: PagePosition, limit: Int, in request: RequestContext)
    async throws(SourceError) -> TweetPage
  {
    let isAway = left.withLock { left in
      left -= 1
      return left < 0
    }
    if isAway { throw .away }
    return try await source.page(of: query, at: position, limit: limit)
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? { nil }
}
