import Foundation
import GRDB
import SmashtagModel

/// What writes the rows of one tweet, in all tables and the index.
struct RowStatements {
  private let lastID: Statement
  private let insertTweet: Statement
  private let updateTweet: Statement
  private let updateDetails: Statement
  private let deleteTweet: Statement
  private let index: Statement
  private let unindex: Statement
  private let insertAlias: Statement
  private let deleteAlias: Statement

  init(_ db: Database) throws {
    lastID = try db.cachedStatement(sql: "SELECT max(id) FROM tweet WHERE id >= ? AND id < ?")
    insertTweet = try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO tweet(id, network, key, user, text, details) VALUES (?, ?, ?, ?, ?, ?)")
    updateTweet = try db.cachedStatement(sql: "UPDATE tweet SET user = ?, text = ?, details = ? WHERE id = ?")
    updateDetails = try db.cachedStatement(sql: "UPDATE tweet SET details = ? WHERE id = ?")
    deleteTweet = try db.cachedStatement(sql: "DELETE FROM tweet WHERE id = ?")
    index = try db.cachedStatement(sql: "INSERT INTO tweet_index(rowid, words) VALUES (?, ?)")
    unindex = try db.cachedStatement(
      sql: "INSERT INTO tweet_index(tweet_index, rowid, words) VALUES ('delete', ?, ?)")
    insertAlias = try db.cachedStatement(sql: "INSERT OR IGNORE INTO alias(name, tweet) VALUES (?, ?)")
    deleteAlias = try db.cachedStatement(sql: "DELETE FROM alias WHERE name = ? AND tweet = ?")
  }

  /// Answers whether there was room: neither the key of the row nor that of the tweet was taken.
  func insert(_ row: PreparedTweet, id: Int64, user: Int64, in db: Database) throws -> Bool {
    let tweet = row.stored.tweet
    try insertTweet.execute(arguments: [
      id, tweet.network.storedNumber, tweet.key.storedKey, user, tweet.text.stored, row.details(rowID: id),
    ])
    return db.changesCount > 0
  }

  func update(_ row: PreparedTweet, id: Int64, user: Int64) throws {
    try updateTweet.execute(arguments: [user, row.stored.tweet.text.stored, row.details(rowID: id), id])
  }

  /// Writes what no other table and no index holds.
  func update(_ stored: StoredTweet, id: Int64) throws {
    let details = stored.tweet.details(isEmbedded: stored.isEmbedded, rowID: id)
    try updateDetails.execute(arguments: [Data(details), id])
  }

  func delete(id: Int64) throws { try deleteTweet.execute(arguments: [id]) }

  /// Makes the tweet found by its words and by its other names.
  func addToIndex(_ row: PreparedTweet, id: Int64) throws {
    try index.execute(arguments: [id, row.indexedText])
    for alias in row.stored.tweet.aliases { try insertAlias.execute(arguments: [alias.stored, id]) }
  }

  /// Undoes ``addToIndex(_:id:)``; the index cannot tell what it holds, so the row has to be the stored one.
  func removeFromIndex(_ row: PreparedTweet, id: Int64) throws {
    try unindex.execute(arguments: [id, row.indexedText])
    for alias in row.stored.tweet.aliases { try deleteAlias.execute(arguments: [alias.stored, id]) }
  }
}

extension RowStatements {
  /// The first key from this one on with none taken after it in its second.
  func freeID(from id: Int64) throws -> Int64 {
    var second = RowID.second(of: id)
    while true {
      guard let last = try last(in: second) else { return max(id, RowID.first(ofSecond: second)) }
      second += 1
      if last + 1 < RowID.first(ofSecond: second) { return max(id, last + 1) }
    }
  }

  private func last(in second: Int64) throws -> Int64? {
    try Int64.fetchOne(lastID, arguments: [RowID.first(ofSecond: second), RowID.first(ofSecond: second + 1)])
  }
}
