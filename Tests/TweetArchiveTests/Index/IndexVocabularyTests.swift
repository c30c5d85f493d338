import GRDB
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct IndexVocabularyTests {
  @Test func `It knows the words that begin so, each once and in order`() throws {
    let found = try Self.words(
      startingWith: "ra", limit: 9, in: ["rain rabbit", "rain on campus", "Rail", "r"])

    #expect(found == ["rabbit", "rail", "rain"])
  }

  @Test func `Marks are no words`() throws {
    #expect(try Self.words(startingWith: "#", limit: 9, in: ["a # b"]) == [])
  }

  @Test(arguments: [1, 15, 16, 17, 40])
  func `A word that is used often does not hide the next one`(uses: Int) throws {
    let texts = Array(repeating: "rain rain rain", count: uses) + ["rainbow", "rainy"]

    #expect(try Self.words(startingWith: "rain", limit: 9, in: texts) == ["rain", "rainbow", "rainy"])
  }

  @Test(arguments: [1, 63, 64, 65, 200])
  func `More words than the limit are too many`(count: Int) throws {
    let words = (1_000..<1_000 + count).map { "w\($0)" }

    #expect(try Self.words(startingWith: "w", limit: count, in: words) == words)
    #expect(try Self.words(startingWith: "w", limit: count - 1, in: words) == nil)
  }

  @Test func `Nothing begins so`() throws {
    #expect(try Self.words(startingWith: "snow", limit: 9, in: ["rain"]) == [])
    #expect(try Self.words(startingWith: "snow", limit: 9, in: []) == [])
  }

  private static func words(startingWith prefix: String, limit: Int, in texts: [String]) throws -> [String]? {
    let tweets = texts.enumerated().map { Tweet.fixture(id: "\($0)", text: $1) }
    return try Archive.holding(tweets).inspect {
      try IndexVocabulary($0).words(startingWith: prefix, limit: limit)
    }
  }
}
