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
    /// What the first batch went through; what is known of the rows written counts for its file alone.
    var writer: (any DatabaseWriter)?
  }

  init(_ archive: Archive) { self.archive = archive }

  func write(_ rows: [PreparedTweet]) async throws -> InsertCounts {
    guard !rows.isEmpty else { return InsertCounts() }
    return try await archive.writePatiently(through: try await writer()) { db in
      try self.state.withLock { state in
        if !state.hasBegun { try Self.begin(in: db) }
        state.hasBegun = true
        return try state.batches.write(rows, to: db)
      }
    }
  }

  /// Throws where another file is at the path than the one the first batch was written to.
  private func writer() async throws -> any DatabaseWriter {
    if let writer = state.withLock(\.writer) {
      guard archive.isInPlace(writer) else { throw ArchiveTrouble.gone }
      return writer
    }
    let writer = try await archive.openedWriter()
    state.withLock { $0.writer = writer }
    return writer
  }

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
    try await archive.writePatiently(Self.end)
    guard added > 0 else { return }
    let writer = try await archive.openedWriter()
    if try await writer.read({ try IndexMerging.isWorthIt(added: added, in: $0) }) {
      try await archive.mergeIndex()
    }
    try await archive.emptyLog()
  }

  /// Has others write as usual after an import that failed, or was cancelled; where not even that can be written, the
  /// next program that opens the archive for writing sees to it.
  func giveUp() async {
    guard state.withLock(\.hasBegun), let writer = state.withLock(\.writer) else { return }
    await Task { try? await writer.write(Self.end) }.value
  }
}
