import Foundation
import GRDB
import SmashtagModel

/// Reads what the archive holds without counting it.
struct ExtentReading {
  let db: Database

  func extent() throws -> LibraryExtent {
    LibraryExtent(count: try count(), span: try span())
  }

  func count() throws -> Int {
    try RowQuery("SELECT tweets FROM extent", in: db).first([]) { Int(try $0.integer(at: 0)) } ?? 0
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
