public import SmashtagModel

extension TweetKeeping {
  /// Stores the newest page of a search.
  public func keep(_ page: TweetPage, foundBy search: KeptSearch) async throws(ImportError) {
    try await keep(page, foundBy: search, isOlder: false)
  }
}
