import SmashtagModel
import TweetFormats

/// A page while answers come in.
struct PageFilling: Sendable {
  /// What came of an answer.
  enum Outcome: Equatable {
    /// Nothing follows: it held nothing new, or reached what is known already.
    case ended
    case taken
    /// The page was full before the item at this index, which would have counted.
    case full(before: Int)
  }

  private let limit: Int
  private let conditions: PostConditions
  private var seen: Set<String> = []
  /// In the order of the server.
  private(set) var tweets: [Tweet] = []
  private(set) var embedded: [Tweet] = []
  private(set) var problems: [String] = []
  /// The id of the first item of all.
  private(set) var newestID: String?
  /// Where what is left begins.
  var rest: MastodonPlace?

  init(limit: Int, conditions: PostConditions) {
    (self.limit, self.conditions) = (limit, conditions)
  }

  /// How many more posts the page holds.
  var room: Int { limit - tweets.count }

  /// Takes items up to the one that is known.
  mutating func take(_ items: [MastodonItem], to known: String?) -> Outcome {
    let new = known.map { known in items.prefix { $0.id != known } } ?? items[...]
    newestID = newestID ?? new.first { $0.id != nil }?.id
    let seenBefore = seen.count
    for (index, item) in new.enumerated() {
      guard let tweet = item.record.tweets.first else {
        takeProblem(of: item)
        continue
      }
      guard !seen.contains(tweet.identity) else { continue }
      let counts = conditions.admit(tweet)
      if counts, room == 0 { return .full(before: index) }
      seen.insert(tweet.identity)
      if counts { take(tweet, of: item) }
    }
    return new.count < items.count || seen.count == seenBefore ? .ended : .taken
  }
}

private extension PageFilling {
  mutating func take(_ tweet: Tweet, of item: MastodonItem) {
    tweets.append(tweet)
    embedded += item.record.embedded
  }

  mutating func takeProblem(of item: MastodonItem) {
    guard seen.insert(item.id ?? "").inserted else { return }
    problems += item.record.problems.prefix(1)
  }
}
