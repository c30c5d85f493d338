import Foundation
import Testing

/// A gallery in a real terminal, whose images come as they are ready.
@Suite(.needsTerminal)
struct GalleryInWindowTests {
  /// Cut to a third of the window.
  private static let prompt = "…chive #pictures › gallery>"

  /// The gallery of all posts, with room for its images.
  private func gallery(_ images: PostedImages) async throws -> TerminalSession {
    let session = try await TerminalSession.shaded(images.program, prompt: "archive>")
    try await session.enter("#pictures", until: "archive #pictures>")
    try await session.enter("gallery", until: Self.prompt)
    return session
  }

  @Test func `Small images appear above their names`() async throws {
    let images = try await PostedImages([2, 1])
    let session = try await gallery(images)

    await session.pane.expect("1 image 1-1")

    // 25 columns of 10 pixels in three to two.
    await session.expectShadedRows(8)
    #expect(try session.pane.screen.first { $0.contains("▓") }?.count ?? 0 > 60)
  }

  @Test func `The prompt is there before the images are`() async throws {
    let images = try await PostedImages([2, 1], isHeld: true)
    let session = try await gallery(images)
    #expect(await eventually { images.asked > 0 })
    #expect(try session.shadedRows == 0)

    try session.pane.type("half a li")
    await session.pane.expect(last: Self.prompt + " half a li")
    images.release()

    await session.expectShadedRows(8)
    try session.pane.type("ne")
    await session.pane.expect(last: Self.prompt + " half a line")
  }

  @Test func `A page that was left before its images came is not spoilt`() async throws {
    let images = try await PostedImages([2, 1], isHeld: true)
    let session = try await gallery(images)
    #expect(await eventually { images.asked > 0 })
    try await session.enter("root", until: "archive>")
    let before = try session.pane.screen

    images.release()

    #expect(await eventually { images.asked == 3 })
    try await Task.sleep(for: .milliseconds(500))
    #expect(try session.pane.screen == before)
  }

  @Test func `What is said below a page while images come stands below it`() async throws {
    let images = try await PostedImages([2, 1], isHeld: true)
    let session = try await gallery(images)
    try await session.enter("frobnicate", until: Self.prompt)
    await session.pane.expect("no such command")
    let before = try session.pane.screen

    images.release()

    await session.expectShadedRows(8)
    let after = try session.pane.screen
    #expect(after.filter { !$0.contains("░") && !$0.contains("▓") && !$0.contains("▄") } == before)
    let label = try #require(after.firstIndex { $0.hasPrefix("1 image 1-1") })
    #expect(after[label - 1].contains("▓"))
  }

  @Test func `A new size lays the grid anew, with its images`() async throws {
    let images = try await PostedImages([2, 1])
    let session = try await gallery(images)
    await session.expectShadedRows(8)

    try session.pane.resize(columns: 44, rows: 40)

    await session.expectShadedRows(14)
    let screen = try session.pane.screen
    #expect(screen.contains { $0.hasPrefix("1 image 1-1") && $0.contains("2 image 1-2") })
    #expect(screen.contains { $0.hasPrefix("3 image 2-1") })
    #expect(screen.last?.hasSuffix("gallery>") ?? false)
  }

  @Test func `A new size after something was said draws the images where they belong`() async throws {
    let images = try await PostedImages([1])
    let session = try await gallery(images)
    await session.expectShadedRows(8)
    try await session.enter("frobnicate", until: Self.prompt)

    try session.pane.resize(columns: 70, rows: 30)

    await session.pane.expect("1 image 1-1")
    await session.expectShadedRows(7)
    let screen = try session.pane.screen
    let label = try #require(screen.firstIndex { $0.hasPrefix("1 image 1-1") })
    #expect(screen[label - 1].contains("▓"), "\(screen.joined(separator: "\n"))")
    #expect(screen.contains { $0.contains("no such command") })
  }

  @Test func `Zooming shows them larger, and a number leads to the tweet`() async throws {
    let images = try await PostedImages([1])
    let session = try await gallery(images)
    await session.expectShadedRows(8)

    try session.pane.enter("zoom in")

    // Half the window in the place of a third.
    let isLarger = await eventually {
      (try? session.pane.screen.contains(String(repeating: "▓", count: 39))) == true
    }
    #expect(isLarger)
    try await session.enter("1", until: "…e #pictures › gallery › 1>")
  }
}
