import ShellCommands
import SmashtagModel
import TerminalKit
import Testing

@testable import SmashtagShell

/// Windows narrower than anybody asked for.
struct NarrowTests {
  @Test(arguments: 10...39)
  func `The name of a tweet's author is kept`(columns: Int) {
    let lines = Layout(.plain, columns: columns).lines.map(\.plainText)

    #expect(lines[0].hasPrefix("  3  Ada"))
    #expect(lines.allSatisfy { CellWidth.of($0) <= columns })
  }

  @Test(arguments: 10...39)
  func `A title is kept before what stands beside it`(columns: Int) async throws {
    var shell = try GoldenSession()
    try await shell.run("#rain")

    #expect(shell.text(columns: columns).hasPrefix(columns < 16 ? "#r" : "#rain "))
  }

  @Test(arguments: 1...39)
  func `No screen is wider than a narrow window`(columns: Int) async throws {
    var shell = try GoldenSession()
    for line in ["root", "#rain", "mentions", "back", "1", "1", "help", "recents"] {
      try await shell.run(line)
      let widths = shell.text(columns: columns).split(separator: "\n").map { CellWidth.of($0) }
      #expect(widths.allSatisfy { $0 <= max(columns, 8) }, "\(line)")
    }
  }

  @Test(arguments: [1, 2, 3, 5, 8, 12, 20])
  func `Every row is shown in a low window, each once`(rows: Int) async throws {
    var shell = try GoldenSession()
    try await shell.run("#rain")
    let whole = shell.screen

    var (start, steps) = (0, 0)
    while start < whole.rows.count, steps <= whole.rows.count {
      start = shell.page(columns: 40, rows: rows, from: start).end
      steps += 1
    }

    #expect(start == whole.rows.count)
  }
}
