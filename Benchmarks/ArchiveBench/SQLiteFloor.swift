import GRDBSQLite
import TweetArchive

/// Reads the rows of a search with SQLite's own functions, and makes nothing of what they hold.
final class SQLiteFloor {
  private var connection: OpaquePointer?
  private var find: OpaquePointer?
  private var read: OpaquePointer?
  private var count: OpaquePointer?

  /// - Parameter isArchive: whether the file is an archive, and not one of `ArchiveFloor`, whose tables have other names.
  init(path: String, isArchive: Bool) throws {
    sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY, nil)
    let search = """
      SELECT rowid FROM tweet_index WHERE tweet_index MATCH ? AND rowid >= ? AND rowid < ?
      ORDER BY rowid DESC LIMIT 20
      """
    let total = "SELECT count(*) FROM tweet_index WHERE tweet_index MATCH ? AND rowid >= ? AND rowid < ?"
    let (post, user) = isArchive ? ("post", "profile") : ("tweet", "user")
    let tweet = "SELECT p.*, u.* FROM \(post) p CROSS JOIN \(user) u ON u.id = p.\(user) WHERE p.id = ?"
    guard sqlite3_prepare_v2(connection, search, -1, &find, nil) == SQLITE_OK,
      sqlite3_prepare_v2(connection, tweet, -1, &read, nil) == SQLITE_OK,
      sqlite3_prepare_v2(connection, total, -1, &count, nil) == SQLITE_OK
    else { throw FloorError() }
  }

  deinit {
    sqlite3_finalize(find)
    sqlite3_finalize(read)
    sqlite3_finalize(count)
    sqlite3_close(connection)
  }

  func page(of parts: [IndexProbe.Part]) throws {
    for part in parts {
      bind(part, to: find)
      while sqlite3_step(find) == SQLITE_ROW { readRow(sqlite3_column_int64(find, 0)) }
      sqlite3_reset(find)
    }
  }

  /// How many rows match.
  func count(of parts: [IndexProbe.Part]) -> Int {
    parts.reduce(0) { sum, part in
      bind(part, to: count)
      defer { sqlite3_reset(count) }
      return sum + (sqlite3_step(count) == SQLITE_ROW ? Int(sqlite3_column_int64(count, 0)) : 0)
    }
  }

  private func bind(_ part: IndexProbe.Part, to statement: OpaquePointer?) {
    let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    sqlite3_bind_text(statement, 1, part.match, -1, transient)
    sqlite3_bind_int64(statement, 2, part.ids.lowerBound)
    sqlite3_bind_int64(statement, 3, part.ids.upperBound)
  }

  private func readRow(_ id: Int64) {
    sqlite3_bind_int64(read, 1, id)
    while sqlite3_step(read) == SQLITE_ROW {
      for column in 0..<sqlite3_column_count(read) { _ = sqlite3_column_blob(read, column) }
    }
    sqlite3_reset(read)
  }
}

/// The archive cannot be read by the floor.
struct FloorError: Error, CustomStringConvertible {
  var description: String { "SQLite cannot read this database; import a file first" }
}
