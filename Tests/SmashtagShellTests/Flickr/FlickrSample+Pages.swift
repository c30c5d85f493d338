import SmashtagModel
import SmashtagTesting

@testable import SmashtagShell

extension FlickrSample {
  /// All photos, newest first.
  func everything() async throws -> [Tweet] {
    try await page(of: Query("filter:images"), at: .newest, limit: 500).tweets
  }

  func photos(at place: Place) async throws -> [Tweet] { try await pages(at: place).flatMap(\.tweets) }

  /// The photos of a place, page by page.
  func pages(at place: Place) async throws -> [TweetPage] {
    var pages = [try await photos(at: place, position: .newest, limit: 50)]
    while let older = pages.last?.older {
      pages.append(try await photos(at: place, position: .older(than: older), limit: 50))
    }
    return pages
  }
}
