import GRDB

/// The SQLite this program runs with.
public struct SQLiteEngine: Equatable, Sendable {
  public var version: String
  /// Without it nothing can be searched.
  public var hasFTS5: Bool

  public init() throws {
    let queue = try DatabaseQueue()
    (version, hasFTS5) = try queue.read { db in
      (
        try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? "unknown",
        try Bool.fetchOne(db, sql: "SELECT count(*) FROM pragma_module_list WHERE name = 'fts5'") ?? false
      )
    }
  }
}
