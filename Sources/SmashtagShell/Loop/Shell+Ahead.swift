import ShellCommands
import SmashtagModel

extension Shell {
  /// Fetches the next older items where the reader comes near the end of those that are there.
  func fetchAhead(behind running: Job.Running) {
    let place = session.navigation.place
    guard session.isInteractive, terminal.display.isTerminal, !terminal.printsJSON,
      let paged = session.context as? any PagedContext, paged.isLive, paged.hasOlder, isNearEnd,
      !jobs.contains(where: { $0.isAhead && $0.running?.place == place })
    else { return }
    startJob([])
    let (index, job) = (jobs.count - 1, jobs[jobs.count - 1].id)
    let (session, errand, mailbox) = (session, errand(of: job, running.name), mailbox)
    let task = Task.detached {
      let result = await Errand.$current.withValue(errand) { await paged.extension(in: session) }
      mailbox.put(JobMessage(job: job, news: .finished(result)))
    }
    jobs[index].isAhead = true
    jobs[index].running = Job.Running(
      job: job, name: running.name, commandName: running.commandName, output: .screen, place: place,
      task: task)
  }

  /// Puts what was fetched ahead behind the other items; what went wrong is told to who asks for them.
  func put(ahead result: Result<Step, FailedCommand>, of running: Job.Running) {
    guard case .success(let step) = result else { return }
    do { _ = try session.apply(step, from: running.place) } catch { terminal.complain(running.name, error) }
  }

  /// The next page of the window would be the last.
  private var isNearEnd: Bool {
    let page = shownRows - (pageStarts[session.navigation.place] ?? 0)
    return session.context.screen.rows.count - shownRows <= page
  }
}
