import SmashtagModel

/// A search that a library has wholly at hand, of which the first tweets are in a feed.
struct LibrarySearch {
  let library: any TweetLibrary
  private let feed: Feed

  /// `nil` for the feed of another source.
  init?(_ feed: Feed) {
    guard let library = feed.source.library else { return nil }
    (self.library, self.feed) = (library, feed)
  }

  /// Passes the tweets after those of the feed to a closure until it returns `false`.
  ///
  /// - Parameter limit: how many are read at a time.
  func forEachOlder(
    limit: Int, in request: RequestContext, _ take: ([Tweet]) -> Bool
  ) async throws(SourceError) {
    var next = feed.older
    while let cursor = next {
      if Task.isCancelled { throw .cancelled }
      let page = try await library.page(of: feed.query, at: .older(than: cursor), limit: limit, in: request)
      guard take(feed.unseen(page.tweets)), page.older != cursor else { return }
      next = page.older
    }
  }
}

/// How far `find` has looked through the search of a library.
struct LibraryScan: Sendable {
  let library: any TweetLibrary
  /// The number of tweets it looked through.
  var count: Int
}
