import SmashtagModel

/// The root of the tab `photos`: the last photos that were viewed, newest first.
struct RecentPhotosContext: DeletingContext {
  static let kind = ContextKind.recentPhotos

  private var photos = NumberedList<Tweet>()
  private var narrowing: [String] = []

  var title: String { "Recent photos".narrowed(by: narrowing) }
  var crumb: String { "photos".narrowed(by: narrowing) }
  var sourceName: String? { SourceCatalog.flickrName }
  var mayShowImages: Bool { !photos.entries.isEmpty }

  var screen: Screen {
    let rows = photos.entries.map { Row(number: $0.number, .photo($0.element)) }
    return Screen(
      title: title, status: [Counted.things(rows.count, "photo")],
      sections: rows.isEmpty ? [] : [Screen.Section(rows: rows)],
      emptyNote: narrowing.nothingFound(among: "photos")
        ?? "No photo was viewed yet. places leads to some; the last \(RecentPhotos.limit) are kept here.",
      hints: rows.isEmpty ? [.next] : [.showPhoto, .delete, .tabs], hits: SearchHits(finding: narrowing))
  }

  var json: JSON {
    ["context": JSON(Self.kind), "title": .string(title), "photos": screen.photosJSON]
  }

  func revisited(in session: Session) -> any Context {
    var renewed = self
    let wanted = session.recentPhotos.photos.filter { photo in
      narrowing.allSatisfy { Row(.photo(photo)).contains($0) }
    }
    renewed.photos.replace(with: wanted, identifiedBy: \.id) { $0 == $1 }
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

/// A source with a single page of photos at hand.
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
