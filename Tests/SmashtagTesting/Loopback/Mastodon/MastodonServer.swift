public import SmashtagModel

/// A server on loopback that answers over given posts as Mastodon does, or a server of another make.
///
/// Posts keep their ids; newest stands first, and of one moment the one that came first.
public final class MastodonServer: Sendable {
  public let loopback: LoopbackServer
  private let shelf: StatusShelf

  /// Makes a server that takes one token, or none; one that is closed shows nothing without it.
  ///
  /// `host` stands in the addresses of posts and people, whatever address the server is asked at.
  public init(
    holding tweets: [Tweet], kind: Kind = .mastodon, token: String? = nil, host: String = "mastodon.example",
    isClosed: Bool = false, security: LoopbackServer.Security = .none
  ) throws {
    let shelf = StatusShelf(tweets)
    let manners = MastodonManners(kind: kind, token: token, host: host, isClosed: isClosed)
    self.shelf = shelf
    loopback = try LoopbackServer(security: security) { request in
      MastodonAnswers(manners, to: request, over: shelf.tweets).answer
    }
  }

  public var url: String { loopback.url }
  public var requests: [LoopbackRequest] { loopback.requests }

  /// Posts something while it runs.
  public func add(_ tweets: [Tweet]) { shelf.add(tweets) }
}
