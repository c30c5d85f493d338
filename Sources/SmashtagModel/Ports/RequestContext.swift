/// The limits of a request and the receivers of its progress.
///
/// The command that asks makes it, and it is passed through every port to whoever answers.
public struct RequestContext: Sendable {
  /// When the request has to end, waits and retries included; `nil` without a limit.
  public var deadline: ContinuousClock.Instant?
  /// Whether posts and answers of remote sources may lead to this machine and into the local network.
  public var mayBeLocal: Bool
  /// The order in which photos are wanted.
  public var photoOrder = PhotoOrder.newest
  /// Called with how much has arrived so far.
  public var progress: @Sendable (FetchProgress) -> Void
  /// Called with a text that the reader should see beside a valid answer, such as that the network is
  /// unreachable.
  public var remark: @Sendable (String) -> Void

  /// Makes a context; by default without a deadline and without receivers.
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

  /// Whether nobody waits for the answer any more: the task was cancelled, or the deadline is past.
  public var isOver: Bool {
    Task.isCancelled || deadline.map { $0 <= .now } ?? false
  }

  /// The same request as a part of a longer one, which reports so many tweets more.
  public func counting(from count: Int) -> RequestContext {
    var part = self
    part.progress = { [progress] report in
      var report = report
      report.tweets += count
      progress(report)
    }
    return part
  }

  /// The same request for photos in an order; the pages of a list go on in the order it began in.
  public func listing(_ order: PhotoOrder) -> RequestContext {
    var ordered = self
    ordered.photoOrder = order
    return ordered
  }

  /// The same request with a deadline that is no later than `instant`.
  public func endingBefore(_ instant: ContinuousClock.Instant) -> RequestContext {
    var sooner = self
    sooner.deadline = min(deadline ?? instant, instant)
    return sooner
  }
}

/// How much of a request has arrived.
public struct FetchProgress: Equatable, Sendable {
  /// The source and what it is asked for: `home #rain`.
  public var subject: String
  /// The bytes of the current answer after decompression; earlier answers do not count.
  public var bytes: Int
  /// The number of stored tweets that were read so far.
  public var tweets: Int

  /// Makes a progress report.
  public init(subject: String, bytes: Int = 0, tweets: Int = 0) {
    self.subject = subject
    self.bytes = bytes
    self.tweets = tweets
  }
}
