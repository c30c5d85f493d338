import ShellCommands
import SmashtagModel
import SmashtagTesting
import TerminalKit
import Testing

@testable import SmashtagShell

/// Tweets that are longer than the window.
struct LongTweetTests {
  private let tweet = Tweet.fixture(text: (1...100).map { "line \($0)" }.joined(separator: "\n"))

  private func page(_ content: Row.Content, rows: Int, isTerminal: Bool = true) -> [String] {
    let display = Display(
      size: WindowSize(columns: 60, rows: rows), style: .plain, isTerminal: isTerminal, now: GoldenSession.now
    )
    let screen = Screen(title: "Title", sections: [Screen.Section(rows: [Row(number: 7, content)])])
    return ScreenRenderer(display: display).page(screen).lines.map(\.plainText)
  }

  @Test(arguments: [12, 24, 50])
  func `In a list they end with the window, and say how to see the rest`(rows: Int) {
    let page = page(.tweet(tweet), rows: rows)

    #expect(page.count <= rows - 1)
    #expect(page.contains { $0.hasSuffix(" more lines; 7 shows all of it") })
  }

  @Test func `On their own page they are whole`() {
    #expect(page(.wholeTweet(tweet), rows: 24).contains("line 100"))
  }

  @Test func `A file gets all of them`() {
    #expect(page(.tweet(tweet), rows: 24, isTerminal: false).contains("     line 100"))
  }
}
