import Foundation
import ShellCommands
import SmashtagModel
import SmashtagTesting
import Testing

/// The line that is typed while a source takes its time.
///
/// One after the other: what libedit knows of terminals is shared by a process.
@Suite(.needsTerminal, .serialized)
struct HalfTypedLineTests {
  private static let answer = "an answer from afar"
  private static let long = "search " + (1...9).map { "word\($0)" }.joined(separator: " ")

  /// The answer stands above the line, of which nothing was lost.
  private func expectAnswerAboveLine(in shell: ShellInPane) async throws {
    await shell.pane.expect("held #rain> \(Self.long.prefix(48))")
    let screen = try shell.pane.screen
    let result = try #require(screen.firstIndex { $0.contains(Self.answer) })
    let line = try #require(screen.firstIndex { $0.hasPrefix("held #rain>") })
    #expect(result < line && screen.suffix(2).joined() == "held #rain> " + Self.long)
    #expect(try await shell.quit() == 0)
  }

  @Test func `Results appear above a half-typed line that wraps`() async throws {
    let shell = try await ShellInPane()
    try shell.pane.enter("#rain")
    await shell.pane.expect("search held>")
    try shell.pane.type(Self.long)
    await shell.pane.expect("word9")

    shell.source.answer()

    try await expectAnswerAboveLine(in: shell)
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

    try await expectAnswerAboveLine(in: shell)
  }

  @Test func `What is typed while the prompt is away counts for the next line`() async throws {
    let shell = try await ShellInPane()

    try shell.pane.type("#rain\rpath\r")

    await shell.pane.expect("tab search")
    #expect(shell.state.state().history == ["#rain", "path"])
    #expect(try await shell.quit() == 0)
  }

  /// A search that is watched, to which a tweet can come.
  private func watchingShell() async throws -> ShellInPane {
    let shell = try await ShellInPane()
    shell.source.answer()
    try shell.pane.enter("#rain; watch 1")
    await shell.pane.expect("watch held #rain>")
    return shell
  }

  @Test func `A new tweet of a watched search appears above it, with its number`() async throws {
    let shell = try await watchingShell()
    try shell.pane.type("search wo")

    shell.source.add([
      .fixture(id: "9", text: "it just came #rain", created: .fixture(minutes: 9), hashtags: ["rain"])
    ])

    await shell.pane.expect("it just came")
    let screen = try shell.pane.screen
    #expect(screen.contains { $0.hasPrefix("  2  ") })
    #expect(screen.last { !$0.isEmpty } == "watch held #rain> search wo")
    #expect(try await shell.quit() == 0)
  }

  @Test func `Control-C ends the watching and leaves the line, and only then takes it`() async throws {
    let shell = try await watchingShell()
    try shell.pane.type("search wo")

    try shell.pane.press("C-c")
    await shell.pane.expect(last: "held #rain> search wo")
    try shell.pane.type("rd")
    await shell.pane.expect(last: "held #rain> search word")
    try shell.pane.press("C-c")

    await shell.pane.expect(last: "held #rain>")
    #expect(try shell.pane.past.contains("Cancelled."))
    #expect(try await shell.quit() == 0)
  }
}
