public import Foundation

/// Where tweets come from: a network, the archive, or a fixture.
///
/// A new source is finished when it passes `TweetSourceContract`.
public protocol TweetSource: Sendable {
  /// The source's name in the prompt and in error messages.
  var name: String { get }

  /// Whether its posts are photos, shown by their titles.
  var hasPhotos: Bool { get }

  /// The number of posts on a page, whatever the reader's setting; `nil` where the setting applies.
  var pageLength: Int? { get }

  /// The searches that together answer a query which the source cannot answer in one.
  ///
  /// Their results are merged: each post counts once, newest first.
  func searches(for query: Query) -> [Query]

  /// One page of matches, newest first, with at most `limit` tweets.
  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage

  /// The tweet that an id or an address names; `nil` where the source has none.
  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?

  /// The tweet with an id that another tweet names, as the one it answers, quotes or repeats, if it is at hand without a
  /// network; `nil` where it is not.
  func tweetAtHand(_ id: String, namedBy tweet: Tweet) async throws(SourceError) -> Tweet?

  /// The tweets around a tweet: those it answers, and those that answer it, at most ``Conversation/most``.
  func conversation(around tweet: Tweet, in request: RequestContext) async throws(SourceError) -> Conversation

  /// The tags that are used much at the source now, most used first.
  func trends(in request: RequestContext) async throws(SourceError) -> Trends

  /// The versions of a tweet that was changed, oldest first; the last is how it reads now.
  ///
  /// Each has the date of its change in ``Tweet/edited``, and none where it is the first.
  func versions(of tweet: Tweet, in request: RequestContext) async throws(SourceError) -> [Tweet]

  /// The source as a library; `nil` for one that has not all of its posts at hand.
  var library: (any TweetLibrary)? { get }

  /// What counts all matches of a search; `nil` for a source that only tells them page by page.
  var counting: (any SearchCounting)? { get }
}

/// Counts all matching tweets of a source, and not only those of one page.
public protocol SearchCounting: Sendable {
  /// Ranks the mentions of all matching tweets.
  ///
  /// - Parameter request: takes how many tweets are counted so far.
  func mentionRanking(of query: Query, in request: RequestContext) async throws(SourceError) -> MentionRanking

  /// Counts all matching tweets by the time they were posted.
  func times(of query: Query, in request: RequestContext) async throws(SourceError) -> TweetTimes
}

extension TweetSource {
  /// None, for sources that only tell pages.
  public var library: (any TweetLibrary)? { nil }
  /// Nothing, for sources that only tell pages.
  public var counting: (any SearchCounting)? { nil }
  /// No, for sources of text posts.
  public var hasPhotos: Bool { false }
  /// No fixed length, so that the reader's setting applies.
  public var pageLength: Int? { nil }
  /// The query itself, for sources that can answer every query in one search.
  public func searches(for query: Query) -> [Query] { [query] }
  /// None, for sources that ask a network for every tweet.
  public func tweetAtHand(_ id: String, namedBy tweet: Tweet) async throws(SourceError) -> Tweet? { nil }
  /// Fails, for sources without conversations.
  public func conversation(
    around tweet: Tweet, in request: RequestContext
  ) async throws(SourceError) -> Conversation {
    throw .notOffered("conversations", source: name)
  }
  /// Fails, for sources that count no tags.
  public func trends(in request: RequestContext) async throws(SourceError) -> Trends {
    throw .notOffered("trends", source: name)
  }
  /// Fails, for sources that keep no former versions.
  public func versions(of tweet: Tweet, in request: RequestContext) async throws(SourceError) -> [Tweet] {
    throw .notOffered("former versions of tweets", source: name)
  }
}

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

/// A source of photos that can be searched by place.
///
/// Each post has one picture and, where its owner gave it one, a title.
public protocol PlaceSource: TweetSource {
  /// The places at which most photos were taken lately, at most 100.
  func places(of type: PlaceType, in request: RequestContext) async throws(SourceError) -> PlaceList

  /// One page of the photos taken at a place, newest first.
  func photos(
    at place: Place, position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage
}

extension PlaceSource {
  /// Yes, since each post is a photo.
  public var hasPhotos: Bool { true }
  /// Fifty photos on each page of a place or a search.
  public var pageLength: Int? { 50 }
}

/// One page of the results of a search, newest first.
public struct TweetPage: Equatable, Sendable {
  /// The matching tweets, newest first.
  public var tweets: [Tweet]
  /// The tweets that these repeat or quote.
  public var embedded: [Tweet] = []
  /// The position of the next older page; `nil` where there is none.
  public var older: Cursor?
  /// The position for tweets newer than the first of this page; `nil` where the source cannot tell.
  public var newer: Cursor?
  /// The number of all matching tweets; `nil` where the source does not say.
  public var total: TweetCount?
  /// The person whom the query names, where that is all it asks for; on the first page only.
  public var person: Profile?
  /// When a live source gave this answer; `nil` for local tweets.
  public var fetched: Date?
  /// Whether the page ends early because the host, which may have older tweets, cannot be reached.
  public var endsAway = false
  /// What the source did not search for or could not read, as sentences for the reader.
  public var notes: [String] = []
  /// Why the page ends before its limit although more may follow, in words; `nil` where it does not.
  public var interruption: String?

  /// Makes a page.
  public init(tweets: [Tweet], older: Cursor? = nil, newer: Cursor? = nil, total: TweetCount? = nil) {
    self.tweets = tweets
    self.older = older
    self.newer = newer
    self.total = total
  }
}

/// Which page of a search is requested.
public enum PagePosition: Hashable, Sendable {
  case newest
  /// The page after a cursor that ``TweetPage/older`` gave.
  case older(than: Cursor)
  /// The tweets that came after a cursor that ``TweetPage/newer`` gave.
  case newer(than: Cursor)
}

/// The position of a page in a search; only the source that issued it can read it.
public struct Cursor: Hashable, Sendable {
  /// The position in the source's own form.
  public let value: String

  /// Makes a cursor of a source's own form.
  public init(_ value: String) { self.value = value }
}

/// A number of tweets, or a lower bound where counting stopped.
public enum TweetCount: Equatable, Sendable {
  case exactly(Int)
  case atLeast(Int)

  /// The count, or the bound where counting stopped.
  public var lowerBound: Int {
    switch self {
    case .exactly(let count), .atLeast(let count): count
    }
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
