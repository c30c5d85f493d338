import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

struct CompleterTests {
  private let tweets: [Tweet] = [
    .fixture(id: "3", text: "bell", user: .fixture("ada"), hashtags: ["rain"], users: ["adele"]),
    .fixture(
      id: "2", text: "storm", created: .fixture(minutes: -1), user: .fixture("bob"),
      hashtags: ["rainbow", "Rain"]),
    .fixture(
      id: "1", text: "storm", created: .fixture(minutes: -2), user: .fixture("bob"),
      hashtags: ["rainbow", "ràinbow2", "rainbow"]),
  ]

  private func completions(_ line: String, after: String = "", recents: [String] = []) async throws
    -> Completions
  {
    let session = try await Session.fixture(tweets, recents: recents).typing(after)
    return Completer(session).completions(of: line, cursor: line.unicodeScalars.count)
  }

  private func texts(_ line: String, after: String = "", recents: [String] = []) async throws -> [String] {
    try await completions(line, after: after, recents: recents).candidates.map(\.text)
  }

  @Test(arguments: [
    ("se", ["search", "set"]), ("re", ["recents", "refresh", "read"]), ("sea", ["search"]), ("xyz", []),
    ("del", ["delete"]),
    ("  sea", ["search"]),
  ])
  func `Commands are completed`(line: String, texts: [String]) async throws {
    #expect(try await self.texts(line) == texts)
  }

  @Test(arguments: ["b", "ro"])
  func `At a root back and root are left out`(line: String) async throws {
    #expect(try await texts(line).isEmpty)
  }

  @Test(arguments: [("b", ["back"]), ("ro", ["root"])])
  func `Elsewhere they are offered`(line: String, texts: [String]) async throws {
    #expect(try await self.texts(line, after: "search bell") == texts)
  }

  @Test func `Every command has a note`() async throws {
    #expect(try await completions("", after: "search bell").candidates.allSatisfy { !$0.note.isEmpty })
  }

  @Test(arguments: [
    ("search ra", ["rain OR snow", "Ra"]), ("#r", ["#rose"]), ("s rain", ["rain OR snow"]), ("search x", []),
    ("search rain or", ["rain OR snow"]),
  ])
  func `Recent searches that continue the query are offered`(line: String, terms: [String]) async throws {
    let recents = ["rain OR snow", "#rose", "Ra", "snow"]

    #expect(try await texts(line, recents: recents).filter { recents.contains($0) } == terms)
  }

  @Test func `A recent search comes with its age`() async throws {
    #expect(try await completions("search sn", recents: ["snow"]).candidates.map(\.note) == ["now"])
  }

  @Test func `Names of the screen come first, then those of the library by use`() async throws {
    let candidates = try await completions("#r", after: "search bell").candidates

    #expect(candidates.map(\.text) == ["#rain", "#rainbow", "#ràinbow2"])
    #expect(candidates.map(\.note) == ["2 tweets", "2 tweets", "1 tweet"])
  }

  @Test(arguments: [
    ("@ad", ["@ada", "@adele"]), ("search bell @ad", ["bell @ada", "bell @adele"]),
    ("#RAINB", ["#rainbow", "#ràinbow2"]),
    ("search (#rainb", ["(#rainbow", "(#ràinbow2"]), ("search -#rainb", ["-#rainbow", "-#ràinbow2"]),
    ("search bell ", []),
    ("#rain", ["#rainbow", "#ràinbow2"]), ("＃rainb", ["#rainbow", "#ràinbow2"]),
    ("\"bell #rainb", []), ("\"bell\" #rainb", ["\"bell\" #rainbow", "\"bell\" #ràinbow2"]),
    ("\"bell\"#rainb", ["\"bell\"#rainbow", "\"bell\"#ràinbow2"]),
    ("search '#rainb", ["'#rainbow", "'#ràinbow2"]),
  ])
  func `The last word of a query is completed`(line: String, texts: [String]) async throws {
    #expect(try await self.texts(line, after: "search bell") == texts)
  }

  @Test func `Nothing is offered twice`() async throws {
    let texts = try await texts("#r", after: "search bell", recents: ["#RAIN", "#rainbow"])

    #expect(texts.map { $0.lowercased() } == ["#rain", "#rainbow", "#ràinbow2"])
  }

  @Test(arguments: [
    ("search #r", 7), ("#r", 0), ("s  é #r", 3), ("open ", 5), ("  set l", 6), ("set limit 5", 10), ("", 0),
  ])
  func `A candidate replaces what it continues`(line: String, start: Int) async throws {
    #expect(try await completions(line, after: "search bell").start == start)
  }

  @Test func `Only what stands before the cursor is completed`() async throws {
    let session = try Session.fixture()

    #expect(Completer(session).completions(of: "sea bell", cursor: 3).candidates.map(\.text) == ["search"])
  }

  @Test func `Items are offered with their titles`() async throws {
    let session = try await Session.fixture(Tweet.fixtures(12)).typing("search rain")
    let candidates = Completer(session).completions(of: "1", cursor: 1).candidates

    #expect(candidates.map(\.text) == ["10", "11", "12"])
    #expect(candidates.map(\.note) == Array(repeating: "@ada: rain on campus", count: 3))
  }

  @Test(arguments: [
    ("delete ", ["1", "2", "all"]), ("delete 1 ", ["2"]), ("delete all ", []), ("delete a", ["all"]),
    ("tab ", ["search", "recents", "places", "photos"]), ("t r", ["recents"]),
    ("tab p", ["places", "photos"]), ("use ", ["sample", "archive"]), ("use a", ["archive"]),
    ("set th", ["theme"]),
    ("set theme ", ["auto", "dark", "light", "plain"]), ("set theme d", ["dark"]), ("set limit ", []),
    ("set xyz ", []),
    ("help que", ["queries"]), ("help sea", ["search"]), ("back ", []), ("find r", []), ("go 1", []),
    ("quit ", []),
    ("xyz ", []),
  ])
  func `Arguments are completed by what they are`(line: String, texts: [String]) async throws {
    #expect(try await self.texts(line, after: "recents", recents: ["#a", "#b"]) == texts)
  }

  @Test func `A setting comes with its value and what it takes`() async throws {
    #expect(try await completions("set previ").candidates.map(\.note) == ["on · on, off"])
  }

  @Test func `A library that cannot be read is no trouble`() throws {
    let session = try Session.fixture(sources: [UnreadableLibrary()])

    #expect(Completer(session).completions(of: "#r", cursor: 2).candidates.isEmpty)
  }

  @Test func `A state that cannot be read is no trouble`() throws {
    let session = try Session.fixture(state: BrokenState())

    #expect(Completer(session).completions(of: "search r", cursor: 8).candidates.isEmpty)
  }
}
