import Foundation
import Synchronization

/// The stage that makes equal concurrent requests only once (request coalescing).
///
/// Each waiting caller has its own deadline and can be cancelled; the request is cancelled when nobody waits
/// for it.
final class SharingStage: FetchStage {
  private struct State {
    var requests: [HTTPRequest: SharedRequest] = [:]
    var lastNumber = 0
  }

  private let state = Mutex(State())
  private let next: any FetchStage

  init(_ next: any FetchStage) { self.next = next }

  func response(to fetch: Fetch) async throws(HTTPError) -> HTTPResponse {
    guard fetch.request.isShared else { return try await next.response(to: fetch) }
    while true {
      let outcome = await outcome(of: fetch, as: newNumber())
      if outcome.isWorthAnother(before: fetch.deadline) { continue }
      return try outcome.result.get()
    }
  }

  /// How many callers wait for a response.
  var waiting: Int { state.withLock { $0.requests.values.map(\.subscribers.count).reduce(0, +) } }
}

private extension SharingStage {
  func newNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  func outcome(of fetch: Fetch, as subscriber: Int) async -> SharedRequest.Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        subscribe(fetch, as: subscriber, continuation)
        // If the task was cancelled before, the handler below was called too early.
        if Task.isCancelled { leave(fetch.request, subscriber, .cancelled) }
      }
    } onCancel: {
      leave(fetch.request, subscriber, .cancelled)
    }
  }

  /// Waits for the running request, or starts it.
  func subscribe(
    _ fetch: Fetch, as subscriber: Int, _ continuation: CheckedContinuation<SharedRequest.Outcome, Never>
  ) {
    state.withLock { state in
      var shared = state.requests[fetch.request] ?? begin(fetch, as: subscriber)
      shared.subscribers[subscriber] = SharedRequest.Subscriber(
        received: fetch.received, continuation: continuation,
        timer: fetch.deadline < shared.deadline ? timer(fetch, subscriber) : nil)
      state.requests[fetch.request] = shared
    }
  }

  func begin(_ fetch: Fetch, as number: Int) -> SharedRequest {
    var own = fetch
    own.received = { [weak self] bytes in self?.tell(fetch.request, number, bytes) }
    let task = Task { [own] in
      finish(fetch.request, number, await outcome(of: own))
    }
    return SharedRequest(number: number, deadline: fetch.deadline, task: task)
  }

  func outcome(of fetch: Fetch) async -> SharedRequest.Outcome {
    do {
      return SharedRequest.Outcome(
        result: .success(try await next.response(to: fetch)), deadline: fetch.deadline)
    } catch {
      return SharedRequest.Outcome(result: .failure(error), deadline: fetch.deadline)
    }
  }

  func timer(_ fetch: Fetch, _ subscriber: Int) -> Task<Void, Never> {
    Task {
      do { try await Task.sleep(until: fetch.deadline) } catch { return }
      leave(fetch.request, subscriber, .timedOut(host: fetch.host))
    }
  }

  /// Reports the progress to all waiting callers.
  func tell(_ request: HTTPRequest, _ number: Int, _ bytes: Int) {
    let shared = state.withLock { $0.requests[request] }
    guard let shared, shared.number == number else { return }
    for subscriber in shared.subscribers.values { subscriber.received(bytes) }
  }

  /// Passes the result to all waiting callers.
  func finish(_ request: HTTPRequest, _ number: Int, _ outcome: SharedRequest.Outcome) {
    let shared = state.withLock { state in
      state.requests[request]?.number == number ? state.requests.removeValue(forKey: request) : nil
    }
    for subscriber in shared.map({ Array($0.subscribers.values) }) ?? [] { subscriber.leave(with: outcome) }
  }

  /// Removes a caller that no longer waits, and cancels the request if it was the last.
  func leave(_ request: HTTPRequest, _ subscriber: Int, _ error: HTTPError) {
    let (left, empty) = state.withLock { state -> (SharedRequest.Subscriber?, SharedRequest?) in
      let left = state.requests[request]?.subscribers.removeValue(forKey: subscriber)
      guard left != nil, state.requests[request]?.subscribers.isEmpty == true else { return (left, nil) }
      return (left, state.requests.removeValue(forKey: request))
    }
    empty?.task.cancel()
    left?.leave(with: SharedRequest.Outcome(result: .failure(error)))
  }
}

/// A running request with the callers that wait for it.
struct SharedRequest {
  /// The result for a caller.
  struct Outcome {
    let result: Result<HTTPResponse, HTTPError>
    /// The deadline of the request; `nil` for a caller that stopped waiting.
    var deadline: ContinuousClock.Instant?

    /// Whether it failed at its deadline, so that a caller with a later one may try again.
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

  /// Distinguishes it from later runs of the same request.
  let number: Int
  /// The deadline of the first caller.
  let deadline: ContinuousClock.Instant
  let task: Task<Void, Never>
  var subscribers: [Int: Subscriber] = [:]

  /// A waiting caller.
  struct Subscriber {
    let received: @Sendable (Int) -> Void
    let continuation: CheckedContinuation<Outcome, Never>
    /// Ends the wait at the caller's own deadline.
    let timer: Task<Void, Never>?

    func leave(with outcome: Outcome) {
      timer?.cancel()
      continuation.resume(returning: outcome)
    }
  }
}
