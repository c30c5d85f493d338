import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// Several sources at a prompt, of which some answer only when the test lets them.
struct LateSourcesTests {
  private let clock = ManualClock()
  private let near = StubSource(posts(of: "near", minutes: [1, 3]), name: "near")
  private let far = GatedSource(StubSource(posts(of: "far", minutes: [2]), name: "far"))
  private let away = GatedSource(StubSource(posts(of: "away", minutes: [0]), name: "away"))

  /// Posts about `#rain` of one who bears the name of the source, so many minutes before the fixture's moment.
  private static func posts(of name: String, minutes: [Int]) -> [Tweet] {
    minutes.map { minute in
      .fixture(
        id: "\(name)\(minute)", text: "\(name) wrote at minute \(minute) #rain",
        created: .fixture(minutes: -minute), user: .fixture(name), hashtags: ["rain"])
    }
  }

  /// What is said below results of a source that is still waited for.
  private static func note(of name: String) -> String {
    "\(name) has not answered yet; its tweets come when it does"
  }

  /// A search, after other lines, whose late answers are still waited for.
  private func searching(
    _ names: String = "near,far", after lines: [String] = [], besides others: [any TweetSource] = []
  ) async throws -> CoreDriver {
    var session = try Session.fixture(
      sources: [near] + (others.isEmpty ? [far, away] : others), clock: clock.port)
    session.sources = try session.sources.choosing(names)
    var driver = CoreDriver(session)
    for line in lines { await driver.type(line) }
    await type("#rain", in: &driver)
    return driver
  }

  /// Types a line and has it answered; what waits for sources goes on waiting.
  private func type(_ line: String, in driver: inout CoreDriver) async {
    driver.take(.line(line))
    await driver.answer(driver.requests.count - 1)
  }

  /// Who wrote the posts of the list in front.
  private func authors(_ driver: CoreDriver) -> [String] {
    driver.core.session.screen.rows.compactMap {
      if case .tweet(let tweet) = $0.content { tweet.user.screenName } else { nil }
    }
  }

  private func notes(_ driver: CoreDriver) -> [String] { driver.core.session.screen.notes }

  @Test func `The others are shown, below them stands who is late, and the prompt is back`() async throws {
    let driver = try await searching()

    #expect(authors(driver) == ["near", "near"] && notes(driver) == [Self.note(of: "far")])
    #expect(driver.shown == ["Smashtag", "#rain"] && driver.prompts == 2)
    #expect(far.waiting == 1 && driver.core.prompt.activity == nil)
  }

  @Test func `Its posts come into their places, and the list is shown again`() async throws {
    var driver = try await searching()

    far.open()
    await driver.answerAll()

    #expect(authors(driver) == ["near", "far", "near"] && notes(driver) == [])
    #expect(driver.shown == ["Smashtag", "#rain", "#rain"] && driver.prompts == 2)
  }

  @Test func `A post that came late has the next number, and can be chosen by it`() async throws {
    var driver = try await searching()
    far.open()
    await driver.answerAll()

    await driver.type("3")

    #expect(driver.core.session.context.tweet?.text == "far wrote at minute 2 #rain")
  }

  @Test func `Two that are late come one by one`() async throws {
    var driver = try await searching("near,far,away")
    #expect(notes(driver) == [Self.note(of: "far"), Self.note(of: "away")])

    away.open()
    await driver.answer()
    #expect(authors(driver) == ["away", "near", "near"])
    far.open()
    await driver.answerAll()

    #expect(authors(driver) == ["away", "near", "far", "near"])
    #expect(driver.shown.filter { $0 == "#rain" }.count == 3)
  }

  @Test func `One that fails late is named, and nothing is shown again`() async throws {
    let error = SourceError.failed(source: "far", host: "far.example", reason: "answered in verse")
    let broken = GatedSource(StubSource(name: "far", failing: error))
    var driver = try await searching(besides: [broken])

    broken.open()
    await driver.answerAll()

    #expect(driver.warnings == ["far: far.example answered in verse"])
    #expect(driver.shown == ["Smashtag", "#rain"] && authors(driver) == ["near", "near"])
  }

  @Test func `Control-C gives it up, and nothing is promised or blamed afterwards`() async throws {
    var driver = try await searching()

    driver.take(.interrupted)
    await driver.answerAll()
    far.open()
    await driver.type("1")
    await driver.type("back")

    #expect(driver.said == ["Cancelled."] && driver.warnings == [] && driver.failures == [])
    #expect(authors(driver) == ["near", "near"])
    #expect(notes(driver) == ["far did not answer in time; refresh asks it again"])
  }

  @Test func `After it was given up refresh asks it again`() async throws {
    var driver = try await searching()
    driver.take(.interrupted)
    await driver.answerAll()
    far.open()

    await driver.type("refresh")

    #expect(authors(driver) == ["near", "far", "near"])
  }

  @Test func `What comes while one is elsewhere shows nothing there, and is in the list on the way back`()
    async throws
  {
    var driver = try await searching()
    await type("root", in: &driver)

    far.open()
    await driver.answerAll()
    #expect(driver.shown == ["Smashtag", "#rain", "Smashtag"])
    await driver.type("forward")

    #expect(authors(driver) == ["near", "far", "near"])
  }

  @Test func `Who comes back earlier still waits for it`() async throws {
    var driver = try await searching()
    await type("root", in: &driver)
    await type("forward", in: &driver)
    #expect(authors(driver) == ["near", "near"])

    far.open()
    await driver.answerAll()

    #expect(authors(driver) == ["near", "far", "near"] && driver.shown.last == "#rain")
  }

  @Test func `Quitting waits for nobody`() async throws {
    var driver = try await searching()

    await type("quit", in: &driver)
    await driver.answerAll()

    #expect(driver.status == 0 && driver.warnings == [] && driver.failures == [])
    #expect(await far.sawCancellation())
  }

  @Test func `Refreshing meanwhile asks the others alone, and loses nobody`() async throws {
    var driver = try await searching()
    near.add(Self.posts(of: "near", minutes: [-4]))

    await type("refresh", in: &driver)
    #expect(authors(driver) == ["near", "near", "near"] && far.waiting == 1)
    far.open()
    await driver.answerAll()

    #expect(authors(driver) == ["near", "near", "far", "near"])
  }

  @Test func `Watching shows what comes at the others meanwhile`() async throws {
    var driver = try await searching()
    await type("watch 1", in: &driver)
    near.add(Self.posts(of: "near", minutes: [-4]))

    clock.advance(by: .seconds(1))
    driver.take(.tick)
    await driver.answer(driver.requests.count - 1)

    #expect(driver.shown.last == "1 rows" && authors(driver) == ["near", "near", "near"])
    #expect(far.waiting == 1)
  }

  @Test func `Who has read on sees what came late alone`() async throws {
    var driver = try await searching(after: ["set limit 1"])
    await type("more", in: &driver)

    far.open()
    await driver.answerAll()

    #expect(driver.shown.last == "1 rows" && authors(driver) == ["near", "far", "near"])
  }

  @Test func `The start-up file waits for nobody`() async throws {
    var session = try Session.fixture(sources: [near, far, away], clock: clock.port)
    session.sources = try session.sources.choosing("near,far")
    var driver = CoreDriver(session)

    driver.take(.startUpLine("#rain", number: 1))
    await driver.answerAll()

    #expect(notes(driver) == ["far did not answer in time; refresh asks it again"])
  }
}
