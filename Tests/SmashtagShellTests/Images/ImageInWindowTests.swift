import Foundation
import Testing

/// Images in a real terminal that shows letters and blocks.
@Suite(.needsTerminal)
struct ImageInWindowTests {
  private func shown(columns: Int = 80, rows: Int = 24) async throws -> TerminalSession {
    let program = try Program()
    let path = program.folder.path(of: "grey.png")
    try SmallImage.grey(width: 480, height: 320).write(to: URL(filePath: path))
    let session = try await TerminalSession.shaded(program, columns: columns, rows: rows)
    try session.pane.enter("image grey.png")
    await session.expectFilled(
      columns: columns, rows: rows, caption: "480×320 · fills", last: "sample image>")
    return session
  }

  @Test(arguments: [(80, 24), (60, 10), (121, 40)])
  func `It fills the window above its title and the prompt`(columns: Int, rows: Int) async throws {
    _ = try await shown(columns: columns, rows: rows)
  }

  @Test func `A new size of the window fits it anew`() async throws {
    let session = try await shown()

    try session.pane.resize(columns: 100, rows: 30)
    await session.expectFilled(columns: 100, rows: 30, caption: "480×320 · fills", last: "sample image>")
    try session.pane.resize(columns: 50, rows: 12)
    await session.expectFilled(columns: 50, rows: 12, caption: "480×320 · fills", last: "sample image>")
  }

  @Test func `A half-typed line stays through a new size`() async throws {
    let session = try await shown()
    try session.pane.type("zoom i")
    await session.pane.expect(last: "sample image> zoom i")

    try session.pane.resize(columns: 90, rows: 20)

    await session.expectFilled(
      columns: 90, rows: 20, caption: "480×320 · fills", last: "sample image> zoom i")
  }

  @Test func `Once it was zoomed by hand a new size leaves the zoom`() async throws {
    let session = try await shown()
    try session.pane.enter("zoom in")
    await session.expectFilled(caption: "480×320 · zoom 150%", last: "sample image>")

    try session.pane.resize(columns: 100, rows: 24)

    // As large as before, in a window that it takes more to fill.
    await session.expectFilled(columns: 100, rows: 24, caption: "480×320 · zoom 120%", last: "sample image>")
  }

  @Test func `What fits leaves margins`() async throws {
    let session = try await shown(columns: 80, rows: 12)

    try session.pane.enter("zoom fit")

    await session.pane.expect("480×320 · fits")
    let hasMargins = await eventually {
      (try? session.pane.screen.prefix(10).allSatisfy { $0.hasPrefix(" ") && $0.count < 70 }) ?? false
    }
    #expect(hasMargins)
  }

  @Test func `What was said below it goes no further than its line`() async throws {
    let session = try await shown()

    try session.pane.enter("frobnicate")

    await session.pane.expect("no such command")
    await session.pane.expect(last: "sample image>")
    #expect(try session.pane.screen.count { $0.contains("480×320 · fills") } == 1)
  }

  @Test func `A new size after something was said gives the image all of the window`() async throws {
    let session = try await shown()
    try session.pane.enter("frobnicate")
    await session.pane.expect("no such command")

    try session.pane.resize(columns: 100, rows: 24)

    await session.expectFilled(columns: 100, caption: "480×320 · fills", last: "sample image>")
  }

  @Test func `A single command in a window shows it and ends`() async throws {
    var program = try Program()
    program.environment["NO_COLOR"] = "1"
    let path = SmallImage.path("baseline.jpg")
    let session = try TerminalSession(program, script: "smashtag image '\(path)'; echo ended $?")

    await session.pane.expect(last: "ended 0")

    let screen = try session.pane.screen
    // The cursor stands in a row of its own below.
    #expect(screen.count == 23 && screen.contains { $0.hasSuffix("48×32 · fills") })
    #expect(try session.shadedRows == 21)
  }
}
