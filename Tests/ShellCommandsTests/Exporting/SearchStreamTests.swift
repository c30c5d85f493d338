import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import ShellCommands

/// `search` with `--limit` and `--jsonl`.
struct SearchStreamTests {
  private let remarks = Remarks()

  private func session(count: Int = 45, live: Bool = false) throws -> Session {
    var session =
      try live
      ? Session.fixture(sources: [StubSource(Tweet.fixtures(count))], limit: 20)
      : Session.fixture(Tweet.fixtures(count), limit: 20)
    session.sources = try session.sources.choosing(live ? "live" : "archive")
    session.call.request = remarks.request
    return session
  }

  /// What is written for a line.
  private func text(_ line: String, in session: Session) async throws -> String {
    guard case .perform(.write(let export)) = try await session.step(of: line) else {
      Issue.record("nothing is written")
      return ""
    }
    let bytes = Mutex<[UInt8]>([])
    try await export.forEachPart(rendering: { rows, _ in
      Array(rows.map { "\($0.number ?? 0) \($0.post?.id ?? "")\n" }.joined().utf8)
    }) { part in bytes.withLock { $0 += part.bytes } }
    return String(decoding: bytes.withLock { $0 }, as: UTF8.self)
  }

  @Test(arguments: [
    ("rain", SearchOptions(), "rain"), ("rain --limit 5", SearchOptions(limit: .count(5)), "rain"),
    ("--limit all rain -snow", SearchOptions(limit: .all), "rain -snow"),
    ("rain --limit=7 --jsonl OR snow", SearchOptions(limit: .count(7), areLines: true), "rain OR snow"),
    ("\"a --jsonl b\" c", SearchOptions(), "\"a --jsonl b\" c"),
    ("'-rain only' --limit all", SearchOptions(limit: .all), "-rain only"),
    ("--jsonl '#swift'", SearchOptions(areLines: true), "#swift"),
    ("a \u{E31}b --jsonl", SearchOptions(areLines: true), "a \u{E31}b"),
  ])
  func `Options stand anywhere but in a phrase`(text: String, options: SearchOptions, query: String) throws {
    let taken = try SearchOptions.take(from: Arguments(raw: text))

    #expect(taken.0 == options && taken.query == query)
    let parted = try SearchOptions.take(from: Arguments(parted: ["rain", "--limit", "3"]))
    #expect(parted.0 == SearchOptions(limit: .count(3)) && parted.query == "rain")
  }

  @Test(arguments: ["rain --limit", "rain --limit x", "rain --limit 0", "rain --limit -3", "--jsonl"])
  func `Others are refused`(line: String) async throws {
    let session = try session()
    await #expect(throws: (any Error).self) { try await session.step(of: "search \(line)") }
  }

  @Test(arguments: [false, true])
  func `A limit lists that many at once`(live: Bool) async throws {
    let session = try await session(live: live).typing("search rain --limit 33")

    #expect(session.screen.numbers == Array(1...33) && session.context.paged?.hasOlder == true)
    #expect(try await self.session(live: live).typing("search rain --limit 99").screen.rowCount == 45)
  }

  @Test(arguments: [false, true])
  func `All are written as text while they are read`(live: Bool) async throws {
    let lines = try await text("search rain --limit all", in: session(count: 2_345, live: live)).split(
      separator: "\n")

    #expect(lines.count == 2_345 && lines.first == "1 3345" && lines.last == "2345 1001")
    #expect(remarks.all == [])
  }

  @Test(arguments: [false, true])
  func `A limit beyond the first page is kept to`(live: Bool) async throws {
    let lines = try await text("search rain --limit 1500 --jsonl", in: session(count: 2_345, live: live))
      .split(separator: "\n")

    #expect(lines.count == 1_500 && lines.last?.hasPrefix(#"{"n":1500,"id":"1846","#) == true)
    #expect(remarks.all == ["these are the newest 1,500 tweets of more; --limit all gives every one"])
  }

  /// What a profile mentions has numbers as well.
  @Test func `Beside a person each tweet is written once, with the number that it has`() async throws {
    var session = try Session.fixture(sources: [SourceOfPerson()], limit: 20)
    session.sources = try session.sources.choosing("live")

    let lines = try await text("search @ada --limit all", in: session).split(separator: "\n").map(String.init)
    let results =
      try await session.typing("search @ada --limit 20; more; more").context.paged as? ResultsContext

    #expect(lines.count == 60)
    #expect(lines == results?.tweets.entries.map { "\($0.number) \($0.element.id)" })
  }

  @Test func `Lines of JSON are tweets, and what is left out is said`() async throws {
    let lines = try await text("search rain --jsonl", in: session()).split(separator: "\n")

    #expect(lines.count == 20 && lines[0].hasPrefix(#"{"n":1,"id":"1045","#))
    #expect(lines.allSatisfy { (try? JSONSerialization.jsonObject(with: Data($0.utf8))) != nil })
    #expect(remarks.all == ["these are the newest 20 tweets of more; --limit all gives every one"])
    #expect(try await text("#rain --jsonl --limit all", in: session(count: 0)) == "")
  }

  @Test func `In JSON it is one object, as of a list`() async throws {
    var session = try session(count: 3)
    session.surface.printsJSON = true
    let text = try await text("search rain --limit all", in: session)
    let listed = try await session.typing("search rain").json.text
    let (object, other) = try (
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary,
      JSONSerialization.jsonObject(with: Data(listed.utf8)) as? NSDictionary
    )

    #expect(text.hasSuffix("}\n") && object != nil && object == other)
    session.surface.printsJSON = true
    let none = try await self.text("search nothing --limit all", in: session)
    #expect(none.contains(#""tweets":[],"more":false"#))
  }

  @Test(arguments: [("--limt", "--limit"), ("--limits=3", "--limit"), ("--json", "--jsonl")])
  func `A misspelled option is named`(option: String, nearest: String) async throws {
    await #expect(throws: UsageError.unknownOption(option, nearest: nearest)) {
      try await Session.fixture().step(of: "search rain \(option)")
    }
    await #expect(throws: QueryError.self) { try await Session.fixture().step(of: "search rain -- snow") }
  }

  @Test(arguments: ["search rain --limit all", "search rain --jsonl"])
  func `A search that fails writes nothing`(line: String) async throws {
    let failure = SourceError.needsLogin(source: "live")
    var session = try Session.fixture(sources: [StubSource(failing: failure)])
    session.sources = try session.sources.choosing("live")
    session.surface.printsJSON = true
    guard case .perform(.write(let export)) = try await session.step(of: line) else {
      return #expect(Bool(false))
    }
    let bytes = Mutex<[UInt8]>([])

    await #expect(throws: failure) {
      try await export.forEachPart { part in bytes.withLock { $0 += part.bytes } }
    }

    #expect(bytes.withLock { $0 } == [])
  }

  @Test func `Of one that fails in the middle there is an object that can be read`() async throws {
    var session = try Session.fixture(sources: [SourceOfOnePage()])
    session.sources = try session.sources.choosing("live")
    session.surface.printsJSON = true
    guard case .perform(.write(let export)) = try await session.step(of: "search rain --limit all") else {
      return #expect(Bool(false))
    }
    let bytes = Mutex<[UInt8]>([])

    await #expect(throws: SourceOfOnePage.failure) {
      try await export.forEachPart { part in bytes.withLock { $0 += part.bytes } }
    }

    let object = try JSONSerialization.jsonObject(with: Data(bytes.withLock { $0 })) as? [String: Any]
    #expect(object?["more"] as? Bool == true && (object?["tweets"] as? [Any])?.isEmpty == false)
  }

  /// Of two sources, of which the second one gives no answer.
  private func session(failing failure: SourceError) throws -> Session {
    var session = try Session.fixture(
      sources: [StubSource(Tweet.fixtures(45)), StubSource(name: "b", failing: failure)], limit: 20)
    session.sources = try session.sources.choosing("live,b")
    session.call.request = remarks.request
    return session
  }

  @Test(arguments: [true, false])
  func `Where one of several fails the others are written, and it fails`(isJSON: Bool) async throws {
    let failure = SourceError.troubled(source: "b", host: "b.example", reason: "answered 500")
    var session = try session(failing: failure)
    session.surface.printsJSON = isJSON
    guard case .perform(.write(let export)) = try await session.step(of: "search rain --limit all") else {
      return #expect(Bool(false))
    }
    let bytes = Mutex<[UInt8]>([])

    await #expect(throws: failure) {
      try await export.forEachPart(rendering: { rows, _ in rows.map { _ in 10 } }) { part in
        bytes.withLock { $0 += part.bytes }
      }
    }

    let written = bytes.withLock { $0 }
    if isJSON {
      let object = try JSONSerialization.jsonObject(with: Data(written)) as? [String: Any]
      #expect((object?["tweets"] as? [Any])?.count == 45 && object?["more"] as? Bool == true)
      #expect(object?["notes"] as? [String] == ["\(failure)"])
    } else {
      #expect(written.count == 45)
    }
    #expect(remarks.all == [])
  }

  @Test(arguments: [
    SourceError.unsupported(operators: ["pre*"], source: "b"), .unknownUser("eve", source: "b"),
  ])
  func `A source that does not search for such a thing fails nothing`(refusal: SourceError) async throws {
    let text = try await text("search rain --limit all", in: session(failing: refusal))

    #expect(text.split(separator: "\n").count == 45 && remarks.all == ["\(refusal)"])
  }

  @Test func `Of very many it is said which can be chosen`() async throws {
    _ = try await text("search rain --limit all", in: session(count: 10_345))

    #expect(
      remarks.all == [
        "the first 10,000 tweets can be chosen by their numbers; find, or a narrower search, leads to the others"
      ])
  }

  @Test func `An empty page after the last tweets tells that these are all`() async throws {
    var session = try Session.fixture(sources: [SourceWithEmptyEnd()])
    session.sources = try session.sources.choosing("live")
    session.call.request = remarks.request

    let text = try await text("search rain --limit all", in: session)

    #expect(text.split(separator: "\n").count == 40)
    #expect(remarks.all == [])
  }

  private func session(of source: RareSource) throws -> Session {
    var session = try Session.fixture(sources: [source], limit: 20)
    session.sources = try session.sources.choosing("live")
    session.call.request = remarks.request
    return session
  }

  @Test func `What a source finds after many pages without any is found, and nothing is said to be missing`()
    async throws
  {
    let session = try session(of: RareSource())

    let text = try await text("search rain --limit all", in: session)

    #expect(text == "1 0\n2 13\n3 28\n")
    #expect(remarks.all == [])
    #expect(try await session.typing("search rain --limit 3").screen.numbers == [1, 2, 3])
  }

  @Test(arguments: [
    (RareSource(end: 5, isStuck: true), "1 0\n", "1 tweet"),
    (RareSource(end: .max), "1 0\n2 13\n3 28\n", "3 tweets"),
  ])
  func `A source that leads to where it was, or on and on to nothing, ends it, which is said`(
    source: RareSource, written: String, count: String
  ) async throws {
    let text = try await text("search rain --limit all", in: session(of: source))

    #expect(text == written)
    #expect(remarks.all.first?.hasPrefix("looked through page") == true)
    #expect(remarks.all.last == "these are the newest \(count) of more; live does not lead on to the others")
  }

  @Test func `What fails after something was found ends a list of many, and is said`() async throws {
    for finds in [[0], [3]] as [Set<Int>] {
      let remarks = Remarks()
      var session = try session(of: RareSource(finds: finds, end: 5, failure: SourceOfOnePage.failure))
      session.call.request = remarks.request

      #expect(try await session.typing("search rain --limit 3").screen.numbers == [1])
      #expect(remarks.all == ["\(SourceOfOnePage.failure)"])
    }
  }

  @Test func `A limit ends it within a page`() async throws {
    let text = try await text("search rain --limit 10001", in: session(count: 3))

    #expect(text.split(separator: "\n").count == 3)
    let lines = try await self.text("search rain --limit 1500 --jsonl", in: session(count: 1_700))
    #expect(lines.split(separator: "\n").count == 1_500)
    #expect(remarks.all == ["these are the newest 1,500 tweets of more; --limit all gives every one"])
  }
}

/// A source whose first page tells that more follow, where the next one is empty.
private struct SourceWithEmptyEnd: TweetSource {
  let name = "live"

  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    position == .newest ? TweetPage(tweets: Tweet.fixtures(40), older: Cursor("40")) : TweetPage(tweets: [])
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? { nil }
}

/// A source that looks through much for little: few of its pages have a tweet, and each but the last tells how far it looked.
struct RareSource: TweetSource {
  let name = "live"
  /// The pages with a tweet.
  var finds: Set<Int> = [0, 13, 28]
  /// The number of the last page.
  var end = 29
  /// Whether the last one leads to itself.
  var isStuck = false
  /// Why the last one cannot be had.
  var failure: SourceError?

  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    let number = if case .older(let cursor) = position { Int(cursor.value) ?? 0 } else { 0 }
    let found = finds.contains(number) ? [Tweet.fixture(id: "\(number)", text: "rain")] : []
    if number == end, let failure { throw failure }
    if number == end, !isStuck { return TweetPage(tweets: found) }
    var page = TweetPage(tweets: found, older: Cursor("\(min(number + 1, end))"))
    page.interruption = "looked through page \(number); more goes on"
    return page
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? { nil }
}

/// A source that fails after its first page.
private struct SourceOfOnePage: TweetSource {
  static let failure = SourceError.needsLogin(source: "live")
  let name = "live"
  private let source = StubSource(Tweet.fixtures(2_345))

  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    if position != .newest { throw Self.failure }
    return try await source.page(of: query, at: position, limit: limit, in: request)
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? { nil }
}

/// A source of three pages that tells of a person.
private struct SourceOfPerson: TweetSource {
  let name = "live"
  let pageLength: Int? = 20
  private let tweets = Tweet.fixtures(60)

  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    let start = if case .older(let cursor) = position { Int(cursor.value) ?? 0 } else { 0 }
    let end = start + 20
    var page = TweetPage(
      tweets: Array(tweets[start..<end]), older: end < tweets.count ? Cursor("\(end)") : nil)
    page.person = Profile(of: .fixture("ada"), on: .x)
    page.person?.hashtags = [IndexedKeyword("#rain"), IndexedKeyword("#snow")]
    return page
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? { nil }
}

/// Where the reader stands after a search that was written.
struct WrittenSearchTests {
  private func driver(live: Bool, count: Int) throws -> CoreDriver {
    var driver = CoreDriver(
      try Session.fixture(sources: [
        StubLibrary(Tweet.fixtures(count)), StubSource(Tweet.fixtures(count), name: "home"),
      ]))
    driver.take(.line("use \(live ? "home" : "archive")"))
    return driver
  }

  /// The driver after a search that was written, with the context that came of it.
  private func searched(
    _ line: String, live: Bool, count: Int = 45, from place: String = "root"
  ) async throws -> CoreDriver {
    var driver = try driver(live: live, count: count)
    await driver.answerAll()
    await driver.type(place)
    guard case .perform(.write(let export)) = try await driver.core.session.step(of: line) else {
      Issue.record("nothing is written")
      return driver
    }
    let context = try #require(try await export.forEachPart { _ in })
    driver.outside = { _ in .success(.written(context)) }
    await driver.type(line)
    return driver
  }

  @Test(arguments: [
    ("search rain --limit all", false, 45), ("search rain --jsonl", false, 20),
    ("search rain --limit all", true, 45), ("search rain --limit 30 --jsonl", true, 30),
    ("search rain --limit 5 --jsonl", false, 5), ("search rain --limit 5 --jsonl", true, 5),
  ])
  func `Its results are in front, and nothing is shown twice`(
    line: String, live: Bool, count: Int
  ) async throws {
    let driver = try await searched(line, live: live)
    let session = driver.core.session

    #expect(session.kinds == [.home, .results] && session.context.title == "rain")
    #expect(session.context.paged?.count == count)
    #expect(driver.shown.last == "Smashtag" && driver.failures == [])
  }

  @Test func `Of a network no more is held than was written`() async throws {
    let driver = try await searched("search rain --limit 1500 --jsonl", live: true, count: 2_345)

    #expect(driver.core.session.context.paged?.count == 1_500)
  }

  @Test func `It is among the recent searches`() async throws {
    let driver = try await searched("search rain --limit all", live: false)

    #expect(try driver.core.session.keptTerms == ["rain"])
  }

  @Test func `The same search again stacks nothing`() async throws {
    let driver = try await searched("search rain --limit all", live: true, from: "search rain")

    #expect(driver.core.session.kinds == [.home, .results])
    #expect(driver.core.session.context.paged?.count == 45)
  }

  @Test func `Of a large archive no more is held than can be chosen from, and more goes on after it`()
    async throws
  {
    var driver = try await searched("search rain --limit all", live: false, count: 10_345)
    #expect(driver.core.session.context.paged?.count == 10_000)

    await driver.type("more")

    #expect(driver.core.session.context.paged?.count == 10_020 && driver.shown.last == "rain")
  }

  @Test(arguments: [("search rain --limit all", 25), ("search rain --limit 30 --jsonl", 20)])
  func `After all of them find looks through all, at once`(line: String, count: Int) async throws {
    let others = Tweet.fixtures(12_000)
    let found = (0..<25).map { index in
      Tweet.fixture(
        id: "\(900 - index)", text: "rain umbrella", created: .fixture(minutes: -20_000 - index))
    }
    let session = try await Session.fixture(sources: [StubLibrary(others + found)], limit: 20).typing(
      "use archive")
    guard case .perform(.write(let export)) = try await session.step(of: line) else {
      return #expect(Bool(false))
    }
    let results = try #require(try await export.forEachPart { _ in } as? ResultsContext)

    let kept = try await results.narrowed(to: "umbrella", in: session)

    #expect(kept.count == count && kept.hasOlder == (count < 25))
  }

  @Test func `What else is written opens nothing`() async throws {
    let session = try await Session.fixture(Tweet.fixtures(3)).typing("search rain")

    guard case .perform(.write(let export)) = try await session.step(of: "export -") else {
      return #expect(Bool(false))
    }
    #expect(try await export.forEachPart { _ in } == nil)
  }
}

/// `watch --notify`.
struct WatchNoticeTests {
  @Test(arguments: [
    ("watch 1 --notify", ["1 new"]), ("watch --notify 1", ["1 new"]), ("watch 1", []),
    ("set notify text; watch 1 --notify", ["1 new in rain: @ada: rain again"]),
  ])
  func `The number alone is told, unless more was asked for`(line: String, notices: [String]) async throws {
    let clock = ManualClock()
    let source = StubSource(Tweet.fixtures(2))
    var driver = CoreDriver(try Session.fixture(sources: [source], clock: clock.port))
    await driver.type("use live; search rain")
    await driver.type(line)
    source.add([.fixture(id: "9", text: "rain again", created: .fixture(minutes: 5))])

    clock.advance(by: .seconds(2))
    driver.take(.tick)
    await driver.answerAll()

    #expect(driver.notices == notices)
  }
}
