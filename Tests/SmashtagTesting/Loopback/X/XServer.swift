public import Foundation
public import SmashtagModel

/// A server on loopback that answers over given posts as X's API v2 does.
///
/// Posts keep their ids, and stand by these, the newest first. What a post quotes or answers and is not held is told
/// as missing inside the answer.
public final class XServer: Sendable {
  /// How it spells what it is asked, and what it answers; each refuses the other.
  public enum Kind: CaseIterable, Sendable {
    case tweets
    case posts
  }

  public let loopback: LoopbackServer
  private let shelf: StatusShelf

  /// Makes a server that takes one token, which gives so many requests, and queries of such a length.
  ///
  /// With `now` it looks no further back than seven days before that, as X's search does. Posts whose ids are among
  /// `gone` are repeated, but not there any more.
  public init(
    holding tweets: [Tweet], kind: Kind = .tweets, token: String = "secret", allowance: Int = 450,
    longestQuery: Int = 4_096, now: Date? = nil, gone: Set<String> = [],
    security: LoopbackServer.Security = .none
  ) throws {
    let shelf = StatusShelf(tweets)
    let manners = XManners(
      kind: kind, token: token, allowance: allowance, longestQuery: longestQuery, now: now, gone: gone)
    self.shelf = shelf
    loopback = try LoopbackServer(security: security) { request in
      XAnswers(manners, to: request, over: shelf.tweets).answer
    }
  }

  public var url: String { loopback.url }
  public var requests: [LoopbackRequest] { loopback.requests }

  /// Posts something while it runs.
  public func add(_ tweets: [Tweet]) { shelf.add(tweets) }
}
