import Foundation

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
