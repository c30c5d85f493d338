public import SmashtagModel

/// Imports files of tweets into an archive; decoding and writing run in parallel.
///
/// Each batch is one transaction. An import that is interrupted leaves what it reported in the archive, and
/// importing the same files again skips those tweets.
public struct ArchiveImporter: TweetImporting {
  private let archive: Archive

  /// Creates an importer that writes to this archive.
  public init(archive: Archive) { self.archive = archive }

  public func `import`(
    _ inputs: [ImportInput], author: User, progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws(ImportError) -> ImportReport {
    let list = ImportList(inputs)
    var report = ImportReport(notFound: list.problems)
    do {
      try await archive.renew { progress(ImportProgress(renewing: $0)) }
      try await write(ImportQueue(list, author: author), to: &report, progress: progress)
    } catch is CancellationError {
      throw .cancelled(report)
    } catch {
      throw archive.importError(error, after: report)
    }
    return report
  }

  public var isOutdated: Bool { archive.isOutdated }

  public func renew(_ progress: @Sendable (RenewalProgress) -> Void) async throws(ImportError) {
    do {
      try await archive.renew(progress)
    } catch is CancellationError {
      throw .cancelled(ImportReport())
    } catch {
      throw archive.importError(error)
    }
  }

  private func write(
    _ queue: ImportQueue<PreparedTweet>, to report: inout ImportReport,
    progress: @Sendable (ImportProgress) -> Void
  ) async throws {
    let writer = ImportWriter(archive)
    async let reading: Void = queue.fill()
    do {
      for await batch in queue.batches {
        let counts = try await writer.write(batch.rows, of: batch.owners)
        report.add(batch, counts)
        try await writer.mark(batch.marks, counting: &report)
        progress(batch.progress.with(tweets: report.imported + report.updated + report.skipped))
        queue.makeRoom(expectsKnown: counts.skipped > batch.rows.count / 2)
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
