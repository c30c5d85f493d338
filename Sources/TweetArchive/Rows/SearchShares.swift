import Foundation
import GRDB
import SmashtagModel
import Synchronization

/// Shares a search out among scans that run side by side: stretches of time, which each takes one after the other.
final class SearchShares: Sendable {
  /// What is counted by several scans side by side.
  protocol Counts: Sendable {
    /// Nothing, which is what there is where there is no archive.
    init()
    /// Adds what another scan counted in other tweets.
    mutating func add(_ other: consuming Self)
  }

  /// Of an archive with fewer tweets everything is one stretch, read before a second scan could begin.
  static let fewTweets = 50_000
  private static let stretches: Int64 = 32
  /// How many tweets a stretch has, if there are many and they are spread evenly over time.
  private static let tweetsOfStretch: Int64 = 20_000

  let query: Query
  /// Whether all tweets are where ``MentionScan`` reads them, and none is in the tables of an earlier version.
  let areOfThisVersion: Bool
  private let request: RequestContext
  /// What is told to be counted.
  private let subject: String
  /// The keys of the tweets that are searched.
  private let ids: Range<Int64>
  /// The keys at which the stretches begin, in ascending order.
  private let beginnings: [Int64]
  private let taken = Atomic(0)
  /// How many tweets were found in the stretches that are done.
  private let found = Atomic(0)
  private let tweets = Atomic(0)

  init(
    of query: Query, within ids: Range<Int64> = RowID.all, counting subject: String,
    for request: RequestContext,
    unlessFewerThan fewest: Int = fewTweets, in db: Database
  ) throws {
    (self.query, self.ids, self.subject, self.request) = (query, ids, subject, request)
    let tables = try StoredRows.tables(in: db)
    areOfThisVersion = tables == ["post"]
    let count = try ExtentReading(db: db).count()
    let stretches = max(Self.stretches, Int64(count) / Self.tweetsOfStretch)
    beginnings =
      try areOfThisVersion && count >= fewest
      ? Self.beginnings(of: query, within: ids, stretches, in: db) : [ids.lowerBound]
  }

  /// How many scans there should be.
  var scans: Int { min(beginnings.count, ProcessInfo.processInfo.activeProcessorCount, 4) }

  private static func beginnings(
    of query: Query, within ids: Range<Int64>, _ stretches: Int64, in db: Database
  ) throws -> [Int64] {
    let whole = [ids.lowerBound]
    guard let span = try Search(query, within: ids, in: db).span else { return whole }
    let ends = try ["min", "max"].compactMap { try Int64.fetchOne(db, sql: "SELECT \($0)(id) FROM post") }
    guard ends.count == 2, ends[0] < ends[1] else { return whole }
    let ids = span.clamped(to: ends[0]..<ends[1])
    let length = (ids.upperBound - ids.lowerBound) / stretches
    return length == 0 ? whole : whole + (1..<stretches).map { ids.lowerBound + $0 * length }
  }

  /// The keys of the next stretch, the newest first; `nil` when all are taken.
  func next() -> Range<Int64>? {
    let (number, _) = taken.add(1, ordering: .relaxed)
    let index = beginnings.count - 1 - number
    guard index >= 0 else { return nil }
    let end = index + 1 < beginnings.count ? beginnings[index + 1] : ids.upperBound
    return beginnings[index]..<end
  }

  /// Counts what was found in a stretch; as soon as that is enough no further one is given out.
  ///
  /// Those that are taken follow one another, so that what is older is not needed.
  func add(found count: Int, ofWanted wanted: Int) {
    let all = found.add(count, ordering: .relaxed).newValue
    if all >= wanted { taken.store(beginnings.count, ordering: .relaxed) }
  }

  /// Tells that so many more tweets were counted.
  func report(_ count: Int) {
    let all = tweets.add(count, ordering: .relaxed).newValue
    request.progress(FetchProgress(subject: subject, tweets: all))
  }
}

extension SearchShares {
  /// The ranking where some tweets are still in the tables of an earlier version.
  func earlierRanking(in db: Database) throws -> MentionRanking {
    var ranking = MentionRanking()
    let rows = try StoredRows(db)
    try Search(query, in: db).forEachID { id in
      if let tweet = try rows.tweet(at: id)?.tweet { ranking.add(tweet) }
    }
    return ranking
  }
}
