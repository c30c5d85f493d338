import SmashtagModel

extension SourceCatalog {
  /// Who may have the tweet of an address, in the order they are asked: those in use, those at hand, then the live
  /// sources it can belong to.
  func sources(for address: TweetAddress) throws(CommandError) -> [any TweetSource] {
    var found: [any TweetSource] = []
    for source in try current() + libraries.map({ $0 as any TweetSource }) + live(for: address)
    where !found.contains(where: { $0.name == source.name }) {
      found.append(source)
    }
    return found
  }

  /// Only an address tells which network to ask: ids mean something else on each.
  private func live(for address: TweetAddress) -> [any TweetSource] {
    switch address {
    case .id(let id): id.hasPrefix("at://") ? live(of: .bluesky) : []
    case .page(let url, _):
      if let kind = Host(ofAddress: url).flatMap({ Self.kinds[$0.name] }) {
        live(of: kind)
      } else {
        live(near: url)
      }
    }
  }

  /// The source whose server it is; a page of anybody else's may be a post that servers of Mastodon can fetch.
  private func live(near url: String) -> [any TweetSource] {
    let named = live(at: url)
    return named.isEmpty ? live(of: .mastodon) : named
  }

  private func live(of kind: SourceDefinition.Kind) -> [any TweetSource] {
    definitions.filter { $0.kind == kind }.compactMap { source(named: $0.name) }
  }

  /// Where networks have the pages of their posts, whatever their sources ask.
  private static let kinds: [String: SourceDefinition.Kind] = [
    "x.com": .x, "mobile.x.com": .x, "m.x.com": .x,
    "twitter.com": .x, "mobile.twitter.com": .x, "m.twitter.com": .x,
    "bsky.app": .bluesky,
    "flickr.com": .flickr, "m.flickr.com": .flickr, "flic.kr": .flickr,
  ]
}
