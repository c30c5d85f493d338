import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// Commands that show or change something of the shell itself: `set`, `use`, `tab`, `history`, `clear`, `quit`.
struct ShellCommandsTests {
  private func shown(_ line: String, in session: Session? = nil) async throws -> (
    screen: Screen, json: String
  ) {
    let session = try session ?? Session.fixture(Tweet.fixtures(1))
    guard case .show(.screen(let screen, let json, _)) = try await session.step(of: line) else {
      return (Screen(title: ""), "")
    }
    return (screen, json.text)
  }

  @Test func `A setting is changed`() async throws {
    let session = try await Session.fixture().typing("set limit 2; search rain")

    #expect(session.screen.numbers == [1, 2])
  }

  @Test func `A setting is shown`() async throws {
    #expect(try await shown("set limit").json == #"{"done":"set","name":"limit","value":"20"}"#)
  }

  @Test func `All settings are shown`() async throws {
    #expect(try await shown("set").screen.rows.count == Setting.allCases.count)
  }

  @Test(arguments: [
    ("set limit many", CommandError.badValue("many", of: .limit)),
    ("set theme pink", .badValue("pink", of: .theme)),
    ("set limt 5", .unknownSetting("limt", nearest: "limit")),
    ("set xyzzy", .unknownSetting("xyzzy", nearest: nil)),
    ("use nowhere", .unknownSource("nowhere", known: ["sample", "archive"])),
    ("use sample,b", .unknownSource("b", known: ["sample", "archive"])),
    ("help serach", .unknownTopic("serach", nearest: "search")),
  ])
  func `What cannot be set or used says why`(line: String, error: CommandError) async throws {
    let session = try Session.fixture()

    await #expect(throws: error) { try await session.step(of: line) }
  }

  @Test func `A setting takes one value`() async throws {
    let session = try Session.fixture()

    await #expect(throws: UsageError.unexpected("6")) { try await session.step(of: "set limit 5 6") }
  }

  @Test func `Another source is searched from then on`() async throws {
    let session = try await Session.fixture().typing("use sample; search rain")

    #expect(session.screen.status.first == "sample")
  }

  @Test func `The choice of a source is reported`() async throws {
    #expect(
      try await Session.fixture().step(of: "use sample").report?.text == #"{"done":"use","source":"sample"}"#)
  }

  @Test func `The sources are listed with what they hold`() async throws {
    let list = try await shown("use")

    #expect(list.json == #"{"done":"use","source":"archive","sources":["sample","archive"],"live":[]}"#)
    #expect(list.screen.rows.map(\.summary) == ["0 tweets", "1 tweet"])
  }

  @Test func `An archive that cannot be read stands in the list of sources`() async throws {
    let session = try Session.fixture(sources: [UnreadableLibrary()])

    #expect(
      try await shown("use", in: session).screen.rows.map(\.summary) == ["archive: the file is damaged"])
  }

  @Test func `The tabs are listed`() async throws {
    #expect(
      try await shown("tab").json
        == #"{"done":"tab","tab":"search","tabs":["search","recents","places","photos","trends","kept"]}"#)
  }

  @Test func `The lines typed are shown, oldest first`() async throws {
    var state = ShellState()
    for line in ["a", "b"] { state.remember(line: line) }
    let session = try Session.fixture(state: InMemoryState(state))

    #expect(try await shown("history", in: session).json == #"{"done":"history","lines":["a","b"]}"#)
  }

  @Test func `A state that cannot be read is told`() async throws {
    let session = try Session.fixture(state: BrokenState())

    await #expect(throws: BrokenState.Failure()) { try await session.step(of: "history") }
  }

  @Test(arguments: ["clear", "quit", "q", "exit"])
  func `Some steps say all by themselves`(line: String) async throws {
    let report = try await Session.fixture().step(of: line).report?.text

    #expect(report == #"{"done":"\#(line == "clear" ? "clear" : "quit")"}"#)
  }
}

/// What a `delete` took comes back.
struct UndoCommandTests {
  private func session(_ line: String) async throws -> Session {
    try await Session.fixture(recents: ["#a", "#b", "#c"]).typing(line)
  }

  @Test(arguments: [
    ("recents; delete 2; undo", ["#a", "#b", "#c"]), ("recents; delete all; undo", ["#a", "#b", "#c"]),
    ("recents; delete 1 3; undo", ["#a", "#b", "#c"]), ("recents; delete 1; delete 2; undo", ["#b", "#c"]),
    ("recents; delete 1; delete 2; undo; undo", ["#a", "#b", "#c"]),
    ("recents; delete all; search rain; undo", ["rain", "#a", "#b", "#c"]),
    ("recents; delete 2; root; search #b; undo", ["#b", "#a", "#c"]),
  ])
  func `What was deleted stands where it stood, below what came since`(
    line: String, terms: [String]
  ) async throws {
    #expect(try await session(line).keptTerms == terms)
  }

  @Test func `The list in front shows it again`() async throws {
    let session = try await session("recents; delete all; undo")

    #expect(session.screen.rows.map(\.summary) == ["#a", "#b", "#c"])
  }

  @Test func `What comes back has its number again`() async throws {
    let session = try await session("recents; delete 2; undo")
    #expect(session.screen.items.map(\.number) == [1, 2, 3])

    let gap = try await self.session("recents; delete 2")
    #expect(gap.screen.items.map(\.number) == [1, 3])
    await #expect(throws: UsageError.noSuchItem(2, shown: [1, 3])) { try await gap.step(of: "delete 2") }
  }

  @Test func `Elsewhere it is said`() async throws {
    var session = try await session("recents; delete 1 2; tab search")

    guard case .note(let note) = try await session.type("undo") else {
      Issue.record("nothing is said")
      return
    }
    #expect(note == "2 searches are back.")
  }

  @Test func `Photos come back as well`() async throws {
    var session = try await Session.photos().typing("places; 2; 1; photos")
    let before = try session.ports.state.state().photos
    try await session.type("delete all")
    let isEmpty = try session.ports.state.state().photos.photos.isEmpty

    try await session.type("undo")

    #expect(try isEmpty && !before.photos.isEmpty && session.ports.state.state().photos == before)
  }

  @Test func `What was shown of a search comes back with it`() async throws {
    var session = try await Session.fixture().typing("search rain; recents; delete 1; search snow")

    try await session.type("undo")

    #expect(try session.ports.state.seenStore().seenPosts["rain"] != nil)
  }

  @Test func `Without a delete there is nothing to take back`() async throws {
    await #expect(throws: CommandError.nothingDeleted) { try await session("undo") }
    await #expect(throws: CommandError.nothingDeleted) { try await session("recents; delete 1; undo; undo") }
  }

  @Test func `In JSON it says what came back`() async throws {
    let session = try await session("recents; delete 2")

    let step = try await session.step(of: "undo")

    #expect(step.report?.text == ##"{"done":"undo","searches":["#b"]}"##)
  }

  @Test(arguments: [
    ("delete all", "Deleted 3 searches; undo brings them back."),
    ("delete 1", "Deleted 1 search; undo brings it back."),
  ])
  func `A delete says how it is undone`(line: String, words: String) async throws {
    guard case .change(.deleted(let deletion)) = try await session("recents").step(of: line) else {
      Issue.record("nothing was deleted")
      return
    }
    #expect(deletion.words == words)
  }

  @Test(arguments: [("delete all x", "x"), ("delete 1 all", "1")])
  func `All stands alone`(line: String, word: String) async throws {
    await #expect(throws: UsageError.notBeside("all", word)) { try await session("recents; " + line) }
  }
}
