import Foundation
import SmashtagModel

/// Finds what a server answers to one request.
struct XAnswers {
  let manners: XManners
  let request: LoopbackRequest
  /// Newest first.
  let tweets: [Tweet]

  init(_ manners: XManners, to request: LoopbackRequest, over tweets: [Tweet]) {
    (self.manners, self.request, self.tweets) = (manners, request, tweets)
  }

  var answer: LoopbackAnswer {
    if let refusal = refusalOfToken ?? refusalOfCount { return refusal }
    let parts = request.parts
    guard parts.first == "2" else { return .data([], status: 404, headers: limits) }
    return switch parts.dropFirst().map(\.self) {
    case ["tweets", "search", "recent"]: search
    case ["usage", "tweets"]: json(["data": usage])
    case ["tweets", parts.last ?? ""] where parts.count == 3: post(parts[2])
    case ["users", "by", "username", parts.last ?? ""]: user(parts[4])
    case ["users", parts.count > 2 ? parts[2] : "", "tweets"]: posts(of: parts[2])
    default: .data([], status: 404, headers: limits)
    }
  }

  func json(_ object: [String: any Sendable], status: Int = 200) -> LoopbackAnswer {
    let bytes = try? JSONSerialization.data(
      withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
    return .json(String(decoding: bytes ?? Data(), as: UTF8.self), status: status, headers: limits)
  }

  private var limits: [(String, String)] {
    let reset = Int(Date(timeIntervalSinceNow: 900).timeIntervalSince1970)
    return [
      ("x-rate-limit-limit", String(manners.allowance)),
      ("x-rate-limit-remaining", String(max(0, manners.allowance - request.number))),
      ("x-rate-limit-reset", String(reset)),
    ]
  }

  private var usage: [String: any Sendable] {
    ["project_usage": "12034", "project_cap": "15000", "project_id": "1", "cap_reset_day": 7]
  }
}
