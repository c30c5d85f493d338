import SmashtagModel

/// Runs the commands of lines, and what goes on behind the prompt, and carries out what they decide.
struct JobRunner: Sendable {
  private(set) var stage: Stage
  private(set) var jobs = Jobs()
  private(set) var ending: Ending
  private var memory: Memory
  private var signs = ActivitySigns()
  /// Where the lines come from that run now, where that is no prompt.
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

  /// When the signs of activity, or a watch, want to be told the time.
  var nextTick: ContinuousClock.Instant? {
    ([signs.nextTurn] + jobs.watches.map(\.nextLook)).compactMap(\.self).min()
  }

  private var activity: Activity? {
    stage.session.surface.isLinear ? nil : Activity(jobs.all, sign: signs.frame)
  }
}

// MARK: Lines

extension JobRunner {
  /// Begins the session, with what the call sets and the source it names.
  mutating func start(_ settings: [Setting: String], source: String?) throws -> [Effect] {
    origin = nil
    ending.forgive()
    try stage.begin(settings, source: source)
    let effects: [Effect] = [.obey(stage.session.settings, isAsked: false)]
    return stage.session.ports.isInteractive
      ? effects + [.show(stage.whole(), for: nil)] + renewIndex() : effects
  }

  /// The next lines are those of the start-up file; what goes wrong there ends nothing.
  mutating func startUp(_ line: Int) {
    origin = "rc, line \(line)"
    ending.forgive()
    stage.startUp()
  }

  mutating func note(typed line: String?) { stage.note(typed: line) }

  /// Begins a line; answers its job, which is gone where nothing was begun.
  mutating func begin(_ line: String) -> (JobID, [Effect]) {
    var (parts, effects): ([CommandLine.Part], [Effect]) = ([], [])
    do throws(FailedCommand) { parts = try CommandLine(line).parts } catch { effects = fail(error) }
    let job = jobs.begin(.typed, parts)
    return (job, effects + advance(job))
  }

  /// Begins one command in words that were parted already.
  mutating func begin(_ words: [String]) -> (JobID, [Effect]) {
    let job = jobs.begin(.typed)
    do {
      return (job, [run(try Invocation(words: words), in: job, to: .screen)])
    } catch {
      return (job, fail(FailedCommand(of: error)) + advance(job))
    }
  }

  /// What is said of a command that goes on while the prompt is back, where no spinner says it.
  func reminder(of job: JobID) -> [Effect] {
    guard stage.session.surface.isLinear, let running = jobs[job]?.running else { return [] }
    return [.say("\(running.name) goes on meanwhile; Ctrl-C ends it.")]
  }

  mutating func quit() { ending.quit() }
  mutating func end(withStatus status: Int32) { ending.end(withStatus: status) }

  /// Cancels what runs and ends once it has answered; a second signal waits a second for that, a second Ctrl-C not at all.
  ///
  /// A terminal that is closed may say so several times.
  mutating func end(by signal: Int32) -> [Effect] {
    let isRepeated = ending.isForced
    let effects = isRepeated ? [] : cancelAll().effects
    if isRepeated, signal == Ending.interrupt { ending.hurry() }
    if isRepeated || jobs.all.isEmpty { ending.quit() }
    ending.end(by: signal)
    return effects
  }

  /// The same while it is waited for the end.
  mutating func end(lateBy signal: Int32) { ending.end(lateBy: signal) }

  /// Cancels what runs, images of the page too; answers whether the reader knew of any of it.
  mutating func cancelAll() -> (effects: [Effect], wereKnown: Bool) {
    let (requests, wereKnown) = jobs.cancelAll()
    return ([.stopPictures] + requests.map(Effect.cancel), wereKnown)
  }

  /// Begins the last request: the end of what goes on behind the answers.
  mutating func settle() -> Request { request("smashtag", .settling) }
}

// MARK: Commands

extension JobRunner {
  /// Begins the next command of a job, or ends the job.
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

  /// Ends the job of a request whose answer comes too late to be taken.
  mutating func forget(_ request: RequestID) {
    if let job = jobs.job(of: request) { jobs[job.id] = nil }
  }

  /// A cancelled import says what was imported; of anything else nothing is to be told.
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
  /// Takes a step; what is to be done outside comes first.
  private mutating func take(_ step: Step, _ id: JobID, _ running: Job.Running) -> [Effect] {
    if case .change(.watch(let seconds)) = step { return watch(every: seconds, id, running) }
    let effects = noteUse(of: running)
    guard case .perform(let action) = step else { return effects + carryOut(step, id, running) }
    jobs[id]?.running?.stage = .outside(action)
    return effects + [.perform(running.request, action, to: running.output)]
  }

  /// Goes on once something outside was done, or was not.
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

  /// Carries a step out, and shows what came of it.
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

  /// What the terminal has to follow.
  private func changes(by step: Step) -> [Effect] {
    let session = stage.session
    if case .show(.clear) = step { return [.clearWindow] }
    guard case .change(.set) = step else { return [] }
    return [.obey(session.settings, isAsked: !session.ports.isInteractive && !session.isStartingUp)]
  }

  /// Notes how a page was shown; where it was that of a step, the rest of the step follows.
  mutating func note(_ page: ShownPage, for request: RequestID?) -> [Effect] {
    stage.note(page)
    guard let request, let job = jobs.job(of: request), let running = job.running,
      case .shown(let step, let showing) = running.stage
    else { return [] }
    return leave(step, showing, job.id, running, isWhole: page.isWhole)
  }

  /// Keeps what of a step should outlive the session, and begins what goes on behind it.
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

  /// Draws what stands in the window anew.
  mutating func redraw() -> [Effect] { [.redraw(stage.contextPage())] + fetchLarger() }

  /// An image of a page that does not stand in the window any more is not drawn.
  func draw(_ picture: PictureID) -> [Effect] { stage.holds(picture) ? [.draw(picture)] : [] }

  /// Shows, in the place of the image in front, why it cannot be drawn.
  mutating func giveUp(
    _ address: ImageAddress, _ error: ImageError, on output: CommandLine.Output
  ) -> [Effect] {
    guard stage.note(error, ofImageAt: address) else { return [] }
    return [.show(stage.whole(on: output), for: nil)]
      + fail(FailedCommand(name: ImageCommand.form.name, error: error))
  }

  mutating func note(_ reason: Undelivered) -> [Effect] {
    switch reason {
    // It was ended with this program.
    case _ where ending.isForced: return []
    case .refused:
      ending.noteFailure()
      return []
    case .failed(let error): return fail(FailedCommand(name: "output", error: error))
    }
  }

  /// What cannot be kept is told of once, and then stands in the prompt for as long as it cannot.
  mutating func tell(_ error: any Error, of change: StateChange) -> [Effect] {
    guard memory.note(error, of: change) else { return [] }
    return [.report(FailedCommand(name: change.name, error: error), origin: origin)]
  }

  mutating func noteKept(_ change: StateChange) { memory.noteKept(change) }

  /// Asks again for what is watched, where it is time to.
  mutating func tick() -> [Effect] {
    let now = stage.session.ports.clock.instant()
    return jobs.takeDue(at: now).flatMap { look($0) }
  }

  /// Keeps the spinner turning as long as something runs behind the prompt.
  mutating func spin() {
    let isShown = stage.session.ports.isInteractive && activity?.sign.isEmpty == false
    signs.turn(while: isShown, at: stage.session.ports.clock.instant())
  }
}

// MARK: Behind the prompt

extension JobRunner {
  /// Begins something behind the prompt, which belongs to a context.
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

  /// Indexes the archive anew, where an earlier version indexed it.
  ///
  /// Ctrl-C, and the end of the program, leave the rest for the next time.
  private mutating func renewIndex() -> [Effect] {
    guard stage.session.ports.importer.isIndexOutdated else { return [] }
    return begin(.sequel, .index, named: "index", in: stage.front)
  }

  /// Tells what is at the address of a source that was added; it can be used meanwhile.
  private mutating func startSequel(of step: Step, behind running: Job.Running) -> [Effect] {
    let session = stage.session
    guard case .change(.addSource(let addition)) = step, session.isAtPrompt else {
      return []
    }
    return begin(
      .sequel, .finding(addition), named: running.name, commandName: running.commandName, in: running.asker)
  }

  /// Fetches the next older items where the reader comes near the end of those that are there.
  private mutating func fetchAhead(behind running: Job.Running) -> [Effect] {
    guard let paged = stage.session.context.paged, paged.isLive, !paged.isNarrowed,
      paged.hasOlder, stage.isNearEnd
    else { return [] }
    return beginAhead(.older(paged), named: running.name)
  }

  /// Fetches a photo in a larger size where it was zoomed so far; the present one is shown meanwhile.
  private mutating func fetchLarger() -> [Effect] {
    let session = stage.session
    guard let larger = session.context.image?.sharper(in: session) else { return [] }
    return beginAhead(.sharper(larger), named: ImageCommand.form.name)
  }

  /// Nobody waits for it; once at a time in each context.
  private mutating func beginAhead(_ work: Request.Work, named name: String) -> [Effect] {
    let (session, context) = (stage.session, stage.front)
    guard session.ports.isInteractive, session.surface.hasWindow, !session.surface.printsJSON,
      !jobs.isRunning(\.isAhead, in: context)
    else { return [] }
    return begin(.ahead, work, named: name, in: context)
  }

  /// Puts what was fetched ahead behind the other items; what went wrong is told to who asks for them.
  private mutating func put(ahead answer: Answer, of job: Job, _ running: Job.Running) -> [Effect] {
    guard case .step(let step) = answer, !job.isCancelled else { return [] }
    if case .move(.replace(let context, _)) = step, let larger = context.image {
      return put(larger, of: running)
    }
    _ = stage.put(step, in: running.asker)
    return []
  }

  /// Shows the part that is seen by now in the size that has come.
  private mutating func put(_ larger: ImageContext, of running: Job.Running) -> [Effect] {
    guard let image = stage.session.navigation.context(at: running.asker)?.image, image.index == larger.index
    else { return [] }
    let isInFront = stage.put(.move(.replace(image.seen(as: larger))), in: running.asker)
    let warning = larger.problem.map { Effect.warn("no larger size: \($0)", by: running.name) }
    let effects = [warning].compactMap(\.self)
    guard larger.facts != nil, isInFront else { return effects }
    return effects + [.show(stage.whole(), for: nil)] + fetchLarger()
  }

  /// Waits for the sources of some results that have not answered yet.
  private mutating func awaitLate(in context: ContextID, behind running: Job.Running) -> [Effect] {
    guard let results = stage.session.navigation.context(at: context)?.awaiting, results.isAwaited,
      !jobs.isRunning(\.isLate, in: context)
    else { return [] }
    return begin(
      .late, .late(results), named: running.name, commandName: running.commandName, in: context)
  }

  /// Puts what came late into its results, and shows them again where they are in front and there is more of them;
  /// where they are watched, what came.
  ///
  /// Of what the reader gave up nothing more is said.
  private mutating func put(late answer: Answer, of job: Job, _ running: Job.Running) -> [Effect] {
    let known = stage.session.navigation.context(at: running.asker)?.screen
    guard case .step(let step) = answer else { return [] }
    let isShown = stage.put(step, in: running.asker) && !job.isCancelled
    let effects = isShown ? show(arrivalsBeside: known, step, running) : []
    return effects + awaitLate(in: running.asker, behind: running)
  }

  /// A source that failed in the end is named.
  private mutating func show(
    arrivalsBeside known: Screen?, _ step: Step, _ running: Job.Running
  ) -> [Effect] {
    let effects = sightings(of: step)
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

  private func sightings(of step: Step) -> [Effect] {
    step.movement.map { memory.sighting(of: $0).map(Effect.keep) } ?? []
  }

  /// Says what is new below the list.
  private func warnings(ofNotesBeside known: Screen?, _ running: Job.Running) -> [Effect] {
    stage.session.screen.notes.filter { known?.notes.contains($0) == false }
      .map { .warn($0, by: running.name) }
  }
}

// MARK: Watching

extension JobRunner {
  /// Begins to look for what is new in a context, until it is cancelled; the command stays the one that runs.
  private mutating func watch(every seconds: Int, _ id: JobID, _ running: Job.Running) -> [Effect] {
    if let reason = reasonNotToWatch(running) {
      return fail(FailedCommand(name: running.name, error: reason)) + advance(id)
    }
    var effects = noteUse(of: running)
    // A context is watched once.
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

  /// Asks for what is new, unless the last look still goes on or the source asked to be left alone.
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

  /// Puts into the context what came; shows it where the context is in front.
  private mutating func take(look answer: Answer, _ job: Job, _ running: Job.Running) -> [Effect] {
    jobs[job.id]?.watch?.look = nil
    guard let watch = job.watch, !job.isCancelled else { return advance(job.id) }
    switch answer {
    case .step(let step):
      jobs[job.id]?.watch?.trouble = nil
      let known = stage.session.navigation.context(at: watch.context)?.screen
      guard stage.put(step, in: watch.context) else { return [] }
      return sightings(of: step)
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

  /// Ends what goes on for contexts that are gone for good.
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
  /// Where more of the same goes: behind what is in the file.
  fileprivate func continued(_ continues: Bool) -> CommandLine.Output {
    guard continues, case .file(let path, _) = self else { return self }
    return .file(path, appends: true)
  }
}

extension FetchProgress {
  /// `home #rain 48 kB`.
  fileprivate var words: String { bytes > 0 ? subject + " " + Counted.bytes(bytes) : subject }
}

extension FailedCommand {
  /// What went wrong before there was a command to name.
  fileprivate init(of error: any Error) {
    self = error as? FailedCommand ?? FailedCommand(name: "smashtag", error: error)
  }
}

extension String {
  /// The first of its words that is a number.
  fileprivate var firstNumber: Int? { split(separator: " ").lazy.compactMap { Int($0) }.first }
}
