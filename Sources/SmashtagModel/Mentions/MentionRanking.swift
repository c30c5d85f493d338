/// Counts in how many tweets each mention is used, and ranks them.
public struct MentionRanking: Sendable {
  private var images = MentionTally()
  private var urls = MentionTally()
  private var hashtags = MentionTally()
  private var users = MentionTally()
  private var tweets = 0

  public init() {}

  public mutating func add(_ tweet: Tweet) { add(tweet.allMentions) }

  /// Counts each mention of one tweet once; the spelling met first (newest first) is the one shown.
  public mutating func add(_ mentions: [Mention]) {
    tweets += 1
    for mention in mentions {
      switch mention.kind {
      case .image: images.count(mention, in: tweets)
      case .url: urls.count(mention, in: tweets)
      case .hashtag: hashtags.count(mention, in: tweets)
      case .user: users.count(mention, in: tweets)
      }
    }
  }

  /// The sections, most used first, then alphabetically.
  public var sections: [MentionSection] {
    Mention.Kind.allCases.compactMap { kind in
      let items = tally(of: kind).ranked
      return items.isEmpty ? nil : MentionSection(kind: kind, items: items)
    }
  }

  private func tally(of kind: Mention.Kind) -> MentionTally {
    switch kind {
    case .image: images
    case .url: urls
    case .hashtag: hashtags
    case .user: users
    }
  }
}
