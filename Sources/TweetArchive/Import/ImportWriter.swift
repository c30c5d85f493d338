import GRDB
import SmashtagModel
import Synchronization

/// Writes the batches of one import, each in a transaction of its own.
final class ImportWriter: Sendable {
  private let archive: Archive
  private let state = Mutex(State())

  private struct State {
    var batches = BatchWriter()
    var hasBegun = false
  }

  init(_ archive: Archive) { self.archive = archive }

  func write(_ rows: [PreparedTweet]) async throws -> InsertCounts {
    guard !rows.isEmpty else { return InsertCounts() }
    return try await patiently { db in
      try self.state.withLock { state in
        if !state.hasBegun { try Self.begin(in: db) }
        state.hasBegun = true
        return try state.batches.write(rows, to: db)
      }
    }
  }

  /// Others that write may each hold the archive for seconds: it is asked for several times as long as a reader would.
  ///
  /// A transaction that could not begin has done nothing.
  private func patiently<Answer: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Answer
  ) async throws -> Answer {
    for _ in 1..<Self.mostTries {
      do {
        return try await archive.writer().write(body)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {}
    }
    return try await archive.writer().write(body)
  }

  private static let mostTries = 6

  /// Of what several batches change, most are the same pages: they go into the file once for all of them.
  private static func begin(in db: Database) throws {
    try db.execute(sql: "PRAGMA wal_autocheckpoint = 16000")
    try IndexMerging.postpone(in: db)
  }

  private static func end(in db: Database) throws {
    try db.execute(sql: "PRAGMA wal_autocheckpoint = \(ArchiveConnections.pagesBetweenCheckpoints)")
    try IndexMerging.resume(in: db)
  }

  /// Puts the index in order after the last batch, and everything into the one file.
  func finish() async throws {
    let (hasBegun, added) = state.withLock { ($0.hasBegun, $0.batches.added) }
    guard hasBegun else { return }
    try await patiently(Self.end)
    guard added > 0 else { return }
    let writer = try archive.writer()
    if try await writer.read({ try IndexMerging.isWorthIt(added: added, in: $0) }) {
      try await patiently(IndexMerging.begin)
      while try await patiently(IndexMerging.goOn) {}
    }
    try await writer.writeWithoutTransaction(Self.emptyLog)
  }

  /// Has others write as usual after an import that failed, or was cancelled; where not even that can be written, the
  /// next program that opens the archive for writing sees to it.
  func giveUp() async {
    guard state.withLock(\.hasBegun), let writer = try? archive.writer() else { return }
    await Task.detached { try? await writer.write(Self.end) }.value
  }

  /// Whoever copies the archive's file alone has all of it; where others are reading, a later import sees to that.
  private static func emptyLog(_ db: Database) throws {
    do {
      _ = try db.checkpoint(.truncate)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {}
  }
}
