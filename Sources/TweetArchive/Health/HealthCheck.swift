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

/// How sound an archive is, as far as was looked.
public struct ArchiveHealth: Equatable, Sendable {
  /// Why something was not looked at.
  public enum Gap: Equatable, Sendable {
    /// The task was cancelled before the end.
    case stopped
    /// The search index can only be checked while nobody writes.
    case indexInUse
    /// The search index can only be checked where the file may be written.
    case indexReadOnly
    /// The check of the search index would have kept others from writing for too long.
    case indexTooLarge
  }

  /// The tables, the file as a whole, and the search index.
  public var parts: Int
  public var checkedParts = 0
  /// What is wrong, in SQLite's words.
  public var problems: [String] = []
  /// `nil` where everything was looked at.
  public var gap: Gap?

  public var isDamaged: Bool { !problems.isEmpty }

  init(parts: Int) { self.parts = parts }
}

/// Lets FTS5 check the search index.
///
/// FTS5 takes that order as a write, so nobody else may write meanwhile: it does not wait for others, and ends
/// before another program's import would lose patience.
struct IndexCheck {
  /// Why the index was left alone.
  struct Skipped: Error, Equatable {
    let gap: ArchiveHealth.Gap
  }

  let reader: any DatabaseReader
  let path: String
  var longest = Duration.seconds(3)

  func run() async throws -> [String] {
    let writer = try reader as? DatabaseQueue ?? queue()
    let longest = longest
    let alarm = Task {
      try await Task.sleep(for: longest)
      writer.interrupt()
    }
    defer { alarm.cancel() }
    do {
      try await writer.writeWithoutTransaction { try $0.execute(sql: Self.sql) }
      return []
    } catch let error as DatabaseError {
      return try Self.problems(of: error)
    }
  }
}

extension IndexCheck {
  private static let sql = "INSERT INTO tweet_index(tweet_index) VALUES('integrity-check')"

  private func queue() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .immediateError
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// What SQLite's answer says of the index; throws where it was not checked.
  static func problems(of error: DatabaseError) throws -> [String] {
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: throw Skipped(gap: .indexInUse)
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: throw Skipped(gap: .indexReadOnly)
    case .SQLITE_INTERRUPT: throw Skipped(gap: Task.isCancelled ? .stopped : .indexTooLarge)
    default: return ["search index: \(error.message ?? "damaged")"]
    }
  }
}
