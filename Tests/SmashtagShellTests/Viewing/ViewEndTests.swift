import Foundation
import Glibc
import Testing

/// What becomes of the terminal when the view ends otherwise than by a key.
@Suite(.needsTerminal)
struct ViewEndTests {
  private static let settings = "stty -a | tr ' ' '\\n' | grep -x -e echo -e -echo -e icanon -e -icanon"

  /// Each word of what `stty` says stands in a row of its own.
  private static func isCooked(_ screen: [String]) -> Bool {
    screen.contains("echo") && screen.contains("icanon")
  }

  /// Views an image in a window of the program's own process group; its process is in the file `pid`.
  private func viewing() async throws -> TerminalSession {
    var program = try Program()
    program.environment["NO_COLOR"] = "1"
    // What tests run under would ask whether to look at the crash.
    program.environment["SWIFT_BACKTRACE"] = "enable=no"
    let session = try TerminalSession(
      program,
      script: """
        sh -c 'echo $$ > pid; exec "$0"' '\(Program.path)'
        echo ended $?
        \(Self.settings)
        """)
    await session.pane.expect(last: "sample>")
    try session.pane.enter("image '\(SmallImage.path("baseline.jpg"))'")
    await session.expectFilled(caption: "fills", last: "sample image>")
    try session.pane.enter("view")
    await session.pane.expect("hjkl pan")
    await session.expectShadedRows(22)
    return session
  }

  /// The text screen is there again, with what the shell says behind the program's end, typed keys are echoed.
  private func expectRestored(_ session: TerminalSession, status: Int32) async throws {
    await session.pane.expect("ended \(status)")
    let isCooked = await eventually { (try? Self.isCooked(session.pane.screen)) == true }
    let screen = try session.pane.screen
    #expect(isCooked, "\(screen.joined(separator: "\n"))")
    #expect(screen.contains { $0.contains("image> view") } && !screen.contains { $0.hasPrefix("q leaves") })
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP])
  func `A crash gives the terminal back`(fault: Int32) async throws {
    let session = try await viewing()

    kill(try session.process, fault)

    try await expectRestored(session, status: 128 + fault)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func `A program that is ended gives the terminal back`(signal: Int32) async throws {
    let session = try await viewing()

    kill(try session.process, signal)

    await session.pane.expect("ended \(128 + signal)")
    let isCooked = await eventually { (try? Self.isCooked(session.pane.screen)) == true }
    #expect(isCooked)
    #expect(try !session.pane.screen.contains { $0.hasPrefix("q leaves") })
  }

  @Test func `SIGINT leaves the view alone`() async throws {
    let session = try await viewing()

    kill(try session.process, SIGINT)

    await session.expectFilled(caption: "fills", last: "sample image>")
    try await session.enter("path", until: "sample image>")
  }

  @Test func `Ctrl-Z stops it, and fg brings it back`() async throws {
    var program = try Program()
    program.environment["NO_COLOR"] = "1"
    let pane = try Pane(
      ["bash --norc --noprofile -i"], environment: program.environment.filter { $0.key != "TERM" })
    try pane.enter("PS1='SHELL: '")
    await pane.expect(last: "SHELL:")
    try pane.enter("cd '\(program.folder.path)'; '\(Program.path)'")
    await pane.expect(last: "sample>")
    try pane.enter("image '\(SmallImage.path("baseline.jpg"))'")
    await pane.expect(last: "sample image>")
    try pane.enter("view")
    await pane.expect("hjkl pan")

    try pane.press("C-z")

    await pane.expect(last: "SHELL:")
    #expect(try !pane.screen.contains { $0.hasPrefix("q leaves") })
    try pane.enter("\(Self.settings)")
    let isCooked = await eventually { (try? Self.isCooked(pane.screen)) == true }
    #expect(isCooked)
    try pane.enter("fg")
    await pane.expect("hjkl pan")
    let isFilled = await eventually {
      (try? pane.screen.count { $0.contains("░") || $0.contains("▒") || $0.contains("▓") }) == 22
    }
    #expect(isFilled)
    try pane.press("q")
    await pane.expect(last: "sample image>")
    try pane.enter("quit")
    await pane.expect(last: "SHELL:")
  }
}
