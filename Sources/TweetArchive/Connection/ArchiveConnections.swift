import CSQLite
import Foundation
import GRDB
import Glibc
import Synchronization

/// Opens the archive when it is needed: for reading what is there, for writing what may have to be made.
///
/// Each way has a lock of its own, which is held while it is opened: that the writer waits for another program, or
/// makes tables, keeps nobody from reading.
///
/// Before each use it is made sure that what is open is still the file at the path. Where it is not, it is opened anew.
final class ArchiveConnections: Sendable {
  enum Place {
    case file(String)
    case memory
  }

  private let place: Place
  private let patience: Double
  private let reading = Mutex<Opened<any DatabaseReader>?>(nil)
  private let writing = Mutex<Opened<any DatabaseWriter>?>(nil)
  private let asking = Mutex<Opened<DatabaseQueue>?>(nil)
  /// Whether there was an archive at the path since the start.
  private let wasThere = Atomic(false)

  /// A connection, and the file it is to; `nil` for one to memory.
  private struct Opened<Connection: Sendable>: Sendable {
    let connection: Connection
    let file: ArchiveFiles.Identity?
  }

  /// Asked for once, before the first connection; without it everything works, a little slower.
  private static let keepsNoStatistics = csqlite_keep_no_memory_statistics()

  init(place: Place, patience: Double) {
    _ = Self.keepsNoStatistics
    self.place = place
    self.patience = patience
  }

  /// The writer goes last: only then SQLite puts what the log holds into the file, and removes the log.
  deinit {
    asking.withLock { $0 = nil }
    reading.withLock { $0 = nil }
  }

  /// `nil` as long as nothing was ever written; throws ``ArchiveTrouble/gone`` where the file was taken away since.
  func reader() throws -> (any DatabaseReader)? {
    guard case .file(let path) = place else { return writing.withLock { $0?.connection } }
    guard let file = try presentFile() else { return nil }
    return try reading.withLock { opened in
      if opened?.file != file {
        opened = try checkedReader(path).map { Opened(connection: $0, file: file) }
      }
      if opened != nil { wasThere.store(true, ordering: .relaxed) }
      return opened?.connection
    }
  }

  /// Makes the file where there is none, also where it was taken away.
  func writer() throws -> any DatabaseWriter {
    try writing.withLock { opened in
      if let opened, try opened.file == file { return opened.connection }
      letGoOfReaders()
      letGo(of: &opened)
      let connection = try newWriter()
      opened = Opened(connection: connection, file: try file)
      wasThere.store(true, ordering: .relaxed)
      return connection
    }
  }

  /// What was opened for reading; `nil` also where that cannot be told at once, or the file is another one now.
  var openedReader: (any DatabaseReader)? { Self.opened(in: reading, of: try? file) }

  /// What was opened for writing; `nil` also where that cannot be told at once, or the file is another one now.
  var openedWriter: (any DatabaseWriter)? { Self.opened(in: writing, of: try? file) }

  /// Whether that is what writes to the file which is at the path now.
  func isInPlace(_ writer: any DatabaseWriter) -> Bool {
    writing.withLock { $0?.connection === writer && !isMoved($0) }
  }

  /// Whether there was an archive at the path since the start, and nothing is there now.
  var isGone: Bool {
    guard case .file(let path) = place, wasThere.load(ordering: .relaxed) else { return false }
    return (try? ArchiveFiles(path: path).identity()) == .some(nil)
  }

  /// Reads over a connection that waits for no lock, neither of this program nor of another; throws
  /// ``ArchiveTrouble/locked``, or what SQLite says of locks, where it would have to.
  func readAtOnce<Value>(_ body: (Database) throws -> Value) throws -> Value? {
    guard case .file(let path) = place else { return try openedWriter?.read(body) }
    guard let file = try presentFile(mayWait: false) else { return nil }
    // The lock has the result in a box: what a body answers need not be sendable.
    var answer: Result<Value?, any Error> = .failure(ArchiveTrouble.locked)
    asking.withLockIfAvailable { opened in
      answer = Result {
        if opened?.file != file {
          opened = nil
          opened = try checkedQueue(path).map { Opened(connection: $0, file: file) }
        }
        if opened != nil { wasThere.store(true, ordering: .relaxed) }
        return try opened?.connection.read(body)
      }
    }
    return try answer.get()
  }
}

extension ArchiveConnections {
  /// Which file is at the path; `nil` where none is, and in memory.
  private var file: ArchiveFiles.Identity? {
    get throws(ArchiveTrouble) {
      guard case .file(let path) = place else { return nil }
      return try ArchiveFiles(path: path).identity()
    }
  }

  /// The file, if there is one, after what was open of another one was let go; throws where there was one.
  ///
  /// - Parameter mayWait: whether it may wait for what is being written to the other one.
  private func presentFile(mayWait: Bool = true) throws(ArchiveTrouble) -> ArchiveFiles.Identity? {
    let wasThere = wasThere.load(ordering: .relaxed)
    letGoOfReaders()
    if mayWait {
      writing.withLockIfAvailable { letGo(of: &$0) }
    } else if writing.withLockIfAvailable({ isMoved($0) }) == true, try file != nil {
      throw .locked
    }
    let file = try file
    if file == nil, wasThere { throw .gone }
    return file
  }

  private static func opened<Connection: Sendable>(
    in mutex: borrowing Mutex<Opened<Connection>?>, of file: ArchiveFiles.Identity?
  ) -> Connection? {
    let opened = mutex.withLockIfAvailable { $0 }.flatMap(\.self)
    return opened?.file == file ? opened?.connection : nil
  }

  /// Whether it is to a file that is not at the path any more.
  private func isMoved<Connection>(_ opened: Opened<Connection>?) -> Bool {
    guard let opened, case .file = place else { return false }
    return (try? file) != opened.file
  }

  /// Lets go of what reads a file that is not at the path any more, before anything is opened there: SQLite has its
  /// other files under names beside the path, and would take those of one archive for those of the other.
  private func letGoOfReaders() {
    asking.withLockIfAvailable { if isMoved($0) { $0 = nil } }
    reading.withLockIfAvailable { if isMoved($0) { $0 = nil } }
  }

  /// The same for what writes; what the log holds goes into the file it belongs to, wherever that is now.
  private func letGo(of writer: inout Opened<any DatabaseWriter>?) {
    guard let old = writer, isMoved(old) else { return }
    try? old.connection.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    writer = nil
  }
}

extension ArchiveConnections {
  private func newWriter() throws -> any DatabaseWriter {
    guard case .file(let path) = place else {
      let queue = try DatabaseQueue(configuration: configuration)
      try Archive.migrator.migrate(queue)
      return queue
    }
    let files = ArchiveFiles(path: path)
    try files.makeFolder()
    if let existing = try checkedReader(path) { try existing.close() }
    try files.makeFile()
    let queue = try patiently { try migratedQueue(path) }
    try IndexMerging.resumeIfLeft(in: queue)
    return queue
  }

  /// Waits for another program that makes the same archive: SQLite does not when the journal's mode changes.
  private func patiently<Answer>(_ open: () throws -> Answer) throws -> Answer {
    let end = Date(timeIntervalSinceNow: patience)
    while true {
      do {
        return try open()
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && Date() < end {
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
  }

  /// Opens what is there without changing anything of it; `nil` where there is no archive yet.
  private func checkedReader(_ path: String) throws -> DatabasePool? {
    guard try ArchiveFiles(path: path).areThere() else { return nil }
    return try rollingBack(path, readOnly) {
      let pool = try DatabasePool(path: path, configuration: readOnly)
      return try pool.read(Self.isReady) ? pool : nil
    }
  }

  /// The same for a single connection that waits for no lock.
  private func checkedQueue(_ path: String) throws -> DatabaseQueue? {
    guard try ArchiveFiles(path: path).areThere() else { return nil }
    var impatient = readOnly
    impatient.busyMode = .immediateError
    return try rollingBack(path, impatient) {
      let queue = try DatabaseQueue(path: path, configuration: impatient)
      return try queue.read(Self.isReady) ? queue : nil
    }
  }

  /// Opens a file for reading; where a program was killed before the file had its log, SQLite has the file as it was
  /// taken back from the journal first, which only a connection that may write can do.
  ///
  /// Source: [hot journals](https://www.sqlite.org/lockingv3.html#hot_journals).
  private func rollingBack<Answer>(
    _ path: String, _ configuration: Configuration, _ open: () throws -> Answer
  ) throws -> Answer {
    do {
      return try open()
    } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK {
      var writing = configuration
      writing.readonly = false
      let queue = try DatabaseQueue(path: path, configuration: writing)
      _ = try queue.read { try $0.tableExists("tweet") }
      try queue.close()
      return try open()
    }
  }

  private static func isReady(_ db: Database) throws -> Bool { try ArchiveCheck(db: db).isReady() }

  private func migratedQueue(_ path: String) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: path, configuration: forWriting)
    try queue.writeWithoutTransaction { try $0.execute(sql: Self.durability) }
    try migrate(queue)
    return queue
  }

  /// Another program may make some of the tables at the same moment; then this one goes on with what is left.
  private func migrate(_ queue: DatabaseQueue) throws {
    while true {
      let applied = try queue.read(Archive.migrator.appliedIdentifiers)
      do {
        return try Archive.migrator.migrate(queue)
      } catch {
        guard try queue.read(Archive.migrator.appliedIdentifiers) != applied else { throw error }
      }
    }
  }
}

extension ArchiveConnections {
  private var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase {
      try $0.execute(sql: "PRAGMA cache_size = -16000")
      try IndexVocabulary.prepare($0)
    }
    return configuration
  }

  private var readOnly: Configuration {
    var readOnly = configuration
    readOnly.readonly = true
    return readOnly
  }

  /// Of the log, before what it holds is put into the file.
  static let pagesBetweenCheckpoints = 4_000

  /// Readers never wait for a writer, nor a writer for readers.
  private var forWriting: Configuration {
    var writing = configuration
    writing.journalMode = .wal
    writing.prepareDatabase {
      try $0.execute(
        sql: "PRAGMA cache_size = -64000; PRAGMA wal_autocheckpoint = \(Self.pagesBetweenCheckpoints)")
    }
    return writing
  }

  /// A commit that was reported is on the disk, even if the power fails.
  private static let durability = "PRAGMA synchronous = FULL"
}

/// Looks whether a database is an archive this program can use.
struct ArchiveCheck {
  let db: Database

  /// Answers `false` for a database in which nothing was made yet; throws for one that is not ours.
  ///
  /// An archive of an earlier version is ready to be read: the first write brings it to this one.
  func isReady() throws -> Bool {
    guard try !isEmpty() else { return false }
    guard try Int.fetchOne(db, sql: "PRAGMA application_id") == Archive.applicationID else {
      throw ArchiveTrouble.foreign
    }
    guard try !Archive.migrator.hasBeenSuperseded(db) else { throw ArchiveTrouble.newer }
    return try Archive.migrator.appliedIdentifiers(db).contains(Archive.tweetsMigration)
  }

  /// The list of migrations, and what SQLite makes for itself, stand there before our first table does.
  private func isEmpty() throws -> Bool {
    let sql = "SELECT count(*) FROM sqlite_schema WHERE name NOT LIKE 'grdb%' AND name NOT LIKE 'sqlite%'"
    return try Int.fetchOne(db, sql: sql) == 0
  }
}
