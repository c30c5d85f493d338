import Foundation
import SmashtagModel

extension TweetSource {
  /// One page of a search that is typed so; days are those of UTC.
  func page(
    _ query: String, at position: PagePosition = .newest, limit: Int = 20,
    in request: RequestContext = RequestContext()
  ) async throws -> TweetPage {
    try await page(of: try Query(query, timeZone: .gmt), at: position, limit: limit, in: request)
  }

  /// The ids of the posts of all pages, page by page, up to a hundred.
  func walk(
    _ query: String, limit: Int, in request: RequestContext = RequestContext()
  ) async throws -> [[String]] {
    var pages: [[String]] = []
    var position: PagePosition? = .newest
    while let current = position, pages.count < 100 {
      let page = try await page(query, at: current, limit: limit, in: request)
      pages.append(page.tweets.map(\.id))
      position = page.older.map(PagePosition.older)
    }
    return pages
  }
}
