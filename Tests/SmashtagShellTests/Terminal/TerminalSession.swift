import Foundation
import Testing

/// The built program at work in a window.
struct TerminalSession {
  let program: Program
  let pane: Pane

  /// Starts `sh` with a script in which `smashtag` is the program.
  init(_ program: Program, script: String = "smashtag", columns: Int = 80, rows: Int = 24) throws {
    self.program = program
    let lines =
      "cd '\(program.folder.path)'\nsmashtag() { '\(Program.path)' \"$@\"; }\n\(script)\nsleep 600\n"
    let file = try program.folder.write(lines, to: "session-\(UUID().uuidString.prefix(8)).sh")
    var environment = program.environment
    environment["TERM"] = nil
    pane = try Pane(["sh '\(file)'"], columns: columns, rows: rows, environment: environment)
  }

  /// Starts the program and waits for its first prompt.
  static func started(_ program: Program, columns: Int = 80, rows: Int = 24) async throws -> TerminalSession {
    let session = try TerminalSession(
      program, script: "smashtag; echo ended $?", columns: columns, rows: rows)
    await session.pane.expect(last: "sample>")
    return session
  }

  /// Types a line, and waits for the prompt that comes after it, also where that is the same as before.
  func enter(_ line: String, until prompt: String, sourceLocation: SourceLocation = #_sourceLocation)
    async throws
  {
    let before = try pane.place.position
    try pane.enter(line)
    await pane.expect(last: prompt, after: before, sourceLocation: sourceLocation)
  }

  /// Ends the program, and waits for its end.
  func quit(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try pane.enter("quit")
    await pane.expect(last: "ended 0", sourceLocation: sourceLocation)
  }

  /// The program's own process.
  var process: pid_t {
    get throws {
      let pid = try program.folder.read("pid").trimmingCharacters(in: .whitespacesAndNewlines)
      return try #require(pid_t(pid))
    }
  }
}
