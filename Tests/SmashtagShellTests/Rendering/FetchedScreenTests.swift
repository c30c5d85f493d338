import Foundation
import ShellCommands
import SmashtagModel
import SmashtagTesting
import TerminalKit
import Testing

@testable import SmashtagShell

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
    let spoken = text(results(minutesAgo: 5, notes: ["only what @ada posted"]), isLinear: true)

    #expect(spoken.contains("fetched 5 minutes ago") && spoken.contains("only what @ada posted."))
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
