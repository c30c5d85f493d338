import Foundation
import GRDB
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct KeptFindsTests {
  private let archive = Archive.inMemory()

  private func add(
    _ tweets: [Tweet], foundBy word: String, minutes: Int = 0, searchLimit: Int = 3, findLimit: Int = 3,
    isOlder: Bool = false
  ) throws {
    let search = KeptSearch(try Query(word), at: "home")
    try archive.insert(tweets)
    try archive.writer().write { db in
      try KeptFinds(db: db, searchLimit: searchLimit, findLimit: findLimit)
        .add(tweets, foundBy: search, answered: .fixture(minutes: minutes), isOlder: isOlder)
    }
  }

  private func keys(foundBy word: String) async throws -> [String]? {
    let search = KeptSearch(try Query(word), at: "home")
    return try await ArchiveKeeper(archive: archive).page(of: search, olderThan: nil, limit: 100)?
      .tweets.map(\.key)
  }

  private func rows(in table: String) throws -> Int? {
    try archive.inspect { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
  }

  @Test func `Finds of one second stand as their pages followed each other`() async throws {
    func page(_ ids: String...) -> [Tweet] { ids.map { .fixture(id: $0) } }

    try add(page("e", "b"), foundBy: "rain", findLimit: 9)
    try add(page("d", "a"), foundBy: "rain", findLimit: 9, isOlder: true)
    try add(page("c", "e", "b"), foundBy: "rain", findLimit: 9)

    #expect(try await keys(foundBy: "rain") == ["c", "e", "b", "d", "a"])
  }

  @Test func `Only the newest finds of a search stay`() async throws {
    let tweets = Tweet.fixtures(5)
    try add(Array(tweets[2...]), foundBy: "rain")
    try add(Array(tweets[..<2]), foundBy: "rain")

    #expect(try await keys(foundBy: "rain") == tweets.prefix(3).map(\.key))
  }

  @Test func `The limit counts each search by itself`() async throws {
    try add(Tweet.fixtures(3), foundBy: "rain")
    try add(Tweet.fixtures(3), foundBy: "campus")

    #expect(try rows(in: "kept_find") == 6)
  }

  @Test func `Finds whose tweets are gone go first`() async throws {
    try add(Tweet.fixtures(3), foundBy: "rain")
    try await archive.writer().write { try $0.execute(sql: "DELETE FROM tweet WHERE key = 1003") }
    try add([.fixture(id: "7", created: .fixture(minutes: -99))], foundBy: "rain")

    #expect(try await keys(foundBy: "rain") == ["1002", "1001", "7"])
  }

  @Test func `Only the searches answered last stay`() async throws {
    for (minutes, word) in ["one", "two", "three"].enumerated() {
      try add([.fixture(id: word)], foundBy: word, minutes: minutes)
    }
    try add([], foundBy: "one", minutes: 7)
    try add([.fixture(id: "four")], foundBy: "four", minutes: 8)

    for (word, kept) in [("one", ["one"]), ("two", nil), ("three", ["three"]), ("four", ["four"])] {
      #expect(try await keys(foundBy: word) == kept, "\(word)")
    }
    #expect(try rows(in: "kept_find") == 3)
  }

  @Test func `A thousand searches of five thousand finds are kept`() throws {
    let finds = try archive.inspect { KeptFinds(db: $0) }

    #expect(finds.searchLimit == 1_000 && finds.findLimit == 5_000)
  }

  @Test func `A search that is full forgets the oldest tenth`() async throws {
    try add(Tweet.fixtures(101), foundBy: "rain", findLimit: 100)

    #expect(try await keys(foundBy: "rain") == Tweet.fixtures(101).prefix(90).map(\.key))
  }

  @Test func `Pages are read without looking through the archive`() throws {
    try add(Tweet.fixtures(3), foundBy: "rain")

    let plan = try archive.inspect { db in
      let finds = try #require(try KeptPageReading.finds(in: db))
      return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(finds)", arguments: [1])
        .map { $0["detail"] as String }
    }

    #expect(plan.allSatisfy { !$0.hasPrefix("SCAN") } && plan.contains { $0.contains("COVERING INDEX") })
  }
}
