import Foundation
import Glibc
import LineEditor
import SmashtagModel
import SmashtagTesting
import Synchronization
import TerminalKit
import Testing

@testable import ShellCommands
@testable import SmashtagShell

/// The line that is typed while a source takes its time.
///
/// One after the other: what libedit knows of terminals is shared by a process.
@Suite(.needsTerminal, .serialized)
struct HalfTypedLineTests {
  private static let answer = "an answer from afar"
  private static let long = "search " + (1...9).map { "word\($0)" }.joined(separator: " ")

  /// The answer stands above the line, of which nothing was lost.
  private func expectAnswerAboveLine(in shell: ShellInPane) async throws {
    await shell.pane.expect("held #rain> \(Self.long.prefix(48))")
    let screen = try shell.pane.screen
    let result = try #require(screen.firstIndex { $0.contains(Self.answer) })
    let line = try #require(screen.firstIndex { $0.hasPrefix("held #rain>") })
    #expect(result < line && screen.suffix(2).joined() == "held #rain> " + Self.long)
    #expect(try await shell.quit() == 0)
  }

  @Test func `Results appear above a half-typed line that wraps`() async throws {
    let shell = try await ShellInPane()
    try shell.pane.enter("#rain")
    await shell.pane.expect("search held>")
    try shell.pane.type(Self.long)
    await shell.pane.expect("word9")

    shell.source.answer()

    try await expectAnswerAboveLine(in: shell)
  }

  @Test func `No key typed meanwhile is lost`() async throws {
    let shell = try await ShellInPane()
    try shell.pane.enter("#rain")
    await shell.pane.expect("search held>")

    for (index, letter) in Self.long.enumerated() {
      try shell.pane.type(String(letter))
      if index == Self.long.count / 2 { shell.source.answer() }
    }
    await shell.pane.expect("word9")
    try shell.pane.press("Enter")

    let isRemembered = await eventually { shell.state.state().history == ["#rain", Self.long] }
    #expect(isRemembered, "\(shell.state.state().history)")
    #expect(try await shell.quit() == 0)
  }

  @Test func `An answer in the middle of a word loses no key and stands above the line`() async throws {
    let shell = try await ShellInPane()
    try shell.pane.enter("#rain")
    await shell.pane.expect("search held>")

    for (index, letter) in Self.long.enumerated() {
      try shell.pane.type(String(letter))
      if Self.long.prefix(index + 1).hasSuffix("wor") { await shell.pane.expect("wor") }
      if Self.long.prefix(index + 1).hasSuffix("word5") { shell.source.answer() }
    }

    try await expectAnswerAboveLine(in: shell)
  }

  @Test func `What is typed while the prompt is away counts for the next line`() async throws {
    let shell = try await ShellInPane()

    try shell.pane.type("#rain\rpath\r")

    await shell.pane.expect("tab search")
    #expect(shell.state.state().history == ["#rain", "path"])
    #expect(try await shell.quit() == 0)
  }

  /// A search that is watched, to which a tweet can come.
  private func watchingShell() async throws -> ShellInPane {
    let shell = try await ShellInPane()
    shell.source.answer()
    try shell.pane.enter("#rain; watch 1")
    await shell.pane.expect("watch held #rain>")
    // Before it looks the first time its command may still be running.
    #expect(await eventually { shell.source.asked > 1 })
    return shell
  }

  @Test func `A new tweet of a watched search appears above it, with its number`() async throws {
    let shell = try await watchingShell()
    try shell.pane.type("search wo")

    shell.source.add([
      .fixture(id: "9", text: "it just came #rain", created: .fixture(minutes: 9), hashtags: ["rain"])
    ])

    await shell.pane.expect("it just came")
    let screen = try shell.pane.screen
    #expect(screen.contains { $0.hasPrefix("  2  ") })
    #expect(screen.last { !$0.isEmpty } == "watch held #rain> search wo")
    #expect(try await shell.quit() == 0)
  }

  @Test func `Control-C ends the watching and leaves the line, and only then takes it`() async throws {
    let shell = try await watchingShell()
    try shell.pane.type("search wo")

    try shell.pane.press("C-c")
    await shell.pane.expect(last: "held #rain> search wo")
    try shell.pane.type("rd")
    await shell.pane.expect(last: "held #rain> search word")
    try shell.pane.press("C-c")

    await shell.pane.expect(last: "held #rain>")
    #expect(try shell.pane.past.contains("Cancelled."))
    #expect(try await shell.quit() == 0)
  }
}

/// A shell at work on the terminal of a window, inside the test's own process.
///
/// Its thread ends with the window, which ends with the test.
final class ShellInPane: Sendable {
  let pane: Pane
  let source: HeldSource
  let state = MemoryState()
  private let ending = Ending()

  init(columns: Int = 60, source: HeldSource = HeldSource()) async throws {
    self.source = source
    pane = try Pane(["sleep 600"], columns: columns, rows: 20)
    let work = ShellWork(terminal: try pane.terminal, source: source, state: state)
    Thread { [ending] in
      let status = try? work.converse()
      ending.status.withLock { $0 = status ?? -1 }
    }.start()
    await pane.expect(last: "held>")
  }

  /// Leaves the shell, whatever is typed or runs there; answers its exit status.
  ///
  /// Keys that come while a command has the terminal may be lost, so they are pressed again.
  func quit() async throws -> Int32? {
    for _ in 0..<100 where status == nil {
      try pane.press("C-u", "C-d")
      try await Task.sleep(for: .milliseconds(100))
    }
    return status
  }

  private var status: Int32? { ending.status.withLock { $0 } }

  private final class Ending: Sendable {
    let status = Mutex<Int32?>(nil)
  }
}

/// What the thread of the shell does.
private struct ShellWork {
  let terminal: String
  let source: HeldSource
  let state: MemoryState

  func converse() throws -> Int32 {
    let descriptor = open(terminal, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(descriptor) }
    let wakeup = try Wakeup()
    let parts = parts(on: descriptor, wakeup: wakeup)
    let shell = Shell(ShellCore(session, remembers: true, keepsGoing: false), parts: parts)
    let terminal = Terminal(input: descriptor, output: descriptor, type: "tmux-256color")
    let reader = try EditlineReader(on: terminal, wakeup: wakeup, signals: nil, editrc: .none)
    return shell.run(.prompt(reader))
  }

  private var session: Session {
    let ports = Ports(
      state: state, importer: FixedImporter(report: .init()), encoder: StubEncoder(), files: StubFiles(),
      maker: StubMaker(), examiner: StubExaminer(), images: store, pages: StubPages(), isInteractive: true)
    return Session(
      ports, sources: SourceCatalog([source], chosen: source.name), settings: Settings())
  }

  private let store = ImageStore.nowhere

  private func parts(on descriptor: Int32, wakeup: Wakeup) -> ShellParts {
    var options = Options()
    options.color = .never
    let environment = ["TERM": "tmux-256color"]
    let terminal = ShellTerminal(
      options: options, answers: TerminalAnswers(environment: [:]), environment: environment,
      isTerminal: true, output: descriptor, errors: descriptor, now: Date.init)
    return ShellParts(
      terminal: terminal, desktop: Desktop(environment: [:], cacheFolder: "/nowhere"), wakeup: wakeup,
      signals: Signals(raising: wakeup), store: store)
  }
}

/// A live source whose answers come when the test lets them.
final class HeldSource: TweetSource {
  let name = "held"
  private let source: StubSource
  private let gates = Mutex(Gates())

  private struct Gates {
    var asked: [String] = []
    var isOpen = false
    var open: Set<String> = []
    var waiting: [(query: String, continuation: CheckedContinuation<Void, Never>)] = []
  }

  init(_ tweets: [Tweet] = [.fixture(text: "an answer from afar #rain", hashtags: ["rain"])]) {
    source = StubSource(tweets, name: "held")
  }

  /// How many pages it was asked for.
  var asked: Int { gates.withLock { $0.asked.count } }

  /// Lets all answers come.
  func answer() {
    let waiting = gates.withLock { gates in
      gates.isOpen = true
      defer { gates.waiting = [] }
      return gates.waiting
    }
    waiting.forEach { $0.continuation.resume() }
  }

  /// Lets the answers to one search come.
  func answer(_ query: String) {
    let waiting = gates.withLock { gates in
      gates.open.insert(query)
      defer { gates.waiting.removeAll { $0.query == query } }
      return gates.waiting.filter { $0.query == query }
    }
    waiting.forEach { $0.continuation.resume() }
  }

  /// Puts in more tweets, as time would.
  func add(_ tweets: [Tweet]) { source.add(tweets) }

  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    gates.withLock { $0.asked.append(query.text) }
    await withTaskCancellationHandler {
      await withCheckedContinuation { wait(with: $0, for: query.text) }
    } onCancel: {
      answer(query.text)
    }
    if Task.isCancelled { throw .cancelled }
    return try await source.page(of: query, at: position, limit: limit)
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? { nil }

  private func wait(with continuation: CheckedContinuation<Void, Never>, for query: String) {
    let isOpen = gates.withLock { gates in
      let isOpen = gates.isOpen || gates.open.contains(query)
      if !isOpen { gates.waiting.append((query, continuation)) }
      return isOpen
    }
    if isOpen { continuation.resume() }
  }
}
