import ShellCommands
import SmashtagModel

extension Shell {
  /// Waits behind the prompt for the sources of some results that have not answered yet.
  func awaitLate(at place: Int, behind running: Job.Running) {
    guard let results = session.navigation.context(at: place) as? any AwaitingContext, results.isAwaited,
      !jobs.contains(where: { $0.isLate && $0.running?.place == place })
    else { return }
    startJob([])
    let (index, job) = (jobs.count - 1, jobs[jobs.count - 1].id)
    let (session, mailbox) = (session, mailbox)
    let task = Task.detached {
      let step = await results.nextAnswer(in: session)
      mailbox.put(JobMessage(job: job, news: step.map { .finished(.success($0)) } ?? .ended))
    }
    jobs[index].isLate = true
    jobs[index].running = Job.Running(
      job: job, name: running.name, commandName: running.commandName, output: .screen, place: place,
      task: task)
  }

  /// Puts what came late into its results, and shows them again where they are in front and there is more of them;
  /// where they are watched, what came.
  ///
  /// Of what the reader gave up nothing more is said.
  func put(late result: Result<Step, FailedCommand>, of running: Job.Running, isGivenUp: Bool) {
    let known = session.navigation.context(at: running.place)?.screen
    guard let step = try? result.get(), let showing = try? session.apply(step, from: running.place) else {
      return
    }
    if case .context = showing, !isGivenUp { show(arrivalsBeside: known, step, running) }
    awaitLate(at: running.place, behind: running)
  }

  /// A source that failed in the end is named.
  private func show(arrivalsBeside known: Screen?, _ step: Step, _ running: Job.Running) {
    note(seen: step, .context)
    if terminal.printsJSON { return }
    let numbers = Set(known?.numbers ?? [])
    if session.context.screen.numbers == known?.numbers {
      warn(ofNotesBeside: known, running)
    } else if let watch = jobs.firstIndex(where: { $0.watch?.place == running.place }) {
      showArrivals(beside: numbers, jobs[watch].running ?? running, at: watch)
    } else if pageStarts[running.place] == 0, !terminal.isLinear {
      showAgain()
    } else {
      show(arrivalsAmongThoseRead: numbers, known)
    }
  }

  /// What came among the rows that were shown; those behind them come when the reader gets there.
  private func show(arrivalsAmongThoseRead numbers: Set<Int>, _ known: Screen?) {
    let (screen, read) = (
      session.context.screen, Set(known?.rows.prefix(shownRows).compactMap(\.number) ?? [])
    )
    let last = screen.rows.lastIndex { row in row.number.map(read.contains) ?? false } ?? -1
    let arrived = screen.rows[...last].filter { row in row.number.map { !numbers.contains($0) } ?? false }
    shownRows = last + 1
    guard !arrived.isEmpty else { return }
    terminal.remark(ScreenRenderer(display: terminal.display).text(of: arrived, in: screen))
  }

  /// Says what is new below the list.
  func warn(ofNotesBeside known: Screen?, _ running: Job.Running) {
    for note in session.context.screen.notes where known?.notes.contains(note) == false {
      terminal.warn(running.name, note)
    }
  }
}
