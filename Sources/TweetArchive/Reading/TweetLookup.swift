import SmashtagModel

/// Finds the tweet an id or an address means.
struct TweetLookup {
  let rows: StoredRows

  func tweet(at address: TweetAddress) throws -> Tweet? {
    try id(of: address).flatMap { try rows.tweet(at: $0)?.tweet }
  }

  private func id(of address: TweetAddress) throws -> Int64? {
    switch address {
    case .id(let id): try self.id(ofKey: id) ?? rows.id(ofAlias: id)
    case .page(let url, let id): try self.id(ofPage: url, id: id)
    }
  }

  /// The id in an address says only on X which tweet it is; elsewhere it is unique on its own server at most.
  private func id(ofPage url: String, id: String?) throws -> Int64? {
    if let id, let host = Host(ofAddress: url), Self.hostsOfX.contains(host.name) {
      return try rows.id(ofKey: id, network: .x)
    }
    return try rows.id(ofAlias: Tweet.alias(ofURL: url)) ?? self.id(ofKey: url)
  }

  private func id(ofKey key: String) throws -> Int64? {
    for network in Network.allCases {
      if let id = try rows.id(ofKey: key, network: network) { return id }
    }
    return nil
  }

  private static let hostsOfX: Set<String> = ["x.com", "twitter.com", "mobile.x.com", "mobile.twitter.com"]
}
