import GRDB
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

/// What is found by reading tweets has to be what the index finds.
struct PrefixScanTests {
  private static let tweets: [Tweet] = {
    var titled = Tweet.fixture(id: "titled", text: "nothing", created: .fixture(minutes: 9_500))
    titled.title = "Rainy days"
    return VariedTweets(seed: 11, count: 300).tweets + [titled]
  }()

  private static func archive() throws -> Archive { try Archive.holding(tweets) }

  private func found(_ text: String, in archive: Archive, limit: Int = .max) async throws -> [[Int64]?] {
    let query = try Query(text)
    return try await archive.writer().read { db in
      let scan = try PrefixScan(query, within: RowID.all, unlessFewerThan: 0, in: db)
      var indexed: [Int64] = []
      try Search(query, in: db).forEachID(limit: limit) { indexed.append($0) }
      return [try scan?.ids(limit: limit), indexed]
    }
  }

  @Test(arguments: [
    "ra*", "r*", "RAIN*", "rainb*", "on*", "ca*", "東*", "雨*", "ส*", "서*", "Caf*", "вече*", "ёл*", "ё*",
    "don*", "ful*", "x*",
    "stras*", "👍*", "rainy*", "day*", "zz*",
    "ra* since:2015-03-28", "ra* until:2015-03-30", "ra* since:2015-03-28 until:2015-03-30",
  ])
  func `The same tweets in the same order`(query: String) async throws {
    let archive = try Self.archive()

    let all = try await found(query, in: archive)
    #expect(all[0] != nil && all[0] == all[1])
    let some = try await found(query, in: archive, limit: 3)
    #expect(some[0] == some[1])
  }

  @Test(arguments: ["rain", "ra* snow", "ra* OR sn*", "-ra*", "#ra", "ra* lang:en"])
  func `Other queries are for the index`(query: String) async throws {
    #expect(try await found(query, in: try Self.archive())[0] == nil)
  }

  @Test func `Rare matches are for the index`() async throws {
    let many = (0..<1_100).map {
      Tweet.fixture(
        id: "\($0)", text: $0.isMultiple(of: 64) ? "snow" : $0.isMultiple(of: 16) ? "hail" : "rain")
    }
    let archive = try Archive.holding(many)

    #expect(try await found("sn*", in: archive)[0] == nil)
    #expect(try await found("sn*", in: archive, limit: 2)[0]?.count == 2)
    #expect(try await found("ha*", in: archive)[0]?.count == 51)
  }

  @Test func `Few tweets are for the index`() async throws {
    let query = try Query("ra*")

    let scans = try await Self.archive().writer().read { db in
      try [301, 302].map { try PrefixScan(query, within: RowID.all, unlessFewerThan: $0, in: db) != nil }
    }

    #expect(scans == [true, false])
  }

  @Test func `Pages lead on to one another, and the first tells how many there are`() async throws {
    let archive = try Self.archive()
    let query = try Query("ra*")
    let read = { (position: PagePosition, fewest: Int) in
      try await archive.writer().read {
        try PageReading(query: query, position: position, limit: 20, fewestToScan: fewest).page(in: $0)
      }
    }
    var position = PagePosition.newest
    var pages = 0

    while true {
      let (scanned, indexed) = (try await read(position, 0), try await read(position, .max))
      #expect(scanned.tweets == indexed.tweets)
      #expect([scanned.older, scanned.newer] == [indexed.older, indexed.newer])
      #expect(scanned.total == indexed.total)
      pages += 1
      guard let older = scanned.older else { break }
      position = .older(than: older)
    }

    #expect(pages > 2)
    #expect(try await read(.newest, 0).total != nil)
  }

  @Test func `Matches are counted as far as those of several conditions`() async throws {
    let archive = try Archive.holding(Tweet.fixtures(210, text: "rain"))
    let query = try Query("ra*")

    let page = try await archive.writer().read {
      try PageReading(query: query, position: .newest, limit: 20, fewestToScan: 0).page(in: $0)
    }

    #expect(page.total == .atLeast(200))
    #expect(page.tweets.count == 20)
  }
}
