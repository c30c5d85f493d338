public import SmashtagModel
import GRDB
import Synchronization

/// Tweets kept in one SQLite file, found by their words and marks.
///
/// Any number of programs may read the file while one writes; a reader never waits for a writer. The file is made
/// when the first tweets come; until then the archive is empty.
public final class Archive: Sendable {
  /// Where the file is; for messages only where there is none.
  public let path: String
  private let connections: Mutex<ArchiveConnections>

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
    self.connections = Mutex(connections)
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

  /// What reads, `nil` as long as there is no file.
  func reader() throws -> (any DatabaseReader)? {
    try connections.withLock { try $0.reader() }
  }

  /// What writes; it makes the file.
  func writer() throws -> any DatabaseWriter {
    try connections.withLock { try $0.writer() }
  }

  func importError(_ error: any Error, after report: ImportReport = ImportReport()) -> ImportError {
    .archive(path: path, reason: ArchiveTrouble(error).description, after: report)
  }
}
