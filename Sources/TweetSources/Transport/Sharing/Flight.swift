import Foundation

/// A request that is being made, and everybody who waits for its answer.
struct Flight {
  /// What somebody who waited is told.
  struct Outcome {
    let result: Result<HTTPResponse, HTTPError>
    /// When the flight had to be done; `nil` for who left before.
    var deadline: ContinuousClock.Instant?

    /// Whether it failed for want of time, and that somebody with more of it may fare better.
    func isWorthAnother(before deadline: ContinuousClock.Instant) -> Bool {
      guard case .failure(let error) = result, let own = self.deadline else { return false }
      let now = ContinuousClock.now
      guard own < deadline, now < deadline else { return false }
      if case .rateLimited(_, let until?) = error {
        return .seconds(until.timeIntervalSinceNow) < deadline - now
      }
      return own <= now
    }
  }

  /// Tells one flight from a later one of the same request.
  let number: Int
  /// That of whoever asked first.
  let deadline: ContinuousClock.Instant
  let task: Task<Void, Never>
  var passengers: [Int: Passenger] = [:]

  /// Somebody who waits.
  struct Passenger {
    let received: @Sendable (Int) -> Void
    let continuation: CheckedContinuation<Outcome, Never>
    /// Ends the waiting where its time is over before the flight is.
    let timer: Task<Void, Never>?

    func leave(with outcome: Outcome) {
      timer?.cancel()
      continuation.resume(returning: outcome)
    }
  }
}
