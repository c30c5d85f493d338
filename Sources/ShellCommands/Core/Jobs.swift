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

/// What of the steps outlives the session, and what of that cannot be kept at present.
struct Memory: Sendable {
  /// Searches and photos are remembered.
  let remembers: Bool
  /// What cannot be kept, each with the reason that was told.
  private var troubles: [String: String] = [:]

  init(remembers: Bool) { self.remembers = remembers }

  var hasTrouble: Bool { !troubles.isEmpty }

  /// What a step that was taken changes; what a script or the start-up file sets lasts for one run.
  func changes(by step: Step, _ showing: Showing, in session: Session) -> [StateChange] {
    switch step {
    case .move(let move): changes(by: move, showing)
    case .change(let change): session.isAtPrompt ? [change.choice].compactMap(\.self) : []
    case .show, .perform: []
    }
  }

  private func changes(by move: Step.Move, _ showing: Showing) -> [StateChange] {
    guard remembers, case .context = showing else { return sighting(of: move, showing) }
    let search = move.search.map { [StateChange.search($0)] } ?? sighting(of: move, showing)
    return search + (move.photo.map { [.photo($0)] } ?? [])
  }

  /// What came to results that are in front.
  func sighting(of move: Step.Move, _ showing: Showing = .context) -> [StateChange] {
    guard remembers, showing.isOfContext, let search = move.sighting else { return [] }
    return [.sighting(search)]
  }

  /// That the reader knows what a command does in the context it was typed in.
  func lesson(of running: Job.Running, in session: Session) -> [StateChange] {
    guard session.isAtPrompt, let context = session.navigation.context(at: running.asker) else {
      return []
    }
    let lesson = Lesson(using: running.commandName, in: type(of: context).kind)
    return session.lessons.contains(lesson) ? [] : [.lesson(lesson)]
  }

  /// Notes that something cannot be kept; answers whether that is yet to be told.
  mutating func note(_ error: any Error, of change: StateChange) -> Bool {
    let trouble = String(describing: error)
    let isKnown = troubles.values.contains(trouble)
    troubles[change.name] = trouble
    return !isKnown
  }

  /// What was in the way of one change was in the way of others, too.
  mutating func noteKept(_ change: StateChange) {
    if let trouble = troubles[change.name] { troubles = troubles.filter { $0.value != trouble } }
  }
}

/// What runs behind the prompt.
public struct Activity: Equatable, Sendable {
  /// What turns while it does; empty for what only waits.
  public var sign = ""
  /// The command, or what is fetched and where: `home #rain`.
  public let subject: String
  /// How far it is: `48 kB`, `34% 12,000 tweets`.
  public var amount = ""
  /// The subject tells the source and the search; the way here need not be said beside it.
  public var namesPlace = false

  public init(sign: String = "", subject: String, amount: String = "", namesPlace: Bool = false) {
    (self.sign, self.subject, self.amount, self.namesPlace) = (sign, subject, amount, namesPlace)
  }
}

extension Activity {
  /// What the first of some commands does, and how many others run.
  init(_ running: [Job.Running], sign: String) {
    let first = running.first
    let others = running.count > 1 ? ["+\(running.count - 1)"] : []
    if let fetched = first?.fetched {
      let bytes = fetched.bytes > 0 ? [Counted.bytes(fetched.bytes)] : []
      self.init(
        sign: sign, subject: fetched.subject, amount: (bytes + others).joined(separator: " "),
        namesPlace: true)
    } else {
      let progress = [first?.progress].compactMap(\.self)
      self.init(sign: sign, subject: first?.name ?? "", amount: (progress + others).joined(separator: " "))
    }
  }

  /// What some jobs do, as far as the reader waits for it; `nil` where nothing does anything.
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

/// What tells that something goes on: a sign that turns, or words now and then where none does.
struct ActivitySigns: Sendable {
  private static let period = Duration.milliseconds(120)
  private static let pauseOfWords = Duration.seconds(10)
  private static let frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]

  /// When the sign turns again; `nil` while it stands.
  private(set) var nextTurn: ContinuousClock.Instant?
  private var index = 0
  private var said: ContinuousClock.Instant?

  var frame: String { Self.frames[index] }

  /// Turns the sign where it is time to.
  mutating func turn(while isShown: Bool, at now: ContinuousClock.Instant) {
    guard isShown else { return nextTurn = nil }
    guard let due = nextTurn else { return nextTurn = now + Self.period }
    guard due <= now else { return }
    index = (index + 1) % Self.frames.count
    nextTurn = now + Self.period
  }

  /// Whether words may be said again; if so, they count as said.
  mutating func mayBeSaid(at now: ContinuousClock.Instant) -> Bool {
    if let said, said + Self.pauseOfWords >= now { return false }
    said = now
    return true
  }
}

/// What a prompt says.
public struct Prompt: Equatable, Sendable {
  /// The source and the way here.
  public let breadcrumb: String
  public let activity: Activity?
  /// What the reader was told once and should not forget, in a word or two.
  public let remark: String?
}
