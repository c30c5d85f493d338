import Testing

@testable import ShellCommands
@testable import SmashtagShell

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
