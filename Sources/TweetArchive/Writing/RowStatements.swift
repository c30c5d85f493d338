import GRDB
import SmashtagModel

/// The statements that write the row of a tweet and its aliases.
struct RowStatements {
  private let lastID: RawStatement
  private let insertTweet: RawStatement
  private let updateTweet: RawStatement
  private let updateDetails: RawStatement
  private let deleteTweet: RawStatement
  private let insertAlias: RawStatement
  private let deleteAlias: RawStatement

  init(_ db: Database) throws {
    lastID = try RawStatement(db, "SELECT max(id) FROM tweet WHERE id >= ? AND id < ?")
    insertTweet = try RawStatement(
      db, "INSERT OR IGNORE INTO tweet(id, network, key, user, text, details) VALUES (?, ?, ?, ?, ?, ?)")
    updateTweet = try RawStatement(db, "UPDATE tweet SET user = ?, text = ?, details = ? WHERE id = ?")
    updateDetails = try RawStatement(db, "UPDATE tweet SET details = ? WHERE id = ?")
    deleteTweet = try RawStatement(db, "DELETE FROM tweet WHERE id = ?")
    insertAlias = try RawStatement(db, "INSERT OR IGNORE INTO alias(name, tweet) VALUES (?, ?)")
    deleteAlias = try RawStatement(db, "DELETE FROM alias WHERE name = ? AND tweet = ?")
  }

  /// Inserts a row; returns `false` if the key of the row or that of the tweet is taken.
  func insert(_ row: PreparedTweet, id: Int64, user: Int64) throws -> Bool {
    try row.withParts { parts in
      try row.withDetails(rowID: id) { details in
        try insertTweet.bind(id, at: 1)
        try insertTweet.bind(Int64(row.network.storedNumber), at: 2)
        try insertTweet.bind(user, at: 4)
        try insertTweet.bind(text: parts.text, at: 5)
        try insertTweet.bind(blob: details, at: 6)
        try insertTweet.run(with: row.key, at: 3)
      }
    }
    return insertTweet.changes > 0
  }

  func update(_ row: PreparedTweet, id: Int64, user: Int64) throws {
    try row.withParts { parts in
      try row.withDetails(rowID: id) { details in
        try updateTweet.bind(user, at: 1)
        try updateTweet.bind(text: parts.text, at: 2)
        try updateTweet.bind(blob: details, at: 3)
        try updateTweet.bind(id, at: 4)
        try updateTweet.run()
      }
    }
  }

  /// Updates only the details, when nothing changed that other columns, tables or indexes hold.
  func update(_ stored: StoredTweet, id: Int64) throws {
    let details = stored.tweet.details(isEmbedded: stored.isEmbedded, rowID: id)
    try details.withUnsafeBytes {
      try updateDetails.bind(blob: $0, at: 1)
      try updateDetails.bind(id, at: 2)
      try updateDetails.run()
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

extension PreparedTweet {
  /// Calls the closure with the details encoded for a key.
  fileprivate func withDetails(rowID: Int64, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    if RowID.second(of: rowID) == second { return try withParts { try body($0.details) } }
    let stored = try stored()
    try stored.tweet.details(isEmbedded: isEmbedded, rowID: rowID).withUnsafeBytes(body)
  }
}
