import GRDB

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
