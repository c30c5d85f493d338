import Foundation
import Synchronization

/// Makes equal requests once while they are being made, whoever else asks.
///
/// Everybody who waits has a deadline and a cancellation of their own; a request ends when nobody waits.
final class SharingStage: FetchStage {
  private struct State {
    var flights: [HTTPRequest: Flight] = [:]
    var lastNumber = 0
  }

  private let state = Mutex(State())
  private let next: any FetchStage

  init(_ next: any FetchStage) { self.next = next }

  func response(to fetch: Fetch) async throws(HTTPError) -> HTTPResponse {
    while true {
      let outcome = await outcome(of: fetch, as: newNumber())
      if outcome.isWorthAnother(before: fetch.deadline) { continue }
      return try outcome.result.get()
    }
  }

  /// How many wait for an answer.
  var waiting: Int { state.withLock { $0.flights.values.map(\.passengers.count).reduce(0, +) } }
}

private extension SharingStage {
  func newNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  func outcome(of fetch: Fetch, as passenger: Int) async -> Flight.Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        board(fetch, as: passenger, continuation)
        // Cancelled before it began, the handler below came too early.
        if Task.isCancelled { leave(fetch.request, passenger, .cancelled) }
      }
    } onCancel: {
      leave(fetch.request, passenger, .cancelled)
    }
  }

  /// Waits for the request that is being made, or begins it.
  func board(_ fetch: Fetch, as passenger: Int, _ continuation: CheckedContinuation<Flight.Outcome, Never>) {
    state.withLock { state in
      var flight = state.flights[fetch.request] ?? begin(fetch, as: passenger)
      flight.passengers[passenger] = Flight.Passenger(
        received: fetch.received, continuation: continuation,
        timer: fetch.deadline < flight.deadline ? timer(fetch, passenger) : nil)
      state.flights[fetch.request] = flight
    }
  }

  func begin(_ fetch: Fetch, as number: Int) -> Flight {
    var shared = fetch
    shared.received = { [weak self] bytes in self?.tell(fetch.request, number, bytes) }
    let task = Task { [shared] in
      land(fetch.request, number, await outcome(of: shared))
    }
    return Flight(number: number, deadline: fetch.deadline, task: task)
  }

  func outcome(of fetch: Fetch) async -> Flight.Outcome {
    do {
      return Flight.Outcome(result: .success(try await next.response(to: fetch)), deadline: fetch.deadline)
    } catch {
      return Flight.Outcome(result: .failure(error), deadline: fetch.deadline)
    }
  }

  func timer(_ fetch: Fetch, _ passenger: Int) -> Task<Void, Never> {
    Task {
      do { try await Task.sleep(until: fetch.deadline) } catch { return }
      leave(fetch.request, passenger, .timedOut(host: fetch.host))
    }
  }

  /// Tells everybody who waits how much came.
  func tell(_ request: HTTPRequest, _ number: Int, _ bytes: Int) {
    let flight = state.withLock { $0.flights[request] }
    guard let flight, flight.number == number else { return }
    for passenger in flight.passengers.values { passenger.received(bytes) }
  }

  /// Gives everybody who waits the answer.
  func land(_ request: HTTPRequest, _ number: Int, _ outcome: Flight.Outcome) {
    let flight = state.withLock { state in
      state.flights[request]?.number == number ? state.flights.removeValue(forKey: request) : nil
    }
    for passenger in flight.map({ Array($0.passengers.values) }) ?? [] { passenger.leave(with: outcome) }
  }

  /// Lets one go who waits no longer, and the request with the last of them.
  func leave(_ request: HTTPRequest, _ passenger: Int, _ error: HTTPError) {
    let (left, empty) = state.withLock { state -> (Flight.Passenger?, Flight?) in
      let left = state.flights[request]?.passengers.removeValue(forKey: passenger)
      guard left != nil, state.flights[request]?.passengers.isEmpty == true else { return (left, nil) }
      return (left, state.flights.removeValue(forKey: request))
    }
    empty?.task.cancel()
    left?.leave(with: Flight.Outcome(result: .failure(error)))
  }
}

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
