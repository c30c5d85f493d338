import Foundation
import GRDB
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

/// Mentions that several scans count have to be those that one counts.
struct SearchSharesTests {
  private static let tweets = MentionReadingTests.tweets

  private func shares(
    of text: String, unlessFewerThan fewest: Int = 0, _ request: RequestContext = RequestContext(),
    in db: Database
  ) throws -> SearchShares {
    try SearchShares(of: Query(text), counting: "mentions", for: request, unlessFewerThan: fewest, in: db)
  }

  @Test(arguments: [
    "-nothing", "rain", "-nothing since:2015-03-28", "-nothing since:2100-01-01", "rain -rain",
  ])
  func `The stretches are all of time, newest first`(query: String) async throws {
    let archive = try Archive.holding(Self.tweets)

    try await archive.writer().read { db in
      let shares = try shares(of: query, in: db)
      var end = RowID.all.upperBound
      while let ids = shares.next() {
        #expect(ids.upperBound == end && !ids.isEmpty)
        end = ids.lowerBound
      }
      #expect(end == RowID.all.lowerBound)
      #expect(shares.next() == nil)
    }
  }

  @Test func `Many tweets are shared out, few are not`() async throws {
    let archive = try Archive.holding(Self.tweets)

    try await archive.writer().read { db in
      let count = try ExtentReading(db: db).count()
      let stretches = try [count, count + 1].map { fewest in
        let shares = try shares(of: "rain", unlessFewerThan: fewest, in: db)
        return sequence(state: shares) { $0.next() }.reduce(0) { count, _ in count + 1 }
      }
      #expect(stretches == [32, 1])
    }
  }

  @Test func `What is counted side by side adds up, in any order, and the newest spelling is shown`()
    async throws
  {
    let archive = try Archive.holding(Self.tweets)

    let (whole, merged) = try await archive.writer().read { db in
      func counts(_ query: String) throws -> MentionCounts {
        try MentionScan.counts(of: shares(of: query, in: db), in: db)
      }
      let day = "2015-03-29"
      var (one, other) = (try counts("-nothing since:\(day)"), try counts("-nothing until:\(day)"))
      let (newer, older) = (one, other)
      one.add(older)
      other.add(newer)
      return (try counts("-nothing").ranking(), [one.ranking(), other.ranking()])
    }

    #expect(whole.sections.count == 4)
    for ranking in merged { #expect(ranking.sections == whole.sections) }
  }

  @Test(arguments: ["-nothing", "rain", "-nothing since:2015-03-28", "rain -rain"])
  func `Times that two scans count add up, whatever each of them takes`(query: String) async throws {
    let folder = try TemporaryFolder()
    let archive = Archive(path: folder.path(of: "archive.sqlite"))
    try archive.insert(Self.tweets)
    let reader = try #require(try await archive.openedReader())
    let (whole, shared) = try await reader.read { db in
      (try shares(of: query, unlessFewerThan: .max, in: db), try shares(of: query, in: db))
    }

    async let one = reader.read { try TimeScan.times(of: shared, in: $0) }
    async let other = reader.read { try TimeScan.times(of: shared, in: $0) }
    var (merged, expected) = (try await one, try await reader.read { try TimeScan.times(of: whole, in: $0) })
    merged.add(try await other)

    #expect(merged.total == expected.total && merged.undated == expected.undated)
    for unit in TimeUnit.allCases {
      let bars = [merged, expected].map {
        $0.bars(by: unit, in: Calendar(identifier: .gregorian), limit: 9_000)
      }
      #expect(bars[0] == bars[1])
    }
  }

  @Test func `A scan that comes too late counts nothing`() async throws {
    let archive = try Archive.holding(Self.tweets)

    let sections = try await archive.writer().read { db in
      let shares = try shares(of: "rain", in: db)
      _ = try MentionScan.counts(of: shares, in: db)
      return try MentionScan.counts(of: shares, in: db).ranking().sections
    }

    #expect(sections.isEmpty)
  }
}
