public import Foundation

/// The time, as the port that everything asks for it.
public struct ShellClock: Sendable {
  /// What calendars say.
  public var date: @Sendable () -> Date
  /// What durations are measured by.
  public var instant: @Sendable () -> ContinuousClock.Instant
  /// Waits so long, or until its task is cancelled.
  public var sleep: @Sendable (Duration) async -> Void

  public init(
    date: @escaping @Sendable () -> Date = Date.init,
    instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    sleep: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    (self.date, self.instant, self.sleep) = (date, instant, sleep)
  }
}
