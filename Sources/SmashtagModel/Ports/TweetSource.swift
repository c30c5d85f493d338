public import Foundation

/// A place tweets come from: a network, the archive, or a fixture.
///
/// A new source is finished when it passes `TweetSourceContract`.
public protocol TweetSource: Sendable {
  /// How the prompt and error messages call this source.
  var name: String { get }

  /// Its posts are photos, shown by their titles.
  var hasPhotos: Bool { get }

  /// How many posts a page of it has, whatever the reader's setting; `nil` where that counts.
  var pageLength: Int? { get }

  /// The searches that together find what a query asks for, where the source cannot look for it in one: each post
  /// counts once, and the newest of all stands first.
  func searches(for query: Query) -> [Query]

  /// Returns one page of matches, newest first, of at most `limit` tweets.
  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage

  /// Returns the tweet an id or an address names, or `nil` where the source has none.
  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
}

extension TweetSource {
  public var hasPhotos: Bool { false }
  public var pageLength: Int? { nil }
  public func searches(for query: Query) -> [Query] { [query] }
}

/// A source that holds all its tweets at hand, and can therefore count them.
public protocol TweetLibrary: TweetSource {
  /// How many tweets it holds, and from when to when.
  func extent() throws(SourceError) -> LibraryExtent

  /// Ranks the mentions of every tweet that matches, not of one page alone.
  func mentionRanking(of query: Query) async throws(SourceError) -> MentionRanking

  /// The newest tweets that match, newest first; for lists of searches, so at once.
  func newest(of query: Query, limit: Int) throws(SourceError) -> [Tweet]

  /// The tags or users whose names begin so, most used first; for completion, so at once.
  func names(of kind: NameKind, startingWith prefix: String, limit: Int) throws(SourceError) -> [CountedName]
}

/// A source of photos that knows where they were taken.
///
/// Its posts are photos: each has one picture and, where its owner gave it one, a title.
public protocol PlaceSource: TweetSource {
  /// The places that the most photos were taken at lately, at most a hundred.
  func places(of type: PlaceType, in request: RequestContext) async throws(SourceError) -> PlaceList

  /// Returns one page of the photos taken at a place, newest first.
  func photos(
    at place: Place, position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage
}

extension PlaceSource {
  public var hasPhotos: Bool { true }
  /// A place leads to so many photos, and so does each look further.
  public var pageLength: Int? { 50 }
}

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

/// Which page of a search is wanted.
public enum PagePosition: Hashable, Sendable {
  case newest
  case older(than: Cursor)
  case newer(than: Cursor)
}

/// Where a source goes on; only the source that gave it can read it.
public struct Cursor: Hashable, Sendable {
  public let value: String

  public init(_ value: String) { self.value = value }
}

/// A number of tweets that is counted only so far.
public enum TweetCount: Equatable, Sendable {
  case exactly(Int)
  case atLeast(Int)

  public var lowerBound: Int {
    switch self {
    case .exactly(let count), .atLeast(let count): count
    }
  }
}

/// What a library holds.
public struct LibraryExtent: Equatable, Sendable {
  public var count: Int
  /// From the oldest tweet to the newest; `nil` where there is none.
  public var span: ClosedRange<Date>?

  public init(count: Int, span: ClosedRange<Date>? = nil) {
    self.count = count
    self.span = span
  }
}

/// What names can be completed.
public enum NameKind: Sendable {
  case hashtag
  case user
}

/// A tag or a user, with its sign, and in how many tweets it is used.
public struct CountedName: Equatable, Sendable {
  public let name: String
  public let count: Int

  public init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}
