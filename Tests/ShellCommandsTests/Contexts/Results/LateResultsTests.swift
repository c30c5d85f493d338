import Foundation
import SmashtagModel
import SmashtagTesting
import Synchronization
import Testing

@testable import ShellCommands

/// Several sources of which one is slow.
struct LateResultsTests {
  private let archive = StubLibrary(Tweet.fixtures(3))
  private let slow = GatedSource(
    StubSource([.fixture(id: "s", created: .fixture(minutes: 5))], name: "slow"))

  private let clock = ManualClock()

  private func session(isInteractive: Bool = true) async throws -> Session {
    let session = try Session.fixture(
      sources: [archive, slow], isInteractive: isInteractive, clock: patientClock)
    return try await session.typing("use archive,slow; search rain")
  }

  /// Nobody waits for the slow one until it answers, and then as long as that takes.
  private var patientClock: ShellClock {
    ShellClock(
      date: clock.port.date, instant: clock.port.instant,
      sleep: { [slow] duration in if slow.isOpen { try? await Task.sleep(for: duration) } })
  }

  private func ids(_ session: Session) -> [String] {
    session.screen.rows.compactMap {
      if case .tweet(let tweet) = $0.content { "\($0.number ?? 0):\(tweet.id)" } else { nil }
    }
  }

  @Test func `The others are shown meanwhile, and it is named`() async throws {
    let session = try await session()

    #expect(ids(session) == ["1:1003", "2:1002", "3:1001"])
    #expect(
      session.screen.notes == ["slow has not answered yet; its tweets come when it does"])
    #expect(session.context.awaiting?.isAwaited == true)
    slow.open()
  }

  @Test func `Its tweets come into their places`() async throws {
    var session = try await session()
    let place = session.navigation.front
    let results = try #require(session.context.awaiting)

    slow.open()
    let step = try #require(await results.nextAnswer(in: session))
    try session.take(step, from: place)

    #expect(ids(session) == ["4:s", "1:1003", "2:1002", "3:1001"] && session.screen.notes.isEmpty)
    #expect(session.context.awaiting?.isAwaited == false)
  }

  @Test func `They find their places also when the list went on meanwhile`() async throws {
    var session = try await session()
    let place = session.navigation.front
    let results = try #require(session.context.awaiting)
    archive.add([.fixture(id: "n", created: .fixture(minutes: 9))])

    let refreshing = session
    async let refreshed = refreshing.step(of: "refresh")
    try session.take(try await refreshed, from: place)
    slow.open()
    let step = try #require(await results.nextAnswer(in: session))
    try session.take(step, from: place)

    #expect(ids(session) == ["4:n", "5:s", "1:1003", "2:1002", "3:1001"])
  }

  @Test func `Where nobody could see them later it is given up, and named`() async throws {
    let session = try await session(isInteractive: false)

    #expect(ids(session).count == 3)
    #expect(session.screen.notes == ["slow did not answer in time; refresh asks it again"])
    #expect(session.context.awaiting?.isAwaited == false)
    slow.open()
  }

  @Test(arguments: [([:], Duration.seconds(2)), ([Setting.timeout: "60"], .seconds(60))])
  func `A script waits two seconds, or as long as it was told to`(
    settings: [Setting: String], patience: Duration
  ) async throws {
    let waits = Mutex<[Duration]>([])
    let clock = ShellClock(
      date: clock.port.date, instant: clock.port.instant,
      sleep: { duration in waits.withLock { $0.append(duration) } })
    var session = try Session.fixture(sources: [archive, slow], isInteractive: false, clock: clock)
    for (setting, value) in settings { session.settings[setting] = value }

    _ = try await session.typing("use archive,slow; search rain")

    #expect(waits.withLock { $0 } == [patience])
    slow.open()
  }

  @Test func `A script asks it again when it refreshes`() async throws {
    var session = try await session(isInteractive: false)
    slow.open()

    try await session.type("refresh")

    #expect(ids(session).contains("4:s") && session.screen.notes.isEmpty)
  }

  @Test func `It is waited for where nobody else has anything`() async throws {
    let opening = Task {
      while slow.waiting == 0 { await Task.yield() }
      slow.open()
    }
    let session = try Session.fixture(sources: [StubLibrary(), slow], clock: clock.port)

    #expect(ids(try await session.typing("use archive,slow; search rain")) == ["1:s"])
    await opening.value
  }

  @Test func `Cancelling gives all of them up`() async throws {
    let session = try Session.fixture(sources: [StubLibrary(), slow], clock: clock.port)
    let searching = Task { try await session.typing("use archive,slow; search rain") }
    while slow.waiting == 0 { await Task.yield() }

    searching.cancel()

    await #expect(throws: SourceError.cancelled) { try await searching.value }
    #expect(await slow.sawCancellation())
  }

  @Test func `Who is given up while it is waited for is said to be`() async throws {
    var session = try await session()
    let place = session.navigation.front
    let results = try #require(session.context.awaiting)
    let waiting = Task { [session] in await results.nextAnswer(in: session) }

    waiting.cancel()
    let step = try #require(await waiting.value)
    try session.take(step, from: place)

    #expect(session.screen.notes == ["slow did not answer in time; refresh asks it again"])
    #expect(session.context.awaiting?.isAwaited == false)
    #expect(await slow.sawCancellation())
  }

  @Test func `At start nobody is awaited`() async throws {
    var session = try Session.fixture(sources: [archive, slow], clock: clock.port)
    session.isStartingUp = true

    let starting = try await session.typing("use archive,slow; search rain")

    #expect(starting.context.awaiting?.isAwaited == false)
    slow.open()
  }

  @Test func `A refresh does not ask again who is still awaited`() async throws {
    var session = try await session()

    try await session.type("refresh")

    #expect(slow.waiting == 1 && session.context.awaiting?.isAwaited == true)
    slow.open()
  }
}
