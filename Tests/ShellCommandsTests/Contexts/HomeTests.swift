import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

struct HomeTests {
  @Test func `Item 1 is the last search`() async throws {
    var session = try Session.fixture(recents: ["#a", "#b"])

    try await session.type("1")

    #expect(session.context.title == "#a")
  }

  @Test func `After another search item 1 is that one`() async throws {
    var session = try Session.fixture(recents: ["#a", "#b"])

    try await session.type("search rain; root")

    #expect(session.screen.rows.map(\.summary) == ["rain", "#a", "#b"])
    #expect(session.screen.numbers == [1, 2, 3])
  }

  @Test func `Eight searches stand there, JSON has all`() throws {
    let session = try Session.fixture(recents: (1...12).map { "#\($0)" })

    #expect(session.screen.numbers == Array(1...8))
    #expect(session.json.text.contains(##""#12""##))
  }

  @Test func `It says what the source holds`() throws {
    #expect(try Session.fixture().screen.status == ["archive", "3 tweets", "2015"])
  }

  @Test func `It says that the sample is the sample, and how to import`() throws {
    let texts = try Session.fixture([]).screen.rows.map(\.summary)

    #expect(
      texts.contains { $0.contains("sample collection") } && texts.contains { $0.contains("import PATH") })
  }

  @Test func `An archive that cannot be read does not keep the shell from starting`() throws {
    let session = try Session.fixture(sources: [StubLibrary(name: "sample"), UnreadableLibrary()])

    #expect(session.screen.rows.first?.summary == "archive: the file is damaged")
  }

  @Test func `A state that cannot be read shows no searches`() throws {
    #expect(try Session.fixture(state: BrokenState()).screen.numbers.isEmpty)
  }

  @Test func `Hints leave out back and root`() throws {
    #expect(try Session.fixture().screen.hints.allSatisfy { !["back", "root"].contains($0.text) })
  }
}

struct RecentsContextTests {
  private func recents(_ line: String = "recents") async throws -> Session {
    var session = try Session.fixture(recents: ["#a", "#b", "#c"])
    try await session.type(line)
    return session
  }

  private func shown(_ session: Session) -> [String] {
    session.screen.rows.map { "\($0.number ?? 0)\($0.summary)" }
  }

  @Test func `The newest search stands first`() async throws {
    #expect(try await shown(recents()) == ["1#a", "2#b", "3#c"])
  }

  @Test func `A deletion leaves the other numbers alone`() async throws {
    #expect(try await shown(recents("recents; delete 2")) == ["1#a", "3#c"])
  }

  @Test func `Several can be deleted at once`() async throws {
    #expect(try await shown(recents("recents; delete 1 3")) == ["2#b"])
  }

  @Test func `A deleted number is not given again`() async throws {
    #expect(
      try await shown(recents("recents; delete 2; search #b; recents; recents")) == ["4#b", "1#a", "3#c"])
  }

  @Test func `A search made again moves up with its number`() async throws {
    #expect(try await shown(recents("recents; 3; back")) == ["3#c", "1#a", "2#b"])
  }

  @Test func `A new search comes on top with the next number`() async throws {
    #expect(try await shown(recents("recents; tab search; #d; recents")) == ["4#d", "1#a", "2#b", "3#c"])
  }

  @Test func `All can be deleted`() async throws {
    let session = try await recents("recents; delete all")

    #expect(try session.keptTerms.isEmpty && shown(session).isEmpty)
  }

  @Test func `In a narrowed list only what is shown can be deleted`() async throws {
    let session = try await recents("recents; /b")

    await #expect(throws: UsageError.noSuchItem(1, shown: [2])) { try await session.step(of: "delete 1") }
    #expect(try await shown(session.typing("delete 2; back")) == ["1#a", "3#c"])
  }

  @Test func `Of a narrowed list all means what is shown`() async throws {
    let session = try await recents("recents; find b; delete all")

    #expect(try session.keptTerms == ["#a", "#c"])
  }

  @Test func `A wrong number deletes nothing`() async throws {
    let session = try await recents()

    await #expect(throws: UsageError.noSuchItem(9, shown: [1, 2, 3])) {
      try await session.step(of: "delete 1 9")
    }
    #expect(try session.keptTerms == ["#a", "#b", "#c"])
  }

  @Test(arguments: ["search rain", "search rain; 1", "tab search"])
  func `Elsewhere there is nothing to delete`(line: String) async throws {
    let session = try await recents(line)

    await #expect(
      throws: CommandError.notHere(
        "there is nothing to delete here", instead: "go to recents, photos or kept first")
    ) {
      try await session.step(of: "delete 1")
    }
  }

  @Test func `What another shell searched is there`() async throws {
    let state = InMemoryState()
    var session = try Session.fixture(state: state)
    try state.update { $0.recents.remember(RecentSearch(term: "#other", date: .fixture)) }

    try await session.type("recents")

    #expect(shown(session) == ["1#other"])
  }
}
