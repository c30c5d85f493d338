import Foundation
import SmashtagModel

/// The tweets of several feeds merged into one list, newest first, each once.
///
/// A live source's copy of a tweet is preferred to a stored one. Each feed keeps its own order. The list ends
/// where a feed that can continue has no tweet left, since its next one may be newer than those of others.
/// Shown tweets stay.
struct FeedMerge {
  private(set) var tweets: [Tweet] = []
  /// The indices of the feeds that have to be asked before the list can continue.
  private(set) var dry: [Int] = []
  /// Whether there are tweets that cannot be listed yet.
  private(set) var hasRest = false

  /// - Parameters:
  ///   - shown: the identities of what was shown.
  ///   - count: how many tweets are wanted in all.
  init(_ feeds: [Feed], keeping shown: @autoclosure () -> Set<String>, upTo count: Int) {
    if feeds.count == 1, count == .max {
      (tweets, dry) = (feeds[0].tweetsOnce, feeds[0].goesOn ? [0] : [])
      return
    }
    var rests = feeds.map { $0.tweets[...] }
    var (seen, left) = (Set<String>(), shown().intersection(feeds.flatMap { $0.tweets.map(\.identity) }))
    let live = Self.live(in: feeds)
    while true {
      for index in rests.indices { rests[index] = rests[index].drop { seen.contains($0.identity) } }
      dry = feeds.indices.filter { rests[$0].isEmpty && feeds[$0].goesOn }
      guard let next = Self.newest(of: rests), !left.isEmpty || (dry.isEmpty && tweets.count < count),
        let tweet = rests[next].popFirst()
      else { break }
      seen.insert(tweet.identity)
      left.remove(tweet.identity)
      tweets.append(live[tweet.identity] ?? tweet)
    }
    hasRest = rests.contains { !$0.isEmpty }
  }

  /// The first copy of each tweet from live sources.
  private static func live(in feeds: [Feed]) -> [String: Tweet] {
    guard feeds.count > 1 else { return [:] }
    let pairs = feeds.filter { !$0.isLibrary }.flatMap(\.tweets).map { ($0.identity, $0) }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The index of the feed whose next tweet is the newest.
  private static func newest(of rests: [ArraySlice<Tweet>]) -> Int? {
    var best: (index: Int, created: Date)?
    for (index, rest) in rests.enumerated() {
      guard let created = rest.first?.created, best.map({ created > $0.created }) ?? true else { continue }
      best = (index, created)
    }
    return best?.index
  }
}

extension Feed {
  /// Whether it can be asked for more; one that just failed is not waited for.
  fileprivate var goesOn: Bool { older != nil && trouble == nil }

  /// Its tweets, each once; not copied where none stands there twice.
  fileprivate var tweetsOnce: [Tweet] {
    var seen = Set<String>(minimumCapacity: tweets.count)
    let isOnce = tweets.allSatisfy { seen.insert($0.identity).inserted }
    if isOnce { return tweets }
    seen = []
    return tweets.filter { seen.insert($0.identity).inserted }
  }
}
