import ShellCommands
import SmashtagModel

extension Shell {
  /// Goes on behind a step that was taken at the prompt: tells what is at the address of a source that was added.
  ///
  /// Nobody waits for it, and the source can be used meanwhile.
  func startSequel(of step: Step, behind running: Job.Running) {
    guard case .addSource(let addition) = step, session.isInteractive, !isQuiet else { return }
    startJob([])
    let (index, job) = (jobs.count - 1, jobs[jobs.count - 1].id)
    let (session, errand, mailbox) = (session, errand(of: job, running.name), mailbox)
    let task = Task.detached {
      let finding = await Errand.$current.withValue(errand) { await session.finding(at: addition.definition) }
      let news = SourceAddition(addition.definition, finding: finding).news(by: running.name)
      for news in news { mailbox.put(JobMessage(job: job, news: news)) }
    }
    jobs[index].running = Job.Running(
      job: job, name: running.name, commandName: running.commandName, output: .screen, place: running.place,
      task: task)
  }
}

extension SourceAddition {
  /// What was found is said, and why nothing was is a warning; of what was cancelled nothing is to be told.
  fileprivate func news(by command: String) -> [JobMessage.News] {
    let name = definition.name
    if let found {
      let json: JSON = [
        "done": .string(command), "action": .string("look"), "source": .string(name), "found": .string(found),
      ]
      return [.finished(.success(.done("\(name): \(found).", json: json)))]
    }
    guard let problem, finding != .failure(.cancelled) else { return [.ended] }
    return [.remark("\(name) could not be looked at: \(problem)", by: command), .ended]
  }
}
