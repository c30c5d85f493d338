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
