import Foundation
import SmashtagModel

/// The tweets of several feeds in one list, newest first, each once; what a live source has of one stands for what was
/// kept of it.
///
/// Each feed keeps its own order. The list ends where a feed that goes on has no tweet left: what comes there next may
/// be newer than what the others have. What was shown already stays, whatever comes.
struct FeedMerge {
  private(set) var tweets: [Tweet] = []
  /// The feeds, by their places, that have to be asked before the list can go on.
  private(set) var dry: [Int] = []
  /// Tweets are there that come later.
  private(set) var hasRest = false

  /// - Parameters:
  ///   - shown: the identities of what was shown.
  ///   - count: how many tweets are wanted in all.
  init(_ feeds: [Feed], keeping shown: Set<String>, upTo count: Int) {
    var rests = feeds.map { $0.tweets[...] }
    var (seen, left) = (Set<String>(), shown.intersection(feeds.flatMap { $0.tweets.map(\.identity) }))
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

  /// The tweets that live sources have, the first of each.
  private static func live(in feeds: [Feed]) -> [String: Tweet] {
    guard feeds.count > 1 else { return [:] }
    let pairs = feeds.filter { !$0.isLibrary }.flatMap(\.tweets).map { ($0.identity, $0) }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The feed whose next tweet is the newest; of several the first.
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
  /// Whether it can be asked for more; one that gave no answer just now holds nobody up.
  fileprivate var goesOn: Bool { older != nil && trouble == nil }
}
