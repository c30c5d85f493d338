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
    #expect(url == "https://a.example/x")
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
      } == ["4 https://a.example/x 1", "5 #wind 2", "6 #rain 1", "7 @bob 2", "8 @ada 1", "9 @carl 1"])
  }

  @Test func `A source that holds nothing ranks what is shown`() async throws {
    var session = try Session.fixture(sources: [StubSource(tweets)], limit: 1)

    try await session.type("use live; search rain; mentions")

    #expect(session.screen.rows.contains { $0.summary == "#rain" })
    #expect(!session.screen.rows.contains { $0.summary == "@carl" })
  }

  @Test func `After find the mentions are those of what was kept`() async throws {
    let session = try await session("search rain; /carl; mentions")

    #expect(labels(session) == ["Images", "https://p.example/3.jpg", "Users", "@carl"])
  }

  @Test func `A ranked mention leads on`() async throws {
    #expect(try await session("search rain; mentions; 5").context.title == "#wind")
  }

  @Test func `An image of the results belongs to the tweet that shows it`() async throws {
    let session = try await session("search rain; 2; 1; mentions; 1")

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
