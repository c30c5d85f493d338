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

  public func mentions(in session: Session) async throws -> (any Context)? {
    if let counting = results.counting {
      let ranking = try await counting.mentionRanking(of: results.query, in: session.call.request)
      return MentionsContext(of: ranking, in: results, among: ranking.counted ?? results.shownTotal)
    }
    let (ranking, part) = try await ranking(in: session) { _ in true }
    return MentionsContext(of: ranking.all, in: results, among: .exactly(ranking.tweets), part: part)
  }

  public func mentions(
    beside companion: Mention, in session: Session
  ) async throws -> (any Context)? {
    guard let condition = Query(companion)?.root else { return nil }
    if let counting = results.counting {
      let both = Query(for: .all([results.query.root, condition]))
      let ranking = try await counting.mentionRanking(of: both, in: session.call.request)
      return MentionsContext(of: ranking, in: results, beside: companion)
    }
    let (ranking, part) = try await ranking(in: session) { $0.has(companion) }
    return MentionsContext(of: ranking.all, in: results, beside: companion, part: part)
  }

  /// The ranking of what those tweets mention that are at hand and fit, and what of the search that is where it is not all.
  private func ranking(
    in session: Session, where fits: (Tweet) -> Bool
  ) async throws -> (ranking: (all: MentionRanking, tweets: Int), part: String?) {
    let whole = try await results.allAtHand(in: session)
    var (ranking, count) = (MentionRanking(), 0)
    try await whole.forEachKept(in: session.call.request) { tweets in
      for tweet in tweets where fits(tweet) { ranking.add(tweet) }
      count += tweets.count
    }
    let isAll = whole.isWhole || whole.scan != nil
    return ((ranking, count), isAll ? nil : results.part(of: count))
  }

  public func gallery(in session: Session) async throws -> (any Context)? {
    try await GalleryContext(of: results).whole(in: session)
  }
}
