import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

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

    #expect(try session.ports.state.sightings().sights["rain"] != nil)
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
