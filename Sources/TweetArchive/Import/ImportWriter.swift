import GRDB
import SmashtagModel
import Synchronization

/// Writes the batches of one import, each in a transaction of its own.
final class ImportWriter: Sendable {
  private let archive: Archive
  private let batches = Mutex(BatchWriter())

  init(_ archive: Archive) { self.archive = archive }

  func write(_ rows: [PreparedTweet]) async throws -> InsertCounts {
    guard !rows.isEmpty else { return InsertCounts() }
    return try await archive.writer().write { db in
      try self.batches.withLock { try $0.write(rows, to: db) }
    }
  }

  /// Puts the index in order after the last batch, and everything into the one file.
  func finish() async throws {
    let added = batches.withLock(\.added)
    guard added > 0 else { return }
    let writer = try archive.writer()
    if try await writer.read({ try IndexMerging.isWorthIt(added: added, in: $0) }) {
      try await writer.write(IndexMerging.begin)
      while try await writer.write(IndexMerging.goOn) {}
    }
    try await writer.writeWithoutTransaction(Self.emptyLog)
  }

  /// Whoever copies the archive's file alone has all of it; where others are reading, a later import sees to that.
  private static func emptyLog(_ db: Database) throws {
    do {
      _ = try db.checkpoint(.truncate)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {}
  }
}
