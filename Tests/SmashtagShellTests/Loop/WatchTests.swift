import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

/// A search that is kept fresh.
@Suite(.needsTerminal, .serialized)
struct WatchTests {
  private static let arrival = Tweet.fixture(
    id: "9", text: "it just came #rain", created: .fixture(minutes: 9), hashtags: ["rain"])

  private func watchingShell() async throws -> ShellInPane {
    let shell = try await ShellInPane()
    shell.source.answer()
    try shell.pane.enter("#rain")
    await shell.pane.expect(last: "held #rain>")
    try shell.pane.enter("watch 1")
    await shell.pane.expect("Watching #rain, every 1 second")
    await shell.pane.expect("watch held #rain>")
    return shell
  }

  @Test func `A new tweet appears above the half-typed line, with its number`() async throws {
    let shell = try await watchingShell()
    try shell.pane.type("search wo")

    shell.source.add([Self.arrival])

    await shell.pane.expect("it just came")
    let screen = try shell.pane.screen
    #expect(screen.contains { $0.hasPrefix("  2  ") })
    #expect(screen.last { !$0.isEmpty } == "watch held #rain> search wo")
    #expect(try await shell.quit() == 0)
  }

  @Test func `Control-C ends it`() async throws {
    let shell = try await watchingShell()

    try shell.pane.press("C-c")

    await shell.pane.expect("Cancelled.")
    await shell.pane.expect(last: "held #rain>")
    let asked = shell.source.asked
    try await Task.sleep(for: .milliseconds(1_300))
    #expect(shell.source.asked == asked)
    #expect(try await shell.quit() == 0)
  }

  @Test func `Elsewhere it shows nothing, and it is there when one comes back`() async throws {
    let shell = try await watchingShell()
    try shell.pane.enter("1")
    await shell.pane.expect("watch held #rain › 1>")
    let asked = shell.source.asked

    shell.source.add([Self.arrival])
    #expect(await eventually { shell.source.asked > asked + 1 })

    #expect(try !shell.pane.past.contains("it just came"))
    try shell.pane.enter("back")
    await shell.pane.expect("it just came")
    #expect(try await shell.quit() == 0)
  }

  @Test func `Older ones can be asked for meanwhile`() async throws {
    let shell = try await ShellInPane(source: HeldSource(Tweet.fixtures(30)))
    shell.source.answer()
    try shell.pane.enter("search rain; watch 1")
    await shell.pane.expect("watch held rain>")

    shell.source.add([.fixture(id: "9000", text: "rain just came", created: .fixture(minutes: 5))])
    for _ in 0..<12 { try shell.pane.press("Enter") }

    await shell.pane.expect("rain just came")
    #expect(await eventually { (try? shell.pane.past.contains("30  ")) ?? false })
    #expect(try await shell.quit() == 0)
  }
}
