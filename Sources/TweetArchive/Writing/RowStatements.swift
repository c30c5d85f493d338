import Foundation
import GRDB
import SmashtagModel

/// The statements that write the row of a tweet and its aliases.
struct RowStatements {
  private let lastID: RawStatement
  private let insertTweet: RawStatement
  private let updateTweet: RawStatement
  private let updateCounts: RawStatement
  private let deleteTweet: RawStatement
  private let insertAlias: RawStatement
  private let deleteAlias: RawStatement

  init(_ db: Database) throws {
    lastID = try RawStatement(db, "SELECT max(id) FROM post WHERE id >= ? AND id < ?")
    let columns = PostColumn.allCases.map(\.name)
    let values = columns.map { _ in "?" }.joined(separator: ", ")
    insertTweet = try RawStatement(
      db, "INSERT OR IGNORE INTO post(id, \(columns.joined(separator: ", "))) VALUES (?, \(values))")
    let changes = columns.enumerated().map { "\($1) = ?\($0 + 2)" }.joined(separator: ", ")
    updateTweet = try RawStatement(db, "UPDATE post SET \(changes) WHERE id = ?1")
    updateCounts = try RawStatement(
      db, "UPDATE post SET fetched = ?, as_of = ?, likes = ?, retweets = ? WHERE id = ?")
    deleteTweet = try RawStatement(db, "DELETE FROM post WHERE id = ?")
    insertAlias = try RawStatement(db, "INSERT OR IGNORE INTO alias(name, tweet) VALUES (?, ?)")
    deleteAlias = try RawStatement(db, "DELETE FROM alias WHERE name = ? AND tweet = ?")
  }

  /// Inserts a row; returns `false` if the key of the row or that of the tweet is taken.
  func insert(_ row: PreparedTweet, id: Int64, user: Int64) throws -> Bool {
    try run(insertTweet, with: row, id: id, user: user)
    return insertTweet.changes > 0
  }

  func update(_ row: PreparedTweet, id: Int64, user: Int64) throws {
    try run(updateTweet, with: row, id: id, user: user)
  }

  /// Updates only the counts and the dates of the copy, when nothing else changed.
  func updateCounts(of tweet: Tweet, id: Int64) throws {
    try updateCounts.bind(tweet.fetched?.timeIntervalSinceReferenceDate, at: 1)
    try updateCounts.bind(tweet.asOf?.timeIntervalSinceReferenceDate, at: 2)
    try updateCounts.bind(tweet.likes.map(Int64.init), at: 3)
    try updateCounts.bind(tweet.retweets.map(Int64.init), at: 4)
    try updateCounts.bind(id, at: 5)
    try updateCounts.run()
  }

  private func run(_ statement: RawStatement, with row: PreparedTweet, id: Int64, user: Int64) throws {
    try row.withParts { parts in
      try statement.bind(id, at: 1)
      try statement.bind(user, at: 1 + PostColumn.profile.rawValue)
      try statement.bind(parts.post, from: 1 + PostColumn.network.rawValue)
      // The date of a tweet that had to go to a later second does not follow from its row.
      if RowID.second(of: id) != row.second {
        try statement.bind(row.created.timeIntervalSinceReferenceDate, at: 1 + PostColumn.created.rawValue)
      }
      try statement.run()
    }
  }

  func delete(id: Int64) throws {
    try deleteTweet.bind(id, at: 1)
    try deleteTweet.run()
  }
}

extension RowStatements {
  /// Adds the aliases of a tweet.
  func addAliases(of row: PreparedTweet, id: Int64) throws { try write(row, id: id, to: insertAlias) }

  func removeAliases(of row: PreparedTweet, id: Int64) throws { try write(row, id: id, to: deleteAlias) }

  private func write(_ row: PreparedTweet, id: Int64, to aliases: RawStatement) throws {
    for alias in row.aliases {
      try aliases.bind(id, at: 2)
      try aliases.run(with: .text(alias), at: 1)
    }
  }
}

extension RowStatements {
  /// The first free key at or after this one, with no taken key after it in its second.
  func freeID(from id: Int64) throws -> Int64 {
    var second = RowID.second(of: id)
    while true {
      guard let last = try last(in: second) else { return max(id, RowID.first(ofSecond: second)) }
      second += 1
      if last + 1 < RowID.first(ofSecond: second) { return max(id, last + 1) }
    }
  }

  private func last(in second: Int64) throws -> Int64? {
    try lastID.bind(RowID.first(ofSecond: second), at: 1)
    try lastID.bind(RowID.first(ofSecond: second + 1), at: 2)
    return try lastID.number()
  }
}
