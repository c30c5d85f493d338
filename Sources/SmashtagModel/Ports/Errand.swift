/// What a command lets its requests take, and who is told how they go; known to everything its task does.
public struct Errand: Sendable {
  @TaskLocal public static var current = Errand()

  /// When the command has to be done, waiting and retries included; `nil` where nothing limits it.
  public var deadline: ContinuousClock.Instant?
  /// Whether sources outside may lead to this machine and into the local network.
  public var mayBeLocal: Bool
  /// Is told how much came so far.
  public var progress: @Sendable (FetchProgress) -> Void
  /// Is told what the reader should know although there is an answer: the network is away.
  public var remark: @Sendable (String) -> Void

  public init(
    deadline: ContinuousClock.Instant? = nil,
    mayBeLocal: Bool = false,
    progress: @escaping @Sendable (FetchProgress) -> Void = { _ in },
    remark: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.deadline = deadline
    self.mayBeLocal = mayBeLocal
    self.progress = progress
    self.remark = remark
  }

  /// Nobody waits any more for what is done now: the task was cancelled, or the deadline is past.
  public static var isOver: Bool {
    Task.isCancelled || current.deadline.map { $0 <= .now } ?? false
  }
}

/// How far a request is.
public struct FetchProgress: Equatable, Sendable {
  /// What is asked for, and where: `home #rain`.
  public var subject: String
  /// Unpacked, without what came in answers before.
  public var bytes: Int

  public init(subject: String, bytes: Int) {
    self.subject = subject
    self.bytes = bytes
  }
}
