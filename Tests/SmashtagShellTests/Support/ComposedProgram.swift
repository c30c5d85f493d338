import Foundation
import Glibc
import ShellCommands
import SmashtagTesting
import TerminalKit
import Testing

@testable import SmashtagShell

/// The program, put together in the test for a script: lines go in as events, and what its core asks for is written
/// down as the shell writes it.
///
/// There is no binary, no terminal and no signal; what has to do with these needs a ``Program``.
struct ComposedProgram {
  let folder: Folder
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
    let state = StateFile(path: composition.places.state) { _ = streams.refuse($0) }
    let session = composition.session(state, answers, composition.shelf)
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
    case .run, .cancel, .redraw, .draw, .stopPictures, .clearWindow, .progress, .perform, .keep, .remember,
      .readLine, .closeLine, .end:
      break
    }
  }

  private func text(of content: Page.Content, on terminal: ShellTerminal) -> String {
    let renderer = ScreenRenderer(display: terminal.display)
    return switch content {
    case .context(let page):
      renderer.text(of: renderer.page(page.screen, from: page.start, continues: page.continues))
    case .screen(let screen): renderer.text(of: renderer.page(screen))
    case .rows(let rows, let screen): renderer.text(of: rows, in: screen)
    case .text(let text): text
    case .extraction(let extraction): "\(extraction)"
    }
  }

  private struct NotInTests: Error {
    let action: String
  }
}

/// What a run writes, in files of its own.
private struct Streams {
  let folder: Folder
  let name: String
  let output: Int32
  let errors: Int32

  init(in folder: Folder) throws {
    self.folder = folder
    name = "run-" + UUID().uuidString.prefix(8)
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC
    output = open(folder.path(of: name + ".out"), flags, 0o600)
    errors = open(folder.path(of: name + ".err"), flags, 0o600)
    try #require(output >= 0 && errors >= 0)
  }

  /// Says why nothing can begin; answers the exit status of wrong calls.
  func refuse(_ reason: String) -> Int32 {
    let problem = OutputDescriptor(errors).write("smashtag: \(reason)\n")
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
