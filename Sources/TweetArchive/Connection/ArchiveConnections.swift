import CSQLite
import Foundation
import GRDB
import Glibc

/// Opens the archive when it is needed: for reading what is there, for writing what may have to be made.
struct ArchiveConnections {
  enum Place {
    case file(String)
    case memory
  }

  private let place: Place
  private let patience: Double
  private var openReader: (any DatabaseReader)?
  private var openWriter: (any DatabaseWriter)?

  /// Asked for once, before the first connection; without it everything works, a little slower.
  private static let keepsNoStatistics = csqlite_keep_no_memory_statistics()

  init(place: Place, patience: Double) {
    _ = Self.keepsNoStatistics
    self.place = place
    self.patience = patience
  }

  /// `nil` as long as nothing was ever written.
  mutating func reader() throws -> (any DatabaseReader)? {
    if let openReader { return openReader }
    switch place {
    case .memory: openReader = openWriter
    case .file(let path): openReader = try checkedReader(path)
    }
    return openReader
  }

  mutating func writer() throws -> any DatabaseWriter {
    if let openWriter { return openWriter }
    let writer = try newWriter()
    openWriter = writer
    return writer
  }
}

extension ArchiveConnections {
  private func newWriter() throws -> any DatabaseWriter {
    guard case .file(let path) = place else {
      let queue = try DatabaseQueue(configuration: configuration)
      try Archive.migrator.migrate(queue)
      return queue
    }
    try makeFolder(of: path)
    if let existing = try checkedReader(path) { try existing.close() }
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

  /// Opens what is there without changing anything; `nil` where there is no archive yet.
  private func checkedReader(_ path: String) throws -> DatabasePool? {
    guard try isThere(path) else { return nil }
    var readOnly = configuration
    readOnly.readonly = true
    let pool = try DatabasePool(path: path, configuration: readOnly)
    let isReady = try pool.read { try ArchiveCheck(db: $0).isReady() }
    return isReady ? pool : nil
  }

  /// Only what is certainly not there may be made: a file that cannot be looked at is not an empty archive.
  private func isThere(_ path: String) throws(ArchiveTrouble) -> Bool {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { throw .notADatabase }
      return true
    }
    guard errno == ENOENT else { throw .forbidden }
    return false
  }

  private func makeFolder(of path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw ArchiveTrouble.forbidden
    }
  }

  private func migratedQueue(_ path: String) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(path: path, configuration: writing)
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

  /// Of the log, before what it holds is put into the file.
  static let pagesBetweenCheckpoints = 4_000

  /// Readers never wait for a writer, nor a writer for readers.
  private var writing: Configuration {
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
