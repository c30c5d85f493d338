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
      var reading = ImportReading(list, author: author)
      try await add(&reading, to: &report, progress: progress)
    } catch is CancellationError {
      throw .cancelled(report)
    } catch {
      throw archive.importError(error)
    }
    return report
  }

  private func add(
    _ reading: inout ImportReading, to report: inout ImportReport,
    progress: @Sendable (ImportProgress) -> Void
  ) async throws {
    let writer = ImportWriter(archive)
    var ready = try Self.rows(&reading)
    while let (batch, rows) = ready {
      async let counts = writer.write(rows)
      let following = Result { try Self.rows(&reading) }
      report.add(batch, try await counts)
      progress(batch.progress.with(tweets: report.imported + report.updated + report.skipped))
      ready = try following.get()
    }
    try await writer.finish()
  }

  private static func rows(_ reading: inout ImportReading) throws -> (ImportBatch, [PreparedTweet])? {
    try reading.next().map { ($0, PreparedTweet.batch($0.tweets, embedded: $0.embedded)) }
  }
}

extension ImportProgress {
  fileprivate func with(tweets: Int) -> ImportProgress {
    ImportProgress(file: file, bytesRead: bytesRead, bytesInAll: bytesInAll, tweets: tweets)
  }
}
