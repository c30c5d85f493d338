import GRDB
import SmashtagModel

/// By which rules an archive's index is folded, and how far the one is that will take its place.
struct IndexState: Equatable {
  let edition: FoldingEdition
  /// What of a renewal was done; `nil` where none was begun.
  let renewal: Renewal?

  struct Renewal: Equatable {
    /// The first row that the new index does not hold.
    var next: Int64
    /// How many rows it was given.
    var rows: Int
  }

  /// The edition is the number that SQLite keeps for its user; archives of before there were two of them have none.
  init(_ db: Database) throws {
    edition = try Self.edition(in: db)
    renewal = edition == .current ? nil : try Self.renewal(in: db)
  }

  static func edition(in db: Database) throws -> FoldingEdition {
    let stored = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA user_version")) ?? 0
    if stored == 0 { return .first }
    guard let edition = FoldingEdition(rawValue: stored) else { throw ArchiveTrouble.newer }
    return edition
  }

  static func set(_ edition: FoldingEdition, in db: Database) throws {
    try db.execute(sql: "PRAGMA user_version = \(edition.rawValue)")
  }

  private static func renewal(in db: Database) throws -> Renewal? {
    guard try IndexRenewal.hasTable("index_renewal", in: db) else { return nil }
    let row = try Row.fetchOne(db, sql: "SELECT next, rows FROM index_renewal")
    return try row.map { Renewal(next: try $0.integer(at: 0), rows: Int(try $0.integer(at: 1))) }
  }
}
