import Foundation
import SmashtagModel
import TweetFormats

/// A page while answers come in.
struct BlueskyFilling: Sendable {
  /// So many of the newest are remembered, as the newest of all may be deleted.
  private static let mostKnown = 3
  /// No post has a longer address.
  private static let longestID = 1_000

  private let search: BlueskySearch
  private let showsHidden: Bool
  var posts: FilledPosts
  /// How many posts are only for those who are logged in.
  private(set) var hidden = 0
  /// The first items of all.
  private(set) var newest: [BlueskyPlace.Known] = []
  /// Where what is left begins.
  var rest: BlueskyPlace?

  init(limit: Int, search: BlueskySearch, showsHidden: Bool) {
    (posts, self.search, self.showsHidden) = (FilledPosts(limit: limit), search, showsHidden)
  }

  /// How many more posts the page holds.
  var room: Int { posts.room }

  /// Takes the items of an answer behind those that were shown, down to what is known.
  mutating func take(_ items: [BlueskyItem], at place: BlueskyPlace) -> FillingOutcome {
    // Some of those that were shown were deleted meanwhile; and some servers hide all of a page, but not the next.
    if items.count <= place.skipped { return .taken }
    let seenBefore = posts.seenCount
    var isOver = false
    for (index, item) in items.enumerated().dropFirst(place.skipped) {
      guard let tweet = item.record.tweets.first else {
        posts.takeProblem(of: item.record, id: item.id)
        continue
      }
      let time = min(tweet.created, item.indexed ?? tweet.created)
      guard !place.knows(tweet.id, of: time), !isTooOld(time) else {
        isOver = true
        continue
      }
      guard !posts.has(tweet) else { continue }
      let counts = (search.checks + search.proofs).allSatisfy { $0.admits(tweet) }
      if counts, room == 0 { return .full(before: index) }
      take(tweet, of: item, from: time, counts: counts)
    }
    return isOver || posts.seenCount == seenBefore ? .ended : .taken
  }
}

private extension BlueskyFilling {
  func isTooOld(_ time: Date) -> Bool { search.isForFeed && search.since.map { time < $0 } == true }

  mutating func take(_ tweet: Tweet, of item: BlueskyItem, from time: Date, counts: Bool) {
    posts.see(tweet)
    if newest.count < Self.mostKnown, tweet.id.utf8.count <= Self.longestID {
      newest.append(BlueskyPlace.Known(id: tweet.id, time: time))
    }
    guard counts else { return }
    guard showsHidden || !item.isForMembers else {
      hidden += 1
      return
    }
    posts.take(tweet, of: item.record)
  }
}

extension BlueskyPlace {
  /// It is one of those that are known, or older.
  fileprivate func knows(_ id: String, of time: Date) -> Bool {
    knownSince.map { time < $0 } == true || known.contains { $0.id == id }
  }
}
