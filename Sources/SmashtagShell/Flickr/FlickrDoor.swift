import SmashtagModel
import TweetSources

/// Flickr where there is a key for it, else the sample that comes with the program.
struct FlickrDoor: PlaceSource {
  let live: FlickrSource
  let sample: FlickrSample
  let tokens: any TokenKeeping

  init(_ definition: SourceDefinition, client: HTTPClient, tokens: any TokenKeeping) {
    self.tokens = tokens
    live = FlickrSource(definition, client: client, tokens: tokens)
    sample = FlickrSample(name: definition.name)
  }

  var name: String { live.name }

  func places(of type: PlaceType, in request: RequestContext) async throws(SourceError) -> PlaceList {
    try await source.places(of: type, in: request)
  }

  func photos(
    at place: Place, position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    try await source.photos(at: place, position: position, limit: limit, in: request)
  }

  func page(
    of query: Query, at position: PagePosition, limit: Int, in request: RequestContext
  ) async throws(SourceError) -> TweetPage {
    try await source.page(of: query, at: position, limit: limit, in: request)
  }

  func tweet(at address: TweetAddress, in request: RequestContext) async throws(SourceError) -> Tweet? {
    try await source.tweet(at: address, in: request)
  }

  /// Asked anew each time: a login counts from then on.
  ///
  /// A key that cannot be used is no reason for a sample.
  private var source: any PlaceSource { tokens.hasToken(of: name) ? live : sample }
}
