import Foundation
import GRDB
import SmashtagModel

/// Reads what the archive holds without counting it.
struct ExtentReading {
  let db: Database

  func extent() throws -> LibraryExtent {
    LibraryExtent(count: try Int.fetchOne(db, sql: "SELECT tweets FROM extent") ?? 0, span: try span())
  }

  private func span() throws -> ClosedRange<Date>? {
    let rows = try StoredRows(db)
    guard let first = try Int64.fetchOne(db, sql: "SELECT min(id) FROM tweet").flatMap(rows.tweet),
      let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM tweet").flatMap(rows.tweet)
    else { return nil }
    let dates = [first.tweet.created, last.tweet.created].sorted()
    return dates[0]...dates[1]
  }
}
