import Foundation
import Glibc
import LineEditor
import ShellCommands
import SmashtagModel

extension Shell {
  /// A command whose output goes to a program or a file keeps the terminal until it is done, and so does one that
  /// asks for something there.
  var waitsAtTerminal: Bool {
    jobs.filter { !$0.isCancelled }.contains { job in
      job.running.map { $0.output != .screen || $0.asks } ?? false
        || job.waiting.contains { $0.output != .screen }
    }
  }

  func attend(for seconds: TimeInterval?) {
    _ = wakeup.wait(milliseconds: seconds.map { max(0, Int(($0 * 1_000).rounded(.up))) } ?? -1)
    attend()
  }

  func start(_ line: String) {
    do {
      startJob(try CommandLine(line).parts)
    } catch {
      return fail(FailedCommand(name: line.commandName, error: error))
    }
    advance(jobs.count - 1)
  }

  func startJob(_ parts: [CommandLine.Part]) {
    jobs.append(Job(id: nextJob, waiting: parts))
    nextJob += 1
  }

  /// Keeps the spinner turning as long as something runs behind the prompt.
  func tick() {
    if activity?.sign.isEmpty ?? true || !session.isInteractive {
      ticker?.cancel()
      ticker = nil
    } else if ticker == nil {
      ticker = Task.detached { [wakeup] in
        while !Task.isCancelled {
          wakeup.raise()
          try? await Task.sleep(for: .milliseconds(120))
        }
      }
    }
  }

  /// Begins the next command of a job, or ends the job.
  func advance(_ index: Int) {
    guard jobs.indices.contains(index) else { return }
    if jobs[index].waiting.isEmpty || jobs[index].isCancelled || stops {
      jobs.remove(at: index)
    } else {
      let part = jobs[index].waiting.removeFirst()
      begin(index, output: part.output) { [session] in
        try Invocation(part.text, mayBeCut: session.isInteractive)
      }
      if jobs.indices.contains(index) { jobs[index].running?.number = part.text.firstNumber }
    }
  }

  func begin(_ index: Int, output: CommandLine.Output, _ invocation: () throws -> Invocation) {
    do {
      let invocation = try invocation()
      let errand = errand(of: jobs[index].id, invocation.name)
      jobs[index].running = Job.Running(
        job: jobs[index].id, name: invocation.name, commandName: invocation.commandName, output: output,
        place: session.navigation.place,
        task: task(of: invocation, job: jobs[index].id, errand), deadline: errand.deadline)
    } catch {
      fail(error as? FailedCommand ?? FailedCommand(name: "smashtag", error: error))
      advance(index)
    }
  }

  private func task(of invocation: Invocation, job: Int, _ errand: Errand) -> Task<Void, Never> {
    let mailbox = self.mailbox
    var session = sessionForTask()
    session.hasUnshownRows = hasUnshownRows
    session.report = { mailbox.put(JobMessage(job: job, news: .progress($0))) }
    return Task.detached { [session] in
      // What was fetched before is in the archive before anybody looks there.
      if !invocation.goesOn { await session.maker.settle() }
      let result = await Errand.$current.withValue(errand) { await invocation.result(in: session) }
      mailbox.put(JobMessage(job: job, news: .finished(result)))
    }
  }

  /// What a command that begins now may take outside.
  func errand(of job: Int, _ name: String) -> Errand {
    let mailbox = self.mailbox
    return Errand(
      deadline: .now + .seconds(session.settings.timeout),
      progress: { mailbox.put(JobMessage(job: job, news: .fetching($0))) },
      remark: { mailbox.put(JobMessage(job: job, news: .remark($0, by: name))) })
  }

  func take(_ message: JobMessage) {
    switch message.news {
    case .remark(let text, let name): return terminal.warn(name, text)
    case .picture(let news): return take(news)
    default: break
    }
    guard let index = jobs.firstIndex(where: { $0.id == message.job }), let running = jobs[index].running
    else {
      return
    }
    switch message.news {
    case .progress(let words):
      jobs[index].running?.progress = words
      show(progress: words)
    case .fetching(let progress):
      jobs[index].running?.fetched = progress
      if !jobs[index].isBehind, jobs[index].watch == nil { show(progress: progress.words) }
    case .finished(let result): take(result, of: running, at: index)
    case .lookIsDue: look(index)
    case .looked(let result): take(look: result, at: index)
    case .ended: advance(index)
    case .remark, .picture: break
    }
  }

  private func show(progress words: String) {
    terminal.showProgress(words)
    if terminal.isLinear, session.isInteractive { sayProgress(words) }
  }

  private func take(_ result: Result<Step, FailedCommand>, of running: Job.Running, at index: Int) {
    if running.progress != nil || running.fetched != nil { terminal.showProgress("") }
    jobs[index].running = nil
    if jobs[index].isLate {
      put(late: result, of: running, isGivenUp: jobs[index].isCancelled)
    } else if jobs[index].isCancelled {
      tellHowFar(result)
    } else if jobs[index].isAhead {
      put(ahead: result, of: running)
    } else if case .success(.watch(let seconds)) = result {
      return watch(every: seconds, running, at: index)
    } else {
      finish(running, result)
    }
    advance(index)
  }

  /// A cancelled import says what was imported; of anything else nothing is to be told.
  private func tellHowFar(_ result: Result<Step, FailedCommand>) {
    guard case .failure(let failure) = result, failure.error is ImportError else { return }
    terminal.report(failure)
  }

  private func finish(_ running: Job.Running, _ result: Result<Step, FailedCommand>) {
    deadline = running.deadline
    defer { deadline = nil }
    do {
      let step = try result.get()
      noteUse(of: running)
      try act(on: step, of: running)
      startSequel(of: step, behind: running)
      if step.goesOn { fetchAhead(behind: running) } else { fetchLarger() }
      awaitLate(at: session.navigation.place, behind: running)
    } catch let failure as FailedCommand {
      fail(failure)
    } catch {
      fail(FailedCommand(name: running.name, error: error))
    }
  }

  /// Waits until what goes on behind the answers is done; a signal ends that.
  func settle() {
    let job = nextJob
    let task = Task.detached { [mailbox, maker = session.maker] in
      await maker.settle()
      mailbox.put(JobMessage(job: job, news: .ended))
    }
    while true {
      for message in mailbox.takeAll() {
        if case .remark(let text, let name) = message.news { terminal.warn(name, text) }
        if message.job == job { return }
      }
      _ = wakeup.wait(milliseconds: -1)
      if !signals.takePending().isEmpty { return task.cancel() }
    }
  }

  func obey(_ signal: Int32) {
    switch signal {
    case SIGINT where session.isInteractive: if cancelJobs() { terminal.say("Cancelled.") }
    case SIGINT, SIGTERM, SIGHUP, SIGQUIT: end(by: signal)
    case SIGWINCH: hasMissedResize = true
    default: break
    }
  }

  /// Cancels what runs and ends once it has answered; the same signal again does not wait.
  private func end(by signal: Int32) {
    if endedBy != nil || !cancelJobs() { hasQuit = true }
    endedBy = 128 + signal
  }
}

extension Invocation {
  /// Runs the command; whatever goes wrong bears its name.
  fileprivate func result(in session: Session) async -> Result<Step, FailedCommand> {
    do {
      return .success(try await command.run(in: session))
    } catch {
      return .failure(FailedCommand(name: name, error: error))
    }
  }
}

extension Step {
  /// Leads on towards the end of a list.
  fileprivate var goesOn: Bool {
    switch self {
    case .extend, .showNext: true
    default: false
    }
  }
}

extension FetchProgress {
  /// `home #rain 48 kB`.
  fileprivate var words: String { bytes > 0 ? subject + " " + Counted.bytes(bytes) : subject }
}

extension String {
  fileprivate var commandName: String { String(prefix { !$0.isWhitespace }) }

  /// The first of its words that is a number.
  fileprivate var firstNumber: Int? { split(separator: " ").lazy.compactMap { Int($0) }.first }
}
