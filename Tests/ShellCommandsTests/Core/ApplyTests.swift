import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// What becomes of answers that come late.
struct ApplyTests {
  @Test func `Results that come after the reader moved on are not shown`() async throws {
    var session = try Session.fixture(recents: ["x"])
    let place = session.navigation.front
    let late = try await session.step(of: "search rain")
    try await session.type("tab recents")

    let showing = try session.take(late, from: place)

    #expect(showing.isNothing && session.kinds == [.recents])
  }

  @Test func `Results that were not shown are not remembered`() async throws {
    var session = try Session.fixture()
    let place = session.navigation.front
    let late = try await session.step(of: "search rain")
    try await session.type("tab recents")

    try session.take(late, from: place)

    #expect(try session.keptTerms == [])
  }

  @Test func `Results of an earlier search do not cover a later one`() async throws {
    var session = try Session.fixture()
    let place = session.navigation.front
    let late = try await session.step(of: "search rain")
    try await session.type("search campus")

    try session.take(late, from: place)

    #expect(session.context.title == "campus")
  }

  @Test func `What is newer is stored where it belongs`() async throws {
    let library = StubLibrary(Tweet.fixtures(2))
    var session = try Session.fixture(sources: [library])
    try await session.type("use archive; search rain")
    library.add([.fixture(id: "9000", created: .fixture(minutes: 5))])
    let place = session.navigation.front
    let late = try await session.step(of: "refresh")
    try await session.type("2")

    let showing = try session.take(late, from: place)
    let numbersBehind = session.navigation.stack.contexts[1].screen.numbers

    #expect(showing.isNothing && session.kinds == [.home, .results, .tweet])
    #expect(numbersBehind == [3, 1, 2])
  }

  @Test func `An answer for a context that was left waits for forward`() async throws {
    var session = try Session.fixture(Tweet.fixtures(4), limit: 2)
    try await session.type("search rain")
    let place = session.navigation.front
    let late = try await session.step(of: "more")
    try await session.type("back")

    let showing = try session.take(late, from: place)
    try await session.type("forward")

    #expect(showing.isNothing && session.screen.numbers == [1, 2, 3, 4])
  }

  @Test func `Of two answers at once neither is lost`() async throws {
    let library = StubLibrary(Tweet.fixtures(4))
    var session = try Session.fixture(sources: [library], limit: 2)
    try await session.type("use archive; search rain")
    library.add([.fixture(id: "9000", created: .fixture(minutes: 5))])
    let place = session.navigation.front
    let (newer, older) = (try await session.step(of: "refresh"), try await session.step(of: "more"))

    try session.take(older, from: place)
    try session.take(newer, from: place)

    #expect(session.screen.numbers == [5, 1, 2, 3, 4])
  }

  @Test func `Neither is lost in the other order`() async throws {
    let source = StubSource(Tweet.fixtures(4))
    var session = try Session.fixture(sources: [source], limit: 2)
    try await session.type("use live; search rain")
    source.add([.fixture(id: "9000", created: .fixture(minutes: 5))])
    let place = session.navigation.front
    let (newer, older) = (try await session.step(of: "refresh"), try await session.step(of: "more"))

    try session.take(newer, from: place)
    try session.take(older, from: place)

    #expect(session.screen.numbers == [3, 1, 2, 4, 5])
  }

  @Test func `The same page fetched twice at once is there once, and shown`() async throws {
    var session = try Session.fixture(sources: [StubSource(Tweet.fixtures(5))], limit: 2)
    try await session.type("use live; search rain")
    let place = session.navigation.front
    let (ahead, asked) = (try await session.step(of: "more"), try await session.step(of: "more"))

    try session.take(ahead, from: place)
    let showing = try session.take(asked, from: place)

    #expect(session.screen.numbers == [1, 2, 3, 4])
    guard case .next = showing else {
      Issue.record("\(showing)")
      return
    }
  }

  @Test func `Older pages go on after what was put together`() async throws {
    var session = try Session.fixture(sources: [StubSource(Tweet.fixtures(5))], limit: 2)
    try await session.type("use live; search rain")
    let place = session.navigation.front
    let (ahead, asked) = (try await session.step(of: "more"), try await session.step(of: "more"))
    try session.take(ahead, from: place)
    try session.take(asked, from: place)

    try await session.type("more")

    #expect(session.screen.numbers == [1, 2, 3, 4, 5])
  }

  @Test func `A source that answers late is waited for`() async throws {
    let gated = GatedSource(StubSource(Tweet.fixtures(1)))
    var session = try Session.fixture(sources: [gated])
    try await session.type("use live")
    let asking = Task { [session] in try await session.step(of: "search rain") }
    while gated.waiting == 0 { await Task.yield() }

    gated.open()
    try session.take(try await asking.value, from: session.navigation.front)

    #expect(session.screen.numbers == [1])
  }

  @Test func `A source that is cancelled says so`() async throws {
    let gated = GatedSource(StubSource(Tweet.fixtures(1)))
    var session = try Session.fixture(sources: [gated])
    try await session.type("use live")
    let asking = Task { [session] in try await session.step(of: "search rain") }
    while gated.waiting == 0 { await Task.yield() }

    asking.cancel()
    gated.open()

    await #expect(throws: SourceError.cancelled) { try await asking.value }
  }

  @Test(
    arguments: [
      (Step.show(.clear), #"{"done":"clear"}"#), (.change(.quit), #"{"done":"quit"}"#),
      (.perform(.open(["https://a.example"])), #"{"done":"open","url":"https://a.example"}"#),
      (
        .perform(.open(["https://a.example", "https://b.example"])),
        #"{"done":"open","urls":["https://a.example","https://b.example"]}"#
      ),
      (.perform(.copy("#rain")), ##"{"done":"copy","text":"#rain"}"##),
      (.change(.set(.limit, value: "50")), #"{"done":"set","name":"limit","value":"50"}"#),
    ] as [(Step, String)])
  func `What was done is reported`(step: Step, text: String) {
    #expect(step.report?.text == text)
  }

  @Test(
    arguments: [Step.Move.back(1), .forward, .root, .showAgain, .tab(.recents, unwinds: false)].map(Step.move)
      + [.show(.nextRows)])
  func `Of a move the context in front is printed`(step: Step) {
    #expect(step.report == nil)
  }
}

extension Showing {
  fileprivate var isNothing: Bool { if case .nothing = self { true } else { false } }
}

struct ActivityTests {
  private func running(
    _ name: String, progress: String? = nil, fetched: FetchProgress? = nil
  ) -> Job.Running {
    Job.Running(
      request: RequestID(value: 1), name: name, commandName: name, output: .screen,
      asker: ContextID(value: 0),
      deadline: .now, progress: progress, fetched: fetched)
  }

  @Test func `A command says its name and how far it is`() {
    let activity = Activity([running("import", progress: "a.jsonl 34%")], sign: "⠋")

    #expect(activity == Activity(sign: "⠋", subject: "import", amount: "a.jsonl 34%"))
  }

  @Test func `What is fetched says where, what and how much`() {
    let activity = Activity(
      [running("search", fetched: FetchProgress(subject: "home #rain", bytes: 48_213))], sign: "⠋")

    #expect(activity == Activity(sign: "⠋", subject: "home #rain", amount: "48 kB", namesSource: true))
  }

  @Test func `Before the first byte it says no number`() {
    let activity = Activity(
      [running("search", fetched: FetchProgress(subject: "home #rain", bytes: 0))], sign: "⠋")

    #expect(activity.amount.isEmpty)
  }

  @Test func `Others that run are counted`() {
    let activity = Activity([running("search"), running("search"), running("go")], sign: "⠋")

    #expect(activity.amount == "+2")
  }
}
