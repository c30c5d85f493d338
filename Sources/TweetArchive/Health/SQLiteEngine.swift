import GRDB

/// The SQLite library that this program is linked with.
public struct SQLiteEngine: Equatable, Sendable {
  /// SQLite's version number, such as `3.45.1`.
  public var version: String
  /// Whether SQLite has the FTS5 module, without which nothing can be searched.
  public var hasFTS5: Bool

  /// Asks SQLite through a temporary database in memory; throws its error if that cannot be opened.
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
