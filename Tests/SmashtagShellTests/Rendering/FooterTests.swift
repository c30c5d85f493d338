import ShellCommands
import SmashtagModel
import TerminalKit
import Testing

@testable import SmashtagShell

/// The line below the rows.
struct FooterTests {
  private func footer(
    _ rows: Int, columns: Int = 60, height: Int = 12, hints: [String] = [], numbered: Bool = true,
    from start: Int = 0,
    isTerminal: Bool = true
  ) -> String {
    let all = (1...rows).map { Row(number: numbered ? $0 : nil, .text("row")) }
    let display = Display(
      size: WindowSize(columns: columns, rows: height), style: .plain, isTerminal: isTerminal,
      now: GoldenSession.now)
    let screen = Screen(title: "Title", sections: [Screen.Section(rows: all)], hints: hints.map { Hint($0) })
    let page = ScreenRenderer(display: display).page(screen, from: start, continues: start > 0)
    return page.lines.last?.plainText ?? ""
  }

  private func atEdge(_ text: String, columns: Int = 60) -> String {
    String(repeating: " ", count: columns - text.count) + text
  }

  @Test func `Items that do not fit say where one is and how to go on`() {
    #expect(footer(100) == atEdge("1-8 of 100 · Enter: more"))
  }

  @Test func `The last items say where one is`() {
    #expect(footer(100, from: 95) == atEdge("96-100 of 100"))
  }

  @Test func `One item alone is no range`() {
    #expect(footer(100, from: 99) == atEdge("100 of 100"))
  }

  @Test func `Lines without numbers say how many are left`() {
    #expect(footer(100, numbered: false) == atEdge("Enter: 92 more lines"))
  }

  @Test func `What fits says nothing`() {
    #expect(footer(3) == "row")
  }

  @Test func `Hints stand beside the position`() {
    #expect(
      footer(100, hints: ["a number", "help"]) == "a number · help"
        + atEdge("1-8 of 100 · Enter: more", columns: 45))
  }

  @Test func `Hints that do not fit are left out from the end`() {
    let hints = ["a number opens it", "help says more"]

    #expect(
      footer(100, columns: 50, hints: hints) == hints[0] + atEdge("1-8 of 100 · Enter: more", columns: 33))
  }

  @Test func `The position stands alone where no hint fits`() {
    #expect(footer(100, columns: 30, hints: ["a number"]) == atEdge("1-8 of 100 · Enter: more", columns: 30))
  }

  @Test func `A hint line never wraps`() {
    #expect(footer(3, columns: 20, hints: ["a number", "a word", "help"]) == "a number · a word")
  }

  @Test func `A window without end takes everything and its hints`() {
    #expect(footer(100, height: .max, hints: ["help COMMAND"], numbered: false) == "help COMMAND")
  }

  @Test func `A file has no hints`() {
    #expect(footer(100, hints: ["a number"], isTerminal: false) == "row")
  }

  @Test(arguments: 4...30)
  func `Page and prompt fit into the window`(height: Int) {
    let display = Display(
      size: WindowSize(columns: 60, rows: height), style: .plain, isTerminal: true, now: GoldenSession.now)
    for count in 1...40 {
      let rows = (1...count).map { Row(number: $0, .text("row")) }
      let screen = Screen(title: "Title", sections: [Screen.Section(rows: rows)], hints: [Hint("help")])
      #expect(ScreenRenderer(display: display).page(screen).lines.count < max(height, 5))
    }
  }
}
