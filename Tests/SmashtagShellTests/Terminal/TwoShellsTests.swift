import Testing

/// Two shells in two windows, on one folder.
@Suite(.needsTerminal)
struct TwoShellsTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test func `A search in one is offered by the other`() async throws {
    let (ada, grace) = (
      try await TerminalSession.started(program), try await TerminalSession.started(program)
    )
    try await ada.enter("#lighthouse", until: "sample #lighthouse>")

    try grace.pane.type("#lig\t")
    await grace.pane.expect(last: "sample> #lighthouse")
    try grace.pane.press("C-u")
    try await grace.enter("recents", until: "sample recents>")

    await grace.pane.expect("  1  #lighthouse")
  }

  @Test func `What one deletes stays deleted when the other searches`() async throws {
    let (ada, grace) = (
      try await TerminalSession.started(program), try await TerminalSession.started(program)
    )
    try await ada.enter("#lighthouse", until: "sample #lighthouse>")
    try await grace.enter("recents", until: "sample recents>")
    try await grace.enter("delete 1", until: "sample recents>")
    try await ada.enter("#rain", until: "sample #lighthouse › #rain>")

    let outcome = try await program.run("recents", "--json")

    #expect(outcome.output.contains(##""searches":["#rain"]"##))
  }

  @Test func `Both go on after the other has quit`() async throws {
    let (ada, grace) = (
      try await TerminalSession.started(program), try await TerminalSession.started(program)
    )
    try await ada.quit()

    try await grace.enter("#rain", until: "sample #rain>")

    #expect(try await program.run("recents", "--json").output.contains("#rain"))
  }
}
