import Foundation
import SmashtagModel
import TerminalKit
import Testing

@testable import ShellCommands
@testable import SmashtagShell

/// Whole screens, as they stand in `Golden`.
struct GoldenTests {
  private static let widths = [40, 80, 120, 200]

  @Test(arguments: widths)
  func `Home shows the sample and how to import`(columns: Int) throws {
    let shell = try GoldenSession(source: "sample")

    try expectGolden("home-sample-\(columns)", shell.text(columns: columns))
  }

  @Test(arguments: widths)
  func `Home offers the last searches`(columns: Int) async throws {
    var shell = try GoldenSession()
    shell.remember("#вечер", hoursAgo: 2, found: 214)
    shell.remember("search words that go on and on until nobody reads them any more", hoursAgo: 30)
    shell.remember("@jimtankersley", hoursAgo: 80, found: 1)
    try await shell.run("root")

    try expectGolden("home-archive-\(columns)", shell.text(columns: columns))
  }

  @Test(arguments: widths)
  func `Results show tweets of all scripts and kinds`(columns: Int) async throws {
    var shell = try GoldenSession()
    try await shell.run("#rain")

    try expectGolden("results-\(columns)", shell.text(columns: columns))
  }

  @Test(arguments: widths)
  func `A tweet shows all of itself and its mentions`(columns: Int) async throws {
    var shell = try GoldenSession()
    try await shell.run("#rain", "1")

    try expectGolden("tweet-\(columns)", shell.text(columns: columns))
  }

  @Test(arguments: widths)
  func `A retweet shows whom it repeats`(columns: Int) async throws {
    var shell = try GoldenSession()
    try await shell.run("#rain", "3")

    try expectGolden("retweet-\(columns)", shell.text(columns: columns))
  }

  @Test(arguments: widths)
  func `A sensitive tweet says so at each image`(columns: Int) async throws {
    var shell = try GoldenSession()
    try await shell.run("#rain", "6")

    try expectGolden("sensitive-\(columns)", shell.text(columns: columns))
  }

  @Test(arguments: widths)
  func `The mentions of a tweet stand in sections`(columns: Int) async throws {
    var shell = try GoldenSession()
    try await shell.run("#rain", "1", "mentions")

    try expectGolden("mentions-\(columns)", shell.text(columns: columns))
  }

  @Test(arguments: widths)
  func `The mentions of results are ranked with bars`(columns: Int) async throws {
    var shell = try GoldenSession()
    try await shell.run("#rain", "mentions")

    try expectGolden("ranking-\(columns)", shell.text(columns: columns))
  }

  @Test(arguments: widths)
  func `An image shows what is known about it`(columns: Int) async throws {
    var shell = try GoldenSession()
    try await shell.run("#rain", "1", "1")

    try expectGolden("image-\(columns)", shell.text(columns: columns))
  }

  @Test(arguments: widths)
  func `The recent searches say when and what they found`(columns: Int) async throws {
    var shell = try GoldenSession()
    for (index, term) in ["#rain", "@ada", "облака -дождь", "\"a phrase\" OR #tag"].enumerated() {
      shell.remember(term, hoursAgo: Double(index * index * 20), found: index * 1_000)
    }
    try await shell.run("recents")

    try expectGolden("recents-\(columns)", shell.text(columns: columns))
  }

  @Test(arguments: widths)
  func `No recent search is said in words`(columns: Int) async throws {
    var shell = try GoldenSession()
    try await shell.run("recents")

    try expectGolden("recents-none-\(columns)", shell.text(columns: columns))
  }

  @Test(arguments: widths, ["help", "help search", "help queries"])
  func `Help lists what can be typed`(columns: Int, line: String) async throws {
    var shell = try GoldenSession()
    try await shell.run(line)

    try expectGolden("\(line.replacing(" ", with: "-"))-\(columns)", shell.text(columns: columns))
  }

  @Test(arguments: widths)
  func `An import tells every problem`(columns: Int) async throws {
    var report = ImportReport()
    (report.imported, report.updated, report.skipped) = (12_000, 1, 7)
    report.problems = [
      ImportProblem(
        file: "/home/ada/tweets.jsonl", line: 17, reason: "not JSON: a string is opened, but never closed"),
      ImportProblem(file: "cut.json", line: nil, reason: "nothing in it; expected tweets as JSON"),
    ]
    var shell = try GoldenSession(importing: report)
    try await shell.run("import tweets.jsonl")

    try expectGolden("import-\(columns)", shell.text(columns: columns))
  }

  @Test(arguments: widths)
  func `An import without a problem needs two lines`(columns: Int) async throws {
    var report = ImportReport()
    report.imported = 3
    var shell = try GoldenSession(importing: report)
    try await shell.run("import tweets.jsonl")

    try expectGolden("import-clean-\(columns)", shell.text(columns: columns))
  }

  @Test(arguments: widths)
  func `A search that finds nothing says what to try`(columns: Int) async throws {
    var shell = try GoldenSession()
    try await shell.run("#nothing")

    try expectGolden("results-none-\(columns)", shell.text(columns: columns))
  }

  @Test(arguments: widths)
  func `A window shows what fits and how to go on`(columns: Int) async throws {
    var shell = try GoldenSession()
    try await shell.run("#rain")

    try expectGolden("window-\(columns)", shell.window(columns: columns, rows: 16))
  }

  @Test(arguments: widths)
  func `Recent searches that do not fit say where one is`(columns: Int) async throws {
    var shell = try GoldenSession()
    for index in 1...30 { shell.remember("#tag\(index)", hoursAgo: Double(index), found: index) }
    try await shell.run("recents")

    try expectGolden("recents-window-\(columns)", shell.window(columns: columns, rows: 12, from: 5))
  }

  @Test(arguments: widths)
  func `Ranked mentions that do not fit begin with the highest of each kind`(columns: Int) async throws {
    var shell = try GoldenSession()
    try await shell.run("#rain", "mentions")

    try expectGolden("ranking-window-\(columns)", shell.window(columns: columns, rows: 24))
  }

  @Test func `A file has no hints and nothing to press`() async throws {
    var shell = try GoldenSession()
    try await shell.run("#rain", "1", "1")

    try expectGolden("image-file", shell.file(columns: 80))
  }

  @Test func `The next window goes on without a title`() async throws {
    var shell = try GoldenSession()
    try await shell.run("#rain")

    try expectGolden("window-next", shell.window(columns: 80, rows: 24, from: 3))
  }

  @Test func `Colours set mentions and numbers apart`() async throws {
    var shell = try GoldenSession()
    let capabilities = OutputCapabilities(colorDepth: .trueColor, showsLinks: true, isolatesDirections: true)
    try await shell.run("#rain", "1")

    let text = shell.text(columns: 80, style: Style(theme: .dark, capabilities: capabilities))

    try expectGolden("tweet-colours", text.replacing("\u{1B}", with: "␛").replacing("\u{7}", with: "␇"))
  }

  @Test(arguments: ["search rain OR дождь OR #rain OR 雨", "search rain OR дождь; find над"])
  func `What was searched for is marked`(line: String) async throws {
    var shell = try GoldenSession()
    let capabilities = OutputCapabilities(colorDepth: .sixteen, showsLinks: true, isolatesDirections: true)
    for part in line.components(separatedBy: "; ") { try await shell.run(part) }

    let text = shell.text(columns: 80, style: Style(theme: .dark, capabilities: capabilities))

    try expectGolden(line.contains("find") ? "hits-found" : "hits", text.replacing("\u{1B}", with: "␛"))
  }

  @Test func `No control character reaches the screen`() async throws {
    var shell = try GoldenSession()
    try await shell.run("#rain")

    let text = shell.text(columns: 80)

    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
  }
}

extension GoldenSession {
  mutating func remember(_ term: String, hoursAgo hours: Double, found: Int? = nil) {
    let search = RecentSearch(
      term: term, date: Self.now.addingTimeInterval(-hours * 3_600), found: found.map(TweetCount.exactly))
    let others = state.state().recents.searches
    state.update { $0.recents = Recents(others + [search]) }
  }
}

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

/// Screens for the ear, as they stand in `Golden`.
struct LinearGoldenTests {
  @Test(arguments: [
    ("home", []), ("results", ["#rain"]), ("tweet", ["#rain", "1"]), ("retweet", ["#rain", "3"]),
    ("mentions", ["#rain", "1", "mentions"]), ("ranking", ["#rain", "mentions"]),
    ("image", ["#rain", "1", "1"]), ("help", ["help"]), ("recents-none", ["recents"]),
    ("results-none", ["#nothing"]),
  ])
  func `A screen reads well aloud`(name: String, lines: [String]) async throws {
    var shell = try GoldenSession()
    for line in lines { try await shell.run(line) }

    try expectGolden("linear-\(name)", shell.text(columns: 80, isLinear: true))
  }

  @Test func `The recent searches tell their age in words`() async throws {
    var shell = try GoldenSession()
    for (index, term) in ["#rain", "@ada", "облака -дождь"].enumerated() {
      shell.remember(term, hoursAgo: Double(index * index * 100 + 2), found: index * 1_000)
    }
    try await shell.run("recents")

    try expectGolden("linear-recents", shell.text(columns: 80, isLinear: true))
  }

  @Test func `The last search is offered in words`() async throws {
    var shell = try GoldenSession()
    shell.remember("#вечер", hoursAgo: 2, found: 214)
    try await shell.run("root")

    try expectGolden("linear-home-searches", shell.text(columns: 80, isLinear: true))
  }

  @Test func `A window ends with a sentence that says how to go on`() async throws {
    var shell = try GoldenSession()
    try await shell.run("#rain")

    try expectGolden("linear-window", shell.window(columns: 80, rows: 16, isLinear: true))
  }
}
