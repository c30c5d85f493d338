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
