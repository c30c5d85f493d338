import Foundation

/// What a server lets whom see, and how it spells that.
struct XManners: Sendable {
  let kind: XServer.Kind
  let token: String
  let allowance: Int
  let longestQuery: Int
  let now: Date?
  let gone: Set<String>

  /// What posts are called in the names of fields.
  var noun: String { kind == .tweets ? "tweet" : "post" }

  /// Before this the search knows nothing.
  var oldest: Date? { now.map { $0 - 7 * 86_400 } }
}
