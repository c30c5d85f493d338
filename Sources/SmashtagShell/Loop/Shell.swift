import Glibc
import LineEditor
import SafeText
import ShellCommands
import SmashtagModel
import TerminalKit

/// The parts of a shell besides its core.
struct ShellParts {
  let terminal: ShellTerminal
  let desktop: Desktop
  let wakeup: Wakeup
  let signals: Signals
  let store: ImageStore
}

/// Runs the main loop: passes events to the core and carries out the effects that it returns.
///
/// It makes no decisions itself. It belongs to one thread; requests run as tasks and report to a mailbox.
final class Shell {
  /// What the loop does next.
  private enum Turn {
    case wait
    case readLine
    case end(Int32)
  }

  private var core: ShellCore
  private let parts: ShellParts
  private let window: Window
  private let requests: Requests
  private lazy var outside = Outside(parts, window, requests.mailbox, listener)
  private var turn = Turn.wait
  /// Whether no more lines are read.
  private var isLineClosed = false

  init(_ core: ShellCore, parts: ShellParts) {
    (self.core, self.parts) = (core, parts)
    requests = Requests(waking: parts.wakeup)
    window = Window(parts, requests.mailbox)
  }

  private var terminal: ShellTerminal { parts.terminal }

  private var listener: OutsideListener {
    OutsideListener(
      obey: { [unowned self] in obey($0) }, stops: { [unowned self] in core.stops },
      endingSignal: { [unowned self] in core.endingSignal }, redraw: { [unowned self] in take(.resized) },
      session: { [unowned self] in
        noticeSurface()
        return core.session
      }, remembers: core.remembers)
  }

  /// Runs the lines of a start-up file, then all others; returns the exit status.
  ///
  /// - Parameters:
  ///   - settings: The settings of the command line, which take precedence over the start-up file.
  ///   - source: The source that was named on the command line.
  func run(
    _ lines: Lines, after startUp: ScriptFile? = nil, settings: [Setting: String] = [:], source: String? = nil
  ) -> Int32 {
    var lines = lines
    for (number, line) in startUp?.numbered ?? [] where !line.allSatisfy(\.isWhitespace) {
      turn = .wait
      take(.startUpLine(line, number: number))
      waitForTurn()
      if case .end(let status) = turn { return status }
    }
    turn = .wait
    if case .prompt(let reader) = lines { adopt(reader) }
    take(.started(settings: settings, source: source))
    if case .prompt(let reader) = lines { window.askTerminal(reader) }
    while true {
      waitForTurn()
      if case .end(let status) = turn { return status }
      readLine(of: &lines)
    }
  }

  /// Waits until standard input can be read, and handles signals meanwhile.
  ///
  /// `false` once the shell has to end.
  func waitForInput() -> Bool { outside.io.waits(for: POLLIN, on: STDIN_FILENO) }
}

// MARK: The loop

extension Shell {
  private func waitForTurn() {
    while case .wait = turn {
      requests.wait(until: core.nextTick)
      attend()
    }
  }

  /// Handles pending signals, messages and the next tick.
  private func attend() {
    for signal in parts.signals.takePending() { obey(signal) }
    attendToMail()
  }

  /// Handles messages and the next tick, but not signals, which the editor handles while a line is edited.
  private func attendToMail() {
    for mail in requests.takeMail() {
      switch mail {
      case .event(let event): take(event)
      case .picture(let news): window.take(news) { [unowned self] in take($0) }
      case .opening(let id, let news): outside.browsers.goOn(id, news)
      }
    }
    if let time = core.nextTick, time <= core.session.ports.clock.instant() { take(.tick) }
  }

  private func obey(_ signal: Int32) {
    switch signal {
    case SIGINT: take(.interrupted)
    case SIGTERM, SIGHUP, SIGQUIT: take(.terminated(signal: signal))
    case SIGWINCH: window.missResize()
    default: break
    }
  }

  /// Passes an event to the core and carries out its effects; returns whether there were any.
  @discardableResult
  private func take(_ event: Event) -> Bool {
    noticeSurface()
    noticeLoss()
    let effects = core.take(event)
    effects.forEach(carryOut)
    noticeLoss()
    if terminal.editor != nil { requests.wake(at: core.nextTick) }
    return !effects.isEmpty
  }

  /// Tells the core that output is lost, before anything follows from the last page.
  private func noticeLoss() {
    guard let status = terminal.takeLoss() else { return }
    core.take(.outputLost(status: status)).forEach(carryOut)
  }

  /// Tells the core when the output's properties have changed.
  private func noticeSurface() {
    let surface = terminal.surface
    if surface != core.session.surface { core.take(.surface(surface)).forEach(carryOut) }
  }
}

// MARK: Lines

extension Shell {
  private func readLine(of lines: inout Lines) {
    turn = .wait
    switch lines {
    case .prompt(let reader): readLine(by: reader)
    case .words(let words):
      lines = .script(AnyIterator { nil })
      take(.words(words))
    case .script(let script): take(nextLine { script.next() })
    case .input(let input): take(nextLine(input.next))
    }
  }

  /// The next line that is not empty.
  private func nextLine(_ next: () throws(InputError) -> String?) -> Event {
    do {
      while let line = try next() {
        if !line.allSatisfy(\.isWhitespace) { return .line(line) }
      }
      return .endOfInput
    } catch {
      return .inputLost(FailedCommand(name: "input", error: error))
    }
  }

  /// Reads a typed line; if something else ended the reading, the next turn reads again.
  private func readLine(by reader: EditlineReader) {
    if window.hasMissedResize { followWindow(reader) }
    reader.isPlain = terminal.isLinear
    let style = terminal.display.style
    (reader.dimsNotes, reader.isolatesDirections) = (style.hasLooks, style.isolatesDirections)
    reader.suggestible = core.session.settings.suggestsLines ? core.session.linesOfRecents : nil
    let reading = reader.readLine(prompt: prompt)
    if case .line(let line) = reading {
      window.endStart()
      take(.line(line))
      return
    }
    switch reading {
    case .line: break
    case .interrupted: take(.interrupted)
    case .endOfInput:
      // A terminal that was closed has sent a signal.
      for signal in parts.signals.takePending() { obey(signal) }
      take(.endOfInput)
    case .left: outside.handover.workOutsideLine()
    case .terminated(let signal): take(.terminated(signal: signal))
    }
    if isLineClosed { close(reader) } else if case .wait = turn { turn = .readLine }
  }

  private func adopt(_ reader: EditlineReader) {
    terminal.editor = reader
    do { reader.setHistory(try core.session.ports.state.state().history) } catch {
      terminal.report(FailedCommand(name: "history", error: error), origin: nil)
    }
    reader.completer = { [unowned self] line, cursor in
      CompletionList(Completer(core.session).completions(of: line, cursor: cursor))
    }
    reader.onWakeup = { [unowned self] in attendWhileEditing(reader) }
    reader.onResize = { [unowned self] in
      followWindow(reader)
      reader.prompt = prompt
    }
    reader.onReport = { [unowned self] report in
      if window.learn(report, reader) { take(.resized) }
      reader.prompt = prompt
    }
    reader.onClear = { [unowned self] in window.forgetPage() }
    reader.onPage = { [unowned self] isBack in turnPage(isBack: isBack, reader) }
    reader.onInterrupt = { [unowned self] in interruptWhileEditing(reader) }
  }

  private var prompt: String { PromptText(core.prompt, display: terminal.display).text }

  private func attendWhileEditing(_ reader: EditlineReader) {
    terminal.hasWritten = false
    terminal.whileEditing { attendToMail() }
    // In linear output the prompt is not repeated unless something was written.
    if !terminal.isLinear || terminal.hasWritten, reader.prompt != prompt { reader.prompt = prompt }
    if isLineClosed { reader.endReading() }
  }

  /// Ends the watching of contexts and all other requests; returns whether there was any, and the line stays.
  private func interruptWhileEditing(_ reader: EditlineReader) -> Bool {
    guard core.isWatching else { return false }
    terminal.whileEditing { take(.interrupted) }
    reader.prompt = prompt
    return true
  }

  /// Shows another page above the empty line; returns whether there is one.
  private func turnPage(isBack: Bool, _ reader: EditlineReader) -> Bool {
    let isTurned = terminal.whileEditing { take(.paged(isBack: isBack)) }
    reader.prompt = prompt
    return isTurned
  }

  private func followWindow(_ reader: EditlineReader) {
    if window.followSize(reader) { take(.resized) }
  }

  private func close(_ reader: EditlineReader) {
    reader.close()
    terminal.editor = nil
    requests.wake(at: nil)
  }
}

// MARK: Effects

extension Shell {
  private func carryOut(_ effect: Effect) {
    switch effect {
    case .run(let request):
      noticeLoss()
      requests.run(request)
    case .cancel(let request): requests.cancel(request)
    case .show(let page, let request): show(page) { [unowned self] in take(.shown($0, for: request)) }
    case .redraw(let page): take(.shown(window.redraw(page, finding: core.session.locator), for: nil))
    case .turn(let page): take(.shown(window.turn(to: page, finding: core.session.locator), for: nil))
    case .draw(let picture): window.draw(picture)
    case .stopPictures: window.stopPictures()
    case .clearWindow: window.clear()
    case .say(let text): terminal.say(text)
    case .warn(let text, let name): terminal.warn(name, text)
    case .notify(let text): outside.notify(text)
    case .report(let failure, let origin): terminal.report(failure, origin: origin)
    case .refuse(let reason): Composition.warn(reason)
    case .progress(let words): terminal.showProgress(words)
    case .perform(let request, let action, let output):
      let hold: (Task<Void, Never>) -> Void = { [requests] in requests.hold($0, for: request) }
      outside.perform(action, to: output, hold) { [unowned self] in
        requests.release(request)
        take(.performed(request, $0))
      }
    case .keep(let change): keep(change)
    case .obey(let settings, let isAsked): terminal.obey(settings, isAsked: isAsked)
    case .remember(let line): terminal.editor?.appendHistory(line)
    case .readLine: turn = .readLine
    case .closeLine: closeLine()
    case .end(let status): turn = .end(status)
    }
  }

  private func keep(_ change: StateChange) {
    do {
      try change.make(in: core.session.ports.state)
      take(.kept(change))
    } catch {
      take(.unkept(change, error))
    }
  }

  private func closeLine() {
    isLineClosed = true
    guard let reader = terminal.editor else { return }
    if terminal.isEditing { reader.endReading() } else { close(reader) }
  }

  private func show(_ page: Page, _ finish: @escaping (ShownPage) -> Void) {
    guard page.output == .screen else {
      return window.lay(page, finding: core.session.locator) { [unowned self] bytes, shown in
        if let bytes { deliver(bytes, to: page.output) }
        finish(shown)
      }
    }
    guard let text = window.textForPager(page) else {
      return window.show(page, finding: core.session.locator, finish)
    }
    guard terminal.isEditing else { return leafThrough(text, page, finish) }
    let isLeft = outside.handover.withTerminal { [unowned self] in
      // Another context was shown meanwhile.
      guard page.isOf(core.session.navigation.front) else { return }
      leafThrough(text, page) { [unowned self] in take(.shown($0, for: nil)) }
    }
    // If something was typed meanwhile, no pager is opened and the beginning is shown above the line.
    if isLeft { finish(ShownPage()) } else { window.show(page, finding: core.session.locator, finish) }
  }

  private func leafThrough(_ text: String, _ page: Page, _ finish: @escaping (ShownPage) -> Void) {
    if outside.leafThrough(text) {
      finish(window.noteLeafing(through: page))
    } else {
      window.show(page, finding: core.session.locator, finish)
    }
  }

  private func deliver(_ bytes: [UInt8], to output: CommandLine.Output) {
    do {
      try outside.hand(bytes, to: output)
    } catch {
      take(.undelivered(Undelivered(error)))
    }
  }
}

extension Page {
  /// Whether it is the page of a context, or of none.
  fileprivate func isOf(_ context: ContextID) -> Bool {
    if case .context(let page) = content { page.id == context } else { true }
  }
}

extension Undelivered {
  init(_ error: OutsideError) { self = error.isOthersAnswer ? .refused : .failed(error) }
}

extension CompletionList {
  /// Converts the candidates of the commands' completer for the editor.
  init(_ completions: Completions) {
    self.init(
      start: completions.start,
      candidates: completions.candidates.filter { $0.text == $0.text.fit(for: .typing) }.map {
        Candidate($0.text, note: $0.note.sanitisedLine(), isComplete: $0.isComplete)
      })
  }
}
