import GRDB
import SmashtagModel

/// Counts all tweets that a search finds by their times, which their keys tell.
///
/// Several scans share the search by ``SearchShares``.
enum TimeScan {
  private static let rowsBetweenReports = 50_000

  /// Counts the tweets in the stretches that no other scan takes.
  static func times(of shares: SearchShares, in db: Database) throws -> TweetTimes {
    let search = try Search(shares.query, in: db)
    var (times, count) = (TweetTimes(), 0)
    while let ids = shares.next() {
      try search.forEach(Search.sqlOfIDs, within: ids) { row in
        times.add(try row.integer(at: 0))
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
  fileprivate mutating func add(_ row: Int64) {
    if let second = RowID.secondSince1970(of: row) {
      add(secondSince1970: second)
    } else {
      undated += 1
    }
  }
}
