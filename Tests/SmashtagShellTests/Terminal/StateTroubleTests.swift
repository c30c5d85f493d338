import Foundation
import Testing

/// What the reader hears of a state that cannot be written.
@Suite(.needsProgram)
struct StateTroubleTests {
  private let program: Program
  /// Where a new state is written, before it takes the old one's place.
  private var obstacle: String { program.folder.path(of: "data/state.plist.new") }

  init() throws {
    program = try Program()
    try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: true)
  }

  @Test func `A script that should remember says once that it cannot`() async throws {
    let outcome = try await program.run("--remember", "-c", "#rain; #lighthouse; #ferry")

    #expect(outcome.status == 0)
    #expect(outcome.errors.split(separator: "\n").count == 1 && outcome.errors.contains("cannot write"))
  }

  @Test(.needsTerminal) func `A prompt says it once, then beside the way`() async throws {
    let session = try TerminalSession(program, script: "smashtag; echo ended $?", columns: 120)
    await session.pane.expect(last: "sample>")

    try await session.enter("path", until: "sample (not remembered)>")
    try await session.enter("#lighthouse", until: "sample #lighthouse (not remembered)>")
    let past = try session.pane.past
    try FileManager.default.removeItem(atPath: obstacle)
    try await session.enter("path", until: "sample #lighthouse>")

    #expect(past.components(separatedBy: "cannot write").count == 2)
    try await session.quit()
  }
}
