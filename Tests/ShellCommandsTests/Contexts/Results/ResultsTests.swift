import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import ShellCommands

struct ResultsTests {
  private let library = StubLibrary(Tweet.fixtures(5))

  private func results(limit: Int = 2) async throws -> Session {
    var session = try Session.fixture(sources: [library], limit: limit)
    try await session.type("use archive; search rain")
    return session
  }

  private func ids(_ session: Session) -> [String] {
    session.screen.rows.compactMap { row in
      guard case .tweet(let tweet) = row.content else { return nil }
      return "\(row.number ?? 0):\(tweet.id)"
    }
  }

  @Test func `The newest come first, a page of them`() async throws {
    #expect(try await ids(results()) == ["1:1005", "2:1004"])
  }

  @Test func `More adds what is older`() async throws {
    var session = try await results()

    try await session.type("more; m")

    #expect(ids(session) == ["1:1005", "2:1004", "3:1003", "4:1002", "5:1001"])
  }

  @Test func `With nothing older more shows the context again`() async throws {
    var session = try await results(limit: 10)

    let showing = try await session.type("more")

    guard case .context = showing else { return #expect(Bool(false)) }
    #expect(session.screen.numbers == [1, 2, 3, 4, 5])
  }

  @Test func `More shows what did not fit before it fetches`() async throws {
    var session = try await results()
    session.call.hasUnshownRows = true

    let step = try await session.step(of: "more")

    guard case .show(.nextRows) = step else { return #expect(Bool(false)) }
  }

  @Test func `Refresh puts new ones on top with the next free numbers`() async throws {
    var session = try await results()
    library.add([
      .fixture(id: "2001", created: .fixture(minutes: 5)),
      .fixture(id: "2002", created: .fixture(minutes: 6)),
    ])

    try await session.type("refresh")

    #expect(ids(session) == ["3:2002", "4:2001", "1:1005", "2:1004"])
  }

  @Test func `After a refresh more goes on where it was`() async throws {
    var session = try await results()
    library.add([.fixture(id: "2001", created: .fixture(minutes: 5))])

    try await session.type("refresh; more")

    #expect(ids(session) == ["3:2001", "1:1005", "2:1004", "4:1003", "5:1002"])
  }

  @Test func `Refresh passes over nothing, also where much is new`() async throws {
    var session = try await results()
    library.add((1...7).map { .fixture(id: String(2_000 + $0), created: .fixture(minutes: $0)) })

    try await session.type("refresh")

    #expect(ids(session).count == 9)
    #expect(ids(session).suffix(3) == ["9:2001", "1:1005", "2:1004"])
  }

  @Test func `Refresh adds to the total`() async throws {
    var session = try await results()
    library.add([.fixture(id: "2001", created: .fixture(minutes: 5))])

    try await session.type("refresh")

    #expect(session.screen.total == .exactly(6))
  }

  @Test func `A larger page on refresh brings nothing older on top`() async throws {
    var session = try Session.fixture(sources: [StubSource(Tweet.fixtures(5))], limit: 2)
    try await session.type("use live; search rain; set limit 10; refresh")

    #expect(ids(session) == ["1:1005", "2:1004"])
  }

  @Test func `Refresh of an empty result finds what came`() async throws {
    var session = try await results()
    try await session.type("search snow")
    library.add((1...3).map { .fixture(id: String($0), text: "snow", created: .fixture(minutes: $0)) })

    try await session.type("refresh; more")

    #expect(ids(session) == ["1:3", "2:2", "3:1"])
  }

  @Test func `A source that cannot tell what is newer is asked for its newest`() async throws {
    let live = StubSource(Tweet.fixtures(3))
    var session = try Session.fixture(sources: [live])
    try await session.type("use live; search rain")
    live.add([.fixture(id: "2001", created: .fixture(minutes: 5))])

    try await session.type("refresh")

    #expect(ids(session) == ["4:2001", "1:1003", "2:1002", "3:1001"])
  }

  @Test(arguments: ["search rain", "search  RAIN ", "s rain"])
  func `Searching again what is shown refreshes it and stacks nothing`(line: String) async throws {
    var session = try await results()
    library.add([.fixture(id: "2001", created: .fixture(minutes: 5))])

    try await session.type(line)

    #expect(session.kinds == [.home, .results])
    #expect(ids(session) == ["3:2001", "1:1005", "2:1004"])
  }

  @Test(arguments: ["search campus", "search \"rain\"", "search rain OR snow", "search -rain"])
  func `Another search stacks`(line: String) async throws {
    var session = try await results()

    try await session.type(line)

    #expect(session.kinds == [.home, .results, .results])
  }

  @Test func `The same search at another source stacks`() async throws {
    var session = try Session.fixture()
    try await session.type("search rain; use sample; search rain")

    #expect(session.kinds == [.home, .results, .results])
  }

  @Test func `A source that fails is heard, and nothing is stacked`() async throws {
    let failure = SourceError.unsupported(operators: ["lang:"], source: "live")
    let session = try Session.fixture(sources: [StubSource(failing: failure)])

    await #expect(throws: failure) { try await session.typing("use live; search lang:en") }
  }

  @Test(arguments: [
    (
      "search xyz",
      "No tweet in archive matches xyz. Try another spelling, or a part of the word with * after it."
    ),
    ("#xyz", "No tweet in archive matches #xyz. Try: search xyz"),
    ("search lang:xx", "No tweet in archive matches lang:xx. Try another spelling."),
    ("search xyz*", "No tweet in archive matches xyz*. Try fewer letters before the *."),
    ("search since:2100", "No tweet in archive matches since:2100. Try a longer time."),
    ("search on:1999-03", "No tweet in archive matches on:1999-03. Try a longer time."),
    ("search min_likes:9000", "No tweet in archive matches min_likes:9000. Try a smaller number."),
    ("search x y", "No tweet in archive matches x y. Try fewer words."),
    ("\"x y\"", "No tweet in archive matches \"x y\". Try the words without quotes."),
    ("search rain; /xyz", "None of these tweets contains xyz. back shows all again."),
  ])
  func `Where nothing is found it is said what to try`(line: String, note: String) async throws {
    var session = try Session.fixture()

    try await session.type(line)

    #expect(session.screen.emptyNote == note)
  }

  @Test func `A live source is not searched for the beginning of a word, so that is not advised`()
    async throws
  {
    var session = try Session.fixture(sources: [StubSource()])

    try await session.type("use live; search xyz")

    #expect(session.screen.emptyNote == "No tweet in live matches xyz. Try another spelling.")
  }

  @Test func `An import of older tweets is seen by a refresh, in its place`() async throws {
    var session = try await results(limit: 10)
    library.add([.fixture(id: "9", created: .fixture(minutes: -1))])

    try await session.type("refresh")

    #expect(Set(ids(session)).isSuperset(of: ["1:1005", "5:1001", "6:9"]))
    #expect(session.screen.numbers.count == 6)
  }
}

/// Results of a live source: how old they are, and what the source said about them.
struct LiveResultsTests {
  private func session(
    _ tweets: [Tweet] = Tweet.fixtures(3), fetched: Date? = .fixture, notes: [String] = []
  ) async throws -> Session {
    let source = StubSource(tweets, fetched: fetched, notes: notes)
    return try await Session.fixture(sources: [source], limit: 2).typing("use live; search rain")
  }

  @Test func `The screen bears the time of the answer`() async throws {
    #expect(try await session().screen.fetched == .fixture)
  }

  @Test func `What is at hand bears none`() async throws {
    #expect(try await session(fetched: nil).screen.fetched == nil)
  }

  @Test func `Mentions of the results are as old as they are`() async throws {
    #expect(try await session().typing("mentions").screen.fetched == .fixture)
  }

  @Test func `What the source says about its answer stands on the screen`() async throws {
    #expect(
      try await session(notes: ["only what @ada posted"]).screen.notes == ["only what @ada posted"])
  }

  @Test func `JSON has both`() async throws {
    let json = try await session(notes: ["half"]).json.text

    #expect(json.hasSuffix(#""fetched":"2015-03-27T18:04:11Z","notes":["half"]}"#))
  }

  @Test func `Older ones do not make the screen newer`() async throws {
    let longer = try await session().typing("more")

    #expect(longer.screen.fetched == .fixture && longer.screen.rows.count == 3)
  }
}

/// A list that ended because its source could not be reached.
struct AwayResultsTests {
  private static let note = "no more of this was kept; live may have older ones"
  private let source = ReturningSource()

  private func session() async throws -> Session {
    try await Session.fixture(sources: [source], limit: 2).typing("use live; search rain")
  }

  @Test func `It says that there may be more`() async throws {
    let session = try await session()

    #expect(session.screen.notes == [Self.note] && !session.screen.continues)
  }

  @Test func `When the source is back, older ones come after those that are known`() async throws {
    var session = try await session()
    source.comeBack()

    try await session.type("refresh; more")

    #expect(session.screen.numbers == Array(1...6) && session.screen.notes.isEmpty)
  }
}

/// Answers with what was kept of six tweets, two of them, until it comes back.
private final class ReturningSource: TweetSource {
  let name = "live"
  private let source = StubSource(Tweet.fixtures(6))
  private let isBack = Mutex(false)

  func comeBack() { isBack.withLock { $0 = true } }

  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    var page = try await source.page(of: query, at: position, limit: limit)
    if !isBack.withLock({ $0 }) { (page.older, page.isKept, page.endsAway) = (nil, true, true) }
    return page
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? { nil }
}
