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
