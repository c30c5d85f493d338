import SmashtagModel

/// What commands act on: where the reader stands, which jobs there are, and what outlives the session.
///
/// It starts the jobs that run in the background of a context, adds their results to it, and ends them with it.
struct JobState: Sendable {
  /// Where the reader stands, and how much of that was shown.
  var stage: Stage
  /// What runs and waits.
  var jobs = Jobs()
  /// What is to outlive the session.
  var memory: Memory

  init(_ session: Session, remembers: Bool) {
    stage = Stage(session)
    memory = Memory(remembers: remembers)
  }

  /// Makes a request with the deadline that the settings give.
  mutating func request(
    _ name: String, _ work: Request.Work, to output: CommandLine.Output = .screen
  ) -> Request {
    var session = stage.sessionForRequest
    session.call.output = output
    return Request(
      id: jobs.newRequest(), name: name, work: work, session: session,
      deadline: stage.session.ports.clock.instant() + .seconds(stage.session.settings.timeout))
  }
}

extension JobState {
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
  mutating func renewIndex() -> [Effect] {
    guard stage.session.ports.importer.isOutdated else { return [] }
    return begin(.sequel, .index, named: "index", in: stage.front)
  }

  /// Starts examining the address of a new source, which can be used meanwhile.
  mutating func startSequel(of step: Step, after running: Job.Running) -> [Effect] {
    let session = stage.session
    guard case .change(.addSource(let addition)) = step, session.isAtPrompt else {
      return []
    }
    return begin(
      .sequel, .finding(addition), named: running.name, commandName: running.commandName, in: running.asker)
  }

  /// Starts fetching older items in advance when the end of the list is near.
  mutating func fetchAhead(after running: Job.Running) -> [Effect] {
    guard let paged = stage.session.context.paged, paged.isLive, !paged.isNarrowed,
      paged.hasOlder, stage.isNearEnd
    else { return [] }
    return beginAhead(.older(paged), named: running.name)
  }

  /// Starts fetching a larger size of a zoomed photo; the present one is shown meanwhile.
  mutating func fetchLarger() -> [Effect] {
    let session = stage.session
    guard let larger = session.context.image?.sharper(in: session) else { return [] }
    return beginAhead(.sharper(larger), named: ImageCommand.form.name)
  }

  /// Whether there are older items that nothing is fetching yet.
  var mayFetchOlder: Bool {
    guard stage.session.surface.hasPages else { return false }
    let isFetching = jobs.isRunning(\.isTyped, in: stage.front) || jobs.isRunning(\.isAhead, in: stage.front)
    return stage.session.context.paged?.hasOlder == true && !isFetching
  }

  /// Starts a job in advance, at most one at a time for each context.
  private mutating func beginAhead(_ work: Request.Work, named name: String) -> [Effect] {
    let (session, context) = (stage.session, stage.front)
    guard session.worksAhead, !jobs.isRunning(\.isAhead, in: context) else { return [] }
    return begin(.ahead, work, named: name, in: context)
  }

  /// Adds items that were fetched in advance; failures are reported only when the items are requested.
  mutating func put(ahead answer: Answer, of job: Job, _ running: Job.Running) -> [Effect] {
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
  mutating func awaitLate(in context: ContextID, after running: Job.Running) -> [Effect] {
    guard let results = stage.session.navigation.context(at: context)?.awaiting, results.isAwaited,
      !jobs.isRunning(\.isLate, in: context)
    else { return [] }
    return begin(
      .late, .late(results), named: running.name, commandName: running.commandName, in: context)
  }

  /// Adds a late response to its results, and shows them again if they are visible and have more items.
  ///
  /// In a watched context, only the new items are shown. Responses to cancelled requests are not reported.
  mutating func put(late answer: Answer, of job: Job, _ running: Job.Running) -> [Effect] {
    let known = stage.session.navigation.context(at: running.asker)?.screen
    guard case .step(let step) = answer else { return [] }
    let isShown = stage.put(step, in: running.asker) && !job.isCancelled
    let effects = isShown ? show(arrivalsBeside: known, step, running) : []
    return effects + awaitLate(in: running.asker, after: running)
  }

  /// Shows what a late response added, or the message of a source that failed.
  private mutating func show(
    arrivalsBeside known: Screen?, _ step: Step, _ running: Job.Running
  ) -> [Effect] {
    let effects = seenChanges(of: step)
    let session = stage.session
    if session.surface.printsJSON { return effects }
    if session.screen.numbers == known?.numbers {
      return effects + warnings(ofNotesBeside: known, running)
    }
    if let job = jobs.all.first(where: { $0.watch?.context == running.asker && !$0.isCancelled }) {
      return effects + showArrivals(beside: known, job.running ?? running, of: job)
    }
    if session.navigation.shownRows(at: running.asker)?.lowerBound == 0, !session.surface.isLinear {
      return effects + [.show(stage.whole(), for: nil)]
    }
    return effects + (stage.arrivals(amongThoseReadOf: known).map { [.show($0, for: nil)] } ?? [])
  }

  func seenChanges(of step: Step) -> [Effect] {
    step.movement.map { memory.seen(of: $0).map(Effect.keep) } ?? []
  }

  /// Warnings for notes that were added to the list.
  func warnings(ofNotesBeside known: Screen?, _ running: Job.Running) -> [Effect] {
    stage.session.screen.notes.filter { known?.notes.contains($0) == false }
      .map { .warn($0, by: running.name) }
  }
}

// MARK: Watching

extension JobState {
  /// Requests newer items, unless the last request is still running or the source asked to wait.
  mutating func look(_ job: Job) -> [Effect] {
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

  mutating func showArrivals(
    beside known: Screen?, _ running: Job.Running, of job: Job
  ) -> [Effect] {
    let output = running.output.continued(job.watch?.hasWritten ?? false)
    let numbers = Set(known?.numbers ?? [])
    let notices = notices(of: job.watch, beside: numbers)
    guard let page = stage.arrivals(beside: numbers, to: output) else { return notices }
    jobs[job.id]?.watch?.hasWritten = true
    return [.show(page, for: nil)] + notices
  }

  /// The notice of new items of a watched context, if there are any and the desktop is to be told.
  ///
  /// It tells no more than their number, unless the reader set that.
  func notices(of watch: Watch?, beside known: Set<Int>) -> [Effect] {
    guard let watch, watch.notifies, let context = stage.session.navigation.context(at: watch.context) else {
      return []
    }
    let rows = context.screen.rows(besides: known)
    guard let newest = rows.first else { return [] }
    let count = "\(Counted.grouped(rows.count)) new"
    let tellsText = stage.session.settings.notifiesText
    return [.notify(tellsText ? "\(count) in \(context.title): \(newest.summary)" : count)]
  }

  mutating func end(_ id: JobID) -> [Effect] { jobs.cancel(id).map(Effect.cancel) }

  /// Cancels jobs of contexts that can no longer be reached.
  mutating func endGone() -> [Effect] {
    let navigation = stage.session.navigation
    let gone = jobs.all.filter { job in
      guard !job.isCancelled, job.isInBackground || job.watch != nil, let asker = job.running?.asker else {
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
