import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

struct MentionsTests {
  private let tweets: [Tweet] = [
    .fixture(
      id: "3", text: "rain", user: .fixture("ada"), hashtags: ["rain", "wind"], users: ["bob"],
      urls: ["https://a.example/x"], media: ["https://p.example/1.jpg", "https://p.example/2.jpg"]),
    .fixture(
      id: "2", text: "rain", created: .fixture(minutes: -1), user: .fixture("bob"), hashtags: ["wind"]),
    .fixture(
      id: "1", text: "rain", created: .fixture(minutes: -2), user: .fixture("carl"),
      media: ["https://p.example/3.jpg"]),
  ]

  private func session(_ line: String, limit: Int = 20) async throws -> Session {
    var session = try Session.fixture(tweets, limit: limit)
    try await session.type(line)
    return session
  }

  private func labels(_ session: Session) -> [String] {
    session.screen.sections.flatMap { section in [section.title ?? ""] + section.rows.map(\.summary) }
  }

  @Test func `A tweet shows its mentions in sections`() async throws {
    #expect(
      try await labels(session("search rain; 1")).dropFirst(2) == [
        "Images", "https://p.example/1.jpg", "https://p.example/2.jpg", "URLs", "https://a.example/x",
        "Hashtags", "#rain",
        "#wind", "Users", "@ada", "@bob",
      ])
  }

  @Test(arguments: [("mentions", "25 tweets"), ("mentions --with #wet", "12 tweets")])
  func `Those of several libraries are of all that these have`(line: String, extent: String) async throws {
    let tweets = (1...25).map { number in
      Tweet.fixture(
        id: "\(number)", text: "rain", created: .fixture(minutes: -number),
        hashtags: number.isMultiple(of: 2) ? ["wet"] : ["dry"])
    }
    let libraries = [
      StubLibrary(Array(tweets.prefix(5))), StubLibrary(Array(tweets.dropFirst(5)), name: "other"),
    ]

    let session = try await Session.fixture(sources: libraries).typing(
      "use archive,other; search rain; \(line)")

    #expect(session.screen.status.first == extent && session.screen.notes.isEmpty)
  }

  @Test func `The author is marked`() async throws {
    let rows = try await session("search rain; 1; mentions").screen.rows

    #expect(rows.first { $0.summary == "@ada" }?.note == "author")
  }

  @Test(
    arguments: [
      ("1", [.home, .results, .tweet, .image]), ("4", [.home, .results, .tweet, .results]),
      ("6", [.home, .results, .tweet, .results]),
      ("mentions; 4", [.home, .results, .tweet, .mentions, .results]),
      ("1; image 2", [.home, .results, .tweet, .image, .image]),
      ("1; mentions", [.home, .results, .tweet, .image, .mentions]),
      ("mentions; mentions", [.home, .results, .tweet, .mentions]),
    ] as [(String, [ContextKind])])
  func `A mention leads on`(line: String, kinds: [ContextKind]) async throws {
    #expect(try await session("search rain; 1; " + line).kinds == kinds)
  }

  @Test func `A url is opened where that is set`() async throws {
    let step = try await session("set links open; search rain; 1").step(of: "3")

    guard case .perform(.open(let url)) = step else { return #expect(Bool(false)) }
    #expect(url == ["https://a.example/x"])
  }

  @Test(arguments: ["javascript:alert(1)", "file:///etc/passwd", "x-apple:1", "httpx://a"])
  func `Only addresses of the web are opened`(url: String) async throws {
    let session = try await Session.fixture([.fixture(urls: [url])]).typing("search rain; 1")

    await #expect(throws: CommandError.noLink) { try await session.step(of: "1") }
  }

  @Test(arguments: [("4", "#rain"), ("5", "#wind"), ("6", "@ada"), ("7", "@bob")])
  func `A tag is searched as a tag, a user as a user`(number: String, title: String) async throws {
    let session = try await session("search rain; 1; \(number)")

    #expect(session.context.title == title)
    #expect(try session.keptTerms == [title, "rain"])
  }

  @Test func `Results reached through a mention work as the first did`() async throws {
    let session = try await session("search rain; 1; 5; /bob; 2; 1; more; refresh; back", limit: 10)

    #expect(session.kinds == [.home, .results, .tweet, .results, .results, .tweet])
    #expect(try session.keptTerms == ["#wind", "rain"])
  }

  @Test func `Over results mentions are ranked by use over the whole search`() async throws {
    let session = try await session("search rain; mentions", limit: 1)

    #expect(
      session.screen.rows.compactMap { row -> String? in
        guard case .mention(let item) = row.content, item.mention.kind != .image else { return nil }
        return "\(row.number ?? 0) \(item.mention.label) \(item.count ?? 0)"
      } == ["1 #wind 2", "2 #rain 1", "3 @bob 2", "4 @ada 1", "5 @carl 1", "6 https://a.example/x 1"])
  }

  @Test func `A source that holds nothing ranks what is shown`() async throws {
    var session = try Session.fixture(sources: [StubSource(tweets)], limit: 1)

    try await session.type("use live; search rain; mentions")

    #expect(session.screen.rows.contains { $0.summary == "#rain" })
    #expect(!session.screen.rows.contains { $0.summary == "@carl" })
  }

  @Test func `After find the mentions are those of what was kept`() async throws {
    let session = try await session("search rain; /carl; mentions")

    #expect(labels(session) == ["Users", "@carl", "Images", "https://p.example/3.jpg"])
  }

  @Test func `A ranked mention leads on`() async throws {
    #expect(try await session("search rain; mentions; 1").context.title == "#wind")
  }

  @Test(arguments: [
    ("hashtags", ["Hashtags", "1 #wind", "2 #rain"]), ("users", ["Users", "1 @bob", "2 @ada", "3 @carl"]),
    ("urls", ["URLs", "1 https://a.example/x"]),
  ])
  func `One kind alone is listed from 1`(kind: String, rows: [String]) async throws {
    let session = try await session("search rain; mentions \(kind)", limit: 1)
    let screen = session.screen

    #expect(
      screen.sections.flatMap { section in
        [section.title ?? ""] + section.rows.map { "\($0.number ?? 0) \($0.summary)" }
      } == rows)
    #expect(session.context.title == "\(rows[0]) in rain")
    #expect(
      try await self.session("search rain; mentions; mentions \(kind)").screen.sections == screen.sections)
  }

  @Test(arguments: ["search rain", "search rain; 1"])
  func `From one kind another is listed, or all`(place: String) async throws {
    let other = try await session("\(place); mentions images; mentions hashtags")
    let all = try await session("\(place); mentions hashtags; mentions")

    #expect(other.screen.sections == (try await session("\(place); mentions hashtags")).screen.sections)
    #expect(!other.screen.rows.isEmpty)
    #expect(all.screen.sections == (try await session("\(place); mentions")).screen.sections)
    #expect(all.context.title.hasPrefix("Mentions "))
  }

  @Test func `Of a tweet one kind alone is listed, too`() async throws {
    let session = try await session("search rain; 1; mentions hashtags")

    #expect(session.screen.sections.map(\.title) == ["Hashtags"] && session.screen.numbers.first == 1)
    #expect(session.context.title.hasPrefix("Hashtags of @"))
  }

  @Test func `What stands together with a mention is counted`() async throws {
    let all = try await session("search rain; mentions --with #wind", limit: 1)
    let shown = try Session.fixture(sources: [StubSource(tweets)])
    let live = try await shown.typing("use live; search rain; mentions --with #WIND")

    for session in [all, live] {
      let labels = session.screen.rows.map(\.summary)
      #expect(labels.contains("@bob") && !labels.contains("#wind"))
      #expect(session.screen.status.first == "2 tweets")
    }
    #expect(all.context.title == "Mentions in rain with #wind")
    #expect(
      try await session("search rain; mentions; mentions --with #wind users").context.title
        == "Users in rain with #wind")
  }

  @Test(arguments: ["mentions --with", "mentions --with rain", "mentions people", "mentions users urls"])
  func `Other words are refused`(line: String) async throws {
    let session = try await session("search rain")

    await #expect(throws: (any Error).self) { try await session.step(of: line) }
  }

  @Test func `Urls stand by their hosts, that with the most uses first`() async throws {
    let urls = [
      ["https://a.example/1", "https://b.example/1"], ["https://b.example/2"],
      ["https://b.example/2", "https://c.example/"], ["https://c.example/"], ["https://c.example/"],
    ]
    let tweets = urls.enumerated().map { Tweet.fixture(id: "\($0)", text: "rain", urls: $1) }
    let session = try await Session.fixture(tweets).typing("search rain; mentions urls")

    #expect(
      session.screen.rows.map(\.summary) == [
        "https://b.example/2", "https://b.example/1", "https://c.example/", "https://a.example/1",
      ])
  }

  @Test func `An image of the results belongs to the tweet that shows it`() async throws {
    let session = try await session("search rain; 2; 1; mentions images; 1")

    #expect(session.kinds.last == .image && session.context.tweet?.id == "3")
  }

  @Test(arguments: ["home", "recents"])
  func `Where nothing is mentioned it is said`(place: String) async throws {
    let session = try await session(place == "home" ? "" : place)

    await #expect(
      throws: CommandError.notHere("nothing is mentioned here", instead: "search first, or choose a tweet")
    ) {
      try await session.step(of: "mentions")
    }
  }
}
