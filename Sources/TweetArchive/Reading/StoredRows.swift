import GRDB
import SmashtagModel

/// Reads tweets by what names them.
struct StoredRows {
  private let db: Database
  private let byRow: RowQuery

  init(_ db: Database) throws {
    self.db = db
    byRow = try RowQuery(StoredTweet.byRow, in: db)
  }

  func tweet(at id: Int64) throws -> StoredTweet? { try byRow.first([id], StoredTweet.init(row:)) }

  static let byKey = "SELECT id FROM tweet WHERE network = ? AND key = ?"
  static let byAlias = "SELECT tweet FROM alias WHERE name = ? ORDER BY tweet DESC LIMIT 1"

  func id(ofKey key: String, network: Network) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(sql: Self.byKey), arguments: [network.storedNumber, key.storedKey])
  }

  /// The newest tweet that is also called so.
  func id(ofAlias name: String) throws -> Int64? {
    try Int64.fetchOne(db.cachedStatement(sql: Self.byAlias), arguments: [name.stored])
  }
}
