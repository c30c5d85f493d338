import GRDB
import SmashtagModel

/// Finds the rows of a query, newest first, without sorting any.
struct Search {
  private let slices: [SearchSlice]

  init(_ query: Query, within ids: Range<Int64> = RowID.all) {
    slices = SearchSlice.slices(of: query, within: ids)
  }

  /// Reads the newest matches from the end of the posting lists, and no more of them than are asked for.
  static let sql = """
    SELECT rowid FROM tweet_index
    WHERE tweet_index MATCH ? AND rowid >= ? AND rowid < ? ORDER BY rowid DESC LIMIT ?
    """

  /// The keys of at most `limit` matches.
  func ids(limit: Int, in db: Database) throws -> [Int64] {
    let find = try db.cachedStatement(sql: Self.sql)
    var ids: [Int64] = []
    for slice in slices where ids.count < limit {
      ids += try Int64.fetchAll(find, arguments: slice.arguments(limit: limit - ids.count))
    }
    return ids
  }

  /// Reads the matches whole.
  static let sqlWithTweets = """
    SELECT \(StoredTweet.columns) FROM tweet_index
    CROSS JOIN tweet ON tweet.id = tweet_index.rowid CROSS JOIN user ON user.id = tweet.user
    WHERE tweet_index MATCH ? AND tweet_index.rowid >= ? AND tweet_index.rowid < ?
    ORDER BY tweet_index.rowid DESC LIMIT ?
    """

  /// Shows every match, newest first.
  func forEach(in db: Database, _ body: (StoredTweet) throws -> Void) throws {
    let find = try db.cachedStatement(sql: Self.sqlWithTweets)
    for slice in slices {
      let rows = try Row.fetchCursor(find, arguments: slice.arguments(limit: -1))
      while let row = try rows.next() { try body(StoredTweet(row: row)) }
    }
  }
}

extension SearchSlice {
  fileprivate func arguments(limit: Int) -> StatementArguments {
    [match, ids.lowerBound, ids.upperBound, limit]
  }
}
