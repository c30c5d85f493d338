public import Foundation

/// Part of what a search finds, newest first.
public struct TweetPage: Equatable, Sendable {
  public var tweets: [Tweet]
  /// What these repeat, boost or quote.
  public var embedded: [Tweet] = []
  /// Leads to what is older; `nil` where there is nothing older.
  public var older: Cursor?
  /// Leads to what came after the newest tweet of this page; `nil` where the source cannot tell.
  public var newer: Cursor?
  /// How many tweets match in all; `nil` where the source does not say.
  public var total: TweetCount?
  /// When a live source answered so; `nil` where the tweets are at hand.
  public var fetched: Date?
  /// Nothing older is at hand, but the host, which cannot be reached, may have more.
  public var endsAway = false
  /// What the source did not look for, and what it could not read, in words.
  public var notes: [String] = []
  /// Why it ends before it is full though more may follow, in words; `nil` where it does not.
  public var interruption: String?

  public init(tweets: [Tweet], older: Cursor? = nil, newer: Cursor? = nil, total: TweetCount? = nil) {
    self.tweets = tweets
    self.older = older
    self.newer = newer
    self.total = total
  }
}
