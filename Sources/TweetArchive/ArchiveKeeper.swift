import Foundation
import GRDB
public import SmashtagModel

/// Keeps in an archive what live sources answered: each page is one transaction.
///
/// What is kept is found by ``ArchiveSource`` like everything else in the archive.
public struct ArchiveKeeper: TweetKeeping {
  private let archive: Archive

  public init(archive: Archive) { self.archive = archive }

  public func keep(
    _ page: TweetPage, foundBy search: KeptSearch, isOlder: Bool
  ) async throws(ImportError) {
    let batch = PreparedTweet.batch(page.tweets, embedded: page.embedded)
    let answered = page.fetched ?? Date()
    try await write { db in
      try Self.store(batch, in: db)
      try KeptFinds(db: db).add(page.tweets, foundBy: search, answered: answered, isOlder: isOlder)
    }
  }

  public func keep(_ tweet: Tweet, embedded: [Tweet]) async throws(ImportError) {
    let batch = PreparedTweet.batch([tweet], embedded: embedded)
    try await write { try Self.store(batch, in: $0) }
  }

  public func page(
    of search: KeptSearch, olderThan tweet: String?, limit: Int
  ) async throws(SourceError) -> TweetPage? {
    let reading = KeptPageReading(search: search, tweet: tweet, limit: max(limit, 0))
    return try await read(reading.page)
  }

  public func tweet(at address: TweetAddress) async throws(SourceError) -> Tweet? {
    try await read { try TweetLookup(rows: StoredRows($0)).tweet(at: address) }
  }
}

extension ArchiveKeeper {
  private static func store(_ batch: [PreparedTweet], in db: Database) throws {
    var writer = BatchWriter()
    _ = try writer.write(batch, to: db)
  }

  private func write(_ body: @escaping @Sendable (Database) throws -> Void) async throws(ImportError) {
    do {
      // Only an import begins a new archive in the place of one that was taken away.
      if archive.isGone { throw ArchiveTrouble.gone }
      try await archive.openedWriter().write(body)
    } catch is CancellationError {
      throw .cancelled(ImportReport())
    } catch {
      throw archive.importError(error)
    }
  }

  private func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value?
  ) async throws(SourceError) -> Value? {
    do {
      return try await archive.openedReader()?.read(body) ?? nil
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw archive.trouble(error).sourceError(of: archive.path)
    }
  }
}

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

/// Searches an archive.
public struct ArchiveSource: TweetLibrary {
  /// Matches are counted up to this number.
  static let countLimit = 1_000
  /// Those of several conditions up to this one: each of them costs ten times as much.
  static let countLimitOfJoins = 200

  public let name: String
  let archive: Archive

  public init(name: String, archive: Archive) {
    self.name = name
    self.archive = archive
  }

  /// A cursor is a row's key.
  ///
  /// `newer` sees what has a higher key than the newest tweet of its page: what was
  /// imported since then but is dated earlier than that tweet comes only with a new search.
  public func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    let reading = PageReading(query: query, position: position, limit: max(limit, 0))
    return try await read(reading.page) ?? TweetPage(tweets: [], total: .exactly(0))
  }

  public func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
  {
    try await read { try TweetLookup(rows: StoredRows($0)).tweet(at: address) } ?? nil
  }

  public func mentionRanking(of query: Query) async throws(SourceError) -> MentionRanking {
    let ranking = try await read { db in
      var ranking = MentionRanking()
      try Search(query, in: db).forEachMentions { ranking.add($0) }
      return ranking
    }
    return ranking ?? MentionRanking()
  }
}

extension ArchiveSource {
  public func extent() throws(SourceError) -> LibraryExtent {
    do { return try archive.extentAtOnce() } catch { throw ArchiveTrouble(error).sourceError(of: name) }
  }

  public func newest(of query: Query, limit: Int) throws(SourceError) -> [Tweet] {
    try readNow(PageReading(query: query, position: .newest, limit: limit).tweets) ?? []
  }

  public func names(
    of kind: NameKind, startingWith prefix: String, limit: Int
  ) throws(SourceError) -> [CountedName] {
    let completion = NameCompletion(kind: kind, startingWith: prefix, limit: limit)
    return try readNow(completion.names) ?? []
  }
}

extension ArchiveSource {
  /// Reads one moment's state, also while an import is running; `nil` where there is no archive yet.
  private func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(SourceError) -> Value? {
    do {
      return try await archive.openedReader()?.read(body)
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw archive.trouble(error).sourceError(of: name)
    }
  }

  /// The same for what is asked for while somebody types: it waits for nobody.
  private func readNow<Value>(_ body: (Database) throws -> Value) throws(SourceError) -> Value? {
    do {
      return try archive.readAtOnce(body)
    } catch {
      throw archive.trouble(error).sourceError(of: name)
    }
  }
}
