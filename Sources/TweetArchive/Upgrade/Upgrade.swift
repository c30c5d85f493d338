import Foundation
import GRDB
import Glibc
import SmashtagModel

/// Moves the tweets of an earlier version's archive into the open columns, in steps.
///
/// Each step is a transaction of its own in which some rows leave the earlier tables, so a tweet is always in one of
/// both; the upgrade can be interrupted anywhere, and any program continues it. What an earlier version that still has
/// the file open adds meanwhile is moved as well. If the disk has room, a copy of the file as it was is kept until
/// all is moved.
struct Upgrade {
  /// The number of rows moved in a step, which takes a fraction of a second.
  static let rowsPerStep = 5_000

  /// The result of a step.
  enum Step: Equatable {
    case moved(RenewalProgress)
    /// Nothing was left to move.
    case nothing
  }

  let db: Database
  var rowsPerStep = Self.rowsPerStep

  /// Remembers that rows are to be moved, and how far that is.
  static func prepare(in db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE upgrade (id INTEGER PRIMARY KEY CHECK (id = 1), rows INTEGER NOT NULL, copy TEXT);
        INSERT INTO upgrade VALUES (1, 0, NULL);
        """)
  }

  /// Whether rows are left to move, or the copy is to be removed.
  static func isDue(in db: Database) throws -> Bool {
    try ArchiveTables.exist("upgrade", in: db) || EarlierRows.exist(in: db)
  }

  /// Moves the oldest rows after a row; the caller provides the transaction.
  ///
  /// A row that cannot be read stays where it is.
  /// - Parameters:
  ///   - writer: keeps what it knows from one step to the next.
  ///   - row: the id of the last row that was looked at, at first one below all; set to the last of this step.
  func step(_ writer: inout BatchWriter, after row: inout Int64) throws -> Step {
    guard try EarlierRows.exist(in: db) else { return .nothing }
    var (moved, last) = ([Int64](), row)
    var batch = try BatchWriting(db: db)
    try EarlierRows(db).forEach(after: row, limit: rowsPerStep) { id, stored in
      last = id
      guard let stored else { return }
      try writer.move(stored, from: id, &batch)
      moved.append(id)
    }
    guard last > row else { return .nothing }
    row = last
    try batch.finish()
    let delete = try RawStatement(db, "DELETE FROM tweet WHERE id = ?")
    for id in moved {
      try delete.bind(id, at: 1)
      try delete.run()
    }
    try db.execute(sql: "UPDATE upgrade SET rows = rows + ?", arguments: [moved.count])
    let done = try Int.fetchOne(db, sql: "SELECT rows FROM upgrade") ?? moved.count
    return .moved(RenewalProgress(done: done, all: max(try ExtentReading(db: db).count(), done)))
  }

  /// Forgets the upgrade, once nothing is left to move and the copy is gone; another program may have made one meanwhile.
  static func finish(in db: Database) throws {
    guard try !EarlierRows.exist(in: db), try UpgradeCopy.recorded(in: db) == nil else { return }
    try db.execute(sql: "DROP TABLE IF EXISTS upgrade")
    try EarlierRows.dropTables(in: db)
  }
}

extension BatchWriter {
  /// Moves a row of an earlier version to the table of posts, with its id, its aliases and its words in the index.
  fileprivate mutating func move(_ stored: StoredTweet, from id: Int64, _ batch: inout BatchWriting) throws {
    let row = PreparedTweet(unindexed: stored)
    if try batch.rows.insert(row, id: id, user: user(of: row, batch)) { return }
    // An earlier version stored the tweet again after it had been moved: both copies are merged.
    let copy = PreparedTweet(stored)
    try batch.removeFromIndex(copy, id: id)
    batch.added -= 1
    try put(copy, &batch)
  }
}

/// The file of an archive as it was before an upgrade.
struct UpgradeCopy {
  /// The path of the archive.
  let path: String

  private var copy: String { path + ".before-upgrade" }
  private var partial: String { copy + ".partial" }

  /// Copies the archive unless that is done already, or the disk has less than twice its size left.
  ///
  /// The copy is complete once it has its final name, and recorded before, so that none is ever left behind. Of several
  /// programs one makes it, and the others wait.
  func make(with writer: any DatabaseWriter) async throws {
    guard try await isDue(writer), hasRoom else { return }
    let lock = try await PartialFile.opened(path: partial)
    defer { lock.close() }
    // While it waited, another program may have made the copy, or even have ended the upgrade.
    guard try await isDue(writer), !exists else { return }
    try lock.empty()
    try await writer.vacuum(into: partial)
    let isNeeded = try await writer.write { db in
      guard try ArchiveTables.exist("upgrade", in: db) else { return false }
      try db.execute(sql: "UPDATE upgrade SET copy = ?", arguments: [copy])
      return true
    }
    guard isNeeded else { return }
    try lock.finish(as: copy)
    // A program that could not wait for the copy, its disk being full, may have ended the upgrade meanwhile.
    if try await writer.read(Self.recorded(in:)) != copy { unlink(copy) }
  }

  /// Removes the copy that ``make(with:)`` made, unless rows are left that could not be read.
  func remove(with writer: any DatabaseWriter) async throws {
    let made = try await writer.read { try EarlierRows.exist(in: $0) ? nil : Self.recorded(in: $0) }
    guard let made else { return }
    // The folder may have been moved since; a file of that name elsewhere is not ours.
    if made == copy { unlink(copy) }
    try await writer.write { db in
      guard try Self.recorded(in: db) == made else { return }
      try db.execute(sql: "UPDATE upgrade SET copy = NULL")
    }
  }

  /// The path of the copy that was made and not removed yet; `nil` where there is none.
  static func recorded(in db: Database) throws -> String? {
    guard try ArchiveTables.exist("upgrade", in: db) else { return nil }
    return try String.fetchOne(db, sql: "SELECT copy FROM upgrade")
  }

  /// Whether an upgrade is under way, and no copy was made for it; one that was only recorded is made again.
  private func isDue(_ writer: any DatabaseWriter) async throws -> Bool {
    try await writer.read { db in
      guard try ArchiveTables.exist("upgrade", in: db) && EarlierRows.exist(in: db) else { return false }
      guard let recorded = try Self.recorded(in: db) else { return true }
      return try recorded == copy && !exists && Int.fetchOne(db, sql: "SELECT rows FROM upgrade") == 0
    }
  }

  private var exists: Bool { FileManager.default.fileExists(atPath: copy) }

  private var hasRoom: Bool {
    var (file, disk) = (stat(), statvfs())
    guard stat(path, &file) == 0, statvfs(path, &disk) == 0 else { return false }
    return Int(disk.f_bavail) * Int(disk.f_frsize) / 2 > Int(file.st_size)
  }
}

/// A file that is being written by one program at a time, and removed unless it is finished.
private final class PartialFile {
  private let path: String
  private let descriptor: Int32
  private var isFinished = false

  private init(path: String) throws {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw ArchiveFileError.forbidden }
  }

  deinit { Glibc.close(descriptor) }

  /// Creates the file, or opens what an earlier attempt left of it; waits while another program writes it.
  ///
  /// That program may have finished the file, or removed it: then it is not this one any more, and must not be touched.
  static func opened(path: String) async throws -> PartialFile {
    while true {
      let file = try PartialFile(path: path)
      while flock(file.descriptor, LOCK_EX | LOCK_NB) != 0 {
        try await Task.sleep(for: .milliseconds(50))
      }
      if file.isInPlace { return file }
    }
  }

  /// Whether the path still leads to this very file.
  private var isInPlace: Bool {
    var (file, place) = (stat(), stat())
    return fstat(descriptor, &file) == 0 && lstat(path, &place) == 0 && file.st_dev == place.st_dev
      && file.st_ino == place.st_ino
  }

  /// Removes what an earlier attempt has written.
  func empty() throws {
    guard ftruncate(descriptor, 0) == 0 else { throw ArchiveFileError.disk }
  }

  /// Gives the file its name once it is on the disk; SQLite does not wait for that.
  func finish(as name: String) throws {
    guard fsync(descriptor) == 0, rename(path, name) == 0 else { throw ArchiveFileError.disk }
    isFinished = true
  }

  /// Lets the next program in; what is not finished is removed before.
  func close() {
    if !isFinished { unlink(path) }
    flock(descriptor, LOCK_UN)
  }
}
