import Foundation
import Glibc
import LineEditor
import ShellCommands
import Synchronization
import TerminalKit

/// Opens addresses in browsers: outside of the terminal, or in it until the reader leaves them.
final class BrowserOpening {
  typealias Finish = (Result<Outcome, any Error>) -> Void

  /// No browser shows a page in less.
  private static let atOnce = Duration.seconds(1)

  private let shell: OutsideListener
  private let terminal: ShellTerminal
  private let desktop: Desktop
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
    (terminal, desktop, self.shell) = (parts.terminal, parts.desktop, shell)
    (self.io, self.handover, self.mailbox) = (io, handover, mailbox)
  }

  /// How long it is waited for a browser that fails at once; of one that fails later the mailbox tells.
  private var moment: Duration { .milliseconds(shell.session().ports.isInteractive ? 300 : 1_000) }

  /// Opens an address in the first browser that works: in this terminal until the reader leaves it, or outside of it,
  /// where nobody waits for it.
  func open(_ url: String, _ finish: @escaping Finish) {
    do { open(try desktop.openings(of: url)[...], after: nil, finish) } catch { finish(.failure(error)) }
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

/// What a terminal does with its keys, so that it can be put right after another program.
struct TerminalModes {
  /// What a program sends that leaves a terminal in good order, for one that could not; where there is nothing to put
  /// right it does nothing but begin a line.
  ///
  /// `CSI ? … l` ends the keys of applications (1), reports of the mouse (1000-1015), of the focus (1004), the marks of
  /// what is pasted (2004), and the other screen (1049); `CSI ? 7 h` wraps lines, `CSI ? 25 h` shows the cursor; `CSI m`
  /// takes looks away, `ESC ( B` other letters, `ESC >` the keypad's, `CSI r` the margins. `CSI 999 B` goes to the last
  /// row, wherever the cursor was.
  static let abandonment =
    "\u{1B}[?1;1000;1002;1003;1004;1005;1006;1015;2004l\u{1B}>\u{1B}[m\u{1B}(B\u{1B}[r\u{1B}[?7h\u{1B}[?1049l"
    + "\u{1B}[?25h\u{1B}[999B\r\n"

  private let descriptor: Int32
  private var settings = termios()

  /// `nil` where there is no terminal.
  init?(of descriptor: Int32) {
    self.descriptor = descriptor
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
  }

  func restore() {
    var settings = settings
    tcsetattr(descriptor, TCSADRAIN, &settings)
  }
}

/// What a browser reads and writes that is not known to have windows: never a stream that results go to.
struct BrowserStreams {
  private(set) var streams = ChildProcess.Streams()
  /// The terminal that is in its hands.
  private(set) var terminal: Int32?
  /// What was opened for it.
  private var opened: Int32?

  /// `nil` where it needs a terminal and has none: nobody sits before one, or the results go to it.
  init?(for place: Opening.Place, printsJSON: Bool) {
    let descriptors = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    if !printsJSON, descriptors.allSatisfy({ isatty($0) != 0 }) {
      terminal = STDOUT_FILENO
    } else if place == .terminal {
      guard !printsJSON || isatty(STDOUT_FILENO) == 0, let own = Self.controllingTerminal else { return nil }
      (streams, terminal, opened) = (.init(input: own, output: own, errors: own), own, own)
    } else {
      hideWhatIsNoTerminal(printsJSON: printsJSON)
    }
  }

  func close() { opened.map { _ = Glibc.close($0) } }
}

extension BrowserStreams {
  /// The terminal that this program was started from, where that is in its hands.
  private static var controllingTerminal: Int32? {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    if tcgetpgrp(terminal) == getpgrp() { return terminal }
    _ = Glibc.close(terminal)
    return nil
  }

  /// It neither eats the lines of a script, nor writes among results.
  private mutating func hideWhatIsNoTerminal(printsJSON: Bool) {
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    opened = nothing
    if isatty(STDIN_FILENO) == 0 { streams.input = nothing }
    if isatty(STDOUT_FILENO) == 0 || printsJSON { streams.output = nothing }
    if isatty(STDERR_FILENO) == 0 || printsJSON { streams.errors = nothing }
    terminal = streams.output == STDOUT_FILENO ? STDOUT_FILENO : nil
  }
}

/// A program that runs by itself: in a group of its own, without input, and what it prints is seen by nobody.
struct BackgroundProgram {
  /// What is heard of it.
  enum News: Equatable, Sendable {
    /// It ended within the moment it was given, with this status.
    case ended(Int32)
    /// It runs on.
    case stays
    /// It stayed, and ended badly later.
    case failed(Int32)
  }

  /// Starts it; `tell` is called on other threads, once after a moment at the latest, and again where it fails later.
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

/// Tells who comes first.
private final class Once: Sendable {
  private let isTaken = Mutex(false)

  func isFirst() -> Bool {
    isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
  }
}
