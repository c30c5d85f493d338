import Foundation
import GRDB

/// The keys just after some dates that may be of tweets from before them, since a second had more tweets than keys.
struct KeyOverflow {
  /// Where these keys end, by the first key at a date.
  private var endings: [Int64: Int64] = [:]

  /// No such keys.
  init() {}

  /// Finds them; where the last key before a date is free, nothing more is asked.
  init(after dates: [Date], in db: Database) throws {
    guard !dates.isEmpty else { return }
    let taken = try TakenKeys(db)
    for first in Set(dates.map(RowID.first(notBefore:))) {
      let keys = try taken.overflow(after: first)
      if !keys.isEmpty { endings[first] = keys.upperBound }
    }
  }

  /// The keys at which they end.
  var ends: [Int64] { Array(endings.values) }

  /// The keys from the first at a date on that need not be of tweets from then.
  func keys(after first: Int64) -> Range<Int64> { first..<(endings[first] ?? first) }
}

/// The keys of all stored tweets, also of those that an earlier version stored.
struct TakenKeys {
  private let lastKeys: [RawStatement]

  init(_ db: Database) throws {
    lastKeys = try StoredRows.tables(in: db).map {
      try RawStatement(db, "SELECT max(id) FROM \($0) WHERE id >= ? AND id < ?")
    }
  }

  /// The keys from this one on, the first of its second, that seconds before it may have overflowed into.
  ///
  /// A second overflows after its last key only, and into the next that has keys left.
  func overflow(after first: Int64) throws -> Range<Int64> {
    var second = RowID.second(of: first)
    guard first > 0, try last(in: second - 1) == first - 1 else { return first..<first }
    while let last = try last(in: second) {
      second += 1
      if last + 1 < RowID.first(ofSecond: second) { return first..<last + 1 }
    }
    return first..<RowID.first(ofSecond: second)
  }

  private func last(in second: Int64) throws -> Int64? {
    try lastKeys.compactMap { statement in
      try statement.bind(RowID.first(ofSecond: second), at: 1)
      try statement.bind(RowID.first(ofSecond: second + 1), at: 2)
      return try statement.number()
    }.max()
  }
}
