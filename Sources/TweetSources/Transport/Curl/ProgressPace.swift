/// Says when to tell how far something is: at once, and then not too often.
struct ProgressPace {
  static let step: Duration = .milliseconds(60)

  private var next: ContinuousClock.Instant?

  /// True where it is time to tell.
  mutating func isDue(at now: ContinuousClock.Instant = .now) -> Bool {
    if let next, now < next { return false }
    next = now + Self.step
    return true
  }
}
