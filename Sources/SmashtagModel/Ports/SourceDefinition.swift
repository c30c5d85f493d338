/// A live source as the reader defined it: `source add KIND NAME URL`.
public struct SourceDefinition: Hashable, Sendable {
  /// What the service speaks.
  public enum Kind: String, CaseIterable, Sendable {
    case x
    case mastodon
    case bluesky
    case flickr
  }

  public let kind: Kind
  /// How prompt, `use` and messages call it.
  public let name: String
  /// The beginning of all its addresses, `https://mastodon.example`, without a `/` at its end.
  public let url: String

  public init(kind: Kind, name: String, url: String) {
    self.kind = kind
    self.name = name
    self.url = url
  }
}

/// Makes sources of what the reader defined.
public protocol SourceMaking: Sendable {
  func source(_ definition: SourceDefinition) -> any TweetSource

  /// Asks the server of a definition who it is, and answers with what it found there, in words: one sentence for the
  /// reader, without a full stop.
  func finding(at definition: SourceDefinition, in request: RequestContext) async throws(SourceError)
    -> String

  /// The same with a token in the place of the one that is kept.
  func finding(
    at definition: SourceDefinition, with token: Token, in request: RequestContext
  ) async throws(SourceError) -> String

  /// Waits until all is done that goes on behind the answers of its sources, or the task is cancelled.
  func settle() async
}

extension SourceMaking {
  public func settle() async {}
}

extension SourceDefinition.Kind {
  /// The network on whose pages posts are at an address, whatever its sources ask; `nil` for all other hosts.
  public init?(ofPage url: String) {
    guard let host = Host(ofAddress: url), let kind = Self.pageHosts[host.name] else { return nil }
    self = kind
  }

  /// As ``Host`` names them.
  private static let pageHosts: [String: Self] = [
    "x.com": .x, "mobile.x.com": .x, "m.x.com": .x,
    "twitter.com": .x, "mobile.twitter.com": .x, "m.twitter.com": .x,
    "bsky.app": .bluesky,
    "flickr.com": .flickr, "m.flickr.com": .flickr, "flic.kr": .flickr,
  ]
}
