import Glibc
import LineEditor
import ShellCommands
import TerminalKit

/// Opens addresses in browsers: outside of the terminal, or in it until the reader leaves them.
final class BrowserOpening {
  typealias Finish = (Result<Outcome, any Error>) -> Void

  /// No browser shows a page in less.
  private static let atOnce = Duration.seconds(1)

  private let shell: OutsideListener
  private let terminal: ShellTerminal
  private let doors: Doors
  private let io: PatientIO
  private let handover: TerminalHandover
  private let mailbox: Mailbox<Mail>
  /// What follows the first news of the browsers that were started.
  private var waiting: [Int: (BackgroundProgram.News) -> Void] = [:]
  private var nextID = 0

  init(
    _ parts: ShellParts, _ shell: OutsideListener, _ io: PatientIO, _ handover: TerminalHandover,
    _ mailbox: Mailbox<Mail>
  ) {
    (terminal, doors, self.shell) = (parts.terminal, parts.doors, shell)
    (self.io, self.handover, self.mailbox) = (io, handover, mailbox)
  }

  /// How long it is waited for a browser that fails at once; of one that fails later the mailbox tells.
  private var moment: Duration { .milliseconds(shell.session().ports.isInteractive ? 300 : 1_000) }

  /// Opens an address in the first browser that works: in this terminal until the reader leaves it, or outside of it,
  /// where nobody waits for it.
  func open(_ url: String, _ finish: @escaping Finish) {
    do { open(try doors.openings(of: url)[...], after: nil, finish) } catch { finish(.failure(error)) }
  }

  /// Goes on once it is known what became of a browser that was started.
  func goOn(_ id: Int, _ news: BackgroundProgram.News) {
    guard let next = waiting.removeValue(forKey: id) else { return }
    next(news)
  }

  /// Tries one after the other; where none is left the last that failed is told of.
  private func open(
    _ openings: ArraySlice<Opening>, after failure: OutsideError?, _ finish: @escaping Finish
  ) {
    guard let opening = openings.first else {
      return finish(failure.map { .failure($0) } ?? .success(.done))
    }
    if opening.takesTerminal, terminal.isEditing { return openOutsideLine(openings, after: failure, finish) }
    attempt(opening) { [unowned self] result in
      switch result {
      case .success(nil): finish(.success(.done))
      case .success(.needsTerminal) where failure != nil:
        open(openings.dropFirst(), after: failure, finish)
      case .success(let next): open(openings.dropFirst(), after: next, finish)
      case .failure(let error): finish(.failure(error))
      }
    }
  }

  private func openOutsideLine(
    _ openings: ArraySlice<Opening>, after failure: OutsideError?, _ finish: @escaping Finish
  ) {
    let isLeft = handover.withTerminal { [unowned self] in open(openings, after: failure, finish) }
    // The keys of a line that is being typed are no keys of the browser.
    guard !isLeft else { return }
    finish(
      .failure(CommandError.notHere("a line is being typed meanwhile", instead: "open once more opens it")))
  }

  /// Tells why it did not open the address, so that another can, or what went wrong later.
  private func attempt(_ opening: Opening, _ finish: @escaping (Result<OutsideError?, any Error>) -> Void) {
    do {
      if !opening.takesTerminal { return try openBehind(opening) { finish(.success($0)) } }
      finish(.success(try browse(opening)))
    } catch OutsideError.cannotRun(let program, let reason) {
      finish(.success(.cannotRun(program, reason: reason)))
    } catch {
      finish(.failure(error))
    }
  }

  private func openBehind(_ opening: Opening, _ finish: @escaping (OutsideError?) -> Void) throws {
    let (program, mailbox, id) = (opening.browser.program, mailbox, nextID)
    nextID += 1
    try BackgroundProgram.start(opening.arguments, moment: moment) { news in
      if case .failed(let status) = news {
        let error = OutsideError.failed(program, status: status)
        mailbox.put(.event(.remarked(error.description, by: "open")))
      } else {
        mailbox.put(.opening(id, news))
      }
    }
    waiting[id] = { news in
      if case .ended(let status) = news, status != 0 {
        finish(.failed(program, status: status))
      } else {
        finish(nil)
      }
    }
  }

  /// Hands the terminal over, and takes it back as it was; what stood in the window is drawn anew.
  ///
  /// What a browser that failed has said stays.
  private func browse(_ opening: Opening) throws -> OutsideError? {
    let program = opening.browser.program
    guard let streams = BrowserStreams(for: opening.place, printsJSON: terminal.printsJSON) else {
      return .needsTerminal(program, opening.address)
    }
    defer { streams.close() }
    let start = ContinuousClock.now
    let status = try run(opening, on: streams)
    guard [0, ChildProcess.interrupted].contains(status) else {
      let failure = OutsideError.failed(program, status: status)
      if status < 128, .now - start < Self.atOnce { return failure }
      throw failure
    }
    if opening.browser.isOfText, terminal.editor != nil, terminal.takesSequences, !terminal.isLinear {
      shell.redraw()
    }
    return nil
  }

  /// Answers its exit status once it has given the terminal back, or it was taken from it.
  private func run(_ opening: Opening, on streams: BrowserStreams) throws -> Int32 {
    terminal.losePage()
    let modes = streams.terminal.flatMap { TerminalModes(of: $0) }
    defer { io.wake() }
    let status = try ChildProcess.runInForeground(opening.arguments, streams.streams, io.attention)
    modes?.restore()
    if status > 128, let screen = streams.terminal, !terminal.isDumb {
      OutputDescriptor(screen).write(TerminalModes.abandonment)
    }
    return status
  }
}
