import SmashtagTesting
import Testing

/// Sources that are added while someone types.
@Suite(.needsTerminal)
struct SourceAtPromptTests {
  @Test func `What is at an address is said above the prompt once the server answers`() async throws {
    let server = try MastodonServer(holding: MastodonServer.Kind.mastodon.tweets(1))
    let session = try await TerminalSession.started(try Program())

    try await session.enter("source add mastodon home \(server.url)", until: "sample>")

    await session.pane.expect("home: Mastodon 4.3.1, Example Town.")
    await session.pane.expect(last: "sample>")
    try await session.quit()
  }

  @Test func `A server that keeps silent keeps no key, and the source can be used`() async throws {
    let server = try LoopbackServer { _ in .steps([.hold]) }
    let session = try await TerminalSession.started(try Program())
    try session.pane.enter("source add mastodon home \(server.url)")

    try session.pane.enter("use home")

    await session.pane.expect("Searching home from now on.")
    await session.pane.expect("source: home could not be looked at: 127.0.0.1")
    await session.pane.expect(last: "home>")
    try await session.quit()
  }
}
