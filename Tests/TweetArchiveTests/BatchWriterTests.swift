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

  @Test func `A copy that is not taken leaves no profile of its author`() throws {
    var stored = Tweet.fixture(id: "1", user: .fixture("ada", name: "Ada L"))
    stored.fetched = .fixture(minutes: 9)
    var late = Tweet.fixture(id: "1", user: .fixture("ada", name: "Ada"))
    late.fetched = .fixture(minutes: 1)
    try archive.insert([stored])

    try archive.insert([late])

    #expect(try archive.inspect { try String.fetchAll($0, sql: "SELECT name FROM profile") } == ["Ada L"])
  }

  @Test func `Thousands of names of one user take time in proportion`() throws {
    let growth = try ProcessorTime.growth(from: 1_000) { count in
      (1...count).map { Tweet.fixture(id: "\($0)", user: .fixture("ada", name: "Ada \($0)")) }
    } by: {
      try Archive.inMemory().insert($0)
    }

    #expect(growth < 3)
  }

  @Test func `Of thousands of names of one user none is lost`() async throws {
    let tweets = (1...100).map { Tweet.fixture(id: "\($0)", user: .fixture("ada", name: "Ada \($0)")) }
    try archive.insert(tweets)

    #expect(try archive.insert(tweets) == InsertCounts(skipped: 100))
    #expect(try await Set(archive.tweets("rain").map(\.user.name)) == Set(tweets.map(\.user.name)))
    #expect(try archive.inspect { try Int.fetchOne($0, sql: "SELECT count(*) FROM profile") } == 100)
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

struct PreparedTweetTests {
  @Test(arguments: StoredTweetTests.tweets, [true, false])
  func `A tweet comes back from what was made ready of it`(tweet: Tweet, isEmbedded: Bool) throws {
    let stored = StoredTweet(tweet: tweet, isEmbedded: isEmbedded)

    #expect(try PreparedTweet(stored).stored() == stored)
  }

  @Test func `The older ones come first, and of one moment those that came by themselves`() throws {
    let (early, late) = (Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2))

    let rows = PreparedTweet.batch(
      [("1", late), ("2", early), ("3", early)].map { .fixture(id: $0.0, created: $0.1) },
      embedded: [.fixture(id: "4", created: early)])

    #expect(try rows.map { try $0.stored().tweet.id } == ["3", "2", "4", "1"])
  }

  @Test(arguments: [
    (["a", "b", "c"], [0, 0, 0], ["a", "b", "c"]),
    (["a", "b", "c", "d"], [2, 1, 1, 0], ["a", "b", "c", "d"]),
    (["a", "b", "c", "d"], [0, 1, 1, 2], ["d", "c", "b", "a"]),
  ])
  func `Those of one moment keep the order of their list, whichever way it goes`(
    ids: [String], seconds: [Double], shown: [String]
  ) async throws {
    let tweets = zip(ids, seconds).map { id, second in
      Tweet.fixture(id: id, created: .fixture.addingTimeInterval(second))
    }

    let archive = try Archive.holding(tweets)

    #expect(try await archive.ids("rain") == shown)
    let again = try Archive.holding(
      ArchiveSource(name: "archive", archive: archive).newest(of: Query("rain"), limit: 9))
    #expect(try await again.ids("rain") == shown)
  }

  @Test func `Of two copies of one moment the later one counts`() throws {
    let archive = try Archive.holding([
      .fixture(id: "1", text: "rain"), .fixture(id: "2"), .fixture(id: "1", text: "snow"),
    ])

    #expect(
      try ArchiveSource(name: "archive", archive: archive).newest(of: Query("snow"), limit: 9).map(\.id) == [
        "1"
      ])
  }

  @Test func `Each name is told with the way it was written where that differs`() {
    let row = PreparedTweet(
      StoredTweet(
        tweet: .fixture(text: "x", user: .fixture("Ada"), hashtags: ["rain", "Straße"], users: ["ada"]),
        isEmbedded: false))

    let names = row.withParts { parts in
      row.names.map { name in
        [name.folded, name.spelling ?? 0..<0].map { String(decoding: parts.all.part($0), as: UTF8.self) }
      }
    }

    #expect(names == [["ada", "Ada"], ["rain", ""], ["strasse", "Straße"], ["ada", ""]])
  }

  @Test func `A crowd of marks stands once each`() {
    let tags = (0..<200).map { "t\($0 % 100)" }

    let words = Tweet.fixture(text: "x", hashtags: tags).indexedText.split(separator: " ")

    #expect(words.filter { $0.hasPrefix("#t") } == (0..<100).map { "#t\($0)" })
  }
}

struct RowSetTests {
  @Test func `A key is new once`() {
    var set = RowSet()
    let keys: [Int64] = [5, 3, 1 << 40, 5, 3 + 1 << 20, 1 << 40, 4]

    #expect(keys.map { set.insert($0) } == [true, true, true, false, true, false, true])
  }

  @Test func `It holds what a set holds`() {
    var random = SeededRandom(seed: 3)
    var (set, plain) = (RowSet(), Set<Int64>())

    for _ in 0..<5_000 {
      let key = Int64.random(in: 0..<4_000_000, using: &random)
      let isNew = set.insert(key)
      #expect(isNew == plain.insert(key).inserted)
    }
  }
}
