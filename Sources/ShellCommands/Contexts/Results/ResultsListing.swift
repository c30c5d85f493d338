public import SmashtagModel

/// A context that lists the results of a search.
public protocol ResultsListing: Context {
  /// The results that it lists.
  var results: ResultsContext { get }

  /// Whether these are the results of the same search at the same sources.
  func shows(_ query: Query, from sources: [any TweetSource]) -> Bool
  /// Repeats the search, which counts as a new one among the recent searches.
  func searchedAgain(in session: Session) async throws -> Self
}

extension ResultsListing {
  public var listing: (any ResultsListing)? { self }

  public func mentions(in request: RequestContext) async throws -> (any Context)? {
    if let counting = results.counting {
      let ranking = try await counting.mentionRanking(of: results.query, in: request)
      return MentionsContext(of: ranking, in: results, among: ranking.counted ?? results.shownTotal)
    }
    var (ranking, count) = (MentionRanking(), 0)
    try await results.forEachKept(in: request) { tweets in
      for tweet in tweets { ranking.add(tweet) }
      count += tweets.count
    }
    let total = results.scan == nil ? results.shownTotal : .exactly(count)
    return MentionsContext(of: ranking, in: results, among: total)
  }

  public func mentions(
    beside companion: Mention, in request: RequestContext
  ) async throws -> (any Context)? {
    guard let condition = Query(companion)?.root else { return nil }
    if let counting = results.counting {
      let both = Query(for: .all([results.query.root, condition]))
      let ranking = try await counting.mentionRanking(of: both, in: request)
      return MentionsContext(of: ranking, in: results, beside: companion)
    }
    var ranking = MentionRanking()
    try await results.forEachKept(in: request) { tweets in
      for tweet in tweets where tweet.has(companion) { ranking.add(tweet) }
    }
    return MentionsContext(of: ranking, in: results, beside: companion)
  }

  public func gallery(in session: Session) async throws -> (any Context)? {
    try await GalleryContext(of: results).whole(in: session)
  }
}
