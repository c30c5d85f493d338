import Glibc
import Testing

@testable import TerminalKit

struct WindowSizeTests {
  @Test(arguments: [
    ([:], 80, 24), (["COLUMNS": "120"], 120, 24), (["COLUMNS": "0", "LINES": "x"], 80, 24),
    (["COLUMNS": "-5", "LINES": "50"], 80, 50), (["COLUMNS": "99999999"], 80, 24),
  ])
  func `Without a terminal the environment tells the size`(
    environment: [String: String], columns: Int, rows: Int
  ) {
    let size = WindowSize(reported: nil, environment: environment)

    #expect(size == WindowSize(columns: columns, rows: rows))
  }

  @Test func `A size the terminal reports comes first`() {
    let size = WindowSize(
      reported: WindowSize(columns: 100, rows: 0), environment: ["COLUMNS": "40", "LINES": "30"])

    #expect(size == WindowSize(columns: 100, rows: 30))
  }

  @Test func `A terminal is asked for its size`() {
    var (main, side) = (Int32(-1), Int32(-1))
    var window = winsize(ws_row: 33, ws_col: 133, ws_xpixel: 0, ws_ypixel: 0)
    openpty(&main, &side, nil, nil, &window)
    defer {
      close(main)
      close(side)
    }

    #expect(WindowSize.of(side, environment: [:]) == WindowSize(columns: 133, rows: 33))
  }
}
