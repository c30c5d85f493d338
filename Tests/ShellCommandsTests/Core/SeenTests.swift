import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import ShellCommands

/// What was shown in one session is not new in the next.
struct SeenTests {
  private let clock = ManualClock(.fixture(minutes: 60))
  private let state = InMemoryState()
  private let source = StubSource(posts(1...6), name: "home")

  /// Posts about `#rain`; the greater the number, the newer.
  private static func posts(_ numbers: ClosedRange<Int>) -> [Tweet] {
    numbers.map { .fixture(id: "\($0)", text: "#rain", created: .fixture(minutes: $0), hashtags: ["rain"]) }
  }

  private func driver(isInteractive: Bool = true) throws -> CoreDriver {
    var session = try Session.fixture(
      sources: [source], limit: 3, state: state, isInteractive: isInteractive,
      clock: clock.port)
    session.sources = try session.sources.choosing("home")
    return CoreDriver(session, remembers: isInteractive)
  }

  /// After a search at a prompt.
  private func searching() async throws -> CoreDriver {
    var driver = try driver()
    await driver.type("#rain")
    return driver
  }

  /// What a session finds new that begins now, and remembers nothing itself.
  private func new() async throws -> [String] {
    var driver = try driver(isInteractive: false)
    await driver.type("new")
    return driver.core.session.screen.rows.compactMap {
      if case .tweet(let tweet) = $0.content { tweet.id } else { nil }
    }
  }

  @Test func `What a refresh brought was seen`() async throws {
    var driver = try await searching()
    source.add(Self.posts(7...7))

    await driver.type("refresh")

    #expect(driver.core.session.screen.numbers.count == 4)
    #expect(try await new() == [])
  }

  @Test func `What watching brought was seen`() async throws {
    var driver = try await searching()
    await driver.type("watch 1")
    source.add(Self.posts(7...7))

    clock.advance(by: .seconds(1))
    driver.take(.tick)
    await driver.answerAll()

    #expect(driver.shown.last == "1 rows")
    #expect(try await new() == [])
  }

  @Test func `What came after all that was read is new`() async throws {
    var driver = try await searching()
    await driver.type("more")
    source.add(Self.posts(7...8))

    #expect(driver.core.session.screen.numbers.count == 6)
    #expect(try await new() == ["8", "7"])
  }

  @Test func `A post that came late among those that were seen is new`() async throws {
    _ = try await searching()
    source.add([
      .fixture(
        id: "50", text: "#rain", created: .fixture(minutes: 5).addingTimeInterval(-30), hashtags: ["rain"])
    ])

    #expect(try await new() == ["50"])
  }

  @Test func `The recents tell how many were new`() async throws {
    var driver = try await searching()
    source.add(Self.posts(7...8))
    await driver.type("new")

    await driver.type("recents")

    #expect(driver.core.session.screen.rows.first?.note?.contains("2 new") == true)
  }
}

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

  func seenStore() -> SeenStore { SeenStore() }
  func updateSeenStore(_ change: @Sendable (inout SeenStore) -> Void) {}
}
