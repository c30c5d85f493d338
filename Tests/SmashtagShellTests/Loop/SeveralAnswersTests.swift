import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

/// Several answers on their way at the same time.
@Suite(.needsTerminal, .serialized)
struct SeveralAnswersTests {
  private static let tweets: [Tweet] = [
    .fixture(id: "1", text: "wet #rain", hashtags: ["rain"]),
    .fixture(id: "2", text: "white #snow", hashtags: ["snow"]),
  ]

  private func shellWithTwoSearches() async throws -> ShellInPane {
    let shell = try await ShellInPane(source: HeldSource(Self.tweets))
    try shell.pane.enter("#rain")
    await shell.pane.expect("search held>")
    try shell.pane.enter("#snow")
    await shell.pane.expect("search +1 held>")
    return shell
  }

  @Test func `The search typed last is shown when it is answered last`() async throws {
    let shell = try await shellWithTwoSearches()

    shell.source.answer("#rain")
    await shell.pane.expect("wet #rain")
    shell.source.answer("#snow")

    await shell.pane.expect(last: "held #rain › #snow>")
    #expect(try shell.pane.past.contains("white #snow"))
    #expect(try await shell.quit() == 0)
  }

  @Test func `The search typed first is not shown over the last`() async throws {
    let shell = try await shellWithTwoSearches()

    shell.source.answer("#snow")
    await shell.pane.expect("white #snow")
    shell.source.answer("#rain")

    await shell.pane.expect(last: "held #snow>")
    #expect(try !shell.pane.past.contains("wet #rain"))
    #expect(try await shell.quit() == 0)
  }

  @Test func `Answers that were dropped lead nowhere`() async throws {
    let shell = try await ShellInPane(source: HeldSource(Self.tweets))
    shell.source.answer("#rain")
    try shell.pane.enter("#rain")
    await shell.pane.expect(last: "held #rain>")
    for query in ["#snow", "#hail"] {
      try shell.pane.enter(query)
      await shell.pane.expect("search held")
      try shell.pane.enter("back")
      await shell.pane.expect("search held>")
      shell.source.answer(query)
      await shell.pane.expect(last: "held>")
      try shell.pane.enter("#rain")
      await shell.pane.expect(last: "held #rain>")
    }

    #expect(try !shell.pane.past.contains("white #snow"))
    #expect(try await shell.quit() == 0)
  }

  @Test func `What comes next is fetched ahead when the end comes near`() async throws {
    let shell = try await ShellInPane(source: HeldSource(Tweet.fixtures(60)))
    shell.source.answer()
    try shell.pane.enter("search rain")
    await shell.pane.expect(last: "held rain>")
    #expect(shell.source.asked == 1)

    for _ in 0..<4 {
      try shell.pane.press("Enter")
      try await Task.sleep(for: .milliseconds(150))
    }

    #expect(await eventually { shell.source.asked == 2 })
    #expect(try !shell.pane.past.contains("21-"))
    #expect(try await shell.quit() == 0)
  }
}
