import GRDB
import SmashtagModel

/// The rows that have one of some marks.
struct MarkedRows {
  /// Which of them come first.
  enum Order: String {
    case newest = "DESC"
    case oldest = "ASC"
  }

  private let db: Database
  private let match: String

  /// - Returns: `nil` if folding leaves nothing of the names.
  init?(_ mark: Mark, _ names: [String], in db: Database) throws {
    let edition = try IndexState.edition(in: db)
    let words = names.compactMap { mark.word($0, by: edition).map(PrefixWords.quoted) }
    if words.isEmpty { return nil }
    (self.db, match) = (db, words.joined(separator: " OR "))
  }

  /// The keys of the first rows.
  func ids(_ order: Order, limit: Int) throws -> [Int64] {
    let sql =
      "SELECT rowid FROM tweet_index WHERE tweet_index MATCH ? ORDER BY rowid \(order.rawValue) LIMIT ?"
    var ids: [Int64] = []
    try RawStatement(db, sql).forEach([match, limit]) { ids.append(try $0.integer(at: 0)) }
    return ids
  }

  /// The number of rows; counting stops at a limit.
  func count(upTo limit: Int) throws -> Int {
    let sql = "SELECT count(*) FROM (SELECT 1 FROM tweet_index WHERE tweet_index MATCH ? LIMIT ?)"
    return try RawStatement(db, sql).first([match, limit]) { Int(try $0.integer(at: 0)) } ?? 0
  }
}
