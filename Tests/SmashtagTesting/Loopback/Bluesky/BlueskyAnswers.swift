import Foundation
import SmashtagModel
import Synchronization

/// Finds what a server answers to one request.
struct BlueskyAnswers {
  let state: BlueskyState
  let request: LoopbackRequest
  let holdings: BlueskyHoldings

  init(_ state: BlueskyState, to request: LoopbackRequest) {
    (self.state, self.request, holdings) = (state, request, state.holdings)
  }

  var answer: LoopbackAnswer {
    let parts = request.parts
    guard parts.count == 2, parts[0] == "xrpc" else { return .html("<h1>Not Found</h1>", status: 404) }
    let isProcedure = parts[1].hasPrefix("com.atproto.server.") && parts[1] != Self.session
    return isProcedure ? procedure(parts[1]) : query(parts[1])
  }

  /// Asks who is logged in.
  static var session: String { "com.atproto.server.getSession" }

  func json(_ value: JSONValue) -> LoopbackAnswer {
    state.given.withLock { $0.append((request.parts.last ?? "", value)) }
    return .json(value.text, headers: limits)
  }

  /// How many of a list a request asks for; `nil` where it may not.
  func limit(orElse usual: Int) -> Int? {
    guard let text = request.value("limit") else { return usual }
    return Int(text).flatMap { 1...100 ~= $0 ? $0 : nil }
  }
}

private extension BlueskyAnswers {
  var limits: [(String, String)] {
    [
      ("RateLimit-Limit", "3000"), ("RateLimit-Remaining", String(max(0, 3_000 - request.number))),
      ("RateLimit-Reset", String(Int(Date.now.timeIntervalSince1970) + 300)),
      ("RateLimit-Policy", "3000;w=300"),
    ]
  }

  func procedure(_ method: String) -> LoopbackAnswer {
    guard state.sessions.takesLogins else { return unknownMethod }
    guard request.method == "POST" else {
      return invalid("Incorrect HTTP method (\(request.method)) expected POST")
    }
    return switch method {
    case "com.atproto.server.createSession": createSession
    case "com.atproto.server.refreshSession": refreshSession
    default: unknownMethod
    }
  }

  func query(_ method: String) -> LoopbackAnswer {
    if let refusalOfToken { return refusalOfToken }
    guard request.method == "GET" else {
      return invalid("Incorrect HTTP method (\(request.method)) expected GET")
    }
    return switch method {
    case "app.bsky.feed.searchPosts": search
    case "app.bsky.feed.getAuthorFeed": feed
    case "app.bsky.feed.getPosts": posts
    case "com.atproto.identity.resolveHandle": resolveHandle
    case Self.session: session
    default: unknownMethod
    }
  }
}
