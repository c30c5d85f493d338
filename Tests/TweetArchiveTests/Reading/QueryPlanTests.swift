import Foundation
import GRDB
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct QueryPlanTests {
  static let queries = [
    "rain", "ra*", "\"rain on campus\"", "#rain", "@ada", "from:ada", "mentions:ada", "to:ada", "lang:en",
    "url:example.org", "filter:images", "rain OR snow", "rain -snow", "-rain", "(rain OR #snow) -@ada",
    "since:2015-01-01 until:2016-01-01 rain", "since:2015-01-01 OR rain", "-since:2015-01-01",
  ]

  @Test(arguments: queries, [Search.sqlOfTweets, Search.sqlOfMentions, Search.sqlOfIDs, Search.sqlOfCount])
  func `A search sorts nothing and scans no tweets`(text: String, sql: String) throws {
    let slices = SearchSlice.slices(of: try Query(text))
    let archive = try Archive.holding(Tweet.fixtures(3))

    let plan = try archive.inspect { db in
      try slices.flatMap { try db.plan(of: sql, [$0.match, $0.ids.lowerBound, $0.ids.upperBound, 20]) }
    }

    #expect(plan.allSatisfy { $0.isIndexed })
    #expect(plan.count { $0.contains("SCAN tweet_index VIRTUAL TABLE") && $0.contains(":M") } == slices.count)
  }

  @Test(arguments: [StoredTweet.byRow, StoredRows.byKey, StoredRows.byAlias, NameCompletion.sql])
  func `A look-up sorts nothing and scans nothing`(sql: String) throws {
    let ones = StatementArguments(Array(repeating: 1, count: sql.count { $0 == "?" }))

    let plan = try Archive.holding(Tweet.fixtures(3)).inspect { try $0.plan(of: sql, ones) }

    #expect(plan.allSatisfy { $0.isIndexed })
  }
}

extension Database {
  fileprivate func plan(of sql: String, _ arguments: StatementArguments) throws -> [String] {
    try Row.fetchAll(self, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments).map { $0["detail"] }
  }
}

extension String {
  fileprivate var isIndexed: Bool {
    !contains("TEMP B-TREE")
      && (!hasPrefix("SCAN") || hasPrefix("SCAN tweet_index VIRTUAL TABLE") || hasPrefix("SCAN (subquery"))
  }
}
