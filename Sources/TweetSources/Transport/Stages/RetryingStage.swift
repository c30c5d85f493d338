import Foundation

/// The stage that retries requests whose failure may be temporary, within the deadline, if they may be repeated.
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
      guard let setback = TransientFailure(outcome, now: now()) else { return try outcome.get() }
      guard fetch.request.isRepeatable,
        let pause = policy.pause(after: setback, tries: tries.count(setback), now: now()),
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

    /// Counts a failure, and returns how many of its kind preceded it.
    mutating func count(_ setback: TransientFailure) -> Int {
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

  /// The final result if there is no further attempt.
  func conclusion(
    of outcome: Result<HTTPResponse, HTTPError>, _ setback: TransientFailure, _ fetch: Fetch
  ) throws(HTTPError) -> HTTPResponse {
    let response = try outcome.get()
    guard case .limit(let until) = setback, !fetch.request.readsLimits else { return response }
    let origin = try? HTTPAddress(response.url).origin
    throw .rateLimited(host: origin?.name ?? fetch.host, until: until)
  }
}

/// A failure that may be temporary.
enum TransientFailure: Equatable {
  /// The connection was broken or the server is overloaded, possibly until a given time.
  case trouble(until: Date?)
  /// The rate limit is exhausted, until the given time if the server tells.
  case limit(until: Date?)

  /// `nil` for results that a retry would not change.
  init?(_ outcome: Result<HTTPResponse, HTTPError>, now: Date = Date()) {
    switch outcome {
    case .failure(.cutOff): self = .trouble(until: nil)
    case .success(let response) where response.status == 429:
      self = .limit(until: RetryHeaders.comeBack(in: response.headers, now: now))
    case .success(let response) where response.status == 503:
      self = .trouble(until: RetryHeaders.retryAfter(in: response.headers, now: now))
    case .success(let response) where [502, 504].contains(response.status): self = .trouble(until: nil)
    default: return nil
    }
  }
}

/// How often, and after which pauses, requests are retried.
struct RetryPolicy: Sendable {
  /// The maximum number of retries after temporary failures, and after rate limits.
  var retries = 3
  var firstPause: Duration = .milliseconds(250)
  /// For how many seconds the end of a rate limit may be past if the server means now.
  private static let longestAgo: TimeInterval = 5
  /// Random factors of the pauses, so that clients do not retry at the same time.
  var jitter = 0.5...1.5

  /// The pause before a retry; `nil` if there is none.
  ///
  /// A rate limit without a known end is not waited for, and after one whose end is past there is one retry.
  /// - Parameter tries: how many failures of this kind preceded.
  func pause(after setback: TransientFailure, tries: Int, now: Date = Date()) -> Duration? {
    guard tries < retries else { return nil }
    let growing = firstPause * Double(1 << tries) * Double.random(in: jitter)
    switch setback {
    case .trouble(nil): return growing
    case .limit(nil): return nil
    case .limit(let date?) where tries > 0 && now.timeIntervalSince(date) > Self.longestAgo: return nil
    case .trouble(let date?), .limit(let date?): return max(growing, .seconds(date.timeIntervalSince(now)))
    }
  }
}
