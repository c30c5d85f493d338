import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct FindTests {
  private let tweets: [Tweet] = [
    .fixture(id: "5", text: "rain and wind", hashtags: ["storm"]),
    .fixture(id: "4", text: "rain", created: .fixture(minutes: -1), user: .fixture("windy")),
    .fixture(id: "3", text: "rain in Straße", created: .fixture(minutes: -2)),
    .fixture(id: "2", text: "rain, no win", created: .fixture(minutes: -3), users: ["bob"]),
    .fixture(id: "1", text: "rain wind sun", created: .fixture(minutes: -4)),
  ]

  private func found(_ line: String) async throws -> Session {
    var session = try Session.fixture(tweets, recents: ["#wind", "@bob", "wind sun"])
    try await session.type(line)
    return session
  }

  @Test(arguments: [
    ("search rain; find WIND", [1, 2, 5]), ("search rain; /wind", [1, 2, 5]), ("search rain; /strasse", [3]),
    ("search rain; /@bob", [4]), ("search rain; /#storm", [1]), ("search rain; /wind; /sun", [5]),
    ("search rain; /xyz", []), ("search rain; find 'wind'", [1, 2, 5]), ("search rain; /'wind'", [1, 2, 5]),
    ("search rain; /wind; back", [1, 2, 3, 4, 5]), ("search rain; /wind; /sun; back", [1, 2, 5]),
    ("search rain; 1; /#", [1]), ("search rain; 1; mentions; /ada", [2]), ("recents; /wind", [1, 3]),
    ("recents; /wind; /sun", [3]), ("/wind", [1, 3]), ("/wind; back", [1, 2, 3]),
    ("search rain; mentions; /bob", [3]),
  ])
  func `What contains the text stays, with its number`(line: String, numbers: [Int]) async throws {
    #expect(try await found(line).screen.numbers == numbers)
  }

  @Test func `A number after find leads where it led before`() async throws {
    let session = try await found("search rain; /sun; 5")

    #expect(session.context.tweet?.id == "1")
  }

  @Test func `A number that was left out is not there`() async throws {
    let session = try await found("search rain; /sun")

    await #expect(throws: UsageError.noSuchItem(1, shown: [5])) { try await session.step(of: "1") }
  }

  @Test func `Find is no search`() async throws {
    #expect(try await found("search rain; /wind").keptTerms == ["rain", "#wind", "@bob", "wind sun"])
  }

  @Test(arguments: ["", "more", "refresh"])
  func `What was kept of a whole search stays as it is`(command: String) async throws {
    var session = try await found("set limit 3; search rain; /wind")

    try await session.type(command.isEmpty ? "path" : command)

    #expect(session.screen.numbers == [1, 2, 5] && session.kinds == [.home, .results, .results])
    #expect(session.screen.status == ["archive", "3 tweets"] && session.screen.notes.isEmpty)
  }

  private static let weather: [Tweet] = (0..<90).map { number in
    .fixture(
      id: "\(100 + number)", text: number % 20 == 5 ? "rain zz" : "rain", created: .fixture(minutes: -number),
      media: ["https://p.example/\(number).jpg"])
  }

  private func weather(_ source: any TweetSource, _ lines: String) async throws -> Session {
    try await Session.fixture(sources: [source], limit: 20).typing(
      "use \(source.name); search rain; \(lines)")
  }

  @Test func `Over a source at hand it looks at the whole search, page by page or not`() async throws {
    let session = try await weather(StubLibrary(Self.weather), "find zz")

    #expect(session.screen.numbers == [6, 26, 46, 66, 86])
    #expect(session.screen.status == ["archive", "5 tweets"])
    #expect(try await session.typing("back; more; /zz").screen.numbers == [6, 26, 46, 66, 86])
    #expect(
      try await session.typing("find nothing").screen.emptyNote?.contains("more looks on") == false)
  }

  /// So many that `find` does not look through all of them at once: every hundredth has what is looked for.
  private static let flood: [Tweet] = (0..<25_000).map { number in
    .fixture(
      id: String(100_000 - number), text: number % 100 == 50 ? "rain zz" : "rain",
      created: .fixture(minutes: -number), hashtags: number == 20_050 ? ["late"] : [])
  }

  @Test func `Of very many tweets it looks through a part, and more looks on`() async throws {
    var session = try await weather(StubLibrary(Self.flood), "find zz")

    #expect(session.screen.numbers == Array(stride(from: 51, through: 10_020, by: 100)))
    #expect(session.screen.notes == ["among the first 10,020; more looks on"])
    #expect(session.screen.status == ["archive", "100 tweets"])
    try await session.type("more")
    #expect(session.screen.numbers == Array(stride(from: 51, through: 20_020, by: 100)))
    try await session.type("more")
    #expect(session.screen.numbers == Array(stride(from: 51, through: 25_000, by: 100)))
    #expect(session.screen.notes.isEmpty)
    try await session.type("more")
    #expect(session.screen.numbers.count == 250 && session.kinds == [.home, .results, .results])
    #expect(try await session.typing("back").screen.numbers == Array(1...20))
  }

  @Test func `Of very many tweets it looks on until there is a page`() async throws {
    let session = try await weather(StubLibrary(Self.flood), "find #late")

    #expect(session.screen.numbers == [20_051] && session.screen.notes.isEmpty)
  }

  @Test func `Found among very many tweets, more is looked for in both ways`() async throws {
    let session = try await weather(StubLibrary(Self.flood), "find zz; find ada")

    #expect(session.screen.numbers == Array(stride(from: 51, through: 20_020, by: 100)))
    #expect(try await session.typing("more; /#late").screen.numbers == [20_051])
  }

  @Test func `Mentions and exports are of all that is found among very many tweets`() async throws {
    let session = try await weather(StubLibrary(Self.flood), "find zz")

    let mentions = try await session.typing("mentions").screen
    #expect(mentions.status.first == "250 tweets" && mentions.notes.isEmpty)
    #expect(mentions.rows.compactMap { $0.content.count } == [1, 250])
    let items = try #require(ExportedItems(of: session.context))
    #expect(!items.isPart)
    var ids: [String] = []
    try await items.forEachPart(in: RequestContext()) { ids += $0.compactMap(\.post?.id) }
    #expect(ids == Self.flood.filter { $0.text == "rain zz" }.map(\.id))
  }

  @Test func `Over a live source it says what it looked at, and more looks on`() async throws {
    var session = try await weather(StubSource(Self.weather), "find zz")

    #expect(session.screen.numbers == [6])
    #expect(session.screen.notes == ["among the first 20; more looks on"])
    #expect(session.json.text.contains(##""more":true"##))
    try await session.type("more")
    #expect(session.screen.numbers == [6, 26])
    #expect(session.screen.notes == ["among the first 40; more looks on"])
    try await session.type("more; more; more; more")
    #expect(session.screen.numbers == [6, 26, 46, 66, 86] && session.screen.notes.isEmpty)
    #expect(session.kinds == [.home, .results, .results])
    #expect(try await session.typing("back").screen.numbers == Array(1...20))
  }

  @Test func `Where a live source has nothing yet, more looks through several pages`() async throws {
    let tweets = Self.weather + [.fixture(id: "1", text: "rain bell", created: .fixture(minutes: -95))]
    var session = try await weather(StubSource(tweets), "find bell")

    #expect(
      session.screen.emptyNote == "None of the newest 20 tweets contains bell; more looks on.")
    try await session.type("more")
    #expect(session.screen.numbers == [91])
  }

  @Test func `In a gallery it looks at the images of the whole search`() async throws {
    let session = try await weather(StubLibrary(Self.weather), "gallery; find zz")

    #expect(session.screen.numbers == [6, 26, 46, 66, 86])
    #expect(try await session.typing("refresh").screen.numbers == [6, 26, 46, 66, 86])
  }

  @Test func `In a gallery of a live source it says what it looked at, and more looks on`() async throws {
    var session = try await weather(StubSource(Self.weather), "gallery; find zz")

    #expect(session.screen.numbers == [6])
    #expect(session.screen.notes == ["among the first 20 images; more looks on"])
    try await session.type("more")
    #expect(session.screen.numbers == [6, 26])
  }

  @Test(arguments: ["mentions", "mentions; find ada", "mentions --with @ada"])
  func `Mentions of a live source say what they are of`(line: String) async throws {
    let session = try await weather(StubSource(Self.weather), line)

    #expect(session.screen.notes == ["of the 20 tweets fetched so far"])
  }

  @Test func `At home it looks at all recent searches`() async throws {
    let session = try Session.fixture(recents: (1...30).map { "#a\($0)" })

    #expect(try await session.typing("find a2").screen.numbers == [2] + Array(20...29))
  }

  @Test func `Searching again after find shows everything`() async throws {
    let session = try await found("search rain; /wind; search rain")

    #expect(session.screen.numbers == [1, 2, 3, 4, 5])
  }

  @Test func `The title tells what was looked for`() async throws {
    #expect(try await found("search rain; /wind; /sun").context.title == "rain / wind / sun")
  }

  @Test(arguments: [
    ("recents; /xyz", "None of these searches contains xyz. back shows all again."),
    ("search rain; mentions; /xyz", "None of these mentions contains xyz. back shows all again."),
  ])
  func `Where nothing is left it is said`(line: String, note: String) async throws {
    #expect(try await found(line).screen.emptyNote == note)
  }

  @Test(
    arguments: [
      ("search rain; 1; /xyz", ["None of these items contains xyz. back shows all again."]),
      ("search rain; 1; /#; /xyz", ["None of these items contains xyz. back shows all again."]),
      ("search rain; 1; /#", []), ("search rain; 1", []),
    ] as [(String, [String])])
  func `Beside a tweet of which nothing is left it is said`(line: String, notes: [String]) async throws {
    #expect(try await found(line).screen.notes == notes)
  }

  @Test func `An image has no items to look through`() async throws {
    let session = try await Session.fixture([.fixture(media: ["https://p.example/1.jpg"])])
      .typing("search rain; 1; image")

    await #expect(
      throws: CommandError.notHere("there is no list to look through here", instead: "search first")
    ) {
      try await session.step(of: "/x")
    }
  }
}

extension Row.Content {
  /// How many tweets have the mention.
  fileprivate var count: Int? { if case .mention(let item) = self { item.count } else { nil } }
}

/// What screens say was looked for.
struct SoughtTests {
  private func hits(_ line: String) async throws -> SearchHits {
    let tweets = [Tweet.fixture(text: "rain and wind", hashtags: ["storm"])]
    return try await Session.fixture(tweets, recents: ["wind"]).typing(line).screen.hits
  }

  @Test(arguments: [
    ("search rain -snow", SearchHits(try? Query("rain"))),
    ("search rain; /wi", SearchHits(try? Query("rain"), finding: ["wi"])),
    ("search rain; /wi; /an", SearchHits(try? Query("rain"), finding: ["wi", "an"])),
    ("search rain; mentions; /st", SearchHits(finding: ["st"])),
    ("search rain; 1; /st", SearchHits(try? Query("rain"), finding: ["st"])),
    ("recents; /wi", SearchHits(finding: ["wi"])), ("/wi", SearchHits(finding: ["wi"])),
    ("recents", SearchHits()),
    ("help", SearchHits()),
  ])
  func `A list marks its search and what it was narrowed by`(line: String, expected: SearchHits) async throws
  {
    let hits = try await hits(line)

    #expect(hits.ranges(inText: Self.text) == expected.ranges(inText: Self.text))
    #expect(hits.ranges(inLabel: Self.text) == expected.ranges(inLabel: Self.text))
  }

  @Test func `A tweet marks what its list looked for, and what it was narrowed by`() throws {
    let context = TweetContext(.fixture(), hits: SearchHits(try Query("rain")))

    #expect(context.screen.hits == SearchHits(try Query("rain")))
    #expect(context.keeping("ada")?.screen.hits == SearchHits(try Query("rain"), finding: ["ada"]))
  }

  @Test func `JSON knows nothing of it`() async throws {
    let session = try await Session.fixture().typing("search rain")
    var other = session.screen
    other.hits = SearchHits()

    #expect(session.screen.tweetsJSON == other.tweetsJSON)
  }

  private static let text = "rain wind and storm, snow"
}
