import GRDB

/// Merges what an import left in many pieces of the index, after which words are found several times faster.
///
/// It goes in small transactions, so that others can write between them and it can be cut off anywhere.
struct IndexMerging {
  private static let pages = 2_000

  /// Worth the time only where a good part of the archive is new: then each row is merged a few times in its life.
  static func isWorthIt(added: Int, in db: Database) throws -> Bool {
    let all = try Int.fetchOne(db, sql: "SELECT tweets FROM extent") ?? 0
    return added > 0 && added * 4 >= all
  }

  /// Lets pieces gather, as many as a large import leaves: it merges all of them once, in the end.
  ///
  /// The index keeps this also where the import is cut off; who opens it for writing next undoes it with ``resume(in:)``.
  static func postpone(in db: Database, index: String = IndexTables.main.index) throws {
    try set("automerge", 0, in: db, index: index)
    try set("crisismerge", 256, in: db, index: index)
  }

  /// Has each write merge a little again, as SQLite does by itself.
  static func resume(in db: Database) throws {
    guard try isPostponed(in: db) else { return }
    try set("automerge", 4, in: db)
    try set("crisismerge", 16, in: db)
  }

  /// Undoes what an import left that was killed; while another program writes, a later writer sees to it.
  static func resumeIfLeft(in queue: DatabaseQueue) throws {
    guard try queue.read(isPostponed) else { return }
    try queue.writeWithoutTransaction { db in
      let patience = try Int.fetchOne(db, sql: "PRAGMA busy_timeout") ?? 0
      try db.execute(sql: "PRAGMA busy_timeout = 0")
      do {
        try db.inTransaction(.immediate) {
          try resume(in: db)
          return .commit
        }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {}
      try db.execute(sql: "PRAGMA busy_timeout = \(patience)")
    }
  }

  /// FTS5 keeps what it was told in a table of its own.
  static func isPostponed(in db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "SELECT v FROM tweet_index_config WHERE k = 'automerge'") == 0
  }

  private static func set(
    _ name: String, _ value: Int, in db: Database, index: String = IndexTables.main.index
  ) throws {
    try db.execute(sql: "INSERT INTO \(index)(\(index), rank) VALUES (?, ?)", arguments: [name, value])
  }

  /// Begins to merge all pieces into one.
  static func begin(in db: Database) throws { _ = try merge(-pages, in: db) }

  /// Answers whether there is more to merge.
  static func goOn(in db: Database) throws -> Bool { try merge(pages, in: db) }

  /// SQLite counts two changes where it merged anything.
  private static func merge(_ pages: Int, in db: Database) throws -> Bool {
    let before = db.totalChangesCount
    try db.execute(sql: "INSERT INTO tweet_index(tweet_index, rank) VALUES ('merge', ?)", arguments: [pages])
    return db.totalChangesCount - before >= 2
  }
}
