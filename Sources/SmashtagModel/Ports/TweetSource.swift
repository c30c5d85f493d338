/// Where tweets come from: a network, the archive, or a fixture.
///
/// A new source is finished when it passes `TweetSourceContract`.
public protocol TweetSource: Sendable {
  /// The source's name in the prompt and in error messages.
  var name: String { get }

  /// The address of the server that it asks; `nil` for a source without one.
  var server: String? { get }

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
  /// None, for sources at hand.
  public var server: String? { nil }
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
