import Foundation
import Glibc
import SmashtagTesting
import Testing

/// `view`: an image that fills the window, and obeys keys.
@Suite(.needsTerminal)
enum ViewTests {
  /// The full-screen view in a real terminal.
  struct Keys {
    private static let prompt = "archive #pictures › 1>"
    private static let keys = "q leaves"

    /// At a tweet with images, with `view` in front of it.
    private func viewing(_ images: PostedImages) async throws -> (session: TerminalSession, before: [String])
    {
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
      await expectScreen(of: session, sourceLocation) { screen in
        screen.count == rows && (try? session.shadedRows) == rows - 2
          && screen[rows - 2].hasPrefix("image \(name)") && screen[rows - 1].hasPrefix(Self.keys)
      }
    }

    private func expectScreen(
      of session: TerminalSession, _ sourceLocation: SourceLocation, _ isRight: ([String]) -> Bool
    ) async {
      let comes = await eventually { (try? session.pane.screen).map(isRight) ?? false }
      let dump = (try? session.pane.screen.joined(separator: "\n")) ?? ""
      #expect(comes, "\(dump)", sourceLocation: sourceLocation)
    }

    /// Waits until the window is as it was, but for the line `view` and a new prompt.
    private func expectRestored(
      _ before: [String], in session: TerminalSession, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
      let expected = Array(before.dropLast()) + [Self.prompt + " view", Self.prompt]
      // Rows at the top give way to the two new ones.
      await expectScreen(of: session, sourceLocation) { screen in
        screen.count + 2 >= before.count && screen == Array(expected.suffix(screen.count))
      }
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
      try await session.enter("gallery", until: "… #pictures › gallery>")
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

    @Test func `The alt text stands below the image, and goes again`() async throws {
      let (session, _) = try await viewing(PostedImages([1]))

      try session.pane.press("a")
      await expectOverlay(["image 1-1"], in: session)
      try session.pane.press("+")
      await session.pane.expect("zoom 150%")
      await expectOverlay(["image 1-1"], in: session)
      try session.pane.press("0", "a")

      await expect("1-1", in: session)
    }

    /// Waits until the image has all rows but those of some text below it, and the two of each image.
    private func expectOverlay(
      _ lines: [String], in session: TerminalSession, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
      await expectScreen(of: session, sourceLocation) { screen in
        screen.count == 24 && (try? session.shadedRows) == 22 - lines.count
          && zip(screen[(22 - lines.count)...], lines).allSatisfy { $0.hasPrefix($1) }
      }
    }

    @Test func `What is known of an image, and the keys, stand below it`() async throws {
      let (session, _) = try await viewing(PostedImages([1]))

      try session.pane.press("i")
      await session.pane.expect("format         PNG, ")
      await session.pane.expect("size           480×320")
      try session.pane.press("?")
      await session.pane.expect("Home, g        leads to the first one")
      await session.pane.expect("Down, j        moves down")
      #expect(try session.shadedRows >= 2)
      try session.pane.press("?")

      await expect("1-1", in: session)
    }

    @Test func `The first, the last, and all of an image`() async throws {
      let (session, _) = try await viewing(PostedImages([3]))

      try session.pane.press("End")
      await expect("1-3", in: session)
      try session.pane.press("g")
      await expect("1-1", in: session)
      try session.pane.press("f")

      await session.pane.expect("· fits")
    }

    @Test func `The images beside the one in front are fetched ahead`() async throws {
      let images = try await PostedImages([4])
      let (session, _) = try await viewing(images)
      #expect(await eventually { images.asked == 2 })

      try session.pane.press("n")

      await expect("1-2", in: session)
      #expect(await eventually { images.asked == 3 })
      try session.pane.press("End")
      await expect("1-4", in: session)
      try session.pane.press("End")
      await session.pane.expect("This is the last image.")
    }

    @Test func `What moves is played until Space stops it, and goes on from there`() async throws {
      let session = try await TerminalSession.shaded(try Program(), prompt: "sample>")
      try await session.enter("image '\(SmallImage.path("moving-halves.gif"))'", until: "sample image>")
      try session.pane.enter("view")
      await expectMoving(in: session)

      try session.pane.press("Space")
      await session.pane.expect("It stands still; Space lets it go on.")
      await expectStandstill(in: session)
      try session.pane.press("f")
      await session.pane.expect("· fits")
      try session.pane.press("Space")

      await expectMoving(in: session)
    }

    /// Waits until three different pictures were seen.
    private func expectMoving(
      in session: TerminalSession, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
      var seen: Set<[String]> = []
      await expectScreen(of: session, sourceLocation) { screen in
        if screen.last?.hasPrefix(Self.keys) == true { seen.insert(screen) }
        return seen.count >= 3
      }
    }

    /// Waits until the same was seen for four times as long as a picture of `moving-halves.gif` lasts.
    ///
    /// A picture that was painted before the key may still come.
    private func expectStandstill(
      in session: TerminalSession, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
      var (last, since) = ([String](), ContinuousClock.now)
      await expectScreen(of: session, sourceLocation) { screen in
        if screen != last { (last, since) = (screen, .now) }
        return .now - since > .milliseconds(600)
      }
    }

    @Test func `Slides go on by themselves until the last`() async throws {
      let (session, _) = try await viewing(PostedImages([2]))

      try session.pane.press("S")
      await session.pane.expect("The next one comes by itself; any key ends that.")

      await expect("1-2", in: session)
      await session.pane.expect("This is the last image.")
    }

    @Test func `An image is saved into the folder, and never over another file`() async throws {
      let (session, _) = try await viewing(PostedImages([1]))

      try session.pane.press("w")
      await session.pane.expect("Saved /")
      try session.pane.press("w")

      await session.pane.expect("is there already")
    }

    @Test func `The wheel zooms, and dragging moves`() async throws {
      let (session, _) = try await viewing(PostedImages([1]))

      try session.pane.send(bytes: Array("\u{1B}[<64;40;10M".utf8))
      await session.pane.expect("zoom 120%")
      let before = try session.pane.screen
      try session.pane.send(bytes: Array("\u{1B}[<0;40;10M\u{1B}[<32;40;7M\u{1B}[<0;40;7m".utf8))

      #expect(await eventually { (try? session.pane.screen).map { $0 != before } ?? false })
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

    @Test func `What is on its method is said until it has come`() async throws {
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

    @Test func `One that is on its method can be left`() async throws {
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

  /// What becomes of the terminal when the view ends otherwise than by a key.
  struct Ends {
    private static let settings = "stty -a | tr ' ' '\\n' | grep -x -e echo -e -echo -e icanon -e -icanon"

    /// Each word of what `stty` says stands in a row of its own.
    private static func isCooked(_ screen: [String]) -> Bool {
      screen.contains("echo") && screen.contains("icanon")
    }

    /// Views an image in a window of the program's own process group; its process is in the file `pid`.
    private func viewing() async throws -> TerminalSession {
      var program = try Program()
      program.environment["NO_COLOR"] = "1"
      // What tests run under would ask whether to look at the crash.
      program.environment["SWIFT_BACKTRACE"] = "enable=no"
      let session = try TerminalSession(
        program,
        script: """
          sh -c 'echo $$ > pid; exec "$0"' '\(Program.path)'
          echo ended $?
          \(Self.settings)
          """)
      await session.pane.expect(last: "sample>")
      try session.pane.enter("image '\(SmallImage.path("baseline.jpg"))'")
      await session.expectFilled(caption: "fills", last: "sample image>")
      try session.pane.enter("view")
      await session.pane.expect("hjkl pan")
      await session.expectShadedRows(22)
      return session
    }

    /// The text screen is there again, with what the shell says after the program's end, typed keys are echoed.
    private func expectRestored(_ session: TerminalSession, status: Int32) async throws {
      await session.pane.expect("ended \(status)")
      let isCooked = await eventually { (try? Self.isCooked(session.pane.screen)) == true }
      let screen = try session.pane.screen
      #expect(isCooked, "\(screen.joined(separator: "\n"))")
      #expect(screen.contains { $0.contains("image> view") } && !screen.contains { $0.hasPrefix("q leaves") })
    }

    @Test(arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP])
    func `A crash gives the terminal back`(fault: Int32) async throws {
      let session = try await viewing()

      kill(try session.process, fault)

      try await expectRestored(session, status: 128 + fault)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
    func `A program that is ended gives the terminal back`(signal: Int32) async throws {
      let session = try await viewing()

      kill(try session.process, signal)

      await session.pane.expect("ended \(128 + signal)")
      let isCooked = await eventually { (try? Self.isCooked(session.pane.screen)) == true }
      #expect(isCooked)
      #expect(try !session.pane.screen.contains { $0.hasPrefix("q leaves") })
    }

    @Test func `SIGINT leaves the view alone`() async throws {
      let session = try await viewing()

      kill(try session.process, SIGINT)

      await session.expectFilled(caption: "fills", last: "sample image>")
      try await session.enter("path", until: "sample image>")
    }

    @Test func `Ctrl-Z stops it, and fg brings it back`() async throws {
      let program = try Program()
      let pane = try await Pane.suspendable(program)
      try pane.enter("image '\(SmallImage.path("baseline.jpg"))'")
      await pane.expect(last: "sample image>")
      try pane.enter("view")
      await pane.expect("hjkl pan")

      try pane.press("C-z")

      await pane.expect(last: "SHELL:")
      #expect(try !pane.screen.contains { $0.hasPrefix("q leaves") })
      try pane.enter("\(Self.settings)")
      let isCooked = await eventually { (try? Self.isCooked(pane.screen)) == true }
      #expect(isCooked)
      try pane.enter("fg")
      await pane.expect("hjkl pan")
      let isFilled = await eventually {
        (try? pane.screen.count { $0.contains("░") || $0.contains("▒") || $0.contains("▓") }) == 22
      }
      #expect(isFilled)
      try pane.press("q")
      await pane.expect(last: "sample image>")
      try pane.enter("quit")
      await pane.expect(last: "SHELL:")
    }
  }

  /// Photos full screen in a real terminal, and larger sizes of them.
  struct Photos {
    /// Full screen, at the first of them.
    private func viewing(_ photos: PostedPhotos) async throws -> TerminalSession {
      let session = try await TerminalSession.searching(photos)
      try session.pane.enter("view")
      await session.pane.expect("1 of 3 · 960×640 · fills")
      await session.expectShadedRows(22)
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
          && zip(rows.dropFirst(), ["  1  Photo 2 ", "     below 2", "  2  Photo 1 "]).allSatisfy {
            $0.hasPrefix($1)
          }
      }
      #expect(lists, "\((try? session.pane.screen.joined(separator: "\n")) ?? "")")
    }
  }
}
