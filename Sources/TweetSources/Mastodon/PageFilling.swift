import SmashtagModel
import TweetFormats

/// A page while answers come in.
struct PageFilling: Sendable {
  private let conditions: PostConditions
  private(set) var posts: FilledPosts
  /// The id of the first item of all.
  private(set) var newestID: String?
  /// Where what is left begins.
  var rest: MastodonPlace?

  init(limit: Int, conditions: PostConditions) {
    (posts, self.conditions) = (FilledPosts(limit: limit), conditions)
  }

  /// How many more posts the page holds.
  var room: Int { posts.room }

  /// Takes items up to the one that is known.
  mutating func take(_ items: [MastodonItem], to known: String?) -> FillingOutcome {
    let new = known.map { known in items.prefix { $0.id != known } } ?? items[...]
    newestID = newestID ?? new.first { $0.id != nil }?.id
    let seenBefore = posts.seenCount
    for (index, item) in new.enumerated() {
      guard let tweet = item.record.tweets.first else {
        posts.takeProblem(of: item.record, id: item.id)
        continue
      }
      guard !posts.has(tweet) else { continue }
      let counts = conditions.admit(tweet)
      if counts, room == 0 { return .full(before: index) }
      posts.see(tweet)
      if counts { posts.take(tweet, of: item.record) }
    }
    return new.count < items.count || posts.seenCount == seenBefore ? .ended : .taken
  }
}
