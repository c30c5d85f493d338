import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// The prompt while a source takes its time.
struct LateAnswerTests {
  private static let tweets: [Tweet] = [
    .fixture(id: "1", text: "wet #rain", hashtags: ["rain"]),
    .fixture(id: "2", text: "white #snow", hashtags: ["snow"]),
  ]

  private let clock = ManualClock()
  private let state = InMemoryState()

  private func newDriver(
    _ tweets: [Tweet] = tweets, surface: Surface = Surface(hasWindow: true), rows: Int = 10
  ) throws -> CoreDriver {
    var session = try Session.fixture(
      sources: [StubSource(tweets, name: "held")], state: state, clock: clock.port)
    session.sources = try session.sources.choosing("held")
    return CoreDriver(session, surface: surface, rows: rows)
  }

  /// The driver with searches on their way, each typed once the prompt was back.
  private func driver(searching lines: String...) throws -> CoreDriver {
    var driver = try newDriver()
    for line in lines { type(line, in: &driver) }
    return driver
  }

  private func type(_ line: String, in driver: inout CoreDriver) {
    driver.take(.line(line))
    clock.advance(by: .milliseconds(70))
    driver.take(.tick)
  }

  @Test func `The prompt is back a moment later while the source still thinks`() throws {
    var driver = try newDriver()

    driver.take(.line("#rain"))
    let before = driver.prompts
    clock.advance(by: .milliseconds(70))
    driver.take(.tick)

    #expect(before == 1 && driver.prompts == 2)
    #expect(driver.core.prompt.activity?.subject == "search" && driver.requests.count == 1)
  }

  @Test func `Time tells when it is to be told again`() throws {
    var driver = try newDriver()

    driver.take(.line("#rain"))

    #expect(driver.core.nextTick == clock.instant + .milliseconds(70))
  }

  @Test func `An answer in that moment needs no second prompt`() async throws {
    var driver = try newDriver()

    await driver.type("#rain")
    clock.advance(by: .milliseconds(70))
    driver.take(.tick)

    #expect(driver.prompts == 2 && driver.core.prompt.breadcrumb == "held #rain")
  }

  @Test func `An answer after the reader moved on shows nothing and is not remembered`() async throws {
    var driver = try driver(searching: "#rain")
    type("recents", in: &driver)
    await driver.answer(1)

    await driver.answerAll()

    #expect(driver.shown == ["Smashtag", "Recent searches"])
    #expect(try state.state().recents.terms == [])
  }

  @Test func `Control-C cancels what runs, and says so once`() async throws {
    var driver = try driver(searching: "#rain")

    driver.take(.interrupted)
    await driver.answerAll()
    driver.take(.interrupted)

    #expect(driver.said == ["Cancelled."] && driver.shown == ["Smashtag"] && driver.failures == [])
  }

  @Test func `Quitting cancels what runs, and ends once it has answered`() async throws {
    var driver = try driver(searching: "#rain")

    driver.take(.line("quit"))
    await driver.answer(1)
    await driver.answer(1)

    #expect(driver.cancelled.count == 1 && driver.requests.count == 1 && driver.status == nil)
    await driver.answer()
    #expect(driver.status == 0 && driver.shown == ["Smashtag"])
  }

  @Test func `What does not answer keeps the end away for a second`() async throws {
    var driver = try driver(searching: "#rain")
    driver.take(.line("quit"))
    await driver.answer(1)
    await driver.answer(1)

    clock.advance(by: .milliseconds(999))
    driver.take(.tick)
    #expect(driver.status == nil && driver.core.nextTick == clock.instant + .milliseconds(1))
    clock.advance(by: .milliseconds(1))
    driver.take(.tick)

    #expect(driver.status == 0 && driver.core.nextTick == nil)
  }

  @Test func `A signal at the end does not leave a cancelled command after`() async throws {
    var driver = try driver(searching: "#rain")

    driver.take(.terminated(signal: 1))
    driver.take(.terminated(signal: 1))

    #expect(driver.status == nil)
    await driver.answer()
    #expect(driver.status == 129)
  }

  @Test func `Of a script a second Control-C waits for no command, another signal for a second`() async throws
  {
    var drivers = try (0..<2).map { _ in try CoreDriver(.fixture(isInteractive: false, clock: clock.port)) }
    for (index, event) in [Event.interrupted, .terminated(signal: 1)].enumerated() {
      drivers[index].take(.line("#rain"))
      drivers[index].take(event)
      #expect(drivers[index].cancelled.count == 1 && drivers[index].requests.count == 1)
      drivers[index].take(event)
      await drivers[index].answer(1)
    }

    #expect(drivers.map(\.status) == [130, nil] && drivers[1].requests.count == 1)
    clock.advance(by: .seconds(1))
    drivers[1].take(.tick)
    #expect(drivers[1].status == 129)
  }

  @Test func `The next of several commands waits for the first`() async throws {
    var driver = try driver(searching: "#rain; path")
    #expect(driver.requests.count == 1)

    await driver.answerAll()

    #expect(driver.shown.prefix(2) == ["Smashtag", "#rain"] && driver.shown.count == 3)
  }

  @Test func `The search typed last is shown when it is answered last`() async throws {
    var driver = try driver(searching: "#rain", "#snow")

    await driver.answer(0)
    await driver.answer(0)

    #expect(driver.shown == ["Smashtag", "#rain", "#snow"])
    #expect(driver.core.prompt.breadcrumb == "held #rain › #snow")
  }

  @Test func `The search typed first is not shown over the last`() async throws {
    var driver = try driver(searching: "#rain", "#snow")

    await driver.answer(1)
    await driver.answer(0)

    #expect(driver.shown == ["Smashtag", "#snow"])
  }

  @Test func `How many run is said beside the first`() throws {
    let driver = try driver(searching: "#rain", "#snow")

    #expect(driver.core.prompt.activity?.subject == "search" && driver.core.prompt.activity?.amount == "+1")
  }

  @Test func `Answers that were dropped lead nowhere`() async throws {
    var driver = try newDriver()
    await driver.type("#rain")
    for query in ["#snow", "#hail"] {
      type(query, in: &driver)
      type("back", in: &driver)
      await driver.answer(1)
      await driver.answerAll()
      await driver.type("#rain")
    }

    #expect(!driver.shown.contains("#snow") && driver.core.prompt.breadcrumb == "held #rain")
  }

  @Test func `What comes next is fetched ahead when the end comes near`() async throws {
    var driver = try newDriver(Tweet.fixtures(60), rows: 5)
    await driver.type("search rain")
    let asked = driver.requests.count

    await driver.type("")
    driver.take(.line(""))
    await driver.answer()

    #expect(asked == 0 && driver.requests.count == 1)
    let shown = driver.shown
    await driver.answerAll()
    #expect(driver.shown == shown && driver.core.session.screen.rowCount == 40)
  }

  @Test func `Where no spinner turns it is said that a command goes on`() throws {
    var driver = try newDriver(surface: Surface(hasWindow: true, isLinear: true))

    type("#rain", in: &driver)

    #expect(driver.said == ["search goes on meanwhile; Ctrl-C ends it."])
    #expect(driver.core.prompt.activity == nil)
  }

  @Test func `What goes to a program keeps the prompt away until it is done`() async throws {
    var driver = try newDriver()

    type("#rain | wc", in: &driver)
    #expect(driver.prompts == 1)
    await driver.answerAll()

    #expect(driver.prompts == 2)
  }
}
