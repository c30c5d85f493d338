import SafeText
import ShellCommands
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import SmashtagShell
@testable import TerminalKit

/// Tweets of every script, laid out at every width.
struct EveryWidthTests {
  static let widths = Array(40...70) + Array(stride(from: 74, through: 200, by: 6))

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
      let isCut = ["…  ", "… ✓  "].contains { head.contains($0) }
      #expect(head.contains(handle + " ") != isCut, "\(head)")
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

/// Windows narrower than anybody asked for.
struct NarrowTests {
  @Test(arguments: 10...39)
  func `The name of a tweet's author is kept`(columns: Int) {
    let lines = Layout(.plain, columns: columns).lines.map(\.plainText)

    #expect(lines[0].hasPrefix("  3  Ada"))
    #expect(lines.allSatisfy { CellWidth.of($0) <= columns })
  }

  @Test(arguments: 10...39)
  func `A title is kept before what stands beside it`(columns: Int) async throws {
    var shell = try GoldenSession()
    try await shell.run("#rain")

    #expect(shell.text(columns: columns).hasPrefix(columns < 16 ? "#r" : "#rain "))
  }

  @Test(arguments: 1...39)
  func `No screen is wider than a narrow window`(columns: Int) async throws {
    var shell = try GoldenSession()
    for line in ["root", "#rain", "mentions", "back", "1", "1", "help", "recents"] {
      try await shell.run(line)
      let widths = shell.text(columns: columns).split(separator: "\n").map { CellWidth.of($0) }
      #expect(widths.allSatisfy { $0 <= max(columns, 8) }, "\(line)")
    }
  }

  @Test(arguments: [1, 2, 3, 5, 8, 12, 20])
  func `Every row is shown in a low window, each once`(rows: Int) async throws {
    var shell = try GoldenSession()
    try await shell.run("#rain")
    let whole = shell.screen

    var (start, steps) = (0, 0)
    while start < whole.rows.count, steps <= whole.rows.count {
      start = shell.page(columns: 40, rows: rows, from: start).end
      steps += 1
    }

    #expect(start == whole.rows.count)
  }
}

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
