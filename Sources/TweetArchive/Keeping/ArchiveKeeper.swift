import Foundation
import GRDB
public import SmashtagModel

/// Stores in an archive what live sources returned, each page in one transaction.
///
/// ``ArchiveSource`` finds these tweets like all others in the archive.
public struct ArchiveKeeper: TweetKeeping {
  private let archive: Archive

  /// Creates a keeper that stores in this archive.
  public init(archive: Archive) { self.archive = archive }

  public func keep(
    _ page: TweetPage, foundBy search: KeptSearch, isOlder: Bool
  ) async throws(ImportError) {
    let batch = PreparedTweet.batch(page.tweets, embedded: page.embedded)
    let answered = page.fetched ?? Date()
    try await write { db in
      try Self.store(batch, in: db)
      let person = try page.person.map {
        try KeptPeople(db: db).keep($0, of: search.server, answered: answered)
      }
      try KeptFinds(db: db).add(
        page.tweets, foundBy: search, answered: answered, isOlder: isOlder, person: person)
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

  public func tweet(_ id: String, namedBy tweet: Tweet) async throws(SourceError) -> Tweet? {
    try await read { try NamedTweets(rows: StoredRows($0)).tweet(id, namedBy: tweet) }
  }

  public func conversation(around tweet: Tweet) async throws(SourceError) -> Conversation? {
    let found = try await read { try ConversationReading.conversation(around: tweet, in: $0) }
    return found.flatMap { $0.posts.count { $0.tweet != nil } > 1 ? $0 : nil }
  }
}

extension ArchiveKeeper {
  public func keep(versions: [Tweet], of tweet: Tweet) async throws(ImportError) {
    try await write { try KeptVersions(db: $0).keep(versions, of: tweet) }
  }

  public func versions(of tweet: Tweet) async throws(SourceError) -> [Tweet] {
    try await read { try KeptVersions(db: $0).all(of: tweet) } ?? []
  }

  public func keep(_ trends: Trends, of server: String) async throws(ImportError) {
    try await write { try KeptTrends(db: $0).keep(trends, of: server) }
  }

  public func trends(of server: String) async throws(SourceError) -> Trends? {
    try await read { try KeptTrends(db: $0).trends(of: server) }
  }
}

extension ArchiveKeeper {
  private static func store(_ batch: [PreparedTweet], in db: Database) throws {
    var writer = BatchWriter()
    _ = try writer.write(batch, to: db)
  }

  private func write(_ body: @escaping @Sendable (Database) throws -> Void) async throws(ImportError) {
    do {
      // Only an import creates a new archive in place of one that was removed.
      if archive.isGone { throw ArchiveFileError.gone }
      try await archive.upgrade()
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
