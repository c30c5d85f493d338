import SmashtagModel

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
