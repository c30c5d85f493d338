import GRDB
import SmashtagModel

/// Reads one page of a search.
struct PageReading: Sendable {
  let query: Query
  let position: PagePosition
  let limit: Int

  /// One match more than the page holds tells whether there is an older one.
  func page(in db: Database) throws -> TweetPage {
    let search = try Search(query, within: position.rowIDs, in: db)
    var (ids, tweets): ([Int64], [Tweet]) = ([], [])
    tweets.reserveCapacity(min(limit, ArchiveSource.countLimit))
    try search.forEachTweet(limit: limit + 1) { row in
      ids.append(try row.integer(at: 0))
      if tweets.count < limit { tweets.append(try StoredTweet(row: row).tweet) }
    }
    let shown = ids.prefix(limit)
    return TweetPage(
      tweets: tweets, older: ids.count > limit ? shown.last.map { .init(rowID: $0) } : nil,
      newer: shown.first.map { .init(rowID: $0) } ?? position.cursor, total: try total(of: search, from: ids))
  }

  /// The first page counts what it does not show, too.
  private func total(of search: Search, from ids: [Int64]) throws -> TweetCount? {
    guard position == .newest else { return nil }
    guard let last = ids.last, ids.count > limit else { return .exactly(ids.count) }
    let most = ArchiveSource.countLimit
    let count = try ids.count + search.count(olderThan: last, upTo: most + 1 - ids.count)
    return count > most ? .atLeast(most) : .exactly(count)
  }
}
