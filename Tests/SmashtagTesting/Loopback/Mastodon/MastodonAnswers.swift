import Foundation
import SmashtagModel

/// Finds what a server answers to one request.
struct MastodonAnswers {
  let manners: MastodonManners
  let request: LoopbackRequest
  /// Newest first.
  let tweets: [Tweet]

  init(_ manners: MastodonManners, to request: LoopbackRequest, over tweets: [Tweet]) {
    (self.manners, self.request, self.tweets) = (manners, request, tweets)
  }

  var kind: MastodonServer.Kind { manners.kind }

  var answer: LoopbackAnswer {
    if let refusal = refusalOfToken { return refusal }
    if manners.isClosed, !hasToken { return needsToken }
    let parts = request.parts
    return switch parts.count {
    case 3 where parts == ["api", "v2", "instance"]: newInstance
    case 3 where parts == ["api", "v1", "instance"]: instance
    case 4 where parts[...3] == ["api", "v1", "accounts", "verify_credentials"]: ownAccount
    case 3 where parts == ["api", "v2", "search"]: search
    case 4 where parts[...3] == ["api", "v1", "accounts", "lookup"]: lookup
    case 4 where parts[...2] == ["api", "v1", "statuses"]: status(parts[3])
    case 5 where parts[...3] == ["api", "v1", "timelines", "tag"]: tagTimeline(parts[4])
    case 5 where parts[...2] == ["api", "v1", "accounts"] && parts[4] == "statuses": posts(of: parts[3])
    default: notFound("Not Found")
    }
  }

  func bodies(of tweets: [Tweet]) -> [StatusBody] { tweets.map { StatusBody($0, manners) } }

  func json(_ value: some Encodable, headers: [(String, String)] = []) -> LoopbackAnswer {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = .withoutEscapingSlashes
    let text = (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) }
    return .json(text ?? "", headers: limits + headers)
  }

  private var limits: [(String, String)] {
    guard kind == .mastodon else { return [] }
    let reset = kind.text(of: Date(timeIntervalSinceNow: 300))
    return [
      ("X-RateLimit-Limit", "300"), ("X-RateLimit-Remaining", String(max(0, 300 - request.number))),
      ("X-RateLimit-Reset", reset),
    ]
  }
}
