import Foundation
import Glibc
import Testing

/// Another program holds the archive while somebody types.
@Suite(.needsTerminal)
struct LockedArchiveTests {
  private let program: Program

  init() async throws {
    program = try Program()
    for (name, text) in [("one", "rain on campus"), ("two", "snow on campus")] {
      let id = name == "one" ? 1 : 2
      let tweet =
        #"{"id":\#(id),"id_str":"\#(id)","created_at":"Fri Mar 27 18:04:11 +0000 2015","text":"\#(text)","#
      try program.folder.write(
        tweet + #""user":{"id_str":"7","screen_name":"ada","name":"Ada"}}"#, to: "\(name).json")
    }
    #expect(try await program.run("import", "one.json").status == 0)
  }

  /// Holds the archive's lock until it is ended.
  private func holder() async throws -> Child {
    let script = """
      import sqlite3, sys, time
      held = sqlite3.connect(sys.argv[1], isolation_level=None)
      held.execute("BEGIN EXCLUSIVE")
      print("held", flush=True)
      time.sleep(600)
      """
    let archive = program.folder.path(of: "data/archive.sqlite")
    let output = program.folder.path(of: "holder.out")
    let child = try Child(
      ["python3", "-c", script, archive], in: program.folder.path,
      environment: ProcessInfo.processInfo.environment,
      streams: Child.Streams(output: output, errors: program.folder.path(of: "holder.err")))
    #expect(await eventually { (try? program.folder.read("holder.out"))?.contains("held") ?? false })
    return child
  }

  /// How long a write waits for the other program depends on the clock, and is tested with an archive alone.
  @Test func `Lines are edited and answered, and once the archive is free it is written to`() async throws {
    let holder = try await holder()
    let session = try TerminalSession(program)
    await session.pane.expect(last: "archive>")

    try session.pane.enter("import two.json")
    try session.pane.enter("search rain")
    await session.pane.expect("rain on campus")
    try session.pane.type("sear")
    try session.pane.press("Tab")
    await session.pane.expect("> search")
    #expect(try !session.pane.past.contains("1 tweet imported"))

    holder.signal(SIGKILL)
    try session.pane.press("C-u")
    try session.pane.enter("import two.json; search snow")
    await session.pane.expect("snow on campus")
  }
}
