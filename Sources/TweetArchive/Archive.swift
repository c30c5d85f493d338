import Foundation
import GRDB
import Glibc
public import SmashtagModel
import Synchronization

/// Tweets kept in one SQLite file, found by their words and marks.
///
/// Any number of programs may read the file while one writes; a reader never waits for a writer. The file is made
/// when the first tweets come; until then the archive is empty.
public final class Archive: Sendable {
  /// Where the file is; for messages only where there is none.
  public let path: String
  private let connections: ArchiveConnections
  private let lastExtent = Mutex<LibraryExtent?>(nil)

  /// The archive in a file, which need not exist; nothing is opened before it is asked for something.
  public convenience init(path: String) { self.init(path: path, patience: 5) }

  /// An archive of its own that lives as long as this value.
  public static func inMemory() -> Archive {
    Archive(path: "archive in memory", connections: ArchiveConnections(place: .memory, patience: 0))
  }

  /// `patience` is how many seconds a write waits for another program's.
  convenience init(path: String, patience: Double) {
    self.init(path: path, connections: ArchiveConnections(place: .file(path), patience: patience))
  }

  private init(path: String, connections: ArchiveConnections) {
    self.path = path
    self.connections = connections
  }
}

extension Archive {
  /// Stores tweets, and those that came inside them; the rule for what is stored already is
  /// ``StoredTweet/merged(with:)``.
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

  /// Whether its file was taken away since it was opened, and none is in its place.
  var isGone: Bool { connections.isGone }

  /// Whether that is what writes to the file which is at the path now.
  func isInPlace(_ writer: any DatabaseWriter) -> Bool { connections.isInPlace(writer) }

  /// What reads, `nil` as long as there is no file; it never waits for what writes.
  func reader() throws -> (any DatabaseReader)? { try connections.reader() }

  /// What writes; it makes the file, and waits for other programs.
  func writer() throws -> any DatabaseWriter { try connections.writer() }

  /// The reader, for tasks: what is opened for the first time keeps none of their threads waiting.
  func openedReader() async throws -> (any DatabaseReader)? {
    if let reader = connections.openedReader { return reader }
    return try await withTaskExecutorPreference(WaitingThread()) { [connections] in try connections.reader() }
  }

  /// The writer, for tasks: what is opened for the first time keeps none of their threads waiting.
  func openedWriter() async throws -> any DatabaseWriter {
    if let writer = connections.openedWriter { return writer }
    return try await withTaskExecutorPreference(WaitingThread()) { [connections] in try connections.writer() }
  }

  /// Reads what is asked for while somebody types; throws where that would have to wait, `nil` where there is no file.
  func readAtOnce<Value>(_ body: (Database) throws -> Value) throws -> Value? {
    try connections.readAtOnce(body)
  }

  /// What the archive holds, or held when it could be asked last.
  func extentAtOnce() throws -> LibraryExtent {
    do {
      let extent = try readAtOnce { try ExtentReading(db: $0).extent() } ?? LibraryExtent(count: 0)
      lastExtent.withLock { $0 = extent }
      return extent
    } catch {
      guard ArchiveTrouble(error) == .locked, let last = lastExtent.withLock({ $0 }) else { throw error }
      return last
    }
  }

  func importError(_ error: any Error, after report: ImportReport = ImportReport()) -> ImportError {
    .archive(path: path, reason: trouble(error).description, after: report)
  }

  /// Why the file cannot be used; where SQLite only knows that it failed, the file and its disk tell more.
  func trouble(_ error: any Error) -> ArchiveTrouble {
    let trouble = ArchiveTrouble(error)
    if trouble == .damaged { return isGone ? .gone : trouble }
    guard trouble == .disk || trouble == .forbidden else { return trouble }
    if case .missing = FileKind(ofPath: path) { return trouble == .disk ? .gone : trouble }
    var disk = statvfs()
    let isFull = statvfs(path, &disk) == 0 && disk.f_bavail == 0
    return trouble == .disk && isFull ? .full : trouble
  }
}

extension Archive {
  /// Tells our databases from those of other programs: "Smsh" in the file's header.
  static let applicationID = 0x536D_7368

  /// What brings an archive of any earlier version to this one.
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
    // Stored tweets may say what earlier versions of this program cannot read: titles, sizes and files of pictures.
    // Those found no retweets that only their text tells.
    migrator.registerMigration(
      "titles, sizes and files", foreignKeyChecks: .immediate, migrate: TypedRetweets.addMarks)
    migrator.registerMigration("order of finds", foreignKeyChecks: .immediate, migrate: addOrderOfFinds)
    // Stored tweets may say when they were true, which earlier versions of this program cannot read.
    migrator.registerMigration("dates of copies", foreignKeyChecks: .immediate) { _ in }
    // Earlier versions would fold by rules of their own what they write. What is there is indexed anew by steps.
    migrator.registerMigration("editions of folding", foreignKeyChecks: .immediate) { db in
      guard try Int.fetchOne(db, sql: "SELECT 1 FROM tweet LIMIT 1") == nil else { return }
      try IndexState.set(.current, in: db)
    }
    return migrator
  }

  /// Makes what every archive can be read by; later migrations add tables that a reader can do without.
  static let tweetsMigration = "tweets"

  /// `details` is what ``Tweet/details(isEmbedded:rowID:)`` says; `alias` are the other names a tweet is asked for by.
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

  /// One word of the index for each word of ``Tweet/indexedText``: it holds no ASCII blanks but between words.
  static func createIndex(_ name: String, in db: Database) throws {
    let signs = "!\"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~".replacing("\"", with: "\"\"")
    try db.execute(
      sql: """
        CREATE VIRTUAL TABLE \(name) USING fts5(
          words, content='', columnsize=0, tokenize="ascii tokenchars '\(signs)'");
        INSERT INTO \(name)(\(name), rank) VALUES('hashsize', 16777216);
        """)
  }

  /// `level` is ``NameTally/level(of:)`` of `uses`: it leads to the names used most without sorting all of them.
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

  /// Finds name tweets by their keys: a tweet whose date changes stands in another row.
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

  /// Of tweets of one second the find with the smallest `place` stands first.
  private static func addOrderOfFinds(in db: Database) throws {
    try db.execute(sql: "ALTER TABLE kept_find ADD COLUMN place INTEGER NOT NULL DEFAULT 0")
  }
}

extension Archive {
  /// Looks whether everything in the file can be read and belongs together; `nil` as long as there is no archive.
  ///
  /// Changes nothing. A cancelled task ends it early, with what was found so far.
  public func health() async throws(SourceError) -> ArchiveHealth? {
    do {
      guard let reader = try await openedReader() else { return nil }
      return await HealthCheck(reader: reader, path: path).health()
    } catch {
      throw ArchiveTrouble(error).sourceError(of: path)
    }
  }
}

extension Archive {
  /// Whether the index was folded by the rules of an earlier version, and can be made anew; asks the file without
  /// waiting.
  var isIndexOutdated: Bool { (try? readAtOnce(IndexRenewal.isDue)) ?? false }

  /// Makes the index anew where it was folded by the rules of an earlier version.
  ///
  /// Meanwhile the archive is read and written as it was. A cancelled task, or a program that is killed, leaves what
  /// was done for the next that asks for this.
  /// - Parameter progress: told after each step.
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
    // What was taken away has no index, and an import begins a new archive.
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

  /// Whoever copies the archive's file alone has all of it; where others are reading, a later import sees to that.
  func emptyLog() async throws {
    try await openedWriter().writeWithoutTransaction { db in
      do {
        _ = try db.checkpoint(.truncate)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {}
    }
  }

  /// Others that write may each hold the archive for seconds: it is asked for several times as long as a reader would.
  ///
  /// A transaction that could not begin has done nothing.
  ///
  /// - Parameter writer: what it is written through; `nil` is what writes to the file at the path.
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

/// Runs tasks on a thread of its own, which may be kept waiting: for a pipe that nobody writes to, or for
/// another program that has the archive.
///
/// The threads that all other tasks share are as many as the machine has cores; were each of them to wait for a file,
/// nothing else would go on. A task that runs here is cancelled as any other.
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

/// What is to be run, in its order.
///
/// Sendable because `condition` is held wherever the others are looked at or changed.
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

  /// Waits for the next one; `nil` once there are no more to come.
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
