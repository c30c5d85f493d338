extension String {
  /// A title or crumb with the texts its items were narrowed by: `#rain / umbrella`.
  func narrowed(by texts: [String]) -> String { ([self] + texts).joined(separator: " / ") }
}

extension [String] {
  /// What an empty list says after `find`, or `nil` where nothing was looked for.
  func nothingFound(among things: String) -> String? {
    last.map { "None of these \(things) contains \($0). back shows all again." }
  }

  /// The same of a search, which may not be fetched to its end.
  func nothingFound(among things: String, of results: ResultsContext) -> String? {
    results.isNarrowed && results.hasOlder
      ? last.map {
        "None of the newest \(Counted.grouped(results.fetchedCount)) \(things) contains \($0); more looks on."
      }
      : nothingFound(among: things)
  }
}
