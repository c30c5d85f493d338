/// Part of what a search finds, newest first.
public struct TweetPage: Equatable, Sendable {
  public var tweets: [Tweet]
  /// Leads to what is older; `nil` where there is nothing older.
  public var older: Cursor?
  /// Leads to what came after the newest tweet of this page; `nil` where the source cannot tell.
  public var newer: Cursor?
  /// How many tweets match in all; `nil` where the source does not say.
  public var total: TweetCount?

  public init(tweets: [Tweet], older: Cursor? = nil, newer: Cursor? = nil, total: TweetCount? = nil) {
    self.tweets = tweets
    self.older = older
    self.newer = newer
    self.total = total
  }
}
