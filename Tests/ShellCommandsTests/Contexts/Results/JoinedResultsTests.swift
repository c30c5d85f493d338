import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import ShellCommands

/// One search at several sources.
struct JoinedResultsTests {
  private static func tweets(_ minutes: some Sequence<Int>, of user: String) -> [Tweet] {
    minutes.map {
      .fixture(id: "\(user)\($0)", created: .fixture(minutes: -$0), user: .fixture(user), hashtags: ["rain"])
    }
  }

  private let archive = StubLibrary(Self.tweets([0, 3, 6, 9], of: "ada"))
  private let home = StubSource(Self.tweets([1, 4, 7, 10], of: "bob"), name: "home")
  private let sky = StubSource(Self.tweets([2, 5, 8, 11], of: "cleo"), name: "sky")

  private func session(
    _ line: String = "use archive,home,sky; #rain", limit: Int = 5, isInteractive: Bool = true,
    _ others: [any TweetSource] = [], asking request: RequestContext = RequestContext()
  ) async throws -> Session {
    var session = try Session.fixture(
      sources: [archive, home, sky] + others, limit: limit, isInteractive: isInteractive)
    session.call.waitsForAll = true
    return try await session.asking(request).typing(line)
  }

  private func shown(_ session: Session) -> [String] {
    session.screen.rows.compactMap { row in
      guard case .tweet(let tweet) = row.content else { return nil }
      return "\(row.number ?? 0):\(tweet.id)"
    }
  }

  @Test func `The tweets of all come in one list, each with its source`() async throws {
    let session = try await session()

    #expect(shown(session) == ["1:ada0", "2:bob1", "3:cleo2", "4:ada3", "5:bob4"])
    #expect(session.screen.rows.map(\.note) == ["archive", "home", "sky", "archive", "home"])
    #expect(session.screen.status.first == "archive,home,sky" && session.screen.continues)
  }

  @Test func `One source is not named on each line`() async throws {
    #expect(try await session("use home; #rain").screen.rows.allSatisfy { $0.note == nil })
  }

  @Test func `More goes on at each of them`() async throws {
    let session = try await session("use archive,home,sky; #rain; more; more")

    #expect(shown(session).map { $0.split(separator: ":")[0] } == (1...12).map { "\($0)" })
    let ids = shown(session).map { $0.split(separator: ":")[1] }
    #expect(
      ids.suffix(5) == ["bob7", "cleo8", "ada9", "bob10", "cleo11"] && !session.screen.continues)
  }

  @Test func `The prompt and JSON name all of them`() async throws {
    let session = try await session()

    #expect(session.breadcrumb == "archive,home,sky #rain")
    #expect(session.json.text.contains(#""source":"archive,home,sky","more":true"#))
    #expect(session.json.text.contains(#""source":"sky""#))
  }

  @Test func `The same post of two servers is one`() async throws {
    let uri = "https://home.example/1"
    let seen = { (id: String) in
      Tweet.fixture(id: id, network: .mastodon, key: uri, created: .fixture(minutes: 9), hashtags: ["rain"])
    }
    let others: [any TweetSource] = [
      StubSource([seen("here")], name: "here"), StubSource([seen("there")], name: "there"),
    ]

    #expect(shown(try await session("use there,here; #rain", others)) == ["1:there"])
  }

  @Test func `A source that cannot do an operator is named below, and the others go on`() async throws {
    let failing = StubSource(name: "x", failing: .unsupported(operators: ["pre*"], source: "x"))
    let session = try await session("use archive,x,home; #rain", [failing])

    #expect(shown(session).count == 5)
    #expect(
      session.screen.notes == ["x cannot search for pre*; leave it out or use another source"])
  }

  @Test func `What a source says bears its name`() async throws {
    let talking = StubSource(Self.tweets([1], of: "dan"), name: "loud", notes: ["2 posts could not be read"])

    let session = try await session("use archive,loud; #rain", [talking])

    #expect(session.screen.notes == ["loud: 2 posts could not be read"])
  }

  @Test func `Where all fail the first error is told, and the others are remarked`() async throws {
    let failing: [any TweetSource] = [
      StubSource(name: "p", failing: .needsLogin(source: "p")),
      StubSource(name: "q", failing: .unknownUser("eve", source: "q")),
    ]
    let remarks = Remarks()

    await #expect(throws: SourceError.needsLogin(source: "p")) {
      try await session("use p,q; #rain", failing, asking: RequestContext(remark: remarks.add))
    }
    #expect(remarks.all == ["q knows no @eve; look at the spelling"])
  }

  @Test func `What a source fails with in several searches is told once`() async throws {
    let failing: [any TweetSource] = [
      StubSource(name: "p", failing: .needsLogin(source: "p")),
      PartedSource(StubSource(failing: .unknownUser("eve", source: "parted"))),
    ]
    let remarks = Remarks()

    await #expect(throws: SourceError.needsLogin(source: "p")) {
      try await session("use p,parted; search from:ada OR from:bob", failing, asking: remarks.request)
    }
    #expect(remarks.all == ["parted knows no @eve; look at the spelling"])
  }

  @Test func `Refreshing puts what is new in its place, with the next numbers`() async throws {
    var session = try await session()
    home.add(Self.tweets([-2], of: "bob"))
    sky.add([.fixture(id: "late", created: .fixture(minutes: -1), hashtags: ["rain"])])

    try await session.type("refresh")

    #expect(shown(session).prefix(4) == ["6:bob-2", "1:ada0", "2:bob1", "7:late"])
    #expect(session.screen.numbers.count == 7)
  }

  @Test func `A source that fails to go on is named, asked again, and keeps its place`() async throws {
    let source = SwitchedSource(Self.tweets([1, 2, 3, 4, 5, 6, 7, 8], of: "eve"), name: "e")
    var session = try await session("use archive,e; #rain", limit: 2, [source])
    source.fail(.unreachable(source: "e", host: "e.example", reason: "cannot be reached: no network"))

    try await session.type("more; more")
    #expect(session.screen.notes.contains { $0.hasPrefix("e: e.example cannot be reached") })
    source.fail(nil)
    try await session.type("more; more; more; more")

    #expect(Set(session.screen.numbers).count == 12 && session.screen.notes.isEmpty)
    let ids = shown(session).map { $0.split(separator: ":")[1] }
    #expect(ids.filter { $0.hasPrefix("eve") } == (1...8).map { "eve\($0)" })
  }

  @Test func `Who has found nothing more in one round is not asked again in it`() async throws {
    let sparse = SparseSource()
    let session = try await session("use archive,sparse; #rain; more", limit: 2, [sparse])

    #expect(sparse.asked <= 6 && session.screen.numbers.count == 4)
    #expect(session.screen.notes == ["sparse found no more so far; more looks on"])
  }

  @Test func `Of how far pages came only the last is told`() async throws {
    let session = try await session("use sparse; #rain; more; more", limit: 1, [SparseSource(tells: true)])

    let notes = session.screen.notes
    #expect(notes.count { $0.hasPrefix("looked through") } == 1)
    #expect(notes.first != "looked through 1 posts; more goes on")
  }

  @Test func `The same search at the same sources is the same list, in any order`() async throws {
    let session = try await session("use archive,home; #rain; use home,archive; #rain")

    #expect(session.kinds == [.home, .results])
  }

  @Test func `Mentions rank what is shown, find and gallery work on it`() async throws {
    let session = try await session("use archive,home,sky; #rain; find bob")

    #expect(shown(session) == ["2:bob1", "5:bob4"] && session.screen.continues)
    #expect(session.screen.notes == ["among the first 5; more looks on"])
    let sections = try await session.typing("back; mentions").screen.sections
    #expect(sections.first { $0.title == "Users" }?.rows.count == 3)
  }

  @Test func `A query that a source asks in parts is one list`() async throws {
    let source = PartedSource(StubSource(Self.tweets([1, 3], of: "ada") + Self.tweets([2, 4], of: "bob")))

    let session = try await session("use parted; search from:ada OR from:bob", [source])

    #expect(shown(session) == ["1:ada1", "2:bob2", "3:ada3", "4:bob4"])
    #expect(session.screen.rows.allSatisfy { $0.note == nil })
    #expect(session.screen.status.first == "parted")
  }

  @Test func `Sources of photos are searched alone`() async throws {
    await #expect(throws: CommandError.notAmongSeveral("flickr")) {
      try await session("use archive,flickr", [StubPlaces.fixture(name: "flickr")])
    }
  }

  @Test(arguments: ["use archive,nobody", "use archive, ,home", "use ,"])
  func `Each name has to be one of a source`(line: String) async throws {
    await #expect(throws: CommandError.self) { try await session(line) }
  }

  @Test func `A source that is named twice is searched once`() async throws {
    #expect(try await session("use home,home").sources.currentName == "home")
    #expect(try await session("use home, sky").sources.currentName == "home,sky")
  }
}

/// Asks the two sides of an OR one by one.
private struct PartedSource: TweetSource {
  let name = "parted"
  let source: StubSource

  init(_ source: StubSource) { self.source = source }

  func searches(for query: Query) -> [Query] {
    query.text.split(separator: " OR ").compactMap { try? Query(String($0)) }
  }

  func page(of query: Query, at position: PagePosition, limit: Int, in request: RequestContext)
    async throws(SourceError) -> TweetPage
  {
    if query.text.contains(" OR ") { throw .unsupported(operators: ["OR"], source: name) }
    return try await source.page(of: query, at: position, limit: limit)
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? { nil }
}

/// Has two tweets, and then pages without any, on and on.
private final class SparseSource: TweetSource {
  let name = "sparse"
  /// Each page tells how far it came.
  private let tells: Bool
  private let pages = Mutex(0)

  init(tells: Bool = false) { self.tells = tells }

  /// How many pages were asked for.
  var asked: Int { pages.withLock { $0 } }

  func page(of query: Query, at position: PagePosition, limit: Int, in request: RequestContext)
    async throws(SourceError) -> TweetPage
  {
    let number = pages.withLock { pages in
      pages += 1
      return pages
    }
    let tweets = number > 2 ? [] : [Tweet.fixture(id: "s\(number)", created: .fixture(minutes: -number))]
    var page = TweetPage(tweets: tweets, older: Cursor("page \(number)"))
    if tells { page.interruption = "looked through \(number) posts; more goes on" }
    return page
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? { nil }
}

/// Lists of several feeds; tweets are named by the minute they were made in, the newest has the greatest.
struct FeedMergeTests {
  private func feed(_ minutes: [Int], goesOn: Bool = false, name: String = "a") -> Feed {
    var feed = Feed(Query(all: "all"), at: StubSource(name: name))
    feed.tweets = minutes.map { .fixture(id: String($0), created: .fixture(minutes: $0)) }
    feed.older = goesOn ? Cursor("on") : nil
    feed.hasBegun = true
    return feed
  }

  private func ids(_ merge: FeedMerge) -> [String] { merge.tweets.map(\.id) }

  @Test func `The newest of all stands first`() {
    let merge = FeedMerge([feed([9, 5, 1]), feed([8, 7]), feed([6])], keeping: [], upTo: .max)

    #expect(ids(merge) == ["9", "8", "7", "6", "5", "1"] && merge.dry.isEmpty && !merge.hasRest)
  }

  @Test func `A tweet that several have is one`() {
    let merge = FeedMerge([feed([9, 5, 1]), feed([9, 8, 5]), feed([5, 1])], keeping: [], upTo: .max)

    #expect(ids(merge) == ["9", "8", "5", "1"])
  }

  @Test func `Of one feed all are listed, each once`() {
    let merge = FeedMerge([feed([9, 5, 9, 7], goesOn: true)], keeping: ["x 99"], upTo: .max)

    #expect(ids(merge) == ["9", "5", "7"] && merge.dry == [0] && !merge.hasRest)
    #expect(FeedMerge([feed([9, 5])], keeping: [], upTo: .max).dry.isEmpty)
  }

  @Test func `The list ends where a feed that goes on has no more`() {
    let merge = FeedMerge([feed([9, 8, 3, 2]), feed([7, 5], goesOn: true)], keeping: [], upTo: .max)

    #expect(ids(merge) == ["9", "8", "7", "5"] && merge.dry == [1] && merge.hasRest)
  }

  @Test func `No more are taken than are wanted`() {
    let merge = FeedMerge([feed([9, 8, 3]), feed([7, 5])], keeping: [], upTo: 3)

    #expect(ids(merge) == ["9", "8", "7"] && merge.dry.isEmpty && merge.hasRest)
  }

  @Test func `What was shown stays although something newer may come`() {
    let shown = Set(feed([3, 2]).tweets.map(\.identity))
    let merge = FeedMerge([feed([3, 2, 1]), feed([7, 5], goesOn: true)], keeping: shown, upTo: 2)

    #expect(ids(merge) == ["7", "5", "3", "2"])
  }

  @Test func `What was shown and is gone holds nobody up`() {
    let merge = FeedMerge([feed([3, 2, 1])], keeping: ["x 99"], upTo: 2)

    #expect(ids(merge) == ["3", "2"])
  }

  @Test func `A feed that failed holds nobody up`() {
    var failed = feed([7], goesOn: true)
    failed.trouble = .failed(.cancelled)

    #expect(ids(FeedMerge([feed([3, 2]), failed], keeping: [], upTo: .max)) == ["7", "3", "2"])
  }

  @Test func `Each feed keeps its own order, whatever its dates`() {
    let merge = FeedMerge([feed([5, 9, 4]), feed([6, 3])], keeping: [], upTo: .max)

    #expect(ids(merge) == ["6", "5", "9", "4", "3"])
  }

  @Test func `Of one time the tweet of the first feed comes first`() {
    var other = feed([5])
    other.tweets = [.fixture(id: "b", created: .fixture(minutes: 5))]

    #expect(ids(FeedMerge([feed([5]), other], keeping: [], upTo: .max)) == ["5", "b"])
  }

  @Test func `No feed makes no list`() {
    #expect(FeedMerge([], keeping: [], upTo: 5).tweets.isEmpty)
  }

  @Test(arguments: 1...15)
  func `Pages of any length lose and repeat nothing`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let all = (0..<3).map { _ in
      (0..<60).filter { _ in Bool.random(using: &random) }.sorted(by: >)
    }
    var lengths = [0, 0, 0]
    var shown: [String] = []
    for _ in 0..<200 {
      let feeds = zip(all, lengths).map { feed(Array($0.prefix($1)), goesOn: $1 < $0.count) }
      let known = Set(feeds.flatMap(\.tweets).filter { shown.contains($0.id) }.map(\.identity))
      let merge = FeedMerge(feeds, keeping: known, upTo: shown.count + Int.random(in: 1...7, using: &random))
      #expect(Array(merge.tweets.map(\.id).prefix(shown.count)) == shown)
      shown = merge.tweets.map(\.id)
      for index in merge.dry { lengths[index] += Int.random(in: 1...5, using: &random) }
    }

    let once: [Int] = Set(all.flatMap(\.self)).sorted(by: >)
    #expect(shown == once.map(String.init(_:)))
  }
}
