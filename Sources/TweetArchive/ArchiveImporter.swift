public import SmashtagModel

/// Imports files of tweets into an archive: one core decodes while the other writes.
///
/// Each batch is one transaction, so an import that is cut off leaves what it reported, and importing again goes on.
public struct ArchiveImporter: TweetImporting {
  private let archive: Archive

  public init(archive: Archive) { self.archive = archive }

  public func `import`(
    _ inputs: [ImportInput], author: User, progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws(ImportError) -> ImportReport {
    let list = ImportList(inputs)
    var report = ImportReport(notFound: list.problems)
    do {
      try await archive.renewIndex(rowsPerStep: IndexRenewal.rowsPerStep) {
        progress(ImportProgress(indexing: $0))
      }
      try await write(ImportQueue(list, author: author), to: &report, progress: progress)
    } catch is CancellationError {
      throw .cancelled(report)
    } catch {
      throw archive.importError(error, after: report)
    }
    return report
  }

  public var isIndexOutdated: Bool { archive.isIndexOutdated }

  public func renewIndex(_ progress: @Sendable (IndexProgress) -> Void) async throws(ImportError) {
    try await archive.renewIndex(progress)
  }

  private func write(
    _ queue: ImportQueue, to report: inout ImportReport, progress: @Sendable (ImportProgress) -> Void
  ) async throws {
    let writer = ImportWriter(archive)
    async let reading: Void = withTaskExecutorPreference(WaitingThread()) { try await queue.read() }
    do {
      for await batch in queue.batches {
        report.add(batch, try await writer.write(batch.rows))
        progress(batch.progress.with(tweets: report.imported + report.updated + report.skipped))
        queue.makeRoom()
      }
      try await reading
      try Task.checkCancellation()
      try await writer.finish()
    } catch {
      await writer.giveUp()
      throw error
    }
  }
}

extension ImportProgress {
  fileprivate func with(tweets: Int) -> ImportProgress {
    ImportProgress(file: file, bytesRead: bytesRead, bytesInAll: bytesInAll, tweets: tweets)
  }
}
