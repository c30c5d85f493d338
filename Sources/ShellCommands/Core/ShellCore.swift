import SmashtagModel

/// The shell without a terminal: a value that receives events and returns effects to be carried out in order.
///
/// It requests each line of input with ``Effect/readLine``.
public struct ShellCore: Sendable {
  /// How long the end may be delayed by a cancelled command.
  private static let patienceAtEnd = Duration.seconds(1)
  /// How long the prompt may be delayed by a command.
  private static let patience = Duration.milliseconds(70)

  /// A line that was received and after which the next has to be requested.
  private struct Owed {
    let job: JobID?
    /// Until when the prompt may be delayed.
    let until: ContinuousClock.Instant
  }

  private enum Phase {
    case open
    case settling(Settling)
    case over
  }

  /// The state while the shell ends.
  ///
  /// It waits for background work and for cancelled commands, which might otherwise leave incomplete files.
  private struct Settling {
    let request: RequestID
    /// When commands that do not finish are no longer waited for.
    let until: ContinuousClock.Instant
    var isSettled = false
  }

  private var runner: JobRunner
  private var phase = Phase.open
  private var owed: Owed?

  /// Creates a shell.
  ///
  /// - Parameters:
  ///   - session: the initial state with its ports.
  ///   - remembers: whether searches and photos are saved.
  ///   - keepsGoing: whether a script continues after a line that failed.
  public init(_ session: Session, remembers: Bool, keepsGoing: Bool) {
    runner = JobRunner(session, remembers: remembers, keepsGoing: keepsGoing)
  }

  /// Processes an event, and returns the effects to carry out in this order.
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
  /// The current state.
  public var session: Session { runner.session }
  /// The current contents of the prompt.
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

  /// Whether searches and photos are saved.
  public var remembers: Bool { runner.remembers }

  /// Whether a watch is running, which Ctrl-C ends while the typed line stays.
  public var isWatching: Bool { !runner.jobs.watches.isEmpty }

  /// Whether no further command should start, because of the user, a signal or a failure.
  public var stops: Bool { runner.ending.stops }

  /// The number of the signal that ended the shell; `nil` if none did.
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
    case .endOfInput: runner.ending.quit()
    case .inputLost(let failure): return runner.quit(after: failure)
    case .finished(let request, let answer): return runner.finish(request, answer)
    case .advanced(let request, let advance): return runner.note(advance, of: request)
    case .remarked(let text, let name): return [.warn(text, by: name)]
    case .shown(let page, let request): return runner.note(page, for: request)
    case .undelivered(let reason): return runner.note(reason)
    case .performed(let request, let result): return runner.goOn(after: request, result)
    case .pictureReady(let picture): return runner.draw(picture)
    case .undrawable(let address, let error, let output): return runner.giveUp(address, error, on: output)
    case .surface(let surface): runner.follow(surface)
    case .resized: return runner.redraw()
    case .paged(let isBack): return runner.turnPage(isBack: isBack)
    case .interrupted: return interrupt()
    case .terminated(let signal): return runner.end(by: signal)
    case .tick: return runner.tick()
    case .kept(let change): return runner.noteKept(change)
    case .unkept(let change, let error): return runner.tell(error, of: change)
    case .outputLost(let status): runner.ending.end(withStatus: status)
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
    let trimmed = line.trimmed
    let isKept =
      !trimmed.isEmpty && !line.hasPrefix(" ") && !CommandLine.onlyMoves(trimmed)
      && !CommandLine.holdsSecret(trimmed, sources: session.sources.names)
    runner.note(typed: isKept ? trimmed : nil)
    let effects = owe(runner.begin(trimmed.isEmpty ? MoreCommand.form.name : trimmed))
    return isKept ? effects + [.remember(line: trimmed), .keep(.line(trimmed))] : effects
  }

  /// Records that the next line has to be requested after this one.
  private mutating func owe(_ begun: (job: JobID, effects: [Effect])) -> [Effect] {
    owed = Owed(job: begun.job, until: session.ports.clock.instant() + Self.patience)
    return begun.effects
  }

  /// Requests the next line once the last one has ended; at a prompt after a moment at the latest.
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
  /// Starts ending the shell: cancels everything, and waits for background work.
  private mutating func closing() -> [Effect] {
    guard case .open = phase, mayClose else { return [] }
    let request = runner.settle()
    let patience = runner.ending.isImpatient ? .zero : Self.patienceAtEnd
    let until = session.ports.clock.instant() + patience
    phase = .settling(Settling(request: request.id, until: until))
    return runner.tellVainChoice() + runner.cancelAll().effects + [.closeLine, .run(request)]
  }

  /// Whether the shell may end; running commands of a script are completed, and a start-up file cannot end it
  /// by failing.
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
      if !session.ports.isInteractive { runner.ending.end(lateBy: Ending.interrupt) }
      return [.cancel(settling.request)] + end()
    case .terminated(let signal):
      runner.ending.end(lateBy: signal)
      settling.isSettled = true
      effects = [.cancel(settling.request)]
    case .remarked(let text, let name): return [.warn(text, by: name)]
    case .outputLost(let status): runner.ending.end(withStatus: status)
    case .started, .line, .words, .startUpLine, .endOfInput, .inputLost, .advanced, .shown, .undelivered,
      .performed,
      .pictureReady, .undrawable, .surface, .resized, .paged, .tick, .kept, .unkept:
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
