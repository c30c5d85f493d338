@testable import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

/// Where `go` looks for a tweet when there are live sources.
struct GoCommandTests {
  private static let url = "https://home.example/@ada/109"
  private static let tweet = Tweet.fixture(id: "109", network: .mastodon, url: url)
  private static let away = SourceError.unreachable(
    source: "home", host: "home.example", reason: "no network")

  private func title(_ line: String, _ sources: [any TweetSource]) async throws -> String {
    var session = try Session.fixture(
      sources: [StubLibrary(name: "sample"), StubLibrary([.fixture(id: "1")])])
    for source in sources {
      let definition = SourceDefinition(kind: .mastodon, name: source.name, url: "https://home.example")
      session.sources.define(definition, as: source)
    }
    guard case .move(.push(let context)) = try await session.step(of: line) else { return "" }
    return context.tweet?.id ?? ""
  }

  @Test func `An address is asked for at the live sources too`() async throws {
    let home = StubSource([Self.tweet], name: "home")

    #expect(try await title("go \(Self.url)", [home]) == "109")
  }

  @Test(arguments: ["go https://u:secret@home.example/@ada/109", "https://u:secret@home.example/@ada/109"])
  func `A password in an address is refused, and not repeated`(line: String) async throws {
    let error = await #expect(throws: CommandError.loginInAddress) { try await title(line, []) }

    #expect(error.map { !"\($0)".contains("secret") } ?? false)
  }

  @Test func `An id means something else on each network`() async throws {
    let home = StubSource([Self.tweet], name: "home")

    await #expect(throws: CommandError.noTweet("109", source: "archive")) {
      try await title("go 109", [home])
    }
  }

  @Test func `A source that fails keeps no other from being asked`() async throws {
    let broken = StubSource(name: "away", failing: Self.away)
    let home = StubSource([Self.tweet], name: "home")

    #expect(try await title("go \(Self.url)", [broken, home]) == "109")
  }

  @Test func `Where none has it the failure is told`() async throws {
    let broken = StubSource(name: "away", failing: Self.away)

    await #expect(throws: Self.away) { try await title("go \(Self.url)", [broken]) }
  }

  @Test func `What was cancelled asks nobody else`() async throws {
    let cancelled = StubSource(name: "away", failing: .cancelled)
    let home = StubSource([Self.tweet], name: "home")

    await #expect(throws: SourceError.cancelled) { try await title("go \(Self.url)", [cancelled, home]) }
  }
}
