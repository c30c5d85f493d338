import Foundation
import ShellCommands
import SmashtagModel
import TerminalKit
import Testing

@testable import SmashtagShell

/// Results of several sources, as they stand in `Golden`.
struct JoinedGoldenTests {
  /// Tweets of several scripts and kinds, in turn from each of three sources, of which one had something to say.
  private static var screen: Screen {
    let sources = ["archive", "home", "sky"]
    let tweets: [Tweet] = [.plain, .cyrillic, .retweet, .arabic, .devanagari, .longWords]
    let rows = zip(1..., tweets).map { Row(number: $0, .tweet($1), note: sources[($0 - 1) % 3]) }
    var screen = Screen(
      title: "#rain", status: ["archive,home,sky,x", "over 6 tweets"],
      sections: [Screen.Section(rows: rows)],
      hints: [Hint("a number"), Hint("more")], continues: true, total: .atLeast(6))
    screen.fetched = GoldenSession.now.addingTimeInterval(-300)
    screen.notes = [
      "sky: 2 posts could not be read", "x needs a login; type login x",
      "home has not answered yet; its tweets come when it does",
    ]
    return screen
  }

  private func text(columns: Int, isLinear: Bool = false) throws -> String {
    // Sets the time zone of all golden screens.
    _ = try GoldenSession()
    let display = Display(
      size: WindowSize(columns: columns, rows: 10_000), style: .plain, isTerminal: true, isLinear: isLinear,
      now: GoldenSession.now)
    let renderer = ScreenRenderer(display: display)
    return renderer.text(of: renderer.page(Self.screen))
  }

  @Test(arguments: [40, 80, 120])
  func `Each tweet names its source, and below stands what they said`(columns: Int) throws {
    try expectGolden("joined-\(columns)", text(columns: columns))
  }

  @Test func `For the ear each tweet says where it is from`() throws {
    try expectGolden("linear-joined", text(columns: 80, isLinear: true))
  }
}
