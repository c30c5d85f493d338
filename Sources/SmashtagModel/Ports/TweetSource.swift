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
