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

/// What comes back and may be better the next time.
enum Setback: Equatable {
  /// The connection died, or the server is overloaded; it may say for how long.
  case trouble(until: Date?)
  /// It takes no more requests before that time, where it says so.
  case limit(until: Date?)

  /// `nil` for what would be the same again.
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

/// How often, and after which pauses, something is tried again.
struct RetryPolicy: Sendable {
  /// How many more tries there are after trouble, and as many after a limit.
  var retries = 3
  var firstPause: Duration = .milliseconds(250)
  /// Keeps those who were thrown out together from coming back together.
  var jitter = 0.5...1.5

  /// The pause before a further try; `nil` where there is to be none.
  ///
  /// `tries` counts the setbacks of this kind before. A limit that says nothing of its end is not waited for.
  func pause(after setback: Setback, tries: Int, now: Date = Date()) -> Duration? {
    guard tries < retries else { return nil }
    let growing = firstPause * Double(1 << tries) * Double.random(in: jitter)
    switch setback {
    case .trouble(nil): return growing
    case .limit(nil): return nil
    case .trouble(let date?), .limit(let date?): return max(growing, .seconds(date.timeIntervalSince(now)))
    }
  }
}
