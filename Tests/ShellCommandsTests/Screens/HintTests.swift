import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct HintTests {
  private static let tweets = [
    Tweet.fixture(
      id: "2", url: "https://x.com/ada/status/2", hashtags: ["rain"], media: ["https://p.example/1.jpg"]),
    .fixture(id: "1", created: .fixture(minutes: -1)),
  ]

  private func hints(after line: String, recents: [String] = ["#a"], limit: Int = 20) async throws -> [Hint] {
    try await Session.fixture(Self.tweets, recents: recents, limit: limit, pages: StubPages.rain()).typing(
      line
    ).screen.hints
  }

  private func taught(after line: String, recents: [String] = ["#a"], limit: Int = 20) async throws
    -> [String?]
  {
    try await hints(after: line, recents: recents, limit: limit).map {
      $0.lesson.map { String($0.name.prefix { $0 != " " }) }
    }
  }

  private static let places = [
    "", "search rain", "search rain; 1", "search rain; 2", "search rain; 1; mentions",
    "search rain; 1; image", "search rain; gallery", "search rain; gallery; /xyz",
    "search rain; mentions", "search rain; /rain", "recents", "search xyz", "find a",
    "read news.example/rain", "read news.example/a.pdf", "read news.example/rain; mentions",
  ]

  @Test(
    arguments: [
      ("", ["N", "search", "help"]), ("search rain", ["N", "mentions", "find", "refresh"]),
      ("search rain; /rain", ["N", "mentions", "find", "back"]),
      ("search rain; 1", ["N", "open", "copy", "back"]),
      ("search rain; 2", ["N", "back"]), ("search rain; mentions", ["N", "find", "back"]),
      ("recents", ["N", "delete", "tab"]), ("search rain; 1; image", ["open", "copy", "back"]),
      ("search rain; gallery", ["N", "refresh"]),
    ] as [(String, [String?])])
  func `A place teaches what can be done there, most useful first`(line: String, names: [String?])
    async throws
  {
    #expect(try await taught(after: line) == names)
  }

  @Test func `A gallery teaches what draws where images are drawn`() async throws {
    let session = try await Session.fixture(Self.tweets, looksAtImages: true).typing("search rain; gallery")

    let names = session.screen.hints.compactMap { $0.lesson?.name.prefix { $0 != " " } }
    #expect(names == ["N", "view", "zoom", "refresh"])
  }

  @Test func `Where there is more it is said`() async throws {
    #expect(try await taught(after: "search rain", limit: 1).last == "more")
  }

  @Test(arguments: places)
  func `What is taught is a command`(line: String) async throws {
    let names = Set(CommandTable.forms.map(\.name))

    #expect(try await Set(taught(after: line).compactMap(\.self)).isSubset(of: names))
  }

  @Test(arguments: places)
  func `Hints are few, short and each once`(line: String) async throws {
    let hints = try await hints(after: line)

    #expect((1...4).contains(hints.count) && hints.allSatisfy { $0.text.count <= 30 })
    let lessons = hints == [.next] ? [] : hints.map(\.lesson)
    #expect(Set(lessons.compactMap(\.self)).count == lessons.count)
  }

  @Test(arguments: ["", "recents", "find a"])
  func `At a root no hint leads up`(line: String) async throws {
    #expect(try await taught(after: line).allSatisfy { !["back", "root"].contains($0) })
  }

  @Test(arguments: ["search xyz", "recents"])
  func `On an empty screen the way on stays`(line: String) async throws {
    #expect(try await hints(after: line, recents: []) == [Hint("search WORDS")])
  }

  @Test(arguments: [(true, ["image", "open", "copy", "back"]), (false, ["zoom", "view", "save", "back"])])
  func `Where images are drawn they can be moved over, once they are shown`(isHidden: Bool, names: [String])
    async throws
  {
    var tweet = Tweet.fixture(media: ["u"])
    tweet.isSensitive = isHidden
    let images = StubImageLibrary(["u": PixelSize(width: 9, height: 9)])
    let session = try await Session.fixture([tweet], images: images, looksAtImages: true).typing(
      "search rain; 1; 1")

    #expect(session.screen.hints.map { $0.lesson?.name } == names)
  }

  @Test func `Without recents home teaches no number`() async throws {
    #expect(try await taught(after: "", recents: []) == ["search", "help"])
  }
}

extension HintTests {
  @Test func `To open a tweet by its number does not teach to follow a mention`() {
    #expect(Lesson(using: "N", in: .results) == Hint.select.lesson)
    #expect(Lesson(using: "N", in: .tweet) == Hint.follow.lesson && Hint.follow.lesson != Hint.select.lesson)
  }

  @Test func `Any other command is learnt wherever it is used`() {
    #expect(Lesson(using: "find", in: .tweet) == Hint.find.lesson)
  }
}
