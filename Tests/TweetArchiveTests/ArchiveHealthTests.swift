import Foundation
import GRDB
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct ArchiveHealthTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "archive.sqlite")
  }

  private func fill(_ count: Int = 500) throws {
    let archive = Archive(path: path)
    try archive.insert(Tweet.fixtures(count))
    try archive.writer().close()
  }

  /// Writes nonsense over everything after the first page.
  private func damage() throws {
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    let size = try file.seekToEnd()
    try file.seek(toOffset: 4_096)
    try file.write(contentsOf: Data(repeating: 0xAB, count: Int(size) - 4_096))
    try file.close()
  }

  private var bytes: Data? { FileManager.default.contents(atPath: path) }

  @Test func `Where there is no archive there is nothing to check`() async throws {
    #expect(try await Archive(path: path).health() == nil)
    #expect(bytes == nil)
  }

  @Test func `A sound archive is checked whole`() async throws {
    try fill()

    let health = try #require(try await Archive(path: path).health())

    #expect(!health.isDamaged && health.gap == nil)
    #expect(health.parts > 5 && health.checkedParts == health.parts)
  }

  @Test func `A check changes no byte of the file`() async throws {
    try fill()
    let before = bytes

    _ = try await Archive(path: path).health()

    #expect(bytes == before)
  }

  @Test func `An archive in memory can be checked as well`() async throws {
    let health = try #require(try await Archive.holding(Tweet.fixtures(3)).health())

    #expect(!health.isDamaged && health.checkedParts == health.parts)
  }

  @Test func `A damaged file is found out`() async throws {
    try fill()
    let archive = Archive(path: path)
    _ = try archive.reader()
    try damage()

    let health = try await archive.health()

    #expect(health?.isDamaged ?? false)
  }

  @Test func `A damaged search index is found out although its tables are sound`() async throws {
    try fill()
    let queue = try DatabaseQueue(path: path)
    try await queue.write { db in
      try db.execute(sql: "UPDATE tweet_index_data SET block = zeroblob(length(block)) WHERE id > 10")
    }
    try queue.close()

    let health = try #require(try await Archive(path: path).health())

    #expect(health.problems.contains { $0.hasPrefix("search index") })
  }

  @Test func `While another program writes the search index is left out`() async throws {
    try fill()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: path, configuration: configuration)
    try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }

    let health = try #require(try await Archive(path: path).health())

    #expect(!health.isDamaged && health.gap == .indexInUse && health.checkedParts == health.parts - 1)
  }

  @Test func `A cancelled check says how far it came`() async throws {
    try fill()
    let archive = Archive(path: path)

    let check = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await archive.health()
    }

    let health = try #require(try await check.value)
    #expect(health.gap == .stopped && !health.isDamaged && health.checkedParts < max(1, health.parts))
  }

  @Test(arguments: [
    (ResultCode.SQLITE_BUSY, ArchiveHealth.Gap.indexInUse), (.SQLITE_LOCKED, .indexInUse),
    (.SQLITE_READONLY, .indexReadOnly), (.SQLITE_CANTOPEN, .indexReadOnly),
    (.SQLITE_INTERRUPT, .indexTooLarge),
  ])
  func `An index that was not checked is no damaged one`(code: ResultCode, gap: ArchiveHealth.Gap) {
    #expect(throws: IndexCheck.Skipped(gap: gap)) {
      try IndexCheck.problems(of: DatabaseError(resultCode: code))
    }
  }

  @Test func `An index that FTS5 finds wrong is damaged`() throws {
    let error = DatabaseError(resultCode: .SQLITE_CORRUPT_VTAB, message: "malformed")

    #expect(try IndexCheck.problems(of: error) == ["search index: malformed"])
  }
}

struct ArchiveProfileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "archive.sqlite")
  }

  @Test func `Where there is no archive there is no profile`() throws {
    #expect(try Archive(path: path).profile() == nil)
  }

  @Test func `A profile tells what the archive holds`() throws {
    try Archive(path: path).insert(Tweet.fixtures(3))

    let profile = try #require(try Archive(path: path).profile())

    #expect(profile.extent.count == 3 && profile.extent.span != nil)
    #expect(profile.schema == Archive.migrator.migrations.count)
  }

  @Test func `The bytes of the file and of its log are counted apart`() throws {
    let archive = Archive(path: path)
    try archive.insert(Tweet.fixtures(3))

    let profile = try #require(try archive.profile())

    let sizes = try [path, path + "-wal"].map {
      try FileManager.default.attributesOfItem(atPath: $0)[.size] as? Int
    }
    #expect([profile.size, profile.logSize] == sizes)
  }

  @Test func `A file that is no archive says so`() throws {
    try folder.write(String(repeating: "not a database\n", count: 500), to: "archive.sqlite")

    #expect(throws: ArchiveFileError.notADatabase.sourceError(of: path)) {
      try Archive(path: path).profile()
    }
  }

  @Test func `The engine has a version and searches words`() throws {
    let engine = try SQLiteEngine()

    #expect(engine.version.hasPrefix("3.") && engine.hasFTS5)
  }
}
