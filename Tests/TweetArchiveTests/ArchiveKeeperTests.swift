import Foundation
import GRDB
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct ArchiveKeeperTests {
  private let archive = Archive.inMemory()
  private let rain: KeptSearch

  init() throws { rain = KeptSearch(try Query("rain"), at: "home") }

  private var keeper: ArchiveKeeper { ArchiveKeeper(archive: archive) }

  @Test func `A search that was never answered keeps nothing`() async throws {
    #expect(try await keeper.page(of: rain, olderThan: nil, limit: 20) == nil)
    try archive.insert(Tweet.fixtures(3))
    #expect(try await keeper.page(of: rain, olderThan: nil, limit: 20) == nil)
  }

  @Test func `A search that found nothing was answered all the same`() async throws {
    try await keeper.keep(.answered([]), foundBy: rain)

    let page = try #require(try await keeper.page(of: rain, olderThan: nil, limit: 20))

    #expect(page.tweets.isEmpty && page.older == nil && page.total == .exactly(0))
    #expect(page.fetched == .fixture)
  }

  @Test func `What a search found comes back newest first`() async throws {
    try await keeper.keep(.answered(Tweet.fixtures(5).shuffled()), foundBy: rain)

    let page = try #require(try await keeper.page(of: rain, olderThan: nil, limit: 20))

    #expect(page.tweets.map(\.id) == Tweet.fixtures(5).map(\.id))
    #expect(page.total == .exactly(5) && page.older == nil)
  }

  @Test func `What was kept says when it was fetched and from where`() async throws {
    var tweet = Tweet.fixture(id: "1")
    tweet.fetched = .fixture(minutes: 7)
    try await keeper.keep(.answered([tweet]), foundBy: rain)

    let kept = try #require(try await keeper.page(of: rain, olderThan: nil, limit: 20)?.tweets.first)

    #expect(kept.fetched == .fixture(minutes: 7))
  }

  @Test func `Older pages go on below a tweet`() async throws {
    let tweets = Tweet.fixtures(7)
    try await keeper.keep(.answered(tweets), foundBy: rain)

    var shown: [String] = []
    var last: String?
    repeat {
      let page = try #require(try await keeper.page(of: rain, olderThan: last, limit: 3))
      shown += page.tweets.map(\.id)
      #expect(page.total == .exactly(7) && page.newer?.value == page.tweets.first?.identity)
      last = page.older?.value
    } while last != nil

    #expect(shown == tweets.map(\.id))
  }

  @Test(arguments: ["x 7", "mastodon 1", "?", "", "x"])
  func `Below a tweet nobody knows there is nothing`(identity: String) async throws {
    try await keeper.keep(.answered([.fixture(id: "1")]), foundBy: rain)

    let page = try #require(try await keeper.page(of: rain, olderThan: identity, limit: 3))

    #expect(page.tweets.isEmpty && page.older == nil)
  }

  @Test func `A page of none or fewer is empty`() async throws {
    try await keeper.keep(.answered(Tweet.fixtures(2)), foundBy: rain)

    #expect(try await keeper.page(of: rain, olderThan: nil, limit: 0)?.tweets == [])
    #expect(try await keeper.page(of: rain, olderThan: nil, limit: -1)?.tweets == [])
  }

  @Test func `What was found before stays found`() async throws {
    try await keeper.keep(.answered([.fixture(id: "1")]), foundBy: rain)
    try await keeper.keep(
      .answered([.fixture(id: "2", created: .fixture(minutes: 1)), .fixture(id: "1")]), foundBy: rain)

    #expect(try await ids(of: rain) == ["2", "1"])
  }

  @Test func `The latest answer counts, in whatever order they are kept`() async throws {
    for minutes in [3, 9, 5] {
      try await keeper.keep(.answered([], at: .fixture(minutes: minutes)), foundBy: rain)
    }

    #expect(try await keeper.page(of: rain, olderThan: nil, limit: 1)?.fetched == .fixture(minutes: 9))
  }

  @Test func `Searches and sources keep apart what they found`() async throws {
    let snow = KeptSearch(try Query("snow"), at: "home")
    let away = KeptSearch(try Query("rain"), at: "away")
    for (number, search) in [rain, snow, away].enumerated() {
      try await keeper.keep(.answered([.fixture(id: "\(number)")]), foundBy: search)
    }

    for (number, search) in [rain, snow, away].enumerated() {
      #expect(try await ids(of: search) == ["\(number)"])
    }
  }

  @Test func `A search is the same however it is written`() async throws {
    try await keeper.keep(
      .answered([.fixture(id: "1")]), foundBy: KeptSearch(Query(" #Rain  snow"), at: "home"))

    #expect(try await ids(of: KeptSearch(Query("#rain SNOW"), at: "home")) == ["1"])
  }

  @Test func `A tweet whose date changed is still found, in its new place`() async throws {
    try await keeper.keep(.answered(Tweet.fixtures(3)), foundBy: rain)
    try archive.insert([.fixture(id: "1001", created: .fixture(minutes: 9))])

    #expect(try await ids(of: rain) == ["1001", "1003", "1002"])
    #expect(try await keeper.page(of: rain, olderThan: "x 1001", limit: 1)?.tweets.map(\.id) == ["1003"])
  }

  @Test func `Keys of every kind are kept`() async throws {
    let keys = ["12", "012", "https://a.example/users/ada 7", "at://did:plc:a/b/c", "nul\0", ""]
    let tweets = keys.enumerated().map { Tweet.fixture(id: "i\($0)", network: .mastodon, key: $1) }
    try await keeper.keep(.answered(tweets), foundBy: rain)

    let kept = try #require(try await keeper.page(of: rain, olderThan: nil, limit: 20)?.tweets)

    #expect(Set(kept.map(\.key)) == Set(keys))
  }

  @Test func `What was kept is found in the archive`() async throws {
    try await keeper.keep(.answered(Tweet.fixtures(2)), foundBy: rain)

    #expect(try await archive.ids("campus") == Tweet.fixtures(2).map(\.id))
  }

  @Test func `Tweets of one moment stand in the archive as they do in their page`() async throws {
    let tweets = ["5", "7", "6"].map { Tweet.fixture(id: $0, text: "rain") }

    try await keeper.keep(.answered(tweets), foundBy: rain)

    #expect(try await archive.ids("rain") == ["5", "7", "6"])
  }

  @Test func `What came inside a page is kept as imports keep it and not found by the search`() async throws {
    var page = TweetPage.answered([.fixture(id: "1", retweetOf: RetweetReference(id: "2", screenName: "bob"))]
    )
    page.embedded = [.fixture(id: "2", created: .fixture(minutes: -9), user: .fixture("bob", name: "Bob"))]
    try await keeper.keep(page, foundBy: rain)

    #expect(try await ids(of: rain) == ["1"])
    let kept = try await keeper.page(of: rain, olderThan: nil, limit: 20)
    #expect(kept?.tweets.map(\.retweetOf?.name) == ["Bob"])
    #expect(try await keeper.tweet(at: .id("2"))?.user.screenName == "bob")
    #expect(try archive.insert([.fixture(id: "2")]).imported == 1)
  }

  @Test func `A tweet fetched by its address is kept`() async throws {
    let url = "https://home.example/@ada/7"
    let tweet = Tweet.fixture(id: "7", network: .mastodon, key: "https://home.example/users/ada/7", url: url)
    try await keeper.keep(tweet, embedded: [.fixture(id: "8")])

    #expect(try await keeper.tweet(at: .page(url: url, id: "7")) == tweet)
    #expect(try await keeper.tweet(at: .id("8")) != nil)
    #expect(try await keeper.tweet(at: .id("9")) == nil)
  }

  @Test func `Where there is no archive no tweet is kept`() async throws {
    #expect(try await keeper.tweet(at: .id("7")) == nil)
  }

  @Test func `A copy read earlier does not replace the one that was kept`() async throws {
    for (minutes, text) in [(9, "rain now"), (3, "rain before")] {
      var tweet = Tweet.fixture(id: "1", text: text)
      tweet.fetched = .fixture(minutes: minutes)
      try await keeper.keep(.answered([tweet]), foundBy: rain)
    }

    #expect(try await keeper.tweet(at: .id("1"))?.text == "rain now")
  }

  @Test func `Finds whose tweets are gone are left out, and are no damage`() async throws {
    try await keeper.keep(.answered(Tweet.fixtures(3)), foundBy: rain)
    try await archive.writer().write { try $0.execute(sql: "DELETE FROM post WHERE key = 1002") }

    let page = try #require(try await keeper.page(of: rain, olderThan: nil, limit: 20))

    #expect(page.tweets.map(\.id) == ["1003", "1001"] && page.total == .exactly(2))
    #expect(try await archive.health()?.problems == [])
  }

  private func ids(of search: KeptSearch) async throws -> [String] {
    try #require(try await keeper.page(of: search, olderThan: nil, limit: 100)).tweets.map(\.id)
  }
}

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
    try await archive.writer().write { try $0.execute(sql: "DELETE FROM post WHERE key = 1003") }
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
      let search = KeptSearch(try Query("rain"), at: "home")
      let reading = KeptPageReading(search: search, tweet: nil, limit: 5)
      let finds = try #require(try reading.finds(in: db))
      return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(finds)", arguments: [1])
        .map { $0["detail"] as String }
    }

    #expect(plan.allSatisfy { !$0.hasPrefix("SCAN") } && plan.contains { $0.contains("COVERING INDEX") })
  }
}

extension TweetPage {
  /// What a live source answered at a time.
  static func answered(_ tweets: [Tweet], at date: Date = .fixture) -> TweetPage {
    var page = TweetPage(tweets: tweets)
    page.fetched = date
    return page
  }
}
