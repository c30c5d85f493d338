import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import ShellCommands

/// Which photos are kept as viewed.
struct ViewedPhotosTests {
  private static let images = StubImageLibrary([
    "https://live.example/lyon1_1024.jpg": PixelSize(width: 1024, height: 768),
    "https://live.example/lyon1_2048.jpg": PixelSize(width: 2048, height: 1536),
  ])

  /// The state after lines of a script.
  private func state(
    _ lines: String..., remembers: Bool = true, looksAtImages: Bool = false
  ) async throws -> CountingState {
    let state = CountingState()
    let session = try Session.photos(images: Self.images, state: state, isInteractive: false)
    var driver = CoreDriver(
      session, surface: Surface(looksAtImages: looksAtImages, printsJSON: looksAtImages),
      remembers: remembers, keepsGoing: true)
    for line in lines { await driver.type(line) }
    return state
  }

  @Test func `A script keeps none, unless it is to remember`() async throws {
    #expect(try await state("places", "1", "1", remembers: false).photos == [])
    #expect(try await state("places", "1", "1").photos == ["lyon1"])
  }

  @Test func `Each is kept once, the newest first`() async throws {
    #expect(try await state("places", "1", "1", "back", "2", "back", "1").photos == ["lyon1", "lyon2"])
  }

  @Test func `Zooming and moving write nothing`() async throws {
    let (shown, moved) = (
      try await state("places", "1", "1", looksAtImages: true),
      try await state("places", "1", "1", "zoom in", "pan left", "zoom in", "image", looksAtImages: true)
    )

    #expect(shown.photos == ["lyon1"] && moved.photos == ["lyon1"])
    #expect(shown.writes == 1 && moved.writes == 1)
    #expect(Self.images.addresses.contains { $0.text.hasSuffix("lyon1_2048.jpg") })
  }

  @Test func `One that could not be had is not kept`() async throws {
    let state = try await state("places", "1", "2", looksAtImages: true)

    #expect(state.photos == [] && state.writes == 0)
  }

  @Test func `Photos are no searches, and a search of photos is one`() async throws {
    #expect(try await state("places", "1", "1").terms == [])
    #expect(try await state("places", "1", "1", "use flickr", "@zoe").terms == ["@zoe"])
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
