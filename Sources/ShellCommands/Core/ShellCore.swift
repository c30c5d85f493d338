import Foundation
import SmashtagModel

/// The shell without a terminal: a value that takes events and answers with effects, in the order they are to be carried
/// out.
///
/// It asks for a line by ``Effect/readLine``, once for each line it was given.
public struct ShellCore: Sendable {
  /// How long a cancelled command may keep the end away.
  private static let patienceAtEnd = Duration.seconds(1)
  /// How long a command may keep the prompt away.
  private static let patience = Duration.milliseconds(70)

  /// A line that was taken, behind which the next is owed.
  private struct Owed {
    let job: JobID?
    /// Until when the prompt may be kept away.
    let until: ContinuousClock.Instant
  }

  private enum Phase {
    case open
    case settling(Settling)
    case over
  }

  /// Nothing is taken any more; it is waited for what goes on behind the answers, and for commands that were cancelled:
  /// one may leave a file half made where it is not waited for.
  private struct Settling {
    let request: RequestID
    /// When commands that do not answer are left behind.
    let until: ContinuousClock.Instant
    var isSettled = false
  }

  private var runner: JobRunner
  private var phase = Phase.open
  private var owed: Owed?

  public init(_ session: Session, remembers: Bool, keepsGoing: Bool) {
    runner = JobRunner(session, remembers: remembers, keepsGoing: keepsGoing)
  }

  /// The one door.
  public mutating func take(_ event: Event) -> [Effect] {
    switch phase {
    case .open:
      let effects = obey(event) + runner.endGone()
      runner.spin()
      return effects + closing() + offeringLine()
    case .settling(let settling): return settle(event, settling)
    case .over: return []
    }
  }
}

// MARK: What the shell asks

extension ShellCore {
  public var session: Session { runner.session }
  public var prompt: Prompt { runner.prompt }

  /// When ``Event/tick`` is due next; `nil` while nothing depends on time.
  public var nextTick: ContinuousClock.Instant? {
    switch phase {
    case .open: break
    case .settling(let settling): return settling.isSettled ? settling.until : nil
    case .over: return nil
    }
    let prompt = session.ports.isInteractive && !runner.jobs.holdsTerminal ? owed?.until : nil
    return [prompt, runner.nextTick].compactMap(\.self).min()
  }

  /// Whether searches and photos outlive the session.
  public var remembers: Bool { runner.remembers }

  /// Whether Ctrl-C ends something while a line is typed, which stays then.
  public var isWatching: Bool { !runner.jobs.watches.isEmpty }

  /// Whether nothing more should be begun: the reader, a signal or a failure has ended it.
  public var stops: Bool { runner.ending.stops }

  /// The signal that ended it.
  public var endingSignal: Int32? { runner.ending.signal }

  var jobs: Jobs { runner.jobs }
}

// MARK: Events

extension ShellCore {
  private mutating func obey(_ event: Event) -> [Effect] {
    switch event {
    case .started(let settings, let source): return start(settings, source)
    case .line(let line): return session.ports.isInteractive ? take(typed: line) : owe(runner.begin(line))
    case .words(let words): return owe(runner.begin(words))
    case .startUpLine(let line, let number):
      runner.startUp(number)
      return owe(runner.begin(line))
    case .endOfInput: runner.quit()
    case .finished(let request, let answer): return runner.finish(request, answer)
    case .advanced(let request, let advance): return runner.note(advance, of: request)
    case .remarked(let text, let name): return [.warn(text, by: name)]
    case .shown(let page, let request): return runner.note(page, for: request)
    case .undelivered(let reason): return runner.note(reason)
    case .performed(let request, let result): return runner.goOn(behind: request, result)
    case .pictureReady(let picture): return runner.draw(picture)
    case .undrawable(let address, let error, let output): return runner.giveUp(address, error, on: output)
    case .surface(let surface): runner.follow(surface)
    case .resized: return runner.redraw()
    case .interrupted: return interrupt()
    case .terminated(let signal): return runner.end(by: signal)
    case .tick: return runner.tick()
    case .kept(let change): runner.noteKept(change)
    case .unkept(let change, let error): return runner.tell(error, of: change)
    case .outputLost(let status): runner.end(withStatus: status)
    }
    return []
  }

  private mutating func start(_ settings: [Setting: String], _ source: String?) -> [Effect] {
    do {
      owed = Owed(job: nil, until: session.ports.clock.instant())
      return try runner.start(settings, source: source)
    } catch {
      phase = .over
      return [.refuse(String(describing: error)), .end(status: 2)]
    }
  }

  private mutating func take(typed line: String) -> [Effect] {
    let trimmed = line.trimmingCharacters(in: .whitespacesAndNewlines)
    let isKept = !trimmed.isEmpty && !line.hasPrefix(" ") && !CommandLine.holdsSecret(trimmed)
    runner.note(typed: isKept ? trimmed : nil)
    let effects = owe(runner.begin(trimmed.isEmpty ? MoreCommand.form.name : trimmed))
    return isKept ? effects + [.remember(line: trimmed), .keep(.line(trimmed))] : effects
  }

  /// The next line is owed behind the one that was begun.
  private mutating func owe(_ begun: (job: JobID, effects: [Effect])) -> [Effect] {
    owed = Owed(job: begun.job, until: session.ports.clock.instant() + Self.patience)
    return begun.effects
  }

  /// The next line is wanted once what was typed has ended, at a prompt a moment later at the latest.
  private mutating func offeringLine() -> [Effect] {
    guard case .open = phase, let owed else { return [] }
    let (isInteractive, jobs) = (session.ports.isInteractive, runner.jobs)
    let running = owed.job.flatMap { jobs[$0] }.flatMap { $0.watch == nil ? $0.id : nil }
    let isDue = isInteractive ? running == nil : !jobs.holdsScript
    let isPatienceOver = isInteractive && !jobs.holdsTerminal && owed.until <= session.ports.clock.instant()
    guard isDue || isPatienceOver else { return [] }
    self.owed = nil
    return (running.map(runner.reminder) ?? []) + [.readLine]
  }

  private mutating func interrupt() -> [Effect] {
    guard session.ports.isInteractive else { return runner.end(by: Ending.interrupt) }
    let (effects, wereKnown) = runner.cancelAll()
    return effects + (wereKnown ? [.say("Cancelled.")] : [])
  }
}

// MARK: The end

extension ShellCore {
  /// Ends what runs, and waits for what goes on behind the answers.
  private mutating func closing() -> [Effect] {
    guard case .open = phase, mayClose else { return [] }
    let request = runner.settle()
    let patience = runner.ending.isImpatient ? .zero : Self.patienceAtEnd
    let until = session.ports.clock.instant() + patience
    phase = .settling(Settling(request: request.id, until: until))
    return runner.cancelAll().effects + [.closeLine, .run(request)]
  }

  /// What runs in a script ends before; a start-up file ends nothing by failing.
  private var mayClose: Bool {
    let ending = runner.ending
    if ending.hasQuit || ending.isForced && session.ports.isInteractive { return true }
    return ending.stops && !runner.jobs.holdsScript && !session.isStartingUp
  }

  private mutating func settle(_ event: Event, _ settling: Settling) -> [Effect] {
    var (settling, effects) = (settling, [Effect]())
    switch event {
    case .finished(settling.request, _): settling.isSettled = true
    case .finished(let request, _): runner.forget(request)
    case .interrupted:
      if !session.ports.isInteractive { runner.end(lateBy: Ending.interrupt) }
      return [.cancel(settling.request)] + end()
    case .terminated(let signal):
      runner.end(lateBy: signal)
      settling.isSettled = true
      effects = [.cancel(settling.request)]
    case .remarked(let text, let name): return [.warn(text, by: name)]
    case .outputLost(let status): runner.end(withStatus: status)
    case .started, .line, .words, .startUpLine, .endOfInput, .advanced, .shown, .undelivered, .performed,
      .pictureReady, .undrawable, .surface, .resized, .tick, .kept, .unkept:
      break
    }
    phase = .settling(settling)
    let isOver = settling.isSettled && settling.until <= session.ports.clock.instant()
    return effects + (isOver || settling.isSettled && !runner.jobs.areAnswering ? end() : [])
  }

  private mutating func end() -> [Effect] {
    phase = .over
    return [.end(status: runner.ending.exitStatus)]
  }
}

/// What the core asks the shell to do; the shell decides nothing.
public enum Effect: Sendable {
  /// Answered by ``Event/finished(_:_:)``.
  case run(Request)
  case cancel(RequestID)
  /// Answered by ``Event/shown(_:for:)``.
  case show(Page, for: RequestID?)
  /// Draws what stands in the window anew, for another size or other colours; the page is that of the context in front.
  case redraw(ContextPage)
  case draw(PictureID)
  /// Ends what makes the images of a page ready.
  case stopPictures
  case clearWindow
  case say(String)
  case warn(String, by: String)
  /// `origin` says where the line comes from that failed, where that is no prompt.
  case report(FailedCommand, origin: String?)
  /// Nothing can begin, for this reason.
  case refuse(String)
  /// How far a long command of a script is, where someone may be watching; an empty text takes it away.
  case progress(String)
  /// Answered by ``Event/performed(_:_:)``.
  case perform(RequestID, OutsideAction, to: CommandLine.Output)
  /// Answered by ``Event/kept(_:)`` or ``Event/unkept(_:_:)``.
  case keep(StateChange)
  /// The terminal follows the settings; `isAsked` where a script asked for it.
  case obey(Settings, isAsked: Bool)
  /// The line belongs into the history of the prompt.
  case remember(line: String)
  /// The next line is wanted: a prompt is shown, or the script is read on.
  case readLine
  /// No line is wanted any more: the terminal is given back.
  case closeLine
  case end(status: Int32)
}
