import Foundation
import SmashtagModel
import TweetFormats

/// A page while answers come in.
struct BlueskyFilling: Sendable {
  /// What came of an answer.
  enum Outcome: Equatable {
    /// Nothing follows: it held nothing new, or reached what is known already or does not count.
    case ended
    case taken
    /// The page was full before the item at this index, which would have counted.
    case full(before: Int)
  }

  /// So many of the newest are remembered, as the newest of all may be deleted.
  private static let mostKnown = 3
  /// No post has a longer address.
  private static let longestID = 1_000

  private let limit: Int
  private let search: BlueskySearch
  private let showsHidden: Bool
  private var seen: Set<String> = []
  /// In the order of the server.
  private(set) var tweets: [Tweet] = []
  private(set) var embedded: [Tweet] = []
  private(set) var problems: [String] = []
  /// How many posts are only for those who are logged in.
  private(set) var hidden = 0
  /// The first items of all.
  private(set) var newest: [BlueskyPlace.Known] = []
  /// Where what is left begins.
  var rest: BlueskyPlace?

  init(limit: Int, search: BlueskySearch, showsHidden: Bool) {
    (self.limit, self.search, self.showsHidden) = (limit, search, showsHidden)
  }

  /// How many more posts the page holds.
  var room: Int { limit - tweets.count }

  /// Takes the items of an answer behind those that were shown, down to what is known.
  mutating func take(_ items: [BlueskyItem], at place: BlueskyPlace) -> Outcome {
    // Some of those that were shown were deleted meanwhile.
    if !items.isEmpty, items.count <= place.skipped { return .taken }
    let seenBefore = seen.count
    var isOver = false
    for (index, item) in items.enumerated().dropFirst(place.skipped) {
      guard let tweet = item.record.tweets.first else {
        takeProblem(of: item)
        continue
      }
      let time = min(tweet.created, item.indexed ?? tweet.created)
      guard !place.knows(tweet.id, of: time), !isTooOld(time) else {
        isOver = true
        continue
      }
      guard !seen.contains(tweet.identity) else { continue }
      let counts = search.checks.allSatisfy { $0.admits(tweet) }
      if counts, room == 0 { return .full(before: index) }
      take(tweet, of: item, from: time, counts: counts)
    }
    return isOver || seen.count == seenBefore ? .ended : .taken
  }
}

private extension BlueskyFilling {
  func isTooOld(_ time: Date) -> Bool { search.isForFeed && search.since.map { time < $0 } == true }

  mutating func take(_ tweet: Tweet, of item: BlueskyItem, from time: Date, counts: Bool) {
    seen.insert(tweet.identity)
    if newest.count < Self.mostKnown, tweet.id.utf8.count <= Self.longestID {
      newest.append(BlueskyPlace.Known(id: tweet.id, time: time))
    }
    guard counts else { return }
    guard showsHidden || !item.isForMembers else {
      hidden += 1
      return
    }
    tweets.append(tweet)
    embedded += item.record.embedded
  }

  mutating func takeProblem(of item: BlueskyItem) {
    guard let problem = item.record.problems.first, seen.insert(item.id ?? problem).inserted else { return }
    problems.append(problem)
  }
}

extension BlueskyPlace {
  /// It is one of those that are known, or older.
  fileprivate func knows(_ id: String, of time: Date) -> Bool {
    knownSince.map { time < $0 } == true || known.contains { $0.id == id }
  }
}
