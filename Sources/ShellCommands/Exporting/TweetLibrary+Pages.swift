import SmashtagModel

extension TweetLibrary {
  /// The number of tweets that are read at a time.
  private static var pageLength: Int { 1_000 }

  /// Calls the closure with the pages of a search, newest first, each tweet with the name of its source.
  ///
  /// The next page is read while the closure works on one, so that memory holds two.
  /// - Parameter limit: The most tweets; `nil` for all.
  /// - Throws: what `take` throws, ``SourceError`` where the library cannot be read, or `CancellationError`.
  func forEachPage(
    of query: Query, limit: Int? = nil, in request: RequestContext,
    _ take: (TweetPage) async throws -> Void
  ) async throws {
    let limit = limit ?? .max
    var page = try await self.page(of: query, at: .newest, length: limit, in: request)
    var count = page.tweets.count
    try Task.checkCancellation()
    while count < limit, let older = page.older {
      let missing = limit - count
      async let next = self.page(of: query, at: .older(than: older), length: missing, in: request)
      try await take(page)
      page = try await next
      try Task.checkCancellation()
      count += page.tweets.count
    }
    try await take(page)
  }

  /// A page of at most so many tweets, which has no older one if that would be the same again.
  private func page(
    of query: Query, at position: PagePosition, length: Int, in request: RequestContext
  ) async throws -> TweetPage {
    var page = try await page(of: query, at: position, limit: min(length, Self.pageLength), in: request)
    if let older = page.older, position == .older(than: older) { page.older = nil }
    for index in page.tweets.indices where page.tweets[index].source == nil {
      page.tweets[index].source = name
    }
    return page
  }
}
