import GRDB

/// Checks an archive part by part: each table, the file as a whole, the search index.
///
/// The tables are checked first, so that a check that is stopped early still has results.
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
  /// The maximum number of problems reported for one part.
  private static let limit = 10

  private static func tables(in db: Database) throws -> [String] {
    try String.fetchAll(
      db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 ORDER BY name")
  }

  /// The problems that SQLite finds in a table, or in the whole file.
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

  /// Records an error: an unreadable part as a problem, a part that was not checked as a gap.
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

/// The result of checking an archive, as far as the check got.
public struct ArchiveHealth: Equatable, Sendable {
  /// Why a part was not checked.
  public enum Gap: Equatable, Sendable {
    /// The task was cancelled before the end.
    case stopped
    /// Another program was writing; the search index can only be checked while nobody writes.
    case indexInUse
    /// The file is read-only; the search index can only be checked where the file may be written.
    case indexReadOnly
    /// The check of the search index was ended, because it would have blocked other writers for too long.
    case indexTooLarge
  }

  /// How many parts there are to check: each table, the file as a whole, and the search index.
  public var parts: Int
  /// How many of the parts were checked, including those that proved unreadable.
  public var checkedParts = 0
  /// SQLite's messages about what is wrong, at most ten for each part.
  public var problems: [String] = []
  /// Why the check is incomplete; `nil` if every part was checked.
  public var gap: Gap?

  /// Whether the check found any problem.
  public var isDamaged: Bool { !problems.isEmpty }

  init(parts: Int) { self.parts = parts }
}

/// Runs FTS5's integrity check on the search index.
///
/// FTS5 treats that command as a write, which blocks other writers. So it does not wait for a lock, and it is
/// interrupted before another program's write would time out.
///
/// Source: [the 'integrity-check' command](https://www.sqlite.org/fts5.html#the_integrity_check_command).
struct IndexCheck {
  /// The index was not checked.
  struct Skipped: Error, Equatable {
    let gap: ArchiveHealth.Gap
  }

  let reader: any DatabaseReader
  let path: String
  var longest = Duration.seconds(3)

  func run() async throws -> [String] {
    do {
      try await run(by: try reader as? DatabaseQueue ?? queue())
      return []
    } catch let error as DatabaseError {
      return try Self.problems(of: error)
    }
  }

  private func run(by writer: DatabaseQueue) async throws {
    let longest = longest
    let alarm = Task {
      try await Task.sleep(for: longest)
      writer.interrupt()
    }
    defer { alarm.cancel() }
    try await writer.writeWithoutTransaction { try $0.execute(sql: Self.sql) }
  }
}

extension IndexCheck {
  private static let sql = "INSERT INTO tweet_index(tweet_index) VALUES('integrity-check')"

  private func queue() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .immediateError
    configuration.prepareDatabase { try ArchiveConnections.distrust($0) }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// The problems that SQLite's error reports; throws ``Skipped`` if the index was not checked.
  static func problems(of error: DatabaseError) throws -> [String] {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: throw Skipped(gap: .indexInUse)
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: throw Skipped(gap: .indexReadOnly)
    case .SQLITE_INTERRUPT: throw Skipped(gap: Task.isCancelled ? .stopped : .indexTooLarge)
    default: return ["search index: \(error.message ?? "damaged")"]
    }
  }
}
