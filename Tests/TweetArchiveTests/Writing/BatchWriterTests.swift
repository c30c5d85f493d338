import Foundation
import GRDB
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct BatchWriterTests {
  private let archive = Archive.inMemory()

  @Test func `New tweets are imported`() throws {
    #expect(try archive.insert(Tweet.fixtures(3)) == InsertCounts(imported: 3))
  }

  @Test func `The same again is skipped`() throws {
    try archive.insert(Tweet.fixtures(3))

    #expect(try archive.insert(Tweet.fixtures(3)) == InsertCounts(skipped: 3))
  }

  @Test func `A copy that differs is an update`() throws {
    try archive.insert([.fixture(id: "1", text: "rain"), .fixture(id: "2")])

    #expect(
      try archive.insert([.fixture(id: "1", text: "snow"), .fixture(id: "2")])
        == InsertCounts(updated: 1, skipped: 1))
  }

  @Test func `A tweet that comes twice counts once`() throws {
    let counts = try archive.insert([.fixture(id: "1"), .fixture(id: "1"), .fixture(id: "1", text: "snow")])

    #expect(counts == InsertCounts(imported: 1))
  }

  @Test func `What came inside others is not counted`() throws {
    #expect(
      try archive.insert([.fixture(id: "1")], embedded: [.fixture(id: "2")]) == InsertCounts(imported: 1))
  }

  @Test func `What had come inside others is imported when it comes itself`() throws {
    try archive.insert([.fixture(id: "1")], embedded: [.fixture(id: "2")])

    #expect(try archive.insert([.fixture(id: "2")]) == InsertCounts(imported: 1))
  }

  @Test func `A tweet within and beside another is imported`() throws {
    #expect(
      try archive.insert([.fixture(id: "1")], embedded: [.fixture(id: "1")]) == InsertCounts(imported: 1))
  }

  @Test func `Networks do not share keys`() throws {
    #expect(try archive.insert([.fixture(id: "1"), .fixture(id: "1", network: .mastodon)]).imported == 2)
  }

  @Test func `An updated tweet is found by its new words only`() async throws {
    try archive.insert([.fixture(id: "1", text: "rain #old", hashtags: ["old"], language: "en")])
    try archive.insert([.fixture(id: "1", text: "snow #new", hashtags: ["new"], language: "de")])

    for (query, found) in [
      ("rain", []), ("snow", ["1"]), ("#old", []), ("#new", ["1"]), ("lang:en", []), ("-x", ["1"]),
    ] {
      #expect(try await archive.ids(query) == found, "\(query)")
    }
  }

  @Test func `An index that was updated is sound`() async throws {
    var random = SeededRandom(seed: 7)
    for round in 0..<20 {
      try archive.insert(
        (0..<50).map { id in
          .fixture(
            id: String(id), text: "w\(Int.random(in: 0..<5, using: &random)) r\(round)",
            created: .fixture(minutes: id))
        })
    }

    for word in (0..<5).map({ "w\($0)" }) + ["r18", "r19"] {
      let texts = try await archive.texts()
      let expected = texts.count { $0.split(separator: " ").contains { $0 == word } }
      #expect(try await archive.ids(word).count == expected, "\(word)")
    }
  }

  @Test func `An update whose words stay leaves the index alone`() throws {
    try archive.insert([.fixture(id: "1")])
    let before = try indexSize()
    var copy = Tweet.fixture(id: "1")
    copy.likes = 7

    try archive.insert([copy])

    #expect(try indexSize() == before)
  }

  @Test func `A tweet whose date changed stands elsewhere`() async throws {
    try archive.insert([.fixture(id: "1"), .fixture(id: "2", created: .fixture(minutes: 1))])
    try archive.insert([.fixture(id: "1", created: .fixture(minutes: 2))])

    #expect(try await archive.ids("rain") == ["1", "2"])
    #expect(try ArchiveSource(name: "archive", archive: archive).extent().count == 2)
  }

  @Test func `A second with more tweets than keys goes on in the next`() async throws {
    let crowd = (0..<600).map { Tweet.fixture(id: String($0)) }
    try archive.insert(crowd)
    try archive.insert(crowd.map { .fixture(id: $0.id + "0000", created: $0.created) })

    let source = ArchiveSource(name: "archive", archive: archive)
    let page = try await source.page(of: try Query("rain"), at: .newest, limit: 2_000)

    #expect(page.tweets.count == 1_200)
    #expect(page.tweets.allSatisfy { $0.created == .fixture })
  }

  @Test func `A batch in any order is kept in order`() async throws {
    let tweets = Tweet.fixtures(300)
    try archive.insert(tweets.shuffled())

    #expect(try await archive.ids("rain") == tweets.map(\.id))
  }

  private func indexSize() throws -> Int? {
    try archive.inspect {
      try Int.fetchOne($0, sql: "SELECT sum(length(block)) FROM tweet_index_data WHERE id > 10")
    }
  }
}

extension Archive {
  fileprivate func texts() async throws -> [String] {
    try await ArchiveSource(name: "archive", archive: self)
      .page(of: Query("-x"), at: .newest, limit: 1_000).tweets.map(\.text)
  }
}
