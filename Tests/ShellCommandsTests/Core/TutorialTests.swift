import SmashtagModel
import SmashtagTesting
import Testing

@testable import ShellCommands

/// A walk through the shell whose tasks wait.
struct TutorialTests {
  /// As in the sample, the second tweet has no image, so that its first mention is a hashtag.
  private static let tweets = (1...3).map { number in
    Tweet.fixture(
      id: "\(number)", text: "a haunted bell #red_glove", created: .fixture(minutes: number),
      hashtags: ["red_glove"], media: number == 2 ? [] : ["https://image.test/\(number)"])
  }

  private let state = InMemoryState()

  private func begun(
    isInteractive: Bool = true, surface: Surface = Surface(hasWindow: true)
  ) throws -> CoreDriver {
    let sources: [any TweetSource] = [
      StubLibrary(Self.tweets, name: SourceCatalog.sampleName), StubLibrary([.fixture(text: "mine")]),
    ]
    let session = try Session.fixture(
      sources: sources, state: state, isInteractive: isInteractive, readsCommandsFromInput: !isInteractive)
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

  @Test(arguments: ["search nothingthere", "trends", "help", "nosuchcommand 1", "2", "tutorial", "root"])
  func `A task waits for what it asks`(line: String) async throws {
    #expect(try await driver(typing: "tutorial", line).task == .search)
  }

  @Test func `What was there before is no task that was done`() async throws {
    var driver = try await driver(typing: "search bell", "tutorial", "help", "set limit 10")
    #expect(driver.task == .search)

    await driver.type("search haunted")
    #expect(driver.task == .tweet)
    await driver.type("2")
    await driver.type("back")
    #expect(driver.task == .mention)
  }

  @Test(arguments: ["search bell", "s haunted", "#red_glove", "bell OR rain"])
  func `It is done in other words as well`(line: String) async throws {
    let driver = try await driver(typing: "tutorial", line)

    #expect(driver.task == .tweet)
    #expect(driver.lastScreen?.task?.line == "2")
  }

  @Test(arguments: [("2", "1"), ("3", "2")])
  func `The number it tells is that of the first hashtag of the tweet that was chosen`(
    tweet: String, number: String
  ) async throws {
    let driver = try await driver(typing: "tutorial", "search bell", tweet)

    #expect(driver.task == .mention)
    #expect(driver.lastScreen?.task?.line == number)
  }

  @Test func `The lines it tells lead from one task to the next`() async throws {
    var driver = try await driver(typing: "tutorial")
    var tasks: [TutorialTask] = []

    while let task = driver.task, task != .end, tasks.count < 20 {
      tasks.append(task)
      let line = try #require(driver.lastScreen?.task?.line)
      // Tab completes it.
      await driver.type(task == .completion ? "#red_glove" : line)
    }

    #expect(tasks == TutorialTask.allCases.dropLast())
    #expect(driver.failures == [])
    #expect(driver.lastScreen?.task?.title == "Tutorial: done")
    #expect(try state.state().tutorialTask == nil)
    await driver.type("help")
    #expect(driver.core.session.tutorial == nil)
    #expect(driver.core.session.sources.currentName == "archive")
  }

  @Test(arguments: TutorialTask.allCases.filter { $0 != .end })
  func `A task that is gone on with can be done from the beginning`(task: TutorialTask) async throws {
    try state.update { $0.tutorialTask = task.rawValue }
    var driver = try await driver(typing: "search bell", "root", "tutorial")
    let line = try #require(driver.lastScreen?.task?.line)

    await driver.type(task == .completion ? "#red_glove" : line)

    #expect(driver.task == task.next)
    #expect(driver.failures == [])
  }

  @Test(arguments: ["tutorial", "tutorial again"])
  func `Begun anew at its end it is on the sample again`(line: String) async throws {
    try state.update { $0.tutorialTask = TutorialTask.importing.rawValue }
    var driver = try await driver(typing: "tutorial", "help import")
    #expect(driver.task == .end && driver.core.session.sources.currentName == "archive")

    await driver.type(line)

    #expect(driver.task == .search && driver.core.session.sources.currentName == "sample")
    #expect(driver.lastScreen?.title == "Tutorial")
    await driver.type("tutorial stop")
    #expect(driver.core.session.sources.currentName == "archive")
  }

  @Test func `A choice at its end stays`() async throws {
    try state.update { $0.tutorialTask = TutorialTask.importing.rawValue }

    let driver = try await driver(typing: "tutorial", "help import", "use sample")

    #expect(driver.core.session.sources.currentName == "sample")
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

  @Test func `A task of another version starts it again`() async throws {
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

  @Test func `Files and programs are told no task, the reader is`() async throws {
    let driver = try await driver(typing: "tutorial", "search bell > bell.txt")

    #expect(driver.screens.suffix(2).map(\.title) == ["bell", ""])
    #expect(driver.screens.suffix(2).map { $0.task?.line } == [nil, "2"])
  }

  @Test func `Where it was left can be forgotten`() async throws {
    let driver = try await driver(typing: "tutorial", "search bell", "tutorial stop", "tutorial stop")

    #expect(try state.state().tutorialTask == nil)
    #expect(driver.failures == [])
  }

  @Test func `A script walks as well, and saves nothing`() async throws {
    let driver = try await driver(typing: "tutorial", "search bell", isInteractive: false)

    #expect(driver.task == .tweet)
    #expect(try state.state().tutorialTask == nil)
  }

  @Test func `A single command is no shell to walk in`() async throws {
    let session = try Session.fixture(isInteractive: false)
    var driver = CoreDriver(session)

    await driver.type("tutorial")

    #expect(
      driver.failures == ["tutorial: the tutorial is a walk in the shell; type smashtag, and there tutorial"])
  }

  @Test func `The task is told once, after the last command of a line`() async throws {
    let driver = try await driver(typing: "tutorial", "search bell; 2")

    #expect(driver.screens.suffix(2).map { $0.task?.line } == [nil, "1"])
  }

  @Test func `A tag that was not completed is no task that was done`() async throws {
    try state.update { $0.tutorialTask = TutorialTask.completion.rawValue }

    #expect(try await driver(typing: "tutorial", "#red").task == .completion)
  }

  @Test func `Without Tab the task says so, once more`() async throws {
    try state.update { $0.tutorialTask = TutorialTask.completion.rawValue }

    let driver = try await driver(typing: "tutorial", "#red")

    #expect(
      driver.lastScreen?.task?.text.hasPrefix("Without Tab the word was searched for as it stands. ") == true)
    #expect(driver.lastScreen?.task?.line == "#red")
  }

  @Test(arguments: ["9", "search (", "open 7"])
  func `A task is told again after a line that failed`(line: String) async throws {
    let driver = try await driver(typing: "tutorial", "search bell", line)

    #expect(driver.failures.count == 1)
    #expect(driver.screens.suffix(2).map(\.title) == ["bell", ""])
    #expect(driver.screens.suffix(2).map { $0.task?.line } == ["2", "2"])
  }

  @Test func `Where no tutorial goes on a failure tells nothing else`() async throws {
    #expect(try await driver(typing: "search bell", "9").screens.last?.title == "bell")
  }

  @Test func `Who listens is told of nothing that is only seen`() async throws {
    var driver = try begun(surface: Surface(hasWindow: true, isLinear: true))
    var words: [String] = []
    await driver.type("tutorial")
    for _ in TutorialTask.allCases.dropLast() {
      words.append(driver.lastScreen?.task?.text ?? "")
      await driver.type("tutorial next")
    }

    #expect(words.count == 14)
    #expect(words.filter { text in ["below", "See ", "see ", "tree"].contains { text.contains($0) } } == [])
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

  /// The screens that were shown.
  fileprivate var screens: [Screen] {
    effects.compactMap { effect in
      guard case .show(let page, _) = effect else { return nil }
      switch page.content {
      case .context(let context): return context.screen
      case .screen(let screen): return screen
      case .rows, .text, .note, .extraction: return nil
      }
    }
  }

  fileprivate var lastScreen: Screen? { screens.last }
}
