import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct LoadCommandTests {
  private static let report = {
    var report = LoadReport()
    (report.loaded, report.skipped) = (1_200, 2)
    report.problems = [ImportProblem(file: "a.jsonl", line: 17, reason: "not JSON")]
    return report
  }()

  @Test(arguments: [
    (
      "load clickhouse://ch.example:8443/tweets a.json",
      StubLoader.Order([.path("a.json")], into: "clickhouse", at: "https://ch.example:8443/tweets")
    ),
    (
      "load clickhouse://127.0.0.1:8123/t a",
      .init([.path("a")], into: "clickhouse", at: "http://127.0.0.1:8123/t")
    ),
    (
      "load https://a.example,b.example/t --as @ada a b",
      .init(
        [.path("a"), .path("b")], into: "clickhouse", at: "https://a.example,b.example/t",
        author: User(screenName: "ada"))
    ),
    ("load big a", .init([.path("a")], into: "big", at: "https://big.example/tweets")),
    (
      "load clickhouse://big.example/tweets a",
      .init([.path("a")], into: "big", at: "https://big.example/tweets")
    ),
  ])
  func `What is to be loaded, and where, is handed on`(line: String, order: StubLoader.Order) async throws {
    let loader = StubLoader()
    var session = try Session.fixture(loader: loader, isInteractive: false)
    try await session.type("source add clickhouse big https://big.example/tweets")

    _ = try await session.step(of: line)

    #expect(loader.orders == [order])
  }

  @Test(arguments: [
    "load", "load big", "load clickhouse://ada:pa55@ch.example/t a", "load clickhouse://ch.example/t?x a",
    "load clickhouse://ch.example/a-b a", "load nobody a", "load ftp://ch.example/t a",
  ])
  func `Anything else is refused, and no password repeated`(line: String) async throws {
    let loader = StubLoader()
    let session = try Session.fixture(loader: loader)

    let error = await #expect(throws: (any Error).self) { try await session.step(of: line) }

    #expect(error.map { "\($0)" }?.contains("pa55") == false)
    #expect(loader.orders == [])
  }

  @Test(arguments: [
    "clickhouse://ada:pa55@ch.example/t", "ada:pa55@ch.example/t", "clickhouse://ada:pa/55@ch.example/t",
    "https://ada:pa55@a.example,b.example/t",
  ])
  func `A password in an address is refused with the way to give it`(address: String) async throws {
    let session = try Session.fixture(loader: StubLoader())

    let error = await #expect(throws: DefinitionError.self) {
      try await session.step(of: "load '\(address)' a")
    }

    #expect(error == .loginInCluster)
    #expect(error.map { "\($0)" }?.contains("login NAME asks for both unseen") == true)
  }

  @Test func `Without any collection it is told how one is made`() async throws {
    let session = try Session.fixture(loader: StubLoader())

    let error = await #expect(throws: (any Error).self) { try await session.step(of: "load foo a") }

    let text = "there is no collection 'foo' yet; source add clickhouse NAME URL makes one"
    #expect(error.map { "\($0)" } == text)
  }

  @Test func `What came of it is reported as the contract says`() async throws {
    let session = try Session.fixture(loader: StubLoader(.success(Self.report)))

    let step = try await session.step(of: "load clickhouse://ch.example/t a")

    #expect(
      step.report?.text == """
        {"done":"load","loaded":1200,"skipped":2,"problems":[{"file":"a.jsonl","line":17,"reason":"not JSON"}]}
        """)
  }

  @Test func `What came of it is said in words`() async throws {
    let session = try Session.fixture(loader: StubLoader(.success(Self.report)))

    let step = try await session.step(of: "load clickhouse://ch.example/t a")

    guard case .show(.screen(let screen, _, _)) = step else { return #expect(Bool(false)) }
    #expect(screen.title == "1,200 tweets loaded, 2 already there")
  }

  @Test func `A file that could not be read is a failure`() async throws {
    var report = Self.report
    report.firstUnreadable = ImportProblem(file: "c", line: nil, reason: "not text")
    let session = try Session.fixture(loader: StubLoader(.success(report)))

    let step = try await session.step(of: "load clickhouse://ch.example/t a")

    #expect(step.failure == .unreadableFiles(first: "c: not text"))
  }

  @Test func `A collection that cannot be written is told, with what was loaded before`() {
    let error = LoadError.source(
      .unreachable(source: "big", host: "ch.example", reason: "is gone"), after: Self.report)

    #expect("\(error)".hasSuffix("; 1,200 tweets loaded before; load again to go on"))
  }
}

struct SchemaCommandTests {
  @Test(arguments: [
    ("schema clickhouse", "-- one\nCREATE one;\n"), ("schema clickhouse big tweets", "-- big tweets false\n"),
    ("schema clickhouse big tweets replicas", "-- big tweets true\n"),
  ])
  func `The tables are printed, and nothing is created`(line: String, sql: String) async throws {
    let loader = StubLoader()

    let step = try await Session.fixture(loader: loader).step(of: line)

    guard case .show(.screen(let screen, let json, _)) = step else { return #expect(Bool(false)) }
    #expect(json == .done("schema", ["sql": .string(sql)]))
    #expect(screen.title.hasPrefix("-- "))
    #expect(loader.orders == [])
  }

  @Test(arguments: [
    ("schema clickhouse 'x;y'", UsageError.badCluster("x;y")),
    ("schema clickhouse 'x;y' tweets", .badCluster("x;y")),
    ("schema clickhouse \"a'b\" tweets", .badCluster("a'b")),
    ("schema clickhouse big 'a b'", .badDatabase("a b")), ("schema clickhouse big a-b", .badDatabase("a-b")),
  ])
  func `A name that is none is refused with what it may hold`(line: String, expected: UsageError) async throws
  {
    let session = try Session.fixture(loader: StubLoader())

    await #expect(throws: expected) { try await session.step(of: line) }
    #expect("\(expected)".contains("take letters, digits"))
  }

  @Test(arguments: [
    "schema", "schema sqlite", "schema clickhouse big", "schema clickhouse big tweets copies",
  ])
  func `Other words are refused`(line: String) async throws {
    let session = try Session.fixture(loader: StubLoader())

    await #expect(throws: UsageError.self) { try await session.step(of: line) }
  }
}

struct ClusterDefinitionTests {
  @Test(arguments: [
    ("https://CH.example:8443/tweets", "https://ch.example:8443/tweets"),
    ("ch.example", "https://ch.example/default"),
    ("a.example,b.example:1/t", "https://a.example,b.example:1/t"),
    ("clickhouse://localhost:8123/t", "http://localhost:8123/t"),
    ("clickhouse://localhost:8123,a.example/t", "https://localhost:8123,a.example/t"),
  ])
  func `A collection has an address with its hosts and its database`(typed: String, url: String) throws {
    #expect(try SourceDefinition(kind: "clickhouse", name: "big", address: typed).url == url)
  }

  @Test(arguments: [
    ("https://ch.example/t", true), ("http://127.0.0.1:1,127.0.0.1:2/t", true),
    ("http://ch.example/t", false),
    ("http://127.0.0.1:1,ch.example/t", false),
  ])
  func `A password goes to none of the hosts over plain http but to this machine`(
    typed: String, maySend: Bool
  ) throws {
    #expect(try SourceDefinition(kind: "clickhouse", name: "big", address: typed).maySendToken == maySend)
  }
}
