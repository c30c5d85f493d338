import Foundation
import GRDB
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct PrefixWordsTests {
  static let texts = (0..<300).map { "w\($0) rain" } + ["water", "rainy 東京の雨", "snow", "rain on campus"]

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

  @Test func `Beside other words only a few are asked for one by one`() throws {
    #expect(try Self.slices(of: "w*").first?.match.contains("OR") == true)
    #expect(try Self.slices(of: "w* since:2001-01-01").first?.match.contains("OR") == true)
    #expect(try Self.slices(of: "w* rain").first?.match == "\"w\" * AND \"rain\"")
  }

  @Test(arguments: ["w*", "w1*", "w* rain", "-w*", "-w1* rain", "w2* OR w3*", "ra* -w*", "東京*", "東*"])
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

  private static func archive() throws -> Archive {
    try .holding(texts.enumerated().map { .fixture(id: "\($0)", text: $1) })
  }

  private static func slices(of text: String) throws -> [SearchSlice] {
    let query = try Query(text, timeZone: .gmt)
    return try archive().inspect { SearchSlice.slices(of: query, words: try PrefixWords(for: query, in: $0)) }
  }
}
