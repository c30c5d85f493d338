import SmashtagModel
import Synchronization

/// The places and photos that live inside the program, for who has no key of Flickr.
///
/// They are read when they are first asked for.
final class FlickrSample: PlaceSource {
  let name: String
  private let opened = Mutex<FlickrSampleContents?>(nil)

  init(name: String) { self.name = name }

  func places(of type: PlaceType, in request: RequestContext) async throws(SourceError) -> PlaceList {
    var list = try contents().lists[type] ?? PlaceList(places: [])
    (list.notes, list.isSample) = ([note], true)
    return list
  }

  func photos(
    at place: Place, position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    let page = TweetPage(of: try contents().photos(at: place), at: position, limit: limit)
    return told(page, at: position)
  }

  /// The photos are found as posts are; what was found are the photos themselves.
  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    let contents = try contents()
    var page = try await contents.index.page(of: query, at: position, limit: limit, in: request)
    page.tweets = page.tweets.compactMap(contents.photo)
    return told(page, at: position)
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? {
    let contents = try contents()
    return try await contents.index.tweet(at: address, in: request).flatMap(contents.photo)
  }
}

extension FlickrSample {
  /// What this is, and how to come to the rest.
  private var note: String {
    let variables = TokenOrigin.variables(of: name).joined(separator: " or ")
    return "This is a sample that comes with the program. For the world's places get a key at "
      + "flickr.com/services/apps/create, then type login \(name) or set \(variables)."
  }

  /// Once is enough: later pages say nothing.
  private func told(_ page: TweetPage, at position: PagePosition) -> TweetPage {
    guard position == .newest else { return page }
    var page = page
    page.notes.append(note)
    return page
  }

  private func contents() throws(SourceError) -> FlickrSampleContents {
    do {
      return try opened.withLock { contents in
        if let contents { return contents }
        let new = try FlickrSampleContents(source: name)
        contents = new
        return new
      }
    } catch {
      throw .unreadable(source: name, reason: "its sample: \(error)")
    }
  }
}

extension TweetPage {
  /// Part of a list that is whole at hand, and to which nothing comes; cursors count its items.
  fileprivate init(of photos: [Tweet], at position: PagePosition, limit: Int) {
    let shown = photos.dropFirst(Self.start(of: position, in: photos.count)).prefix(max(limit, 0))
    self.init(
      tweets: Array(shown), older: shown.endIndex < photos.count ? Cursor(String(shown.endIndex)) : nil,
      newer: Cursor("0"), total: .exactly(photos.count))
  }

  private static func start(of position: PagePosition, in count: Int) -> Int {
    switch position {
    case .newest: 0
    case .older(let cursor): Int(cursor.value).map { min(max($0, 0), count) } ?? count
    case .newer: count
    }
  }
}
