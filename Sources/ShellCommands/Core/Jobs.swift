import Foundation
import SmashtagModel

/// Identifies a job; later jobs have greater ids.
public struct JobID: Hashable, Comparable, Sendable {
  let value: Int

  public static func < (left: JobID, right: JobID) -> Bool { left.value < right.value }
}

/// The commands of a typed line, which run one after another, or a background job.
struct Job: Sendable {
  enum Kind: Sendable {
    case typed
    /// Fetches something in advance; not waited for, and nothing of it is shown.
    case ahead
    /// Waits for sources that had not responded when their results were shown.
    case late
    /// Follows a step or the start, and reports its result.
    case sequel
    /// Refreshes a context until it is cancelled.
    case watch(Watch)
  }

  /// The running command of a job.
  struct Running: Sendable {
    let request: RequestID
    let name: String
    /// The name under which help lists it.
    let commandName: String
    let output: CommandLine.Output
    /// The first number in the command, possibly that of an item.
    var number: Int?
    /// The context in which it was started.
    let asker: ContextID
    let deadline: ContinuousClock.Instant
    /// Its last description of progress.
    var progress: String?
    /// The progress of its download.
    var fetched: FetchProgress?
    /// How far the command has been processed.
    var stage = Stage.asked

    /// Whether it asks the user for input.
    var asks: Bool { commandName == CommandTable.asking }
    var hasAdvanced: Bool { progress != nil || fetched != nil }

    /// The same command with another request.
    func asking(_ request: Request) -> Running {
      Running(
        request: request.id, name: name, commandName: commandName, output: output, asker: asker,
        deadline: request.deadline)
    }
  }

  enum Stage: Sendable {
    case asked
    /// An outside action is running.
    case outside(OutsideAction)
    /// The result of a step is being shown.
    case shown(Step, Showing)
  }

  let id: JobID
  var kind: Kind
  /// The commands that have not started yet.
  var waiting: ArraySlice<CommandLine.Part> = []
  var running: Running?
  /// Whether it was cancelled; it stays until its request has finished.
  var isCancelled = false

  var isTyped: Bool { if case .typed = kind { true } else { false } }
  var isAhead: Bool { if case .ahead = kind { true } else { false } }
  var isLate: Bool { if case .late = kind { true } else { false } }
  /// Whether it runs in the background, without being mentioned in the prompt.
  var isBehind: Bool { isAhead || isLate }

  var watch: Watch? {
    get { if case .watch(let watch) = kind { watch } else { nil } }
    set { if let newValue { kind = .watch(newValue) } }
  }
}

/// The state of watching a context.
struct Watch: Sendable {
  let context: ContextID
  let period: Duration
  /// Whether the desktop is told of what arrives.
  let notifies: Bool
  /// When newer items are requested next.
  var nextLook: ContinuousClock.Instant
  /// The running request for newer items.
  var look: RequestID?
  /// The message of the last failure, which is not repeated.
  var trouble: String?
  /// Until when the source asked to send no requests.
  var restsUntil: Date?
  /// Whether output was written to the file, so that more is appended.
  var hasWritten = false
}

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
  var holdsScript: Bool { all.contains { !$0.isBehind } }

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

/// Determines which changes of the state follow from steps, and tracks those that cannot be saved.
struct Memory: Sendable {
  /// Whether searches and photos are remembered.
  let remembers: Bool
  /// The changes that cannot be saved, with the reported reasons.
  private var troubles: [String: String] = [:]
  /// The name of the last command, if that made a choice which no later command of its run can use.
  private(set) var vainChoice: String?

  init(remembers: Bool) { self.remembers = remembers }

  var hasTrouble: Bool { !troubles.isEmpty }

  /// The changes of the state by a step; choices of a script or the start-up file are not saved.
  func changes(by step: Step, _ showing: Showing, in session: Session) -> [StateChange] {
    switch step {
    case .move(let move): changes(by: move, showing)
    case .change(let change): session.isAtPrompt ? [change.choice].compactMap(\.self) : []
    case .show, .perform: []
    }
  }

  /// Records the last step of a script, whose choices last for its run alone.
  mutating func noteLast(_ step: Step, of name: String, in session: Session) {
    guard !session.ports.isInteractive, !session.isStartingUp else { return }
    if case .change(let change) = step, change.isOfRun { vainChoice = name } else { vainChoice = nil }
  }

  private func changes(by move: Step.Move, _ showing: Showing) -> [StateChange] {
    guard remembers, showing.isOfWholeContext else { return seen(of: move, showing) }
    let search = move.search.map { [StateChange.search($0)] } ?? seen(of: move, showing)
    return search + (move.photo.map { [.photo($0)] } ?? [])
  }

  /// The change that records how far the tutorial came.
  func changes(by task: TutorialTask?, in session: Session) -> [StateChange] {
    guard let task, session.isAtPrompt else { return [] }
    return [.tutorial(task.saved)]
  }

  /// The change that records which results were seen.
  func seen(of move: Step.Move, _ showing: Showing = .context) -> [StateChange] {
    guard remembers, showing.isOfContext, let search = move.seen else { return [] }
    return [.seen(search)]
  }

  /// The change that records that a command was used in a kind of context.
  func lesson(of running: Job.Running, in session: Session) -> [StateChange] {
    guard session.isAtPrompt, let context = session.navigation.context(at: running.asker) else {
      return []
    }
    let lesson = Lesson(using: running.commandName, in: type(of: context).kind)
    return session.lessons.contains(lesson) ? [] : [.lesson(lesson)]
  }

  /// Records that something cannot be saved; returns whether that was not reported yet.
  mutating func note(_ error: any Error, of change: StateChange) -> Bool {
    let trouble = String(describing: error)
    let isKnown = troubles.values.contains(trouble)
    troubles[change.name] = trouble
    return !isKnown
  }

  /// Clears the reason of a change that could be saved, also for the other changes.
  mutating func noteKept(_ change: StateChange) {
    if let trouble = troubles[change.name] { troubles = troubles.filter { $0.value != trouble } }
  }
}

/// The activity that a prompt shows.
public struct Activity: Equatable, Sendable {
  /// The current frame of the spinner; empty if it only waits.
  public var sign = ""
  /// The command, or what is being fetched from where: `home #rain`.
  public let subject: String
  /// The progress: `48 kB`, `34% 12,000 tweets`.
  public var amount = ""
  /// Whether the subject contains the source and the search, so that the prompt can omit its breadcrumb.
  public var namesSource = false

  /// Creates an activity.
  public init(sign: String = "", subject: String, amount: String = "", namesSource: Bool = false) {
    (self.sign, self.subject, self.amount, self.namesSource) = (sign, subject, amount, namesSource)
  }
}

extension Activity {
  /// The activity of the first of some commands, and the number of others.
  init(_ running: [Job.Running], sign: String) {
    let first = running.first
    let others = running.count > 1 ? ["+\(running.count - 1)"] : []
    if let fetched = first?.fetched {
      let bytes = fetched.bytes > 0 ? [Counted.bytes(fetched.bytes)] : []
      self.init(
        sign: sign, subject: fetched.subject, amount: (bytes + others).joined(separator: " "),
        namesSource: true)
    } else {
      let progress = [first?.progress].compactMap(\.self)
      self.init(sign: sign, subject: first?.name ?? "", amount: (progress + others).joined(separator: " "))
    }
  }

  /// The activity of jobs that the user knows of; `nil` if there are none.
  init?(_ jobs: [Job], sign: String) {
    let heard = jobs.filter { !$0.isCancelled && !$0.isBehind }
    let running = heard.filter { $0.watch == nil }.compactMap(\.running)
    if running.isEmpty {
      guard heard.contains(where: { $0.watch != nil }) else { return nil }
      self.init(subject: "watch")
    } else {
      self.init(running, sign: sign)
    }
  }
}

/// The state of the spinner, and of the messages that replace it on terminals without one.
struct ActivitySigns: Sendable {
  private static let period = Duration.milliseconds(120)
  private static let pauseOfWords = Duration.seconds(10)
  private static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  /// When the next frame is due; `nil` if nothing turns.
  private(set) var nextTurn: ContinuousClock.Instant?
  private var index = 0
  private var said: ContinuousClock.Instant?

  var frame: String { Self.frames[index] }

  /// Advances the spinner if it is due.
  mutating func turn(while isShown: Bool, at now: ContinuousClock.Instant) {
    guard isShown else { return nextTurn = nil }
    guard let due = nextTurn else { return nextTurn = now + Self.period }
    guard due <= now else { return }
    index = (index + 1) % Self.frames.count
    nextTurn = now + Self.period
  }

  /// Whether a message may be printed again; if so, it counts as printed.
  mutating func mayBeSaid(at now: ContinuousClock.Instant) -> Bool {
    if let said, said + Self.pauseOfWords >= now { return false }
    said = now
    return true
  }
}

/// The contents of a prompt.
public struct Prompt: Equatable, Sendable {
  /// The source and the path of contexts.
  public let breadcrumb: String
  /// What is running; `nil` if nothing is.
  public let activity: Activity?
  /// A persistent short remark, such as that the state is not saved.
  public let remark: String?
}
