/// A context that lists what a search found.
protocol ResultsListing: Context {
  var results: ResultsContext { get }
}

extension ResultsContext: ResultsListing {
  var results: ResultsContext { self }
}
