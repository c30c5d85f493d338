import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

struct ItemCompleterTests {
  private static let tweets = [
    Tweet.fixture(
      id: "2", url: "https://x.com/ada/status/2", text: "bell", hashtags: ["rain"],
      urls: ["https://example.org"], media: ["https://p.example/1.jpg", "https://p.example/2.jpg"]),
    .fixture(id: "1", text: "bell", created: .fixture(minutes: -1)),
  ]

  private func candidates(
    _ line: String, after: String = "search bell", recents: [String] = []
  ) async throws -> [Completions.Candidate] {
    var tweets = Self.tweets
    tweets[0].media[0].alt = "A bell"
    let session = try await Session.fixture(tweets, recents: recents).typing(after)
    return Completer(session).completions(of: line, cursor: line.unicodeScalars.count).candidates
  }

  private func notes(_ line: String, after: String, recents: [String] = []) async throws -> [String] {
    try await candidates(line, after: after, recents: recents).map { $0.text + " " + $0.note }
  }

  @Test func `Images are numbered among themselves, with alt text and size`() async throws {
    #expect(
      try await notes("image ", after: "search bell; 1").prefix(2) == ["1 A bell · 1200×800", "2 1200×800"])
  }

  @Test func `Where no tweet is chosen there are files alone`() async throws {
    let all = try await candidates("image ")

    #expect(!all.isEmpty && all.allSatisfy { ["file", "folder"].contains($0.note) })
  }

  @Test func `Images of a gallery bear its numbers`() async throws {
    #expect(
      try await notes("image ", after: "search bell; gallery; /p.example/2").first
        == "2 @ada: bell")
  }

  @Test(arguments: [
    ("save ", "search bell; 1", ["1", "2"]), ("save ", "search bell; mentions", ["1", "2"]),
    ("save ", "search bell; gallery", ["1", "2"]), ("save ", "search bell; 1; 1", ["1", "2"]),
    ("save ", "search bell", []),
  ])
  func `What can be saved has numbers, beside the paths`(line: String, after: String, texts: [String])
    async throws
  {
    let numbers = try await candidates(line, after: after).filter { !["file", "folder"].contains($0.note) }

    #expect(numbers.map(\.text) == texts)
  }

  @Test func `Behind a number stands the path, behind a path nothing`() async throws {
    let behindNumber = try await candidates("save 1 ", after: "search bell; 1")

    #expect(behindNumber.contains { $0.note == "folder" })
    #expect(behindNumber.allSatisfy { ["file", "folder"].contains($0.note) })
    #expect(try await candidates("save a.jpg ", after: "search bell; 1").isEmpty)
  }

  @Test(arguments: [
    ("zoom ", "search bell; 1; 1", ["in", "out", "fill", "fit"]),
    ("zoom f", "search bell; 1; 1", ["fill", "fit"]),
    ("zoom ", "search bell; gallery", ["in", "out"]),
    ("pan ", "search bell", ["left", "right", "up", "down"]),
    ("pan left ", "search bell", []), ("cache ", "", ["clear"]),
  ])
  func `Words are offered, shares are not`(line: String, after: String, texts: [String]) async throws {
    #expect(try await candidates(line, after: after).map(\.text) == texts)
  }

  @Test(arguments: [
    ("open ", "search bell", ["1"]), ("copy ", "search bell", ["1"]),
    ("open ", "search bell; 1", ["1", "2", "3"]),
    ("copy ", "search bell; 1", ["1", "2", "3", "4", "5"]), ("open ", "recents", []),
    ("copy ", "recents", ["1", "2"]),
  ])
  func `Only what has a link is opened or copied`(line: String, after: String, texts: [String]) async throws {
    #expect(try await candidates(line, after: after, recents: ["#a", "#b"]).map(\.text) == texts)
  }

  @Test func `Back says where each step leads`() async throws {
    let notes = try await notes("back ", after: "search bell; 1; mentions")

    #expect(notes == ["1 @ada: bell", "2 bell", "3 Smashtag"])
  }

  @Test(arguments: ["back ", "back 1 "])
  func `At a root there is no way back`(line: String) async throws {
    #expect(try await candidates(line, after: "").isEmpty)
  }

  @Test(arguments: [
    ("delete 1 ", ["2", "3"]), ("delete 3 1 ", ["2"]), ("delete 1 2 3 ", []), ("delete all ", []),
  ])
  func `Several searches can be deleted, each once`(line: String, texts: [String]) async throws {
    #expect(try await candidates(line, after: "recents", recents: ["a", "b", "c"]).map(\.text) == texts)
  }

  @Test func `Elsewhere nothing can be deleted`() async throws {
    #expect(try await candidates("delete ").isEmpty)
  }

  @Test(arguments: [
    "tab search ", "use archive ", "set limit 5 ", "set theme dark ", "help search ", "open 1 ",
  ])
  func `Behind the last argument nothing is offered`(line: String) async throws {
    #expect(try await candidates(line).isEmpty)
  }

  @Test func `However many items there are, the list has an end`() async throws {
    let session = try await Session.fixture(Tweet.fixtures(2_000), limit: 500).typing(
      "search rain; more; more")

    #expect(Completer(session).completions(of: "1", cursor: 1).candidates.count == 500)
  }
}
