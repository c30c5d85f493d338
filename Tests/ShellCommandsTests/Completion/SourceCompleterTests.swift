import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

struct SourceCompleterTests {
  private func candidates(_ line: String) async throws -> [String] {
    let session = try await Session.fixture().typing(
      "source add mastodon home h.example; source add mastodon work http://localhost:3000")
    return Completer(session).completions(of: line, cursor: line.unicodeScalars.count).candidates.map {
      "\($0.text): \($0.note)"
    }
  }

  private static let names = ["home: mastodon, https://h.example", "work: mastodon, http://localhost:3000"]

  @Test(arguments: ["login ", "logout ", "source remove ", "source add mastodon "])
  func `Live sources are offered with where they are`(line: String) async throws {
    #expect(try await candidates(line) == Self.names)
  }

  @Test func `What is in use or can be used is offered with what it is`() async throws {
    #expect(try await candidates("use ").suffix(2) == Self.names)
  }

  @Test func `What can be done with a source is offered`() async throws {
    #expect(
      try await candidates("source ") == [
        "add: define a live source, or another address for one", "remove: forget a live source",
      ])
    #expect(try await candidates("source r") == ["remove: forget a live source"])
  }

  @Test func `Kinds are offered`() async throws {
    #expect(
      try await candidates("source add ma") == [
        "mastodon: a server of Mastodon, or one that answers as it does"
      ])
  }

  @Test func `Each kind says what speaks it`() async throws {
    #expect(
      try await candidates("source add ") == [
        "x: X, or a server that answers as its API v2 does",
        "mastodon: a server of Mastodon, or one that answers as it does",
        "bluesky: Bluesky, or a server that answers as those of its network do",
        "flickr: Flickr, or a server that answers as it does",
      ])
  }

  @Test(arguments: ["login ", "logout "])
  func `Networks can be logged in to without being added`(line: String) throws {
    var session = try Session.fixture()
    for definition in SourceDefinition.builtIn {
      session.sources.define(definition, as: StubSource(name: definition.name))
    }

    let found = Completer(session).completions(of: line, cursor: line.unicodeScalars.count).candidates.map(
      \.text)

    #expect(found == ["x", "bluesky", "flickr"])
  }

  @Test func `An address is begun, or the one there is is offered`() async throws {
    #expect(try await candidates("source add mastodon new ") == ["https://: the server's address"])
    #expect(try await candidates("source add mastodon home ") == ["https://h.example: where home is now"])
  }

  @Test(arguments: ["source remove home ", "login home ", "source add mastodon home https://h.example "])
  func `Behind the end nothing is offered`(line: String) async throws {
    #expect(try await candidates(line) == [])
  }
}
