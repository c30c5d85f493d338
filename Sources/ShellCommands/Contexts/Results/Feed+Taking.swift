import SmashtagModel

extension Feed {
  /// What is new there keeps its place among the tweets that both have.
  func taking(from other: Feed) -> Feed {
    guard hasBegun else { return other }
    guard other.hasBegun else { return self }
    var merged = self
    let mixed = mixed(with: other)
    merged.tweets = mixed.tweets
    if mixed.isLonger { (merged.older, merged.endsAway) = (other.older, other.endsAway) }
    if mixed.isNewer { (merged.newer, merged.total, merged.gap) = (other.newer, other.total, other.gap) }
    merged.fetched = [fetched, other.fetched].compactMap(\.self).min()
    return merged
  }

  private struct Mixture {
    var tweets: [Tweet] = []
    /// The other one brought tweets above or among the last of these.
    var isNewer = false
    /// It brought tweets behind them.
    var isLonger = false
  }

  /// The tweets of both, each once: those that only the other one has stand before the next that both have.
  private func mixed(with other: Feed) -> Mixture {
    let (known, shared) = (Set(tweets.map(\.identity)), Set(other.tweets.map(\.identity)))
    var (rest, mixture) = (other.tweets[...], Mixture())
    for tweet in tweets {
      if shared.contains(tweet.identity), let end = rest.firstIndex(where: { $0.identity == tweet.identity })
      {
        mixture.tweets += rest[..<end].filter { !known.contains($0.identity) }
        rest = rest[(end + 1)...]
      }
      mixture.tweets.append(tweet)
    }
    mixture.isNewer = mixture.tweets.count > tweets.count
    let behind = rest.filter { !known.contains($0.identity) }
    mixture.isLonger = !behind.isEmpty
    mixture.tweets += behind
    return mixture
  }
}
