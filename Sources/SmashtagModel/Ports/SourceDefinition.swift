/// A live source as the reader defined it with `source add KIND NAME URL`.
public struct SourceDefinition: Hashable, Sendable {
  /// The programming interface that the service offers.
  public enum Kind: String, CaseIterable, Sendable {
    case x
    case mastodon
    case bluesky
    case flickr
    /// A collection of tweets in ClickHouse.
    case clickhouse
  }

  /// The programming interface of the service.
  public let kind: Kind
  /// The name in the prompt, in messages and after `use`.
  public let name: String
  /// The beginning of all addresses of the service, such as `https://mastodon.example`, without a `/` at its
  /// end.
  ///
  /// The hosts of a cluster stand beside one another, with commas between them.
  public let url: String

  /// Makes a definition.
  public init(kind: Kind, name: String, url: String) {
    self.kind = kind
    self.name = name
    self.url = url
  }
}

/// Makes live sources from their definitions.
public protocol SourceMaking: Sendable {
  /// Makes the source of a definition, without contacting the server.
  func source(_ definition: SourceDefinition) -> any TweetSource

  /// Asks the server of a definition who it is.
  ///
  /// - Returns: one sentence for the reader, without a full stop.
  func finding(at definition: SourceDefinition, in request: RequestContext) async throws(SourceError)
    -> String

  /// Asks the server of a definition who it is, with a given token instead of the stored one.
  ///
  /// - Returns: one sentence for the reader, without a full stop.
  func finding(
    at definition: SourceDefinition, with token: Token, in request: RequestContext
  ) async throws(SourceError) -> String

  /// Waits until all background work of its sources is done, or the task is cancelled.
  func settle() async
}

extension SourceMaking {
  /// Returns at once, for makers whose sources do no background work.
  public func settle() async {}
}

extension SourceDefinition.Kind {
  /// What the reader is told about sources of a kind.
  public struct Traits: Sendable {
    /// The servers that are sources of this kind.
    public let servers: String
    /// What a server knows the reader by.
    public let login: String
    /// The form of a login with several parts.
    public var formOfLogin: String?
    /// What becomes of those who have no login.
    public let withoutLogin: String
  }

  /// What the reader is told about sources of this kind.
  public var traits: Traits {
    switch self {
    case .x:
      Traits(
        servers: "X, or a server that answers as its API v2 does", login: "Bearer token",
        withoutLogin: "no token, so it answers nothing")
    case .mastodon:
      Traits(
        servers: "a server of Mastodon, or one that answers as it does", login: "Token",
        withoutLogin: "no token")
    case .bluesky:
      Traits(
        servers: "Bluesky, or a server that answers as those of its network do",
        login: "Handle and app password", formOfLogin: "HANDLE:PASSWORD",
        withoutLogin: "no login, so not all is shown")
    case .flickr:
      Traits(
        servers: "Flickr, or a server that answers as it does", login: "Key",
        withoutLogin: "no key, so a sample is shown")
    case .clickhouse:
      Traits(
        servers: "a collection in ClickHouse, at https://HOST:8443/DATABASE, or HOST,HOST for its shards",
        login: "User and password", formOfLogin: "USER:PASSWORD",
        withoutLogin: "no login, so the user is default, without a password")
    }
  }
}

extension SourceDefinition.Kind {
  /// The network whose post pages are at an address; `nil` for all other hosts.
  public init?(ofPage url: String) {
    guard let host = Host(ofAddress: url) else { return nil }
    self.init(ofHost: host.name)
  }

  /// The network whose post pages are at a host, given as ``Host/name`` has it.
  public init?(ofHost name: String) {
    guard let kind = Self.pageHosts[name] else { return nil }
    self = kind
  }

  private static let pageHosts: [String: Self] = [
    "x.com": .x, "mobile.x.com": .x, "m.x.com": .x,
    "twitter.com": .x, "mobile.twitter.com": .x, "m.twitter.com": .x,
    "bsky.app": .bluesky,
    "flickr.com": .flickr, "m.flickr.com": .flickr, "flic.kr": .flickr,
  ]
}
