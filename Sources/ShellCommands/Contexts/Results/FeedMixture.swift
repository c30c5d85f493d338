import SmashtagModel

/// The tweets of two states of a feed, each once: those only in the second one precede the next common one.
struct FeedMixture {
  private(set) var tweets: [Tweet] = []
  /// Whether the second state has tweets before the last of the first one.
  let isNewer: Bool
  /// How many tweets of the second state follow those of the first one.
  let following: Int

  init(_ first: [Tweet], _ second: [Tweet]) {
    let (known, shared) = (Set(first.map(\.identity)), Set(second.map(\.identity)))
    var rest = second[...]
    for tweet in first {
      if shared.contains(tweet.identity), let end = rest.firstIndex(where: { $0.identity == tweet.identity })
      {
        tweets += rest[..<end].filter { !known.contains($0.identity) }
        rest = rest[(end + 1)...]
      }
      tweets.append(tweet)
    }
    isNewer = tweets.count > first.count
    let others = rest.filter { !known.contains($0.identity) }
    following = others.count
    tweets += others
  }
}
