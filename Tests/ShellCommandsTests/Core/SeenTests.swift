import Foundation
import SmashtagModel
import SmashtagTesting
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
