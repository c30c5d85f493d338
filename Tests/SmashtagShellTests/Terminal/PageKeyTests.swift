import Foundation
import Testing

/// The pages of a list by keys, and what is suggested, in a terminal.
@Suite(.needsTerminal, .serialized)
struct PageKeyTests {
  private let program: Program

  init() throws { program = try Program() }

  /// Waits until the window shows such numbers of items, above the prompt in its last row.
  private func expect(
    _ numbers: (ClosedRange<Int>) -> Bool, in session: TerminalSession,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let isShown = await eventually {
      guard let screen = try? session.pane.screen, screen.last == "sample #rain>" else { return false }
      let shown = screen.compactMap { Int($0.prefix(3).trimmingCharacters(in: .whitespaces)) }
      guard let first = shown.first, let last = shown.last, first <= last else { return false }
      return numbers(first...last)
    }
    let screen = (try? session.pane.screen.joined(separator: "\n")) ?? ""
    #expect(isShown, "\(screen)", sourceLocation: sourceLocation)
  }

  @Test func `PageDown and PageUp turn the pages in place`() async throws {
    let session = try await TerminalSession.started(program, rows: 16)
    try await session.enter("#rain", until: "sample #rain>")
    let first = try session.pane.screen

    try session.pane.press("NPage")
    await expect({ $0.lowerBound > 1 }, in: session)
    let second = try session.pane.screen
    #expect(second.count <= 16)
    try session.pane.press("NPage")
    await expect({ !second.joined().contains("  \($0.lowerBound)  ") }, in: session)
    try session.pane.press("PPage", "PPage")

    let isBack = await eventually { (try? session.pane.screen) == first }
    let screen = try session.pane.screen.joined(separator: "\n")
    #expect(isBack, "\(screen)")
  }

  @Test func `With something in the line the keys turn nothing`() async throws {
    let session = try await TerminalSession.started(program, rows: 16)
    try await session.enter("#rain", until: "sample #rain>")
    let first = try session.pane.screen

    try session.pane.type("x")
    try session.pane.press("NPage", "BSpace")
    await session.pane.expect(last: "sample #rain>")

    #expect(try session.pane.screen == first)
  }

  @Test func `Back from an item at the end shows a page that is full`() async throws {
    let session = try await TerminalSession.started(program, rows: 24)
    try await session.enter("#rain", until: "sample #rain>")

    try await session.enter("1" + String(repeating: "; n", count: 19), until: "sample #rain › 20>")
    try session.pane.enter("back")

    await expect({ $0.lowerBound < 19 && $0.upperBound == 20 }, in: session)
  }

  @Test func `End shows the last items, top the first`() async throws {
    let session = try await TerminalSession.started(program, rows: 16)
    try await session.enter("#rain", until: "sample #rain>")

    try session.pane.enter("end")
    await expect({ $0.upperBound == 20 }, in: session)
    #expect(try session.pane.screen.count <= 16)
    try session.pane.enter("top")
    await expect({ $0.lowerBound == 1 }, in: session)
  }

  @Test func `A recent search and a line typed before are suggested`() async throws {
    // Where tests run without colours, nothing could be dimmed.
    var program = program
    program.environment["NO_COLOR"] = ""
    _ = try await program.run("--remember", input: "#rain -umbrella\n")
    let session = try await TerminalSession.started(program)
    try session.pane.type("#ra")
    await session.pane.expect(last: "sample> #rain -umbrella")
    try session.pane.press("C-u")
    try await session.enter("#rail", until: "sample #rail>")

    try session.pane.type("#ra")
    await session.pane.expect(last: "sample #rail> #rail")
    try session.pane.press("Right")
    try session.pane.type("way")
    await session.pane.expect(last: "sample #rail> #railway")
  }

  @Test func `Nothing is suggested once that is turned off`() async throws {
    let session = try await TerminalSession.started(program)
    try await session.enter("set suggestions off", until: "sample>")

    try session.pane.type("set s")
    await session.pane.expect(last: "sample> set s")
    try session.pane.press("Right")
    try session.pane.type("x")

    await session.pane.expect(last: "sample> set sx")
  }

  @Test func `Numbers and the way back are not brought by the arrow keys`() async throws {
    let session = try await TerminalSession.started(program)
    try await session.enter("#lighthouse", until: "sample #lighthouse>")
    try await session.enter("2", until: "sample #lighthouse › 2>")
    try await session.enter("back", until: "sample #lighthouse>")
    try await session.enter("", until: "sample #lighthouse>")

    try session.pane.press("Up")

    await session.pane.expect(last: "sample #lighthouse> #lighthouse")
  }
}
