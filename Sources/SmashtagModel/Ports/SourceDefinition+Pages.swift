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
