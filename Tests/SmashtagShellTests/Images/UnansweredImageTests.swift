import Foundation
import Testing

/// Images of hosts that do not answer.
@Suite(.needsTerminal)
struct UnansweredImageTests {
  private static let prompt = "…chive #pictures › gallery>"

  private func gallery(_ images: PostedImages) async throws -> TerminalSession {
    let session = try await TerminalSession.shaded(images.program, prompt: "archive>")
    try await session.enter("#pictures", until: "archive #pictures>")
    try await session.enter("gallery", until: Self.prompt)
    return session
  }

  @Test func `Those of the next page come all the same`() async throws {
    let images = try await PostedImages([6, 3], heldPosts: [1])
    let session = try await gallery(images)
    #expect(await eventually { images.asked == 3 })
    #expect(try session.shadedRows == 0)

    try session.pane.enter("")

    await session.pane.expect("7 image 2-1")
    await session.expectShadedRows(8)
  }

  @Test func `Who leaves the page is asked for nothing more`() async throws {
    let images = try await PostedImages([6], heldPosts: [1])
    let session = try await gallery(images)
    #expect(await eventually { images.openConnections == 3 })

    try await session.enter("clear", until: Self.prompt)

    #expect(await eventually { images.openConnections == 0 })
    #expect(try session.pane.screen.allSatisfy { !$0.contains("not shown") })
  }

  @Test func `Ctrl-C ends them, and leaves the page and the prompt as they are`() async throws {
    let images = try await PostedImages([6], heldPosts: [1])
    let session = try await gallery(images)
    #expect(await eventually { images.openConnections == 3 })

    try session.pane.press("C-c")

    #expect(await eventually { images.openConnections == 0 })
    try await session.enter("frobnicate", until: Self.prompt)
    await session.pane.expect("no such command")
    let screen = try session.pane.screen
    #expect(screen.allSatisfy { !$0.contains("not shown") && !$0.contains("ancelled") })
  }

  @Test func `A script waits no longer than it may, for all of them together`() async throws {
    let images = try await PostedImages([14], heldPosts: [1])
    let begin = ContinuousClock.now

    let outcome = try await images.program.run([
      "--graphics", "symbols", "--timeout", "2", "--source", "archive", "-c", "#pictures; gallery",
    ])

    #expect(outcome.output.components(separatedBy: "not shown: ").count == 15)
    #expect(ContinuousClock.now - begin < .seconds(8))
  }
}
