import GRDB

/// Checks an archive part by part: each table, the file as a whole, the search index.
///
/// The tables come first so that a check that is stopped has something to tell.
struct HealthCheck {
  let reader: any DatabaseReader
  let path: String

  func health() async -> ArchiveHealth {
    let tables: [String]
    do {
      tables = try await reader.read(Self.tables)
    } catch {
      var health = ArchiveHealth(parts: 0)
      Self.note(error, in: &health)
      return health
    }
    var health = ArchiveHealth(parts: tables.count + 2)
    for table in tables { await checkPart(&health) { try await problems(of: table) } }
    await checkPart(&health) { try await problems(of: nil) }
    await checkPart(&health) { try await IndexCheck(reader: reader, path: path).run() }
    return health
  }
}

extension HealthCheck {
  /// How many problems are told of one part.
  private static let limit = 10

  private static func tables(in db: Database) throws -> [String] {
    try String.fetchAll(
      db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY name")
  }

  /// What SQLite finds wrong in a table, or in the whole file.
  private func problems(of table: String?) async throws -> [String] {
    let argument = table.map { "'" + $0.replacing("'", with: "''") + "'" } ?? String(Self.limit)
    return try await reader.read { db in
      try String.fetchAll(db, sql: "PRAGMA quick_check(\(argument))").filter { $0 != "ok" }
    }
  }

  private func checkPart(
    _ health: inout ArchiveHealth, _ check: () async throws -> [String]
  ) async {
    guard health.gap == nil else { return }
    do {
      let problems = try await check().prefix(Self.limit)
      health.problems += problems.filter { !health.problems.contains($0) }
      health.checkedParts += 1
    } catch {
      Self.note(error, in: &health)
    }
  }

  /// What cannot be read is damage; what was not looked at is a gap.
  private static func note(_ error: any Error, in health: inout ArchiveHealth) {
    switch error {
    case let gap as IndexCheck.Skipped: health.gap = gap.gap
    case is CancellationError: health.gap = .stopped
    case let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT: health.gap = .stopped
    default:
      health.problems.append((error as? DatabaseError)?.message ?? "\(error)")
      health.checkedParts += 1
    }
  }
}
