import SmashtagModel
import TweetSources

/// Flickr where there is a key for it, else the sample that comes with the program.
struct FlickrDoor: PlaceSource {
  let definition: SourceDefinition
  let live: FlickrSource
  let sample: FlickrSample
  let tokens: any TokenKeeping

  init(_ definition: SourceDefinition, client: HTTPClient, tokens: any TokenKeeping) {
    (self.definition, self.tokens) = (definition, tokens)
    live = FlickrSource(definition, client: client, tokens: tokens)
    sample = FlickrSample(name: definition.name)
  }

  var name: String { definition.name }
  var pageLength: Int? { live.pageLength }

  func places(of type: PlaceType) async throws(SourceError) -> PlaceList {
    try await source.places(of: type)
  }

  func photos(
    at place: Place, position: PagePosition, limit: Int
  ) async throws(SourceError) -> TweetPage {
    try await source.photos(at: place, position: position, limit: limit)
  }

  func page(of query: Query, at position: PagePosition, limit: Int) async throws(SourceError) -> TweetPage {
    try await source.page(of: query, at: position, limit: limit)
  }

  func tweet(at address: TweetAddress) async throws(SourceError) -> Tweet? {
    try await source.tweet(at: address)
  }

  /// Asked anew each time: a login counts from then on.
  private var source: any PlaceSource {
    get async { await tokens.token(of: name, at: definition.url) == nil ? sample : live }
  }
}
