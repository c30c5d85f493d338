import CCurl
import Foundation

/// Reads the header fields about when to send the next request.
enum RetryHeaders {
  /// The maximum time in the future that is considered plausible.
  static let farthest: TimeInterval = 366 * 86_400

  /// The date in `Retry-After` ([RFC 9110](https://www.rfc-editor.org/rfc/rfc9110#field.retry-after)); `nil`
  /// if missing or not plausible.
  static func retryAfter(in headers: HTTPHeaders, now: Date) -> Date? {
    guard let value = headers["retry-after"] else { return nil }
    if let seconds = number(value) { return sane(now.addingTimeInterval(seconds), now: now) }
    return sane(httpDate(value), now: now)
  }

  /// When an exhausted rate limit is reset; `nil` if none is exhausted.
  ///
  /// Of several exhausted limits the last reset counts.
  static func endOfUsedUp(in headers: HTTPHeaders, now: Date) -> Date? {
    counters.filter { headers["\($0)-remaining"] == "0" }
      .compactMap { sane(headers["\($0)-reset"].flatMap(moment), now: now) }.max()
  }

  /// The date in `Retry-After`, or else that of the next reset of a limit.
  static func comeBack(in headers: HTTPHeaders, now: Date) -> Date? {
    retryAfter(in: headers, now: now)
      ?? endOfUsedUp(in: headers, now: now)
      ?? counters.lazy.compactMap { sane(headers["\($0)-reset"].flatMap(moment), now: now) }.first
  }
}

private extension RetryHeaders {
  /// The prefixes of the header fields for rate limits of Mastodon, X, Bluesky and X's plans.
  static let counters = [
    "x-ratelimit", "x-rate-limit", "ratelimit", "x-app-limit-24hour", "x-user-limit-24hour",
  ]

  /// Parses a date in seconds since 1970 (X, Bluesky) or ISO 8601 (Mastodon).
  static func moment(_ value: String) -> Date? {
    number(value).map { Date(timeIntervalSince1970: $0) } ?? isoDate(value)
  }

  static func number(_ value: String) -> Double? {
    value.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(value).map(Double.init) : nil
  }

  /// Parses an HTTP date: `Sun, 06 Nov 1994 08:49:37 GMT`.
  static func httpDate(_ value: String) -> Date? {
    guard value.utf8.count < 64, value.contains(where: \.isLetter) else { return nil }
    let seconds = curl_getdate(value, nil)
    return seconds < 0 ? nil : Date(timeIntervalSince1970: Double(seconds))
  }

  /// Parses an ISO 8601 date and ignores its fraction: `2026-01-01T12:00:00.000000Z`.
  static func isoDate(_ value: String) -> Date? {
    guard value.utf8.count < 64 else { return nil }
    let whole = value.replacing(/\.\d+/, with: "")
    return try? Date(whole, strategy: .iso8601)
  }

  static func sane(_ date: Date?, now: Date) -> Date? {
    date.flatMap { abs($0.timeIntervalSince(now)) <= farthest ? $0 : nil }
  }
}
