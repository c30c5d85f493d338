import SmashtagModel

/// Looks for the newest tweets of a search that show certain images: a ranking names images alone.
struct OwnerSearch {
  private static let pageLimit = 500
  /// More tweets are not looked through.
  private static let mostPages = 20

  /// The tweets found, by the addresses of the images.
  private(set) var owners: [String: Tweet] = [:]
  private var missing: Set<String>

  init(of images: [MediaItem]) { missing = Set(images.map(\.url)) }

  /// Looks through the tweets that are shown, then through the rest, where they are all at hand.
  mutating func look(through results: ResultsContext, in request: RequestContext) async throws(SourceError) {
    take(results.tweets.elements)
    guard let library = results.library else { return }
    var older = results.feeds[0].older
    for _ in 0..<Self.mostPages where !missing.isEmpty {
      guard let cursor = older else { return }
      let page = try await library.page(
        of: results.query, at: .older(than: cursor), limit: Self.pageLimit, in: request)
      take(page.tweets)
      older = page.older
    }
  }

  private mutating func take(_ tweets: [Tweet]) {
    for tweet in tweets {
      for image in tweet.media where missing.remove(image.url) != nil { owners[image.url] = tweet }
    }
  }
}
