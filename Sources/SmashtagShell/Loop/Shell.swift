import Glibc
import LineEditor
import ShellCommands
import SmashtagModel
import Synchronization
import TerminalKit

/// What a shell is built of, besides its core.
struct ShellParts {
  let terminal: ShellTerminal
  let desktop: Desktop
  let wakeup: Wakeup
  let signals: Signals
  let store: ImageStore
}

/// Carries out what the core asks for, and tells it what comes of that; decides nothing.
///
/// Belongs to one thread. Requests run as tasks and report to a mailbox.
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
  /// No line is read any more.
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

  /// Runs the lines of a start-up file, then all others; answers the exit status.
  ///
  /// - Parameters:
  ///   - settings: those of the call, which beat what the start-up file sets.
  ///   - source: the source that was named at the call.
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

  /// For standard input: waits until it can be read, and obeys signals meanwhile; `false` once the shell has to end.
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

  /// Deals with what has come: signals, progress, answers.
  private func attend() {
    for signal in parts.signals.takePending() { obey(signal) }
    attendToMail()
  }

  /// The same without the signals, which the editor obeys while a line is edited.
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

  private func take(_ event: Event) {
    noticeSurface()
    noticeLoss()
    for effect in core.take(event) { carryOut(effect) }
    noticeLoss()
    if terminal.editor != nil { requests.wake(at: core.nextTick) }
  }

  /// Has the core know that nothing can be written any more, before what follows from the last page begins.
  private func noticeLoss() {
    guard let status = terminal.takeLoss() else { return }
    core.take(.outputLost(status: status)).forEach(carryOut)
  }

  /// Has the core know what images are drawn on by now.
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
    case .script(let script):
      let line = script.first { !$0.allSatisfy(\.isWhitespace) }
      take(line.map(Event.line) ?? .endOfInput)
    }
  }

  /// Reads a typed line; where something else ended the reading, the next turn reads again.
  private func readLine(by reader: EditlineReader) {
    if window.hasMissedResize { followWindow(reader) }
    reader.isPlain = terminal.isLinear
    let style = terminal.display.style
    (reader.dimsNotes, reader.isolatesDirections) = (style.hasLooks, style.isolatesDirections)
    let reading = reader.readLine(prompt: prompt)
    if case .line(let line) = reading {
      window.endStart()
      return take(.line(line))
    }
    switch reading {
    case .line: break
    case .interrupted: take(.interrupted)
    case .endOfInput:
      // A terminal that is gone has said so by a signal.
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
    reader.onInterrupt = { [unowned self] in interruptWhileEditing(reader) }
  }

  private var prompt: String { PromptText(core.prompt, display: terminal.display).text }

  private func attendWhileEditing(_ reader: EditlineReader) {
    (terminal.isEditing, terminal.hasWritten) = (true, false)
    attendToMail()
    terminal.isEditing = false
    // For the ear a prompt is not drawn again for its own sake.
    if !terminal.isLinear || terminal.hasWritten, reader.prompt != prompt { reader.prompt = prompt }
    if isLineClosed { reader.endReading() }
  }

  /// Ends what keeps contexts fresh, with whatever else runs; answers whether there was any, and the line stays.
  private func interruptWhileEditing(_ reader: EditlineReader) -> Bool {
    guard core.isWatching else { return false }
    terminal.isEditing = true
    take(.interrupted)
    terminal.isEditing = false
    reader.prompt = prompt
    return true
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
    case .draw(let picture): window.draw(picture)
    case .stopPictures: window.stopPictures()
    case .clearWindow: window.clear()
    case .say(let text): terminal.say(text)
    case .warn(let text, let name): terminal.warn(name, text)
    case .report(let failure, let origin): terminal.report(failure, origin: origin)
    case .refuse(let reason): Composition.warn(reason)
    case .progress(let words): terminal.showProgress(words)
    case .perform(let request, let action, let output):
      outside.perform(action, to: output) { [unowned self] in take(.performed(request, $0)) }
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
      // What came later is in front now, and was shown.
      guard page.isOf(core.session.navigation.front) else { return }
      leafThrough(text, page) { [unowned self] in take(.shown($0, for: nil)) }
    }
    // Where something was typed meanwhile the reader has other things in mind: the beginning is shown above the line.
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
  /// Whether it is of a context, or of none.
  fileprivate func isOf(_ context: ContextID) -> Bool {
    if case .context(let page) = content { page.id == context } else { true }
  }
}

extension Undelivered {
  init(_ error: OutsideError) { self = error.isOthersAnswer ? .refused : .failed(error) }
}

extension CompletionList {
  /// The candidates of the commands' completer, in the editor's words.
  init(_ completions: Completions) {
    self.init(
      start: completions.start,
      candidates: completions.candidates.filter { $0.text == $0.text.fit(for: .typing) }.map {
        Candidate($0.text, note: $0.note.sanitisedLine(), isComplete: $0.isComplete)
      })
  }
}

/// The tasks of the core's requests, and what comes to the shell from other threads.
final class Requests {
  let mailbox: Mailbox<Mail>
  private let wakeup: Wakeup
  private var tasks: [RequestID: Task<Void, Never>] = [:]
  /// Those that were cancelled before they were run.
  private var cancelled: Set<RequestID> = []
  /// Raises the wake-up where the shell cannot wait for a time itself, because a line is edited.
  private var alarm: (task: Task<Void, Never>, time: ContinuousClock.Instant)?

  init(waking wakeup: Wakeup) { (self.wakeup, mailbox) = (wakeup, Mailbox(waking: wakeup)) }

  /// What the request was made of is gone by the time its answer is told: the stack of contexts in it would have to be
  /// copied otherwise, however deep it is, as soon as the core pushes one.
  func run(_ request: Request) {
    let id = request.id
    let held = Mutex(Optional(request))
    tasks[id] = Task { [mailbox] in
      let answer = await held.withLock({ $0.take() })?.answer { mailbox.put(.event($0)) }
      mailbox.put(.event(.finished(id, answer ?? .nothing)))
    }
    if cancelled.remove(id) != nil { cancel(id) }
  }

  func cancel(_ id: RequestID) {
    guard let task = tasks[id] else {
      cancelled.insert(id)
      return
    }
    task.cancel()
  }

  /// Takes what has come, oldest first.
  func takeMail() -> [Mail] {
    let mail = mailbox.takeAll()
    for case .event(.finished(let id, _)) in mail { tasks[id] = nil }
    return mail
  }

  /// Waits until something has come, at most until a time.
  func wait(until time: ContinuousClock.Instant?) {
    let left = time.map { max(.zero, ContinuousClock.now.duration(to: $0)) / .milliseconds(1) }
    _ = wakeup.wait(milliseconds: left.map { Int($0.rounded(.up)) } ?? -1)
  }

  /// Raises the wake-up at a time; the next call takes the place of this one.
  func wake(at time: ContinuousClock.Instant?) {
    guard alarm?.time != time else { return }
    alarm?.task.cancel()
    alarm = time.map { time in
      let task = Task { [wakeup] in
        try? await Task.sleep(until: time, clock: .continuous)
        if !Task.isCancelled { wakeup.raise() }
      }
      return (task, time)
    }
  }
}
