public import SmashtagModel
import GRDB

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
