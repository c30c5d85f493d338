import Foundation
import Glibc
import LineEditor
import MentionExtraction
import ShellCommands
import SmashtagModel
import TerminalKit

/// Runs work that needs the terminal while no line is edited.
final class TerminalHandover {
  private let terminal: ShellTerminal
  /// The work to be done once the line editor has returned.
  private var whenLeft: [() -> Void] = []

  init(_ terminal: ShellTerminal) { self.terminal = terminal }

  /// Runs work that needs the terminal: at once between two lines, else after leaving the line editor.
  ///
  /// - Returns: `false` where something is typed in the line; then the work is not done.
  func withTerminal(_ work: @escaping () -> Void) -> Bool {
    guard terminal.isEditing else {
      work()
      return true
    }
    guard terminal.editor?.leaveEmptyLine() ?? false else { return false }
    whenLeft.append(work)
    return true
  }

  /// Runs the waiting work in order.
  func workOutsideLine() {
    let works = whenLeft
    whenLeft = []
    for work in works { work() }
  }
}

/// Runs other programs for the shell: browser, clipboard, pager, pipes and files, and the full-screen view.
///
/// Belongs to the thread of the shell, which waits while another program has the terminal.
final class Outside {
  let handover: TerminalHandover
  let io: PatientIO
  private let shell: OutsideListener
  private let parts: ShellParts
  private let window: Window
  let browsers: BrowserOpening
  private var hasToldOfNotices = false

  init(_ parts: ShellParts, _ window: Window, _ mailbox: Mailbox<Mail>, _ shell: OutsideListener) {
    (self.parts, self.window, self.shell) = (parts, window, shell)
    handover = TerminalHandover(parts.terminal)
    io = PatientIO(shell, parts.wakeup, parts.signals)
    browsers = BrowserOpening(parts, shell, io, handover, mailbox)
  }

  /// Performs an action.
  ///
  /// - Parameters:
  ///   - hold: Receives a task that has to be cancelled with the command.
  ///   - output: The destination of results that are written while they arise.
  ///   - finish: Receives the outcome, possibly only after the line editor was left.
  func perform(
    _ action: OutsideAction, to output: CommandLine.Output, _ hold: (Task<Void, Never>) -> Void,
    _ finish: @escaping (Result<Outcome, any Error>) -> Void
  ) {
    switch action {
    case .open(let urls): browsers.open(urls[...], finish)
    case .play(let film): browsers.play(film, finish)
    case .copy(let text): finish(Result { try copied(text) })
    case .save(let bytes, let path, _): finish(Result { try saved(bytes, to: path) })
    case .output(let bytes): finish(.success(delivered(bytes, to: output)))
    case .view(let image, _): view(image, finish)
    case .login(let definition): finish(Result { try logins.login(to: definition) })
    case .logout(let name): finish(Result { .said(try logins.logout(of: name)) })
    case .extractLines(let rules): finish(.success(extractLines(by: rules, to: output)))
    case .write(let export): finish(Result { try written(export, to: output, hold) })
    }
  }

  /// Tells the desktop of something; that it cannot be told is reported once.
  func notify(_ text: String) {
    let notifier = Notifier(desktop.environment, finding: desktop.executable)
    let failure: String
    switch notifier.way(to: text) {
    case .sequence(let sequence) where terminal.isTerminal:
      return terminal.write(Array(sequence.utf8))
    case .program(let arguments):
      do {
        return try BackgroundProgram.start(arguments, moment: .seconds(1)) { _ in }
      } catch {
        failure = "\(error)"
      }
    case .sequence, nil:
      failure =
        "there is no way to notify here; kitty, iTerm2, WezTerm, ghostty, foot and urxvt show notices, and so does notify-send on "
        + "a desktop"
    }
    guard !hasToldOfNotices else { return }
    hasToldOfNotices = true
    terminal.warn("watch", failure)
  }

  private func copied(_ text: String) throws -> Outcome {
    try desktop.copy(text, terminal)
    return .done
  }

  private func saved(_ bytes: Data, to path: String) throws -> Outcome {
    try NewFiles().make(path, of: bytes)
    return .done
  }

  private var terminal: ShellTerminal { parts.terminal }
  private var desktop: Desktop { parts.desktop }
  private var logins: LoginDialog { LoginDialog(shell: shell, terminal: terminal, desktop: desktop, io: io) }
}

// MARK: The terminal for something else

extension Outside {
  /// Shows a text in the pager; returns whether there was one that could show it.
  func leafThrough(_ text: String) -> Bool {
    terminal.losePage()
    terminal.forgetRemarks()
    defer { io.wake() }
    return desktop.page(text, io.attention)
  }

  /// Shows an image in the whole window until the reader leaves it.
  private func view(
    _ image: ImageContext, _ finish: @escaping (Result<Outcome, any Error>) -> Void
  ) {
    let isLeft = handover.withTerminal { [unowned self] in
      finish(Result { try fillWindow(with: image) })
    }
    // Keys typed for the line must not reach the view.
    guard !isLeft else { return }
    finish(
      .failure(CommandError.notHere("a line is being typed meanwhile", instead: "view once more opens it")))
  }

  private func fillWindow(with image: ImageContext) throws(CommandError) -> Outcome {
    window.askForGraphics()
    guard terminal.editor != nil, let view = ImageView(image, in: surroundings) else {
      throw .notHere("nothing is drawn here", instead: "open shows the image in the browser")
    }
    let seen = view.run()
    io.wake()
    return .viewed(seen, unkept: view.stateError)
  }

  private var surroundings: ImageView.Surroundings {
    ImageView.Surroundings(
      terminal: terminal, loaders: window.loaders(patience: shell.session().locator.timeout),
      wakeup: parts.wakeup,
      signals: parts.signals,
      session: shell.session, remembers: shell.remembers,
      obey: shell.obey, learn: { [unowned self] in window.learn($0) },
      missResize: { [unowned self] in window.missResize() },
      save: { bytes, path in try NewFiles().make(path, of: bytes) },
      open: { [browsers] in try browsers.openBesides($0) })
  }
}

// MARK: Pipes and files

extension Outside {
  /// The bytes that are read at once; their results are written before more is read.
  private static let chunk = 1 << 16
  private static let longestLine = 4 << 20

  /// Writes a result to a program or a file.
  func hand(_ bytes: [UInt8], to output: CommandLine.Output) throws(OutsideError) {
    switch output {
    case .screen: terminal.write(bytes)
    case .pipe(let command):
      terminal.losePage()
      try desktop.pipe(to: command, io.attention) { io.attention.write($0, bytes) }
    case .file(let path, let appends):
      try write(to: path, appends: appends, isWhole: true) { [io] in io.write(bytes, to: $0) }
    }
  }

  /// Writes to a file, which has its old content until all of the new one is written where `isWhole`.
  private func write(
    to path: String, appends: Bool, isWhole: Bool, _ write: (Int32) -> Int32?
  ) throws(OutsideError) {
    if isWhole, !appends, try desktop.replace(path, write) { return }
    try desktop.write(to: path, appends: appends, waits: io.waitsForPartner, write)
  }

  /// Writes bytes that are no text, which nobody wants in the middle of a page.
  private func delivered(_ bytes: Data, to output: CommandLine.Output) -> Outcome {
    do throws(OutsideError) {
      try withOutput(output, isWhole: true) { write in write(Array(bytes)) }
      return .done
    } catch {
      return .undelivered(Undelivered(error))
    }
  }

  /// Lists the mentions of each line of standard input as the lines arrive.
  ///
  /// Memory holds one chunk and one line; a line that is too long is left out and reported.
  private func extractLines(by rules: MentionRules, to output: CommandLine.Output) -> Outcome {
    let printer =
      terminal.printsJSON
      ? ExtractionPrinter.json : .words(output == .screen ? terminal.display.style : .plain)
    let extractor = MentionExtractor(rules)
    var (cutter, isWhole) = (LineCutter(limit: Self.longestLine), true)
    let complain: (InputError) -> Void = { [terminal] error in
      terminal.report(FailedCommand(name: "extract", error: error), origin: nil)
      isWhole = false
    }
    let read: (([UInt8]) -> Int32?) -> Int32? = { [self] write in
      readInput(complain) { chunk in
        var bytes: [UInt8] = []
        cutter.cut(chunk) { line in
          switch line {
          case .success(let text):
            printer.append(Extraction(of: String(decoding: text, as: UTF8.self), by: extractor), to: &bytes)
          case .failure(let error): complain(error)
          }
        }
        return write(bytes)
      }
    }
    do throws(OutsideError) {
      try withOutput(output, read)
      return isWhole ? .done : .partly
    } catch {
      return .undelivered(Undelivered(error))
    }
  }

  /// Writes items while they are read from the archive, and ends as soon as nobody takes them.
  private func written(
    _ export: Export, to output: CommandLine.Output, _ hold: (Task<Void, Never>) -> Void
  ) throws -> Outcome {
    let relay = PartRelay<(any Context)?>(waking: parts.wakeup)
    let renderer = output == .screen ? ScreenRenderer(display: terminal.display) : terminal.fileRenderer
    let task = relay.run { [display = renderer.display] take in
      try await export.forEachPart(
        rendering: { Array(ScreenRenderer(display: display).text(of: $0, in: $1).utf8) }
      ) { try await take($0.bytes) }
    }
    hold(task)
    let isOthers = isOthers(output)
    var end: Result<(any Context)?, any Error>?
    defer {
      task.cancel()
      // The producer is released from its last part, and has ended before the next command begins.
      while end == nil {
        if case .end(let result) = relay.take() { end = result } else { io.pauses(isOthers: isOthers) }
      }
      io.wake()
    }
    do throws(OutsideError) {
      try withOutput(output, isWhole: true, whileWanted: { !task.isCancelled }) { write in
        while true {
          switch relay.take() {
          case .part(let bytes): if let code = write(bytes) { return code }
          case .nothing: if !io.pauses(isOthers: isOthers) { return EINTR }
          case .end(let result):
            end = result
            if case .failure = result { return EINTR }
            return nil
          }
        }
      }
    } catch {
      return .undelivered(Undelivered(error))
    }
    return try end?.get().map(Outcome.written) ?? .done
  }

  /// Passes on chunks of standard input, and an empty one at its end.
  ///
  /// - Returns: The `errno` with which `take` ended it.
  private func readInput(
    _ complain: (InputError) -> Void, _ take: (UnsafeRawBufferPointer) -> Int32?
  ) -> Int32? {
    var chunk = [UInt8](repeating: 0, count: Self.chunk)
    while io.waits(for: POLLIN, on: STDIN_FILENO) {
      let count = read(STDIN_FILENO, &chunk, chunk.count)
      if count >= 0 {
        let code = chunk.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        if code != nil || count == 0 { return code }
      } else if errno != EINTR, errno != EAGAIN {
        complain(.unreadable(reason: String(cString: strerror(errno))))
        return nil
      }
    }
    return nil
  }

  /// Opens the output of a command for results in pieces; `feed` returns the `errno` of a failed write, `EINTR` where
  /// it was given up.
  ///
  /// - Parameters:
  ///   - isWhole: Whether a file has its old content until all of the new one is written.
  ///   - isWanted: Whether to go on writing.
  private func withOutput(
    _ output: CommandLine.Output, isWhole: Bool = false,
    whileWanted isWanted: @escaping () -> Bool = { true },
    _ feed: (_ write: ([UInt8]) -> Int32?) -> Int32?
  ) throws(OutsideError) {
    let isOthers = isOthers(output)
    let write: (Int32) -> Int32? = { [io] descriptor in
      feed { io.write($0, to: descriptor, isOthers: isOthers, whileWanted: isWanted) }
    }
    switch output {
    case .screen where shell.session().isStartingUp: _ = feed { _ in nil }
    case .screen:
      terminal.losePage()
      terminal.writeInPieces(write)
    case .pipe(let command):
      terminal.losePage()
      try desktop.pipe(to: command, io.attention, write)
    case .file(let path, let appends): try self.write(to: path, appends: appends, isWhole: isWhole, write)
    }
  }

  /// Whether another program has the terminal meanwhile, so that an interrupt is meant for it.
  private func isOthers(_ output: CommandLine.Output) -> Bool {
    if case .pipe = output { shell.session().ports.isInteractive } else { false }
  }
}
