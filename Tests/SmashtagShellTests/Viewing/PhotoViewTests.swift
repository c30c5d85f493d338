import Foundation
import Testing

/// Photos full screen in a real terminal, and larger sizes of them.
@Suite(.needsTerminal)
struct PhotoViewTests {
  /// Full screen, at the first of them.
  private func viewing(_ photos: PostedPhotos) async throws -> TerminalSession {
    let session = try await TerminalSession.searching(photos)
    try session.pane.enter("view")
    await session.pane.expect("1 of 3 · 960×640 · fills")
    return session
  }

  @Test func `Zoomed full screen it comes in a larger size`() async throws {
    let photos = try PostedPhotos(3)
    let session = try await viewing(photos)
    #expect(photos.asked(for: 1920) == 0)

    try session.pane.press("+")

    await session.pane.expect("1 of 3 · 1920×1280 · zoom 150%")
    await session.expectShadedRows(22)
    try session.pane.press("+", "n")
    await session.pane.expect("2 of 3 · 960×640 · fills")
    #expect(photos.asked(for: 1920) == 1)
  }

  @Test func `Until a larger size has come the present one is drawn`() async throws {
    let photos = try PostedPhotos(3, largest: .held)
    let session = try await viewing(photos)

    try session.pane.press("+")
    await session.pane.expect("A larger one is on its way…")
    await session.pane.expect("1 of 3 · 960×640 · zoom 150%")
    try session.pane.press("+", "l")
    await session.pane.expect("1 of 3 · 960×640 · zoom 225%")
    await session.expectShadedRows(22)
    photos.release()

    await session.pane.expect("1 of 3 · 1920×1280 · zoom 225%")
    #expect(photos.asked(for: 1920) == 1)
  }

  @Test(arguments: [PostedPhotos.Largest.missing, .damaged])
  func `That there is no larger size is said once, and the present one stays`(largest: PostedPhotos.Largest)
    async throws
  {
    let photos = try PostedPhotos(3, largest: largest)
    let session = try await viewing(photos)

    try session.pane.press("+")
    await session.pane.expect("No larger one: ")
    await session.pane.expect("1 of 3 · 960×640 · zoom 150%")
    let asked = photos.asked(for: 1920)
    try session.pane.press("+")
    await session.pane.expect("1 of 3 · 960×640 · zoom 225%")

    await session.expectShadedRows(22)
    #expect(try session.pane.screen.last?.hasPrefix("q leaves") == true)
    #expect(photos.asked(for: 1920) == asked)
  }

  @Test func `Photos that were leafed through are remembered, newest first`() async throws {
    let session = try await viewing(PostedPhotos(3))
    try session.pane.press("n")
    await session.pane.expect("2 of 3 · 960×640 · fills")
    await session.expectShadedRows(22)
    try session.pane.press("q")
    await session.pane.expect(last: PostedPhotos.prompt)

    try session.pane.enter("photos")

    await session.pane.expect("Recent photos")
    let lists = await eventually {
      guard let screen = try? session.pane.screen else { return false }
      let rows = screen.drop { !$0.hasPrefix("Recent photos") }
      return rows.first?.hasSuffix(" 2 photos") == true
        && rows.dropFirst().prefix(3) == ["  1  Photo 2", "     below 2", "  2  Photo 1"]
    }
    #expect(lists, "\((try? session.pane.screen.joined(separator: "\n")) ?? "")")
  }
}
