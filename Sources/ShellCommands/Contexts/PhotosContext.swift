import SmashtagModel

/// The photos of a place or of a search; a list of results that shows titles.
struct PhotosContext: ResultsListing {
  static let kind = ContextKind.photos

  private(set) var results: ResultsContext
  /// The place; `nil` for the results of a search.
  let place: Place?

  init(_ results: ResultsContext, of place: Place? = nil) {
    (self.results, self.place) = (results, place)
  }

  var title: String { results.title }
  /// The most specific name of the place.
  var crumb: String { place.map { $0.title.narrowed(by: results.narrowing) } ?? results.crumb }
  var sourceName: String? { results.sourceNames }
  var mayShowImages: Bool { count > 0 }
  var search: RecentSearch? { place == nil ? results.search : nil }

  var screen: Screen {
    var screen = results.screen
    screen.status = [results.sourceNames.sourceTitle, Counted.things(results.toldTotal, "photo")]
    screen.sections = screen.sections.map { section in
      Screen.Section(title: section.title, rows: section.rows.map(\.asPhoto))
    }
    screen.emptyNote = screen.rowCount == 0 ? emptyNote : nil
    screen.hints = hints
    return screen
  }

  var json: JSON {
    [
      "context": JSON(Self.kind), "title": .string(title), "photos": screen.photosJSON,
      "query": place == nil ? .string(results.query.text) : .null, "placeID": JSON(place?.id),
      "source": .string(results.sourceNames), "more": .bool(hasOlder), "fetched": JSON(results.fetched),
      "notes": .array(results.shownNotes.map(JSON.string)),
    ]
  }

  func keeping(_ text: String) -> (any Context)? {
    PhotosContext(results.narrowed(to: text), of: place)
  }

  func keeping(_ text: String, in session: Session) async throws -> (any Context)? {
    PhotosContext(try await results.narrowed(to: text, in: session), of: place)
  }
}

extension PhotosContext: PagedContext {
  var count: Int { results.count }
  var hasOlder: Bool { results.hasOlder }
  var isNarrowed: Bool { results.isNarrowed }
  var isLive: Bool { results.isLive }
  var revision: Int { results.revision }

  func extended(in session: Session) async throws -> PhotosContext {
    PhotosContext(try await results.extended(in: session), of: place)
  }

  func renewed(in session: Session) async throws -> PhotosContext {
    PhotosContext(try await results.renewed(in: session), of: place)
  }

  func shows(_ query: Query, from sources: [any TweetSource]) -> Bool {
    place == nil && results.shows(query, from: sources)
  }

  func searchedAgain(in session: Session) async throws -> PhotosContext {
    PhotosContext(try await results.searchedAgain(in: session), of: place)
  }

  func taking(from other: PhotosContext) -> PhotosContext {
    PhotosContext(results.taking(from: other.results), of: place)
  }
}

extension PhotosContext {
  private var emptyNote: String {
    if let nothing = results.narrowing.nothingFound(among: "photos", of: results) { return nothing }
    if results.isOnlyNew { return results.emptyNote }
    return place.map { "No photo of \($0.title) came; back leads to other places." }
      ?? "No photo of \(results.sourceNames.sourceTitle) matches \(results.query.text)."
  }

  private var hints: [Hint] {
    if count == 0 { return [.next] }
    return [.showPhoto, .gallery, .find] + (hasOlder ? [.more] : isNarrowed ? [.back] : [.refresh])
  }
}

/// A source whose only result are the photos of a place.
struct PlacePhotos: TweetSource {
  let source: any PlaceSource
  let place: Place

  var name: String { source.name }
  var hasPhotos: Bool { true }
  var pageLength: Int? { source.pageLength }

  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    try await source.photos(at: place, position: position, limit: limit, in: request)
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? {
    try await source.tweet(at: address, in: request)
  }
}

extension Row {
  /// The row with its tweet shown as a photo.
  fileprivate var asPhoto: Row {
    guard case .tweet(let photo) = content else { return self }
    return Row(number: number, .photo(photo))
  }
}

extension Screen {
  /// The photos in its rows.
  var photosJSON: JSON {
    .array(
      rows.compactMap { row in
        guard case .photo(let photo) = row.content else { return nil }
        return JSON(photo: photo, number: row.number)
      })
  }
}

extension JSON {
  fileprivate init(photo: Tweet, number: Int?) {
    let picture = photo.media.first
    self = [
      "n": JSON(number), "id": .string(photo.id), "title": .string(photo.photoTitle),
      "subtitle": .string(photo.photoSubtitle), "url": JSON(picture?.url ?? photo.url),
      "page": JSON(photo.url), "width": JSON(picture?.width), "height": JSON(picture?.height),
      "aspectRatio": picture?.aspectRatio.map(JSON.number) ?? .null,
      "created": JSON(photo.knownDate),
      "user": ["screenName": .string(photo.user.screenName), "name": .string(photo.user.name)],
      "hashtags": .array(photo.hashtags.map { .string($0.keyword) }), "photo": JSON(photo.photo),
    ]
  }
}
