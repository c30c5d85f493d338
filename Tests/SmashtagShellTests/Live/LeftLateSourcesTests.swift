import Foundation
import SmashtagTesting
import Testing

/// Results that are left, or given up, before all of their sources have answered.
@Suite(.needsTerminal, .serialized)
struct LeftLateSourcesTests {
  private let sources: SlowSources

  init() throws { sources = try SlowSources(startingWith: "use near,far") }

  private func searching() async throws -> TerminalSession {
    let session = try await sources.started(until: "near,far>")
    try await session.enter("#rain", until: "near,far #rain>")
    await session.pane.expect(SlowSources.note(of: "far"))
    return session
  }

  @Test func `Control-C gives it up, and nothing is promised or blamed afterwards`() async throws {
    let session = try await searching()

    try session.pane.press("C-c")
    await session.pane.expect("Cancelled.")
    sources.far.open()
    try await session.enter("clear", until: "near,far #rain>")
    try await session.enter("1", until: "near,far #rain › 1>")
    try await session.enter("back", until: "near,far #rain>")
    try await session.enter("path", until: "near,far #rain>")

    await session.pane.expect("tab search")
    #expect(try session.pane.shownAuthors == ["near", "near"])
    let screen = try session.pane.screen
    #expect(!screen.contains { $0.contains("come when it does") || $0.hasPrefix("smashtag:") }, "\(screen)")
    try await session.quit()
  }

  @Test func `After it was given up refresh asks it again`() async throws {
    let session = try await searching()
    try session.pane.press("C-c")
    await session.pane.expect("Cancelled.")
    sources.far.open()

    try await session.enter("refresh", until: "near,far #rain>")

    await session.pane.expect(authors: ["near", "far", "near"])
    try await session.quit()
  }

  @Test func `What comes while one is elsewhere shows nothing there, and is in the list on the way back`()
    async throws
  {
    let session = try await searching()
    try await session.enter("root", until: "near,far>")
    try session.pane.type("forw")

    sources.far.open()
    try session.pane.type("ard")
    await session.pane.expect(last: "near,far> forward")
    #expect(try session.pane.shownAuthors == ["near", "near"])
    try session.pane.press("Enter")

    await session.pane.expect(authors: ["near", "far", "near"])
    await session.pane.expect(last: "near,far #rain>")
    try await session.quit()
  }

  @Test func `Who comes back earlier still waits for it`() async throws {
    let session = try await searching()
    try await session.enter("root", until: "near,far>")
    try await session.enter("forward", until: "near,far #rain>")
    await session.pane.expect(authors: ["near", "near"])

    sources.far.open()

    await session.pane.expect(authors: ["near", "far", "near"])
    try await session.quit()
  }

  @Test func `Quitting waits for nobody`() async throws {
    let session = try await searching()

    try await session.quit()

    #expect(try !session.pane.past.contains("smashtag:"))
  }

  @Test func `Refreshing meanwhile asks the others alone, and loses nobody`() async throws {
    let session = try await searching()
    sources.near.add(SlowSources.posts(of: "near", minutes: [-4]))
    let asked = sources.far.asked

    try await session.enter("refresh", until: "near,far #rain>")
    await session.pane.expect(authors: ["near", "near", "near"])
    #expect(sources.far.asked == asked)
    sources.far.open()

    await session.pane.expect(authors: ["near", "near", "far", "near"])
    try await session.quit()
  }

  @Test func `Watching shows what comes at the others meanwhile`() async throws {
    let session = try await searching()
    try await session.enter("watch 1", until: "watch near,far #rain>")

    sources.near.add(SlowSources.posts(of: "near", minutes: [-4]))

    await session.pane.expect("near wrote at minute -4 #rain")
    try session.pane.press("C-c")
    try await session.quit()
  }

  @Test func `Who has read on sees what came late alone`() async throws {
    let session = try await sources.started(until: "near,far>")
    try await session.enter("set limit 1", until: "near,far>")
    try await session.enter("#rain", until: "near,far #rain>")
    try await session.enter("more", until: "near,far #rain>")
    await session.pane.expect("near wrote at minute 3 #rain")

    sources.far.open()

    await session.pane.expect("far wrote at minute 2 #rain")
    #expect(try session.pane.past.components(separatedBy: "near wrote at minute 1 #rain").count == 2)
    try await session.quit()
  }
}
