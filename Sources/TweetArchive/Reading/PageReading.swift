import GRDB
import SmashtagModel

/// Reads one page of a search.
struct PageReading: Sendable {
  let query: Query
  let position: PagePosition
  let limit: Int

  func page(in db: Database) throws -> TweetPage {
    let search = try Search(query, within: position.rowIDs, in: db)
    let isCounted = position == .newest
    let matches = try isCounted && search.isSlowToBegin ? counted(search, in: db) : shown(search)
    let shown = matches.ids.prefix(limit)
    return TweetPage(
      tweets: matches.tweets, older: matches.ids.count > limit ? shown.last.map { .init(rowID: $0) } : nil,
      newer: shown.first.map { .init(rowID: $0) } ?? position.cursor,
      total: isCounted ? try matches.count ?? total(of: search, from: matches.ids) : nil)
  }
}

extension PageReading {
  /// The tweets alone, of which nothing is counted.
  func tweets(in db: Database) throws -> [Tweet] {
    try shown(Search(query, within: position.rowIDs, in: db)).tweets
  }

  /// One match more than the page holds tells whether there is an older one.
  private struct Matches {
    var ids: [Int64] = []
    var tweets: [Tweet] = []
    var count: TweetCount?
  }

  private func shown(_ search: Search) throws -> Matches {
    var matches = Matches()
    matches.tweets.reserveCapacity(min(limit, most))
    try search.forEachTweet(limit: limit + 1) { row in
      matches.ids.append(try row.integer(at: 0))
      if matches.tweets.count < limit { matches.tweets.append(try StoredTweet(row: row).told) }
    }
    return matches
  }

  /// Searches once for the page and for the count of what it does not show.
  private func counted(_ search: Search, in db: Database) throws -> Matches {
    var (matches, count) = (Matches(), 0)
    try search.forEachID(limit: max(limit, most) + 1) { id in
      count += 1
      if matches.ids.count <= limit { matches.ids.append(id) }
    }
    let rows = try StoredRows(db)
    matches.tweets = try matches.ids.prefix(limit).compactMap { try rows.tweet(at: $0)?.told }
    matches.count = total(count)
    return matches
  }

  /// The first page counts what it does not show, too.
  private func total(of search: Search, from ids: [Int64]) throws -> TweetCount {
    guard let last = ids.last, ids.count > limit else { return .exactly(ids.count) }
    return total(try ids.count + search.count(olderThan: last, upTo: most + 1 - ids.count))
  }

  /// What one page shows is counted whatever the number.
  private func total(_ count: Int) -> TweetCount {
    count > most && count > limit ? .atLeast(most) : .exactly(count)
  }

  private var most: Int {
    query.root.joinsConditions ? ArchiveSource.countLimitOfJoins : ArchiveSource.countLimit
  }
}
