import Foundation
import Glibc
import SafeText
import ShellCommands
import SmashtagModel
import SmashtagTesting
import TerminalKit
import Testing

@testable import SmashtagShell

/// The program, put together in the test for a script: lines go in as events, and what its core asks for is written
/// down as the shell writes it.
///
/// There is no binary, no terminal and no signal; what has to do with these needs a ``Program``.
struct ComposedProgram {
  let folder: TemporaryFolder
  var environment: [String: String]

  init() throws {
    let program = try Program()
    (folder, environment) = (program.folder, program.environment)
  }

  /// Runs it to its end.
  ///
  /// Paths have to be absolute: the folder of the process belongs to all tests.
  func run(_ arguments: String..., with more: [String: String] = [:]) async throws -> Program.Outcome {
    try await run(arguments, with: more)
  }

  func run(_ arguments: [String], with more: [String: String] = [:]) async throws -> Program.Outcome {
    let streams = try Streams(in: folder)
    let status = try await status(of: arguments, with: environment.merging(more) { $1 }, streams)
    return try streams.outcome(status: status)
  }
}

extension ComposedProgram {
  private func status(
    of arguments: [String], with environment: [String: String], _ streams: Streams
  ) async throws -> Int32 {
    let options: Options
    do { options = try Options(arguments) } catch { return streams.refuse("\(error)") }
    let composition = Composition(options, environment: environment, isInteractive: false)
    let answers = TerminalAnswers(environment: environment)
    let terminal = ShellTerminal(
      options: options, answers: answers, environment: environment, isTerminal: false,
      output: streams.output, errors: streams.errors, now: Date.init)
    let state = StateFile(path: composition.locations.state) { _ = streams.refuse($0) }
    var session = composition.session(state, answers, composition.store)
    // What a script leaves out after its two seconds is tested by a clock; here a busy machine would leave out as well.
    session.call.waitsForAll = true
    terminal.obey(session.settings)
    let core = ShellCore(session, remembers: options.remembers, keepsGoing: options.keepsGoing)
    var driver = CoreDriver(core, surface: terminal.surface, rows: .max)
    driver.outside = { action in .failure(NotInTests(action: "\(action)")) }
    driver.watcher = { write($0, to: terminal, streams) }
    for (number, line) in composition.startUpFile?.numbered ?? [] where driver.status == nil {
      driver.take(.startUpLine(line, number: number))
      await driver.answerAll()
    }
    guard driver.status == nil else { return driver.status ?? 0 }
    driver.take(.started(settings: options.settings, source: composition.pinnedSource))
    await driver.answerAll()
    for event in try events(of: options.call) + [.endOfInput] where driver.status == nil {
      driver.take(event)
      await driver.answerAll()
    }
    return try #require(driver.status)
  }

  private func events(of call: Options.Call) throws -> [Event] {
    switch call {
    case .command(let words): return [.words(words)]
    case .lines(let lines): return lines.split(whereSeparator: \.isNewline).map { .line(String($0)) }
    case .shell, .file, .print, .completion, .help, .version: throw NotInTests(action: "\(call)")
    }
  }

  /// As the shell does it where no window is.
  private func write(_ effect: Effect, to terminal: ShellTerminal, _ streams: Streams) {
    switch effect {
    case .show(let page, _): terminal.write(text(of: page.content, on: terminal))
    case .say(let text): terminal.say(text)
    case .warn(let text, let name): terminal.warn(name, text)
    case .report(let failure, let origin): terminal.report(failure, origin: origin)
    case .refuse(let reason): _ = streams.refuse(reason)
    case .obey(let settings, let isAsked): terminal.obey(settings, isAsked: isAsked)
    case .run, .cancel, .redraw, .turn, .notify, .draw, .stopPictures, .clearWindow, .progress, .perform,
      .keep,
      .remember,
      .readLine, .closeLine, .end:
      break
    }
  }

  private func text(of content: Page.Content, on terminal: ShellTerminal) -> String {
    let renderer = ScreenRenderer(display: terminal.display)
    return switch content {
    case .context(let page):
      renderer.text(of: renderer.page(page.screen, from: page.start.row, continues: page.start.continues))
    case .screen(let screen): renderer.text(of: renderer.page(screen))
    case .rows(let rows, let screen): renderer.text(of: rows, in: screen)
    case .text(let text): text
    case .note(let note): note.sanitisedLine() + "\n"
    case .extraction(let extraction): "\(extraction)"
    }
  }

  private struct NotInTests: Error {
    let action: String
  }
}

/// What a run writes, in files of its own.
private struct Streams {
  let folder: TemporaryFolder
  let name: String
  let output: Int32
  let errors: Int32

  init(in folder: TemporaryFolder) throws {
    self.folder = folder
    name = "run-" + UUID().uuidString.prefix(8)
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC
    output = open(folder.path(of: name + ".out"), flags, 0o600)
    errors = open(folder.path(of: name + ".err"), flags, 0o600)
    try #require(output >= 0 && errors >= 0)
  }

  /// Says why nothing can begin; answers the exit status of wrong calls.
  func refuse(_ reason: String) -> Int32 {
    let problem = OutputDescriptor(errors).write(ShellTerminal.lines(of: "smashtag: " + reason, in: nil))
    #expect(problem == nil)
    return 2
  }

  /// What was written so far; nothing can be written any more.
  func outcome(status: Int32) throws -> Program.Outcome {
    close(output)
    close(errors)
    return Program.Outcome(
      output: try folder.read(name + ".out"), errors: try folder.read(name + ".err"), status: status)
  }
}

/// Servers of Mastodon, X and Bluesky, as the sources `home`, `ex` and `sky`: two posts about `#rain` each.
///
/// They take turns: `home` has the newest post, then come `ex` and `sky`, a minute apart.
struct ThreeServers {
  static let token = "s3cret"

  let home: MastodonServer
  let ex: XServer
  let sky: BlueskyServer
  let homePosts: [Tweet]
  let exPosts: [Tweet]
  let skyPosts: [Tweet]

  init() throws {
    let newest = Date(timeIntervalSince1970: (Date.now.timeIntervalSince1970 - 3_600).rounded(.down))
    func posts(_ source: String, after minute: Int, network: Network, id: (Int) -> String) -> [Tweet] {
      (0..<2).map { index in
        .fixture(
          id: id(9 - index), network: network, text: "from \(source) #rain on campus",
          created: newest - Double(index * 3 + minute) * 60, hashtags: ["rain"])
      }
    }
    homePosts = posts("home", after: 0, network: .mastodon) { MastodonKind.mastodon.id($0) }
    exPosts = posts("ex", after: 1, network: .x) { String(1_990_000_000_000_000_000 + $0) }
    skyPosts = posts("sky", after: 2, network: .bluesky) { BlueskyServer.uri("3k\($0)") }
    home = try MastodonServer(holding: homePosts)
    ex = try XServer(holding: exPosts, token: Self.token)
    sky = try BlueskyServer(holding: skyPosts)
  }

  /// The lines that define them.
  var definitions: String {
    """
    source add mastodon home \(home.url)
    source add x ex \(ex.url)
    source add bluesky sky \(sky.url)

    """
  }

  /// A script of somebody who defined them in the start-up file.
  func composed(withTokens: Bool = true) throws -> ComposedProgram {
    var program = try ComposedProgram()
    if withTokens { program.environment["SMASHTAG_TOKEN_EX"] = Self.token }
    try program.folder.write(definitions, to: "data/rc")
    return program
  }
}
