import GRDB
import SmashtagModel

/// One batch while it is written: its statements, and what is written at its end.
struct BatchWriting {
  let db: Database
  let rows: RowStatements
  let users: UserStatements
  private let storedRows: StoredRows
  private let byKey: RawStatement
  private let sameAgain: RawStatement
  private var indexes: [IndexTarget]
  var counts = InsertCounts()
  /// How many rows came into the archive.
  var added = 0
  /// Keys are given upwards; none below this one is free for this batch.
  var nextID: Int64 = 0

  init(db: Database) throws {
    self.db = db
    rows = try RowStatements(db)
    users = try UserStatements(db)
    indexes = try IndexTarget.all(in: db)
    storedRows = try StoredRows(db)
    byKey = try RawStatement(db, StoredRows.byKey)
    sameAgain = try RawStatement(db, "SELECT user, text, details FROM tweet WHERE id = ?")
  }

  func id(of tweet: PreparedTweet) throws -> Int64? {
    try byKey.bind(Int64(tweet.network.storedNumber), at: 1)
    return try byKey.with(tweet.key, at: 2) { try byKey.number() }
  }

  func stored(at id: Int64) throws -> StoredTweet {
    guard let stored = try storedRows.tweet(at: id) else { throw ArchiveTrouble.damaged }
    return stored
  }

  /// Whether a row holds this very tweet, byte for byte: then nothing has to be read, merged and compared.
  ///
  /// A copy that came inside another tweet has nothing to say on whether the stored one did.
  func holds(_ tweet: PreparedTweet, at id: Int64, user: Int64) throws -> Bool {
    guard RowID.second(of: id) == tweet.second else { return false }
    try sameAgain.bind(id, at: 1)
    return try sameAgain.first { row in
      tweet.withParts { parts in
        row.number(at: 0) == user && row.bytes(at: 1).isSame(as: parts.text)
          && row.bytes(at: 2).areDetails(parts.details, ignoringOrigin: tweet.isEmbedded)
      }
    } ?? false
  }

  /// Makes the tweet found by its words and by its other names.
  mutating func addToIndex(_ row: PreparedTweet, id: Int64) throws {
    for number in indexes.indices { try indexes[number].add(row, id: id) }
    try rows.addAliases(of: row, id: id)
  }

  /// Undoes ``addToIndex(_:id:)``; the index cannot tell what it holds, so the row has to be the stored one.
  mutating func removeFromIndex(_ row: PreparedTweet, id: Int64) throws {
    for number in indexes.indices { try indexes[number].remove(row, id: id) }
    try rows.removeAliases(of: row, id: id)
  }

  mutating func replaceInIndex(_ old: PreparedTweet, with new: PreparedTweet, id: Int64) throws {
    for number in indexes.indices { try indexes[number].replace(old, with: new, id: id) }
    guard old.aliases != new.aliases else { return }
    try rows.removeAliases(of: old, id: id)
    try rows.addAliases(of: new, id: id)
  }

  func finish() throws {
    for index in indexes { try index.finish(in: db) }
    guard added > 0 else { return }
    try db.execute(sql: "UPDATE extent SET tweets = tweets + ?", arguments: [added])
  }
}

extension UnsafeRawBufferPointer {
  /// Whether these are the same details; ``TweetDetail/embedded`` may differ where that is to be ignored.
  fileprivate func areDetails(_ other: UnsafeRawBufferPointer, ignoringOrigin: Bool) -> Bool {
    guard count == other.count, let flags = first, let otherFlags = other.first else { return false }
    let mask = ignoringOrigin ? ~UInt8(TweetDetail.embedded.rawValue) : .max
    return flags & mask == otherFlags & mask && part(1..<count).isSame(as: other.part(1..<count))
  }
}

/// Finds the rows of users, and remembers those met lately.
struct UserRows {
  private static let limit = 200_000
  private var known: [ProfileDigest: Int64] = [:]

  /// The row of a tweet's author, made where there is none.
  mutating func row(ofAuthorOf tweet: PreparedTweet, _ statements: UserStatements) throws -> Int64 {
    if let id = known[tweet.author] { return id }
    let id = try tweet.withParts { parts in
      try statements.find(parts.profile, digest: tweet.author.stored)
        ?? statements.insert(parts.profile, digest: tweet.author.stored)
    }
    if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
    known[tweet.author] = id
    return id
  }
}

/// What finds and makes the row of a user.
struct UserStatements {
  private let db: Database
  private let find: RawStatement
  private let insert: RawStatement

  init(_ db: Database) throws {
    self.db = db
    find = try RawStatement(db, "SELECT id FROM user WHERE digest = ? AND profile = ?")
    insert = try RawStatement(db, "INSERT INTO user(digest, profile) VALUES (?, ?)")
  }

  func find(_ profile: UnsafeRawBufferPointer, digest: Int64) throws -> Int64? {
    try find.bind(digest, at: 1)
    try find.bind(blob: profile, at: 2)
    return try find.number()
  }

  func insert(_ profile: UnsafeRawBufferPointer, digest: Int64) throws -> Int64 {
    try insert.bind(digest, at: 1)
    try insert.bind(blob: profile, at: 2)
    try insert.run()
    return db.lastInsertedRowID
  }
}
