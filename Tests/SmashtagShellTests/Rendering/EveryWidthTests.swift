import ShellCommands
import SmashtagModel
import Testing

@testable import SmashtagShell
@testable import TerminalKit

/// Tweets of every script, laid out at every width.
struct EveryWidthTests {
  static let widths = 40...200

  @Test(arguments: widths)
  func `No line is wider than the window`(columns: Int) {
    for layout in Layouts.all(columns: columns) {
      #expect((layout.lines + layout.whole).allSatisfy { $0.width <= columns })
    }
  }

  @Test(arguments: widths)
  func `The time stands at the right edge of the page`(columns: Int) {
    for layout in Layouts.all(columns: columns) {
      #expect(layout.lines[0].width == layout.edge)
      #expect(
        layout.lines[0].plainText.hasSuffix("  " + Age.brief(layout.tweet.created, at: GoldenSession.now)))
    }
  }

  @Test(arguments: widths)
  func `The handle is whole, or a sign says that it was cut`(columns: Int) {
    for layout in Layouts.all(columns: columns) {
      let head = layout.lines[0].plainText
      let handle = "@" + (layout.tweet.retweetOf?.screenName ?? layout.tweet.user.screenName)
      #expect(head.contains(handle + " ") || head.contains("…  ") || head.contains("… ✓  "))
    }
  }

  @Test(arguments: widths)
  func `Every character of the text is there, in order`(columns: Int) {
    for layout in Layouts.all(columns: columns) {
      let expected = StyledText(textOf: layout.tweet).plainText.filter { !$0.isWhitespace }
      let shown = layout.lines.dropFirst().map { $0.plainText.filter { !$0.isWhitespace } }.joined()
      #expect(shown.hasPrefix(expected))
    }
  }

  @Test(arguments: widths)
  func `A mention is cut only if it alone is wider than a line`(columns: Int) {
    for layout in Layouts.all(columns: columns) {
      let mentions = StyledText(textOf: layout.tweet).runs.filter {
        $0.isUnbreakable && $0.width <= layout.edge - 5
      }
      let runs = layout.lines.dropFirst().flatMap(\.runs).filter(\.isUnbreakable)
      for mention in mentions {
        #expect(runs.contains { $0.text == mention.text && $0.role == mention.role })
      }
    }
  }

  @Test(arguments: widths)
  func `A cut mention is cut between graphemes`(columns: Int) {
    for layout in Layouts.all(columns: columns) {
      let pieces = layout.lines.dropFirst().flatMap(\.runs).filter { $0.role == .hashtag }
      let shown = pieces.flatMap { Array($0.text) }
      #expect(shown == layout.tweet.hashtags.flatMap { Array($0.keyword) })
    }
  }

  @Test(arguments: widths, [[1, 9, 10], [998, 999, 1_000], [9_999, 10_000, 123_456]])
  func `The numbers end in one column, and so does all below them begin`(columns: Int, numbers: [Int]) {
    let rows = zip(numbers, GeneratedTweets.all).map { Row(number: $0, .tweet($1)) }
    let renderer = RowRenderer(
      screen: Screen(title: "", sections: [.init(rows: rows)]), width: columns, now: GoldenSession.now)
    let gutter = max(5, String(numbers[2]).count + 2)
    for (number, row) in zip(numbers, rows) {
      let lines = renderer.lines(of: row).filter { !$0.isEmpty }.map(\.plainText)
      #expect(
        lines[0].hasPrefix(String(repeating: " ", count: gutter - 2 - String(number).count) + "\(number)  "))
      #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(String(repeating: " ", count: gutter)) })
    }
  }

  @Test(arguments: widths)
  func `Nothing differs in colour but what the theme says`(columns: Int) {
    let capabilities = OutputCapabilities(
      colorDepth: .trueColor, showsLinks: false, isolatesDirections: false)
    let style = Style(theme: .dark, capabilities: capabilities)
    let known = Set(TextRole.allCases.map { style.sequence(for: $0) } + ["\u{1B}[m"])
    for layout in Layouts.all(columns: columns) {
      for line in layout.lines {
        let shown = line.rendered(with: style)
        #expect(shown.controlSequences.allSatisfy(known.contains))
        #expect(shown.withoutControlSequences == line.plainText)
      }
    }
  }
}

extension String {
  private static var look: Regex<Substring> { /\u{1B}\[[0-9;]*m/ }

  fileprivate var controlSequences: [String] { matches(of: Self.look).map { String($0.output) } }
  fileprivate var withoutControlSequences: String { replacing(Self.look, with: "") }
}
