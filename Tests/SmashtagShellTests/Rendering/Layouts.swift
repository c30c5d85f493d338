import SmashtagModel
import Synchronization
import TerminalKit

@testable import SmashtagShell

/// One tweet as the third item of a list, and whole.
struct Layout {
  let tweet: Tweet
  let lines: [StyledText]
  let whole: [StyledText]
  /// The cells of the page.
  let edge: Int

  init(_ tweet: Tweet, columns: Int) {
    let display = Display(
      size: WindowSize(columns: columns, rows: 24), style: .plain, isTerminal: true, now: GoldenSession.now)
    let renderer = TweetRenderer(tweet, width: display.size.columns, now: display.now)
    self.tweet = tweet
    edge = display.size.columns
    lines = renderer.listed(gutter: NumberGutter([3]).text(3))
    whole = renderer.whole
  }
}

/// All generated tweets, laid out once for each width that many tests ask for.
enum Layouts {
  private static let known = Mutex<[Int: [Layout]]>([:])

  static func all(columns: Int) -> [Layout] {
    if let layouts = known.withLock({ $0[columns] }) { return layouts }
    let layouts = GeneratedTweets.all.map { Layout($0, columns: columns) }
    known.withLock { $0[columns] = layouts }
    return layouts
  }
}
