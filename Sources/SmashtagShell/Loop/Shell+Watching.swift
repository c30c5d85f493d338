import Foundation
import ShellCommands
import SmashtagModel

/// A context that is kept fresh.
struct Watch {
  let place: Int
  /// The look at the source that is under way.
  var look: Task<Void, Never>?
  /// What went wrong at the last look; the same is not told again.
  var trouble: String?
  /// Something was written to a file, which the next goes behind.
  var hasWritten = false
}

extension Shell {
  /// Begins to look for what is new in a context, until it is cancelled; the command stays the one that runs.
  func watch(every seconds: Int, _ running: Job.Running, at index: Int) {
    if let reason = reasonNotToWatch(running) {
      fail(FailedCommand(name: running.name, error: reason))
      return advance(index)
    }
    noteUse(of: running)
    endWatch(of: running.place)
    guard let index = jobs.firstIndex(where: { $0.id == running.job }) else { return }
    let (mailbox, job) = (mailbox, running.job)
    jobs[index].watch = Watch(place: running.place)
    jobs[index].running = running
    jobs[index].running?.task = Task.detached {
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(seconds))
        if !Task.isCancelled { mailbox.put(JobMessage(job: job, news: .lookIsDue)) }
      }
      mailbox.put(JobMessage(job: job, news: .ended))
    }
    terminal.say(
      "Watching \(session.context.title), every \(Counted.things(seconds, "second")); Ctrl-C ends it.")
  }

  /// Asks for what is new, unless the last look still goes on.
  func look(_ index: Int) {
    guard let watch = jobs[index].watch, watch.look == nil, !jobs[index].isCancelled,
      let running = jobs[index].running
    else { return }
    guard let paged = session.navigation.context(at: watch.place) as? any PagedContext else {
      return end(index)
    }
    var session = session
    session.waitsForAll = !session.isInteractive
    let (errand, mailbox, job) = (errand(of: running.job, running.name), mailbox, running.job)
    jobs[index].watch?.look = Task.detached { [session] in
      let result = await Errand.$current.withValue(errand) { await paged.renewal(in: session) }
      mailbox.put(JobMessage(job: job, news: .looked(result)))
    }
  }

  /// Puts into the context what came; shows it where the context is in front.
  func take(look result: Result<Step, FailedCommand>, at index: Int) {
    guard let watch = jobs[index].watch, let running = jobs[index].running else { return }
    jobs[index].watch?.look = nil
    guard !jobs[index].isCancelled else { return }
    switch result {
    case .success(let step):
      jobs[index].watch?.trouble = nil
      let known = session.navigation.context(at: watch.place)?.screen
      guard let showing = try? session.apply(step, from: watch.place), case .context = showing else { return }
      note(seen: step, showing)
      showArrivals(beside: Set(known?.numbers ?? []), running, at: index)
      warn(ofNotesBeside: known, running)
      awaitLate(at: watch.place, behind: running)
    case .failure(let failure) where (failure.error as? SourceError)?.asksForLogin ?? false:
      fail(failure)
      end(index)
    case .failure(let failure):
      if watch.trouble != failure.message { terminal.warn(running.name, failure.message) }
      jobs[index].watch?.trouble = failure.message
    }
  }
}

extension Shell {
  private func reasonNotToWatch(_ running: Job.Running) -> CommandError? {
    if isQuiet { return .notHere("a start-up file would never end", instead: "watch at the prompt") }
    guard case .pipe = running.output else { return nil }
    return .notHere("the program behind | would wait for the end", instead: "write into a file with >")
  }

  private func end(_ index: Int) {
    jobs[index].isCancelled = true
    jobs[index].running?.task.cancel()
    jobs[index].watch?.look?.cancel()
  }

  /// A context is watched once.
  private func endWatch(of place: Int) {
    for index in jobs.indices where jobs[index].watch?.place == place { end(index) }
  }

  /// The newest nearest to the prompt, as a log grows.
  func showArrivals(beside known: Set<Int>, _ running: Job.Running, at index: Int) {
    let screen = session.context.screen
    let rows = screen.rows.filter { row in row.number.map { !known.contains($0) } ?? false }
    guard !rows.isEmpty else { return }
    shownRows += rows.count
    let output = running.output.continued(jobs[index].watch?.hasWritten ?? false)
    jobs[index].watch?.hasWritten = true
    if terminal.printsJSON { return write(session.context.json.text + "\n", to: output) }
    let display = output == .screen ? terminal.display : terminal.fileRenderer.display
    write(ScreenRenderer(display: display).text(of: rows.reversed(), in: screen), to: output)
  }
}

extension CommandLine.Output {
  /// Where more of the same goes: behind what is in the file.
  fileprivate func continued(_ continues: Bool) -> CommandLine.Output {
    guard continues, case .file(let path, _) = self else { return self }
    return .file(path, appends: true)
  }
}
