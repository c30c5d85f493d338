import Foundation
import SmashtagTesting
import Testing

@testable import SmashtagShell

/// What tmux says of its terminal, by programs that stand for it.
struct TmuxProbeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Inside a tmux whose program is a script.
  private func environment(_ script: String) throws -> [String: String] {
    _ = try folder.writeScript("#!/bin/sh\n" + script, to: "bin/tmux")
    return ["TMUX": "/tmp/tmux,1,0", "PATH": folder.path(of: "bin")]
  }

  @Test func `It is asked once, for what is needed`() throws {
    let environment = try environment("echo \"1 9x18 $*\"")

    #expect(
      TmuxProbe(environment)?.answer(within: .seconds(30))
        == "1 9x18 display-message -p #{allow-passthrough} #{client_cell_width}x#{client_cell_height} "
        + "#{client_termtype}\n")
  }

  @Test(arguments: [
    "echo '1 9x18 kitty(0.41.1)'; exit 1", "exec /bin/sleep 5", "while :; do echo 0123456789; done",
  ])
  func `One that fails, hangs or does not end says nothing`(script: String) throws {
    let environment = try environment(script)

    #expect(TmuxProbe(environment)?.answer() == nil)
  }

  @Test func `Outside of tmux, and without its program, nobody is asked`() throws {
    let inside = try environment("echo x")

    #expect(TmuxProbe(inside.filter { $0.key != "TMUX" }) == nil)
    #expect(TmuxProbe(["TMUX": "/tmp/tmux,1,0", "PATH": folder.path(of: "empty")]) == nil)
  }
}
