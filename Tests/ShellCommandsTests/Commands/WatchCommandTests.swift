import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

struct WatchCommandTests {
  private func seconds(_ line: String) async throws -> Int? {
    let session = try await Session.fixture().typing("search rain")
    guard case .change(.watch(let seconds, _)) = try await session.step(of: line) else { return nil }
    return seconds
  }

  @Test(arguments: [("watch", 60), ("watch 5", 5), ("watch 999999999", 86_400)])
  func `It looks every so often`(line: String, expected: Int) async throws {
    #expect(try await seconds(line) == expected)
  }

  @Test(arguments: ["watch 0", "watch -1", "watch soon", "watch 1.5"])
  func `What is no number of seconds is named`(line: String) async throws {
    let word = String(line.dropFirst("watch ".count))

    await #expect(throws: UsageError.notANumber(word)) { try await seconds(line) }
  }

  @Test func `What does not change cannot be watched`() async throws {
    let session = try Session.fixture()

    await #expect(
      throws: CommandError.notHere("nothing here can be kept fresh", instead: "search first, then watch")
    ) {
      try await session.step(of: "watch")
    }
  }
}

/// A search that is kept fresh.
struct WatchTests {
  private static let arrival = Tweet.fixture(
    id: "9", text: "it just came #rain", created: .fixture(minutes: 9), hashtags: ["rain"])

  private let clock = ManualClock()
  private let source: StubSource

  init() { source = StubSource([.fixture(text: "wet #rain", hashtags: ["rain"])], name: "held") }

  private func watching(_ line: String = "watch 1", failing other: StubSource? = nil) async throws
    -> CoreDriver
  {
    var session = try Session.fixture(sources: [other ?? source], clock: clock.port)
    session.sources = try session.sources.choosing("held")
    var driver = CoreDriver(session)
    await driver.type("#rain")
    await driver.type(line)
    return driver
  }

  private func pass(_ duration: Duration, in driver: inout CoreDriver) async {
    clock.advance(by: duration)
    driver.take(.tick)
    await driver.answerAll()
  }

  @Test func `It says so, and the prompt does`() async throws {
    let driver = try await watching()

    #expect(driver.said == ["Watching #rain, every 1 second; Ctrl-C ends it."])
    #expect(driver.core.prompt.activity == Activity(subject: "watch") && driver.prompts == 3)
  }

  @Test func `A new tweet is shown as a row, with its number`() async throws {
    var driver = try await watching()

    source.add([Self.arrival])
    await pass(.seconds(1), in: &driver)

    #expect(driver.shown.last == "1 rows" && driver.core.session.screen.numbers == [2, 1])
  }

  @Test func `It looks no sooner than was asked, and not while the last look goes on`() async throws {
    var driver = try await watching("watch 10")

    await pass(.seconds(9), in: &driver)
    let early = driver.core.nextTick
    clock.advance(by: .seconds(1))
    driver.take(.tick)
    clock.advance(by: .seconds(10))
    driver.take(.tick)

    #expect(early == clock.instant - .seconds(10) && driver.requests.count == 1)
  }

  @Test func `Control-C ends it`() async throws {
    var driver = try await watching()

    driver.take(.interrupted)
    await pass(.seconds(2), in: &driver)

    #expect(driver.said.last == "Cancelled." && !driver.core.isWatching && driver.core.nextTick == nil)
  }

  @Test func `Elsewhere it shows nothing, and it is there when one comes back`() async throws {
    var driver = try await watching()
    await driver.type("1")
    let shown = driver.shown

    source.add([Self.arrival])
    await pass(.seconds(1), in: &driver)

    #expect(driver.shown == shown)
    await driver.type("back")
    #expect(driver.core.session.screen.numbers == [2, 1])
  }

  @Test func `A context is watched once`() async throws {
    var driver = try await watching()

    await driver.type("watch 5")

    #expect(driver.core.nextTick == clock.instant + .seconds(5))
  }

  @Test func `In a start-up file it would never end`() async throws {
    var driver = CoreDriver(try .fixture())

    driver.take(.startUpLine("search rain; watch", number: 3))
    await driver.answerAll()

    #expect(
      driver.failures == ["watch: a start-up file would never end; watch at the prompt"]
        && !driver.core.isWatching)
  }
}
