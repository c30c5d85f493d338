import CCurl
import Foundation

/// Reads the header fields about when to send the next request.
enum RetryHeaders {
  /// The maximum time in the future that is considered plausible.
  static let farthest: TimeInterval = 366 * 86_400
  /// The maximum time for which a counter is believed that no request has been refused for.
  static let farthestCount: TimeInterval = 25 * 3_600
  /// The maximum difference between the clocks of a server and this machine that is considered plausible.
  static let farthestClock: TimeInterval = 86_400

  /// The date in `Retry-After` ([RFC 9110](https://www.rfc-editor.org/rfc/rfc9110#field.retry-after)); `nil`
  /// if missing or not plausible.
  static func retryAfter(in headers: HTTPHeaders, now: Date) -> Date? {
    guard let value = headers["retry-after"] else { return nil }
    if let seconds = number(value) { return sane(now.addingTimeInterval(seconds), now: now) }
    return sane(httpDate(value).map { here($0, in: headers, now: now) }, now: now)
  }

  /// When an exhausted rate limit is reset; `nil` if none is exhausted.
  ///
  /// Of several exhausted limits the last reset counts.
  static func endOfUsedUp(in headers: HTTPHeaders, now: Date) -> Date? {
    counters.filter { headers["\($0)-remaining"] == "0" }
      .compactMap { reset(of: $0, in: headers, now: now) }.max()
  }

  /// The date in `Retry-After`, or else that of the next reset of a limit.
  static func comeBack(in headers: HTTPHeaders, now: Date) -> Date? {
    retryAfter(in: headers, now: now)
      ?? endOfUsedUp(in: headers, now: now)
      ?? counters.lazy.compactMap { reset(of: $0, in: headers, now: now) }.first
  }

  /// When a limit with these header fields is reset; `nil` if missing or not plausible.
  static func reset(of counter: String, in headers: HTTPHeaders, now: Date) -> Date? {
    sane(headers["\(counter)-reset"].flatMap(moment).map { here($0, in: headers, now: now) }, now: now)
  }
}

private extension RetryHeaders {
  /// The prefixes of the header fields for rate limits of Mastodon, X, Bluesky and X's plans.
  static let counters = [
    "x-ratelimit", "x-rate-limit", "ratelimit", "x-app-limit-24hour", "x-user-limit-24hour",
  ]

  /// A moment by the server's clock as this machine's clock will show it, according to `Date`
  /// ([RFC 9110](https://www.rfc-editor.org/rfc/rfc9110#field.date)).
  static func here(_ moment: Date, in headers: HTTPHeaders, now: Date) -> Date {
    guard let there = headers["date"].flatMap(httpDate) else { return moment }
    let difference = now.timeIntervalSince(there)
    // `Date` is in whole seconds.
    return 1..<farthestClock ~= abs(difference) ? moment.addingTimeInterval(difference) : moment
  }

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
