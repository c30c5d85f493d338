import GRDB

/// Looks whether a database is an archive this program can use.
struct ArchiveCheck {
  let db: Database

  /// Answers `false` for a database in which nothing was made yet; throws for one that is not ours.
  ///
  /// An archive of an earlier version is ready to be read: the first write brings it to this one.
  func isReady() throws -> Bool {
    guard try !isEmpty() else { return false }
    guard try Int.fetchOne(db, sql: "PRAGMA application_id") == Archive.applicationID else {
      throw ArchiveTrouble.foreign
    }
    guard try !Archive.migrator.hasBeenSuperseded(db) else { throw ArchiveTrouble.newer }
    return try Archive.migrator.appliedIdentifiers(db).contains(Archive.tweetsMigration)
  }

  /// The list of migrations, and what SQLite makes for itself, stand there before our first table does.
  private func isEmpty() throws -> Bool {
    let sql = "SELECT count(*) FROM sqlite_schema WHERE name NOT LIKE 'grdb%' AND name NOT LIKE 'sqlite%'"
    return try Int.fetchOne(db, sql: sql) == 0
  }
}
