import Foundation
import Testing

/// An archive that an earlier version indexed, in a session.
@Suite(.needsTerminal)
struct IndexRenewalAtPromptTests {
  @Test func `It is indexed anew behind the prompt, and that is said`() async throws {
    let program = try Program()
    let tweet = #"{"id":1,"id_str":"1","created_at":"Fri Mar 27 18:04:11 +0000 2015","text":"Łódź","#
    try program.folder.write(
      tweet + #""user":{"id_str":"7","screen_name":"ada","name":"Ada"}}"#, to: "one.json")
    #expect(try await program.run("import", "one.json").status == 0)
    try await edition(of: program, sql: "PRAGMA user_version = 0")

    let session = try TerminalSession(program)
    await session.pane.expect("The archive is indexed anew.")
    try session.pane.enter("search lodz")

    await session.pane.expect("Łódź")
    #expect(try await edition(of: program, sql: "PRAGMA user_version") == "(2,)\n")
  }

  @discardableResult
  private func edition(of program: Program, sql: String) async throws -> String {
    let script = "import sqlite3; print(sqlite3.connect('data/archive.sqlite').execute('\(sql)').fetchone())"
    return try await program.sh("python3 -c \"\(script)\"").output
  }
}
