import Foundation
import ShellCommands
import TerminalKit
import Testing

@testable import SmashtagShell

struct PromptTextTests {
  private func prompt(
    _ breadcrumb: String, activity: Activity? = nil, remark: String? = nil, columns: Int = 60
  ) -> String {
    let size = WindowSize(columns: columns, rows: 24)
    let display = Display(size: size, style: .plain, isTerminal: true, now: Date())
    return PromptText(breadcrumb: breadcrumb, activity: activity, remark: remark, display: display).text
  }

  @Test func `A short way is shown whole`() {
    #expect(prompt("archive #rain › 3") == "archive #rain › 3> ")
  }

  @Test func `A long way is cut from the left to a third of the width`() {
    #expect(prompt("archive #stanford › 3 › mentions") == "…ford › 3 › mentions> ")
  }

  @Test(arguments: [36, 40, 60, 80, 132])
  func `A cut way takes a third of the width and no more`(columns: Int) {
    let cut = prompt(String(repeating: "漢字 and ", count: 20), columns: columns)

    #expect(CellWidth.of(cut) - 2 <= columns / 3)
  }

  @Test func `A wide letter is never cut in two`() {
    #expect(prompt("ab" + String(repeating: "漢", count: 12)) == "…" + String(repeating: "漢", count: 9) + "> ")
  }

  @Test func `What should not be forgotten stands behind the way, and is never cut`() {
    let fetching = Activity(sign: "⠹", subject: "home #rain", amount: "48 kB", namesPlace: true)

    #expect(prompt("archive #rain", remark: "not remembered") == "archive #rain (not remembered)> ")
    #expect(prompt("home", activity: fetching, remark: "x", columns: 80) == "⠹ home #rain 48 kB (x)> ")
  }

  @Test func `What runs stands before the way`() {
    #expect(prompt("archive", activity: Activity(sign: "⠋", subject: "import")) == "⠋ import archive> ")
  }

  @Test func `What is fetched stands in place of the way, with what came of it`() {
    let activity = Activity(sign: "⠹", subject: "home #облака", amount: "48 kB", namesPlace: true)

    #expect(prompt("home", activity: activity, columns: 80) == "⠹ home #облака 48 kB> ")
  }

  @Test(arguments: [30, 40, 60, 80])
  func `A long search is cut, how much came of it is not`(columns: Int) {
    let activity = Activity(
      sign: "⠹", subject: "home " + String(repeating: "облака ", count: 20), amount: "48 kB", namesPlace: true
    )

    let cut = prompt("home", activity: activity, columns: columns)

    #expect(cut.hasSuffix("… 48 kB> ") && CellWidth.of(cut) - 2 <= max(columns / 3, 12))
  }

  @Test(arguments: [true, false])
  func `Places that run from right to left are isolated one by one`(isolates: Bool) {
    let capabilities = OutputCapabilities(
      colorDepth: .none, showsLinks: false, isolatesDirections: isolates, movesCursor: true)
    let display = Display(
      size: WindowSize(columns: 120, rows: 24), style: Style(theme: .dark, capabilities: capabilities),
      isTerminal: true, now: Date())

    let prompt = PromptText(breadcrumb: "archive #مطر / السلام › 3", activity: nil, display: display).text

    let isolated = "\u{2068}archive #مطر\u{2069} / \u{2068}السلام\u{2069} › 3> "
    #expect(prompt == (isolates ? isolated : "archive #مطر / السلام › 3> "))
  }

  @Test func `A control character in the way does no harm`() {
    #expect(!prompt("archive #\u{1B}[31m\u{7}").contains { $0 == "\u{1B}" || $0 == "\u{7}" })
  }
}
