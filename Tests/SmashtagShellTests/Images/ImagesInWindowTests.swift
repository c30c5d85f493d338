import Foundation
import SmashtagModel
import SmashtagTesting
import Testing

/// Images, photos and galleries in the window of a terminal.
@Suite(.needsTerminal)
enum ImagesInWindowTests {
  /// Images in a real terminal that shows letters and blocks.
  struct OneImage {
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
      await session.expectFilled(
        columns: 100, rows: 24, caption: "480×320 · zoom 120%", last: "sample image>")
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

      try session.pane.enter("refrest")

      await session.pane.expect("no such command")
      await session.pane.expect(last: "sample image>")
      #expect(try session.pane.screen.count { $0.contains("480×320 · fills") } == 1)
    }

    @Test func `A new size after something was said gives the image all of the window`() async throws {
      let session = try await shown()
      try session.pane.enter("refrest")
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

  /// Photos in a real terminal, with the list beside them.
  struct Photos {
    /// Waits until the rows above the caption begin so, and go on with an image after the list.
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
        isShown, "\((try? session.pane.screen.joined(separator: "\n")) ?? "")", sourceLocation: sourceLocation
      )
    }

    @Test func `Zoomed at the prompt it comes in a larger size, and the same part is moved over`()
      async throws
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
      await session.expectFilled(
        columns: 100, caption: "1 of 3 · 1920×1280 · fills", last: "flickr #rain › 1>")

      try session.pane.resize(columns: 150)
      await expect(["›  1  Photo 1", "      below 1", "   2  Photo 2"], in: session, columns: 150)
      try session.pane.enter("2")
      await expect(["   1  Photo 1", "      below 1", "›  2  Photo 2"], in: session, columns: 150)
      try session.pane.resize(columns: 120)

      await session.expectFilled(
        columns: 120, caption: "2 of 3 · 1920×1280 · fills", last: "flickr #rain › 2>")
    }

    @Test func `Zooming and coming back leave the list where it is`() async throws {
      let session = try await TerminalSession.searching(PostedPhotos(2), columns: 160)
      try session.pane.enter("1")
      await expect(["›  1  Photo 1"], in: session, columns: 160)

      try session.pane.enter("zoom in")
      await session.pane.expect("zoom 150%")
      await expect(["›  1  Photo 1"], in: session, columns: 160)
      try session.pane.enter("mentions")
      await session.pane.expect("author")
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
        (try? session.pane.screen.prefix(22).allSatisfy {
          $0.count == 160 && $0.allSatisfy("░▒▓█▄▀".contains)
        })
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

  /// A gallery in a real terminal, whose images come as they are ready.
  struct Gallery {
    /// Cut to a third of the window.
    private static let prompt = "… #pictures › gallery>"

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

      #expect(await eventually { images.asked == 3 && images.openConnections == 0 })
      try await session.enter("path", until: "archive>")
      let past = try session.pane.past.split(separator: "\n").map(String.init)
      #expect(past.contains(before.dropLast()), "\(past)")
    }

    @Test func `What is said below a page while images come stands below it`() async throws {
      let images = try await PostedImages([2, 1], isHeld: true)
      let session = try await gallery(images)
      try await session.enter("refrest", until: Self.prompt)
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
      try await session.enter("refrest", until: Self.prompt)

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
      try await session.enter("1", until: "… #pictures › gallery › 1>")
    }
  }

  /// Images of hosts that do not answer.
  struct Unanswered {
    private static let prompt = "… #pictures › gallery>"

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
      try await session.enter("refrest", until: Self.prompt)
      await session.pane.expect("no such command")
      let screen = try session.pane.screen
      #expect(screen.allSatisfy { !$0.contains("not shown") && !$0.contains("ancelled") })
    }

    @Test(.timeLimit(.minutes(1)))
    func `A script waits no longer than it may, for all of them together`() async throws {
      let images = try await PostedImages([14], heldPosts: [1])

      let outcome = try await images.program.run([
        "--graphics", "symbols", "--timeout", "2", "--source", "archive", "-c", "#pictures; gallery",
      ])

      #expect(outcome.output.components(separatedBy: "not shown: ").count == 15)
      // Once its time is over it asks for no other.
      #expect(images.asked == 3)
    }
  }
}
