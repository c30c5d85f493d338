import ShellCommands
import SmashtagModel
import TerminalKit

/// The tweets of lists as they were laid out last: a list that grows is shown again and again.
final class LaidOutTweets {
  /// All of them were laid out so.
  struct Layout: Equatable {
    let width: Int
    let gutter: Int
    let hits: SearchHits
  }

  private struct Entry {
    let tweet: Tweet
    let age: String
    let lines: [StyledText]
  }

  /// So many are kept; then it begins anew.
  private static let most = 4_000
  private var layout: Layout?
  private var entries: [Int: Entry] = [:]

  /// The lines of a tweet under its number; `lay` makes them where they are not known, or another tweet's.
  func lines(
    of tweet: Tweet, number: Int, age: String, in layout: Layout, lay: () -> [StyledText]
  ) -> [StyledText] {
    if layout != self.layout || entries.count >= Self.most { entries.removeAll() }
    self.layout = layout
    if let known = entries[number], known.age == age, known.tweet == tweet { return known.lines }
    let lines = lay()
    entries[number] = Entry(tweet: tweet, age: age, lines: lines)
    return lines
  }
}
