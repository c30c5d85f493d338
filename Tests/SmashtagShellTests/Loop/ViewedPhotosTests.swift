import Foundation
import Glibc
import LineEditor
import ShellCommands
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import SmashtagShell

/// Which photos a shell keeps as viewed.
struct ViewedPhotosTests {
  private static let images = StubImageLibrary([
    "https://live.example/lyon1_1024.jpg": PixelSize(width: 1024, height: 768),
    "https://live.example/lyon1_2048.jpg": PixelSize(width: 2048, height: 1536),
  ])

  /// The state after lines of a script.
  private func state(_ lines: String..., remembers: Bool = true, looksAtImages: Bool = false) async
    -> CountingState
  {
    let script = PhotoScript(
      lines: lines, remembers: remembers, looksAtImages: looksAtImages, images: Self.images)
    await withCheckedContinuation { continuation in
      Thread {
        script.run()
        continuation.resume()
      }
      .start()
    }
    return script.state
  }

  @Test func `A script keeps none, unless it is to remember`() async {
    #expect(await state("places", "1", "1", remembers: false).photos == [])
    #expect(await state("places", "1", "1").photos == ["lyon1"])
  }

  @Test func `Each is kept once, the newest first`() async {
    #expect(await state("places", "1", "1", "back", "2", "back", "1").photos == ["lyon1", "lyon2"])
  }

  @Test func `Zooming and moving write nothing`() async {
    let (shown, moved) = (
      await state("places", "1", "1", looksAtImages: true),
      await state("places", "1", "1", "zoom in", "pan left", "zoom in", "image", looksAtImages: true)
    )

    #expect(shown.photos == ["lyon1"] && moved.photos == ["lyon1"])
    #expect(shown.writes == 1 && moved.writes == 1)
    #expect(Self.images.addresses.contains { $0.text.hasSuffix("lyon1_2048.jpg") })
  }

  @Test func `One that could not be had is not kept`() async {
    let state = await state("places", "1", "2", looksAtImages: true)

    #expect(state.photos == [] && state.writes == 0)
  }

  @Test func `Photos are no searches, and a search of photos is one`() async {
    #expect(await state("places", "1", "1").terms == [])
    #expect(await state("places", "1", "1", "use flickr", "@zoe").terms == ["@zoe"])
  }
}

/// Lines that a shell runs, one after the other.
private struct PhotoScript: Sendable {
  let lines: [String]
  let remembers: Bool
  /// It prints JSON, so it looks at images.
  let looksAtImages: Bool
  let images: StubImageLibrary
  let state = CountingState()

  /// Waits for each line, so it belongs on a thread of its own.
  func run() {
    let nowhere = open("/dev/null", O_RDWR)
    defer { close(nowhere) }
    do {
      let wakeup = try Wakeup()
      let session = try Session.photos(images: images, state: state, isInteractive: false)
      var options = Options()
      options.printsJSON = looksAtImages
      let terminal = ShellTerminal(
        options: options, answers: TerminalAnswers(environment: [:]), environment: [:], isTerminal: false,
        output: nowhere, errors: nowhere, now: Date.init)
      let parts = ShellParts(
        terminal: terminal, doors: Doors(environment: [:], cacheFolder: "/nowhere"), wakeup: wakeup,
        signals: Signals(raising: wakeup), shelf: .nowhere)
      Shell(session, parts: parts, remembers: remembers, keepsGoing: true).run(lines: lines)
    } catch {
      Issue.record(error)
    }
  }
}

/// A state that counts how often it is written.
private final class CountingState: StateKeeping {
  private let kept = Mutex((state: ShellState(), writes: 0))

  var writes: Int { kept.withLock { $0.writes } }
  var photos: [String] { kept.withLock { $0.state.photos.photos.map(\.id) } }
  var terms: [String] { kept.withLock { $0.state.recents.terms } }

  func state() throws -> ShellState { kept.withLock { $0.state } }

  func update(_ change: @Sendable (inout ShellState) -> Void) throws {
    kept.withLock { kept in
      change(&kept.state)
      kept.writes += 1
    }
  }

  func sightings() -> Sightings { Sightings() }
  func updateSightings(_ change: @Sendable (inout Sightings) -> Void) {}
}
