import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

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
    #expect(try await found(line).context.screen.numbers == numbers)
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

  @Test(arguments: ["more", "refresh"])
  func `What was kept stays as it is`(command: String) async throws {
    var session = try await found("set limit 3; search rain; /wind")

    try await session.type(command)

    #expect(session.context.screen.numbers == [1, 2] && session.kinds == [.home, .results, .results])
  }

  @Test func `Searching again after find shows everything`() async throws {
    let session = try await found("search rain; /wind; search rain")

    #expect(session.context.screen.numbers == [1, 2, 3, 4, 5])
  }

  @Test func `The title tells what was looked for`() async throws {
    #expect(try await found("search rain; /wind; /sun").context.title == "rain / wind / sun")
  }

  @Test(arguments: [
    ("recents; /xyz", "None of these searches contains xyz. back shows all again."),
    ("search rain; mentions; /xyz", "None of these mentions contains xyz. back shows all again."),
  ])
  func `Where nothing is left it is said`(line: String, note: String) async throws {
    #expect(try await found(line).context.screen.emptyNote == note)
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
