import Foundation
import SmashtagModel

/// The root of the tab `recents`: the last searches, newest first.
struct RecentsContext: DeletingContext {
  static let kind = ContextKind.recents

  private var searches = NumberedList<RecentSearch>()
  private var narrowing: [String] = []
  private var seen: Date = .distantPast
  private var counts = WaitingCounts()
  /// Those of the searches that are listed, by their identity.
  private var waiting: [String: Int] = [:]

  var title: String { "Recent searches".narrowed(by: narrowing) }
  var crumb: String { "recents".narrowed(by: narrowing) }

  var screen: Screen {
    let rows = searches.entries.map { entry in
      let search = entry.element
      let facts = search.facts(at: seen, waiting: waiting[search.identity])
      return Row(number: entry.number, .search(search), note: facts.joined(separator: " · "))
    }
    return Screen(
      title: title, status: [Counted.things(rows.count, "search", plural: "searches")],
      sections: rows.isEmpty ? [] : [Screen.Section(rows: rows)],
      emptyNote: narrowing.nothingFound(among: "searches")
        ?? "No searches yet. Every search that you make is kept here.",
      hints: rows.isEmpty ? [.wayOn] : [.searchAgain, .delete, .tabs], hits: SearchHits(finding: narrowing))
  }

  var json: JSON {
    [
      "context": "recents", "title": .string(title), "searches": screen.searchesJSON,
      "items": .array(
        searches.entries.map {
          JSON($0.element, number: $0.number, waiting: waiting[$0.element.identity])
        }),
    ]
  }

  func revisited(in session: Session) -> any Context {
    var renewed = self
    renewed.seen = session.ports.clock.date()
    let wanted = session.recents.searches.filter { search in
      narrowing.allSatisfy { Folding.contains($0, in: search.term) }
    }
    renewed.searches.replace(with: wanted, identifiedBy: \.identity)
    let sightings = session.sightings
    renewed.waiting = Dictionary(
      wanted.compactMap { search in counts.count(for: search, in: sightings).map { (search.identity, $0) } }
    ) { first, _ in first }
    return renewed
  }

  /// With how much came for each search since it was shown.
  func renewedRoot(in session: Session) throws -> (any Context)? {
    var counted = self
    counted.counts = try WaitingCounts(for: session.recents.searches, in: session)
    return counted
  }

  func keeping(_ text: String) -> (any Context)? {
    var kept = self
    kept.narrowing.append(text)
    kept.searches.removeAll { !Folding.contains(text, in: $0.term) }
    return kept
  }

  func deletion(of rows: [Row], in session: Session) throws -> Deletion {
    let sightings = session.sightings
    let searches = rows.compactMap { row -> RecentSearch? in
      guard case .search(var search) = row.content else { return nil }
      search.sights = sightings[search]
      return search
    }
    return .searches(searches, of: try session.ports.state.state().recents)
  }
}

extension JSON {
  fileprivate init(_ search: RecentSearch, number: Int, waiting: Int?) {
    self = [
      "n": .integer(number), "search": .string(search.term), "source": JSON(search.source),
      "found": JSON(search.found), "new": JSON(waiting ?? search.new),
    ]
  }
}

/// The root of the tab `photos`: the last photos that were viewed, newest first.
struct RecentPhotosContext: DeletingContext {
  static let kind = ContextKind.recentPhotos

  private var photos = NumberedList<Tweet>()
  private var narrowing: [String] = []

  var title: String { "Recent photos".narrowed(by: narrowing) }
  var crumb: String { "photos".narrowed(by: narrowing) }
  var sourceName: String? { SourceCatalog.flickrName }

  var screen: Screen {
    let rows = photos.entries.map { Row(number: $0.number, .photo($0.element)) }
    return Screen(
      title: title, status: [Counted.things(rows.count, "photo")],
      sections: rows.isEmpty ? [] : [Screen.Section(rows: rows)],
      emptyNote: narrowing.nothingFound(among: "photos")
        ?? "No photo was viewed yet. places leads to some; the last \(RecentPhotos.limit) are kept here.",
      hints: rows.isEmpty ? [.wayOn] : [.showPhoto, .delete, .tabs], hits: SearchHits(finding: narrowing))
  }

  var json: JSON {
    ["context": "recentPhotos", "title": .string(title), "photos": screen.photosJSON]
  }

  func revisited(in session: Session) -> any Context {
    var renewed = self
    let wanted = session.recentPhotos.photos.filter { photo in
      narrowing.allSatisfy { Row(.photo(photo)).contains($0) }
    }
    renewed.photos.replace(with: wanted, identifiedBy: \.id)
    return renewed
  }

  func keeping(_ text: String) -> (any Context)? {
    var kept = self
    kept.narrowing.append(text)
    kept.photos.removeAll { !Row(.photo($0)).contains(text) }
    return kept
  }

  func gallery(in session: Session) async throws -> (any Context)? {
    let kept = KeptPhotos(photos: photos.elements)
    return GalleryContext(of: try await ResultsContext(Query(all: title), from: [kept], in: session))
  }

  func deletion(of rows: [Row], in session: Session) throws -> Deletion {
    let photos = rows.compactMap { row in
      if case .photo(let photo) = row.content { photo } else { nil }
    }
    return .photos(photos, of: try session.ports.state.state().photos)
  }
}

/// Photos that are at hand, as a source of one page.
private struct KeptPhotos: TweetSource {
  let photos: [Tweet]

  var name: String { SourceCatalog.flickrName }
  var hasPhotos: Bool { true }
  var pageLength: Int? { RecentPhotos.limit }

  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) -> TweetPage {
    TweetPage(tweets: position == .newest ? photos : [], total: .exactly(photos.count))
  }

  func tweet(at address: TweetAddress, in request: RequestContext) -> Tweet? { nil }
}

/// A context whose items can be forgotten.
public protocol DeletingContext: Context {
  /// What forgets some of its rows, and brings them back.
  func deletion(of rows: [Row], in session: Session) throws -> Deletion
}

extension DeletingContext {
  public var deleting: (any DeletingContext)? { self }
}
