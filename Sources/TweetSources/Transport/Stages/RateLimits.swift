import Foundation
import Synchronization

/// The rate limits of servers, as their responses told them.
///
/// All requests of a client share them, so that no source sends requests before a limit ends.
final class RateLimits: Sendable {
  /// A server with a scope of requests.
  private struct Key: Hashable {
    let origin: Origin
    /// The scope; `nil` for a limit of all requests.
    let scope: String?
  }

  /// The maximum number of limits; those that end first are removed.
  private static let most = 500

  private let limits = Mutex<[Key: RateLimit]>([:])
  private let now: @Sendable () -> Date

  init(now: @escaping @Sendable () -> Date) { self.now = now }

  /// The response that the server would give to a request; `nil` if no limit applies.
  func refusal(of fetch: Fetch, scope: String) -> HTTPResponse? {
    let (now, origin) = (now(), fetch.address.origin)
    let limit = limits.withLock { limits in
      [Key(origin: origin, scope: nil), Key(origin: origin, scope: scope)].compactMap { limits[$0] }
        .max { $0.end < $1.end }
    }
    return limit.flatMap { $0.end > now ? $0.refusal(at: fetch.address.text, now: now) : nil }
  }

  /// Records the limits in a response.
  func note(_ response: HTTPResponse, from origin: Origin, scope: String) {
    let now = now()
    guard let limit = RateLimit(response, now: now), limit.end > now else { return }
    let key = Key(origin: origin, scope: limit.isOfServer ? nil : scope)
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
  let end: Date
  /// Whether it applies to all requests instead of those of one scope.
  let isOfServer: Bool
  /// The header fields about the limit.
  private let counters: [HTTPHeaders.Field]

  /// `nil` if requests can be made at once, or the end of the limit is unknown.
  init?(_ response: HTTPResponse, now: Date) {
    let (headers, status) = (response.headers, response.status)
    if [429, 503].contains(status), let end = RetryHeaders.retryAfter(in: headers, now: now) {
      (self.end, isOfServer) = (end, true)
    } else if let end = RetryHeaders.endOfUsedUp(in: headers, now: now)
      ?? (status == 429 ? RetryHeaders.comeBack(in: headers, now: now) : nil)
    {
      (self.end, isOfServer) = (end, false)
    } else {
      return nil
    }
    counters = headers.fields.filter { $0.name.contains("limit") }
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
    limits.note(response, from: fetch.address.origin, scope: scope)
    return response
  }
}
