import Foundation

/// How many requests a server takes in which time, as an answer says: `RateLimit-Policy: 3000;w=300`.
struct BlueskyAllowance: Equatable {
  private let limit: Int
  private let seconds: Int

  /// `nil` where the answer says nothing of it.
  init?(_ headers: HTTPHeaders) {
    let parts = headers["ratelimit-policy"]?.split(separator: ";").map { $0.drop { $0 == " " } } ?? []
    let limit = parts.first.flatMap { Int($0) } ?? headers["ratelimit-limit"].flatMap { Int($0) }
    let width = parts.dropFirst().lazy.compactMap { $0.hasPrefix("w=") ? Int($0.dropFirst(2)) : nil }.first
    guard let limit, limit > 0, let width, width > 0 else { return nil }
    (self.limit, seconds) = (limit, width)
  }

  /// `3,000 requests in 5 minutes`.
  func text(of noun: String) -> String {
    "\(limit.grouped) \(noun)\(limit == 1 ? "" : "s") in \(span)"
  }

  private var span: String {
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")]
    let (length, name) = units.first { seconds.isMultiple(of: $0.0) } ?? (1, "second")
    let count = seconds / length
    return count == 1 ? "a \(name)".replacing("a hour", with: "an hour") : "\(count.grouped) \(name)s"
  }
}
