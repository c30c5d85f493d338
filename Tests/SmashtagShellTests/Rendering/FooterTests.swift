import Foundation
import SafeText
import ShellCommands
import SmashtagModel
import SmashtagTesting
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

/// What was fetched says how long ago.
struct FetchedScreenTests {
  private static let now = Date.fixture

  private func text(_ screen: Screen, columns: Int = 60, isLinear: Bool = false) -> String {
    let size = WindowSize(columns: columns, rows: 24)
    let display = Display(
      size: size, style: .plain, isTerminal: false, isLinear: isLinear, now: Self.now)
    let renderer = ScreenRenderer(display: display)
    return renderer.text(of: renderer.page(screen))
  }

  private func results(minutesAgo: Int, notes: [String] = []) -> Screen {
    var screen = Screen(title: "#rain", status: ["home"], sections: [])
    screen.fetched = .fixture(minutes: -minutesAgo)
    screen.notes = notes
    return screen
  }

  @Test(arguments: [(0, "fetched now"), (5, "fetched 5 min ago"), (180, "fetched 3 h ago")])
  func `Results bear their age beside the title`(minutes: Int, age: String) {
    #expect(
      text(results(minutesAgo: minutes)).hasPrefix("#rain")
        && text(results(minutesAgo: minutes)).contains("home · \(age)\n"))
  }

  @Test func `A note stands below the title`() {
    let lines = text(results(minutesAgo: 0, notes: ["only what @ada posted"])).split(separator: "\n")

    #expect(lines.dropFirst().first == "only what @ada posted")
  }

  @Test func `A note cannot reach the terminal`() {
    #expect(!text(results(minutesAgo: 0, notes: ["\u{1B}[2J\u{7}"])).contains("\u{1B}"))
  }

  @Test func `For the ear both are said in words`() {
    let linear = text(results(minutesAgo: 5, notes: ["only what @ada posted"]), isLinear: true)

    #expect(linear.contains("fetched 5 minutes ago") && linear.contains("only what @ada posted."))
  }

  @Test func `A tweet that was fetched says when`() {
    var tweet = Tweet.fixture()
    tweet.fetched = .fixture(minutes: -120)
    let lines = TweetRenderer(tweet, width: 80, now: Self.now).whole.map(\.plainText)

    #expect(lines.contains("fetched 2 h ago"))
  }

  @Test func `A tweet that was imported says nothing of it`() {
    #expect(
      !TweetRenderer(.fixture(), width: 80, now: Self.now).whole.contains { $0.plainText.contains("fetched") }
    )
  }
}

struct PromptTextTests {
  private func prompt(
    _ breadcrumb: String, activity: Activity? = nil, remark: String? = nil, columns: Int = 60
  ) -> String {
    let size = WindowSize(columns: columns, rows: 24)
    let display = Display(size: size, style: .plain, isTerminal: true, now: Date())
    return PromptText(breadcrumb: breadcrumb, activity: activity, remark: remark, display: display).text
  }

  @Test func `A short method is shown whole`() {
    #expect(prompt("archive #rain › 3") == "archive #rain › 3> ")
  }

  @Test func `A long method is cut from the left to a third of the width, between words`() {
    #expect(prompt("archive #stanford › 3 › mentions") == "… › 3 › mentions> ")
  }

  @Test(arguments: [36, 40, 60, 80, 132])
  func `A cut method takes a third of the width and no more`(columns: Int) {
    let cut = prompt(String(repeating: "漢字 and ", count: 20), columns: columns)

    #expect(CellWidth.of(cut) - 2 <= columns / 3)
  }

  @Test func `A wide letter is never cut in two`() {
    #expect(prompt("ab" + String(repeating: "漢", count: 12)) == "…" + String(repeating: "漢", count: 9) + "> ")
  }

  @Test func `What should not be forgotten stands after the method, and is never cut`() {
    let fetching = Activity(sign: "⠹", subject: "home #rain", amount: "48 kB", namesSource: true)

    #expect(prompt("archive #rain", remark: "not remembered") == "archive #rain (not remembered)> ")
    #expect(prompt("home", activity: fetching, remark: "x", columns: 80) == "⠹ home #rain 48 kB (x)> ")
  }

  @Test func `What runs stands before the method`() {
    #expect(prompt("archive", activity: Activity(sign: "⠋", subject: "import")) == "⠋ import archive> ")
  }

  @Test func `What is fetched stands in place of the method, with what came of it`() {
    let activity = Activity(sign: "⠹", subject: "home #облака", amount: "48 kB", namesSource: true)

    #expect(prompt("home", activity: activity, columns: 80) == "⠹ home #облака 48 kB> ")
  }

  @Test(arguments: [30, 40, 60, 80])
  func `A long search is cut, how much came of it is not`(columns: Int) {
    let activity = Activity(
      sign: "⠹", subject: "home " + String(repeating: "облака ", count: 20), amount: "48 kB",
      namesSource: true)

    let cut = prompt("home", activity: activity, columns: columns)

    #expect(cut.hasSuffix("… 48 kB> ") && CellWidth.of(cut) - 2 <= max(columns / 3, 12))
  }

  @Test(arguments: [true, false])
  func `Locations that run from right to left are isolated one by one`(isolates: Bool) {
    let capabilities = OutputCapabilities(
      colorDepth: .none, showsLinks: false, isolatesDirections: isolates, movesCursor: true)
    let display = Display(
      size: WindowSize(columns: 120, rows: 24), style: Style(theme: .dark, capabilities: capabilities),
      isTerminal: true, now: Date())

    let prompt = PromptText(breadcrumb: "archive #مطر / السلام › 3", activity: nil, display: display).text

    let isolated = "\u{2068}archive #مطر\u{2069} / \u{2068}السلام\u{2069} › 3> "
    #expect(prompt == (isolates ? isolated : "archive #مطر / السلام › 3> "))
  }

  @Test func `A control character in the method does no harm`() {
    #expect(!prompt("archive #\u{1B}[31m\u{7}").contains { $0 == "\u{1B}" || $0 == "\u{7}" })
  }
}
