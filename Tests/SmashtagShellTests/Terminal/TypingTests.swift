import Testing

/// Typing where other shells stumble.
@Suite(.needsTerminal)
struct TypingTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test(arguments: ["C", "POSIX", "de_DE.ISO-8859-1"])
  func `Letters of all scripts are taken whatever the locale says`(locale: String) async throws {
    let session = try TerminalSession(program, script: "export LC_ALL=\(locale); smashtag")
    await session.pane.expect(last: "sample>")

    try await session.enter("#грибы", until: "sample #грибы>")
    try await session.enter("#夜行列車", until: "sample #грибы › #夜行列車>")
  }

  @Test func `A Tab in a paste completes nothing`() async throws {
    let session = try await TerminalSession.started(program)

    try session.pane.paste("ment\train")

    await session.pane.expect(last: "sample> ment rain")
  }

  @Test func `What is typed while a command runs is the next line`() async throws {
    let session = try await TerminalSession.started(program)
    try session.pane.enter("path | sleep 1")

    try session.pane.type("#lighthouse")
    try session.pane.press("Enter")

    await session.pane.expect(last: "sample #lighthouse>")
  }
}
