import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// `me`, `timeline`, `bookmarks` and `likes`: lists that are searches.
struct ListCommandTests {
  @Test(arguments: [
    ("me", "list:mentions", "me"), ("timeline", "list:home", "timeline"),
    ("timeline Close  friends", "list:Close-friends", "timeline Close-friends"),
    ("timeline \"Close friends\"", "list:Close-friends", "timeline Close-friends"),
    ("timeline Ada's list", "list:Ada's-list", "timeline Ada's-list"),
    ("timeline 🌧", "list:🌧", "timeline 🌧"), ("timeline →→", "list:→→", "timeline →→"),
    ("bookmarks", "filter:bookmarked", "bookmarks"), ("likes", "filter:liked", "likes"),
    ("search filter:liked", "filter:liked", "likes"),
  ])
  func `They are searches with a title of their own`(line: String, query: String, title: String) async throws
  {
    let session = try await Session.fixture(sources: [StubSource(Tweet.fixtures(3))]).typing(
      "use live; \(line)")

    #expect(session.context.listing?.results.query.text == query && session.context.title == title)
    #expect(try session.keptTerms == [query])
  }

  @Test func `What is new in them is found, and more of them fetched`() async throws {
    let source = StubSource(Tweet.fixtures(5))
    let session = try await Session.fixture(sources: [source], limit: 3).typing("use live; me; more")
    #expect(session.screen.numbers == Array(1...5))
    source.add([.fixture(id: "9", created: .fixture(minutes: 3))])

    let new = try await session.typing("new")

    #expect(new.screen.rows.compactMap(\.post).map(\.id) == ["9"] && new.context.title == "new in me")
  }

  @Test func `Only what is liked or bookmarked is found at hand`() async throws {
    var tweets = Tweet.fixtures(3)
    tweets[0].isLiked = true
    tweets[1].isBookmarked = true
    let session = try await Session.fixture(tweets).typing("use archive; likes")

    #expect(session.screen.rows.compactMap(\.post).map(\.id) == [tweets[0].id])
    #expect(try await session.typing("bookmarks").screen.rows.compactMap(\.post).map(\.id) == [tweets[1].id])
  }

  @Test(arguments: ["me", "timeline", "timeline friends", "bookmarks", "likes"])
  func `They take the options of a search`(line: String) async throws {
    var tweets = Tweet.fixtures(45)
    for index in tweets.indices { (tweets[index].isLiked, tweets[index].isBookmarked) = (true, true) }
    let session = try await Session.fixture(sources: [StubSource(tweets)], limit: 20).typing("use live")

    #expect(try await session.typing("\(line) --limit 33").context.paged?.count == 33)
    guard case .perform(.write) = try await session.step(of: "\(line) --limit all --jsonl") else {
      return #expect(Bool(false))
    }
    await #expect(throws: UsageError.self) { try await session.step(of: "\(line) --limit 0") }
  }

  @Test(arguments: ["me x", "bookmarks --limit 3 x", "likes 3"])
  func `Other words are refused`(line: String) async throws {
    await #expect(throws: UsageError.self) { try await Session.fixture().step(of: line) }
  }

  @Test(arguments: [
    ("me", "home has no tweet that names you."), ("likes", "home has no tweet that you like."),
    ("bookmarks", "home has no tweet that you bookmarked."),
    ("timeline", "home has nothing in your timeline."),
    ("timeline friends", "home has nothing in your list friends."),
  ])
  func `An empty list says so`(line: String, words: String) async throws {
    let session = try await Session.fixture(sources: [StubSource([], name: "home")]).typing(
      "use home; \(line)")

    #expect(session.screen.emptyNote == words)
  }

  @Test func `What is at hand has no timeline`() async throws {
    await #expect(throws: CommandError.self) { try await Session.fixture().step(of: "timeline") }
  }

}

/// The person above `@user`.
struct PersonTests {
  private static let profile: Profile = {
    var profile = Profile(of: .fixture("ada", name: "Ada Lovelace"), on: .x, text: "I count #rain")
    profile.hashtags = [IndexedKeyword("#rain", range: 8..<13)]
    profile.urls = [IndexedURL("https://ada.example/")]
    (profile.followers, profile.joined) = (12, .fixture)
    return profile
  }()

  private func session(_ line: String, count: Int = 5, person: Profile? = profile) async throws -> Session {
    let source = PersonSource(StubSource(Tweet.fixtures(count)), person: person)
    return try await Session.fixture(sources: [source], limit: 3).typing("use live; \(line)")
  }

  @Test func `The person stands above, with numbers after those of the tweets`() async throws {
    let session = try await session("@ada")

    #expect(session.screen.rows.first?.content == .person(Self.profile))
    #expect(session.screen.rows.map(\.number) == [nil, 4, 5, 1, 2, 3])
    #expect(try await session.typing("1").context.tweet?.id == "1005")
    #expect(try await session.typing("5").context.title == "#rain")
  }

  @Test func `Of two profiles the one that was told last is shown, and mentions keep their numbers`() {
    var (people, numbers) = (NumberedPeople(), NumberedList<Tweet>(Tweet.fixtures(2)))
    var live = Self.profile
    live.fetched = .fixture
    live.urls.append(IndexedURL("https://other.example/"))
    people.take([Self.profile], numberedIn: &numbers)
    people.take([live, Self.profile], numberedIn: &numbers)
    people.take([live, Self.profile], numberedIn: &numbers)

    #expect(people.sections.map { $0.rows.map(\.number) } == [[nil, 3, 5, 4]])
    #expect(people.sections[0].rows.first?.content == .person(live))
  }

  @Test func `More tweets get the numbers after, and are shown from there`() async throws {
    let session = try await session("@ada; more")

    #expect(session.screen.rows.map(\.number) == [nil, 4, 5, 1, 2, 3, 6, 7])
    #expect(try await session.typing("refresh").screen.rows.map(\.number) == [nil, 4, 5, 1, 2, 3, 6, 7])
  }

  @Test func `Find looks among the tweets alone`() async throws {
    #expect(try await session("@ada; find rain").screen.rows.map(\.number) == [1, 2, 3])
  }

  @Test func `A person without tweets is shown all the same`() async throws {
    let session = try await session("@ada", count: 0)

    #expect(session.screen.rows.first?.content == .person(Self.profile))
    #expect(session.screen.listsNothing)
    #expect(session.screen.emptyNote?.hasPrefix("No tweet in live matches @ada") == true)
  }

  @Test func `In JSON the people stand beside the tweets`() async throws {
    let json = try await session("@ada").json.text

    #expect(json.contains("\"people\":[{\"user\":{\"screenName\":\"ada\",\"name\":\"Ada Lovelace\""))
    #expect(json.contains("\"items\":[{\"n\":4,\"kind\":\"url\""))
    #expect(try await session("@ada", person: nil).json.text.contains("people") == false)
  }
}

/// A source that tells of a person on each first page.
private struct PersonSource: TweetSource {
  let source: StubSource
  let person: Profile?

  var name: String { source.name }

  init(_ source: StubSource, person: Profile?) { (self.source, self.person) = (source, person) }

  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    let all = try await source.page(of: Query(all: "all"), at: position, limit: limit, in: request)
    var page = all
    if position == .newest { page.person = person }
    return page
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? { nil }
}

/// `trends`.
struct TrendsTests {
  private static let tweets: [Tweet] = (0..<12).map { number in
    .fixture(
      id: String(number), created: .fixture(minutes: -number * 60 * 24 * 20),
      hashtags: number < 2 ? ["new"] : ["old", "rain"])
  }

  @Test func `Those of a library are of its last month, its last year, and all`() async throws {
    let session = try await Session.fixture(Self.tweets).typing("use archive; trends")

    #expect(session.kinds == [.trends] && session.navigation.tab == .trends)
    #expect(session.screen.sections.map { $0.title?.prefix(9) } == ["last mont", "last year", "all"])
    #expect(session.screen.sections[0].rows.map(\.summary) == ["#new"])
    #expect(session.screen.sections[1].rows.map(\.summary).contains("#rain"))
    #expect(session.screen.numbers == Array(1...session.screen.rowCount))
  }

  @Test func `A number searches, in that tab`() async throws {
    let session = try await Session.fixture(Self.tweets).typing("use archive; trends; 1")

    #expect(session.context.title == "#new" && session.kinds == [.trends, .results])
    #expect(try await session.typing("trends").kinds == [.trends])
  }

  @Test func `A live source is asked once, and again for refresh`() async throws {
    let source = StubSource(Self.tweets, fetched: .fixture, notes: ["of today"])
    let session = try await Session.fixture(sources: [source]).typing("use live; trends")

    #expect(Set(session.screen.rows.map(\.summary)) == ["#new", "#old", "#rain"])
    #expect(session.screen.fetched == .fixture && session.screen.notes == ["of today"])
    source.add([.fixture(id: "x", hashtags: ["later"])])
    #expect(try await session.typing("tab search; trends").screen.rowCount == 3)
    #expect(try await session.typing("refresh").screen.rowCount == 4)
    let narrowed = try await session.typing("find rain; refresh")
    #expect(narrowed.screen.rows.map(\.summary) == ["#rain"])
  }

  @Test func `Find keeps the numbers`() async throws {
    let session = try await Session.fixture(Self.tweets).typing("use archive; trends; find rain")

    #expect(!session.screen.rows.isEmpty && session.screen.rows.allSatisfy { $0.summary == "#rain" })
    #expect(session.screen.numbers.first != 1)
  }

  @Test func `In JSON it is a list of items`() async throws {
    let json = try await Session.fixture(Self.tweets).typing("use archive; trends").json.text

    #expect(
      json.hasPrefix(
        ##"{"context":"trends","title":"Trends","items":[{"n":1,"kind":"hashtag","keyword":"#new","count":2}"##
      ))
  }

  @Test func `A topic without a sign has its count in JSON and in a table`() async throws {
    let source = TopicSource(Trends([.init("the rain", count: 120), .init("#snow", count: 3)]))
    let session = try await Session.fixture(sources: [source]).typing("use live; trends")

    #expect(session.json.text.contains(#"{"n":1,"kind":"search","keyword":"\"the rain\"","count":120}"#))
    let items = try #require(ExportedItems(of: session.context))
    var rows: [Row] = []
    try await items.forEachPart(in: RequestContext()) { rows += $0 }
    let lines = rows.map { String(decoding: CSVWriter(columns: items.columns).bytes(of: $0), as: UTF8.self) }
    #expect(lines == ["\"\"\"the rain\"\"\",120\r\n", "#snow,3\r\n"])
  }

  @Test func `Of several sources one may fail`() async throws {
    let broken = StubSource(name: "broken", failing: .notOffered("trends", source: "broken"))
    let session = try Session.fixture(sources: [StubSource(Self.tweets), broken])
    let both = try await session.typing("use live,broken; trends")

    #expect(
      both.screen.rowCount == 3 && both.screen.notes.last?.hasPrefix("broken does not offer trends") == true)
    await #expect(throws: SourceError.self) { try await session.typing("use broken").step(of: "trends") }
  }
}

/// A source that tells of topics alone.
private struct TopicSource: TweetSource {
  let name = "live"
  let topics: Trends

  init(_ topics: Trends) { self.topics = topics }

  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage { TweetPage(tweets: []) }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? { nil }

  func trends(in request: RequestContext) async throws(SourceError) -> Trends { topics }
}
