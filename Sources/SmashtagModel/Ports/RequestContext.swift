/// What a request may take, and who is told how it goes: handed from the command that asks through every port to whoever
/// answers.
public struct RequestContext: Sendable {
  /// When the request has to be done, waiting and retries included; `nil` where nothing limits it.
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

  /// Whether nobody waits any more: the task that asks was cancelled, or the deadline is past.
  public var isOver: Bool {
    Task.isCancelled || deadline.map { $0 <= .now } ?? false
  }

  /// The same request with a deadline that is no later than `instant`.
  public func endingBefore(_ instant: ContinuousClock.Instant) -> RequestContext {
    var sooner = self
    sooner.deadline = min(deadline ?? instant, instant)
    return sooner
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
