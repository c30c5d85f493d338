import SmashtagModel

/// A context that lists what a search found.
protocol ResultsListing: Context {
  var results: ResultsContext { get }

  /// Claims that these are the results of the same search at the same sources.
  func shows(_ query: Query, from sources: [any TweetSource]) -> Bool
  /// The same search made again: it counts from now.
  func searchedAgain(in session: Session) async throws -> any Context
}

extension ResultsContext: ResultsListing {
  var results: ResultsContext { self }
}
