import SmashtagTesting
import Testing

/// The suspend key while another program has the terminal.
@Suite(.needsTerminal)
struct SuspendTests {
  private static let waits = "echo IN THE PAGER; head -c 1 < /dev/tty > /dev/null"

  private func started(pager: String = "") async throws -> (program: Program, pane: Pane) {
    var program = try Program()
    program.environment["SMASHTAG_PAGER"] = pager
    return (program, try await Pane.suspendable(program))
  }

  /// Lets the program at work on the terminal end, and then the shell.
  private func leave(_ pane: Pane, to prompt: String = "sample>") async throws {
    try pane.press("Enter")
    await pane.expect(last: prompt)
    try pane.enter("quit")
    await pane.expect(last: "SHELL:")
  }

  @Test func `A pager that refuses to be stopped keeps the terminal`() async throws {
    let session = try await started(pager: "trap '' TSTP; cat > /dev/null; \(Self.waits)")
    try session.pane.enter("help keys")
    await session.pane.expect("IN THE PAGER")

    try session.pane.press("C-z")

    try await leave(session.pane)
  }

  @Test func `A pager that stops gives the terminal back, and fg goes on in it`() async throws {
    let session = try await started(pager: "cat > /dev/null; \(Self.waits)")
    try session.pane.enter("help keys")
    await session.pane.expect("IN THE PAGER")

    try session.pane.press("C-z")
    await session.pane.expect(last: "SHELL:")
    try session.pane.enter("fg")

    try await leave(session.pane)
  }

  @Test func `So does a program that has not read all yet`() async throws {
    let session = try await started()
    try session.program.folder.write("\(Self.waits); cat > /dev/null", to: "slow.sh")
    // 78 kB, of which a pipe takes 64.
    try session.pane.enter("search since:2000 --limit all | sh slow.sh")
    await session.pane.expect("IN THE PAGER")

    try session.pane.press("C-z")
    await session.pane.expect(last: "SHELL:")
    try session.pane.enter("fg")

    try await leave(session.pane, to: "sample since:2000>")
  }
}
