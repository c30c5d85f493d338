import Foundation
import Synchronization

/// Until when servers are to be left alone, as their own answers said.
///
/// All requests of a client share it, so that no source is asked before that: by a further try, a look for what is
/// newer, an older page or another search.
final class RateLimits: Sendable {
  /// A server, and that of its limits which counts.
  private struct Key: Hashable {
    let origin: Origin
    /// `nil` for a limit of everything.
    let scope: String?
  }

  /// So many are remembered; of more those are forgotten that end first.
  private static let most = 500

  private let limits = Mutex<[Key: RateLimit]>([:])
  private let now: @Sendable () -> Date

  init(now: @escaping @Sendable () -> Date) { self.now = now }

  /// What the server would answer to a request within a scope; `nil` where it may be asked.
  func refusal(of fetch: Fetch, scope: String) -> HTTPResponse? {
    let (now, origin) = (now(), fetch.address.origin)
    let limit = limits.withLock { limits in
      [Key(origin: origin, scope: nil), Key(origin: origin, scope: scope)].compactMap { limits[$0] }
        .max { $0.end < $1.end }
    }
    return limit.flatMap { $0.end > now ? $0.refusal(at: fetch.address.text, now: now) : nil }
  }

  /// Remembers what an answer says about further requests.
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

/// A time before which a server takes no requests, as one of its answers said.
private struct RateLimit {
  let end: Date
  /// Whether it holds for all of the server, and not only for requests of the same scope.
  let isOfServer: Bool
  /// The fields that count requests.
  private let counters: [HTTPHeaders.Field]

  /// `nil` where the server may be asked at once, or does not say when.
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

  /// The answer to a request that is not made.
  func refusal(at url: String, now: Date) -> HTTPResponse {
    var headers = HTTPHeaders()
    for field in counters { headers.append(field.name, field.value) }
    headers.append("Retry-After", String(Int(end.timeIntervalSince(now).rounded(.up))))
    return HTTPResponse(status: 429, headers: headers, url: url)
  }
}

/// Asks no server before the time it said, and answers in its place until then.
///
/// Only requests with a ``HTTPRequest/limitScope`` are held back, and only their answers count.
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
