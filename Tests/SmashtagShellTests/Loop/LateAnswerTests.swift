import Foundation
import ShellCommands
import SmashtagModel
import Testing

/// The prompt while a source takes its time.
@Suite(.needsTerminal, .serialized)
struct LateAnswerTests {
  private static let answer = "an answer from afar"
  private static let long = "search " + (1...9).map { "word\($0)" }.joined(separator: " ")

  @Test func `The prompt is back while the source still thinks`() async throws {
    let shell = try await ShellInPane()

    try shell.pane.enter("#rain")

    await shell.pane.expect("search held>")
    #expect(shell.source.asked == 1)
    #expect(try !shell.pane.past.contains(Self.answer))
    #expect(try await shell.quit() == 0)
  }

  @Test func `Results appear above a half-typed line that wraps`() async throws {
    let shell = try await ShellInPane()
    try shell.pane.enter("#rain")
    await shell.pane.expect("search held>")
    try shell.pane.type(Self.long)
    await shell.pane.expect("word9")

    shell.source.answer()

    await shell.pane.expect("held #rain> \(Self.long.prefix(48))")
    let screen = try shell.pane.screen
    let result = try #require(screen.firstIndex { $0.contains(Self.answer) })
    let line = try #require(screen.firstIndex { $0.hasPrefix("held #rain>") })
    #expect(result < line && screen.suffix(2).joined() == "held #rain> " + Self.long)
    #expect(try await shell.quit() == 0)
  }

  @Test func `No key typed meanwhile is lost`() async throws {
    let shell = try await ShellInPane()
    try shell.pane.enter("#rain")
    await shell.pane.expect("search held>")

    for (index, letter) in Self.long.enumerated() {
      try shell.pane.type(String(letter))
      if index == Self.long.count / 2 { shell.source.answer() }
    }
    await shell.pane.expect("word9")
    try shell.pane.press("Enter")

    let isRemembered = await eventually { shell.state.state().history == ["#rain", Self.long] }
    #expect(isRemembered, "\(shell.state.state().history)")
    #expect(try await shell.quit() == 0)
  }

  @Test func `A source that takes two seconds loses no key and prints above the line`() async throws {
    let shell = try await ShellInPane()
    try shell.pane.enter("#rain")
    await shell.pane.expect("search held>")
    let source = shell.source
    let answering = Task {
      try await Task.sleep(for: .seconds(2))
      source.answer()
    }

    for letter in Self.long {
      try shell.pane.type(String(letter))
      try await Task.sleep(for: .milliseconds(40))
    }
    try await answering.value

    await shell.pane.expect("held #rain> \(Self.long.prefix(48))")
    let screen = try shell.pane.screen
    let result = try #require(screen.firstIndex { $0.contains(Self.answer) })
    let line = try #require(screen.firstIndex { $0.hasPrefix("held #rain>") })
    #expect(result < line && screen.suffix(2).joined() == "held #rain> " + Self.long)
    #expect(try await shell.quit() == 0)
  }

  @Test func `What is typed while the prompt is away counts for the next line`() async throws {
    let shell = try await ShellInPane()

    try shell.pane.type("#rain\rpath\r")

    await shell.pane.expect("tab search")
    #expect(shell.state.state().history == ["#rain", "path"])
    #expect(try await shell.quit() == 0)
  }

  @Test func `An answer after the user moved on shows nothing`() async throws {
    let shell = try await ShellInPane()
    try shell.pane.enter("#rain")
    await shell.pane.expect("search held>")
    try shell.pane.enter("recents")
    await shell.pane.expect("held recents>")

    shell.source.answer()

    await shell.pane.expect(last: "held recents>")
    #expect(try !shell.pane.past.contains(Self.answer))
    #expect(shell.state.state().recents.terms.isEmpty)
    #expect(try await shell.quit() == 0)
  }

  @Test func `Control-C cancels what runs`() async throws {
    let shell = try await ShellInPane()
    try shell.pane.enter("#rain")
    await shell.pane.expect("search held>")

    try shell.pane.press("C-c")

    await shell.pane.expect("Cancelled.")
    await shell.pane.expect(last: "held>")
    #expect(try !shell.pane.past.contains(Self.answer))
    #expect(try await shell.quit() == 0)
  }

  @Test func `Quitting waits for nobody`() async throws {
    let shell = try await ShellInPane()
    try shell.pane.enter("#rain")
    await shell.pane.expect("search held>")

    #expect(try await shell.quit() == 0)
    #expect(try !shell.pane.past.contains(Self.answer))
  }

  @Test func `The next of several commands waits for the first`() async throws {
    let shell = try await ShellInPane()
    try shell.pane.enter("#rain; path")
    await shell.pane.expect("search held>")
    #expect(try !shell.pane.past.contains("tab search"))

    shell.source.answer()

    await shell.pane.expect("tab search")
    let screen = try shell.pane.screen
    let result = try #require(screen.firstIndex { $0.contains(Self.answer) })
    let path = try #require(screen.firstIndex { $0.contains("tab search") })
    #expect(result < path)
    #expect(try await shell.quit() == 0)
  }
}
