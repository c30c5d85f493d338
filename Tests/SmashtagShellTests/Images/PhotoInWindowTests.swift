import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

/// Photos in a real terminal, with the list beside them.
@Suite(.needsTerminal)
struct PhotoInWindowTests {
  /// Waits until the rows above the caption begin so, and go on with an image behind the list.
  private func expect(
    _ list: [String], in session: TerminalSession, columns: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let edge = columns * 3 / 10
    let isShown = await eventually {
      guard let screen = try? session.pane.screen, screen.count == 24 else { return false }
      let rows = screen.prefix(22)
      return zip(rows, list).allSatisfy { $0.hasPrefix($1 + " ") }
        && rows.allSatisfy { row in
          row.count == columns && row.dropFirst(edge).allSatisfy("░▒▓█▄▀".contains)
            && !row.prefix(edge).contains("▓")
        }
    }
    #expect(
      isShown, "\((try? session.pane.screen.joined(separator: "\n")) ?? "")", sourceLocation: sourceLocation)
  }

  @Test func `Zoomed at the prompt it comes in a larger size, and the same part is moved over`() async throws
  {
    let photos = try PostedPhotos(3)
    let session = try await TerminalSession.searching(photos)
    try session.pane.enter("1")
    await session.pane.expect("1 of 3 · 960×640 · fills")

    try session.pane.enter("zoom in")
    await session.pane.expect("1 of 3 · 1920×1280 · zoom 150%")
    try session.pane.enter("pan right")

    await session.pane.expect("1 of 3 · 1920×1280 · zoom 150%")
    #expect(photos.asked(for: 1920) == 1)
  }

  @Test func `In a wide window the list stays beside the photo, and its numbers lead on`() async throws {
    let session = try await TerminalSession.searching(PostedPhotos(3), columns: 160)
    try session.pane.enter("2")

    await expect(
      ["   1  Photo 1", "      below 1", "›  2  Photo 2", "      below 2", "   3  Photo 3"], in: session,
      columns: 160)
    #expect(try session.pane.screen[22].hasPrefix("Photo 2 "))

    try session.pane.enter("3")
    await expect(
      ["   1  Photo 1", "      below 1", "   2  Photo 2", "      below 2", "›  3  Photo 3"], in: session,
      columns: 160)
    try await session.enter("back", until: PostedPhotos.prompt)
  }

  @Test func `The list comes and goes with the width of the window`() async throws {
    let session = try await TerminalSession.searching(PostedPhotos(3), columns: 100)
    try session.pane.enter("1")
    await session.expectFilled(columns: 100, caption: "1 of 3 · 1920×1280 · fills", last: "flickr #rain › 1>")

    try session.pane.resize(columns: 150)
    await expect(["›  1  Photo 1", "      below 1", "   2  Photo 2"], in: session, columns: 150)
    try session.pane.enter("2")
    await expect(["   1  Photo 1", "      below 1", "›  2  Photo 2"], in: session, columns: 150)
    try session.pane.resize(columns: 120)

    await session.expectFilled(columns: 120, caption: "2 of 3 · 1920×1280 · fills", last: "flickr #rain › 2>")
  }

  @Test func `Zooming and coming back leave the list where it is`() async throws {
    let session = try await TerminalSession.searching(PostedPhotos(2), columns: 160)
    try session.pane.enter("1")
    await expect(["›  1  Photo 1"], in: session, columns: 160)

    try session.pane.enter("zoom in")
    await session.pane.expect("zoom 150%")
    await expect(["›  1  Photo 1"], in: session, columns: 160)
    try session.pane.enter("mentions")
    await session.pane.expect("Zoe · author")
    try session.pane.enter("back")
    await expect(["›  1  Photo 1"], in: session, columns: 160)
    try session.pane.enter("2")

    await expect(["   1  Photo 1", "      below 1", "›  2  Photo 2"], in: session, columns: 160)
  }

  @Test func `Full screen it has all columns`() async throws {
    let session = try await TerminalSession.searching(PostedPhotos(2), columns: 160)
    try session.pane.enter("1")
    await expect(["›  1  Photo 1"], in: session, columns: 160)

    try session.pane.enter("view")

    await session.pane.expect("q leaves")
    let isFilled = await eventually {
      (try? session.pane.screen.prefix(22).allSatisfy { $0.count == 160 && $0.allSatisfy("░▒▓█▄▀".contains) })
        ?? false
    }
    #expect(isFilled)
  }

  @Test func `Small ones are fetched in a small size`() async throws {
    let photos = try PostedPhotos(3)
    let session = try await TerminalSession.searching(photos)

    try session.pane.enter("gallery")

    await session.pane.expect("1 Photo 1")
    await session.expectShadedRows(8)
    #expect([480, 960, 1920].map(photos.asked) == [1, 0, 0])
  }
}
