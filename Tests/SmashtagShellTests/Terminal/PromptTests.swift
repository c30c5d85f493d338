import Foundation
import Glibc
import SmashtagTesting
import Testing

/// The prompt in a terminal.
@Suite(.needsTerminal)
enum PromptTests {
  /// The built program in a real terminal.
  @Suite(.serialized)
  struct Terminal {
    private let program: Program

    init() throws { program = try Program() }

    @Test func `The first start shows the sample and how to import`() async throws {
      let session = try await TerminalSession.started(program)

      let screen = try session.pane.screen

      #expect(screen.first?.hasPrefix("Smashtag") ?? false && screen.first?.contains("sample") ?? false)
      #expect(screen.contains { $0.contains("import") })
    }

    @Test func `A walk goes down through mentions and back up step by step`() async throws {
      let session = try await TerminalSession.started(program)

      try await session.enter("#lighthouse", until: "sample #lighthouse>")
      try await session.enter("2", until: "sample #lighthouse › 2>")
      try await session.enter("mentions", until: "… › 2 › mentions>")
      try await session.enter("2", until: "… 2 › mentions › #DarkHour>")
      try await session.enter("back", until: "… › 2 › mentions>")
      try await session.enter("b", until: "sample #lighthouse › 2>")
      try await session.enter("root", until: "sample>")
    }

    @Test func `The tutorial leads on by the lines it tells, each task in sight`() async throws {
      let session = try await TerminalSession.started(program)
      func walk(from number: Int, by lines: String...) async throws {
        for (number, line) in zip(number..., lines) {
          try session.pane.enter(line)
          await session.pane.expect("Tutorial \(number) of 14")
        }
      }

      try await walk(from: 1, by: "tutorial", "search bell", "2", "1", "back", "root")
      try session.pane.type("#red")
      try session.pane.press("Tab")
      await session.pane.expect("sample> #red_glove")
      try await walk(from: 7, by: "", "mentions", "search has:images; gallery")
      try session.pane.enter("1; 1")
      await session.pane.expect("› image>")
      try await walk(from: 10, by: "tutorial", "recents", "1", "when", "search haunted; 1; thread")
      // The help goes through a pager first.
      try session.pane.enter("help import")
      await session.pane.expect(last: "space goes on, b back, / finds, q leaves")
      try session.pane.type("q")
      await session.pane.expect("Tutorial: done")
    }

    @Test func `Words that are no command are searched for, and it is said once`() async throws {
      let session = try await TerminalSession.started(program)

      try await session.enter("umbrella", until: "sample umbrella>")
      #expect(
        try session.pane.screen.contains { $0.contains("\"umbrella\" is no command, so it was searched for") }
      )
      try await session.enter("back; lighthouse keeper", until: "sample lighthouse keeper>")

      // A slip of the fingers asks, and goes nowhere.
      try session.pane.enter("serach rain")
      await session.pane.expect("no such command; did you mean 'search'?")
      await session.pane.expect(last: "sample lighthouse keeper>")
    }

    @Test func `The last search is offered at the next start`() async throws {
      do {
        let session = try await TerminalSession.started(program)
        try await session.enter("#rain", until: "sample #rain>")
        try await session.enter("#lighthouse", until: "sample #rain › #lighthouse>")
        try await session.quit()
      }

      let session = try await TerminalSession.started(program)

      let screen = try session.pane.screen
      #expect(screen[1].hasPrefix("  1  #lighthouse") && screen[1].contains("last search"))
      #expect(screen[2].hasPrefix("  2  #rain"))
      try await session.enter("1", until: "sample #lighthouse>")
    }

    @Test func `Tab brings the recent searches`() async throws {
      _ = try await program.run("--remember", input: "#rain\n#rain -umbrella\n")
      let session = try await TerminalSession.started(program)

      try session.pane.type("#rain\t")

      await session.pane.expect(last: "sample> #rain -umbrella")
    }

    @Test func `Tab completes a command`() async throws {
      let session = try await TerminalSession.started(program)

      try session.pane.type("ment\t")

      await session.pane.expect(last: "sample> mentions")
    }

    @Test func `The arrow keys bring the lines of the last session`() async throws {
      do {
        let session = try await TerminalSession.started(program)
        try await session.enter("#rain", until: "sample #rain>")
        try await session.enter("path", until: "sample #rain>")
        try await session.quit()
      }

      let session = try await TerminalSession.started(program)
      try session.pane.press("Up", "Up")
      await session.pane.expect(last: "sample> path")
      try session.pane.press("Up")
      await session.pane.expect(last: "sample> #rain")
    }

    @Test func `A line that begins with a blank is not remembered`() async throws {
      let session = try await TerminalSession.started(program)
      try await session.enter("path", until: "sample>")
      try await session.enter(" use", until: "sample>")

      try session.pane.press("Up")

      await session.pane.expect(last: "sample> path")
    }

    @Test func `Control-C drops the line`() async throws {
      let session = try await TerminalSession.started(program)
      try session.pane.type("half a line")
      await session.pane.expect(last: "sample> half a line")

      try session.pane.press("C-c")

      await session.pane.expect(last: "sample>")
      try await session.enter("path", until: "sample>")
      #expect(try !session.pane.past.contains("no such command"))
    }

    @Test func `Control-D quits at an empty line`() async throws {
      let session = try await TerminalSession.started(program)

      try session.pane.press("C-d")

      await session.pane.expect("ended 0")
    }

    @Test func `Control-C ends what is written tweet by tweet`() async throws {
      let text = String(repeating: "sun ", count: 60)
      let lines = (1...60_000).map {
        #"{"created_at":"Wed Oct 10 20:19:24 +0000 2018","id_str":"1\#($0)","full_text":"\#(text)","user":{"screen_name":"ada"}}"#
      }
      try program.folder.write(lines.joined(separator: "\n"), to: "many.jsonl")
      _ = try await program.run("import", "many.jsonl")
      let session = try TerminalSession(program)
      await session.pane.expect(last: "archive>")
      try await session.enter("search sun", until: "archive sun>")

      try session.pane.enter("export -")
      await session.pane.expect("is_quote_status")
      try session.pane.press("C-c")

      await session.pane.expect("Cancelled.")
      await session.pane.expect(last: "archive sun>")

      // What another program with the terminal does about it is its own affair.
      try session.pane.enter("export - | (trap 'echo heard' INT; sleep 1; sleep 1; wc -l)")
      try await Task.sleep(for: .milliseconds(500))
      try session.pane.press("C-c")
      await session.pane.expect("60000")
      await session.pane.expect(last: "archive sun>")
      #expect(try session.pane.past.contains("heard"))
    }

    @Test func `Control-L clears the window and keeps the line`() async throws {
      let session = try await TerminalSession.started(program)
      try session.pane.type("half")
      await session.pane.expect(last: "sample> half")

      try session.pane.press("C-l")

      let isCleared = await eventually { (try? session.pane.screen) == ["sample> half"] }
      #expect(isCleared)
    }

    @Test func `Control-Z and fg restore a half-typed line`() async throws {
      let bash = "exec bash --norc --noprofile -i"
      let session = try TerminalSession(
        program, script: "export PS1='$ '; export S='\(Program.path)'; \(bash)")
      await session.pane.expect(last: "$")
      try await session.enter("$S", until: "sample>")
      try session.pane.type("#light")
      await session.pane.expect(last: "sample> #light")

      try session.pane.press("C-z")
      await session.pane.expect(last: "$")
      try await session.enter("fg", until: "sample> #light")
      try await session.enter("house", until: "sample #lighthouse>")
    }

    @Test func `A narrower window lays the line out anew`() async throws {
      let session = try await TerminalSession.started(program)
      try session.pane.type(String(repeating: "word ", count: 12) + "end")
      await session.pane.expect("end")

      try session.pane.resize(columns: 40)

      await session.pane.expect(last: String(String(repeating: "word ", count: 12).dropFirst(32)) + "end")
    }

    @Test func `After a resize screens have the new width`() async throws {
      let session = try await TerminalSession.started(program)
      try session.pane.resize(columns: 50)

      try await session.enter("#lighthouse", until: "… #lighthouse>")

      #expect(try session.pane.screen.allSatisfy { $0.count <= 50 })
    }

    @Test func `An empty line shows what did not fit`() async throws {
      let session = try await TerminalSession.started(program, rows: 16)
      try await session.enter("#rain", until: "sample #rain>")
      let first = try session.pane.screen
      #expect(first.contains { $0.contains(" of 24 · Enter: more") })

      try await session.enter("", until: "sample #rain>")

      await session.pane.expect("Enter: more")
      let shown = await eventually { (try? session.pane.screen) != first }
      #expect(shown)
    }

    @Test func `Empty lines go on to the very last tweet`() async throws {
      let session = try await TerminalSession.started(program, rows: 50)
      try await session.enter("#rain", until: "sample #rain>")

      for _ in 0..<12 where try !session.pane.past.contains("-24 of 24\n") {
        try await session.enter("", until: "sample #rain>")
      }

      #expect(await eventually { (try? session.pane.past.contains("24 of 24\n")) == true })
    }

    @Test func `A pasted text does not run by itself`() async throws {
      let session = try await TerminalSession.started(program)

      try session.pane.paste("#rain\nquit\n")

      await session.pane.expect("#rain")
      #expect(try !session.pane.past.contains("ended"))
      #expect(try session.pane.screen.last?.hasPrefix("sample> #rain") ?? false)
    }

    @Test func `Prefixes of commands are enough`() async throws {
      let session = try await TerminalSession.started(program)

      try session.pane.enter("pat")

      await session.pane.expect("tab search")
    }

    @Test(arguments: [(SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
    func `A signal ends it and leaves the terminal sane`(signal: Int32, status: Int32) async throws {
      let start = "sh -c 'echo $$ > pid; exec \"\(Program.path)\"'"
      let session = try TerminalSession(
        program, script: "stty > before; \(start); echo ended $?; stty > after")
      await session.pane.expect(last: "sample>")
      try session.pane.type("half a line")
      await session.pane.expect(last: "sample> half a line")

      kill(try session.process, signal)

      await session.pane.expect(last: "ended \(status)")
      let isDone = await eventually { (try? program.folder.read("after"))?.isEmpty == false }
      #expect(try isDone && program.folder.read("after") == program.folder.read("before"))
    }

    @Test func `Quitting leaves the terminal sane`() async throws {
      let session = try TerminalSession(program, script: "stty > before; smashtag; stty > after; echo ended")
      await session.pane.expect(last: "sample>")

      try session.pane.press("C-d")

      await session.pane.expect(last: "ended")
      #expect(try program.folder.read("after") == program.folder.read("before"))
    }
  }

  /// Typing where other shells stumble.
  struct Typing {
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

  /// Two shells in two windows, on one folder.
  struct TwoShells {
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

  /// An archive that an earlier version indexed, in a session.
  struct IndexRenewal {
    @Test func `It is indexed anew behind the prompt, and that is said`() async throws {
      let program = try Program()
      let tweet = #"{"id":1,"id_str":"1","created_at":"Fri Mar 27 18:04:11 +0000 2015","text":"Łódź","#
      try program.folder.write(
        tweet + #""user":{"id_str":"7","screen_name":"ada","name":"Ada"}}"#, to: "one.json")
      #expect(try await program.run("import", "one.json").status == 0)
      try await edition(of: program, sql: "PRAGMA user_version = 0")

      let session = try TerminalSession(program)
      await session.pane.expect("The archive is renewed.")
      try session.pane.enter("search lodz")

      await session.pane.expect("Łódź")
      #expect(try await edition(of: program, sql: "PRAGMA user_version") == "(3,)\n")
    }

    @discardableResult
    private func edition(of program: Program, sql: String) async throws -> String {
      let script =
        "import sqlite3; print(sqlite3.connect('data/archive.sqlite').execute('\(sql)').fetchone())"
      return try await program.sh("python3 -c \"\(script)\"").output
    }
  }
}

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
