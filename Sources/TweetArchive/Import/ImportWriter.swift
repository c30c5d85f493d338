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
    /// The connection that wrote the first batch; what `batches` knows of rows is true of its file only.
    var writer: (any DatabaseWriter)?
  }

  init(_ archive: Archive) { self.archive = archive }

  func write(_ rows: [PreparedTweet], of owners: Set<Owner> = []) async throws -> InsertCounts {
    guard !rows.isEmpty || !owners.isEmpty else { return InsertCounts() }
    return try await write { batches, db in
      if !owners.isEmpty { try Owners(db: db).add(owners) }
      return rows.isEmpty ? InsertCounts() : try batches.write(rows, to: db)
    }
  }

  /// Marks posts, some thousands in a transaction, and counts them and those that are not stored.
  func mark(_ marks: [PostMarks], counting report: inout ImportReport) async throws {
    for list in marks {
      var missing = 0
      for start in stride(from: 0, to: list.addresses.count, by: Self.marksPerStep) {
        try Task.checkCancellation()
        let part = list.addresses[start...].prefix(Self.marksPerStep)
        missing += try await write { batches, db in try batches.mark(part, as: list.kind, in: db) }
      }
      report.marked.add(list.counts(list.addresses.count - missing))
      report.unmarked.add(list.counts(missing))
    }
  }

  private static let marksPerStep = 5_000

  private func write<Answer: Sendable>(
    _ body: @escaping @Sendable (inout BatchWriter, Database) throws -> Answer
  ) async throws -> Answer {
    try await archive.writePatiently(through: try await writer()) { db in
      try self.state.withLock { state in
        if !state.hasBegun { try Self.begin(in: db) }
        state.hasBegun = true
        return try body(&state.batches, db)
      }
    }
  }

  /// The connection; throws ``ArchiveFileError/gone`` if the file was replaced since the first batch.
  private func writer() async throws -> any DatabaseWriter {
    if let writer = state.withLock(\.writer) {
      guard archive.isInPlace(writer) else { throw ArchiveFileError.gone }
      return writer
    }
    let writer = try await archive.openedWriter()
    state.withLock { $0.writer = writer }
    return writer
  }

  /// Postpones checkpoints and merges: batches mostly change the same pages, which are then written only
  /// once.
  private static func begin(in db: Database) throws {
    try ArchiveConnections.moveLog(ofBytes: 64_000_000, in: db)
    try IndexMerging.postpone(in: db)
  }

  private static func end(in db: Database) throws {
    try ArchiveConnections.moveLog(ofBytes: ArchiveConnections.bytesBetweenCheckpoints, in: db)
    try IndexMerging.resume(in: db)
  }

  /// Merges the index after the last batch, if that is worthwhile, and moves the log into the file.
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

  /// Restores the usual settings after an import that failed or was cancelled.
  ///
  /// If that cannot be written, the next program that opens the archive for writing does it.
  func giveUp() async {
    guard state.withLock(\.hasBegun), let writer = state.withLock(\.writer) else { return }
    await Task { try? await writer.write(Self.end) }.value
  }
}
