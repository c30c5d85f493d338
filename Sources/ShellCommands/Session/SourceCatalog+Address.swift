import SmashtagModel

extension SourceCatalog {
  /// Who may have the tweet of an address, in the order they are asked: those in use, those at hand, then the live
  /// sources it can belong to.
  ///
  /// Where the address tells the network, no live source of another one is asked.
  func sources(for address: TweetAddress) throws(CommandError) -> [any TweetSource] {
    let (inUse, live) = (try current(), live(for: address))
    let first = inUse.filter { source in
      Self.kind(of: address) == nil || isAtHand(source.name) || live.contains { $0.name == source.name }
    }
    var found: [any TweetSource] = []
    for source in first + libraries.map({ $0 as any TweetSource }) + live
    where !found.contains(where: { $0.name == source.name }) {
      found.append(source)
    }
    return found
  }

  /// Whether the host of an address is a network's, or the server of a source: what is there are posts.
  func haveServer(of address: String) -> Bool {
    guard SourceDefinition.Kind(ofPage: address) == nil, let host = Host(ofAddress: address) else {
      return true
    }
    return definitions.contains { Host(ofAddress: $0.url) == host }
  }

  /// Only an address tells which network to ask: ids mean something else on each.
  private func live(for address: TweetAddress) -> [any TweetSource] {
    if let kind = Self.kind(of: address) { return live(of: kind) }
    return if case .page(let url, _) = address { live(near: url) } else { [] }
  }

  /// The network an address belongs to by itself; `nil` for those of servers, and for bare ids.
  private static func kind(of address: TweetAddress) -> SourceDefinition.Kind? {
    switch address {
    case .id(let id): id.hasPrefix("at://") ? .bluesky : nil
    case .page(let url, _): SourceDefinition.Kind(ofPage: url)
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
}
