import Foundation
@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

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

  @Test func `What came of it is reported as the contract says`() async throws {
    let step = try await Session.fixture(importer: StubImporter(.success(Self.report))).step(of: "import a")

    #expect(
      step.report?.text == """
        {"imported":1200,"updated":3,"skipped":2,"problems":[{"file":"a.jsonl","line":17,"reason":"not JSON"},\
        {"file":"b","line":null,"reason":"empty"}]}
        """)
  }

  @Test func `What came of it is said in words`() async throws {
    let step = try await Session.fixture(importer: StubImporter(.success(Self.report))).step(of: "import a")

    guard case .show(.screen(let screen, _, _)) = step else { return #expect(Bool(false)) }
    #expect(screen.title == "1,200 tweets imported, 3 updated, 2 already there")
    #expect(screen.rows.map(\.summary) == ["a.jsonl:17: not JSON", "b: empty"])
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

  @Test func `At a prompt the keyboard is no file`() async throws {
    let session = try Session.fixture(importer: StubImporter())

    await #expect(throws: CommandError.self) { try await session.step(of: "import -") }
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
