import Foundation

/// How many requests X takes in which time, as an answer says.
struct XAllowance: Equatable {
  private enum Span: String {
    case quarter = "15 minutes"
    case day = "24 hours"
  }

  private let limit: Int
  private let span: Span
  private let resetField: String

  /// That of a day where it is used up, else that of fifteen minutes; `nil` where the answer says neither.
  init?(_ headers: HTTPHeaders) {
    let daily = ["x-app-limit-24hour", "x-user-limit-24hour"].first { headers["\($0)-remaining"] == "0" }
    let name = daily ?? "x-rate-limit"
    guard let limit = headers["\(name)-limit"].flatMap({ Int($0) }), limit > 0 else { return nil }
    self.limit = limit
    (span, resetField) = (daily == nil ? .quarter : .day, "\(name)-reset")
  }

  /// `450 requests in 15 minutes`.
  var text: String { "\(limit.grouped) \(limit == 1 ? "request" : "requests") in \(span.rawValue)" }

  /// When it is counted anew; `nil` where the answer does not say, or what cannot be.
  func until(_ headers: HTTPHeaders, now: Date = Date()) -> Date? {
    guard let seconds = headers[resetField].flatMap({ Int($0) }) else { return nil }
    let date = Date(timeIntervalSince1970: Double(seconds))
    return abs(date.timeIntervalSince(now)) <= RetryHeaders.farthest ? date : nil
  }
}
