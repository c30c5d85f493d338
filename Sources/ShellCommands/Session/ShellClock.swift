public import Foundation

/// The time, as the port that everything asks for it.
public struct ShellClock: Sendable {
  /// What calendars say.
  public var date: @Sendable () -> Date
  /// What durations are measured by.
  public var instant: @Sendable () -> ContinuousClock.Instant

  public init(
    date: @escaping @Sendable () -> Date = Date.init,
    instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    (self.date, self.instant) = (date, instant)
  }
}
