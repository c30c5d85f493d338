import Foundation
import GRDB
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct PrefixWordsTests {
  static let texts =
    (0..<300).map { "w\($0) rain" } + ["water", "rainy 東京の雨", "snow", "rain on campus", "วัสดุใหม่"]

  @Test(arguments: [
    ("ra*", "\"rain\" OR \"rainy\""),
    ("-ra*", "\"*\" NOT (\"rain\" OR \"rainy\")"),
    ("snow ra*", "(\"rain\" OR \"rainy\") AND \"snow\""),
    ("東京*", "\"東 京\""),
    ("nothing*", nil),
  ])
  func `A prefix is asked for as the words that begin so`(text: String, match: String?) throws {
    #expect(try Self.slices(of: text).first?.match == match)
  }

  @Test func `Many words are asked for one by one where there are many tweets`() throws {
    #expect(try Self.slices(of: "w*").first?.match == "\"w\" *")
    #expect(try Self.slices(of: "w*", tweets: 1_000_000).first?.match.contains("OR") == true)
    #expect(try Self.slices(of: "w* since:2001-01-01", tweets: 1_000_000).first?.match.contains("OR") == true)
  }

  @Test func `Beside other words only a few are asked for one by one`() throws {
    #expect(try Self.slices(of: "w* rain", tweets: 1_000_000).first?.match == "\"w\" * AND \"rain\"")
  }

  @Test(arguments: [300, 1_000_000], [1, 299, 300, 301])
  func `A search of many words is shown and counted as any other`(tweets: Int, limit: Int) async throws {
    let archive = try Self.archive(tweets: tweets)
    let source = ArchiveSource(name: "archive", archive: archive)
    let query = try Query("w* -water")

    let page = try await source.page(of: query, at: .newest, limit: limit)
    let words = try await source.page(of: try Query("w*"), at: .newest, limit: limit)

    let all = try await archive.ids("w*")
    #expect(all.count == 301)
    #expect(words.tweets.map(\.id) == Array(all.prefix(limit)))
    #expect(words.total == .exactly(301))
    #expect((words.older == nil) == (limit >= 301))
    #expect(page.tweets.map(\.id) == Array(all.filter { $0 != "300" }.prefix(limit)))
    #expect(page.total == (limit < 300 ? .atLeast(200) : .exactly(300)))
  }

  @Test(arguments: [
    "w*", "w1*", "w* rain", "-w*", "-w1* rain", "w2* OR w3*", "ra* -w*", "東京*", "東*", "วัสดุ*", "วั*",
  ])
  func `A prefix finds what it finds in the index`(text: String) async throws {
    let archive = try Self.archive()
    let query = try Query(text)

    let plain = try archive.inspect { db in
      try Set(
        SearchSlice.slices(of: query).flatMap { slice in
          try String.fetchAll(db, sql: Self.plain, arguments: [slice.match])
        })
    }

    #expect(try await Set(archive.ids(query)) == plain)
    #expect(!plain.isEmpty)
  }

  private static let plain = """
    SELECT tweet.key FROM tweet_index CROSS JOIN tweet ON tweet.id = tweet_index.rowid WHERE tweet_index MATCH ?
    """

  /// It says that it holds so many tweets.
  private static func archive(tweets: Int = texts.count) throws -> Archive {
    let archive = try Archive.holding(texts.enumerated().map { .fixture(id: "\($0)", text: $1) })
    try archive.writer().write { try $0.execute(sql: "UPDATE extent SET tweets = ?", arguments: [tweets]) }
    return archive
  }

  private static func slices(of text: String, tweets: Int = texts.count) throws -> [SearchSlice] {
    let query = try Query(text, timeZone: .gmt)
    return try archive(tweets: tweets).inspect {
      SearchSlice.slices(of: query, words: try PrefixWords(for: query, in: $0))
    }
  }
}
