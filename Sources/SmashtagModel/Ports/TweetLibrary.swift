public import Foundation

/// A source that holds all its tweets locally and can therefore count them.
public protocol TweetLibrary: TweetSource, SearchCounting {
  /// The number of tweets it holds and their range of dates.
  func extent() throws(SourceError) -> LibraryExtent

  /// The number of tweets it holds.
  func count() throws(SourceError) -> Int

  /// The newest matching tweets, newest first; fast enough for lists of searches.
  func newest(of query: Query, limit: Int) throws(SourceError) -> [Tweet]

  /// The tags or users whose names begin with a prefix, most used first; fast enough for completion.
  func names(of kind: NameKind, startingWith prefix: String, limit: Int) throws(SourceError) -> [CountedName]

  /// Looks through matching tweets for those in which texts stand, whose words need not be whole.
  ///
  /// - Parameter request: takes how many tweets were looked through so far.
  func scan(_ scan: TweetScan, in request: RequestContext) async throws(SourceError) -> ScannedTweets
}

extension TweetLibrary {
  /// The library itself.
  public var counting: (any SearchCounting)? { self }
  /// The library itself.
  public var library: (any TweetLibrary)? { self }
  /// As the extent tells it.
  public func count() throws(SourceError) -> Int { try extent().count }
}

/// What to look for among the tweets that match a query.
public struct TweetScan: Sendable {
  /// Which tweets to look through.
  public var query: Query
  /// Where to begin.
  public var position: PagePosition
  /// The texts, each of which has to stand in one of the tweet's texts, names or addresses, after folding.
  public var texts: [String]
  /// How many tweets to find before the scan ends.
  public var limit: Int
  /// How many tweets to look through at least, however many are found.
  public var length: Int
  /// Whether a tweet with the texts is one of those looked for; called for few others.
  public var isWanted: @Sendable (Tweet) -> Bool

  /// Makes a scan.
  public init(
    of query: Query, at position: PagePosition, for texts: [String], limit: Int, length: Int,
    where isWanted: @escaping @Sendable (Tweet) -> Bool
  ) {
    (self.query, self.position, self.texts) = (query, position, texts)
    (self.limit, self.length, self.isWanted) = (limit, length, isWanted)
  }
}

/// What a scan found.
public struct ScannedTweets: Sendable {
  /// A tweet, and how many others were looked through before it.
  public struct Find: Sendable {
    /// The number of tweets before it, from 0.
    public let offset: Int
    /// The tweet.
    public let tweet: Tweet

    /// Makes a find.
    public init(offset: Int, tweet: Tweet) { (self.offset, self.tweet) = (offset, tweet) }
  }

  /// The tweets that were found, in the order of the search.
  public var finds: [Find]
  /// How many tweets were looked through.
  public var count: Int
  /// Where to look on; `nil` at the end of the search.
  public var older: Cursor?

  /// Makes the result of a scan.
  public init(_ finds: [Find] = [], count: Int = 0, older: Cursor? = nil) {
    (self.finds, self.count, self.older) = (finds, count, older)
  }
}

/// How many tweets a library holds, and from which time.
public struct LibraryExtent: Equatable, Sendable {
  /// The number of tweets.
  public var count: Int
  /// The dates of the oldest and the newest tweet; `nil` where there are none.
  public var span: ClosedRange<Date>?

  /// Makes an extent.
  public init(count: Int, span: ClosedRange<Date>? = nil) {
    self.count = count
    self.span = span
  }
}

/// The kinds of names that can be completed.
public enum NameKind: Sendable {
  case hashtag
  case user
}

/// A tag or a user, with the number of tweets that mention it.
public struct CountedName: Equatable, Sendable {
  /// The name with its sign.
  public let name: String
  /// The number of tweets that mention it.
  public let count: Int

  /// Makes a counted name.
  public init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}
