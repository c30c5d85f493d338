import SmashtagModel
import TerminalKit
import Testing

@testable import ShellCommands
@testable import SmashtagShell

/// A page of the web with blocks of every kind, as it stands in `Golden`.
struct PageGoldenTests {
  private func display(columns: Int, style: Style = .plain, rows: Int = 10_000, isLinear: Bool = false)
    -> Display
  {
    Display(
      size: WindowSize(columns: columns, rows: rows), style: style, isTerminal: true, isLinear: isLinear,
      now: GoldenSession.now)
  }

  private func text(_ display: Display, from start: Int = 0) -> String {
    let renderer = ScreenRenderer(display: display)
    return renderer.text(of: renderer.page(.page, from: start, continues: start > 0))
  }

  @Test(arguments: [40, 80, 120]) func `A page is read from top to bottom`(columns: Int) throws {
    try expectGolden("page-\(columns)", text(display(columns: columns)))
  }

  @Test func `A long title is whole, with what is known of the page below it`() {
    var page = Screen.page
    page.title = "Forty barrels, two hundred steps and one shoulder: how a garden got its water"
    let lines = ScreenRenderer(display: display(columns: 40)).page(page).lines.map(\.plainText)

    #expect(
      Array(lines.prefix(5))
        == [
          "Forty barrels, two hundred steps and one", "shoulder: how a garden got its water",
          "Ines and the Allotment", "", "By Ines Halvorsen [1] on 4 May, #rain,",
        ].map { $0.replacing(" [1]", with: "\u{A0}[1]") })
  }

  @Test func `The title of a list stays on its line`() {
    var list = Screen.page
    (list.title, list.suitsPager) = (String(repeating: "rain ", count: 20), false)

    let lines = ScreenRenderer(display: display(columns: 40)).page(list).lines.map(\.plainText)

    #expect(lines[0].contains("…") && lines[1].isEmpty)
  }

  @Test func `A page is said in words`() throws {
    try expectGolden("linear-page", text(display(columns: 80, isLinear: true)))
  }

  @Test func `A window shows what fits, and how many lines are left`() throws {
    try expectGolden("page-window", text(display(columns: 80, rows: 16)))
  }

  @Test func `The next window goes on without an empty line`() throws {
    try expectGolden("page-window-next", text(display(columns: 80, rows: 16), from: 5))
  }

  @Test func `Colours tell links, images, tags and numbers`() throws {
    let capabilities = OutputCapabilities(colorDepth: .sixteen, showsLinks: true, isolatesDirections: true)
    let style = Style(theme: .dark, capabilities: capabilities)

    try expectGolden(
      "page-colours", text(display(columns: 80, style: style)).replacing("\u{1B}", with: "␛"))
  }
}
