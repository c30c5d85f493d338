import Foundation
import SmashtagTesting
import Testing

/// Browsers where the results go to a file or a program.
@Suite(.needsProgram)
struct OpenProgramTests {
  private let program: Program
  private let server: LoopbackServer

  init() throws {
    program = try Program()
    try program.folder.write("set local on\n", to: "data/rc")
    server = try LoopbackServer { request in
      .html("<title>Rain</title><p>A few words at \(request.path).</p>")
    }
  }

  /// The program with a browser that tells what it got, keeps that, and then what it can read.
  private func program(withBrowser name: String) throws -> Program {
    var program = program
    let kept = program.folder.path(of: "kept")
    let path = try program.folder.writeScript(
      "#!/bin/sh\necho NOISE \"$1\"; echo NOISE >&2; echo \"$1\" > '\(kept)'; head -c 1 >> '\(kept)'\n",
      to: "bin/" + name)
    program.environment["SMASHTAG_BROWSER"] = path
    return program
  }

  /// `setsid` leaves no terminal to open.
  private func run(_ name: String, _ options: String) async throws -> (Program, Program.Outcome) {
    let program = try program(withBrowser: name)
    let line = "setsid -w \"$S\" \(options) -c 'read \(server.url)/a; open; path'"
    return (program, try await program.sh(line))
  }

  @Test(arguments: ["w3m", "lynx"]) func `A browser of text does not start without a terminal`(name: String)
    async throws
  {
    let (program, outcome) = try await run(name, "")

    #expect(!program.folder.holds("kept") && outcome.status != 0)
    #expect(!outcome.output.contains("NOISE") && !outcome.output.contains("\u{1B}"))
    #expect(outcome.errors.contains("\(name) needs a terminal") && outcome.errors.contains("copy"))
  }

  @Test func `JSON stays JSON`() async throws {
    let (_, refused) = try await run("w3m", "--json")
    let (program, opened) = try await run("recorder", "--json")

    for line in refused.lines + opened.lines {
      #expect((try? JSONSerialization.jsonObject(with: Data(line.utf8))) != nil, "\(line)")
    }
    #expect(refused.errors.contains("needs a terminal") && opened.status == 0)
    #expect(try program.folder.read("kept") == "\(server.url)/a\n")
  }

  @Test func `Any other browser runs, and is heard by nobody`() async throws {
    let (program, outcome) = try await run("recorder", "")

    #expect(try program.folder.read("kept") == "\(server.url)/a\n")
    #expect(!(outcome.output + outcome.errors).contains("NOISE") && outcome.status == 0)
  }

  @Test func `A browser eats no line of a script`() async throws {
    let program = try program(withBrowser: "recorder")

    let outcome = try await program.sh("setsid -w \"$S\"", input: "read \(server.url)/a\nopen\nset links\n")

    #expect(outcome.output.contains("links") && !outcome.output.contains("NOISE"), "\(outcome)")
    #expect(try program.folder.read("kept") == "\(server.url)/a\n")
  }
}

extension OpenProgramTests {
  @Test(.needsTerminal) func `A browser of text gets the terminal where the results go to a file`()
    async throws
  {
    let program = try program(withBrowser: "w3m")
    let session = try TerminalSession(
      program, script: "smashtag --json -c 'read \(server.url)/a; open' < /dev/null > out.json; echo ended $?"
    )

    await session.pane.expect("NOISE \(server.url)/a")
    try session.pane.press("x", "Enter")

    await session.pane.expect(last: "ended 0")
    let results = try program.folder.read("out.json")
    #expect(results.contains("\"done\":\"open\"") && !results.contains("NOISE"))
    #expect(try program.folder.read("kept") == "\(server.url)/a\nx")
  }

  @Test(.needsTerminal) func `Where JSON goes to the terminal no browser does`() async throws {
    let program = try program(withBrowser: "w3m")
    let session = try TerminalSession(
      program, script: "smashtag --json -c 'read \(server.url)/a; open'; echo ended")

    await session.pane.expect("needs a terminal")
    await session.pane.expect(last: "ended")
    #expect(!program.folder.holds("kept"))
  }
}

/// Pages of the sample, read by a program that was just installed and has no network.
struct SamplePageRunsTests {
  private let program: ComposedProgram

  init() throws { program = try ComposedProgram() }

  private func run(_ commands: String) async throws -> Program.Outcome {
    let nowhere = "http://127.0.0.1:9"
    return try await program.run(
      "--source", "sample", "-c", commands, with: ["https_proxy": nowhere, "http_proxy": nowhere])
  }

  @Test func `The first link that is found can be read`() async throws {
    let outcome = try await run("search everyone believed; 1; read")

    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.contains("The bucket, live"))
    #expect(outcome.output.contains("I am a bucket with a title."))
  }

  @Test func `A number of a page leads to the next`() async throws {
    let outcome = try await run("read https://ferry.example/timetable; 2; path")

    #expect(outcome.status == 0 && outcome.errors == "")
    #expect(outcome.output.contains("One share, one wave"))
  }

  @Test func `A page as a whole has what stands around it`() async throws {
    let outcome = try await run("set page full; read https://tea.example/menu?cups=9")

    #expect(outcome.status == 0 && outcome.output.contains("钟楼下。水是山上的，茶是家里的。"))
  }

  @Test func `A picture of a page is one of the sample`() async throws {
    let outcome = try await run("read https://clinic.example/patients/mai-ek; 2")

    #expect(outcome.status == 0 && outcome.errors == "")
  }
}
