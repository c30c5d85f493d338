public import SmashtagModel
import GRDB
import Glibc
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
