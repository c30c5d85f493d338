import Foundation
import Glibc
import SmashtagTesting
import Testing

@testable import SmashtagShell

struct ShellTerminalTests {
  @Test(arguments: [
    (10, "\r\u{1B}[K37 twe漢…"), (12, "\r\u{1B}[K37 twe漢字…"), (80, "\r\u{1B}[K37 twe漢字 from afar"),
    (1, "\r\u{1B}[K"),
  ])
  func `Progress stays in one row`(columns: UInt16, shown: String) throws {
    let (master, slave) = try Self.open(columns: columns)
    defer { [master, slave].forEach { close($0) } }
    let terminal = ShellTerminal(
      options: Options(), answers: TerminalAnswers(environment: [:]), environment: ["TERM": "xterm"],
      isTerminal: true, output: slave, errors: slave, now: { .fixture })

    terminal.showProgress("37 twe漢字 from afar")

    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(master, &bytes, bytes.count)
    #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == shown)
  }

  private static func open(columns: UInt16) throws -> (master: Int32, slave: Int32) {
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&ends.master, &ends.slave, nil, nil, &size) == 0)
    for end in [ends.master, ends.slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }
}
