/// A source of photos that knows where they were taken.
///
/// Its posts are photos: each has one picture and, where its owner gave it one, a title.
public protocol PlaceSource: TweetSource {
  /// The places that the most photos were taken at lately, at most a hundred.
  func places(of type: PlaceType, in request: RequestContext) async throws(SourceError) -> PlaceList

  /// Returns one page of the photos taken at a place, newest first.
  func photos(
    at place: Place, position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage
}

extension PlaceSource {
  public var hasPhotos: Bool { true }
  /// A place leads to so many photos, and so does each look further.
  public var pageLength: Int? { 50 }
}
