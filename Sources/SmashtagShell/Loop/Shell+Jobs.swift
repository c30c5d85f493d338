import Foundation
import Glibc
import LineEditor
import ShellCommands
import SmashtagModel

extension Shell {
  /// A command whose output goes to a program or a file keeps the terminal until it is done.
  var waitsAtTerminal: Bool {
    jobs.filter { !$0.isCancelled }.contains { job in
      job.running.map { $0.output != .screen } ?? false || job.waiting.contains { $0.output != .screen }
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
    if activity == nil || !session.isInteractive {
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
  private func advance(_ index: Int) {
    guard jobs.indices.contains(index) else { return }
    if jobs[index].waiting.isEmpty || jobs[index].isCancelled || stops {
      jobs.remove(at: index)
    } else {
      let part = jobs[index].waiting.removeFirst()
      begin(index, output: part.output) { [session] in
        try Invocation(part.text, mayBeCut: session.isInteractive)
      }
    }
  }

  func begin(_ index: Int, output: CommandLine.Output, _ invocation: () throws -> Invocation) {
    do {
      let invocation = try invocation()
      jobs[index].running = Job.Running(
        name: invocation.name, commandName: invocation.commandName, output: output,
        place: session.navigation.place,
        task: task(of: invocation, job: jobs[index].id))
    } catch {
      fail(error as? FailedCommand ?? FailedCommand(name: "smashtag", error: error))
      advance(index)
    }
  }

  private func task(of invocation: Invocation, job: Int) -> Task<Void, Never> {
    let mailbox = self.mailbox
    var session = self.session
    session.hasUnshownRows = hasUnshownRows
    session.report = { mailbox.put(JobMessage(job: job, news: .progress($0))) }
    return Task.detached { [session] in
      let result = await invocation.result(in: session)
      mailbox.put(JobMessage(job: job, news: .finished(result)))
    }
  }

  func take(_ message: JobMessage) {
    guard let index = jobs.firstIndex(where: { $0.id == message.job }), let running = jobs[index].running
    else {
      return
    }
    switch message.news {
    case .progress(let words):
      jobs[index].running?.progress = words
      terminal.showProgress(words)
      if terminal.isLinear, session.isInteractive { sayProgress(words) }
    case .finished(let result):
      if running.progress != nil { terminal.showProgress("") }
      jobs[index].running = nil
      if jobs[index].isCancelled {
        tellHowFar(result)
      } else {
        finish(running, result)
      }
      advance(index)
    }
  }

  /// A cancelled import says what was imported; of anything else nothing is to be told.
  private func tellHowFar(_ result: Result<Step, FailedCommand>) {
    guard case .failure(let failure) = result, failure.error is ImportError else { return }
    terminal.report(failure)
  }

  private func finish(_ running: Job.Running, _ result: Result<Step, FailedCommand>) {
    do {
      let step = try result.get()
      noteUse(of: running)
      try act(on: step, of: running)
    } catch let failure as FailedCommand {
      fail(failure)
    } catch {
      fail(FailedCommand(name: running.name, error: error))
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

extension String {
  fileprivate var commandName: String { String(prefix { !$0.isWhitespace }) }
}
