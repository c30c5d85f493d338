package import Foundation
import GRDB
import GRDBSQLite
import Glibc
public import SmashtagModel
import Synchronization

/// Tweets stored in one SQLite file with a full-text index over their words and marks.
///
/// Any number of programs may read the file while one writes; a reader never waits for a writer. The file is
/// created by the first write; until then the archive is empty.
public final class Archive: Sendable {
  /// The path of the file; for an archive in memory a description that is used in messages only.
  public let path: String
  private let connections: ArchiveConnections
  private let lastExtent = Mutex<LibraryExtent?>(nil)

  /// Creates an archive backed by a file, which need not exist.
  ///
  /// The file is not opened before the first read or write. A transaction waits up to five seconds for
  /// another program's lock.
  public convenience init(path: String) { self.init(path: path, patience: 5) }

  /// Returns a new, empty archive in memory, which is discarded with the returned value.
  public static func inMemory() -> Archive {
    Archive(path: "archive in memory", connections: ArchiveConnections(location: .memory, patience: 0))
  }

  /// Returns an archive that reads the bytes of a database file, such as ``image()`` returns; it cannot be written.
  ///
  /// - Parameter image: has to stay as it is as long as the archive is used.
  /// - Throws: SQLite's error, or ``ArchiveFileError`` as text, if the bytes are no archive of this version.
  public static func reading(_ image: UnsafeBufferPointer<UInt8>) throws -> Archive {
    Archive(path: "archive in memory", connections: try ArchiveConnections(reading: image))
  }

  /// The bytes of a database file that holds this archive, which is in memory.
  package func image() throws -> Data {
    try writer().write { db in
      try IndexMerging.mergeAll(in: db)
    }
    return try writer().writeWithoutTransaction { db in
      try db.execute(sql: "VACUUM")
      var size: sqlite3_int64 = 0
      guard let bytes = sqlite3_serialize(db.sqliteConnection, "main", &size, 0) else {
        throw ArchiveFileError.damaged
      }
      defer { sqlite3_free(bytes) }
      return Data(bytes: bytes, count: Int(size))
    }
  }

  /// - Parameter patience: how many seconds an access waits for a lock that another program holds.
  convenience init(path: String, patience: Double) {
    self.init(path: path, connections: ArchiveConnections(location: .file(path), patience: patience))
  }

  private init(path: String, connections: ArchiveConnections) {
    self.path = path
    self.connections = connections
  }
}

extension Archive {
  /// Stores tweets, and the tweets that were embedded in them, in one transaction.
  ///
  /// A tweet that is stored already is merged with the new copy, as ``StoredTweet/merged(with:)`` describes.
  /// Waits on the calling thread while another program writes.
  /// - Parameter embedded: quoted, boosted and other tweets that came inside `tweets`; they are not counted.
  /// - Returns: how many of `tweets` were new, changed or unchanged.
  /// - Throws: `ImportError.archive` when the file cannot be created or written.
  @discardableResult
  public func insert(_ tweets: [Tweet], embedded: [Tweet] = []) throws(ImportError) -> InsertCounts {
    let batch = PreparedTweet.batch(tweets, embedded: embedded)
    do {
      return try writer().write { db in
        try upgradeWhole(in: db)
        var writer = BatchWriter()
        return try writer.write(batch, to: db)
      }
    } catch {
      throw importError(error)
    }
  }

  /// Whether the file was removed or moved since it was opened, and no file is at its path now.
  var isGone: Bool { connections.isGone }

  /// Whether this writer is the open one, and its file is the one at the path now.
  func isInPlace(_ writer: any DatabaseWriter) -> Bool { connections.isInPlace(writer) }

  /// A connection for reading, or `nil` while there is no file; it never waits for a writer.
  func reader() throws -> (any DatabaseReader)? { try connections.reader() }

  /// A connection for writing; creates the file if necessary, and waits for other programs' locks.
  func writer() throws -> any DatabaseWriter { try connections.writer() }

  /// The reader, for use in tasks: opening it for the first time blocks no thread of the shared pool.
  func openedReader() async throws -> (any DatabaseReader)? {
    if let reader = connections.openedReader { return reader }
    return try await withTaskExecutorPreference(WaitingThread()) { [connections] in try connections.reader() }
  }

  /// The writer, for use in tasks: opening it for the first time blocks no thread of the shared pool.
  func openedWriter() async throws -> any DatabaseWriter {
    if let writer = connections.openedWriter { return writer }
    return try await withTaskExecutorPreference(WaitingThread()) { [connections] in try connections.writer() }
  }

  /// Reads without waiting, for callers that run while the user types.
  ///
  /// Returns `nil` if there is no file; throws ``ArchiveFileError/locked`` where it would have to wait.
  func readAtOnce<Value>(_ body: (Database) throws -> Value) throws -> Value? {
    try connections.readAtOnce(body)
  }

  /// Reads on the calling thread for a few milliseconds at most; `nil` where that does not suffice, or fails.
  ///
  /// The caller then reads as usual, which tells errors. To wait for the reader's thread takes as long as a page of a
  /// frequent word, and to open its connections as long as twenty of them.
  func readBriefly<Value>(
    for duration: Duration = .milliseconds(5), _ body: (Database) throws -> Value?
  ) -> Value? {
    let value = try? readAtOnce { db in try db.interrupting(after: duration) { try body(db) } }
    return value.flatMap(\.self).flatMap(\.self)
  }

  /// The number and dates of the stored tweets; the last known ones if the file is locked.
  func extentAtOnce() throws -> LibraryExtent {
    let extent = try atOnce({ try $0.extent() }, else: \.self) ?? LibraryExtent(count: 0)
    lastExtent.withLock { $0 = extent }
    return extent
  }

  /// The number of the stored tweets; the last known one if the file is locked.
  func countAtOnce() throws -> Int { try atOnce({ try $0.count() }, else: \.count) ?? 0 }

  private func atOnce<Value>(
    _ read: (ExtentReading) throws -> Value, else last: (LibraryExtent) -> Value
  ) throws -> Value? {
    do { return try readAtOnce { try read(ExtentReading(db: $0)) } } catch {
      guard ArchiveFileError(error) == .locked, let extent = lastExtent.withLock({ $0 }) else { throw error }
      return last(extent)
    }
  }

  func importError(_ error: any Error, after report: ImportReport = ImportReport()) -> ImportError {
    .archive(path: path, reason: trouble(error).description, after: report)
  }

  /// Why the file cannot be used; looks at the file and its disk where SQLite's error code does not tell.
  func trouble(_ error: any Error) -> ArchiveFileError {
    let trouble = ArchiveFileError(error)
    if trouble == .damaged { return isGone ? .gone : trouble }
    guard trouble == .disk || trouble == .forbidden else { return trouble }
    if case .missing = FileKind(ofPath: path) { return trouble == .disk ? .gone : trouble }
    if trouble == .forbidden { return ArchiveFiles(path: path).hindrance ?? trouble }
    var disk = statvfs()
    let isFull = statvfs(path, &disk) == 0 && disk.f_bavail == 0
    return trouble == .disk && isFull ? .full : trouble
  }
}

extension Database {
  /// How many steps of SQLite's virtual machine pass between two looks at the clock: about 20 microseconds.
  private static let stepsBetweenLooks: Int32 = 1_000

  /// Runs the closure, and interrupts its statements once they take longer.
  ///
  /// Source: [progress handlers](https://www.sqlite.org/c3ref/progress_handler.html).
  fileprivate func interrupting<Value>(
    after duration: Duration, _ body: () throws -> Value
  ) throws -> Value {
    try withUnsafePointer(to: ContinuousClock.now + duration) { end in
      sqlite3_progress_handler(
        sqliteConnection, Self.stepsBetweenLooks,
        { end in
          let end = end?.assumingMemoryBound(to: ContinuousClock.Instant.self).pointee
          return end.map { $0 <= .now } ?? false ? 1 : 0
        }, UnsafeMutableRawPointer(mutating: end))
      defer { sqlite3_progress_handler(sqliteConnection, 0, nil, nil) }
      return try body()
    }
  }
}

extension Archive {
  /// SQLite's application ID in the file header, "Smsh" in ASCII; it tells our databases from other
  /// programs'.
  ///
  /// Source: [PRAGMA application_id](https://www.sqlite.org/pragma.html#pragma_application_id).
  static let applicationID = 0x536D_7368

  /// The migrations that upgrade an archive of any earlier version to the current schema.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration(tweetsMigration, foreignKeyChecks: .immediate) { db in
      try ArchiveTables.createTweets(in: db)
      try ArchiveTables.createIndex(IndexTables.main.index, in: db)
      try ArchiveTables.createNames(IndexTables.main.names, in: db)
      try ArchiveTables.createNameLevels(in: db)
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    }
    migrator.registerMigration(
      "kept searches", foreignKeyChecks: .immediate, migrate: ArchiveTables.createKeptSearches)
    // From here on stored tweets may have titles and pictures' sizes and files, which earlier versions cannot
    // read. Those versions also did not index retweets that can be recognized by their text alone.
    migrator.registerMigration(
      "titles, sizes and files", foreignKeyChecks: .immediate, migrate: TypedRetweets.addMarks)
    migrator.registerMigration(
      "order of finds", foreignKeyChecks: .immediate, migrate: ArchiveTables.addOrderOfFinds)
    // From here on stored tweets may have the date of their copy (`asOf`), which earlier versions cannot
    // read.
    migrator.registerMigration("dates of copies", foreignKeyChecks: .immediate) { _ in }
    // Earlier versions would index what they write by older rules. An index that exists is renewed later, in steps.
    migrator.registerMigration("editions of folding", foreignKeyChecks: .immediate) { db in
      guard try Int.fetchOne(db, sql: "SELECT 1 FROM tweet LIMIT 1") == nil else { return }
      try IndexState.set(.current, in: db)
    }
    // From here on each thing that is known of a tweet has a column of its own. Tweets of earlier versions are moved
    // later, in steps.
    migrator.registerMigration(
      "open columns", foreignKeyChecks: .immediate, migrate: ArchiveTables.createOpen)
    // From here on posts have marks of their reader, polls and dates of change, which earlier versions cannot keep.
    migrator.registerMigration("marks and answers", foreignKeyChecks: .immediate) { db in
      try ArchiveTables.addMarks(in: db)
      try ArchiveTables.createKeptAnswers(in: db)
      try IndexRenewal.giveUp(in: db)
    }
    // The views tell each author's last name, and hosts of addresses with users and numbers.
    migrator.registerMigration("names and hosts", foreignKeyChecks: .immediate, migrate: ArchiveViews.renew)
    // The view of tweets tells no date where none is known.
    migrator.registerMigration("unknown dates", foreignKeyChecks: .immediate, migrate: ArchiveViews.renew)
    return migrator
  }

  /// The identifiers of the migrations that were applied; none where their table does not exist yet.
  ///
  /// GRDB reads the table first and then looks whether it exists; a program that creates it in between makes that fail.
  static func appliedMigrations(in db: Database) throws -> Set<String> {
    try db.tableExists("grdb_migrations") ? migrator.appliedIdentifiers(db) : []
  }

  /// The migration that creates the tables a reader needs; a reader can do without those that later ones add.
  static let tweetsMigration = "tweets"
}

extension Archive {
  /// Checks that everything in the file can be read and is consistent; `nil` while there is no archive.
  ///
  /// Changes nothing. Cancelling the task ends the check early, with what was found so far.
  /// - Throws: `SourceError.unreadable` when the file cannot be opened.
  public func health() async throws(SourceError) -> ArchiveHealth? {
    do {
      guard let reader = try await openedReader() else { return nil }
      return await HealthCheck(reader: reader, path: path).health()
    } catch {
      throw ArchiveFileError(error).sourceError(of: path)
    }
  }
}

extension Archive {
  /// Whether tweets or the index are still as an earlier version had them.
  ///
  /// Reads the file without waiting; `false` where that fails, and where nothing can be written.
  var isOutdated: Bool {
    ArchiveFiles(path: path).hindrance == nil && (try? readAtOnce(Self.isOutdated)) ?? false
  }

  private static func isOutdated(in db: Database) throws -> Bool {
    try Upgrade.isDue(in: db) || IndexRenewal.isDue(in: db)
  }

  /// Moves what an earlier version stored to the columns of this one, and rebuilds the index if that is of an earlier
  /// edition.
  ///
  /// The archive can be read meanwhile. When the task is cancelled or the program killed, the
  /// steps done so far are kept, and the next call continues from there.
  /// - Parameter progress: called after each step.
  func renew(_ progress: @Sendable (RenewalProgress) -> Void) async throws {
    try await upgrade(progress: progress)
    try await renewIndex(progress)
  }

  /// Moves what an earlier version stored; see ``Upgrade``.
  func upgrade(
    rowsPerStep: Int = Upgrade.rowsPerStep, progress: @Sendable (RenewalProgress) -> Void = { _ in }
  ) async throws {
    guard !isGone, try await openedReader()?.read(Upgrade.isDue) == true else { return }
    let writer = try await openedWriter()
    let copy = UpgradeCopy(path: path)
    guard try await writer.read(Upgrade.isDue) else { return }
    try await copy.make(with: writer)
    let state = Mutex((batches: BatchWriter(), row: Int64.min))
    while case .moved(let done) = try await writePatiently({ db in
      try state.withLock { try Upgrade(db: db, rowsPerStep: rowsPerStep).step(&$0.batches, after: &$0.row) }
    }) {
      progress(done)
      try Task.checkCancellation()
    }
    try await copy.remove(with: writer)
    try await writePatiently(Upgrade.finish)
    try await emptyLog()
  }

  /// The same in one transaction, which is the caller's.
  private func upgradeWhole(in db: Database) throws {
    guard try Upgrade.isDue(in: db) else { return }
    var (batches, row) = (BatchWriter(), Int64.min)
    while case .moved = try Upgrade(db: db).step(&batches, after: &row) {}
    try Upgrade.finish(in: db)
  }

  func renewIndex(
    rowsPerStep: Int = IndexRenewal.rowsPerStep, _ progress: @Sendable (RenewalProgress) -> Void
  ) async throws {
    // There is no index to renew once the file was removed; the import that follows creates a new archive.
    guard !isGone, try await openedReader()?.read(IndexRenewal.isDue) == true else { return }
    while true {
      try Task.checkCancellation()
      switch try await writePatiently({ try IndexRenewal(db: $0, rowsPerStep: rowsPerStep).step() }) {
      case .indexed(let done): progress(done)
      case .swapped:
        try await writePatiently { try IndexMerging.resume(in: $0) }
        try await mergeIndex()
      case .cleared: continue
      case .nothing: return try await emptyLog()
      }
    }
  }

  /// Merges all pieces of the index into one, in small transactions.
  func mergeIndex() async throws {
    try await writePatiently(IndexMerging.begin)
    while try await writePatiently(IndexMerging.goOn) {}
  }

  /// Moves the write-ahead log into the file, so that a copy of the file alone is complete.
  ///
  /// Does nothing while others are reading; a later import does it then.
  func emptyLog() async throws {
    while try await writePatiently({ try Self.giveBackPages(in: $0) }) {}
    try await openedWriter().writeWithoutTransaction { db in
      do {
        _ = try db.checkpoint(.truncate)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {}
    }
  }

  /// Cuts some unused pages off the file; returns whether there may be more.
  ///
  /// A page at the end of the file is moved into the place of an unused one. Files of earlier versions, which were
  /// created without that possibility, keep their unused pages.
  private static func giveBackPages(in db: Database) throws -> Bool {
    guard try Int.fetchOne(db, sql: "PRAGMA auto_vacuum") == 2 else { return false }
    let unused = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
    guard unused > 0 else { return false }
    try db.execute(sql: "PRAGMA incremental_vacuum(\(mostPages))")
    return unused > mostPages
  }

  private static let mostPages = 2_000

  /// Writes in one transaction, and retries when another program keeps the archive locked.
  ///
  /// Other writers may each hold the lock for seconds, so a write waits up to six times the usual timeout. A
  /// transaction that could not begin has changed nothing.
  ///
  /// - Parameter writer: the connection to write through; `nil` means the writer of the file at the path.
  func writePatiently<Answer: Sendable>(
    through writer: (any DatabaseWriter)? = nil, _ body: @escaping @Sendable (Database) throws -> Answer
  ) async throws -> Answer {
    for _ in 1..<Self.mostTries {
      do {
        return try await openedWriter(writer).write(body)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {}
    }
    return try await openedWriter(writer).write(body)
  }

  private func openedWriter(_ writer: (any DatabaseWriter)?) async throws -> any DatabaseWriter {
    if let writer { writer } else { try await openedWriter() }
  }

  private static let mostTries = 6
}

/// Runs tasks on a thread of its own, which may block: on a pipe that nobody writes to, or on
/// another program's lock on the archive.
///
/// The shared pool has only as many threads as the machine has cores; if each of them blocked on a file,
/// nothing else would run. A task that runs here can be cancelled like any other.
final class WaitingThread: TaskExecutor {
  private let jobs = Jobs()

  init() {
    Thread.detachNewThread { [jobs, executor = asUnownedTaskExecutor()] in
      while let job = jobs.next() { job.runSynchronously(on: executor) }
    }
  }

  deinit { jobs.end() }

  func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }
}

/// The queue of jobs to run, first in, first out.
///
/// Sendable because all access to its properties holds the lock of `condition`.
private final class Jobs: @unchecked Sendable {
  private let condition = NSCondition()
  private var waiting: [UnownedJob] = []
  private var isOver = false

  func append(_ job: UnownedJob) {
    condition.lock()
    waiting.append(job)
    condition.signal()
    condition.unlock()
  }

  /// Waits for the next job; `nil` once the queue is closed and empty.
  func next() -> UnownedJob? {
    condition.lock()
    defer { condition.unlock() }
    while waiting.isEmpty, !isOver { condition.wait() }
    return waiting.isEmpty ? nil : waiting.removeFirst()
  }

  func end() {
    condition.lock()
    isOver = true
    condition.signal()
    condition.unlock()
  }
}
