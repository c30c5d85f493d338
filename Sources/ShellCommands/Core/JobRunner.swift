import SmashtagModel

/// Runs commands and background jobs, and carries out the steps they return.
struct JobRunner: Sendable {
  private(set) var stage: Stage
  private(set) var jobs = Jobs()
  private(set) var ending: Ending
  private var memory: Memory
  private var signs = ActivitySigns()
  /// The origin of the running lines, for error messages; `nil` at a prompt.
  private var origin: String?

  init(_ session: Session, remembers: Bool, keepsGoing: Bool) {
    stage = Stage(session)
    memory = Memory(remembers: remembers)
    ending = Ending(isInteractive: session.ports.isInteractive, keepsGoing: keepsGoing)
  }

  var session: Session { stage.session }
  var remembers: Bool { memory.remembers }

  var prompt: Prompt {
    Prompt(
      breadcrumb: session.breadcrumb, activity: activity, remark: memory.hasTrouble ? "not remembered" : nil)
  }

  /// When the activity indicator or a watch is due next.
  var nextTick: ContinuousClock.Instant? {
    ([signs.nextTurn] + jobs.watches.map(\.nextLook)).compactMap(\.self).min()
  }

  private var activity: Activity? {
    stage.session.surface.isLinear ? nil : Activity(jobs.all, sign: signs.frame)
  }
}

// MARK: Lines

extension JobRunner {
  /// Starts the session, with settings and a source from the command line.
  mutating func start(_ settings: [Setting: String], source: String?) throws -> [Effect] {
    origin = nil
    ending.forgive()
    try stage.begin(settings, source: source)
    let effects: [Effect] = [.obey(stage.session.settings, isAsked: false)]
    return stage.session.ports.isInteractive
      ? effects + [.show(stage.whole(), for: nil)] + renewIndex() : effects
  }

  /// Prepares for a line of the start-up file, whose failures do not end the shell.
  mutating func startUp(_ line: Int) {
    origin = "rc, line \(line)"
    ending.forgive()
    stage.startUp()
  }

  mutating func note(typed line: String?) { stage.note(typed: line) }

  /// Starts the commands of a line; returns its job, which no longer exists if nothing was started.
  mutating func begin(_ line: String) -> (JobID, [Effect]) {
    var (parts, effects): ([CommandLine.Part], [Effect]) = ([], [])
    do throws(FailedCommand) { parts = try CommandLine(line).parts } catch { effects = fail(error) }
    let job = jobs.begin(.typed, parts)
    return (job, effects + advance(job))
  }

  /// Starts a command given in separate words.
  mutating func begin(_ words: [String]) -> (JobID, [Effect]) {
    let job = jobs.begin(.typed)
    do {
      return (job, [run(try Invocation(words: words), in: job, to: .screen)])
    } catch {
      return (job, fail(FailedCommand(of: error)) + advance(job))
    }
  }

  /// The message about a command that continues while the prompt is back, for terminals without a spinner.
  func reminder(of job: JobID) -> [Effect] {
    guard stage.session.surface.isLinear, let running = jobs[job]?.running else { return [] }
    return [.say("\(running.name) goes on meanwhile; Ctrl-C ends it.")]
  }

  mutating func quit() { ending.quit() }
  mutating func end(withStatus status: Int32) { ending.end(withStatus: status) }

  /// Cancels everything, and ends once all requests have finished.
  ///
  /// A second signal shortens that wait to a second, a second Ctrl-C to nothing. A closed terminal may send
  /// several signals.
  mutating func end(by signal: Int32) -> [Effect] {
    let isRepeated = ending.isForced
    let effects = isRepeated ? [] : cancelAll().effects
    if isRepeated, signal == Ending.interrupt { ending.hurry() }
    if isRepeated || jobs.all.isEmpty { ending.quit() }
    ending.end(by: signal)
    return effects
  }

  /// The same while the shell is ending.
  mutating func end(lateBy signal: Int32) { ending.end(lateBy: signal) }

  /// Cancels everything, including images of the page; also returns whether any of it was visible to the
  /// user.
  mutating func cancelAll() -> (effects: [Effect], wereKnown: Bool) {
    let (requests, wereKnown) = jobs.cancelAll()
    return ([.stopPictures] + requests.map(Effect.cancel), wereKnown)
  }

  /// Creates the last request, which waits for background work on fetched data.
  mutating func settle() -> Request { request("smashtag", .settling) }
}

// MARK: Commands

extension JobRunner {
  /// Starts the next command of a job, or ends the job.
  private mutating func advance(_ id: JobID) -> [Effect] {
    var effects: [Effect] = []
    while var job = jobs[id] {
      if job.waiting.isEmpty || job.isCancelled || ending.stops {
        jobs[id] = nil
        break
      }
      let part = job.waiting.removeFirst()
      job.running = nil
      jobs[id] = job
      do {
        let invocation = try Invocation(part.text, mayBeCut: stage.session.ports.isInteractive)
        return effects + [run(invocation, in: id, to: part.output, number: part.text.firstNumber)]
      } catch {
        effects += fail(FailedCommand(of: error))
      }
    }
    return effects
  }

  private mutating func run(
    _ invocation: Invocation, in job: JobID, to output: CommandLine.Output, number: Int? = nil
  ) -> Effect {
    let request = request(invocation.name, .command(invocation))
    jobs[job]?.running = Job.Running(
      request: request.id, name: invocation.name, commandName: invocation.commandName, output: output,
      number: number, asker: stage.front, deadline: request.deadline)
    return .run(request)
  }

  private mutating func request(_ name: String, _ work: Request.Work) -> Request {
    Request(
      id: jobs.newRequest(), name: name, work: work, session: stage.sessionForRequest,
      deadline: stage.session.ports.clock.instant() + .seconds(stage.session.settings.timeout))
  }

  mutating func finish(_ request: RequestID, _ answer: Answer) -> [Effect] {
    guard let job = jobs.job(of: request), let running = job.running else { return [] }
    if job.watch?.look == request { return take(look: answer, job, running) }
    let effects: [Effect] = running.hasAdvanced ? [.progress("")] : []
    if job.isBehind {
      jobs[job.id] = nil
      return effects
        + (job.isLate ? put(late: answer, of: job, running) : put(ahead: answer, of: job, running))
    }
    guard !job.isCancelled else { return effects + tellHowFar(answer) + advance(job.id) }
    switch answer {
    case .step(let step): return effects + take(step, job.id, running)
    case .failed(let failure): return effects + fail(failure) + advance(job.id)
    case .nothing: return effects + advance(job.id)
    }
  }

  /// Ends the job of a request whose result came too late.
  mutating func forget(_ request: RequestID) {
    if let job = jobs.job(of: request) { jobs[job.id] = nil }
  }

  /// Reports what a cancelled import has imported; other cancelled commands are silent.
  private func tellHowFar(_ answer: Answer) -> [Effect] {
    guard case .failed(let failure) = answer, failure.error is ImportError else { return [] }
    return [.report(failure, origin: origin)]
  }

  mutating func note(_ advance: Advance, of request: RequestID) -> [Effect] {
    guard let job = jobs.job(of: request), job.running?.request == request else { return [] }
    let words: String
    switch advance {
    case .words(let text):
      jobs[job.id]?.running?.progress = text
      words = text
    case .fetched(let progress):
      jobs[job.id]?.running?.fetched = progress
      if job.isBehind { return [] }
      words = progress.words
    }
    let session = stage.session
    let isSaid =
      session.surface.isLinear && session.ports.isInteractive
      && signs.mayBeSaid(at: session.ports.clock.instant())
    return [.progress(words)] + (isSaid ? [.say(words)] : [])
  }

  private mutating func fail(_ failure: FailedCommand) -> [Effect] {
    ending.noteFailure(failure.exitStatus)
    return [.report(failure, origin: origin)]
  }
}

// MARK: Steps

extension JobRunner {
  /// Carries out a step, after its outside action if it has one.
  private mutating func take(_ step: Step, _ id: JobID, _ running: Job.Running) -> [Effect] {
    if case .change(.watch(let seconds)) = step { return watch(every: seconds, id, running) }
    let effects = noteUse(of: running)
    guard case .perform(let action) = step else { return effects + carryOut(step, id, running) }
    jobs[id]?.running?.stage = .outside(action)
    return effects + [.perform(running.request, action, to: running.output)]
  }

  /// Continues after an outside action.
  mutating func goOn(behind request: RequestID, _ result: Result<Outcome, any Error>) -> [Effect] {
    guard let job = jobs.job(of: request), let running = job.running,
      case .outside(let action) = running.stage
    else { return [] }
    switch result {
    case .failure(let error): return fail(FailedCommand(name: running.name, error: error)) + advance(job.id)
    case .success(.done): return carryOut(.perform(action), job.id, running)
    case .success(.partly):
      ending.noteFailure()
      return advance(job.id)
    case .success(.undelivered(let reason)): return note(reason) + advance(job.id)
    case .success(.said(let words)):
      let said = stage.session.isStartingUp ? [] : words.map(Effect.say)
      return said + carryOut(.perform(action), job.id, running)
    case .success(.viewed(let image, let error)):
      let trouble = error.flatMap { error in image.shownPhoto.map { tell(error, of: .photo($0)) } } ?? []
      guard case .view(_, returns: true) = action else {
        return trouble + carryOut(.perform(action), job.id, running)
      }
      return trouble + carryOut(.move(.replace(image)), job.id, running)
    case .success(.goesOn(let body)):
      let request = self.request(running.name, .other(body))
      jobs[job.id]?.running = running.asking(request)
      return [.run(request)]
    }
  }

  /// Applies a step, and shows the result.
  private mutating func carryOut(_ step: Step, _ id: JobID, _ running: Job.Running) -> [Effect] {
    let (count, watched) = (stage.itemCount, Set(jobs.watches.map(\.context)))
    let showing: Showing
    do { showing = try stage.take(step, of: running, in: id, watching: watched) } catch {
      return fail(FailedCommand(name: running.name, error: error)) + advance(id)
    }
    if case .change(.quit) = step { ending.quit() }
    jobs[id]?.running?.stage = .shown(step, showing)
    let effects = changes(by: step)
    guard let page = stage.page(of: step, showing, running, behind: count) else {
      return effects + leave(step, showing, id, running, isWhole: true)
    }
    return effects + [.show(page, for: running.request)]
  }

  /// The effects of a step on the terminal.
  private func changes(by step: Step) -> [Effect] {
    let session = stage.session
    if case .show(.clear) = step { return [.clearWindow] }
    guard case .change(.set) = step else { return [] }
    return [.obey(session.settings, isAsked: !session.ports.isInteractive && !session.isStartingUp)]
  }

  /// Records how a page was shown, and completes the step it belongs to.
  mutating func note(_ page: ShownPage, for request: RequestID?) -> [Effect] {
    stage.note(page)
    guard let request, let job = jobs.job(of: request), let running = job.running,
      case .shown(let step, let showing) = running.stage
    else { return [] }
    return leave(step, showing, job.id, running, isWhole: page.isWhole)
  }

  /// Saves what of a step belongs to the state, and starts background jobs that follow it.
  private mutating func leave(
    _ step: Step, _ showing: Showing, _ id: JobID, _ running: Job.Running, isWhole: Bool
  ) -> [Effect] {
    var effects: [Effect] = []
    let session = stage.session
    if case .change(.deleted(let deletion)) = step, session.isAtPrompt {
      effects.append(.say(deletion.words))
    }
    effects += memory.changes(by: step, showing, in: session).map(Effect.keep)
    if !isWhole {
      effects.append(.warn("this was cut short; what is shown is not all of it", by: running.name))
    }
    if let failure = step.failure {
      effects += fail(FailedCommand(name: running.name, error: failure))
    } else {
      effects += startSequel(of: step, behind: running)
      effects += step.goesOn ? fetchAhead(behind: running) : fetchLarger()
      effects += awaitLate(in: stage.front, behind: running)
    }
    return effects + advance(id)
  }

  private func noteUse(of running: Job.Running) -> [Effect] {
    memory.lesson(of: running, in: stage.session).map(Effect.keep)
  }
}

// MARK: What the shell tells

extension JobRunner {
  mutating func follow(_ surface: Surface) { stage.follow(surface) }

  /// Draws the page in the window again.
  mutating func redraw() -> [Effect] { [.redraw(stage.contextPage())] + fetchLarger() }

  /// Draws an image, unless its page is no longer in the window.
  func draw(_ picture: PictureID) -> [Effect] { stage.holds(picture) ? [.draw(picture)] : [] }

  /// Shows why the current image cannot be drawn.
  mutating func giveUp(
    _ address: ImageAddress, _ error: ImageError, on output: CommandLine.Output
  ) -> [Effect] {
    guard stage.note(error, ofImageAt: address) else { return [] }
    return [.show(stage.whole(on: output), for: nil)]
      + fail(FailedCommand(name: ImageCommand.form.name, error: error))
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
    guard memory.note(error, of: change) else { return [] }
    return [.report(FailedCommand(name: change.name, error: error), origin: origin)]
  }

  mutating func noteKept(_ change: StateChange) { memory.noteKept(change) }

  /// Refreshes the watched contexts that are due.
  mutating func tick() -> [Effect] {
    let now = stage.session.ports.clock.instant()
    return jobs.takeDue(at: now).flatMap { look($0) }
  }

  /// Advances the spinner while something runs in the background.
  mutating func spin() {
    let isShown = stage.session.ports.isInteractive && activity?.sign.isEmpty == false
    signs.turn(while: isShown, at: stage.session.ports.clock.instant())
  }
}

// MARK: Behind the prompt

extension JobRunner {
  /// Starts a background job for a context.
  private mutating func begin(
    _ kind: Job.Kind, _ work: Request.Work, named name: String, commandName: String? = nil,
    in context: ContextID
  ) -> [Effect] {
    let request = request(name, work)
    let job = jobs.begin(kind)
    jobs[job]?.running = Job.Running(
      request: request.id, name: name, commandName: commandName ?? name, output: .screen, asker: context,
      deadline: request.deadline)
    return [.run(request)]
  }

  /// Starts renewing the archive's index if an earlier version made it.
  ///
  /// If Ctrl-C or the end of the program interrupts it, the rest is done next time.
  private mutating func renewIndex() -> [Effect] {
    guard stage.session.ports.importer.isIndexOutdated else { return [] }
    return begin(.sequel, .index, named: "index", in: stage.front)
  }

  /// Starts examining the address of a new source, which can be used meanwhile.
  private mutating func startSequel(of step: Step, behind running: Job.Running) -> [Effect] {
    let session = stage.session
    guard case .change(.addSource(let addition)) = step, session.isAtPrompt else {
      return []
    }
    return begin(
      .sequel, .finding(addition), named: running.name, commandName: running.commandName, in: running.asker)
  }

  /// Starts fetching older items in advance when the end of the list is near.
  private mutating func fetchAhead(behind running: Job.Running) -> [Effect] {
    guard let paged = stage.session.context.paged, paged.isLive, !paged.isNarrowed,
      paged.hasOlder, stage.isNearEnd
    else { return [] }
    return beginAhead(.older(paged), named: running.name)
  }

  /// Starts fetching a larger size of a zoomed photo; the present one is shown meanwhile.
  private mutating func fetchLarger() -> [Effect] {
    let session = stage.session
    guard let larger = session.context.image?.sharper(in: session) else { return [] }
    return beginAhead(.sharper(larger), named: ImageCommand.form.name)
  }

  /// Starts a job in advance, at most one at a time for each context.
  private mutating func beginAhead(_ work: Request.Work, named name: String) -> [Effect] {
    let (session, context) = (stage.session, stage.front)
    guard session.ports.isInteractive, session.surface.hasWindow, !session.surface.printsJSON,
      !jobs.isRunning(\.isAhead, in: context)
    else { return [] }
    return begin(.ahead, work, named: name, in: context)
  }

  /// Adds items that were fetched in advance; failures are reported only when the items are requested.
  private mutating func put(ahead answer: Answer, of job: Job, _ running: Job.Running) -> [Effect] {
    guard case .step(let step) = answer, !job.isCancelled else { return [] }
    if case .move(.replace(let context, _)) = step, let larger = context.image {
      return put(larger, of: running)
    }
    _ = stage.put(step, in: running.asker)
    return []
  }

  /// Shows the currently visible part of a photo in its larger size.
  private mutating func put(_ larger: ImageContext, of running: Job.Running) -> [Effect] {
    guard let image = stage.session.navigation.context(at: running.asker)?.image, image.index == larger.index
    else { return [] }
    let isInFront = stage.put(.move(.replace(image.seen(as: larger))), in: running.asker)
    let warning = larger.problem.map { Effect.warn("no larger size: \($0)", by: running.name) }
    let effects = [warning].compactMap(\.self)
    guard larger.facts != nil, isInFront else { return effects }
    return effects + [.show(stage.whole(), for: nil)] + fetchLarger()
  }

  /// Starts waiting for the sources of results that have not responded yet.
  private mutating func awaitLate(in context: ContextID, behind running: Job.Running) -> [Effect] {
    guard let results = stage.session.navigation.context(at: context)?.awaiting, results.isAwaited,
      !jobs.isRunning(\.isLate, in: context)
    else { return [] }
    return begin(
      .late, .late(results), named: running.name, commandName: running.commandName, in: context)
  }

  /// Adds a late response to its results, and shows them again if they are visible and have more items.
  ///
  /// In a watched context, only the new items are shown. Responses to cancelled requests are not reported.
  private mutating func put(late answer: Answer, of job: Job, _ running: Job.Running) -> [Effect] {
    let known = stage.session.navigation.context(at: running.asker)?.screen
    guard case .step(let step) = answer else { return [] }
    let isShown = stage.put(step, in: running.asker) && !job.isCancelled
    let effects = isShown ? show(arrivalsBeside: known, step, running) : []
    return effects + awaitLate(in: running.asker, behind: running)
  }

  /// Shows what a late response added, or the message of a source that failed.
  private mutating func show(
    arrivalsBeside known: Screen?, _ step: Step, _ running: Job.Running
  ) -> [Effect] {
    let effects = seenStore(of: step)
    let session = stage.session
    if session.surface.printsJSON { return effects }
    if session.screen.numbers == known?.numbers {
      return effects + warnings(ofNotesBeside: known, running)
    }
    if let job = jobs.all.first(where: { $0.watch?.context == running.asker && !$0.isCancelled }) {
      return effects + showArrivals(beside: known, job.running ?? running, of: job)
    }
    if session.navigation.firstRow(at: running.asker) == 0, !session.surface.isLinear {
      return effects + [.show(stage.whole(), for: nil)]
    }
    return effects + (stage.arrivals(amongThoseReadOf: known).map { [.show($0, for: nil)] } ?? [])
  }

  private func seenStore(of step: Step) -> [Effect] {
    step.movement.map { memory.seen(of: $0).map(Effect.keep) } ?? []
  }

  /// Warnings for notes that were added to the list.
  private func warnings(ofNotesBeside known: Screen?, _ running: Job.Running) -> [Effect] {
    stage.session.screen.notes.filter { known?.notes.contains($0) == false }
      .map { .warn($0, by: running.name) }
  }
}

// MARK: Watching

extension JobRunner {
  /// Starts watching a context until the job is cancelled; the command counts as running.
  private mutating func watch(every seconds: Int, _ id: JobID, _ running: Job.Running) -> [Effect] {
    if let reason = reasonNotToWatch(running) {
      return fail(FailedCommand(name: running.name, error: reason)) + advance(id)
    }
    var effects = noteUse(of: running)
    // A context has at most one watch.
    for job in jobs.all where job.watch?.context == running.asker { effects += end(job.id) }
    let period = Duration.seconds(seconds)
    jobs[id]?.watch = Watch(
      context: running.asker, period: period, nextLook: stage.session.ports.clock.instant() + period)
    let pace = Counted.things(seconds, "second")
    return effects + [.say("Watching \(stage.session.context.title), every \(pace); Ctrl-C ends it.")]
  }

  private func reasonNotToWatch(_ running: Job.Running) -> CommandError? {
    if stage.session.isStartingUp {
      return .notHere("a start-up file would never end", instead: "watch at the prompt")
    }
    guard case .pipe = running.output else { return nil }
    return .notHere("the program behind | would wait for the end", instead: "write into a file with >")
  }

  /// Requests newer items, unless the last request is still running or the source asked to wait.
  private mutating func look(_ job: Job) -> [Effect] {
    guard let watch = job.watch, let running = job.running, watch.look == nil,
      watch.restsUntil.map({ $0 <= stage.session.ports.clock.date() }) ?? true
    else { return [] }
    guard let paged = stage.session.navigation.context(at: watch.context)?.paged else {
      return end(job.id)
    }
    let request = request(running.name, .newer(paged))
    jobs[job.id]?.watch?.look = request.id
    return [.run(request)]
  }

  /// Adds the new items to the watched context, and shows them if it is the current one.
  private mutating func take(look answer: Answer, _ job: Job, _ running: Job.Running) -> [Effect] {
    jobs[job.id]?.watch?.look = nil
    guard let watch = job.watch, !job.isCancelled else { return advance(job.id) }
    switch answer {
    case .step(let step):
      jobs[job.id]?.watch?.trouble = nil
      let known = stage.session.navigation.context(at: watch.context)?.screen
      guard stage.put(step, in: watch.context) else { return [] }
      return seenStore(of: step)
        + showArrivals(beside: known, running, of: job) + warnings(ofNotesBeside: known, running)
        + awaitLate(in: watch.context, behind: running)
    case .failed(let failure) where (failure.error as? SourceError)?.asksForLogin ?? false:
      return fail(failure) + end(job.id)
    case .failed(let failure):
      jobs[job.id]?.watch?.trouble = failure.message
      jobs[job.id]?.watch?.restsUntil = (failure.error as? SourceError)?.comesBack
      return watch.trouble == failure.message ? [] : [.warn(failure.message, by: running.name)]
    case .nothing: return []
    }
  }

  private mutating func showArrivals(
    beside known: Screen?, _ running: Job.Running, of job: Job
  ) -> [Effect] {
    let output = running.output.continued(job.watch?.hasWritten ?? false)
    guard let page = stage.arrivals(beside: Set(known?.numbers ?? []), to: output) else { return [] }
    jobs[job.id]?.watch?.hasWritten = true
    return [.show(page, for: nil)]
  }

  private mutating func end(_ id: JobID) -> [Effect] { jobs.cancel(id).map(Effect.cancel) }

  /// Cancels jobs of contexts that can no longer be reached.
  mutating func endGone() -> [Effect] {
    let navigation = stage.session.navigation
    let gone = jobs.all.filter { job in
      guard !job.isCancelled, job.isBehind || job.watch != nil, let asker = job.running?.asker else {
        return false
      }
      return navigation.context(at: asker) == nil
    }
    return gone.flatMap { end($0.id) }
  }
}

extension CommandLine.Output {
  /// The output for further results: appends to the file.
  fileprivate func continued(_ continues: Bool) -> CommandLine.Output {
    guard continues, case .file(let path, _) = self else { return self }
    return .file(path, appends: true)
  }
}

extension FetchProgress {
  /// The progress in words: `home #rain 48 kB`.
  fileprivate var words: String { bytes > 0 ? subject + " " + Counted.bytes(bytes) : subject }
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
