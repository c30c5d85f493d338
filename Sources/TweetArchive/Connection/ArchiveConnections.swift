import CSQLite
import Foundation
import GRDB
import GRDBSQLite
import Glibc
import Synchronization

/// The connections to an archive, opened when they are first needed.
///
/// Reading, writing and reading without waiting each have a connection and a lock of their own. While the
/// writer waits for another program or creates tables, readers are not blocked.
///
/// Before each use it is checked that the open file is still the file at the path. If it is not, the
/// connection is opened anew.
final class ArchiveConnections: Sendable {
  enum Location {
    case file(String)
    case memory
  }

  private let location: Location
  private let patience: Double
  private let reading = Mutex<Opened<any DatabaseReader>?>(nil)
  private let writing: Mutex<Opened<any DatabaseWriter>?>
  private let asking = Mutex<Opened<DatabaseQueue>?>(nil)
  /// Whether an archive was at the path at some time since the start.
  private let wasThere = Atomic(false)

  /// A connection and the file it is open on; `file` is `nil` for a database in memory.
  private struct Opened<Connection: Sendable>: Sendable {
    let connection: Connection
    let file: ArchiveFiles.Identity?
    /// The version of the file, if the connection does not see what others write.
    var version: ArchiveFiles.Version?

    /// Whether it reads this file, as it is now.
    func isOn(_ present: ArchiveFiles.Identity?, at location: Location) -> Bool {
      guard file == present else { return false }
      guard let version, case .file(let path) = location else { return true }
      return version == ArchiveFiles(path: path).version
    }
  }

  /// Turns SQLite's memory statistics off before the first connection, which makes it a little faster, and lets a path be
  /// a URI.
  private static let isPrepared = csqlite_keep_no_memory_statistics() && csqlite_read_uris()

  init(location: Location, patience: Double) {
    _ = Self.isPrepared
    self.location = location
    self.patience = patience
    writing = Mutex(nil)
  }

  /// Opens the bytes of a database file, which have to stay as they are; nothing can be written.
  init(reading image: UnsafeBufferPointer<UInt8>) throws {
    _ = Self.isPrepared
    (location, patience) = (.memory, 0)
    var configuration = Self.configuration(patience: 0)
    configuration.readonly = true
    let queue = try DatabaseQueue(configuration: configuration)
    try queue.inDatabase { db in
      // SQLite takes a pointer for writing, through which it writes nothing in this mode.
      let code = sqlite3_deserialize(
        db.sqliteConnection, "main", UnsafeMutablePointer(mutating: image.baseAddress), Int64(image.count),
        Int64(image.count), UInt32(SQLITE_DESERIALIZE_READONLY))
      guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
      db.clearSchemaCache()
      guard try ArchiveCheck(db: db).isReady() else { throw ArchiveFileError.damaged }
    }
    writing = Mutex(Opened(connection: queue, file: nil))
  }

  /// Closes the writer last: SQLite then moves the log into the file, and removes the log.
  deinit {
    asking.withLock { $0 = nil }
    reading.withLock { $0 = nil }
  }

  /// The connection for reading; `nil` while no archive was written yet.
  ///
  /// - Throws: ``ArchiveFileError/gone`` if the file was removed since it was opened.
  func reader() throws -> (any DatabaseReader)? {
    guard case .file(let path) = location else { return writing.withLock { $0?.connection } }
    guard let file = try presentFile() else { return nil }
    return try reading.withLock { opened in
      if opened?.isOn(file, at: location) != true {
        opened = nil
        opened = try checkedReader(path, of: file)
      }
      if opened != nil { wasThere.store(true, ordering: .relaxed) }
      return opened?.connection
    }
  }

  /// The connection for writing; creates the file if there is none, also if it was removed meanwhile.
  func writer() throws -> any DatabaseWriter {
    try writing.withLock { opened in
      let present = try file
      if let opened, opened.file == present { return opened.connection }
      letGoOfReaders(exceptOf: present)
      letGo(of: &opened, exceptOf: present)
      let connection = try newWriter()
      opened = Opened(connection: connection, file: try file)
      wasThere.store(true, ordering: .relaxed)
      return connection
    }
  }

  /// The open connection for reading; `nil` also if its lock is taken or the path has another file now.
  var openedReader: (any DatabaseReader)? { opened(in: reading, of: try? file) }

  /// The open connection for writing; `nil` also if its lock is taken or the path has another file now.
  var openedWriter: (any DatabaseWriter)? { opened(in: writing, of: try? file) }

  /// Whether this writer is the open one, and its file is the one at the path now.
  func isInPlace(_ writer: any DatabaseWriter) -> Bool {
    writing.withLock { $0?.connection === writer && !isOther($0, than: try? file) }
  }

  /// Whether an archive was at the path at some time since the start, and no file is there now.
  var isGone: Bool {
    guard case .file(let path) = location, wasThere.load(ordering: .relaxed) else { return false }
    return (try? ArchiveFiles(path: path).identity()) == .some(nil)
  }

  /// Reads through a connection that waits for no lock of this or another program.
  ///
  /// - Throws: ``ArchiveFileError/locked``, or SQLite's error about locks, where it would have to wait.
  func readAtOnce<Value>(_ body: (Database) throws -> Value) throws -> Value? {
    guard case .file(let path) = location else { return try openedWriter?.read(body) }
    guard let file = try presentFile(mayWait: false) else { return nil }
    // The closure writes its result to a variable, because a result of `withLock…` has to be sendable.
    var answer: Result<Value?, any Error> = .failure(ArchiveFileError.locked)
    asking.withLockIfAvailable { opened in
      answer = Result {
        if opened?.isOn(file, at: location) != true {
          opened = nil
          opened = try checkedQueue(path, of: file)
        }
        if opened != nil { wasThere.store(true, ordering: .relaxed) }
        return try opened?.connection.unsafeRead { try $0.atOneMoment(body) }
      }
    }
    return try answer.get()
  }
}

extension ArchiveConnections {
  /// The identity of the file at the path; `nil` if there is none, and for a database in memory.
  private var file: ArchiveFiles.Identity? {
    get throws(ArchiveFileError) {
      guard case .file(let path) = location else { return nil }
      return try ArchiveFiles(path: path).identity()
    }
  }

  /// The identity of the file at the path, after closing connections to a file that was there before.
  ///
  /// - Parameter mayWait: whether it may wait for a write to the former file to end.
  /// - Throws: ``ArchiveFileError/gone`` if there is no file but was one before.
  private func presentFile(mayWait: Bool = true) throws(ArchiveFileError) -> ArchiveFiles.Identity? {
    let wasThere = wasThere.load(ordering: .relaxed)
    let found = Result { () throws(ArchiveFileError) in try self.file }
    let present = try? found.get()
    letGoOfReaders(exceptOf: present)
    if mayWait {
      writing.withLockIfAvailable { letGo(of: &$0, exceptOf: present) }
    } else if writing.withLockIfAvailable({ isOther($0, than: present) }) == true, present != nil {
      throw .locked
    }
    let file = try found.get()
    if file == nil, wasThere { throw .gone }
    return file
  }

  private func opened<Connection: Sendable>(
    in mutex: borrowing Mutex<Opened<Connection>?>, of file: ArchiveFiles.Identity?
  ) -> Connection? {
    let opened = mutex.withLockIfAvailable { $0 }.flatMap(\.self)
    return opened?.isOn(file, at: location) == true ? opened?.connection : nil
  }

  /// Whether the connection's file is another than the one that is at the path now.
  private func isOther<Connection>(
    _ opened: Opened<Connection>?, than present: ArchiveFiles.Identity?
  ) -> Bool {
    guard let opened, case .file = location else { return false }
    return present != opened.file
  }

  /// Closes reading connections to a file that is no longer at the path, before anything is opened there.
  ///
  /// SQLite finds the log and its index by the path, and would take those of one archive for those of the
  /// other.
  private func letGoOfReaders(exceptOf present: ArchiveFiles.Identity?) {
    asking.withLockIfAvailable { if isOther($0, than: present) { $0 = nil } }
    reading.withLockIfAvailable { if isOther($0, than: present) { $0 = nil } }
  }

  /// The same for the writer, after its log was moved into the file it belongs to, wherever that is now.
  private func letGo(of writer: inout Opened<any DatabaseWriter>?, exceptOf present: ArchiveFiles.Identity?) {
    guard let old = writer, isOther(old, than: present) else { return }
    try? old.connection.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    writer = nil
  }
}

extension DatabaseError {
  /// Whether SQLite could not make or open its log.
  fileprivate var isForLackOfLog: Bool { [.SQLITE_READONLY, .SQLITE_CANTOPEN].contains(resultCode) }
}

extension Database {
  /// Reads the archive as it is at one moment, as GRDB's `read` does; that prepares anew what begins and ends the
  /// transaction, which takes a tenth of the time of a page.
  ///
  /// The connection has to be one that only reads.
  fileprivate func atOneMoment<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try RawStatement(self, "BEGIN").run()
    do {
      let value = try body(self)
      try RawStatement(self, "COMMIT").run()
      return value
    } catch {
      if isInsideTransaction { try rollback() }
      throw error
    }
  }
}

extension ArchiveConnections {
  private func newWriter() throws -> any DatabaseWriter {
    guard case .file(let path) = location else {
      let queue = try DatabaseQueue(configuration: configuration)
      try Archive.migrator.migrate(queue)
      return queue
    }
    let files = ArchiveFiles(path: path)
    try files.makeFolder()
    if let existing = try checkedReader(path, of: nil) { try existing.connection.close() }
    if let hindrance = files.hindrance { throw hindrance }
    try files.makeFile()
    let queue = try patiently { try migratedQueue(path) }
    try IndexMerging.resumeIfLeft(in: queue)
    return queue
  }

  /// Retries while another program creates the same archive; SQLite does not wait when the journal mode
  /// changes.
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

  /// Opens an existing archive without changing it; `nil` where there is none yet.
  private func checkedReader(
    _ path: String, of file: ArchiveFiles.Identity?
  ) throws -> Opened<any DatabaseReader>? {
    try checked(path, of: file, readOnly) { try DatabasePool(path: $0, configuration: $1) }
      .map { Opened(connection: $0.connection, file: $0.file, version: $0.version) }
  }

  /// The same with a single connection that waits for no lock.
  private func checkedQueue(
    _ path: String, of file: ArchiveFiles.Identity?
  ) throws -> Opened<DatabaseQueue>? {
    var impatient = readOnly
    impatient.busyMode = .immediateError
    return try checked(path, of: file, impatient) { try DatabaseQueue(path: $0, configuration: $1) }
  }

  /// Opens an archive, as one that nobody changes where SQLite cannot keep its log beside it.
  ///
  /// - Throws: ``ArchiveFileError/logUnreadable`` if a log is left there that cannot be read.
  private func checked<Connection: DatabaseReader>(
    _ path: String, of file: ArchiveFiles.Identity?, _ configuration: Configuration,
    _ open: (String, Configuration) throws -> Connection
  ) throws -> Opened<Connection>? {
    let files = ArchiveFiles(path: path)
    guard try files.areThere() else { return nil }
    func opened(_ path: String) throws -> Connection? {
      let connection = try open(path, configuration)
      return try connection.read(Self.isReady) ? connection : nil
    }
    do {
      return try rollingBack(path, configuration) { try opened(path) }.map {
        Opened(connection: $0, file: file)
      }
    } catch let error as DatabaseError where error.isForLackOfLog && !files.canHaveLog {
      guard !files.haveLog else { throw ArchiveFileError.logUnreadable }
      let version = files.version
      return try opened(files.immutableURI).map { Opened(connection: $0, file: file, version: version) }
    }
  }

  /// Opens a file for reading, and lets SQLite roll back a hot journal first.
  ///
  /// A program that was killed before the file was in WAL mode leaves such a journal. Only a connection that
  /// may write can roll it back.
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

  /// Runs the migrations, and tries again if another program applied some of them at the same time.
  private func migrate(_ queue: DatabaseQueue) throws {
    while true {
      let applied = try queue.read(Archive.appliedMigrations)
      do {
        return try Archive.migrator.migrate(queue)
      } catch {
        guard try queue.read(Archive.appliedMigrations) != applied else { throw error }
      }
    }
  }
}

extension ArchiveConnections {
  private var configuration: Configuration { Self.configuration(patience: patience) }

  private static func configuration(patience: Double) -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    // No row is written without its profile, and looking for that again takes a twentieth of an import.
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase {
      try distrust($0)
      try $0.execute(sql: "PRAGMA cache_size = -16000")
      try IndexVocabulary.prepare($0)
    }
    return configuration
  }

  /// The most bytes of a value, and of a row that is written: twice those of the longest record that is imported.
  static let longestValue = 64 << 20

  /// Guards a connection against what a stranger may have put into the file: triggers and views that never end, and values
  /// that fill the memory.
  ///
  /// SQLite is not made defensive, which would keep ``IndexRenewal`` from emptying the former index step by step.
  ///
  /// Source: [SQLite's advice for such files](https://www.sqlite.org/security.html#untrusted_sqlite_database_files).
  static func distrust(_ db: Database) throws {
    guard csqlite_distrust(db.sqliteConnection, Int32(longestValue)) else {
      throw DatabaseError(resultCode: .SQLITE_ERROR)
    }
  }

  private var readOnly: Configuration {
    var readOnly = configuration
    readOnly.readonly = true
    return readOnly
  }

  /// How many bytes the write-ahead log may hold before they are moved into the file.
  static let bytesBetweenCheckpoints = 16_000_000

  /// Sets the size from which on the log is moved into the file.
  ///
  /// SQLite counts pages, whose size differs among files.
  static func moveLog(ofBytes bytes: Int, in db: Database) throws {
    let size = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? pageSize
    try db.execute(sql: "PRAGMA wal_autocheckpoint = \(max(bytes / size, 1))")
  }

  /// The page size of new files.
  ///
  /// With SQLite's 4096 bytes an import takes a fifth longer, since most of what a page costs to find, to log
  /// and to move does not depend on its size.
  private static let pageSize = 16_384

  /// The configuration of the writer: in WAL mode readers and the writer do not wait for each other.
  private var forWriting: Configuration {
    var writing = configuration
    writing.journalMode = .wal
    writing.prepareDatabase {
      // Lets a new file give back what a merge of the index leaves; others keep that for later tweets.
      try $0.execute(sql: "PRAGMA page_size = \(Self.pageSize); PRAGMA auto_vacuum = INCREMENTAL")
      try $0.execute(sql: "PRAGMA cache_size = -64000")
      try Self.moveLog(ofBytes: Self.bytesBetweenCheckpoints, in: $0)
    }
    return writing
  }

  /// Makes every commit reach the disk before it is reported, so that it survives a power failure.
  private static let durability = "PRAGMA synchronous = FULL"
}

/// Checks whether a database is an archive that this program can use.
struct ArchiveCheck {
  let db: Database

  /// Returns `false` for a database without our tables.
  ///
  /// An archive of an earlier version can be read; the first write upgrades it.
  /// - Throws: ``ArchiveFileError/foreign`` or ``ArchiveFileError/newer``.
  func isReady() throws -> Bool {
    guard try !isEmpty() else { return false }
    guard try Int.fetchOne(db, sql: "PRAGMA application_id") == Archive.applicationID else {
      throw ArchiveFileError.foreign
    }
    let applied = try Archive.appliedMigrations(in: db)
    guard applied.isSubset(of: Archive.migrator.migrations) else { throw ArchiveFileError.newer }
    return applied.contains(Archive.tweetsMigration)
  }

  /// Whether there is no table but GRDB's list of migrations and SQLite's own, which exist before our first
  /// one.
  private func isEmpty() throws -> Bool {
    let sql = "SELECT count(*) FROM sqlite_schema WHERE name NOT LIKE 'grdb%' AND name NOT LIKE 'sqlite%'"
    return try Int.fetchOne(db, sql: sql) == 0
  }
}
