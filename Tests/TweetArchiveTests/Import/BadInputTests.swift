import Foundation
import GRDB
import Glibc
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import TweetArchive

struct BadInputTests {
  private let folder: TemporaryFolder
  private let archive: Archive

  init() throws {
    folder = try TemporaryFolder()
    archive = Archive(path: folder.path(of: "archive.sqlite"))
  }

  @Test(arguments: broken)
  func `A broken line among good ones is told`(broken: String, reason: String) async throws {
    let text = Self.line(1) + broken.replacing("\n", with: "") + "\n" + Self.line(3)

    let report = try await archive.importing(folder.write(text, to: "a.jsonl"))

    #expect(report.imported == 2)
    #expect(report.problems.map(\.line) == [2])
    #expect(report.problems.allSatisfy { $0.reason.contains(reason) }, "\(report.problems)")
    #expect(report.firstUnreadable == nil)
  }

  @Test(arguments: [
    ("Fri Mar 06 18:04:11 +0000 0000", "0000"), ("Fri Mar 06 18:04:11 +0000 9999", "9999"),
    ("Fri Mar 06 18:04:11 +0000 0001", "0001"),
  ])
  func `A tweet of a strange year is stored or told, and harms nothing`(date: String, year: String)
    async throws
  {
    let text = Self.line(1) + Self.line(2).replacing(Exports.date(2), with: date) + Self.line(3)

    let report = try await archive.importing(folder.write(text, to: "a.jsonl"))

    #expect(report.imported + report.problems.count == 3)
    #expect(try await archive.ids("rain").count == report.imported)
    #expect(try await archive.ids("from:eve")[report.imported == 3 && year == "9999" ? 1 : 0] == "3")
  }

  @Test func `Lines that a search printed are told once in a file`() async throws {
    let printed =
      #"{"n":1,"id":"5","created":"2015-03-27T18:04:00Z","text":"rain","user":{"screenName":"ada"},"urls":[]}"#
    let path = try folder.write(String(repeating: printed + "\n", count: 3) + Self.line(1), to: "a.jsonl")

    let report = try await archive.importing(path)

    #expect(report.imported == 1)
    #expect(report.problems.map(\.line) == [1])
    #expect(report.problems.allSatisfy { $0.reason.contains("export FILE.jsonl") })
  }

  @Test func `Ids of more than 64 bits are ids`() async throws {
    let id = "18446744073709551616123"
    let text = Self.line(1).replacing("\"1\"", with: "\"\(id)\"")

    let report = try await archive.importing(folder.write(text, to: "a.jsonl"))

    #expect(report.imported == 1)
    #expect(try await archive.ids("rain") == [id])
  }

  @Test func `Invalid UTF-8 and lone surrogates become signs, or are told`() async throws {
    let surrogate = Self.line(2, text: #"rain \ud83c end"#)
    let bytes =
      Array(Self.line(1).utf8) + Array(surrogate.utf8) + Array(Self.line(3, text: "rain ").utf8.dropLast(3))
      + [0xFF, 0xFE, 0x0A] + Array(Self.line(4).utf8)

    let report = try await archive.importing(folder.write(bytes, to: "a.jsonl"))

    #expect(report.imported + report.problems.count == 4)
    #expect(Set(try await archive.ids("rain")).isSuperset(of: ["1", "4"]))
  }

  @Test func `A line of 100 MB is no harm for the others`() async throws {
    let path = folder.path(of: "a.jsonl")
    try folder.write(Self.line(1), to: "a.jsonl")
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(#"{"full_text":""#.utf8))
    for _ in 0..<100 { try file.write(contentsOf: Data(repeating: 0x61, count: 1 << 20)) }
    try file.write(contentsOf: Data((#""}"# + "\n" + Self.line(3)).utf8))
    try file.close()

    let report = try await archive.importing(path)

    #expect(report.imported == 2)
    #expect(report.problems.map(\.line) == [2])
    #expect(report.problems.allSatisfy { $0.reason.hasPrefix("more than 32 MB in one piece") })
    #expect(report.firstUnreadable == nil)
  }

  @Test func `A file that cannot be read is told, and the next one is imported`() async throws {
    let good = try folder.write(Self.line(1), to: "good.jsonl")

    let report = try await archive.importing("/proc/self/mem", good)

    #expect(report.imported == 1)
    #expect(report.firstUnreadable != nil)
    #expect(
      report.problems == [
        ImportProblem(
          file: "/proc/self/mem", line: nil, reason: "Input/output error; check the file and its permissions")
      ])
  }

  @Test func `A folder without permission is told, and the others are searched`() throws {
    try folder.write(Self.line(1), to: "all/a.jsonl")
    try folder.write(Self.line(2), to: "all/closed/b.jsonl")
    try #require(chmod(folder.path(of: "all/closed"), 0) == 0)
    defer { chmod(folder.path(of: "all/closed"), 0o700) }

    let batch = try asNobody {
      Result { try #require(try ImportBatch.all(of: ImportList([.path(folder.path(of: "all"))])).first) }
    }.get()

    #expect(batch.unreadable != nil)
    #expect(
      batch.problems == [
        ImportProblem(
          file: folder.path(of: "all/closed"), line: nil,
          reason: "this folder cannot be read; check its permissions")
      ])
  }

  @Test func `A pipe that ends in the middle is told`() async throws {
    let path = try folder.write("[" + Self.line(1) + "," + Self.line(2).dropLast(20), to: "a.json")

    let report = try await archive.importing(folder.pipe(from: path))

    #expect(report.imported == 1)
    #expect(report.firstUnreadable != nil)
    #expect(report.problems.map(\.reason) == ["ends in the middle; get the whole file and import it again"])
  }

  @Test func `An archive that another program has locked is told soon, and loses nothing`() async throws {
    _ = try await archive.importing(folder.write(Self.line(1), to: "a.jsonl"))
    var holding = Configuration()
    holding.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: archive.path, configuration: holding)
    let path = try folder.write(Self.line(2), to: "b.jsonl")
    let waiting = Archive(path: archive.path, patience: 0.3)

    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let locked = ImportError.archive(path: archive.path, reason: ArchiveFileError.locked.description)
    await #expect(throws: locked) { try await waiting.importing(path) }
    try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }

    #expect(try await waiting.importing(path).imported == 1)
    #expect(try await archive.ids("rain") == ["2", "1"])
  }

  private static let deep = String(repeating: "[", count: 100_000)
  private static let closing = String(repeating: "]", count: 100_000)

  private static let broken: [(String, String)] = [
    (deep, "not JSON"), (deep + closing, "nested too deeply"),
    ("{\"a\":\(deep)\(closing)}", "nested too deeply"),
    (line(2, text: "a\0b"), "not JSON"), (line(2).replacing("\"2\"", with: "\"\""), "no id"),
  ]

  private static func line(_ id: Int, text: String = "rain") -> String { Exports.line(id, text) }
}

/// Does something with the rights of nobody in the file system; on this thread alone, where root runs the tests.
func asNobody<Answer>(_ body: () throws -> Answer) throws -> Answer {
  guard geteuid() == 0 else { return try body() }
  let symbol = try #require(dlsym(dlopen(nil, RTLD_NOW), "setfsuid"))
  let setfsuid = unsafeBitCast(symbol, to: (@convention(c) (uid_t) -> Int32).self)
  _ = setfsuid(65_534)
  defer { _ = setfsuid(0) }
  return try body()
}

struct ProblemLogTests {
  @Test func `Beyond the limit problems are counted`() {
    var log = ProblemLog(limit: 2)
    for line in 1...5 { log.add("broken", in: "a", line: line) }

    log.finish()

    #expect(
      log.takeFresh().problems == [
        ImportProblem(file: "a", line: 1, reason: "broken"),
        ImportProblem(file: "a", line: 2, reason: "broken"),
        ImportProblem(file: "a", line: nil, reason: "3 more problems are not listed, from this file on"),
      ])
  }

  @Test func `Each problem is handed over once`() {
    var log = ProblemLog()
    log.addUnreadable("gone", in: "a")

    #expect(log.takeFresh().unreadable == ImportProblem(file: "a", line: nil, reason: "gone"))
    let (problems, unreadable) = log.takeFresh()
    #expect(problems.isEmpty)
    #expect(unreadable == nil)
  }

  @Test func `A million broken lines fill no memory`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Exports.line(1) + String(repeating: "{\n", count: 130_000), to: "a.jsonl")

    let problems = try ImportBatch.all(of: ImportList([.path(path)])).flatMap(\.problems)

    #expect(problems.count == 100_001)
    #expect(problems.last?.reason == "30000 more problems are not listed, from this file on")
  }
}

struct HandoverTests {
  @Test func `Elements come in order, and only as many are made as there is room for`() async throws {
    let handover = Handover<Int>(most: 3)
    let made = Mutex(0)
    async let sent: Void = handover.send {
      made.withLock { count in
        count += 1
        return count <= 10 ? count : nil
      }
    }
    var (taken, ahead) = ([Int](), 0)

    for await element in handover.elements {
      taken.append(element)
      ahead = max(ahead, made.withLock(\.self) - taken.count)
      handover.makeRoom()
    }
    await sent

    #expect(taken == Array(1...10))
    #expect(ahead <= 3)
  }

  @Test func `A failure ends the elements and is thrown to who sends`() async throws {
    let handover = Handover<Int>(most: 2)
    let sending = Task { try await handover.send { throw CancellationError() } }

    for await _ in handover.elements { Issue.record("an element came") }

    await #expect(throws: CancellationError.self) { try await sending.value }
  }
}
