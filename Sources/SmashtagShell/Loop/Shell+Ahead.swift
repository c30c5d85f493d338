import ShellCommands
import SmashtagModel

extension Shell {
  /// Fetches the next older items where the reader comes near the end of those that are there.
  func fetchAhead(behind running: Job.Running) {
    guard let paged = session.context as? any PagedContext, paged.isLive, paged.hasOlder, isNearEnd else {
      return
    }
    startAhead(named: running.name) { await paged.extension(in: $0) }
  }

  /// Fetches a photo in a larger size where it was zoomed so far; the present one is shown meanwhile.
  func fetchLarger() {
    guard let larger = (session.context as? ImageContext)?.sharper(in: session) else { return }
    startAhead(named: "image") { .success(.replace(await larger.looked(in: $0, anySize: false))) }
  }

  /// Nobody waits for it; once at a time in each place.
  private func startAhead(
    named name: String,
    _ body: @escaping @Sendable (Session) async -> Result<Step, FailedCommand>
  ) {
    let place = session.navigation.place
    guard session.isInteractive, terminal.display.isTerminal, !terminal.printsJSON,
      !jobs.contains(where: { $0.isAhead && $0.running?.place == place })
    else { return }
    startJob([])
    let (index, job) = (jobs.count - 1, jobs[jobs.count - 1].id)
    var session = session
    session.waitsForAll = true
    let (errand, mailbox) = (errand(of: job, name), mailbox)
    let task = Task.detached { [session] in
      let result = await Errand.$current.withValue(errand) { await body(session) }
      mailbox.put(JobMessage(job: job, news: .finished(result)))
    }
    jobs[index].isAhead = true
    jobs[index].running = Job.Running(
      job: job, name: name, commandName: name, output: .screen, place: place, task: task)
  }

  /// Puts what was fetched ahead behind the other items; what went wrong is told to who asks for them.
  func put(ahead result: Result<Step, FailedCommand>, of running: Job.Running) {
    guard case .success(let step) = result else { return }
    do {
      if case .replace(let context, _) = step, let larger = context as? ImageContext {
        try put(larger, of: running)
      } else {
        _ = try session.apply(step, from: running.place)
      }
    } catch {
      terminal.complain(running.name, error)
    }
  }

  /// Shows the part that is seen by now in the size that has come.
  private func put(_ larger: ImageContext, of running: Job.Running) throws {
    let place = running.place
    guard let image = session.navigation.context(at: place) as? ImageContext, image.index == larger.index
    else {
      return
    }
    _ = try session.apply(.replace(image.seen(as: larger)), from: place)
    if let problem = larger.problem { terminal.warn(running.name, "no larger size: \(problem)") }
    guard larger.facts != nil, place == session.navigation.place else { return }
    showAgain()
    fetchLarger()
  }

  /// The next page of the window would be the last.
  private var isNearEnd: Bool {
    let page = shownRows - (pageStarts[session.navigation.place] ?? 0)
    return session.context.screen.rowCount - shownRows <= page
  }
}
