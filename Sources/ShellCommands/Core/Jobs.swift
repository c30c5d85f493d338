import Foundation
import SmashtagModel

/// Identifies what a typed line, or the shell itself, has begun; later ones are greater.
public struct JobID: Hashable, Comparable, Sendable {
  let value: Int

  public static func < (left: JobID, right: JobID) -> Bool { left.value < right.value }
}

/// The commands of one typed line, which run one after another; or what goes on behind the prompt.
struct Job: Sendable {
  enum Kind: Sendable {
    case typed
    /// Fetches what may be asked for next: nobody waits for it, and nothing of it is shown.
    case ahead
    /// Waits for sources whose results are shown already.
    case late
    /// Goes on behind a step, or the start, and says what came of it.
    case sequel
    /// Keeps a context fresh until the reader ends it.
    case watch(Watch)
  }

  /// The command that runs now.
  struct Running: Sendable {
    let request: RequestID
    let name: String
    /// The name that help lists it under.
    let commandName: String
    let output: CommandLine.Output
    /// The number that was typed with it, of an item perhaps.
    var number: Int?
    /// The context it was started in.
    let asker: ContextID
    let deadline: ContinuousClock.Instant
    /// How far it says it is.
    var progress: String?
    /// How much of what it asks for came.
    var fetched: FetchProgress?
    /// What became of it, once it was answered.
    var stage = Stage.asked

    /// It asks the reader something.
    var asks: Bool { commandName == CommandTable.asking }
    var hasAdvanced: Bool { progress != nil || fetched != nil }

    /// The same command, which goes on with another request.
    func asking(_ request: Request) -> Running {
      Running(
        request: request.id, name: name, commandName: commandName, output: output, asker: asker,
        deadline: request.deadline)
    }
  }

  enum Stage: Sendable {
    case asked
    /// Something outside is being done.
    case outside(OutsideAction)
    /// What came of a step is being shown.
    case shown(Step, Showing)
  }

  let id: JobID
  var kind: Kind
  /// Those that did not begin yet.
  var waiting: [CommandLine.Part] = []
  var running: Running?
  /// The reader gave it up; it stays until its command has answered.
  var isCancelled = false

  var isAhead: Bool { if case .ahead = kind { true } else { false } }
  var isLate: Bool { if case .late = kind { true } else { false } }
  /// It goes on behind what is shown; no prompt speaks of it.
  var isBehind: Bool { isAhead || isLate }

  var watch: Watch? {
    get { if case .watch(let watch) = kind { watch } else { nil } }
    set { if let newValue { kind = .watch(newValue) } }
  }
}

/// A context that is kept fresh.
struct Watch: Sendable {
  let context: ContextID
  let period: Duration
  /// When it is looked for what is new.
  var nextLook: ContinuousClock.Instant
  /// The look at the source that is under way.
  var look: RequestID?
  /// What went wrong at the last look; the same is not told again.
  var trouble: String?
  /// Until when its source takes no requests, as it said.
  var restsUntil: Date?
  /// Something was written to a file, which the next goes behind.
  var hasWritten = false
}

/// What runs and waits.
///
/// Each request belongs to one job, which stays until it was answered.
struct Jobs: Sendable {
  private(set) var all: [Job] = []
  private var nextJob = 0
  private var nextRequest = 0

  /// Begins a job, which runs nothing yet.
  mutating func begin(_ kind: Job.Kind, _ parts: [CommandLine.Part] = []) -> JobID {
    defer { nextJob += 1 }
    all.append(Job(id: JobID(value: nextJob), kind: kind, waiting: parts))
    return JobID(value: nextJob)
  }

  /// Whether a typed command was asked for something and has not answered.
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

  /// The job that a request was made for.
  func job(of request: RequestID) -> Job? {
    all.first { $0.running?.request == request || $0.watch?.look == request }
  }

  /// Cancels what runs; answers its requests, and whether the reader knew of any of it.
  mutating func cancelAll() -> (requests: [RequestID], wereKnown: Bool) {
    let uncancelled = all.filter { !$0.isCancelled }
    let requests = uncancelled.flatMap { cancel($0.id) }
    return (requests, uncancelled.contains { !$0.isAhead })
  }

  /// Cancels a job; answers the requests that have not been answered, until which it stays.
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

  /// Whether a typed line, or something else that has to be waited for, goes on.
  var holdsScript: Bool { all.contains { !$0.isBehind } }

  /// Whether a command needs the terminal until it is done: its output goes to a program or a file, or it asks for
  /// something there.
  var holdsTerminal: Bool {
    all.filter { !$0.isCancelled }.contains { job in
      job.running.map { $0.output != .screen || $0.asks } ?? false
        || job.waiting.contains { $0.output != .screen }
    }
  }

  /// The watches that are due, each of which is due again a period later.
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
