import Foundation
import GRDB

/// Finds the rows of users, and remembers those met lately.
struct UserRows {
  private static let limit = 50_000
  private var known: [Data: Int64] = [:]

  /// The row of a profile, made where there is none.
  mutating func row(of profile: Data, in db: Database) throws -> Int64 {
    if let id = known[profile] { return id }
    let id = try find(profile, in: db) ?? insert(profile, in: db)
    if known.count >= Self.limit { known.removeAll(keepingCapacity: true) }
    known[profile] = id
    return id
  }

  private func find(_ profile: Data, in db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM user WHERE digest = ? AND profile = ?"),
      arguments: [profile.digest, profile])
  }

  private func insert(_ profile: Data, in db: Database) throws -> Int64 {
    try db.cachedStatement(sql: "INSERT INTO user(digest, profile) VALUES (?, ?)")
      .execute(arguments: [profile.digest, profile])
    return db.lastInsertedRowID
  }
}

extension Data {
  /// A number that finds these bytes again (FNV-1a); it stands in the archive, so it never changes.
  fileprivate var digest: Int64 {
    Int64(bitPattern: reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
  }
}
