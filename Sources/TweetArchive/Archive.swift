import Foundation
import GRDB
import Glibc
public import SmashtagModel
import Synchronization

/// Tweets stored in one SQLite file with a full-text index over their words and marks.
///
/// Any number of programs may read the file while one writes; a reader never waits for a writer. The file is
/// created by the first write; until then the archive is empty. when the first tweets come; until then the
/// archive is empty.
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

  /// The number and dates of the stored tweets; the last known ones if the file is locked.
  func extentAtOnce() throws -> LibraryExtent {
    do {
      let extent = try readAtOnce { try ExtentReading(db: $0).extent() } ?? LibraryExtent(count: 0)
      lastExtent.withLock { $0 = extent }
      return extent
    } catch {
      guard ArchiveFileError(error) == .locked, let last = lastExtent.withLock({ $0 }) else { throw error }
      return last
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
    var disk = statvfs()
    let isFull = statvfs(path, &disk) == 0 && disk.f_bavail == 0
    return trouble == .disk && isFull ? .full : trouble
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
      try createTweets(in: db)
      try createIndex(IndexTables.main.index, in: db)
      try createNames(IndexTables.main.names, in: db)
      try createNameLevels(in: db)
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
    }
    migrator.registerMigration("kept searches", foreignKeyChecks: .immediate, migrate: createKeptSearches)
    // From here on stored tweets may have titles and pictures' sizes and files, which earlier versions cannot
    // read. Those versions also did not index retweets that can be recognized by their text alone.
    migrator.registerMigration(
      "titles, sizes and files", foreignKeyChecks: .immediate, migrate: TypedRetweets.addMarks)
    migrator.registerMigration("order of finds", foreignKeyChecks: .immediate, migrate: addOrderOfFinds)
    // From here on stored tweets may have the date of their copy (`asOf`), which earlier versions cannot
    // read.
    migrator.registerMigration("dates of copies", foreignKeyChecks: .immediate) { _ in }
    // Earlier versions would fold what they write by older rules. An index that exists is renewed later, in
    // steps.
    migrator.registerMigration("editions of folding", foreignKeyChecks: .immediate) { db in
      guard try Int.fetchOne(db, sql: "SELECT 1 FROM tweet LIMIT 1") == nil else { return }
      try IndexState.set(.current, in: db)
    }
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

  /// Creates the tables of tweets and users.
  ///
  /// `details` is encoded by ``Tweet/details(isEmbedded:rowID:behind:)``. `alias` maps a tweet's other names,
  /// such as its address, to its row.
  private static func createTweets(in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE user (id INTEGER PRIMARY KEY, digest INTEGER NOT NULL, profile BLOB NOT NULL);
        CREATE INDEX user_by_digest ON user(digest);
        CREATE TABLE tweet (
          id INTEGER PRIMARY KEY, network INTEGER NOT NULL, key NOT NULL,
          user INTEGER NOT NULL REFERENCES user(id), text NOT NULL, details BLOB NOT NULL);
        CREATE UNIQUE INDEX tweet_by_key ON tweet(network, key);
        CREATE TABLE alias (name NOT NULL, tweet INTEGER NOT NULL, PRIMARY KEY (name, tweet)) WITHOUT ROWID;
        CREATE TABLE extent (id INTEGER PRIMARY KEY CHECK (id = 1), tweets INTEGER NOT NULL);
        INSERT INTO extent VALUES (1, 0);
        """)
  }

  /// Creates a contentless FTS5 index whose words are the words of ``Tweet/putWords(to:)``.
  ///
  /// All ASCII punctuation belongs to words, because ASCII blanks are all that separates them there.
  static func createIndex(_ name: String, in db: Database) throws {
    let signs = "!\"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~".replacing("\"", with: "\"\"")
    try db.execute(
      sql: """
        CREATE VIRTUAL TABLE \(name) USING fts5(
          words, content='', columnsize=0, tokenize="ascii tokenchars '\(signs)'");
        INSERT INTO \(name)(\(name), rank) VALUES('hashsize', 16777216);
        """)
  }

  /// Creates a table of names with the number of tweets that use each.
  ///
  /// `level` is ``NameTally/level(of:)`` of `uses`; its index finds the most used names without sorting all
  /// of them.
  static func createNames(_ name: String, in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE \(name) (
          kind INTEGER NOT NULL, folded TEXT NOT NULL, spelling TEXT, uses INTEGER NOT NULL, level INTEGER NOT NULL,
          PRIMARY KEY (kind, folded)) WITHOUT ROWID;
        """)
  }

  static func createNameLevels(in db: Database) throws {
    try db.execute(sql: "CREATE INDEX name_by_level ON name(kind, level, folded)")
  }

  /// Creates the tables of kept searches and of the tweets they found.
  ///
  /// Finds refer to tweets by their keys, because a tweet whose date changes moves to another row.
  private static func createKeptSearches(in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE kept_search (
          id INTEGER PRIMARY KEY, server NOT NULL, query NOT NULL, answered REAL NOT NULL, UNIQUE (server, query));
        CREATE TABLE kept_find (
          search INTEGER NOT NULL, network INTEGER NOT NULL, key NOT NULL,
          PRIMARY KEY (search, network, key)) WITHOUT ROWID;
        """)
  }

  /// Adds the order of finds: among tweets of the same second the one with the smallest `place` comes first.
  private static func addOrderOfFinds(in db: Database) throws {
    try db.execute(sql: "ALTER TABLE kept_find ADD COLUMN place INTEGER NOT NULL DEFAULT 0")
  }
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
  /// Whether the index was folded by the rules of an earlier version and should be renewed.
  ///
  /// Reads the file without waiting; `false` where that fails.
  var isIndexOutdated: Bool { (try? readAtOnce(IndexRenewal.isDue)) ?? false }

  /// Rebuilds the index if it was folded by the rules of an earlier version.
  ///
  /// The archive can be read and written meanwhile. When the task is cancelled or the program killed, the
  /// steps done so far are kept, and the next call continues from there.
  /// - Parameter progress: called after each step.
  func renewIndex(_ progress: @Sendable (IndexProgress) -> Void) async throws(ImportError) {
    do {
      try await renewIndex(rowsPerStep: IndexRenewal.rowsPerStep, progress)
    } catch is CancellationError {
      throw .cancelled(ImportReport())
    } catch {
      throw importError(error)
    }
  }

  func renewIndex(rowsPerStep: Int, _ progress: @Sendable (IndexProgress) -> Void) async throws {
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
    try await openedWriter().writeWithoutTransaction { db in
      do {
        _ = try db.checkpoint(.truncate)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {}
    }
  }

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
