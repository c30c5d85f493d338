import Foundation
import GRDB
import SmashtagModel
import SmashtagTesting
import Testing

@testable import TweetArchive

struct KeptPeopleTests {
  private let archive = Archive.inMemory()
  private var keeper: ArchiveKeeper { ArchiveKeeper(archive: archive) }
  private var source: ArchiveSource { ArchiveSource(name: "archive", archive: archive) }

  private static let ada: Profile = {
    let user = User(
      screenName: "ada@a.example", name: "Ada", id: "9", isVerified: true, profileImageURL: "https://a/p.png")
    var profile = Profile(of: user, on: .mastodon, text: "rain #rain @bob https://a.example")
    profile.url = "https://a.example/@ada"
    profile.hashtags = [IndexedKeyword("#rain", range: 5..<10)]
    profile.userMentions = [IndexedKeyword("@bob")]
    profile.urls = [
      IndexedURL("https://a.example", range: 16..<33, expanded: "https://a.example/", display: "a…")
    ]
    (profile.followers, profile.following, profile.posts) = (3, 0, 12)
    (profile.joined, profile.fetched) = (.fixture(minutes: -9), .fixture)
    return profile
  }()

  private func keep(_ profile: Profile, foundBy query: String = "@ada", minutes: Int = 0) async throws {
    var page = TweetPage.answered([], at: .fixture(minutes: minutes))
    page.person = profile
    try await keeper.keep(page, foundBy: KeptSearch(Query(query), at: "home"))
  }

  private func person(_ query: String) async throws -> Profile? {
    try await source.page(of: Query(query), at: .newest, limit: 5, in: RequestContext()).person
  }

  @Test func `A person comes back with the newest page of the search`() async throws {
    try await keep(Self.ada)
    let search = KeptSearch(try Query("@ada"), at: "home")

    #expect(try await keeper.page(of: search, olderThan: nil, limit: 5)?.person == Self.ada)
    #expect(try await keeper.page(of: search, olderThan: "x 1", limit: 5)?.person == nil)
    #expect(
      try await keeper.page(of: KeptSearch(Query("@ada"), at: "away"), olderThan: nil, limit: 5) == nil)
  }

  @Test func `A later page without the person does not forget them`() async throws {
    try await keep(Self.ada)
    let search = KeptSearch(try Query("@ada"), at: "home")

    try await keeper.keep(.answered([.fixture()]), foundBy: search)

    #expect(try await keeper.page(of: search, olderThan: nil, limit: 5)?.person == Self.ada)
  }

  @Test(arguments: ["@Ada@a.example", "from:ada@a.example"])
  func `The archive tells the profile that came last`(query: String) async throws {
    try await keep(Self.ada, minutes: 1)
    var later = Self.ada
    later.followers = 4
    try await keep(later, minutes: 2)
    try archive.insert([.fixture(user: Self.ada.user)])

    #expect(try await person(query)?.followers == 4)
    #expect(try await person("rain") == nil)
    #expect(try await person("\(query) rain") == nil)
  }

  @Test(arguments: ["@ada", "from:ADA"])
  func `A person whom no source told of is known by their posts`(query: String) async throws {
    var tweets = Tweet.fixtures(3)
    tweets[0].user = User(screenName: "ada", name: "Ada", isVerified: true)
    try archive.insert(
      tweets + [.fixture(id: "9", user: .fixture("bob"), users: ["ada"])])

    let ada = try #require(try await person(query))

    #expect(ada.user == tweets[0].user && ada.network == .x && ada.posts == 3 && ada.fetched == nil)
    #expect(ada.joined == nil)
    #expect(try await person("@nobody") == nil)
  }

  @Test func `The people told longest ago are forgotten first`() throws {
    try archive.insert([])
    let handles = try archive.writer().write { db in
      for (minutes, name) in ["one", "two", "three"].enumerated() {
        _ = try KeptPeople(db: db, limit: 2).keep(
          Profile(of: .fixture(name), on: .x), of: "home", answered: .fixture(minutes: minutes))
      }
      return try String.fetchAll(db, sql: "SELECT handle FROM kept_person ORDER BY id")
    }

    #expect(handles == ["two", "three"])
  }

  @Test(arguments: [
    "", "[]", "{}", "{\"network\":\"none\"}", #"{"network":"x","screenName":"a","name":"a","isVerified":1}"#,
  ])
  func `A profile that is damaged is reported`(json: String) async throws {
    try await keep(Self.ada)
    try await archive.writer().write {
      try $0.execute(sql: "UPDATE kept_person SET profile = ?", arguments: [json])
    }

    await #expect(throws: ArchiveFileError.damaged.sourceError(of: "archive")) {
      try await person("from:ada@a.example")
    }
  }

  @Test(arguments: ["[9,1]", "[-1,2]", "[1]", "[1,2,3]"])
  func `A range that can be none is left out`(range: String) async throws {
    try await keep(Self.ada)
    try await archive.writer().write {
      try $0.execute(
        sql: "UPDATE kept_person SET profile = replace(profile, '[5,10]', ?)", arguments: [range])
    }

    #expect(try await person("from:ada@a.example")?.hashtags == [IndexedKeyword("#rain")])
  }
}

struct KeptTrendsTests {
  private let archive = Archive.inMemory()

  @Test func `The trends of a server are those it told last`() async throws {
    let keeper = ArchiveKeeper(archive: archive)
    #expect(try await keeper.trends(of: "home") == nil)
    try await keeper.keep(Trends([.init("#snow")], fetched: .fixture), of: "home")
    let last = Trends([.init("#rain", count: 7), .init("Rain on campus")], fetched: .fixture, notes: ["few"])

    try await keeper.keep(last, of: "home")

    #expect(try await keeper.trends(of: "home") == last)
    #expect(try await keeper.trends(of: "away") == nil)
  }

  @Test func `Servers that told longest ago are forgotten, and long lists are cut`() throws {
    try archive.insert([])
    try archive.writer().write { db in
      let kept = KeptTrends(db: db, limit: 2, tagLimit: 1)
      for minutes in 0..<3 {
        let trends = Trends([.init("#a"), .init("#b")], fetched: .fixture(minutes: minutes))
        try kept.keep(trends, of: "\(minutes)")
      }

      #expect(try kept.trends(of: "0") == nil)
      #expect(try kept.trends(of: "2")?.tags == [.init("#a")])
    }
  }
}

struct KeptVersionsTests {
  private let archive = Archive.inMemory()
  private var keeper: ArchiveKeeper { ArchiveKeeper(archive: archive) }

  /// A post that says this since some minutes.
  private static func post(_ text: String, edited minutes: Int? = nil, network: Network = .mastodon) -> Tweet
  {
    var tweet = Tweet.fixture(id: "7", network: network, key: "https://a.example/7", text: text)
    tweet.edited = minutes.map { .fixture(minutes: $0) }
    tweet.fetched = .fixture(minutes: minutes ?? 0)
    return tweet
  }

  private func texts() async throws -> [String] {
    try await keeper.versions(of: Self.post("?")).map(\.text)
  }

  @Test func `Where one version is known there are none`() async throws {
    try archive.insert([Self.post("rain")])

    #expect(try await texts() == [])
    let versions = try await ArchiveSource(name: "archive", archive: archive).versions(
      of: Self.post("rain"), in: RequestContext())
    #expect(versions.map(\.text) == ["rain"])
  }

  @Test func `A text that is replaced stays as a version`() async throws {
    try archive.insert([Self.post("rain")])
    try archive.insert([Self.post("snow", edited: 1)])
    try archive.insert([Self.post("sun", edited: 2)])

    #expect(try await texts() == ["rain", "snow", "sun"])
    #expect(
      try await keeper.versions(of: Self.post("?")).map(\.edited)
        == [nil, .fixture(minutes: 1), .fixture(minutes: 2)])
  }

  @Test func `Counts that change, texts that are cut and other spellings on X make no versions`() async throws
  {
    var liked = Self.post("rain")
    liked.likes = 7
    try archive.insert([Self.post("rain")])
    try archive.insert([liked])
    #expect(try await texts() == [])

    try archive.insert([.fixture(id: "1", text: "rain"), .fixture(id: "1", text: "snow")])
    try archive.insert([.fixture(id: "1", text: "sn…")])
    #expect(try await keeper.versions(of: .fixture(id: "1")) == [])
  }

  @Test func `A text that an author shortens to one with an ellipsis is replaced, and stays as a version`()
    async throws
  {
    try archive.insert([Self.post("rain on campus")])
    try archive.insert([Self.post("rain…", edited: 3)])

    #expect(try await texts() == ["rain on campus", "rain…"])
  }

  @Test func `The versions that a network tells are kept, beside others`() async throws {
    try archive.insert([Self.post("sleet")])
    try archive.insert([Self.post("sun", edited: 2)])
    var first = Self.post("rain")
    first.media = [MediaItem(url: "https://e.org/a.png", alt: "Rain")]

    try await keeper.keep(
      versions: [first, Self.post("snow", edited: 1), Self.post("sun", edited: 2)], of: first)

    let versions = try await keeper.versions(of: first)
    #expect(versions.map(\.text) == ["sleet", "rain", "snow", "sun"])
    #expect(versions[1] == first && versions[3].edited == .fixture(minutes: 2))
  }

  @Test func `A text that was taken back is how it reads now`() async throws {
    for (minutes, text) in ["rain", "snow", "rain"].enumerated() {
      try archive.insert([Self.post(text, edited: minutes)])
    }

    #expect(try await texts() == ["rain", "snow", "rain"])
  }

  @Test func `Versions that are posts of their own are found from each of them, in the order of their ids`()
    async throws
  {
    let versions = ["1", "2", "3"].map { id in
      var tweet = Tweet.fixture(id: id, text: "version \(id)")
      tweet.versionIDs = ["1", "2", "9", "3"]
      return tweet
    }
    var retweet = versions[1]
    (retweet.id, retweet.key, retweet.retweetOf) = ("7", "7", RetweetReference(id: "2", screenName: "ada"))
    try archive.insert([
      versions[2], versions[0], versions[1], retweet, .fixture(id: "9", network: .mastodon),
    ])

    for tweet in versions {
      #expect(try await keeper.versions(of: tweet).map(\.text) == ["version 1", "version 2", "version 3"])
    }
    #expect(try await keeper.versions(of: retweet).map(\.id) == ["1", "7", "3"])
  }

  @Test func `What is none of the posts stands before them, and in the place of none`() async throws {
    let versions = ["1", "2"].map { id in
      var tweet = Tweet.fixture(id: id, text: "version \(id)")
      tweet.versionIDs = ["1", "2"]
      return tweet
    }
    try archive.insert(versions)
    try await keeper.keep(versions: [.fixture(id: "0", text: "draft")], of: versions[1])

    #expect(try await keeper.versions(of: versions[1]).map(\.text) == ["draft", "version 1", "version 2"])
  }

  @Test func `Of versions that are posts those that are not stored are missing`() async throws {
    var tweet = Tweet.fixture(id: "2", text: "hey")
    tweet.versionIDs = ["1", "2"]
    try archive.insert([tweet])
    #expect(try await keeper.versions(of: tweet) == [])

    // The copy at hand may not know that the text was changed.
    try archive.insert([.fixture(id: "1", text: "hay")])
    #expect(try await keeper.versions(of: .fixture(id: "2", text: "hey")).map(\.text) == ["hay", "hey"])
  }

  @Test func `Fifty versions are kept, and the oldest go first`() async throws {
    let versions = (0..<60).map { (minutes: Int) in Self.post("rain \(minutes)", edited: minutes) }

    try await keeper.keep(versions: versions, of: versions[0])
    try archive.insert([versions[59]])

    #expect(try await texts() == versions.suffix(50).map(\.text))
  }

  @Test(arguments: ["", "{}", "[1", "{\"id_str\":7}"])
  func `A version that is damaged is reported`(record: String) async throws {
    try archive.insert([Self.post("rain")])
    try archive.insert([Self.post("snow", edited: 1)])
    try await archive.writer().write {
      try $0.execute(sql: "UPDATE version SET record = ?", arguments: [record])
    }

    await #expect(throws: SourceError.self) { try await texts() }
  }
}
