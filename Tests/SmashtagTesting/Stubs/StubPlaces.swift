public import SmashtagModel
import Synchronization

/// A source of photos that a test names, and of the places they were taken at; it remembers what it was asked for.
public final class StubPlaces: PlaceSource {
  /// What it was asked for.
  public enum Question: Equatable, Sendable {
    case places(PlaceType)
    case photos(at: String, limit: Int)
    case search(String, limit: Int)
  }

  private struct LRUCache {
    var lists: [PlaceType: PlaceList]
    var photos: [String: [Tweet]]
    var failure: SourceError?
    var questions: [Question] = []
    var orders: [PhotoOrder] = []
  }

  public let name: String
  private let store: Mutex<LRUCache>

  /// Photos are given by the ids of their places.
  public init(
    _ lists: [PlaceType: PlaceList] = [:], photos: [String: [Tweet]] = [:], name: String = "flickr",
    failing failure: SourceError? = nil
  ) {
    self.name = name
    store = Mutex(LRUCache(lists: lists, photos: photos, failure: failure))
  }

  /// What it was asked for, first to last.
  public var questions: [Question] { store.withLock { $0.questions } }

  /// The orders in which photos of places were asked for, first to last.
  public var orders: [PhotoOrder] { store.withLock { $0.orders } }

  public var pageLength: Int? { 50 }

  /// Has another list of places from now on.
  public func list(_ places: [Place], of type: PlaceType = .locality) {
    store.withLock { $0.lists[type] = PlaceList(places: places) }
  }

  /// Has more photos of a place.
  public func add(_ photos: [Tweet], at place: String) {
    store.withLock { $0.photos[place, default: []] += photos }
  }

  /// Answers nothing else from now on; with `nil` it answers again.
  public func fail(with failure: SourceError?) { store.withLock { $0.failure = failure } }
}

extension StubPlaces {
  public func places(of type: PlaceType, in request: RequestContext) async throws(SourceError) -> PlaceList {
    let store = try asked(.places(type))
    return store.lists[type] ?? PlaceList(places: [])
  }

  public func photos(
    at place: Place, position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    let kept = try asked(.photos(at: place.id, limit: limit))
    store.withLock { $0.orders.append(request.photoOrder) }
    var page = try await page(
      of: kept.photos[place.id] ?? [], matching: Query(all: place.name), at: position, limit: limit)
    // The oldest are the most interesting.
    if request.photoOrder == .interesting { page.tweets.reverse() }
    return page
  }

  public func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    let store = try asked(.search(query.text, limit: limit))
    return try await page(
      of: store.photos.values.flatMap(\.self), matching: query, at: position, limit: limit)
  }

  public func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet?
  {
    let store = store.withLock { $0 }
    if let failure = store.failure { throw failure }
    return try await StubLibrary(store.photos.values.flatMap(\.self), name: name).tweet(at: address)
  }

  /// It says how many match, and does not lead to what is newer.
  private func page(
    of photos: [Tweet], matching query: Query, at position: PagePosition, limit: Int
  ) async throws(SourceError) -> TweetPage {
    let page = try await StubLibrary(photos, name: name).page(of: query, at: position, limit: limit)
    return TweetPage(tweets: page.tweets, older: page.older, total: page.total)
  }

  private func asked(_ question: Question) throws(SourceError) -> LRUCache {
    let store = store.withLock { store in
      store.questions.append(question)
      return store
    }
    if let failure = store.failure { throw failure }
    return store
  }
}
