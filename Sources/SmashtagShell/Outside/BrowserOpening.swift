import Foundation
import Glibc
import LineEditor
import ShellCommands
import Synchronization
import TerminalKit

/// Opens addresses in browsers and films in players, either in windows or in the terminal until the reader quits them.
final class BrowserOpening {
  /// Receives the outcome of opening an address.
  typealias Finish = (Result<Outcome, any Error>) -> Void

  /// A text browser that fails sooner than this never showed the page, so the next one is tried.
  private static let atOnce = Duration.seconds(1)

  private let shell: OutsideListener
  private let terminal: ShellTerminal
  private let desktop: Desktop
  private let io: PatientIO
  private let handover: TerminalHandover
  private let mailbox: Mailbox<Mail>
  /// The continuations of started browsers whose first news is awaited, by number.
  private var waiting: [Int: (BackgroundProgram.News) -> Void] = [:]
  private var nextID = 0

  init(
    _ parts: ShellParts, _ shell: OutsideListener, _ io: PatientIO, _ handover: TerminalHandover,
    _ mailbox: Mailbox<Mail>
  ) {
    (terminal, desktop, self.shell) = (parts.terminal, parts.desktop, shell)
    (self.io, self.handover, self.mailbox) = (io, handover, mailbox)
  }

  /// How long to wait for a browser that fails at once; a later failure is reported through the mailbox.
  private var moment: Duration { .milliseconds(shell.session().ports.isInteractive ? 300 : 1_000) }

  /// Opens addresses one after the other, each in the first browser that works, until one cannot be opened.
  ///
  /// A text browser keeps the terminal until the reader quits it; nobody waits for one with windows.
  func open(_ urls: ArraySlice<String>, _ finish: @escaping Finish) {
    guard let url = urls.first else { return finish(.success(.done)) }
    do {
      open(try desktop.openings(of: url)[...], after: nil) { [unowned self] result in
        guard case .success(.done) = result else { return finish(result) }
        open(urls.dropFirst(), finish)
      }
    } catch {
      finish(.failure(error))
    }
  }

  /// Opens an address in a window of its own, while something else has the terminal; a failure that comes later is
  /// reported once that is left.
  ///
  /// - Throws: ``OutsideError`` where no browser with windows is there.
  func openBesides(_ url: String) throws {
    guard let opening = try desktop.openings(of: url).first(where: { !$0.takesTerminal }) else {
      throw OutsideError.needsWindow
    }
    let (program, mailbox) = (opening.browser.program, mailbox)
    try BackgroundProgram.start(opening.arguments, moment: moment) { news in
      switch news {
      case .ended(let status), .failed(let status):
        guard status != 0 else { return }
        let error = OutsideError.failed(program, status: status)
        mailbox.put(.event(.remarked(error.description, by: Opening.Command.open.rawValue)))
      case .stays: break
      }
    }
  }

  /// Plays a film in the first player that works.
  func play(_ film: Playable, _ finish: @escaping Finish) {
    do { open(try desktop.players(of: film)[...], after: nil, finish) } catch { finish(.failure(error)) }
  }

  /// Continues after the first news of a started browser.
  func goOn(_ id: Int, _ news: BackgroundProgram.News) {
    guard let next = waiting.removeValue(forKey: id) else { return }
    next(news)
  }

  /// Tries one browser after the other; where none is left, the last failure is reported.
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
    let command = openings.first?.command.rawValue ?? ""
    let isLeft = handover.withTerminal { [unowned self] in open(openings, after: failure, finish) }
    // Keys typed for the line must not reach the browser.
    guard !isLeft else { return }
    let advice = "type \(command) once more"
    finish(.failure(CommandError.notHere("a line is being typed meanwhile", instead: advice)))
  }

  /// Tries one browser.
  ///
  /// - Parameter finish: Receives `nil` on success, an error if another browser should be tried, or a final
  ///   failure.
  private func attempt(_ opening: Opening, _ finish: @escaping (Result<OutsideError?, any Error>) -> Void) {
    do {
      if !opening.takesTerminal { return try openInBackground(opening) { finish(.success($0)) } }
      finish(.success(try browse(opening)))
    } catch OutsideError.cannotRun(let program, let reason) {
      finish(.success(.cannotRun(program, reason: reason)))
    } catch {
      finish(.failure(error))
    }
  }

  private func openInBackground(_ opening: Opening, _ finish: @escaping (OutsideError?) -> Void) throws {
    let (program, command) = (opening.browser.program, opening.command.rawValue)
    let (mailbox, id) = (mailbox, nextID)
    nextID += 1
    try BackgroundProgram.start(opening.arguments, moment: moment) { news in
      if case .failed(let status) = news {
        let error = OutsideError.failed(program, status: status)
        mailbox.put(.event(.remarked(error.description, by: command)))
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

  /// Runs a browser in the terminal, restores the terminal's modes and redraws the window.
  ///
  /// The output of a browser that failed is left on the screen.
  private func browse(_ opening: Opening) throws -> OutsideError? {
    let program = opening.browser.program
    guard let streams = BrowserStreams(for: opening.display, printsJSON: terminal.printsJSON) else {
      return opening.command == .play ? .needsScreen(program) : .needsTerminal(program, opening.address)
    }
    defer { streams.close() }
    let start = ContinuousClock.now
    let status = try run(opening, on: streams)
    guard [0, ChildProcess.interrupted].contains(status) else {
      let failure = OutsideError.failed(program, status: status)
      if status < 128, .now - start < Self.atOnce { return failure }
      throw failure
    }
    if opening.isKnownToDraw, terminal.editor != nil, terminal.takesSequences, !terminal.isLinear {
      shell.redraw()
    }
    return nil
  }

  /// Runs a browser in the foreground and restores the terminal's modes; returns its exit status.
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

/// The modes of a terminal, saved to be restored after another program.
struct TerminalModes {
  /// The control sequences that undo the modes of a program that was killed.
  ///
  /// They change nothing where none are set.
  ///
  /// `CSI ? … l` ends application cursor keys (1), mouse reports (1000-1015), focus reports (1004), bracketed
  /// paste (2004) and the alternate screen (1049). `CSI ? 7 h` enables wrapping, `CSI ? 25 h` shows the
  /// cursor, `CSI m` resets the style, `ESC ( B` selects ASCII, `ESC >` ends keypad mode, `CSI r` resets the
  /// margins, and `CSI 999 B` moves the cursor to the last row. Source: xterm's `ctlseqs`.
  static let abandonment =
    "\u{1B}[?1;1000;1002;1003;1004;1005;1006;1015;2004l\u{1B}>\u{1B}[m\u{1B}(B\u{1B}[r\u{1B}[?7h\u{1B}[?1049l"
    + "\u{1B}[?25h\u{1B}[999B\r\n"

  private let descriptor: Int32
  private var settings = termios()

  /// Saves the modes of a terminal; `nil` where the descriptor is not one.
  init?(of descriptor: Int32) {
    self.descriptor = descriptor
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
  }

  func restore() {
    var settings = settings
    tcsetattr(descriptor, TCSADRAIN, &settings)
  }
}

/// The standard descriptors of a browser; results that are redirected never mix with its output.
struct BrowserStreams {
  private(set) var streams = ChildProcess.Streams()
  /// The descriptor of the terminal that the browser uses; `nil` where it uses none.
  private(set) var terminal: Int32?
  /// The descriptor that was opened for it and has to be closed.
  private var opened: Int32?

  /// Chooses the descriptors.
  ///
  /// `nil` where the browser needs a terminal and there is none, or results go to it.
  init?(for display: Opening.Display, printsJSON: Bool) {
    let descriptors = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    if !printsJSON, descriptors.allSatisfy({ isatty($0) != 0 }) {
      terminal = STDOUT_FILENO
    } else if display == .terminal {
      guard !printsJSON || isatty(STDOUT_FILENO) == 0, let own = Self.controllingTerminal else { return nil }
      (streams, terminal, opened) = (.init(input: own, output: own, errors: own), own, own)
    } else {
      hideWhatIsNoTerminal(printsJSON: printsJSON)
    }
  }

  func close() { opened.map { _ = Glibc.close($0) } }
}

extension BrowserStreams {
  /// The controlling terminal, if this program is in its foreground.
  private static var controllingTerminal: Int32? {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    if tcgetpgrp(terminal) == getpgrp() { return terminal }
    _ = Glibc.close(terminal)
    return nil
  }

  /// Replaces the descriptors that are not a terminal.
  ///
  /// A browser must neither read the lines of a script nor write into results.
  private mutating func hideWhatIsNoTerminal(printsJSON: Bool) {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    opened = nothing
    if isatty(STDIN_FILENO) == 0 { streams.input = nothing }
    if isatty(STDOUT_FILENO) == 0 || printsJSON { streams.output = nothing }
    if isatty(STDERR_FILENO) == 0 || printsJSON { streams.errors = nothing }
    terminal = streams.output == STDOUT_FILENO ? STDOUT_FILENO : nil
  }
}

/// A program in the background, in its own process group, without input and with its output discarded.
struct BackgroundProgram {
  /// What is reported of it.
  enum News: Equatable, Sendable {
    /// It ended within the waiting time, with this exit status.
    case ended(Int32)
    /// It is still running.
    case stays
    /// It was still running and ended later with this exit status, which is not 0.
    case failed(Int32)
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - moment: How long to wait for it to end at once.
  ///   - tell: Called on other threads, once after `moment` at the latest, and again if the program fails
  ///     later.
  static func start(
    _ arguments: [String], moment: Duration, tell: @escaping @Sendable (News) -> Void
  ) throws {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(nothing) }
    let id = try ChildProcess.start(
      arguments, .init(input: nothing, output: nothing, errors: nothing), inOwnGroup: true)
    let isSettled = Once()
    Thread.detachNewThread {
      let status = ChildProcess.status(of: id)
      if isSettled.isFirst() { tell(.ended(status)) } else if status != 0 { tell(.failed(status)) }
    }
    Task {
      try await Task.sleep(for: moment)
      if isSettled.isFirst() { tell(.stays) }
    }
  }
}

/// Lets only the first caller through.
private final class Once: Sendable {
  private let isTaken = Mutex(false)

  func isFirst() -> Bool {
    isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
  }
}
