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
    page.embedded = [.fixture(id: "2", created: .fixture(minutes: -9), user: .fixture("bob"))]
    try await keeper.keep(page, foundBy: rain)

    #expect(try await ids(of: rain) == ["1"])
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
    try await archive.writer().write { try $0.execute(sql: "DELETE FROM tweet WHERE key = 1002") }

    let page = try #require(try await keeper.page(of: rain, olderThan: nil, limit: 20))

    #expect(page.tweets.map(\.id) == ["1003", "1001"] && page.total == .exactly(2))
    #expect(try await archive.health()?.problems == [])
  }

  private func ids(of search: KeptSearch) async throws -> [String] {
    try #require(try await keeper.page(of: search, olderThan: nil, limit: 100)).tweets.map(\.id)
  }
}
