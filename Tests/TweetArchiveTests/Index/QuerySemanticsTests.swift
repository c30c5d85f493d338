import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

/// Every query has to find exactly what reading all tweets one by one finds.
struct QuerySemanticsTests {
  static let collection = VariedTweets(seed: 1, count: 300)

  @Test(arguments: [
    "rain", "Rain", "RAIN*", "ra*", "\"rain on\"", "\"on rain\"", "#rain", "#Straße", "#STRASSE", "#swift",
    "#swift_lang",
    "@ada", "@Ada", "from:ada", "mentions:ada", "to:bob", "lang:en", "lang:pt", "lang:pt-br",
    "since:2015-03-28",
    "until:2015-03-28", "since:2015-03-28 until:2015-03-30", "filter:images", "filter:links",
    "filter:mentions",
    "filter:hashtags", "filter:replies", "filter:retweets", "url:example.org", "url:news.example.org",
    "rain snow", "rain OR snow", "rain snow OR #swift", "-rain", "-rain -snow", "rain -#swift",
    "-(rain OR snow)",
    "-(rain snow)", "(rain OR snow) (#swift OR @ada)", "rain OR -snow", "-rain OR -snow", "-(rain -snow)",
    "since:2015-03-30 OR rain", "-since:2015-03-30", "rain (since:2015-03-30 OR -filter:images)",
    "-(until:2015-03-28 OR since:2015-03-31)", "since:2001-01-01", "until:2001-01-01", "until:9999-12-31",
    "東京", "京", "\"東京 雨\"", "สวัสดี", "서울", "café", "cafe", "вечер", "Ёлка", "don't", "👍", "@ada@example.social",
  ])
  func `A query finds what fulfils it, newest first`(text: String) async throws {
    try await Self.collection.check(try Query(text, timeZone: .gmt))
  }

  @Test(arguments: 0..<150)
  func `A query made by chance finds what fulfils it`(seed: Int) async throws {
    var random = SeededRandom(seed: UInt64(seed))
    let text = RandomQuery.text(depth: 3, using: &random)

    try await Self.collection.check(try Query(text, timeZone: .gmt))
  }
}
