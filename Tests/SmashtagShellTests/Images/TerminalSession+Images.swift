import Foundation
import Testing

/// Without colours images are drawn in shades, which tell them from text.
extension TerminalSession {
  private static let shades: Set<Character> = ["░", "▒", "▓", "█", "▄", "▀"]

  /// The program at work in a window without colours.
  static func shaded(_ program: Program, columns: Int = 80, rows: Int = 24, prompt: String = "sample>")
    async throws -> TerminalSession
  {
    var program = program
    program.environment["NO_COLOR"] = "1"
    let session = try TerminalSession(
      program, script: "smashtag; echo ended $?; stty -a | tr ' ' '\\n' | grep -x -e echo -e -echo",
      columns: columns, rows: rows)
    await session.pane.expect(last: prompt)
    return session
  }

  /// How many rows of the window show some of an image.
  var shadedRows: Int {
    get throws { try pane.screen.count { $0.contains(where: Self.shades.contains) } }
  }

  /// Waits until an image has all columns and all rows but two, with its caption and the prompt below.
  func expectFilled(
    columns: Int = 80, rows: Int = 24, caption: String, last: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let isFilled = await eventually {
      guard let screen = try? pane.screen, screen.count == rows else { return false }
      return screen.prefix(rows - 2).allSatisfy { row in
        row.count == columns && row.contains(where: Self.shades.contains)
      } && screen[rows - 2].hasSuffix(caption) && screen[rows - 1] == last
    }
    let dump = (try? pane.screen.joined(separator: "\n")) ?? ""
    #expect(isFilled, "\(dump)", sourceLocation: sourceLocation)
  }

  func expectShadedRows(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async {
    let isShaded = await eventually { (try? shadedRows) == count }
    #expect(isShaded, "\((try? pane.screen.joined(separator: "\n")) ?? "")", sourceLocation: sourceLocation)
  }
}
