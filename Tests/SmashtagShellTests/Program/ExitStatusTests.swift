import Foundation
import Glibc
import SmashtagTesting
import Testing

@testable import SmashtagShell

/// What scripts see of the built program: exit status, standard output, standard error.
@Suite(.needsProgram)
struct ExitStatusTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test(arguments: [["search", "rain"], ["-c", "#rain; 1; mentions"], ["path"], ["--help"], ["--version"]])
  func `All succeeded is zero`(words: [String]) async throws {
    let outcome = try await program.run(words)

    #expect(outcome.status == 0 && outcome.errors == "" && outcome.output != "")
  }

  @Test(arguments: [["serch", "rain"], ["7"], ["-c", "path; 7"], ["import", "/nowhere"], ["search", "("]])
  func `A failed command is one`(words: [String]) async throws {
    #expect(try await program.run(words).status == 1)
  }

  @Test func `How a child ended is known also where a parent ignored that`() async throws {
    let outcome = try await program.sh(
      #"perl -e '$SIG{CHLD} = "IGNORE"; exec @ARGV' "$S" -c 'search rain | exit 7; path'"#)

    #expect(outcome.status == 1 && outcome.output == "")
  }

  @Test(arguments: ["search rain; export y.jsonl", "search filter:images; 1; save b.png", "--remember path"])
  func `In a folder that is gone nothing is written elsewhere`(words: String) async throws {
    let call = words.hasPrefix("--") ? "--data-dir rel \(words)" : "-c \"\(words)\""
    let outcome = try await program.sh(
      #"mkdir gone; cd gone; rmdir ../gone; "$S" \#(call); echo $?; ls -d /y.jsonl /b.png /rel ../rel"#)

    #expect(!outcome.output.contains("/y.jsonl") && !outcome.output.contains("/b.png"))
    #expect(!outcome.output.contains("/rel"))
    #expect(outcome.errors.contains("No such file or directory"))
  }

  @Test func `In a folder whose name is no UTF-8 files stay in it`() async throws {
    let outcome = try await program.sh(
      #"d="$(printf 'a\377')"; mkdir "$d"; cd "$d"; "$S" -c 'search rain; export y.jsonl'; ls; cd ..; ls | grep -c '^a'"#
    )

    #expect(outcome.output.contains("y.jsonl\n1\n"))
  }

  @Test(arguments: ["--help", "--version", "--print man", "search --help", "path"])
  func `Where the output takes nothing the status is one`(call: String) async throws {
    let outcome = try await program.sh(#""$S" \#(call) > /dev/full"#)

    #expect(
      outcome.errors == "smashtag: cannot write the results: No space left on device; "
        + "look at what they are written into\n")
    #expect(outcome.status == 1)
  }

  @Test(arguments: [
    ["--colour"], ["-c"], ["--color=red", "path"], ["-c", "path", "-f", "x"], ["-f", "/nowhere"],
  ])
  func `A wrong call is two`(words: [String]) async throws {
    let outcome = try await program.run(words)

    #expect(outcome.status == 2 && outcome.output == "" && outcome.errors.hasPrefix("smashtag: "))
  }

  @Test(arguments: [
    (["-f", "/"], "cannot read /: Is a directory; give a file of commands"),
    (["-f", "/nowhere"], "cannot read /nowhere: No such file or directory; give a file of commands"),
    ([""], OptionError.emptyCommand.description), ([" ", "rain"], OptionError.emptyCommand.description),
    (["--data-dir", "/dev/null", "path"], OptionError.notAFolder("/dev/null").description),
  ])
  func `A wrong call says what is wrong with it`(words: [String], text: String) async throws {
    let outcome = try await program.run(words)

    #expect(outcome.status == 2 && outcome.errors == "smashtag: \(text)\n")
  }

  @Test(arguments: [["-h", "search"], ["search", "rain", "--help"], ["search", "x", "-h"]])
  func `A command's help is shown wherever it is asked for`(words: [String]) async throws {
    let outcome = try await program.run(words)

    #expect(outcome.status == 0 && outcome.output.hasPrefix("search QUERY\n"))
  }

  @Test(arguments: [["--json", "--bogus", "path"], ["--bogus", "path", "--json"]])
  func `In JSON a wrong call is told as a line of it`(words: [String]) async throws {
    let outcome = try await program.run(words)

    #expect(outcome.status == 2 && outcome.output == "")
    #expect(
      outcome.errors
        == #"{"error":"there is no option '--bogus'; smashtag --help lists them","command":null,"offset":null}"#
        + "\n")
  }

  @Test func `An unknown source is a wrong call`() async throws {
    let outcome = try await program.run("--source=nowhere", "path")

    #expect(outcome.status == 2 && outcome.errors.contains("'nowhere'") && outcome.errors.contains("sample"))
  }

  @Test func `Errors go to standard error with the command's name`() async throws {
    let outcome = try await program.run("-c", "path; 7")

    #expect(outcome.errors.hasPrefix("smashtag: 7: nothing here has a number; "))
    #expect(outcome.output.hasPrefix("Path"))
  }

  @Test func `A query error points at its place`() async throws {
    let outcome = try await program.run("search", "rain", "OR")

    #expect(outcome.errors.split(separator: "\n").dropFirst().first == "  rain OR")
  }

  @Test func `An error in JSON is one line on standard error`() async throws {
    let outcome = try await program.run("--json", "search", "a", "(b")

    let error = try JSONSerialization.jsonObject(with: Data(outcome.errors.utf8)) as? [String: Any]
    #expect(error?["command"] as? String == "search" && error?["offset"] is Int && outcome.output == "")
  }

  @Test func `The first failure ends a run`() async throws {
    #expect(try await program.run("-c", "7; path").output == "")
  }

  @Test func `With keep-going the rest is run and the status stays one`() async throws {
    let outcome = try await program.run("--keep-going", "-c", "7; path")

    #expect(outcome.status == 1 && outcome.output.hasPrefix("Path"))
  }

  @Test func `Quit ends a script`() async throws {
    let outcome = try await program.run("-c", "quit; path")

    #expect(outcome.status == 0 && outcome.output == "")
  }

  @Test func `Interrupted is 130`() async throws {
    mkfifo(program.folder.path(of: "pipe"), 0o600)
    let child = try program.start("import", "pipe", as: "import")
    let pipe = try await Self.open(program.folder.path(of: "pipe"))
    defer { close(pipe) }

    child.signal(SIGINT)

    #expect(await child.status() == 130)
  }

  @Test func `A pipe is imported also where its writer waits first`() async throws {
    let tweet =
      #"{"created_at":"Fri Mar 27 18:04:11 +0000 2015","id_str":"1","full_text":"kept","user":{"screen_name":"a"}}"#
    try program.folder.write(tweet + "\n", to: "one.jsonl")

    let outcome = try await program.sh(
      #"mkfifo pipe; cat one.jsonl > pipe & "$S" import pipe; echo $?; wait $!; echo $?"#)

    #expect(outcome.output.hasPrefix("1 tweet imported, ") && outcome.output.hasSuffix("0\n0\n"))
  }

  @Test func `What was stored before an interrupt stays`() async throws {
    let tweet =
      #"{"created_at":"Fri Mar 27 18:04:11 +0000 2015","id_str":"1","full_text":"kept","user":{"screen_name":"a"}}"#
    try program.folder.write(tweet + "\n", to: "one.jsonl")
    mkfifo(program.folder.path(of: "pipe"), 0o600)
    let child = try program.start("-c", "import one.jsonl; import pipe; import pipe", as: "import")
    let pipe = try await Self.open(program.folder.path(of: "pipe"))
    defer { close(pipe) }

    child.signal(SIGINT)

    #expect(await child.status() == 130)
    #expect(try await program.run("search", "kept").output.contains("1-1 of 1") == false)
    #expect(try await program.run("search", "kept").output.contains("@a"))
  }

  @Test(arguments: [(SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `A signal that ends it is told`(signal: Int32, status: Int32) async throws {
    mkfifo(program.folder.path(of: "pipe"), 0o600)
    let child = try program.start("import", "pipe", as: "import")
    let pipe = try await Self.open(program.folder.path(of: "pipe"))
    defer { close(pipe) }

    child.signal(signal)

    #expect(await child.status() == status)
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `A script that waits for its next line can be ended`(signal: Int32, status: Int32) async throws {
    let path = program.folder.path(of: "pipe")
    mkfifo(path, 0o600)
    let end = Glibc.open(path, O_RDWR)
    defer { close(end) }
    let child = try program.start(input: path, as: "script")
    _ = "path\n".withCString { write(end, $0, 5) }
    #expect(await eventually { (try? program.folder.read("script.out"))?.isEmpty == false })

    child.signal(signal)

    #expect(await child.status() == status)
  }

  @Test func `What a tweet says about itself is made fit for the terminal`() async throws {
    let tweet =
      #"{"created_at":"Fri Mar 27 18:04:11 +0000 2015","id_str":"1","full_text":"kept","user":{"screen_name":"a"},"#
    let entities =
      #""entities":{"urls":[{"url":"https://t.co/a","expanded_url":"https://e.com/\u001b[31mRED"}]}}"#
    try program.folder.write(tweet + entities + "\n", to: "one.jsonl")

    let outcome = try await program.run("-c", "import one.jsonl; search kept; 1; open 1")

    #expect(outcome.output.contains("Opened https://e.com/") && !outcome.output.contains("\u{1B}"))
  }

  @Test func `A closed pipe ends quietly`() async throws {
    let line = #""$S" --keep-going -c 'help; search -nothing; help; help' 2>errors | head -1; cat errors"#

    let outcome = try await program.sh(line)

    #expect(outcome.lines.count == 1 && outcome.errors == "")
  }

  @Test func `A closed pipe is no failure`() async throws {
    let line =
      #"{ "$S" --keep-going -c 'set limit 200; search -x; search -y; help' ; echo $? >status; } | true; cat status"#

    #expect(try await program.sh(line).output == "0\n")
  }

  /// Opens a pipe for writing once someone reads it.
  private static func open(_ path: String) async throws -> Int32 {
    var descriptor: Int32 = -1
    let isRead = await eventually {
      descriptor = Glibc.open(path, O_WRONLY | O_NONBLOCK)
      return descriptor >= 0
    }
    try #require(isRead)
    return descriptor
  }
}

/// What signals that ask the program to end leave behind.
@Suite(.needsProgram)
struct EndingTests {
  private let program: Program

  init() throws { program = try Program() }

  @Test(arguments: [("TERM", Int32(143)), ("HUP", 129)])
  func `Who ends the program ends the one that reads its results`(signal: String, status: Int32) async throws
  {
    let line = """
      $S -c 'recents | { touch begun; sleep 5; touch late; }; path' & p=$!
      until [ -e begun ]; do sleep 0.1; done
      kill -\(signal) $p; wait $p
      """

    let outcome = try await program.sh(line)

    #expect(outcome.status == status && outcome.output == "" && outcome.errors == "")
    #expect(!FileManager.default.fileExists(atPath: program.folder.path(of: "late")))
  }

  @Test(arguments: [("TERM", Int32(143)), ("HUP", 129)])
  func `A program that takes nothing does not keep the shell`(signal: String, status: Int32) async throws {
    let line = """
      $S --json -c 'set limit 500; search the | { touch begun; sleep 5; touch late; }' >/dev/null & p=$!
      until [ -e begun ]; do sleep 0.1; done
      kill -\(signal) $p; wait $p
      """

    #expect(try await program.sh(line).status == status)
    #expect(!FileManager.default.fileExists(atPath: program.folder.path(of: "late")))
  }

  @Test(arguments: [("TERM", Int32(143)), ("HUP", 129)])
  func `Where it waits for lines it ends with the signal's status`(signal: String, status: Int32) async throws
  {
    let line = """
      mkfifo lines; $S < lines > out & p=$!; exec 3> lines; echo path >&3
      until [ -s out ]; do sleep 0.1; done
      kill -\(signal) $p; wait $p
      """

    #expect(try await program.sh(line).status == status)
  }

  @Test(arguments: ["search rain > pipe", "import pipe"], [("TERM", Int32(143)), ("HUP", 129)])
  func `A named pipe without a partner does not keep it`(
    command: String, ending: (signal: String, status: Int32)
  ) async throws {
    let line = """
      mkfifo pipe; $S -c '\(command); path' > out & p=$!
      sleep 0.5; kill -\(ending.signal) $p; wait $p
      """

    #expect(try await program.sh(line).status == ending.status)
    #expect(try program.folder.read("out") == "")
  }

  @Test func `A named pipe takes results once somebody reads from it`() async throws {
    let line = """
      mkfifo pipe; (sleep 0.3; cat pipe > copy) & $S -c 'path > pipe'; s=$?; wait; exit $s
      """

    #expect(try await program.sh(line).status == 0)
    #expect(try program.folder.read("copy").contains("Smashtag"))
  }

  @Test func `A start-up file that nobody writes ends with the program`() async throws {
    let line = """
      mkdir -p "$SMASHTAG_DATA_DIR"; mkfifo "$SMASHTAG_DATA_DIR/rc"; $S -c path & p=$!
      sleep 0.5; kill -TERM $p; wait $p
      """

    #expect(try await program.sh(line).status == 143)
  }
}
