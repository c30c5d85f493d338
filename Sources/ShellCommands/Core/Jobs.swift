import SmashtagModel

/// The running and waiting jobs.
///
/// Each request belongs to one job, which stays until the request has finished.
struct Jobs: Sendable {
  private(set) var all: [Job] = []
  private var nextJob = 0
  private var nextRequest = 0

  /// Adds a job, which runs nothing yet.
  mutating func begin(_ kind: Job.Kind, _ parts: [CommandLine.Part] = []) -> JobID {
    defer { nextJob += 1 }
    all.append(Job(id: JobID(value: nextJob), kind: kind, waiting: parts[...]))
    return JobID(value: nextJob)
  }

  /// Whether a typed command has a request that has not finished.
  var areAnswering: Bool {
    all.contains { job in
      guard case .typed = job.kind, case .asked = job.running?.stage else { return false }
      return true
    }
  }

  mutating func newRequest() -> RequestID {
    defer { nextRequest += 1 }
    return RequestID(value: nextRequest)
  }

  subscript(id: JobID) -> Job? {
    get { all.first { $0.id == id } }
    set {
      guard let index = all.firstIndex(where: { $0.id == id }) else { return }
      if let newValue { all[index] = newValue } else { all.remove(at: index) }
    }
  }

  /// The job of a request.
  func job(of request: RequestID) -> Job? {
    all.first { $0.running?.request == request || $0.watch?.look == request }
  }

  /// Cancels all jobs; returns their requests, and whether any job was visible to the user.
  mutating func cancelAll() -> (requests: [RequestID], wereKnown: Bool) {
    let uncancelled = all.filter { !$0.isCancelled }
    let requests = uncancelled.flatMap { cancel($0.id) }
    return (requests, uncancelled.contains { !$0.isAhead })
  }

  /// Cancels a job; returns its unfinished requests, until which it stays.
  mutating func cancel(_ id: JobID) -> [RequestID] {
    guard var job = self[id] else { return [] }
    job.isCancelled = true
    guard let watch = job.watch else {
      self[id] = job
      return [job.running?.request].compactMap(\.self)
    }
    self[id] = watch.look == nil ? nil : job
    return [watch.look].compactMap(\.self)
  }

  /// Whether a script has to wait, because a job other than a background one is running.
  var holdsScript: Bool { all.contains { !$0.isInBackground } }

  /// Whether a command needs the terminal until it is done, because it asks for input or its output goes
  /// elsewhere; a watch, which only writes to files, does not.
  var holdsTerminal: Bool {
    all.filter { !$0.isCancelled && $0.watch == nil }.contains { job in
      job.running.map { $0.output != .screen || $0.asks } ?? false
        || job.waiting.contains { $0.output != .screen }
    }
  }

  /// The jobs whose watches are due; sets the next date of each.
  mutating func takeDue(at now: ContinuousClock.Instant) -> [Job] {
    let due = all.filter { job in !job.isCancelled && job.watch.map { $0.nextLook <= now } ?? false }
    for job in due {
      guard let watch = job.watch else { continue }
      let next = watch.nextLook + watch.period
      self[job.id]?.watch?.nextLook = next > now ? next : now + watch.period
    }
    return due
  }

  var watches: [Watch] { all.compactMap { $0.isCancelled ? nil : $0.watch } }

  func isRunning(_ isKind: (Job) -> Bool, in context: ContextID) -> Bool {
    all.contains { isKind($0) && $0.running?.asker == context }
  }
}
