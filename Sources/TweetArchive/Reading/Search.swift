import GRDB
import SmashtagModel

/// Finds the rows of a query, newest first, without sorting any.
struct Search {
  private let slices: [SearchSlice]
  private let db: Database
  /// To begin takes longer than to read on through all that is counted.
  let isSlowToBegin: Bool

  init(_ query: Query, within ids: Range<Int64> = RowID.all, in db: Database) throws {
    let words = try PrefixWords(for: query, in: db)
    slices = SearchSlice.slices(of: query, within: ids, words: words)
    isSlowToBegin = words.areMany
    self.db = db
  }

  private static let matches = """
    WHERE tweet_index MATCH ? AND tweet_index.rowid >= ? AND tweet_index.rowid < ?
    ORDER BY tweet_index.rowid DESC LIMIT ?
    """

  private static func sql(reading columns: String) -> String {
    """
    SELECT \(columns) FROM tweet_index
    CROSS JOIN tweet ON tweet.id = tweet_index.rowid CROSS JOIN user ON user.id = tweet.user \(matches)
    """
  }
}

extension Search {
  /// Reads the newest matches from the end of the posting lists, and no more of them than are asked for.
  static let sqlOfTweets = sql(reading: StoredTweet.columns)

  /// Shows at most `limit` matches, newest first, each as ``StoredTweet/init(row:)`` reads it.
  func forEachTweet(limit: Int, _ body: (StatementRow) throws -> Void) throws {
    let find = try RowQuery(Self.sqlOfTweets, in: db)
    var missing = limit
    for slice in slices where missing > 0 {
      try Task.checkCancellation()
      try find.forEach(slice.arguments(limit: missing)) { row in
        missing -= 1
        try body(row)
      }
    }
  }

  static let sqlOfIDs = "SELECT rowid FROM tweet_index \(matches)"

  /// Shows the keys of at most `limit` matches, newest first.
  func forEachID(limit: Int, _ body: (Int64) throws -> Void) throws {
    let find = try RowQuery(Self.sqlOfIDs, in: db)
    var missing = limit
    for slice in slices where missing > 0 {
      try Task.checkCancellation()
      try find.forEach(slice.arguments(limit: missing)) { row in
        missing -= 1
        try body(row.integer(at: 0))
      }
    }
  }

  static let sqlOfMentions = sql(reading: "tweet.details, user.profile")

  /// Shows the mentions of every match, newest first.
  func forEachMentions(_ body: ([Mention]) throws -> Void) throws {
    let find = try RowQuery(Self.sqlOfMentions, in: db)
    for slice in slices {
      try Task.checkCancellation()
      try find.forEach(slice.arguments(limit: -1)) { row in
        // A profile begins with the screen name.
        var (details, profile) = (try DetailReader(row.bytes(at: 0)), ByteReader(row.bytes(at: 1)))
        try body(details.mentions(author: profile.string()))
      }
    }
  }

  static let sqlOfCount = "SELECT count(*) FROM (SELECT 1 FROM tweet_index \(matches))"

  /// How many matches are older than a row, counted up to a number.
  func count(olderThan row: Int64, upTo limit: Int) throws -> Int {
    let count = try RowQuery(Self.sqlOfCount, in: db)
    return try slices.compactMap { $0.older(than: row) }.reduce(into: 0) { sum, slice in
      guard sum < limit else { return }
      try Task.checkCancellation()
      sum += try count.first(slice.arguments(limit: limit - sum)) { Int(try $0.integer(at: 0)) } ?? 0
    }
  }
}

extension SearchSlice {
  fileprivate func arguments(limit: Int) -> StatementArguments {
    [match, ids.lowerBound, ids.upperBound, limit]
  }

  /// What of the slice is older than a row.
  fileprivate func older(than row: Int64) -> SearchSlice? {
    row > ids.lowerBound ? SearchSlice(ids: ids.lowerBound..<min(row, ids.upperBound), match: match) : nil
  }
}

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
