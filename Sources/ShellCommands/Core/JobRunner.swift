import SmashtagModel

/// Runs commands and background jobs, and carries out the steps they return.
struct JobRunner: Sendable {
  var ending: Ending
  private var state: JobState
  private var signs = ActivitySigns()
  /// The origin of the running lines, for error messages; `nil` at a prompt.
  private var origin: String?

  init(_ session: Session, remembers: Bool, keepsGoing: Bool) {
    state = JobState(session, remembers: remembers)
    ending = Ending(isInteractive: session.ports.isInteractive, keepsGoing: keepsGoing)
  }

  var session: Session { state.stage.session }
  var jobs: Jobs { state.jobs }
  var remembers: Bool { state.memory.remembers }

  var prompt: Prompt {
    Prompt(
      breadcrumb: session.breadcrumb, activity: activity,
      remark: state.memory.hasTrouble ? "not remembered" : nil)
  }

  /// When the activity indicator or a watch is due next.
  var nextTick: ContinuousClock.Instant? {
    ([signs.nextTurn] + state.jobs.watches.map(\.nextLook)).compactMap(\.self).min()
  }

  private var activity: Activity? {
    session.surface.isLinear ? nil : Activity(state.jobs.all, sign: signs.frame)
  }
}

// MARK: Lines

extension JobRunner {
  /// Starts the session, with settings and a source from the command line.
  mutating func start(_ settings: [Setting: String], source: String?) throws -> [Effect] {
    origin = nil
    ending.forgive()
    try state.stage.begin(settings, source: source)
    let effects: [Effect] = [.obey(session.settings, isAsked: false)]
    return session.ports.isInteractive
      ? effects + [.show(state.stage.whole(), for: nil)] + state.renewIndex() : effects
  }

  /// Prepares for a line of the start-up file, whose failures do not end the shell.
  mutating func startUp(_ line: Int) {
    origin = "rc, line \(line)"
    ending.forgive()
    state.stage.startUp()
  }

  mutating func note(typed line: String?) { state.stage.note(typed: line) }

  /// Starts the commands of a line; returns its job, which no longer exists if nothing was started.
  mutating func begin(_ line: String) -> (JobID, [Effect]) {
    var (parts, effects): ([CommandLine.Part], [Effect]) = ([], [])
    do throws(FailedCommand) { parts = try CommandLine(line).parts } catch { effects = fail(error) }
    let job = state.jobs.begin(.typed, parts)
    return (job, effects + advance(job))
  }

  /// Starts a command given in separate words.
  mutating func begin(_ words: [String]) -> (JobID, [Effect]) {
    let job = state.jobs.begin(.typed)
    do {
      return (job, [run(try Invocation(words: words, kept: session.kept), in: job, to: .screen)])
    } catch {
      return (job, fail(FailedCommand(of: error)) + advance(job))
    }
  }

  /// The message about a command that continues while the prompt is back, for terminals without a spinner.
  func reminder(of job: JobID) -> [Effect] {
    guard session.surface.isLinear, let running = state.jobs[job]?.running else { return [] }
    return [.say("\(running.name) goes on meanwhile; Ctrl-C ends it.")]
  }

  /// Ends after a failure that no command can be blamed for.
  mutating func quit(after failure: FailedCommand) -> [Effect] {
    defer { ending.quit() }
    return fail(failure)
  }

  /// Cancels everything, and ends once all requests have finished.
  ///
  /// A second signal shortens that wait to a second, a second Ctrl-C to nothing. A closed terminal may send
  /// several signals.
  mutating func end(by signal: Int32) -> [Effect] {
    let isRepeated = ending.isForced
    let effects = isRepeated ? [] : cancelAll().effects
    if isRepeated, signal == Ending.interrupt { ending.hurry() }
    if isRepeated || state.jobs.all.isEmpty { ending.quit() }
    ending.end(by: signal)
    return effects
  }

  /// Cancels everything, including images of the page; also returns whether any of it was visible to the
  /// user.
  mutating func cancelAll() -> (effects: [Effect], wereKnown: Bool) {
    let (requests, wereKnown) = state.jobs.cancelAll()
    return ([.stopPictures] + requests.map(Effect.cancel), wereKnown)
  }

  /// Tells of a choice of a script that nothing came of, since the script ended with it.
  func tellVainChoice() -> [Effect] {
    guard let name = state.memory.vainChoice, ending.exitStatus == 0 else { return [] }
    return [
      .warn(
        "that lasts for this run alone, which ends here; type it at the prompt of smashtag, or put it into the "
          + "start-up file, and it stays",
        by: name)
    ]
  }

  /// Creates the last request, which waits for background work on fetched data.
  mutating func settle() -> Request { state.request("smashtag", .settling) }
}

// MARK: Commands

extension JobRunner {
  /// Starts the next command of a job, or ends the job.
  private mutating func advance(_ id: JobID) -> [Effect] {
    var effects: [Effect] = []
    while var job = state.jobs[id] {
      guard !job.isCancelled, !ending.stops, let part = job.waiting.popFirst() else {
        state.jobs[id] = nil
        break
      }
      job.running = nil
      state.jobs[id] = job
      do {
        let invocation = try Invocation(
          part.text, mayBeCut: session.ports.isInteractive, mayBeWords: session.isAtPrompt,
          kept: session.kept)
        // The number of a footnote is that of no item.
        let number = invocation.commandName == NoteCommand.form.name ? nil : part.text.firstNumber
        return effects + [run(invocation, in: id, to: part.output, number: number)]
      } catch {
        effects += fail(FailedCommand(of: error))
      }
    }
    return effects
  }

  private mutating func run(
    _ invocation: Invocation, in job: JobID, to output: CommandLine.Output, number: Int? = nil
  ) -> Effect {
    let request = state.request(invocation.name, .command(invocation), to: output)
    state.jobs[job]?.running = Job.Running(
      request: request.id, name: invocation.name, commandName: invocation.commandName, output: output,
      number: number, asker: state.stage.front, deadline: request.deadline)
    return .run(request)
  }

  mutating func finish(_ request: RequestID, _ answer: Answer) -> [Effect] {
    guard let job = state.jobs.job(of: request), let running = job.running else { return [] }
    if job.watch?.look == request { return take(look: answer, job, running) }
    let effects: [Effect] = running.hasAdvanced ? [.progress("")] : []
    if job.isInBackground {
      state.jobs[job.id] = nil
      return effects
        + (job.isLate
          ? state.put(late: answer, of: job, running) : state.put(ahead: answer, of: job, running))
    }
    guard !job.isCancelled else { return effects + tellHowFar(answer) + advance(job.id) }
    switch answer {
    case .step(let step): return effects + take(step, job.id, running)
    case .failed(let failure): return effects + fail(failure, isTyped: job.isTyped) + advance(job.id)
    case .nothing: return effects + advance(job.id)
    }
  }

  /// Ends the job of a request whose result came too late.
  mutating func forget(_ request: RequestID) {
    if let job = state.jobs.job(of: request) { state.jobs[job.id] = nil }
  }

  /// Reports what a cancelled import has imported; other cancelled commands are silent.
  private func tellHowFar(_ answer: Answer) -> [Effect] {
    guard case .failed(let failure) = answer, failure.error is ImportError else { return [] }
    return [.report(failure, origin: origin)]
  }

  mutating func note(_ advance: Advance, of request: RequestID) -> [Effect] {
    guard let job = state.jobs.job(of: request), job.running?.request == request else { return [] }
    let words: String
    switch advance {
    case .words(let text):
      state.jobs[job.id]?.running?.progress = text
      words = text
    case .fetched(let progress):
      state.jobs[job.id]?.running?.fetched = progress
      if job.isInBackground { return [] }
      words = progress.words
    }
    let isSaid =
      session.surface.isLinear && session.ports.isInteractive
      && signs.mayBeSaid(at: session.ports.clock.instant())
    return [.progress(words)] + (isSaid ? [.say(words)] : [])
  }

  /// - Parameter isTyped: whether a line that was typed failed, and no background work.
  private mutating func fail(_ failure: FailedCommand, isTyped: Bool = true) -> [Effect] {
    ending.noteFailure(failure.exitStatus)
    let task = isTyped ? state.stage.taskPageAfterFailure : nil
    return [.report(failure, origin: origin)] + (task.map { [.show($0, for: nil)] } ?? [])
  }
}

// MARK: Steps

extension JobRunner {
  /// Carries out a step, after its outside action if it has one.
  private mutating func take(_ step: Step, _ id: JobID, _ running: Job.Running) -> [Effect] {
    if case .change(.watch(let seconds, let notifies)) = step {
      return watch(every: seconds, notifying: notifies, id, running)
    }
    let effects = noteUse(of: running)
    guard case .perform(let action) = step else { return effects + carryOut(step, id, running) }
    state.jobs[id]?.running?.stage = .outside(action)
    return effects + [.perform(running.request, action, to: running.output)]
  }

  /// Continues after an outside action.
  mutating func goOn(after request: RequestID, _ result: Result<Outcome, any Error>) -> [Effect] {
    guard let job = state.jobs.job(of: request), let running = job.running,
      case .outside(let action) = running.stage
    else { return [] }
    switch result {
    case .failure where job.isCancelled: return advance(job.id)
    case .failure(let error): return fail(FailedCommand(name: running.name, error: error)) + advance(job.id)
    case .success(.done): return carryOut(.perform(action), job.id, running)
    case .success(.written(let context)): return carryOut(.move(.enter(context)), job.id, running)
    case .success(.partly):
      ending.noteFailure()
      return advance(job.id)
    case .success(.undelivered(let reason)): return note(reason) + advance(job.id)
    case .success(.givenUp(let error)):
      state.jobs[job.id]?.waiting = []
      return fail(FailedCommand(name: running.name, error: error)) + advance(job.id)
    case .success(.said(let words)):
      let said = session.isStartingUp ? [] : words.map(Effect.say)
      return said + carryOut(.perform(action), job.id, running)
    case .success(.viewed(let image, let error)):
      let trouble = error.flatMap { error in image.shownPhoto.map { tell(error, of: .photo($0)) } } ?? []
      guard case .view(_, returns: true) = action else {
        return trouble + carryOut(.perform(action), job.id, running)
      }
      return trouble + carryOut(.move(.replace(image)), job.id, running)
    case .success(.goesOn(let body)):
      let request = state.request(running.name, .other(body))
      state.jobs[job.id]?.running = running.asking(request)
      return [.run(request)]
    }
  }

  /// Applies a step, and shows the result.
  private mutating func carryOut(_ step: Step, _ id: JobID, _ running: Job.Running) -> [Effect] {
    let (count, watched) = (state.stage.itemCount, Set(state.jobs.watches.map(\.context)))
    // What background work does is no task of the tutorial.
    let isTyped = state.jobs[id]?.isTyped ?? false
    let origin = isTyped ? session.navigation.context(at: running.asker).map { type(of: $0).kind } : nil
    let showing: Showing
    do { showing = try state.stage.take(step, of: running, in: id, watching: watched) } catch {
      return fail(FailedCommand(name: running.name, error: error)) + advance(id)
    }
    let task = origin.flatMap { state.stage.advanceTutorial(after: step, of: running, from: $0, showing) }
    if case .change(.quit) = step { ending.quit() }
    state.jobs[id]?.running?.stage = .shown(step, showing)
    let effects = changes(by: step) + state.memory.changes(by: task, in: session).map(Effect.keep)
    let lineGoesOn = state.jobs[id]?.waiting.isEmpty == false
    guard
      let page = state.stage.page(of: step, showing, running, after: count, lineGoesOn: lineGoesOn)
    else {
      return effects + leave(step, showing, id, running, isWhole: true)
    }
    let next = task == nil || lineGoesOn ? nil : state.stage.taskPage(after: page)
    return effects + [.show(page, for: running.request)] + (next.map { [.show($0, for: nil)] } ?? [])
  }

  /// The effects of a step on the terminal.
  private func changes(by step: Step) -> [Effect] {
    if case .show(.clear) = step { return [.clearWindow] }
    guard case .change(.set) = step else { return [] }
    return [.obey(session.settings, isAsked: !session.ports.isInteractive && !session.isStartingUp)]
  }

  /// Records how a page was shown, and completes the step it belongs to.
  mutating func note(_ page: ShownPage, for request: RequestID?) -> [Effect] {
    state.stage.note(page)
    guard let request, let job = state.jobs.job(of: request), let running = job.running,
      case .shown(let step, let showing) = running.stage
    else { return [] }
    return leave(step, showing, job.id, running, isWhole: page.isWhole)
  }

  /// Saves what of a step belongs to the state, and starts background jobs that follow it.
  private mutating func leave(
    _ step: Step, _ showing: Showing, _ id: JobID, _ running: Job.Running, isWhole: Bool
  ) -> [Effect] {
    var effects: [Effect] = []
    if case .change(.deleted(let deletion)) = step, session.isAtPrompt {
      effects.append(.say(deletion.words))
    }
    effects += state.memory.changes(by: step, showing, in: session).map(Effect.keep)
    state.memory.noteLast(step, of: running.name, in: session)
    if !isWhole {
      effects.append(.warn("this was cut short; what is shown is not all of it", by: running.name))
    }
    if let failure = step.failure {
      effects += fail(FailedCommand(name: running.name, error: failure))
    } else {
      effects += state.startSequel(of: step, after: running)
      effects += step.goesOn ? state.fetchAhead(after: running) : state.fetchLarger()
      effects += state.awaitLate(in: state.stage.front, after: running)
    }
    return effects + advance(id)
  }

  private func noteUse(of running: Job.Running) -> [Effect] {
    state.memory.lesson(of: running, in: session).map(Effect.keep)
  }
}

// MARK: What the shell tells

extension JobRunner {
  mutating func follow(_ surface: Surface) { state.stage.follow(surface) }

  /// Draws the page in the window again.
  mutating func redraw() -> [Effect] { [.redraw(state.stage.contextPage())] + state.fetchLarger() }

  /// Shows the page before or after the one that was shown last, in its place.
  ///
  /// After what was fetched, older items are fetched as by `more`, and appear above the line. Nothing that was
  /// printed is redrawn for a screen reader.
  mutating func turnPage(isBack: Bool) -> [Effect] {
    guard let page = state.stage.turnedPage(isBack: isBack) else {
      return isBack || !state.mayFetchOlder ? [] : begin(MoreCommand.form.name).1
    }
    guard session.surface.isLinear else { return [.turn(page)] }
    return [.show(Page(content: .context(page), output: .screen, deadline: nil), for: nil)]
  }

  /// Draws an image, unless its page is no longer in the window.
  func draw(_ picture: PictureID) -> [Effect] { state.stage.holds(picture) ? [.draw(picture)] : [] }

  /// Shows why the current image cannot be drawn.
  mutating func giveUp(
    _ address: ImageAddress, _ error: ImageError, on output: CommandLine.Output
  ) -> [Effect] {
    guard state.stage.note(error, ofImageAt: address) else { return [] }
    return [.show(state.stage.whole(on: output), for: nil)]
      + fail(FailedCommand(name: ImageCommand.form.name, error: error.told(of: address)), isTyped: false)
  }

  mutating func note(_ reason: Undelivered) -> [Effect] {
    switch reason {
    // It was terminated together with this program.
    case _ where ending.isForced: return []
    case .refused:
      ending.noteFailure()
      return []
    case .failed(let error): return fail(FailedCommand(name: "output", error: error))
    }
  }

  /// Reports once that the state cannot be saved; the prompt shows it until it can be saved again.
  mutating func tell(_ error: any Error, of change: StateChange) -> [Effect] {
    let saved = session.ports.state
    let isNew = state.memory.note(error, of: change, in: saved.readable)
    state.stage.note(isForgetful: state.memory.hasTrouble)
    guard isNew else { return [] }
    return [.report(FailedCommand(name: change.name, error: error), origin: origin)]
  }

  /// Saves the choices that could not be saved before a change that could.
  mutating func noteKept(_ change: StateChange) -> [Effect] {
    let saved = session.ports.state
    let choices = state.memory.noteKept(change, in: saved.readable)
    state.stage.note(isForgetful: state.memory.hasTrouble)
    return choices.map(Effect.keep)
  }

  /// Refreshes the watched contexts that are due.
  mutating func tick() -> [Effect] {
    let now = session.ports.clock.instant()
    return state.jobs.takeDue(at: now).flatMap { state.look($0) }
  }

  /// Advances the spinner while something runs in the background.
  mutating func spin() {
    let isShown = session.ports.isInteractive && activity?.sign.isEmpty == false
    signs.turn(while: isShown, at: session.ports.clock.instant())
  }
}

// MARK: Watching

extension JobRunner {
  /// Cancels jobs of contexts that can no longer be reached.
  mutating func endGone() -> [Effect] { state.endGone() }

  /// Starts watching a context until the job is cancelled; the command counts as running.
  private mutating func watch(
    every seconds: Int, notifying notifies: Bool, _ id: JobID, _ running: Job.Running
  ) -> [Effect] {
    if let reason = reasonNotToWatch(running) {
      return fail(FailedCommand(name: running.name, error: reason)) + advance(id)
    }
    var effects = noteUse(of: running)
    // A context has at most one watch.
    for job in state.jobs.all where job.watch?.context == running.asker { effects += state.end(job.id) }
    let (period, now) = (Duration.seconds(seconds), session.ports.clock.instant())
    state.jobs[id]?.watch = Watch(
      context: running.asker, period: period, notifies: notifies, nextLook: now + period)
    let pace = Counted.things(seconds, "second")
    return effects + [.say("Watching \(session.context.title), every \(pace); Ctrl-C ends it.")]
  }

  private func reasonNotToWatch(_ running: Job.Running) -> CommandError? {
    if session.isStartingUp {
      return .notHere("a start-up file would never end", instead: "watch at the prompt")
    }
    guard case .pipe = running.output else { return nil }
    return .notHere("the program after | would wait for the end", instead: "write into a file with >")
  }

  /// Adds the new items to the watched context, and shows them if it is the current one.
  private mutating func take(look answer: Answer, _ job: Job, _ running: Job.Running) -> [Effect] {
    state.jobs[job.id]?.watch?.look = nil
    guard let watch = job.watch, !job.isCancelled else { return advance(job.id) }
    switch answer {
    case .step(let step):
      state.jobs[job.id]?.watch?.trouble = nil
      let known = session.navigation.context(at: watch.context)?.screen
      guard state.stage.put(step, in: watch.context) else {
        return state.notices(of: watch, beside: Set(known?.numbers ?? []))
      }
      return state.seenChanges(of: step)
        + state.showArrivals(beside: known, running, of: job) + state.warnings(ofNotesBeside: known, running)
        + state.awaitLate(in: watch.context, after: running)
    case .failed(let failure) where (failure.error as? SourceError)?.asksForLogin ?? false:
      return fail(failure) + state.end(job.id)
    case .failed(let failure):
      state.jobs[job.id]?.watch?.trouble = failure.message
      state.jobs[job.id]?.watch?.restsUntil = (failure.error as? SourceError)?.comesBack
      return watch.trouble == failure.message ? [] : [.warn(failure.message, by: running.name)]
    case .nothing: return []
    }
  }

}

extension FetchProgress {
  /// The progress in words: `home #rain 48 kB`, `mentions 120,000 tweets`.
  fileprivate var words: String {
    let amounts = [bytes > 0 ? Counted.bytes(bytes) : nil, tweets > 0 ? Counted.tweets(tweets) : nil]
    return ([subject] + amounts.compactMap(\.self)).joined(separator: " ")
  }
}

extension FailedCommand {
  /// The failure of a line without a valid command.
  fileprivate init(of error: any Error) {
    self = error as? FailedCommand ?? FailedCommand(name: "smashtag", error: error)
  }
}

extension String {
  /// The first word that is a number.
  fileprivate var firstNumber: Int? { split(separator: " ").lazy.compactMap { Int($0) }.first }
}
