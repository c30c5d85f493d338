import Foundation

/// Tries again what may be better the next time, as long as there is time left.
struct RetryingStage: FetchStage {
  private let next: any FetchStage
  private let policy: RetryPolicy
  private let now: @Sendable () -> Date

  init(
    _ next: any FetchStage, policy: RetryPolicy = RetryPolicy(),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.next = next
    self.policy = policy
    self.now = now
  }

  func response(to fetch: Fetch) async throws(HTTPError) -> HTTPResponse {
    var tries = Tries()
    while true {
      let outcome = await outcome(of: fetch)
      guard let setback = Setback(outcome, now: now()) else { return try outcome.get() }
      guard let pause = policy.pause(after: setback, tries: tries.count(setback), now: now()),
        .now + pause < fetch.deadline
      else { return try conclusion(of: outcome, setback, fetch) }
      do { try await Task.sleep(for: pause) } catch { throw .cancelled }
    }
  }
}

private extension RetryingStage {
  struct Tries {
    private var troubles = 0
    private var limits = 0

    /// How many setbacks of its kind there were before this one.
    mutating func count(_ setback: Setback) -> Int {
      switch setback {
      case .trouble:
        troubles += 1
        return troubles - 1
      case .limit:
        limits += 1
        return limits - 1
      }
    }
  }

  func outcome(of fetch: Fetch) async -> Result<HTTPResponse, HTTPError> {
    do { return .success(try await next.response(to: fetch)) } catch { return .failure(error) }
  }

  /// What is said once there is no further try.
  func conclusion(
    of outcome: Result<HTTPResponse, HTTPError>, _ setback: Setback, _ fetch: Fetch
  ) throws(HTTPError) -> HTTPResponse {
    let response = try outcome.get()
    guard case .limit(let until) = setback, !fetch.request.readsLimits else { return response }
    let origin = try? HTTPAddress(response.url).origin
    throw .rateLimited(host: origin?.name ?? fetch.host, until: until)
  }
}
