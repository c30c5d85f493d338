/// A request that is being made, and everybody who waits for its answer.
struct Flight {
  /// What somebody who waited is told.
  struct Outcome {
    let result: Result<HTTPResponse, HTTPError>
    /// The flight failed because its time was over, which need not be that of everybody who waited.
    var isOutOfTime = false
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
