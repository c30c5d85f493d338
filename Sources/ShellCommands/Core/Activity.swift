import SmashtagModel

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
    let heard = jobs.filter { !$0.isCancelled && !$0.isInBackground }
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
