import Foundation
import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

/// What is new since last time.
struct NewCommandTests {
  private let archive = StubLibrary(Tweet.fixtures(3))
  private let live = StubSource(
    (0..<3).map { .fixture(id: "l\($0)", created: .fixture(minutes: -$0)) }, name: "home")

  private func session(_ line: String, limit: Int = 20) async throws -> Session {
    try await Session.fixture(sources: [archive, live], limit: limit).typing(line)
  }

  private func ids(_ session: Session) -> [String] {
    session.context.screen.rows.compactMap {
      if case .tweet(let tweet) = $0.content { tweet.id } else { nil }
    }
  }

  private func arrive() {
    archive.add([.fixture(id: "n", created: .fixture(minutes: 5))])
    live.add([.fixture(id: "m", created: .fixture(minutes: 6))])
  }

  @Test func `Only what was not shown before is shown, for each source`() async throws {
    var session = try await session("use archive,home; search rain")
    arrive()

    try await session.type("root; new")

    #expect(ids(session) == ["m", "n"] && session.context.title == "new in rain")
    #expect(session.context.json.text.contains(#""title":"new in rain","query":"rain""#))
  }

  @Test func `What was shown once is not new again`() async throws {
    var session = try await session("use archive,home; search rain")
    arrive()

    try await session.type("root; new; root; new")

    #expect(ids(session).isEmpty && session.context.screen.emptyNote == "Nothing new in rain.")
  }

  @Test func `A tweet that came late, between others, is new`() async throws {
    var session = try await session("use home; search rain")
    live.add([.fixture(id: "between", created: .fixture(minutes: -1).addingTimeInterval(-5))])

    try await session.type("root; new")

    #expect(ids(session) == ["between"])
  }

  @Test func `What is older than all that was read down to is not`() async throws {
    var session = try await session("use archive; search rain", limit: 2)
    archive.add([.fixture(id: "old", created: .fixture(minutes: -9))])

    try await session.type("root; new")

    #expect(ids(session).isEmpty)
  }

  @Test func `A source that was never asked has only new ones`() async throws {
    let session = try await session("use archive; search rain; root; use home; new")

    #expect(ids(session) == ["l0", "l1", "l2"])
  }

  @Test func `More than a page of them comes at once, down to what is known`() async throws {
    var session = try await session("use home; search rain", limit: 2)
    live.add((1...95).map { .fixture(id: "n\($0)", created: .fixture(minutes: $0)) })

    try await session.type("root; new")

    #expect(ids(session) == (1...95).reversed().map { "n\($0)" } && !session.context.screen.continues)
  }

  @Test func `Where so much is new that a look does not reach what is known, more goes on`() async throws {
    var session = try await session("use home; search rain", limit: 2)
    live.add((1...500).map { .fixture(id: "n\($0)", created: .fixture(minutes: $0)) })

    try await session.type("root; new")
    #expect(ids(session).count == 400 && session.context.screen.continues)
    try await session.type("more; " + Array(repeating: "more", count: 60).joined(separator: "; "))

    #expect(ids(session) == (1...500).reversed().map { "n\($0)" } && !session.context.screen.continues)
  }

  @Test(arguments: ["new", "new rain", "recents; new 1", "search rain; new", "NEW".lowercased() + "  RAIN"])
  func `The search is the last one, the one in front, one of the recents or a typed one`(
    line: String
  ) async throws {
    var session = try await session("use archive; search rain; root")
    archive.add([.fixture(id: "n", created: .fixture(minutes: 5))])
    if line.hasPrefix("search") { try await session.type("use archive") }

    try await session.type(line.replacingOccurrences(of: "search rain; ", with: ""))

    #expect(ids(session) == ["n"])
  }

  @Test func `Asked again where it stands it stacks nothing`() async throws {
    var session = try await session("use archive; search rain; new")
    archive.add([.fixture(id: "n", created: .fixture(minutes: 5))])

    try await session.type("new")

    #expect(session.kinds == [.home, .results, .results] && ids(session) == ["n"])
  }

  @Test func `The recents say how many were new`() async throws {
    var session = try await session("use archive,home; search rain")
    arrive()

    try await session.type("root; new; recents")

    #expect(session.context.screen.rows.map(\.note) == ["now · 2 new"])
    #expect(session.context.json.text.contains(#""new":2"#))
  }

  @Test func `The recents say how many wait in the archive`() async throws {
    var session = try await session("use archive; search rain")
    archive.add((1...4).map { .fixture(id: "n\($0)", created: .fixture(minutes: $0)) })

    try await session.type("recents")

    #expect(session.context.screen.rows.map(\.note) == ["now · 3 found · 4 new"])
  }

  @Test func `Searching as always counts what is new as well`() async throws {
    var session = try await session("use archive; search rain; root")
    archive.add([.fixture(id: "n", created: .fixture(minutes: 5))])

    try await session.type("search rain")

    #expect(try session.state.state().recents.searches.first?.new == 1)
  }

  @Test func `Without a search there is nothing to repeat`() async throws {
    await #expect(throws: CommandError.self) { try await session("new") }
    await #expect(throws: UsageError.noSuchItem(3, shown: [])) { try await session("recents; new 3") }
    await #expect(throws: CommandError.self) { try await session("use archive; search rain; new 1") }
  }

  @Test func `Another server under the same name has nothing that was seen`() async throws {
    let session = try await session("use home; search rain")
    try session.state.update {
      $0.define(SourceDefinition(kind: .mastodon, name: "home", url: "https://other.example"))
    }

    #expect(try session.state.state().recents.searches.first?.sights == [:])
  }
}
