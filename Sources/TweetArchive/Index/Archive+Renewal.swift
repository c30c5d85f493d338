import GRDB
import SmashtagModel

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
