import Foundation
import SmashtagModel
import Synchronization

/// The rate limits of servers, as their responses told them.
///
/// All requests of a client share them, so that no source sends requests before a limit ends. What one account has used up
/// is left to others.
final class RateLimits: Sendable {
  /// Whose requests a limit is about.
  private struct Key: Hashable {
    let origin: Origin
    /// The account or program that asks; `nil` for a limit of all, and without a token.
    var token: Token?
    /// The scope; `nil` for a limit of all requests.
    var scope: String?
  }

  /// The maximum number of limits; those that end first are removed.
  private static let most = 500

  private let limits = Mutex<[Key: RateLimit]>([:])
  private let now: @Sendable () -> Date

  init(now: @escaping @Sendable () -> Date) { self.now = now }

  /// The response that the server would give to a request; `nil` if no limit applies.
  func refusal(of fetch: Fetch, scope: String) -> HTTPResponse? {
    let (now, origin, token) = (now(), fetch.address.origin, fetch.token)
    let keys = [
      Key(origin: origin), Key(origin: origin, token: token), Key(origin: origin, token: token, scope: scope),
    ]
    let limit = limits.withLock { limits in keys.compactMap { limits[$0] }.max { $0.end < $1.end } }
    return limit.flatMap { $0.end > now ? $0.refusal(at: fetch.address.text, now: now) : nil }
  }

  /// Records the limits in the response to a request.
  func note(_ response: HTTPResponse, to fetch: Fetch, scope: String) {
    let now = now()
    guard let limit = RateLimit(response, now: now), limit.end > now else { return }
    let (origin, token) = (fetch.address.origin, fetch.token)
    let key =
      switch limit.extent {
      case .server: Key(origin: origin)
      case .token: Key(origin: origin, token: token)
      case .scope: Key(origin: origin, token: token, scope: scope)
      }
    limits.withLock { limits in
      if let known = limits[key], known.end >= limit.end { return }
      limits[key] = limit
      if limits.count > Self.most { limits = limits.filter { $0.value.end > now } }
      if limits.count > Self.most, let first = limits.min(by: { $0.value.end < $1.value.end }) {
        limits[first.key] = nil
      }
    }
  }
}

/// A time until which a server accepts no requests.
private struct RateLimit {
  /// The requests that a limit applies to.
  enum Extent {
    /// Those of everybody.
    case server
    /// Those of one account or program.
    case token
    /// Of these, those of one scope.
    case scope
  }

  let end: Date
  let extent: Extent
  /// The header fields about the limit, but for its end by the server's clock.
  private let counters: [HTTPHeaders.Field]

  /// `nil` if requests can be made at once, or the end of the limit is unknown.
  init?(_ response: HTTPResponse, now: Date) {
    let (headers, status) = (response.headers, response.status)
    if [429, 503].contains(status), let end = RetryHeaders.retryAfter(in: headers, now: now) {
      (self.end, extent) = (end, status == 503 ? .server : .token)
    } else if let end = RetryHeaders.endOfUsedUp(in: headers, now: now)
      ?? (status == 429 ? RetryHeaders.comeBack(in: headers, now: now) : nil),
      status == 429 || end.timeIntervalSince(now) < RetryHeaders.farthestCount
    {
      (self.end, extent) = (end, .scope)
    } else {
      return nil
    }
    counters = headers.fields.filter { $0.name.contains("limit") && !$0.name.hasSuffix("-reset") }
  }

  /// The response to a request that is not sent.
  func refusal(at url: String, now: Date) -> HTTPResponse {
    var headers = HTTPHeaders()
    for field in counters { headers.append(field.name, field.value) }
    headers.append("Retry-After", String(Int(end.timeIntervalSince(now).rounded(.up))))
    return HTTPResponse(status: 429, headers: headers, url: url)
  }
}

/// The stage that sends no requests while a rate limit applies, and returns a response in place of the
/// server's.
///
/// Only requests with a ``HTTPRequest/limitScope`` are affected, and only their responses are considered.
struct RateLimitStage: FetchStage {
  let next: any FetchStage
  let limits: RateLimits

  func response(to fetch: Fetch) async throws(HTTPError) -> HTTPResponse {
    guard let scope = fetch.request.limitScope else { return try await next.response(to: fetch) }
    if let refusal = limits.refusal(of: fetch, scope: scope) { return refusal }
    let response = try await next.response(to: fetch)
    limits.note(response, to: fetch, scope: scope)
    return response
  }
}
