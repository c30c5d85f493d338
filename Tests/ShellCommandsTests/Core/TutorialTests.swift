import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// A walk through the shell whose tasks wait.
struct TutorialTests {
  private static let tweets = (1...3).map { number in
    Tweet.fixture(
      id: "\(number)", text: "#rain and a bell", created: .fixture(minutes: number), hashtags: ["rain"],
      media: ["https://image.test/\(number)"])
  }

  private let state = InMemoryState()

  private func begun(
    isInteractive: Bool = true, surface: Surface = Surface(hasWindow: true)
  ) throws -> CoreDriver {
    let sources: [any TweetSource] = [
      StubLibrary(Self.tweets, name: SourceCatalog.sampleName), StubLibrary([.fixture(text: "mine")]),
    ]
    let session = try Session.fixture(sources: sources, state: state, isInteractive: isInteractive)
    return CoreDriver(session, surface: surface)
  }

  private func driver(typing lines: String..., isInteractive: Bool = true) async throws -> CoreDriver {
    var driver = try begun(isInteractive: isInteractive)
    for line in lines { await driver.type(line) }
    return driver
  }

  @Test func `It begins with a search, on the sample`() async throws {
    let driver = try await driver(typing: "tutorial")

    #expect(driver.task == .search)
    #expect(driver.lastScreen?.task?.title == "Tutorial 1 of 14")
    #expect(driver.core.session.sources.currentName == "sample")
    #expect(try state.state().tutorialTask == "search")
  }

  @Test(arguments: [
    ["search nothingthere"], ["trends"], ["help"], ["nosuchcommand 1"], ["2"], ["tutorial"], ["root"],
  ])
  func `A task waits for what it asks`(lines: [String]) async throws {
    var driver = try await driver(typing: "tutorial")

    for line in lines { await driver.type(line) }

    #expect(driver.task == .search)
  }

  @Test(arguments: ["search bell", "s rain", "#rain", "bell OR rain"])
  func `It is done in other words as well`(line: String) async throws {
    let driver = try await driver(typing: "tutorial", line)

    #expect(driver.task == .tweet)
    #expect(driver.lastScreen?.task?.line == "2")
  }

  @Test func `All lines it names lead from one task to the next`() async throws {
    var driver = try await driver(typing: "tutorial")
    var tasks: [TutorialTask] = []

    while let task = driver.task, task != .end, tasks.count < 20 {
      tasks.append(task)
      await driver.type(Self.line(of: task))
    }

    #expect(tasks == TutorialTask.allCases.dropLast())
    #expect(driver.failures == [])
    #expect(driver.lastScreen?.task?.title == "Tutorial: done")
    #expect(try state.state().tutorialTask == nil)
    await driver.type("help")
    #expect(driver.core.session.tutorial == nil)
    #expect(driver.core.session.sources.currentName == "archive")
  }

  /// What to type for a task, where these tweets are not those of the sample.
  private static func line(of task: TutorialTask) -> String {
    switch task {
    case .mention: "2"
    case .completion: "#rain"
    case .gallery: "search rain; gallery"
    case .conversation: "search bell; 1; thread"
    case .search, .tweet, .back, .root, .ranking, .image, .recents, .again, .bars, .importing, .end: task.line
    }
  }

  @Test func `It goes on in a later session where it was left`() async throws {
    _ = try await driver(typing: "tutorial", "search bell", "2", "quit")

    var later = try begun()
    let notes = later.core.session.screen.rows.map(\.summary)
    #expect(notes.contains { $0.contains("task 3 of 14") })
    await later.type("tutorial")

    #expect(later.task == .mention)
    await later.type("tutorial again")
    #expect(later.task == .search)
  }

  @Test func `A task of another version begins it anew`() async throws {
    try state.update { $0.tutorialTask = "levitation" }

    #expect(try await driver(typing: "tutorial").task == .search)
  }

  @Test func `It can be left, and sources are as they were`() async throws {
    var driver = try await driver(typing: "tutorial", "search bell", "tutorial stop")

    #expect(driver.shown.last == "You left the tutorial; tutorial goes on with task 2 of 14.\n")
    #expect(driver.core.session.sources.currentName == "archive")
    #expect(try state.state().source == nil)
    await driver.type("search mine")
    #expect(driver.lastScreen?.task == nil && driver.core.session.screen.numbers == [1])
  }

  @Test func `Sources that were chosen meanwhile stay`() async throws {
    let driver = try await driver(typing: "tutorial", "use archive,sample", "tutorial stop")

    #expect(driver.core.session.sources.currentName == "archive,sample")
  }

  @Test func `A task can be left out, the last one too`() async throws {
    var driver = try await driver(typing: "tutorial", "tutorial next")
    #expect(driver.task == .tweet)

    for _ in 1...13 { await driver.type("tutorial next") }

    #expect(driver.task == .end)
    await driver.type("tutorial next")
    #expect(driver.failures == ["tutorial: no tutorial is going on; tutorial begins it"])
  }

  @Test(arguments: ["tutorial stop", "tutorial next"])
  func `What is not going on cannot be left`(line: String) async throws {
    #expect(
      try await driver(typing: line).failures == ["tutorial: no tutorial is going on; tutorial begins it"])
  }

  @Test func `Files and programs are told no task`() async throws {
    let driver = try await driver(typing: "tutorial", "search bell > bell.txt")

    #expect(driver.lastScreen?.title == "bell")
    #expect(driver.lastScreen?.task == nil)
  }

  @Test func `A script walks as well, and saves nothing`() async throws {
    let driver = try await driver(typing: "tutorial", "search bell", isInteractive: false)

    #expect(driver.task == .tweet)
    #expect(try state.state().tutorialTask == nil)
  }

  @Test func `JSON has the task`() async throws {
    var driver = try begun(surface: Surface(printsJSON: true))

    await driver.type("tutorial")

    #expect(driver.shown.last?.contains(#""done":"tutorial","task":"search","text":"#) == true)
    #expect(driver.shown.last?.contains(#""line":"search bell""#) == true)
  }

  @Test func `Each task has a line and words of its own`() {
    let tasks = TutorialTask.allCases

    #expect(Set(tasks.map(\.text)).count == tasks.count)
    #expect(tasks.allSatisfy { $0.text.hasSuffix(":") && !$0.line.isEmpty })
  }
}

extension CoreDriver {
  fileprivate var task: TutorialTask? { core.session.tutorial?.task }

  /// What was shown last, if it was a screen.
  fileprivate var lastScreen: Screen? {
    for case .show(let page, _) in effects.reversed() {
      switch page.content {
      case .context(let context): return context.screen
      case .screen(let screen): return screen
      case .rows, .text, .extraction: return nil
      }
    }
    return nil
  }
}
