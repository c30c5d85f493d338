import GRDB

/// Merges the many segments of the index that an import leaves, which makes searches several times faster.
///
/// It works in small transactions, so that others can write between them and it can be interrupted anywhere.
///
/// Source: [FTS5's merge commands](https://www.sqlite.org/fts5.html#the_merge_command).
struct IndexMerging {
  private static let pages = 2_000

  /// Whether merging is worthwhile: at least a quarter of the archive is new, so each row is merged only a
  /// few times.
  static func isWorthIt(added: Int, in db: Database) throws -> Bool {
    let all = try Int.fetchOne(db, sql: "SELECT tweets FROM extent") ?? 0
    return added > 0 && added * 4 >= all
  }

  /// Turns automatic merging off, because an import merges all segments once at its end.
  ///
  /// The setting is stored in the index; after an interrupted import the next writer undoes it with
  /// ``resume(in:)``.
  static func postpone(in db: Database, index: String = IndexTables.main.index) throws {
    try set("automerge", 0, in: db, index: index)
    try set("crisismerge", 256, in: db, index: index)
  }

  /// Turns automatic merging on again, with FTS5's defaults.
  static func resume(in db: Database) throws {
    guard try isPostponed(in: db) else { return }
    try set("automerge", 4, in: db)
    try set("crisismerge", 16, in: db)
  }

  /// Undoes ``postpone(in:index:)`` of an import that was killed; if another program is writing, a later
  /// writer does it.
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

  /// Whether automatic merging is off, according to FTS5's table of settings.
  static func isPostponed(in db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "SELECT v FROM tweet_index_config WHERE k = 'automerge'") == 0
  }

  private static func set(
    _ name: String, _ value: Int, in db: Database, index: String = IndexTables.main.index
  ) throws {
    try db.execute(sql: "INSERT INTO \(index)(\(index), rank) VALUES (?, ?)", arguments: [name, value])
  }

  /// Merges all segments into one at once, whatever the size of the index.
  static func mergeAll(in db: Database) throws {
    try db.execute(sql: "INSERT INTO tweet_index(tweet_index) VALUES ('optimize')")
  }

  /// Begins to merge all segments into one.
  static func begin(in db: Database) throws { _ = try merge(-pages, in: db) }

  /// Continues merging, and returns whether there is more to merge.
  static func goOn(in db: Database) throws -> Bool { try merge(pages, in: db) }

  /// Merges some pages; SQLite counts at least two changes if there was anything to merge.
  private static func merge(_ pages: Int, in db: Database) throws -> Bool {
    let before = db.totalChangesCount
    try db.execute(sql: "INSERT INTO tweet_index(tweet_index, rank) VALUES ('merge', ?)", arguments: [pages])
    return db.totalChangesCount - before >= 2
  }
}
