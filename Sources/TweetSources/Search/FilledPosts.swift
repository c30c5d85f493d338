import Foundation
import SmashtagModel
import TweetFormats

/// The posts of a page while answers come in, each once.
struct FilledPosts: Sendable {
  private let limit: Int
  private var seen: Set<String> = []
  /// How many were looked at, and how old the oldest of them is.
  private var looked = 0
  private var oldest: Date?
  /// In the order of the server.
  private(set) var tweets: [Tweet] = []
  private(set) var embedded: [Tweet] = []
  private(set) var problems: [String] = []
  /// Why the page ends before it is full, though more may follow.
  private(set) var interruption: String?

  init(limit: Int) {
    self.limit = limit
  }

  /// How many more posts the page holds.
  var room: Int { limit - tweets.count }
  /// Grows with each item that was not there before.
  var seenCount: Int { seen.count }

  func has(_ tweet: Tweet) -> Bool { seen.contains(tweet.identity) }

  /// Looks at a post, which may count or not.
  mutating func see(_ tweet: Tweet) {
    seen.insert(tweet.identity)
    looked += 1
    oldest = min(oldest ?? tweet.created, tweet.created)
  }

  mutating func take(_ tweet: Tweet, of record: DecodedRecord) {
    tweets.append(tweet)
    embedded += record.embedded
  }

  /// Takes why an item is no post, each once.
  mutating func takeProblem(of record: DecodedRecord, id: String?) {
    guard let problem = record.problems.first, seen.insert(id ?? problem).inserted else { return }
    problems.append(problem)
  }
}

extension FilledPosts {
  /// No page of X or Bluesky takes more requests.
  static let mostRequests = 5

  /// Ends the page where so many requests did not fill it.
  mutating func endUnfilled() {
    guard room > 0, interruption == nil else { return }
    let posts = looked == 1 ? "1 post" : "\(looked.grouped) posts"
    let day = oldest.map { ", down to \($0.formatted(.iso8601.year().month().day()))" } ?? ""
    interruption = "looked through \(posts)\(day); more goes on"
  }

  /// Ends the page where its server is away or in trouble all at once; `false` where that is worth less than the error.
  mutating func ends(with error: SourceError) -> Bool {
    guard !tweets.isEmpty, error.absence != nil else { return false }
    interruption = "\(error); more goes on"
    return true
  }
}

extension TweetPage {
  /// What was found, newest first.
  init(_ posts: FilledPosts, older: Cursor?, newer: Cursor?) {
    self.init(tweets: posts.tweets.newestFirst, older: older, newer: newer)
    embedded = posts.embedded
    interruption = posts.interruption
  }
}
