import Foundation
import Glibc
import Testing

/// The full-screen view in a real terminal.
@Suite(.needsTerminal)
struct ViewInWindowTests {
  private static let prompt = "archive #pictures › 1>"
  private static let keys = "q leaves"

  /// At a tweet with images, with `view` in front of it.
  private func viewing(_ images: PostedImages) async throws -> (session: TerminalSession, before: [String]) {
    let session = try await TerminalSession.shaded(images.program, prompt: "archive>")
    try await session.enter("#pictures", until: "archive #pictures>")
    try await session.enter("1", until: Self.prompt)
    let before = try session.pane.screen
    try session.pane.enter("view")
    await expect("1-1", in: session)
    return (session, before)
  }

  /// Waits until an image fills the window, with its name and the keys below.
  private func expect(
    _ name: String, in session: TerminalSession, columns: Int = 80, rows: Int = 24,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let isShown = await eventually {
      guard let screen = try? session.pane.screen, screen.count == rows else { return false }
      return (try? session.shadedRows) == rows - 2
        && screen[rows - 2].hasPrefix("image \(name)") && screen[rows - 1].hasPrefix(Self.keys)
    }
    let dump = (try? session.pane.screen.joined(separator: "\n")) ?? ""
    #expect(isShown, "\(dump)", sourceLocation: sourceLocation)
  }

  /// Waits until the window is as it was, but for the line `view` and a new prompt.
  private func expectRestored(
    _ before: [String], in session: TerminalSession, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let expected = Array(before.dropLast()) + [Self.prompt + " view", Self.prompt]
    // Rows at the top give way to the two new ones.
    let isRestored = await eventually {
      guard let screen = try? session.pane.screen, screen.count + 2 >= before.count else { return false }
      return screen == Array(expected.suffix(screen.count))
    }
    let dump = (try? session.pane.screen.joined(separator: "\n")) ?? ""
    #expect(isRestored, "\(dump)", sourceLocation: sourceLocation)
  }

  @Test(arguments: ["q", "Q", "Escape", "C-c"])
  func `Leaving brings back what stood there`(key: String) async throws {
    let (session, before) = try await viewing(PostedImages([2]))

    try session.pane.press(key)

    await expectRestored(before, in: session)
    try session.pane.type("half")
    await session.pane.expect(last: Self.prompt + " half")
    #expect(try session.shadedRows == 0)
  }

  @Test func `The next and the previous image, no further than the ends`() async throws {
    let (session, before) = try await viewing(PostedImages([3]))

    try session.pane.press("p")
    await session.pane.expect("This is the first image.")
    try session.pane.press("n")
    await expect("1-2", in: session)
    try session.pane.press("Space")
    await expect("1-3", in: session)
    try session.pane.press("n")
    await session.pane.expect("This is the last image.")
    try session.pane.press("p")
    await expect("1-2", in: session)

    try session.pane.press("q")
    await expectRestored(before, in: session)
  }

  @Test func `In a gallery all its images can be leafed through`() async throws {
    let images = try await PostedImages([2, 1])
    let session = try await TerminalSession.shaded(images.program, prompt: "archive>")
    try await session.enter("#pictures", until: "archive #pictures>")
    try await session.enter("gallery", until: "…chive #pictures › gallery>")
    try session.pane.enter("view")

    await expect("1-1", in: session)
    try session.pane.press("n", "n")
    await expect("2-1", in: session)
    #expect(try session.pane.screen.contains { $0.contains("3 of 3") })
  }

  @Test func `Keys zoom and move, and each next image begins filled`() async throws {
    let (session, _) = try await viewing(PostedImages([2]))

    try session.pane.press("+")
    await session.pane.expect("zoom 150%")
    try session.pane.press("0")
    await session.pane.expect("· fills")
    try session.pane.press("-")
    await session.pane.expect("· fits")
    try session.pane.press("+", "+", "Right", "Down", "h", "k")
    await session.pane.expect("· zoom ")
    try session.pane.press("n")

    await expect("1-2", in: session)
    #expect(try session.pane.screen.contains { $0.hasSuffix("2 of 2 · 480×320 · fills") })
  }

  @Test func `What fits leaves nothing of what filled`() async throws {
    let (session, _) = try await viewing(PostedImages([1]))
    try session.pane.resize(columns: 120, rows: 24)
    await expect("1-1", in: session, columns: 120)

    try session.pane.press("-", "-")

    await session.pane.expect("· fits")
    let hasMargins = await eventually {
      (try? session.pane.screen.prefix(22).allSatisfy { $0.hasPrefix(" ") && $0.count < 110 }) ?? false
    }
    #expect(hasMargins)
  }

  @Test func `The alt text comes in the place of the image, and goes again`() async throws {
    let (session, _) = try await viewing(PostedImages([1]))

    try session.pane.press("a")
    let isShown = await eventually { (try? session.pane.screen.first) == "image 1-1" }
    #expect(isShown)
    try session.pane.press("+")
    await session.pane.expect("zoom 150%")
    let stays = await eventually { (try? session.pane.screen.first) == "image 1-1" }
    #expect(stays)
    try session.pane.press("0", "a")

    await expect("1-1", in: session)
  }

  @Test func `A sensitive image is hidden until it is asked for, and so is what hides it`() async throws {
    let images = try await PostedImages([1], sensitive: [1])
    let session = try await TerminalSession.shaded(images.program, prompt: "archive>")
    try await session.enter("#pictures", until: "archive #pictures>")
    try await session.enter("1", until: Self.prompt)
    try session.pane.enter("view")
    await session.pane.expect("Marked as sensitive; s shows it.")
    #expect(images.asked == 0)

    try session.pane.press("a", "a")
    let isGone = await eventually {
      (try? session.pane.screen.count { $0 == "image 1-1" || $0.hasPrefix("image 1-1 ") }) == 2
    }
    #expect(isGone)
    try session.pane.press("s")

    await expect("1-1", in: session)
    #expect(try !session.pane.screen.contains { $0.contains("sensitive") })
  }

  @Test func `A new size of the window fits it anew, and the page too once it is left`() async throws {
    let (session, _) = try await viewing(PostedImages([1]))

    try session.pane.resize(columns: 100, rows: 30)
    await expect("1-1", in: session, columns: 100, rows: 30)
    try session.pane.resize(columns: 60, rows: 12)
    await expect("1-1", in: session, columns: 60, rows: 12)
    try session.pane.press("q")

    let isLeft = await eventually { (try? session.pane.screen.last?.hasSuffix("› 1>")) == true }
    #expect(isLeft)
    let fits = await eventually { (try? session.pane.screen.allSatisfy { $0.count <= 60 }) ?? false }
    #expect(fits)
  }

  @Test func `An image that cannot be drawn says why, once`() async throws {
    let images = try await PostedImages([2], isDamaged: true)
    let session = try await TerminalSession.shaded(images.program, prompt: "archive>")
    try await session.enter("#pictures", until: "archive #pictures>")
    try await session.enter("1", until: Self.prompt)
    try session.pane.enter("view")

    await session.pane.expect("it is damaged")
    try session.pane.press("n")
    await session.pane.expect("image 1-2")
    try session.pane.press("q")

    await session.pane.expect(last: Self.prompt)
  }

  @Test func `What is on its way is said until it has come`() async throws {
    let images = try await PostedImages([1], sensitive: [1], isHeld: true)
    let session = try await TerminalSession.shaded(images.program, prompt: "archive>")
    try await session.enter("#pictures", until: "archive #pictures>")
    try await session.enter("1", until: Self.prompt)
    try session.pane.enter("view")
    await session.pane.expect("Marked as sensitive; s shows it.")

    try session.pane.press("s", "n")
    await session.pane.expect("This is the last image.")
    try session.pane.press("+")
    await session.pane.expect("It is on its way…")
    images.release()

    await expect("1-1", in: session)
  }

  @Test func `One that is on its way can be left`() async throws {
    let images = try await PostedImages([2], isHeld: true)
    let session = try await TerminalSession.shaded(images.program, prompt: "archive>")
    try await session.enter("#pictures", until: "archive #pictures>")
    try await session.enter("1", until: Self.prompt)
    try session.pane.enter("view")
    #expect(await eventually { images.asked > 0 })

    images.release()
    await expect("1-1", in: session)
    try session.pane.press("q")

    await session.pane.expect(last: Self.prompt)
  }
}
