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

  /// Puts what came late into its results, and shows them again where they are in front and there is more of them.
  func put(late result: Result<Step, FailedCommand>, of running: Job.Running) {
    let known = session.navigation.context(at: running.place)?.screen
    guard let step = try? result.get(), let showing = try? session.apply(step, from: running.place) else {
      return
    }
    if case .context = showing { show(arrivalsBeside: known, step, running) }
    awaitLate(at: running.place, behind: running)
  }

  /// A source that failed in the end is named.
  private func show(arrivalsBeside known: Screen?, _ step: Step, _ running: Job.Running) {
    let screen = session.context.screen
    note(seen: step, .context)
    guard screen.numbers == known?.numbers else { return showAgain() }
    for note in screen.notes where known?.notes.contains(note) == false { terminal.warn(running.name, note) }
  }
}
