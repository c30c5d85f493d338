/// What of a tweet its row's `details` hold, beside what has a column of its own.
///
/// The bits stand in every stored tweet and never change their meaning.
struct TweetDetail: OptionSet {
  let rawValue: UInt64

  /// Came inside another tweet and was never imported by itself.
  static let embedded = TweetDetail(rawValue: 1 << 0)
  static let sensitive = TweetDetail(rawValue: 1 << 1)
  /// The network's id, where it is not the key.
  static let id = TweetDetail(rawValue: 1 << 2)
  /// `https://x.com/NAME/status/ID`, which need not be written out.
  static let urlAtX = TweetDetail(rawValue: 1 << 3)
  /// `https://twitter.com/NAME/status/ID`, which need not be written out.
  static let urlAtTwitter = TweetDetail(rawValue: 1 << 4)
  static let url = TweetDetail(rawValue: 1 << 5)
  /// The date, where the key cannot tell it.
  static let created = TweetDetail(rawValue: 1 << 6)
  static let fetched = TweetDetail(rawValue: 1 << 7)
  static let language = TweetDetail(rawValue: 1 << 8)
  static let inReplyTo = TweetDetail(rawValue: 1 << 9)
  static let inReplyToScreenName = TweetDetail(rawValue: 1 << 10)
  static let quoteOf = TweetDetail(rawValue: 1 << 11)
  static let retweetOf = TweetDetail(rawValue: 1 << 12)
  static let retweetOfScreenName = TweetDetail(rawValue: 1 << 13)
  static let likes = TweetDetail(rawValue: 1 << 14)
  static let retweets = TweetDetail(rawValue: 1 << 15)
  static let hashtags = TweetDetail(rawValue: 1 << 16)
  static let urls = TweetDetail(rawValue: 1 << 17)
  static let userMentions = TweetDetail(rawValue: 1 << 18)
  static let cashtags = TweetDetail(rawValue: 1 << 19)
  static let media = TweetDetail(rawValue: 1 << 20)
  static let annotations = TweetDetail(rawValue: 1 << 21)

  static let title = TweetDetail(rawValue: 1 << 22)
  /// The sizes of each picture.
  static let mediaVersions = TweetDetail(rawValue: 1 << 23)
  /// The file of each picture in an export.
  static let mediaFiles = TweetDetail(rawValue: 1 << 24)
  /// When the copy was true that is kept.
  static let asOf = TweetDetail(rawValue: 1 << 25)

  static let known = TweetDetail(rawValue: (1 << 26) - 1)
}
