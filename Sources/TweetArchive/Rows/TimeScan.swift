import Foundation
import GRDB
import SmashtagModel

/// Counts all tweets that a search finds by their times, which nearly all of their keys tell.
///
/// Several scans share the search by ``SearchShares``.
enum TimeScan {
  private static let rowsBetweenReports = 50_000

  /// Counts the tweets in the stretches that no other scan takes.
  static func times(of shares: SearchShares, in db: Database) throws -> TweetTimes {
    let search = try Search(shares.query, in: db)
    var (times, count, seconds) = (TweetTimes(), 0, try RowSeconds(db))
    while let ids = shares.next() {
      try search.forEach(Search.sqlOfIDs, within: ids) { row in
        times.add(try seconds.second(of: row.integer(at: 0)))
        count += 1
        guard count.isMultiple(of: rowsBetweenReports) else { return }
        try Task.checkCancellation()
        shares.report(rowsBetweenReports)
      }
    }
    return times
  }
}

extension TweetTimes: SearchShares.Counts {
  /// - Parameter second: the second since 1970; `nil` if it is not known.
  fileprivate mutating func add(_ second: Int64?) {
    if let second { add(secondSince1970: second) } else { undated += 1 }
  }
}

/// Tells when rows were posted, to the quarter of an hour.
///
/// Of a row at the beginning of a quarter that the quarter before may have overflowed into, the row itself tells it.
private struct RowSeconds {
  private static let quarter = TweetTimes.secondsOfQuarter
  /// How many seconds of a quarter are looked at: more than seven thousand tweets of one second would reach beyond.
  private static let reach: Int64 = 30

  private let taken: TakenKeys
  private let rows: StoredRows
  /// The keys in the quarter that was looked at last.
  private var overflow: Range<Int64> = 0..<0

  init(_ db: Database) throws {
    (taken, rows) = (try TakenKeys(db), try StoredRows(db))
  }

  /// The second since 1970 in which a row's tweet was posted; `nil` if its key is too early to tell.
  mutating func second(of id: Int64) throws -> Int64? {
    guard let second = RowID.secondSince1970(of: id), second % Self.quarter < Self.reach else {
      return RowID.secondSince1970(of: id)
    }
    let first = RowID.first(ofSecond: RowID.second(of: id) - second % Self.quarter)
    if overflow.lowerBound != first { overflow = try taken.overflow(after: first) }
    guard overflow.contains(id), let tweet = try rows.tweet(at: id)?.tweet else { return second }
    return Int64(tweet.created.timeIntervalSince1970.rounded(.down))
  }
}
