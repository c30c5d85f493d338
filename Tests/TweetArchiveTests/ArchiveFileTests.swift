import Foundation
import GRDB
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct ArchiveFileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "data/archive.sqlite")
  }

  private var source: ArchiveSource { ArchiveSource(name: "archive", archive: Archive(path: path)) }

  @Test func `Reading makes no file`() async throws {
    _ = try await source.page(of: Query("rain"), at: .newest, limit: 20)
    _ = try source.extent()

    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `A file that cannot be looked at is not an empty archive`() throws {
    try Data().write(to: URL(fileURLWithPath: folder.path(of: "data")))

    #expect(throws: ArchiveFileError.forbidden.sourceError(of: "archive")) { try source.extent() }
  }

  @Test func `A folder is no archive`() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)

    #expect(throws: ArchiveFileError.notADatabase.sourceError(of: "archive")) { try source.extent() }
  }

  @Test func `An archive that appears later is seen`() throws {
    let source = source
    _ = try source.extent()
    try Archive(path: path).insert(Tweet.fixtures(2))

    #expect(try source.extent().count == 2)
  }

  @Test func `What was inserted is there after opening again`() async throws {
    try Archive(path: path).insert(Tweet.fixtures(2))

    #expect(try await Archive(path: path).ids("rain") == Tweet.fixtures(2).map(\.id))
  }

  @Test func `An empty file becomes an archive`() throws {
    try folder.write("", to: "data/archive.sqlite")

    #expect(try source.extent().count == 0)
    #expect(try Archive(path: path).insert(Tweet.fixtures(2)).imported == 2)
  }

  /// The files of a program that was killed while it made the very first page.
  private func leaveHotJournal() throws {
    let other = try DatabaseQueue(path: folder.path(of: "other.sqlite"))
    try folder.write("", to: "data/archive.sqlite")
    try other.inDatabase { db in
      // What does not fit into the cache is written to the file before the end, and the journal before that.
      try db.execute(sql: "PRAGMA cache_size = 1; BEGIN; CREATE TABLE t(x)")
      try db.execute(sql: "INSERT INTO t VALUES (randomblob(100000)), (randomblob(100000))")
      for suffix in ["", "-journal"] {
        let bytes = try Data(contentsOf: URL(filePath: folder.path(of: "other.sqlite" + suffix)))
        #expect(!bytes.isEmpty)
        try bytes.write(to: URL(filePath: path + suffix))
      }
      try db.execute(sql: "ROLLBACK")
    }
  }

  @Test func `What a killed import left of its first page is taken back by who reads`() async throws {
    try leaveHotJournal()

    #expect(try await source.page(of: Query("rain"), at: .newest, limit: 20).tweets == [])
    #expect(try Archive(path: path).insert(Tweet.fixtures(2)).imported == 2)
  }

  @Test func `And by who writes, and by who asks while somebody types`() throws {
    try leaveHotJournal()
    #expect(try source.extent().count == 0)
    try FileManager.default.removeItem(atPath: path)

    try leaveHotJournal()
    #expect(try Archive(path: path).insert(Tweet.fixtures(2)).imported == 2)
    #expect(try source.extent().count == 2)
  }

  @Test func `Who writes next has the index merge again after an import that was killed`() throws {
    try Archive(path: path).insert(Tweet.fixtures(2))
    try postponeMerging()

    try Archive(path: path).insert([.fixture(id: "7")])

    #expect(try automerge() == 4)
  }

  @Test(.timeLimit(.minutes(1)))
  func `While another program writes, the index is left as it is, and nobody waits`() throws {
    try Archive(path: path).insert(Tweet.fixtures(2))
    try postponeMerging()
    var (holding, patient) = (Configuration(), Configuration())
    holding.allowsUnsafeTransactions = true
    patient.busyMode = .timeout(600)
    let other = try DatabaseQueue(path: path, configuration: holding)
    let queue = try DatabaseQueue(path: path, configuration: patient)
    try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }

    try IndexMerging.resumeIfLeft(in: queue)

    #expect(try queue.read { try Int.fetchOne($0, sql: "PRAGMA busy_timeout") } == 600_000)
    #expect(try automerge() == 0)
  }

  private func postponeMerging() throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { try IndexMerging.postpone(in: $0) }
    try queue.close()
  }

  private func automerge() throws -> Int? {
    try DatabaseQueue(path: path).read {
      try Int.fetchOne($0, sql: "SELECT v FROM tweet_index_config WHERE k = 'automerge'")
    }
  }

  @Test func `A file that is no database is left alone`() throws {
    let text = String(repeating: "not a database\n", count: 500)
    try folder.write(text, to: "data/archive.sqlite")

    #expect(throws: ArchiveFileError.notADatabase.sourceError(of: "archive")) { try source.extent() }
    #expect(throws: Self.importError(path, .notADatabase)) {
      try Archive(path: path).insert(Tweet.fixtures(1))
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test func `A database of another program is left alone`() throws {
    try makeFolder()
    try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE bookmark (url TEXT)") }
    let before = try Data(contentsOf: URL(fileURLWithPath: path))

    #expect(throws: ArchiveFileError.foreign.sourceError(of: "archive")) { try source.extent() }
    #expect(throws: Self.importError(path, .foreign)) { try Archive(path: path).insert(Tweet.fixtures(1)) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func `An archive of a newer version is left alone`() throws {
    try Archive(path: path).insert(Tweet.fixtures(1))
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('from the future')") }
    try queue.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))

    #expect(throws: ArchiveFileError.newer.sourceError(of: "archive")) { try source.extent() }
    #expect(throws: Self.importError(path, .newer)) { try Archive(path: path).insert(Tweet.fixtures(1)) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test func `A damaged archive is reported`() async throws {
    try Archive(path: path).insert(Tweet.fixtures(500))
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    let size = try file.seekToEnd()
    try file.seek(toOffset: 4_096)
    try file.write(contentsOf: Data(repeating: 0xAB, count: Int(size) - 4_096))

    await #expect(throws: ArchiveFileError.damaged.sourceError(of: "archive")) {
      try await source.page(of: Query("rain"), at: .newest, limit: 20)
    }
  }

  @Test func `An archive that another program writes to is locked for a write only`() async throws {
    try Archive(path: path).insert(Tweet.fixtures(2))
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: path, configuration: configuration)
    try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }

    #expect(throws: Self.importError(path, .locked)) {
      try Archive(path: path, patience: 0.05).insert([.fixture(id: "9")])
    }
    #expect(try await Archive(path: path).ids("rain").count == 2)
  }

  @Test func `A full disk loses nothing`() async throws {
    let archive = Archive(path: path)
    try archive.insert(Tweet.fixtures(10))
    try await archive.writer().writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 40") }

    #expect(throws: Self.importError(path, .full)) { try archive.insert(Self.large) }
    #expect(try await archive.ids("rain") == Tweet.fixtures(10).map(\.id))
    #expect(try archive.inspect { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
  }

  @Test func `A folder that cannot be made is reported`() throws {
    try folder.write("a file, not a folder", to: "data")

    #expect(throws: Self.importError(path, .forbidden)) { try Archive(path: path).insert(Tweet.fixtures(1)) }
  }

  @Test func `Two archives on one file take turns`() async throws {
    try await withThrowingTaskGroup { group in
      for writer in 0..<4 {
        let archive = Archive(path: path, patience: 60)
        group.addTask {
          for id in 0..<20 {
            try archive.insert([.fixture(id: "\(writer)000\(id)", created: .fixture(minutes: id))])
          }
        }
      }
      try await group.waitForAll()
    }

    #expect(try source.extent().count == 80)
  }

  /// What `stat` says of a file or folder.
  private func mode(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(of: name))
    return try #require(attributes[.posixPermissions] as? Int)
  }

  private func open(_ names: String..., to mode: Int) throws {
    for name in names {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path(of: name))
    }
  }

  @Test func `It is the owner's alone`() throws {
    let archive = Archive(path: path)
    try archive.insert(Tweet.fixtures(2))

    for file in ["archive.sqlite", "archive.sqlite-wal", "archive.sqlite-shm"] {
      #expect(try mode("data/" + file) == 0o600, "\(file)")
    }
    #expect(try mode("data") == 0o700)
    withExtendedLifetime(archive) {}
  }

  @Test func `One that others could read is mended when it is opened`() throws {
    let writer = Archive(path: path)
    try writer.insert(Tweet.fixtures(2))
    try open("data/archive.sqlite", "data/archive.sqlite-wal", "data/archive.sqlite-shm", to: 0o644)
    try open("data", to: 0o755)

    #expect(try source.extent().count == 2)

    for file in ["archive.sqlite", "archive.sqlite-wal", "archive.sqlite-shm"] {
      #expect(try mode("data/" + file) == 0o600, "\(file)")
    }
    #expect(try mode("data") == 0o700)
    withExtendedLifetime(writer) {}
  }

  @Test(arguments: ["images", "pages", "sample", "film"])
  func `A folder of caches that others could read is mended`(name: String) throws {
    try folder.write("", to: "cache/\(name)/file")
    try open("cache", to: 0o755)

    PrivateFolder(path: folder.path(of: "cache")).mend()

    #expect(try mode("cache") == 0o700)
  }

  @Test func `One that a link leads to is mended where it is`() throws {
    let target = folder.path(of: "kept/real.sqlite")
    let writer = Archive(path: target)
    try writer.insert(Tweet.fixtures(2))
    try makeFolder()
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    let files = ["kept/real.sqlite", "kept/real.sqlite-wal", "kept/real.sqlite-shm"]
    for file in files { try open(file, to: 0o644) }

    #expect(try source.extent().count == 2)

    for file in files { #expect(try mode(file) == 0o600, "\(file)") }
    withExtendedLifetime(writer) {}
  }

  @Test func `A folder with other things in it keeps its mode`() throws {
    try folder.write("mine", to: "data/letters.txt")
    try open("data", to: 0o755)

    try Archive(path: path).insert(Tweet.fixtures(2))

    #expect(try mode("data") == 0o755)
    #expect(try mode("data/archive.sqlite") == 0o600)
  }

  /// Another program that lets nobody else write, and in a file without a log nobody read.
  private func otherProgram(journal: String = "wal") throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: path, configuration: configuration)
    try other.inDatabase {
      try $0.execute(sql: "PRAGMA journal_mode = \(journal)")
      try $0.execute(sql: "BEGIN EXCLUSIVE")
    }
    return other
  }

  @Test func `While a writer waits for another program, what the prompt asks is answered`() async throws {
    try Archive(path: path).insert(Tweet.fixtures(2))
    let other = try otherProgram()
    let archive = Archive(path: path, patience: 60)
    let source = ArchiveSource(name: "archive", archive: archive)
    let writing = Task.detached { try archive.insert([.fixture(id: "9")]) }
    try await Task.sleep(for: .milliseconds(100))

    #expect(try source.extent().count == 2)
    #expect(try source.newest(of: Query("rain"), limit: 5).count == 2)
    #expect(try source.names(of: .user, startingWith: "", limit: 5).count == 1)
    #expect(try await archive.ids("rain").count == 2)

    try other.inDatabase { try $0.execute(sql: "COMMIT") }
    #expect(try await writing.value.imported == 1)
    #expect(try source.extent().count == 3)
  }

  @Test func `Where nobody may read, the prompt has what was known last, at once`() throws {
    try makeArchiveWithoutLog()
    let known = ArchiveSource(name: "archive", archive: Archive(path: path, patience: 60))
    #expect(try known.extent().count == 2)
    let unknown = ArchiveSource(name: "archive", archive: Archive(path: path, patience: 60))
    let other = try otherProgram(journal: "delete")

    #expect(try known.extent().count == 2)
    #expect(throws: ArchiveFileError.locked.sourceError(of: "archive")) { try unknown.extent() }
    #expect(throws: ArchiveFileError.locked.sourceError(of: "archive")) {
      try unknown.names(of: .user, startingWith: "", limit: 5)
    }
    try other.close()
    #expect(try unknown.extent().count == 2)
  }

  /// Without its log readers and writers lock one another out.
  private func makeArchiveWithoutLog() throws {
    let archive = Archive(path: path)
    try archive.insert(Tweet.fixtures(2))
    try archive.writer().close()
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = delete") }
    try queue.close()
  }

  /// Has an archive of two tweets in a folder that, like the file, can only be read.
  private func withReadOnlyArchive(_ body: () throws -> Void) throws {
    do {
      let archive = Archive(path: path)
      try archive.insert(Tweet.fixtures(2))
      try archive.writer().close()
    }
    try open("data/archive.sqlite", to: 0o444)
    try open("data", to: 0o555)
    defer { try? open("data", to: 0o755) }
    try body()
  }

  @Test func `An archive that can only be read is searched`() throws {
    try withReadOnlyArchive {
      let (found, profile) = try asNobody {
        (try source.newest(of: Query("rain"), limit: 5), try Archive(path: path).profile())
      }

      #expect(found.count == 2 && profile?.extent.count == 2)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "data")) == ["archive.sqlite"])
    }
  }

  @Test func `Nothing is written to an archive that can only be read, and that is said`() throws {
    try withReadOnlyArchive {
      #expect(throws: Self.importError(path, .readOnly(isMountedSo: false))) {
        try asNobody { try Archive(path: path).insert([.fixture(id: "9")]) }
      }
    }
  }

  @Test func `What others add to an archive that can only be read is seen`() throws {
    try withReadOnlyArchive {
      let source = source
      let count = try asNobody { try source.extent().count }
      try open("data", to: 0o755)
      try open("data/archive.sqlite", to: 0o644)
      let archive = Archive(path: path)
      try archive.insert([.fixture(id: "9")])
      try archive.writer().close()
      try open("data/archive.sqlite", to: 0o444)
      try open("data", to: 0o555)

      let grown = try asNobody { try source.extent().count }
      #expect(count == 2 && grown == 3)
    }
  }

  @Test func `What lies in a log that cannot be read is not left out unsaid`() throws {
    let writer = Archive(path: path)
    try writer.insert(Tweet.fixtures(2))
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "copy"), withIntermediateDirectories: true)
    for name in ["archive.sqlite", "archive.sqlite-wal"] {
      try FileManager.default.copyItem(
        atPath: folder.path(of: "data/" + name), toPath: folder.path(of: "copy/" + name))
      try open("copy/" + name, to: 0o444)
    }
    try open("copy", to: 0o555)
    defer { try? open("copy", to: 0o755) }
    let copy = ArchiveSource(name: "archive", archive: Archive(path: folder.path(of: "copy/archive.sqlite")))

    #expect(throws: ArchiveFileError.logUnreadable.sourceError(of: "archive")) {
      try asNobody { try copy.extent() }
    }
    withExtendedLifetime(writer) {}
  }

  @Test func `An owner who made it read-only keeps it so`() throws {
    try withReadOnlyArchive {
      let count = try source.extent().count
      let modes = [try mode("data/archive.sqlite"), try mode("data")]

      #expect(count == 2 && modes == [0o400, 0o500])
    }
  }

  @Test func `A link to nothing is told with where it leads, and left alone`() throws {
    try makeFolder()
    let target = folder.path(of: "away/archive.sqlite")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)

    #expect(throws: ArchiveFileError.leadsNowhere(target: target).sourceError(of: "archive")) {
      try source.extent()
    }
    #expect(throws: Self.importError(path, .leadsNowhere(target: target))) {
      try Archive(path: path).insert(Tweet.fixtures(1))
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == target)
  }

  private func makeFolder() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "data"), withIntermediateDirectories: true)
  }

  private static let large: [Tweet] = (0..<2_000).map { id in
    .fixture(id: String(id), text: "rain " + String(repeating: "\(id)x ", count: 40))
  }

  private static func importError(_ path: String, _ trouble: ArchiveFileError) -> ImportError {
    .archive(path: path, reason: trouble.description)
  }
}
