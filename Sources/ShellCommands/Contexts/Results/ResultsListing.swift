public import SmashtagModel

/// A context that lists what a search found.
public protocol ResultsListing: Context {
  var results: ResultsContext { get }

  /// Whether these are the results of the same search at the same sources.
  func shows(_ query: Query, from sources: [any TweetSource]) -> Bool
  /// The same search made again: it counts from now.
  func searchedAgain(in session: Session) async throws -> Self
}

extension ResultsListing {
  public var listing: (any ResultsListing)? { self }

  public func mentions() async throws -> (any Context)? {
    guard let library = results.library else {
      return MentionsContext(of: results.rankingOfShown, in: results)
    }
    return MentionsContext(of: try await library.mentionRanking(of: results.query), in: results)
  }

  public func gallery(in session: Session) async throws -> (any Context)? { GalleryContext(of: results) }
}

extension ResultsContext: ResultsListing {
  public var results: ResultsContext { self }
}
