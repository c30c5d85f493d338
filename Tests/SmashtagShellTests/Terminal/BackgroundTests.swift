import Foundation
import Glibc
import SmashtagTesting
import Testing

/// The theme follows the background that the terminal reports.
@Suite(.needsProgram)
struct BackgroundTests {
  /// The colours of numbers, and with them of the first item at home.
  private static let (numberOnDark, numberOnLight) = ("38;2;240;228;66m", "38;2;110;99;0m")
  private static let background = "\u{1B}]11;?\u{1B}\\"
  private static let attributes = AnsweringTerminal.Answer(question: "\u{1B}[c", text: "\u{1B}[?62;c")

  private let program: Program

  init() async throws {
    program = try Program()
    _ = try await program.run("search", "#rain", "--remember")
  }

  @Test func `A light background brings the light theme, also to what is shown already`() async throws {
    let terminal = try terminal(answering: "rgb:ffff/ffff/ffff")

    await terminal.expect(Self.numberOnLight)
  }

  @Test func `A dark background leaves everything as it is`() async throws {
    let terminal = try terminal(answering: "rgb:0000/0000/0000")
    await terminal.expect(Self.numberOnDark)
    try await listens(terminal)

    #expect(!terminal.output.contains(Self.numberOnLight))
    #expect(terminal.output.components(separatedBy: "301 tweets").count == 2)
  }

  @Test func `A late answer is no key, and the next page has its colours`() async throws {
    let terminal = try terminal(answering: "rgb:ffff/ffff/ffff", after: 900)
    await terminal.expect("sample")
    terminal.type("#ra")
    #expect(await eventually { terminal.answerCount == 2 })
    try await Task.sleep(for: .milliseconds(200))
    #expect(!terminal.output.contains(Self.numberOnLight))

    terminal.type("in\r")

    await terminal.expect(Self.numberOnLight)
    #expect(!terminal.output.contains("11;rgb") && terminal.output.contains("#rain"))
  }

  @Test func `An answer while a command runs is not echoed`() async throws {
    let terminal = try terminal(answering: "rgb:0000/0000/0000", after: 300)
    await terminal.expect("sample")

    terminal.type("path | sleep 0.6\r")
    #expect(await eventually { terminal.answerCount == 2 })
    terminal.type("path\r")

    await terminal.expect("tab search")
    #expect(!terminal.output.contains("11;rgb"))
  }

  @Test func `A terminal that answers nothing is not waited for`() async throws {
    let terminal = try AnsweringTerminal(program, answers: [], environment: Self.colours)
    await terminal.expect("sample")

    terminal.type("path\r")

    await terminal.expect("tab search")
  }

  @Test(arguments: ["dark", "light"])
  func `A theme that was chosen stays`(theme: String) async throws {
    _ = try program.folder.write("set theme \(theme)\n", to: "data/rc")
    let terminal = try terminal(answering: theme == "dark" ? "rgb:ffff/ffff/ffff" : "rgb:0000/0000/0000")

    await terminal.expect(theme == "dark" ? Self.numberOnDark : Self.numberOnLight)
    try await listens(terminal)

    #expect(!terminal.output.contains(theme == "dark" ? Self.numberOnLight : Self.numberOnDark))
  }

  private static let colours = ["COLORTERM": "truecolor"]

  /// Waits until the program has read the answer, which comes before what is typed after it.
  private func listens(_ terminal: AnsweringTerminal) async throws {
    #expect(await eventually { terminal.answerCount == 2 })
    terminal.type("path\r")
    await terminal.expect("tab search")
  }

  private func terminal(answering color: String, after milliseconds: UInt32 = 0) throws -> AnsweringTerminal {
    let answer = AnsweringTerminal.Answer(
      question: Self.background, text: "\u{1B}]11;\(color)\u{1B}\\", milliseconds: milliseconds)
    return try AnsweringTerminal(program, answers: [answer, Self.attributes], environment: Self.colours)
  }
}

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
