import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// The laws of the prompt, whatever happens in whatever order.
struct RandomEventsTests {
  private static let lines = [
    "#rain", "#snow", "search word3", "1", "2", "mentions", "back", "back 2", "forward", "root", "", "more",
    "refresh", "recents", "tab search", "path", "gallery", "watch 1", "#rain; 1; mentions", "nonsense",
    "new", "find rain", "set limit 30", "#rain > /dev/null", "help", "places", "undo",
  ]
  @Test(arguments: 0..<10)
  func `A thousand events in any order break no law`(seed: Int) async throws {
    var walk = try Walk(seed: UInt64(seed))

    for _ in 0..<1_000 {
      await walk.step()
      try walk.checkLaws()
    }

    await walk.finish()
    try walk.checkLaws()
    #expect(walk.driver.core.jobs.all.isEmpty && walk.driver.status == 0)
  }

  private struct Walk {
    var driver: CoreDriver
    private let clock = ManualClock()
    private var random: SeededRandom
    private var lineCount = 0
    /// The context in front when each request began.
    private var askers: [RequestID: ContextID] = [:]

    init(seed: UInt64) throws {
      random = SeededRandom(seed: seed)
      var session = try Session.fixture(
        sources: [
          StubSource(Tweet.fixtures(70), name: "held"),
          StubSource(Tweet.fixtures(30), name: "other", failing: seed % 3 == 0 ? .cancelled : nil),
        ], clock: clock.port)
      session.sources = try session.sources.choosing("held,other")
      driver = CoreDriver(session)
    }

    mutating func step() async {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...3: type()
      case 4...6: await answer()
      case 7: pass()
      case 8: driver.take(.surface(Surface(hasWindow: true, isLinear: Bool.random(using: &random))))
      case 9: driver.take(.paged(isBack: Bool.random(using: &random)))
      default: Bool.random(using: &random) ? driver.take(.resized) : driver.take(.interrupted)
      }
      let front = driver.core.session.navigation.front
      for request in driver.requests where askers[request.id] == nil { askers[request.id] = front }
    }

    mutating func finish() async {
      pass()
      driver.take(.interrupted)
      await driver.answerAll()
      driver.take(.endOfInput)
      await driver.answerAll()
    }

    /// A line is typed only at a prompt.
    private mutating func type() {
      guard driver.prompts > lineCount, let line = RandomEventsTests.lines.randomElement(using: &random)
      else {
        return pass()
      }
      lineCount += 1
      driver.take(.line(line))
    }

    private mutating func pass() {
      clock.advance(by: .milliseconds(Int.random(in: 1...1_500, using: &random)))
      driver.take(.tick)
    }

    /// Answers any of the requests; a search is shown where it was typed, or where only other searches led from there.
    private mutating func answer() async {
      guard let index = driver.requests.indices.randomElement(using: &random) else { return }
      let (request, before) = (driver.requests[index], driver.core.session.navigation)
      await driver.answer(index)
      guard request.name == "search", driver.core.session.navigation.front != before.front,
        let asker = askers[request.id]
      else { return }
      var context = before.front
      while context != asker, let origin = before.origin(of: context) { context = origin.context }
      #expect(context == asker, "an answer in a context it does not belong to")
    }

    func checkLaws() throws {
      let core = driver.core
      #expect((lineCount...lineCount + 1).contains(driver.prompts), "one prompt for each line")
      #expect(driver.misplaced == [], "shown where it does not belong")
      for request in driver.requests where driver.status == nil && !driver.cancelled.contains(request.id) {
        #expect(core.jobs.job(of: request.id) != nil, "\(request.name) has no owner")
      }
      for job in core.jobs.all {
        let request = job.watch == nil ? job.running?.request : job.watch?.look
        if let request { #expect(driver.requests.contains { $0.id == request }, "nobody answers \(job)") }
        guard job.isInBackground || job.watch != nil, !job.isCancelled, let asker = job.running?.asker else {
          continue
        }
        #expect(core.session.navigation.context(at: asker) != nil, "kept for a context that is gone: \(job)")
      }
    }
  }
}

/// The stubs hold to the contracts as well, so that what is tested on them holds for the sources.
struct StubLibraryTests {
  @Test(arguments: TweetSourceContract.claims)
  func `It is a source`(claim: ContractClaim<TweetSourceContract.Maker>) async throws {
    try await claim.check { StubLibrary($0) }
  }

  @Test(arguments: TweetLibraryContract.claims)
  func `It is a library`(claim: ContractClaim<TweetLibraryContract.Maker>) async throws {
    try await claim.check { StubLibrary($0) }
  }
}
