import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct ConditionMatchTests {
  @Test(arguments: [
    ("rain", "\"rain\""), ("ra*", "\"ra\" *"), ("don't", "\"don t\""), ("\"a b\"", "\"a b\""),
    ("#Rain", "\"#rain\""),
    ("@ada", "\"@ada\" OR \"~ada\""), ("-rain", "\"*\" NOT \"rain\""), ("a b", "\"a\" AND \"b\""),
    ("a -b -c", "\"a\" NOT (\"b\" OR \"c\")"), ("-a -b", "\"*\" NOT (\"a\" OR \"b\")"),
    ("a OR -b", "\"a\" OR \"*\" NOT (\"b\")"), ("-(a b)", "\"*\" NOT (\"a\" AND \"b\")"),
    ("a (b OR c)", "(\"b\" OR \"c\") AND \"a\""), ("-(a OR -b)", "\"b\" NOT (\"a\")"),
  ])
  func `A query becomes an expression`(text: String, match: String) throws {
    #expect(SearchSlice.slices(of: try Query(text)).map(\.match) == [match])
  }

  @Test(arguments: ["(", "-(", "(x OR ", "x (y OR ", "-(x ", "x -("])
  func `A query as deep as allowed is answered`(opening: String) async throws {
    let archive = try Archive.holding([.fixture(id: "1", text: "rain")])
    let query = try Query(String(repeating: opening, count: 50) + "rain" + String(repeating: ")", count: 50))

    await #expect(throws: Never.self) { try await archive.ids(query) }
  }

  @Test func `A query of a thousand words is answered`() async throws {
    let archive = try Archive.holding([.fixture(id: "1", text: "rain")])
    let words = (0..<999).map { "w\($0)" }.joined(separator: " OR ")

    #expect(try await archive.ids(words + " OR rain") == ["1"])
  }
}
