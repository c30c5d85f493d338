import Foundation
import SmashtagModel
import TweetFormats

/// The posts of a page that is being filled from responses, each once.
struct CollectedPosts: Sendable {
  private let limit: Int
  private var seen: Set<String> = []
  /// How many posts were examined, and the date of the oldest one.
  private var looked = 0
  private var oldest: Date?
  /// The posts in the server's order.
  private(set) var tweets: [Tweet] = []
  private(set) var embedded: [Tweet] = []
  private(set) var problems: [String] = []
  /// Why the page is not full, although more posts may follow.
  private(set) var interruption: String?

  init(limit: Int) {
    self.limit = limit
  }

  /// How many posts are missing until the page is full.
  var room: Int { limit - tweets.count }
  /// The number of different items so far.
  var seenCount: Int { seen.count }

  func has(_ tweet: Tweet) -> Bool { seen.contains(tweet.identity) }

  /// Records that a post was examined, whether or not it matches.
  mutating func see(_ tweet: Tweet) {
    seen.insert(tweet.identity)
    looked += 1
    oldest = min(oldest ?? tweet.created, tweet.created)
  }

  mutating func take(_ tweet: Tweet, of record: DecodedRecord) {
    tweets.append(tweet)
    embedded += record.embedded
  }

  /// Adds the problem of an item that is not a post, once for each item.
  mutating func takeProblem(of record: DecodedRecord, id: String?) {
    guard let problem = record.problems.first, seen.insert(id ?? problem).inserted else { return }
    problems.append(problem)
  }
}

extension CollectedPosts {
  /// The maximum number of requests for a page of X or Bluesky.
  static let mostRequests = 5

  /// Ends a page that the maximum number of requests did not fill.
  mutating func endUnfilled() {
    guard room > 0, interruption == nil else { return }
    let posts = looked == 1 ? "1 post" : "\(looked.grouped) posts"
    let day = oldest.map { ", down to \($0.formatted(.iso8601.year().month().day()))" } ?? ""
    interruption = "looked through \(posts)\(day); more goes on"
  }

  /// Ends the page if its server has become unavailable; returns `false` if the error should be thrown
  /// instead.
  mutating func ends(with error: SourceError) -> Bool {
    guard !tweets.isEmpty, error.absence != nil else { return false }
    interruption = "\(error); more goes on"
    return true
  }
}

extension TweetPage {
  /// Creates a page from the collected posts, newest first.
  init(_ posts: CollectedPosts, older: Cursor?, newer: Cursor?) {
    self.init(tweets: posts.tweets.newestFirst, older: older, newer: newer)
    embedded = posts.embedded
    interruption = posts.interruption
  }
}

/// The result of taking a response into a page.
enum CollectionOutcome: Equatable {
  /// The end is reached: there was nothing new, or a post that is known or too old.
  case ended
  case taken
  /// The page was full before the item at this index, which would have been taken.
  case full(before: Int)
}
