import ShellCommands
import SmashtagModel

/// The rows of a screen that a page shows.
struct ShownRows {
  let screen: Screen
  let rows: Range<Int>

  /// Whether something comes behind them: rows that did not fit, or older ones that can be fetched.
  var hasMore: Bool { rows.upperBound < screen.rowCount || screen.continues }

  /// Whether the reader cannot see all rows at once.
  var isPart: Bool { rows.lowerBound > 0 || rows.upperBound < screen.rowCount }

  /// The places of the items that bear a number, counted from 1; `nil` where none is shown.
  var positions: ClosedRange<Int>? {
    let all = screen.rows
    let before = all[..<rows.lowerBound].count { $0.number != nil }
    let shown = all[rows].count { $0.number != nil }
    return shown > 0 ? before + 1...before + shown : nil
  }

  /// How many items there are: those that a search found, or those of the screen.
  var total: TweetCount { screen.total ?? .exactly(screen.numbers.count) }

  /// Whether the page should say where it stands: results always, other lists where they do not fit; of a text
  /// it is the lines that count.
  var tellsPosition: Bool { !screen.suitsPager && positions != nil && (isPart || screen.total != nil) }
}
