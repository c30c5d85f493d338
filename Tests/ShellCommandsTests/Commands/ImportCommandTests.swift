import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import ShellCommands

struct ImportCommandTests {
  private static let report = {
    var report = ImportReport()
    (report.imported, report.updated, report.skipped) = (1_200, 3, 2)
    report.problems = [
      ImportProblem(file: "a.jsonl", line: 17, reason: "not JSON"),
      ImportProblem(file: "b", line: nil, reason: "empty"),
    ]
    return report
  }()

  @Test(arguments: [
    ("import a.json", StubImporter.Order([.path("a.json")], author: .me)),
    ("import 'a b' c", .init([.path("a b"), .path("c")], author: .me)),
    ("import -", .init([.standardInput], author: .me)),
    ("import --as @ada a", .init([.path("a")], author: User(screenName: "ada"))),
    ("import a --as ada", .init([.path("a")], author: User(screenName: "ada"))),
  ])
  func `The files and the author are handed on`(line: String, order: StubImporter.Order) async throws {
    let importer = StubImporter()

    _ = try await Session.fixture(importer: importer, isInteractive: false).step(of: line)

    #expect(importer.orders == [order])
  }

  @Test(arguments: ["a b", "a)b"])
  func `Whoever no search can name is no author`(name: String) async throws {
    await #expect(throws: UsageError.badHandle(name)) {
      try await Session.fixture(importer: StubImporter()).step(of: "import --as '\(name)' a")
    }
  }

  @Test func `What came of it is reported as the contract says`() async throws {
    let step = try await Session.fixture(importer: StubImporter(.success(Self.report))).step(of: "import a")

    #expect(
      step.report?.text == """
        {"imported":1200,"updated":3,"skipped":2,"liked":0,"bookmarked":0,"unmarked":0,\
        "problems":[{"file":"a.jsonl","line":17,"reason":"not JSON"},{"file":"b","line":null,"reason":"empty"}]}
        """)
  }

  @Test(arguments: [
    (
      1,
      "1 tweet is known only inside others, as quoted or repeated; it is taken, and not counted."
    ),
    (
      63,
      "63 tweets are known only inside others, as quoted or repeated; they are taken, and not counted."
    ),
  ])
  func `Tweets that are not counted are told`(count: Int, words: String) async throws {
    var report = ImportReport()
    (report.imported, report.embedded) = (2, count)

    let step = try await Session.fixture(importer: StubImporter(.success(report))).step(of: "import a")

    guard case .show(.screen(let screen, _, _)) = step else { return #expect(Bool(false)) }
    #expect(screen.rows.map(\.summary) == [words])
  }

  @Test func `What came of it is said in words`() async throws {
    let step = try await Session.fixture(importer: StubImporter(.success(Self.report))).step(of: "import a")

    guard case .show(.screen(let screen, _, _)) = step else { return #expect(Bool(false)) }
    #expect(screen.title == "1,200 tweets imported, 3 updated, 2 already there")
    #expect(screen.rows.map(\.summary) == ["a.jsonl:17: not JSON", "b: empty"])
  }

  @Test(arguments: [
    (MarkCounts(liked: 3, bookmarked: 1), MarkCounts(), ["3 likes and 1 bookmark came with them."]),
    (
      MarkCounts(liked: 1), MarkCounts(liked: 1),
      ["1 like came with them.", "1 like is an address alone; its post is not in the archive."]
    ),
    (
      MarkCounts(), MarkCounts(liked: 1_200, bookmarked: 2),
      ["1,200 likes and 2 bookmarks are addresses alone; their posts are not in the archive."]
    ),
  ])
  func `Likes and bookmarks are told, and are no problem`(
    marked: MarkCounts, unmarked: MarkCounts, words: [String]
  ) async throws {
    var report = ImportReport()
    (report.imported, report.marked, report.unmarked) = (5, marked, unmarked)

    let step = try await Session.fixture(importer: StubImporter(.success(report))).step(of: "import a")

    guard case .show(.screen(let screen, let json, _)) = step else { return #expect(Bool(false)) }
    #expect(screen.sections.map(\.title) == [nil] && screen.rows.map(\.summary) == words)
    let keys = #""liked":\#(marked.liked),"bookmarked":\#(marked.bookmarked),"unmarked":\#(unmarked.sum)"#
    #expect(json.text.contains(keys))
  }

  @Test func `A problem is a line, whatever the file is called`() async throws {
    var report = ImportReport()
    report.problems = [
      ImportProblem(file: "a\n5 tweets imported\u{2028}\r.jsonl", line: 1, reason: "not JSON")
    ]

    let step = try await Session.fixture(importer: StubImporter(.success(report))).step(of: "import a")

    guard case .show(.screen(let screen, _, _)) = step else { return #expect(Bool(false)) }
    #expect(screen.rows.map(\.summary).allSatisfy { !$0.contains(where: \.isNewline) })
    #expect(screen.rows.count == 1)
  }

  @Test func `A screen shows twenty problems, JSON has all`() async throws {
    var report = ImportReport()
    report.problems = (1...1_500).map { ImportProblem(file: "a", line: $0, reason: "not JSON") }

    let step = try await Session.fixture(importer: StubImporter(.success(report))).step(of: "import a")

    guard case .show(.screen(let screen, let json, _)) = step else { return #expect(Bool(false)) }
    #expect(screen.sections.map(\.title) == ["1,500 problems"])
    #expect(screen.rows.count == 21)
    #expect(screen.rows.last?.summary == "and 1,480 more; --json lists all")
    #expect("\(json)".components(separatedBy: "not JSON").count == 1_501)
  }

  @Test func `At a prompt the keyboard is not a file`() async throws {
    let session = try Session.fixture(importer: StubImporter())

    await #expect(throws: CommandError.self) { try await session.step(of: "import -") }
  }

  @Test func `Standard input that holds the commands is no file`() async throws {
    let session = try Session.fixture(
      importer: StubImporter(), isInteractive: false, readsCommandsFromInput: true)

    let error = await #expect(throws: CommandError.self) { try await session.step(of: "import -") }
    #expect(error.map { "\($0)" }?.contains("the standard input holds the commands") == true)
  }

  @Test func `Broken records alone are no failure`() async throws {
    let step = try await Session.fixture(importer: StubImporter(.success(Self.report))).step(of: "import a")

    #expect(step.failure == nil)
  }

  @Test func `A file that could not be read is a failure, and it is the one that is named`() async throws {
    var report = Self.report
    report.firstUnreadable = ImportProblem(file: "c", line: nil, reason: "not text")
    report.problems += [report.firstUnreadable].compactMap(\.self)

    let step = try await Session.fixture(importer: StubImporter(.success(report))).step(of: "import a")

    #expect(step.failure == .unreadableFiles(first: "c: not text"))
  }

  @Test func `An archive that cannot be written is told`() async throws {
    let error = ImportError.archive(path: "/a.sqlite", reason: "disk full")
    let session = try Session.fixture(importer: StubImporter(.failure(error)))

    await #expect(throws: error) { try await session.step(of: "import a") }
  }

  @Test func `It says how far it is`() async throws {
    let told = Mutex<[String]>([])
    let steps = [
      ImportProgress(file: "/x/a.jsonl", bytesRead: 34, bytesInAll: 100, tweets: 12_000),
      ImportProgress(file: "a.jsonl", bytesRead: 34, bytesInAll: nil, tweets: 1),
    ]
    var session = try Session.fixture(importer: StubImporter(steps: steps))
    session.call.report = { words in told.withLock { $0.append(words) } }

    _ = try await session.step(of: "import a")

    #expect(told.withLock { $0 } == ["a.jsonl 34% · 12,000 tweets", "a.jsonl · 1 tweet"])
  }
}

struct ImportPaceTests {
  @Test func `In the first second nothing is foretold`() {
    #expect(words([(0.9, 12_000, 34)]).last == "a.jsonl 34% · 12,000 tweets")
  }

  @Test func `Then rate and time left are told`() {
    #expect(words([(2, 82_000, 20)]).last == "a.jsonl 20% · 82,000 tweets · 41,000/s · 8 s left")
  }

  @Test func `Only the last seconds count`() {
    let told = words([(10, 10, 50), (13, 13, 53), (16, 22, 62), (18, 28, 68)])

    #expect(told.last == "a.jsonl 68% · 28 tweets · 3/s · 11 s left")
  }

  @Test func `An archive that is indexed anew says how far that is`() {
    var pace = ImportPace(start: .distantPast)

    let words = pace.words(
      for: ImportProgress(renewing: RenewalProgress(done: 12_000, all: 35_000)), at: .distantPast)

    #expect(words == "renewing the archive 34% · 12,000 of 35,000 tweets")
  }

  @Test func `Without a size there is no percentage and no time left`() {
    #expect(words([(2, 2_500, 20)], all: nil).last == "a.jsonl · 2,500 tweets · 1,300/s")
  }

  @Test(arguments: [
    (101, "1 s left"), (160, "1 min left"), (161, "2 min left"), (3_800, "1 h 1 min left"), (100, nil),
    (90, nil),
  ])
  func `The time left is in words`(all: Int, left: String?) {
    // A byte a second.
    let parts = words([(100, 100, 100)], all: all)[0].components(separatedBy: " · ")

    #expect(parts.count == (left == nil ? 3 : 4))
    if let left { #expect(parts.last == left) }
  }

  @Test(arguments: [(1 << 60, Int.max, 12), (.max, .max, 100), (.max, 1, 100), (1, .max, 0)])
  func `The percentage of very large files is told`(bytes: Int, all: Int, percentage: Int) {
    #expect(words([(0, 10, bytes)], all: all).last == "a.jsonl \(percentage)% · 10 tweets")
  }

  @Test func `A clock that is set back harms nothing`() {
    #expect(words([(-50, 10, 50)]).last == "a.jsonl 50% · 10 tweets")
  }

  @Test func `Nothing read for a while is no rate to foretell by`() {
    let told = words([(1, 10, 50), (7, 10, 50), (13, 10, 50)])

    #expect(told.last == "a.jsonl 50% · 10 tweets · 0/s")
  }

  @Test(arguments: [0, -3, Int.max / 200])
  func `Strange sizes harm nothing`(bytes: Int) {
    _ = words([(2, 1, bytes)], all: 0)
    #expect(words([(2, 1, bytes)], all: 1).last?.hasPrefix("a.jsonl") == true)
  }

  private func words(_ told: [(seconds: Double, tweets: Int, bytes: Int)], all: Int? = 100) -> [String] {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    var pace = ImportPace(start: start)
    return told.map { seconds, tweets, bytes in
      pace.words(
        for: ImportProgress(file: "/x/a.jsonl", bytesRead: bytes, bytesInAll: all, tweets: tweets),
        at: start + seconds)
    }
  }
}
