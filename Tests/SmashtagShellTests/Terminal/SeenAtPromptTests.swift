import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

/// What was shown at a prompt is not new afterwards.
@Suite(.needsTerminal)
struct SeenAtPromptTests {
  private let server: MastodonServer
  private let program: Program

  init() throws {
    server = try MastodonServer(holding: Self.posts(1...6))
    program = try Program()
    try program.folder.write(
      "source add mastodon home \(server.url)\nset limit 3\nuse home\n", to: "data/rc")
  }

  private static func posts(_ numbers: ClosedRange<Int>) -> [Tweet] {
    numbers.map { number in
      .fixture(
        id: MastodonServer.Kind.mastodon.id(number), network: .mastodon,
        key: "https://mastodon.example/users/ada/statuses/\(number)", text: "number \(number) #rain",
        created: .fixture(minutes: number), hashtags: ["rain"])
    }
  }

  private func searching() async throws -> TerminalSession {
    let session = try TerminalSession(program, script: "smashtag; echo ended $?", rows: 30)
    await session.pane.expect(last: "home>")
    try await session.enter("#rain", until: "home #rain>")
    return session
  }

  /// What another run finds new.
  private func new() async throws -> [String] { try await program.run("--json", "new").results().ids }

  @Test func `What a refresh brought was seen`() async throws {
    let session = try await searching()
    server.add(Self.posts(7...7))

    try await session.enter("refresh", until: "home #rain>")
    await session.pane.expect("number 7 #rain")
    try await session.quit()

    #expect(try await new() == [])
  }

  @Test func `What watching brought was seen`() async throws {
    let session = try await searching()
    try session.pane.enter("watch 1")
    await session.pane.expect("Watching #rain")
    server.add(Self.posts(7...7))
    await session.pane.expect("number 7 #rain")
    try session.pane.press("C-c")
    await session.pane.expect("Cancelled.")
    try await session.quit()

    #expect(try await new() == [])
  }

  @Test func `What came after all that was seen is new`() async throws {
    let session = try await searching()
    try await session.enter("more", until: "home #rain>")
    await session.pane.expect("number 1 #rain")
    try await session.quit()
    server.add(Self.posts(7...8))

    #expect(try await new() == [8, 7].map(MastodonServer.Kind.mastodon.id))
  }

  @Test func `A post that came late among those that were seen is new, one below all of them is not`()
    async throws
  {
    let session = try await searching()
    try await session.quit()
    let between = Tweet.fixture(
      id: MastodonServer.Kind.mastodon.id(50), network: .mastodon, text: "it took its time #rain",
      created: .fixture(minutes: 5).addingTimeInterval(-30), hashtags: ["rain"])
    server.add([between])

    #expect(try await new() == [between.id])
  }

  @Test func `The recents at a prompt tell how many were new`() async throws {
    let session = try await searching()
    server.add(Self.posts(7...8))
    try await session.enter("new", until: "home #rain › new in #rain>")
    await session.pane.expect("number 8 #rain")

    try await session.enter("recents", until: "home recents>")

    await session.pane.expect("2 new")
    try await session.quit()
  }
}
