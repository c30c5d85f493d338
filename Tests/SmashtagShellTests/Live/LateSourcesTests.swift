import SmashtagTesting
import Testing

/// Several sources in a window, of which some take their time.
@Suite(.needsTerminal, .serialized)
struct LateSourcesTests {
  private let sources: SlowSources

  init() throws { sources = try SlowSources(startingWith: "use near,far") }

  /// Those of `near` are shown, and `far` is still waited for.
  private func searching() async throws -> TerminalSession {
    let session = try await sources.started(until: "near,far>")
    try await session.enter("#rain", until: "near,far #rain>")
    await session.pane.expect(authors: ["near", "near"])
    return session
  }

  @Test func `The others are shown, and below them stands who is late`() async throws {
    let session = try await searching()

    await session.pane.expect(SlowSources.note(of: "far"))
    #expect(sources.far.asked > 0)
    try await session.enter("path", until: "near,far #rain>")
    await session.pane.expect("tab search")
    try await session.quit()
  }

  @Test func `Its posts come into their places above the half-typed line, which stays`() async throws {
    let session = try await searching()
    try session.pane.type("search wor")
    await session.pane.expect(last: "near,far #rain> search wor")

    sources.far.open()

    await session.pane.expect(authors: ["near", "far", "near"])
    await session.pane.expect(last: "near,far #rain> search wor")
    try session.pane.press("C-u")
    await session.pane.expect(last: "near,far #rain>")
    try await session.quit()
  }

  @Test func `A post that came late has the next number, and can be chosen by it`() async throws {
    let session = try await searching()
    sources.far.open()
    await session.pane.expect(authors: ["near", "far", "near"])

    try await session.enter("3", until: "near,far #rain › 3>")

    await session.pane.expect("far wrote at minute 2 #rain")
    try await session.quit()
  }

  @Test func `Once all have answered nobody is named as late`() async throws {
    let session = try await searching()
    sources.far.open()
    await session.pane.expect(authors: ["near", "far", "near"])

    try await session.enter("clear", until: "near,far #rain>")
    try await session.enter("1", until: "near,far #rain › 1>")
    try await session.enter("back", until: "near,far #rain>")

    await session.pane.expect(authors: ["near", "far", "near"])
    #expect(try !session.pane.screen.contains { $0.contains("has not answered") })
    try await session.quit()
  }

  @Test func `Two that are late come one by one`() async throws {
    let session = try await sources.started(until: "near,far>")
    try await session.enter("use near,far,away", until: "near,far,away>")
    try await session.enter("#rain", until: "near,far,away #rain>")
    await session.pane.expect(SlowSources.note(of: "far"))
    await session.pane.expect(SlowSources.note(of: "away"))

    sources.away.open()
    await session.pane.expect(authors: ["away", "near", "near"])
    sources.far.open()

    await session.pane.expect(authors: ["away", "near", "far", "near"])
    await session.pane.expect(last: "near,far,away #rain>")
    try await session.quit()
  }

  @Test func `One that fails late is named, and takes no line away`() async throws {
    let session = try await searching()
    try session.pane.type("search wor")

    sources.far.openBroken()

    await session.pane.expect("smashtag: search: far: 127.0.0.1")
    await session.pane.expect(last: "near,far #rain> search wor")
    #expect(try session.pane.shownAuthors == ["near", "near"])
    try session.pane.press("C-u")
    try await session.quit()
  }

  @Test func `The start-up file's search keeps nobody from the first prompt`() async throws {
    let sources = try SlowSources(startingWith: "use near,far", "#rain")

    let session = try await sources.started(until: "near,far #rain>")

    await session.pane.expect(authors: ["near", "near"])
    await session.pane.expect("far ")
    try await session.quit()
  }
}
