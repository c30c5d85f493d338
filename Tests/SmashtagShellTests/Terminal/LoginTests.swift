import Foundation
import Glibc
import SmashtagTesting
import Testing

/// Tokens that are typed at a terminal.
@Suite(.needsTerminal)
struct LoginTests {
  private static let question = "Token of home (https://home.example), not shown:"

  private func asking(_ more: String = "") async throws -> TerminalSession {
    let session = try await TerminalSession.started(try Program())
    try await session.enter("source add mastodon home home.example", until: "sample>")
    try session.pane.enter("login home" + more)
    await session.pane.expect(Self.question)
    return session
  }

  /// Sets a terminal as a shell has it: keys are shown, and come by lines.
  private func makeLoud(_ path: String) -> Bool {
    let terminal = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(terminal) }
    var modes = termios()
    guard tcgetattr(terminal, &modes) == 0 else { return false }
    modes.c_lflag |= tcflag_t(ECHO | ICANON | ISIG)
    return tcsetattr(terminal, TCSANOW, &modes) == 0
  }

  private func credentials(of session: TerminalSession) -> String {
    (try? session.program.folder.read("data/credentials.plist")) ?? ""
  }

  @Test func `A typed token is kept and never shown`() async throws {
    let session = try await asking()

    try session.pane.type("s3crex")
    try session.pane.press("BSpace")
    try session.pane.enter("t")

    await session.pane.expect("Kept the token of home;")
    await session.pane.expect(last: "sample>")
    #expect(credentials(of: session).contains("<string>s3cret</string>"))
    #expect(try !session.pane.past.contains("s3cre"))
    #expect(try !session.program.folder.read("data/state.plist").contains("s3cre"))
  }

  @Test(arguments: ["C-c", "C-d"])
  func `Giving up keeps nothing`(key: String) async throws {
    let session = try await asking()

    try session.pane.type("s3cret")
    try session.pane.press(key)

    await session.pane.expect("login: cancelled")
    await session.pane.expect(last: "sample>")
    #expect(credentials(of: session) == "")
    try await session.enter("path", until: "sample>")
    await session.pane.expect("tab search")
  }

  @Test func `Giving up drops the rest of the line`() async throws {
    let session = try await asking("; frobnicate")

    try session.pane.press("C-c")

    await session.pane.expect("login: cancelled")
    await session.pane.expect(last: "sample>")
    try await session.enter("path", until: "sample>")
    #expect(try !session.pane.past.contains("no such command"))
  }

  @Test func `Of a paste only the first line counts, and none of it runs`() async throws {
    let session = try await asking()

    try session.pane.send(bytes: Array("s3cret\rquit\r".utf8))

    await session.pane.expect("Kept the token of home;")
    await session.pane.expect(last: "sample>")
    #expect(credentials(of: session).contains("<string>s3cret</string>"))
  }

  @Test func `The whole line can be taken back`() async throws {
    let session = try await asking()

    try session.pane.type("wr0ng")
    try session.pane.press("C-u")
    try session.pane.enter("s3cret")

    await session.pane.expect("Kept the token of home;")
    #expect(credentials(of: session).contains("<string>s3cret</string>"))
  }

  @Test func `A line with a token is not remembered`() async throws {
    let session = try await TerminalSession.started(try Program())
    try await session.enter("source add mastodon home home.example", until: "sample>")

    try await session.enter("login home s3cret", until: "sample>")

    await session.pane.expect("the token is asked for; do not type it after the name")
    #expect(try !session.program.folder.read("data/state.plist").contains("s3cret"))
    #expect(try session.program.folder.read("data/state.plist").contains("home.example"))
  }

  /// Asks in a script that then tells how the program ended, and whether the terminal shows what is typed.
  private func askingInScript() async throws -> TerminalSession {
    let session = try TerminalSession(
      try Program(),
      script: """
        sh -c 'echo $$ > pid; exec "$0" -c "source add mastodon home home.example; login home"' '\(Program.path)'
        echo ended $?
        stty -a | tr ' ' '\\n' | grep -x -e echo -e -echo
        """)
    await session.pane.expect(Self.question)
    return session
  }

  @Test func `A script that is interrupted while it asks leaves the terminal as it was`() async throws {
    let session = try await askingInScript()

    try session.pane.press("C-c")

    await session.pane.expect("ended 130")
    await session.pane.expect(last: "echo")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `A program that is ended while it asks leaves the terminal as it was`(signal: Int32) async throws {
    let session = try await askingInScript()

    kill(try session.process, signal)

    await session.pane.expect("ended \(128 + signal)")
    await session.pane.expect(last: "echo")
  }

  @Test func `A program that is stopped while it asks goes on asking`() async throws {
    let session = try await askingInScript()

    kill(try session.process, SIGTSTP)
    try session.pane.enter("s3cret")

    await session.pane.expect("Kept the token of home;")
    await session.pane.expect("ended 0")
  }

  @Test func `What was typed before a stop and meanwhile is not lost, and nothing of it is shown`()
    async throws
  {
    let session = try await askingInScript()
    try session.pane.type("s3c")
    let process = try session.process

    kill(process, SIGSTOP)
    try session.pane.type("re")
    kill(process, SIGCONT)
    try session.pane.enter("t")

    await session.pane.expect("Kept the token of home;")
    #expect(credentials(of: session).contains("<string>s3cret</string>"))
    #expect(try !session.pane.past.contains("s3c") && !session.pane.past.contains("re\n"))
  }

  @Test func `Who gets the terminal back from another program asks once more, and goes on unseen`()
    async throws
  {
    let session = try await askingInScript()
    try session.pane.type("s3c")
    let process = try session.process

    kill(process, SIGSTOP)
    let changed = makeLoud(try session.pane.terminal)
    kill(process, SIGCONT)
    let hasAskedAgain = await eventually {
      (try? session.pane.screen.count { $0.hasPrefix(Self.question) } == 2) ?? false
    }
    try session.pane.enter("ret")

    #expect(changed && hasAskedAgain)
    await session.pane.expect("Kept the token of home;")
    #expect(credentials(of: session).contains("<string>s3cret</string>"))
    #expect(try !session.pane.past.contains("ret\n"))
  }

  @Test func `The key that stops a program begins the question anew`() async throws {
    let session = try await asking()
    try session.pane.type("wr0ng")

    try session.pane.press("C-z")
    let hasAskedAgain = await eventually {
      (try? session.pane.screen.count { $0.hasPrefix(Self.question) } == 2) ?? false
    }
    try session.pane.enter("s3cret")

    #expect(hasAskedAgain)
    await session.pane.expect("Kept the token of home;")
    #expect(credentials(of: session).contains("<string>s3cret</string>"))
  }

  @Test func `A source is remembered by other shells, and forgotten by all`() async throws {
    let session = try await TerminalSession.started(try Program())
    try await session.enter("source add mastodon home home.example", until: "sample>")
    try await session.enter("use home", until: "home>")
    let added = try await session.program.run("use").output

    try await session.enter("source remove home", until: "sample>")

    #expect(added.contains("home (in use)"))
    #expect(try await !session.program.run("use").output.contains("home"))
  }
}
