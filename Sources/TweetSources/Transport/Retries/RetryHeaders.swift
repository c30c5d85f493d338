import CCurl
import Foundation

/// When an answer says to come back.
enum RetryHeaders {
  /// What is farther away was not meant.
  static let farthest: TimeInterval = 366 * 86_400

  /// As `Retry-After` says; `nil` where it says nothing, or nonsense.
  static func retryAfter(in headers: HTTPHeaders, now: Date) -> Date? {
    guard let value = headers["retry-after"] else { return nil }
    if let seconds = number(value) { return sane(now.addingTimeInterval(seconds), now: now) }
    return sane(httpDate(value), now: now)
  }

  /// When requests are counted anew, where all that are taken until then are used up.
  ///
  /// Of several counters that are used up it is the last to be reset.
  static func endOfUsedUp(in headers: HTTPHeaders, now: Date) -> Date? {
    counters.filter { headers["\($0)-remaining"] == "0" }
      .compactMap { sane(headers["\($0)-reset"].flatMap(moment), now: now) }.max()
  }

  /// As `Retry-After` says, or else the field in which a service says when it counts anew.
  static func comeBack(in headers: HTTPHeaders, now: Date) -> Date? {
    retryAfter(in: headers, now: now)
      ?? endOfUsedUp(in: headers, now: now)
      ?? counters.lazy.compactMap { sane(headers["\($0)-reset"].flatMap(moment), now: now) }.first
  }
}

private extension RetryHeaders {
  /// What the fields begin with in which Mastodon, X, Bluesky and X's plans count requests.
  static let counters = [
    "x-ratelimit", "x-rate-limit", "ratelimit", "x-app-limit-24hour", "x-user-limit-24hour",
  ]

  /// Seconds since 1970, as X and Bluesky count, or Mastodon's ISO 8601.
  static func moment(_ value: String) -> Date? {
    number(value).map { Date(timeIntervalSince1970: $0) } ?? isoDate(value)
  }

  static func number(_ value: String) -> Double? {
    value.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(value).map(Double.init) : nil
  }

  /// `Sun, 06 Nov 1994 08:49:37 GMT`.
  static func httpDate(_ value: String) -> Date? {
    guard value.utf8.count < 64, value.contains(where: \.isLetter) else { return nil }
    let seconds = ccurl_getdate(value)
    return seconds < 0 ? nil : Date(timeIntervalSince1970: Double(seconds))
  }

  /// `2026-01-01T12:00:00.000000Z`; the fraction does not matter.
  static func isoDate(_ value: String) -> Date? {
    guard value.utf8.count < 64 else { return nil }
    let whole = value.replacing(/\.\d+/, with: "")
    return try? Date(whole, strategy: .iso8601)
  }

  static func sane(_ date: Date?, now: Date) -> Date? {
    date.flatMap { abs($0.timeIntervalSince(now)) <= farthest ? $0 : nil }
  }
}
